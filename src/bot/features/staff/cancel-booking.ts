import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import { readLive } from '../../active-message.ts';
import { stripButtons } from '../../card.ts';
import { type BotContext, endTap, onStaffTaps, type StaffTapped, type TapContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import {
  askerOf,
  cancelUnderWay,
  codeOf,
  endingQuestion,
  hasTouchedTickets,
  isCancellable,
  notCancellable,
  type Question,
  staffBookingList,
  usedQuestion,
} from '../../screens/staff/booking.ts';
import { clipped } from '../../text.ts';
import {
  answer,
  askToType,
  cleanReason,
  dropAsk,
  isAnswerTo,
  isTooLong,
  newQuestionId,
  paint,
  say,
  sayTooLong,
  tappedBooking,
} from './answer.ts';
import { byCode, longestEcho } from './find.ts';

/** /cancelbooking CODE [reason], and the answers to its questions; closing a review asks the same way. */
export function cancelBookingFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now, store } = dependencies;
  const { ledger, desk } = store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask === null || ask.purpose === 'decline' || ask.reason !== null) return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const reason = cleanReason(ctx.message.text);
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    const booking = await ledger.load(ask.reference);
    if (booking === null || ask.purpose === 'match') return next();
    await stripButtons(ctx.api, ctx.chatId, ask.messageId);
    await askToEnd(ctx, booking, ask.purpose, reason);
  });

  composer.command('cancelbooking', async (ctx) => {
    const [code = '', ...rest] = ctx.match.trim().split(/\s+/);
    if (code === '') return say(ctx, 'staff-usage-cancelbooking');
    const found = await byCode(ledger, code);
    const [booking] = found;
    if (booking === undefined) return say(ctx, 'staff-not-found', { text: clipped(code, longestEcho) });
    if (found.length > 1) return answer(ctx, staffBookingList(found, found.length, ctx.words));
    const reason = cleanReason(rest.join(' '));
    if (reason !== null && isTooLong(reason)) return sayTooLong(ctx);
    await askToEnd(ctx, booking, 'cancel', reason);
  });

  onStaffTaps(composer, {
    cancel: (ctx, tap) => begin(ctx, tap, 'cancel'),
    close: (ctx, tap) => begin(ctx, tap, 'close'),
    keep: decide,
    yes: decide,
    sure: decide,
  });

  async function begin(ctx: TapContext, tap: StaffTapped, purpose: Question['purpose']): Promise<void> {
    const booking = await tappedBooking(ctx, tap, store);
    if (booking !== null) await askToEnd(ctx, booking, purpose, null);
  }

  /** Asks a member of staff before a booking is ended: first for the reason, then whether they are sure. */
  async function askToEnd(
    ctx: BotContext,
    start: Booking,
    purpose: Question['purpose'],
    reason: string | null,
  ): Promise<void> {
    const { chatId, from, words } = ctx;
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const isPossible = purpose === 'cancel' ? isCancellable(booking) : booking.state === 'review';
    if (!isPossible && purpose === 'close') return say(ctx, 'staff-close-not-open');
    if (!isPossible) {
      await answer(ctx, notCancellable(booking, isLive, words));
      return;
    }
    const { reference } = booking;
    const id = newQuestionId();
    const screen = endingQuestion(booking, isLive, { id, staffId: from.id, purpose, reason }, words);
    const messageId =
      reason === null
        ? await askToType(ctx, screen, words.text('staff-reason-placeholder'), dependencies)
        : (await answer(ctx, screen)).message_id;
    await desk.putAsk(chatId, from.id, { id, purpose, reference, reason, messageId });
  }

  /** The member of staff who was asked says yes or no. */
  async function decide(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    if (askerOf(tap.argument) !== from.id) return endTap(ctx, words.text('staff-not-yours'));
    const ask = await desk.ask(chatId, from.id);
    if (ask === null || ask.purpose === 'decline' || ask.purpose === 'match' || ask.id !== tap.subject)
      return endTap(ctx, words.text('stale'));
    const { purpose } = ask;
    await endTap(ctx, null);
    if (tap.action === 'keep') {
      await desk.removeAsk(chatId, from.id);
      return paint(ctx, null, { text: words.html(`staff-${purpose}-kept`), rows: [] });
    }
    const start = await ledger.load(ask.reference);
    if (start === null || ask.reason === null) return;
    if (purpose === 'close') return close(ctx, start, ask.reason);
    const { booking, isLive } = await readLive(bookings, ctx, start);
    if (tap.action === 'yes' && hasTouchedTickets(booking)) {
      return paint(ctx, null, usedQuestion(booking, { ...ask, staffId: from.id }, words));
    }
    await cancel(ctx, booking, isLive, ask.reason);
  }

  /** The record has the wish, its entry for the audit trail and the message to answer on, all by one commit. */
  async function cancel(ctx: TapContext, booking: Booking, isLive: boolean, reason: string): Promise<void> {
    const { words, chatId, from, msgId: messageId } = ctx;
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    await paint(ctx, null, cancelUnderWay(booking, words));
    const asked = await bookings.cancelByStaff(booking.reference, from.id, { reason, answerTo });
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    if (asked.kind === 'accepted') return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, null, notCancellable(current, isLive, words));
  }

  async function close(ctx: TapContext, booking: Booking, reason: string): Promise<void> {
    const { words, chatId, from } = ctx;
    const asked = await bookings.closeByStaff(booking.reference, from.id, reason);
    await desk.removeAsk(chatId, from.id);
    const key = asked.kind === 'accepted' ? 'staff-closed' : 'staff-close-not-open';
    await paint(ctx, null, { text: words.html(key, { code: codeOf(booking) }), rows: [] });
  }
  return composer;
}
