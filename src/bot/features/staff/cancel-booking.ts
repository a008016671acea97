import { randomBytes } from 'node:crypto';
import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import type { EndingAsk, MatchAsk } from '../../../storage/staff-desk.ts';
import { readLive } from '../../active-message.ts';
import { parseTap } from '../../callback-data.ts';
import { discardMessage } from '../../card.ts';
import { type BotContext, endTap } from '../../context.ts';
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
  isAnswerTo,
  isTooLong,
  paint,
  type StaffTapped,
  say,
  sayTooLong,
} from './answer.ts';
import { byCode, longestEcho } from './find.ts';

/** /cancelbooking CODE [reason], and the answers to its questions; closing a review asks the same way. */
export function cancelBookingFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now } = dependencies;
  const { ledger, desk } = dependencies.store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask === null || ask.purpose === 'decline' || ask.reason !== null) return next();
    const isCommand = ctx.message.text.startsWith('/');
    if (isCommand) return abandon(ctx, ask, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const reason = cleanReason(ctx.message.text);
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    const booking = await ledger.load(ask.reference);
    if (booking === null || ask.purpose === 'match') return next();
    await askToEnd(ctx, dependencies, booking, ask.purpose, reason);
    await discardMessage(ctx.api, ctx.chatId, ask.messageId);
  });

  composer.command('cancelbooking', async (ctx) => {
    const [code = '', ...rest] = ctx.match.trim().split(/\s+/);
    if (code === '') return say(ctx, 'staff-usage-cancelbooking');
    const found = await byCode(ledger, code);
    const [booking] = found;
    if (booking === undefined) return say(ctx, 'staff-not-found', { text: clipped(code, longestEcho) });
    if (found.length > 1) {
      await answer(ctx, staffBookingList(found, found.length, ctx.words));
      return;
    }
    const reason = cleanReason(rest.join(' '));
    if (reason !== null && isTooLong(reason)) return sayTooLong(ctx);
    await askToEnd(ctx, dependencies, booking, 'cancel', reason);
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    switch (tap.action) {
      case 'cancel':
      case 'close':
        return begin(ctx, tap, tap.action);
      case 'keep':
      case 'yes':
      case 'sure':
        return decide(ctx, tap);
      default:
        return next();
    }
  });

  async function begin(ctx: BotContext, tap: StaffTapped, purpose: Question['purpose']): Promise<void> {
    const booking = await ledger.load(tap.subject);
    if (booking === null) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    await askToEnd(ctx, dependencies, booking, purpose, null);
  }

  /** Another command than an answer: the question is dropped, and /cancel says so. */
  async function abandon(
    ctx: BotContext,
    ask: EndingAsk | MatchAsk,
    next: () => Promise<void>,
  ): Promise<void> {
    const { chatId, from } = ctx;
    if (chatId === undefined || from === undefined) return next();
    await desk.removeAsk(chatId, from.id);
    await discardMessage(ctx.api, chatId, ask.messageId);
    if (!/^\/cancel(@|\s|$)/.test(ctx.message?.text ?? '')) return next();
    await say(ctx, `staff-${ask.purpose}-kept`);
  }

  /** The member of staff who was asked says yes or no. */
  async function decide(ctx: BotContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    if (chatId === undefined || from === undefined) return;
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
  async function cancel(ctx: BotContext, booking: Booking, isLive: boolean, reason: string): Promise<void> {
    const { words, chatId, from, msgId } = ctx;
    if (chatId === undefined || from === undefined || msgId === undefined) return;
    const { reference } = booking;
    const answerTo = { chatId, messageId: msgId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    await paint(ctx, null, cancelUnderWay(booking, words));
    const asked = await bookings.cancelByStaff(reference, from.id, { reason, answerTo });
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    if (asked.kind === 'accepted') return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, null, notCancellable(current, isLive, words));
  }

  async function close(ctx: BotContext, booking: Booking, reason: string): Promise<void> {
    const { words, chatId, from } = ctx;
    if (chatId === undefined || from === undefined) return;
    const asked = await bookings.closeByStaff(booking.reference, from.id, reason);
    await desk.removeAsk(chatId, from.id);
    const isClosed = asked.kind === 'accepted';
    const key = isClosed ? 'staff-closed' : 'staff-close-not-open';
    await paint(ctx, null, { text: words.html(key, { code: codeOf(booking) }), rows: [] });
  }
  return composer;
}

/** Asks a member of staff before a booking is ended: first for the reason, then whether they are sure. */
async function askToEnd(
  ctx: BotContext,
  dependencies: FeatureDependencies,
  start: Booking,
  purpose: Question['purpose'],
  reason: string | null,
): Promise<void> {
  const { chatId, from } = ctx;
  if (chatId === undefined || from === undefined) return;
  const { booking, isLive } = await readLive(dependencies.bookings, ctx, start);
  const isPossible = purpose === 'cancel' ? isCancellable(booking) : booking.state === 'review';
  if (!isPossible) {
    if (purpose === 'close') return say(ctx, 'staff-close-not-open');
    await answer(ctx, notCancellable(booking, isLive, ctx.words));
    return;
  }
  const id = randomBytes(12).toString('base64url');
  const question: Question = { id, staffId: from.id, purpose, reason };
  const screen = endingQuestion(booking, isLive, question, ctx.words);
  const { message_id: messageId } = await (reason === null
    ? askToType(ctx, screen, ctx.words.text('staff-reason-placeholder'), dependencies)
    : answer(ctx, screen));
  await dependencies.store.desk.putAsk(chatId, from.id, {
    id,
    purpose,
    reference: booking.reference,
    reason,
    messageId,
  });
}
