import { Composer } from 'grammy';
import { keptOf, returnRange } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Booking } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { SumAsk } from '../storage/staff-desk.ts';
import { onStaffTaps, type StaffTapped } from '../taps.ts';
import { readLive } from '../telegram/active-message.ts';
import { discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Amount } from '../venue/money.ts';
import { askedAtOf } from './alert-rows.ts';
import {
  answer,
  askToType,
  dropAsk,
  isAnswerTo,
  newQuestionId,
  paint,
  say,
  tappedBooking,
} from './answer.ts';
import { askerOf, codeOf, showButton } from './booking-view.ts';
import { approveQuestion, endingQuestion } from './ending.ts';
import { goodwillIn, goodwillQuestion, sumQuestion, typedAmount } from './returns.ts';

/** "Another sum" of what is given back, and what an owner gives back once a booking is cancelled. */
export function sumsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now, staff, store } = dependencies;
  const { desk, ledger } = store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask?.purpose !== 'sum') return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const booking = await ledger.load(ask.reference);
    return booking === null ? next() : typed(ctx, booking, ask);
  });

  type TakeTap = (ctx: TapContext, tap: StaffTapped) => Promise<void>;
  const ofOwners =
    (take: TakeTap) =>
    (ctx: TapContext, tap: StaffTapped): Promise<void> =>
      staff.isOwner(ctx.from.id) ? take(ctx, tap) : endTap(ctx, ctx.words.text('only-owners'));

  onStaffTaps(composer, {
    async approveOther(ctx, tap) {
      const booking = await tappedBooking(ctx, tap, store);
      const askedAt = askedAtOf(tap.argument);
      if (booking !== null) await askForSum(ctx, booking, { kind: 'approve', askedAt });
    },
    async cancelOther(ctx, tap) {
      if (askerOf(tap.argument) !== ctx.from.id) return endTap(ctx, ctx.words.text('staff-not-yours'));
      const ask = await desk.ask(ctx.chatId, ctx.from.id);
      const isIts = ask?.purpose === 'cancel' && ask.id === tap.subject && ask.reason !== null;
      const booking = isIts ? await ledger.load(ask.reference) : null;
      if (!isIts || booking === null) return endTap(ctx, ctx.words.text('stale'));
      await endTap(ctx, null);
      await askForSum(ctx, booking, { kind: 'cancel', reason: ask.reason ?? '' });
    },
    goodwill: ofOwners(async (ctx, tap) => {
      const booking = await tappedBooking(ctx, tap, store);
      if (booking !== null) await askForSum(ctx, booking, { kind: 'goodwill' });
    }),
    goodwillSurely: ofOwners(giveMoreBack),
  });

  /** Of what a sum may be typed now; null: nothing is to be given back. */
  function boundsOf(booking: Booking, about: SumAsk['about']): { least: Amount; most: Amount } | null {
    if (about.kind === 'goodwill') {
      const kept = keptOf(booking);
      return kept === null ? null : { least: 1, most: kept.amount };
    }
    const request = openRequestOf(booking);
    if (about.kind === 'approve' && request?.askedAt !== about.askedAt) return null;
    const range = returnRange(booking, about.kind === 'approve' ? about.askedAt : now());
    return range === null ? null : { least: range.least, most: range.all };
  }

  async function askForSum(ctx: BotContext, booking: Booking, about: SumAsk['about']): Promise<void> {
    const { chatId, from, words } = ctx;
    const bounds = boundsOf(booking, about);
    if (bounds === null) return say(ctx, 'staff-sum-gone', { code: codeOf(booking) });
    const question = sumQuestion(booking, bounds, words);
    const messageId = await askToType(ctx, question, words.text('staff-sum-placeholder'), dependencies);
    const ask = { id: newQuestionId(), purpose: 'sum', reference: booking.reference, messageId } as const;
    await desk.putAsk(chatId, from.id, { ...ask, about, reason: null });
  }

  /** What can't be given back is asked for again; what can is shown with the button that does it. */
  async function typed(ctx: BotContext, start: Booking, ask: SumAsk): Promise<void> {
    const { api, chatId, from, message, words } = ctx;
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const bounds = boundsOf(booking, ask.about);
    if (bounds === null) {
      await desk.removeAsk(chatId, from.id);
      return say(ctx, 'staff-sum-gone', { code: codeOf(booking) });
    }
    const amount = typedAmount(message?.text ?? '', booking.prepayment?.currency ?? '');
    if (amount === null || amount < bounds.least || amount > bounds.most) {
      const { least, most } = bounds;
      return say(ctx, 'staff-sum-unreadable', { least: words.money(least), most: words.money(most) });
    }
    await offer(ctx, booking, isLive, ask, amount);
    await discardMessage(api, chatId, ask.messageId);
  }

  async function offer(
    ctx: BotContext,
    booking: Booking,
    isLive: boolean,
    { about, reference }: SumAsk,
    amount: Amount,
  ): Promise<void> {
    const { chatId, from, words } = ctx;
    if (about.kind === 'cancel') {
      const id = newQuestionId();
      const { reason } = about;
      const question = { id, staffId: from.id, purpose: 'cancel', reason, at: now(), typed: amount } as const;
      const { message_id: messageId } = await answer(ctx, endingQuestion(booking, isLive, question, words));
      await desk.putAsk(chatId, from.id, { id, purpose: 'cancel', reference, reason, messageId });
      return;
    }
    const request = openRequestOf(booking);
    if (about.kind === 'goodwill') {
      await answer(ctx, goodwillQuestion(booking, keptOf(booking)?.amount ?? 0, amount, words));
    } else if (request !== null) {
      await answer(ctx, approveQuestion(booking, request, { isLive, typed: amount }, words));
    }
    await desk.removeAsk(chatId, from.id);
  }

  async function giveMoreBack(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words } = ctx;
    const given = goodwillIn(tap.argument);
    if (given === null) return endTap(ctx, words.text('stale'));
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const asked = await bookings.giveMoreBack(booking.reference, ctx.from.id, given);
    const key = asked.kind === 'accepted' ? 'staff-goodwill-given' : 'staff-sum-gone';
    const values = { code: codeOf(booking), amount: words.money(given.amount) };
    await paint(ctx, null, { text: words.html(key, values), rows: [[showButton(booking, words)]] });
  }
  return composer;
}
