import { keptOf, returnRange } from '../booking/paid-and-due.ts';
import { openRequestOf } from '../booking/permissions.ts';
import { type Booking, codeOf } from '../booking/record.ts';
import type { SumAsk } from '../store/awaiting.ts';
import { type TapOn, tapData } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, numberBase, type Screen } from '../telegram/screen.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type BookingView, readLive } from '../views/booking-view.ts';
import { askedAtOf } from '../views/return-choices.ts';
import { showButton } from '../views/staff-booking.ts';
import { typedAmount } from '../views/staff-money.ts';
import { type AskOutcome, ask, onCancelling, saying } from './asker.ts';
import { endingQuestion } from './cancel-booking.ts';
import { approveQuestion } from './customer-requests.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, paint, say } from './replies.ts';
import { aboutBooking, type StaffTaps } from './tap-handlers.ts';

type SumDependencies = Pick<DeskDependencies, 'bookings' | 'now' | 'staff' | 'store'>;

/** "Another sum" at a cancellation, and what an owner gives back after one. */
export function sumsToReturnFeature(dependencies: SumDependencies) {
  const { bookings, now, staff, store } = dependencies;

  async function askForSum(ctx: BotContext, booking: Booking, about: SumAsk['about']): Promise<void> {
    const bounds = boundsOf(booking, about, now());
    if (bounds === null) return say(ctx, 'staff-sum-gone', { code: codeOf(booking) });
    const [least, most] = [ctx.words.money(bounds.least), ctx.words.money(bounds.most)];
    const text = ctx.words.html('staff-sum-question', { code: codeOf(booking), least, most });
    const question = { kind: 'sum', reference: booking.reference, about, reason: null } as const;
    await ask(ctx, question, () => ({ text, rows: [] }));
  }

  const taps: StaffTaps<TapOn<'sums'>> = {
    ...aboutBooking(store, {
      goodwill: (ctx, _tap, booking) => askForSum(ctx, booking, { kind: 'goodwill' }),
      async goodwillSurely(ctx, tap, booking) {
        const goodwill = goodwillIn(tap.argument);
        if (goodwill === null) return say(ctx, 'stale');
        const change = await bookings.giveMoreBack(booking.reference, ctx.from.id, goodwill);
        const key = change.kind === 'accepted' ? 'staff-goodwill-given' : 'staff-sum-gone';
        const values = { code: codeOf(booking), amount: ctx.words.money(goodwill.amount) };
        const text = ctx.words.html(key, values);
        await paint(ctx, { text, rows: [[showButton({ booking, words: ctx.words })]] });
      },
      approveOther: (ctx, tap, booking) =>
        askForSum(ctx, booking, { kind: 'approve', askedAt: askedAtOf(tap.argument) }),
    }),
    cancelOther: onCancelling(staff, async (ctx, { reference, reason }) => {
      const booking = await store.ledger.load(reference);
      if (booking !== null) await askForSum(ctx, booking, { kind: 'cancel', reason });
    }),
  };
  return { taps, asks: { sum: { typed: createTypedSums(dependencies) } } };
}

/** The range of sums that may be typed; null: nothing can be given back. */
function boundsOf(
  booking: Booking,
  about: SumAsk['about'],
  now: Instant,
): { readonly least: Amount; readonly most: Amount } | null {
  if (about.kind === 'goodwill') {
    const kept = keptOf(booking);
    return kept === null ? null : { least: 1, most: kept.amount };
  }
  const request = openRequestOf(booking);
  if (about.kind === 'approve' && request?.askedAt !== about.askedAt) return null;
  const range = returnRange(booking, now);
  return range === null ? null : { least: range.least, most: range.all };
}

/** Shows a sum that can be given back, with the button that does so; asks again for any other. */
function createTypedSums({ bookings, now, store }: SumDependencies) {
  return async (ctx: BotContext, { about, reference }: SumAsk, text: string): Promise<AskOutcome> => {
    const { words } = ctx;
    const start = await store.ledger.load(reference);
    if (start === null) return saying('over', ctx, 'stale');
    const view = await readLive(bookings, ctx, start);
    const { booking } = view;
    const bounds = boundsOf(booking, about, now());
    if (bounds === null) return saying('over', ctx, 'staff-sum-gone', { code: codeOf(booking) });
    const { least, most } = bounds;
    const amount = typedAmount(text, booking.prepayment?.currency ?? '');
    if (amount === null || amount < least || amount > most) {
      const values = { least: words.money(least), most: words.money(most) };
      return saying('waits', ctx, 'staff-sum-unreadable', values);
    }
    const [request, look] = [openRequestOf(booking), { isOwner: true, typedSum: amount }];
    if (about.kind === 'cancel') {
      const { kind, reason } = about;
      const question = { ...look, purpose: kind, reason, at: now() };
      return ask(ctx, { kind, reference, reason }, (asking) =>
        endingQuestion(view, { ...asking, ...question }),
      );
    }
    if (about.kind === 'goodwill') {
      await answer(ctx, goodwillQuestion(view, keptOf(booking)?.amount ?? 0, amount));
    } else if (request !== null) {
      await answer(ctx, approveQuestion(view, request, look));
    }
    return 'over';
  };
}

/** Asked before an owner gives back more of what a cancellation kept. */
function goodwillQuestion({ booking, words }: BookingView, kept: Amount, amount: Amount): Screen {
  const { reference } = booking;
  const values = { code: codeOf(booking), amount: words.money(amount), kept: words.money(kept) };
  const argument = `${amount.toString(numberBase)}-${kept.toString(numberBase)}`;
  const yes = tapData.staff('goodwillSurely', reference, argument);
  return {
    text: words.html('staff-goodwill-question', values),
    rows: [
      [button(words.text('return-sum', values), yes, 'danger')],
      [button(words.text('not-yet'), tapData.staff('show', reference))],
    ],
  };
}

function goodwillIn(argument: string): { readonly amount: Amount; readonly kept: Amount } | null {
  const [, amount = '', kept = ''] = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/.exec(argument) ?? [];
  const sums = { amount: Number.parseInt(amount, numberBase), kept: Number.parseInt(kept, numberBase) };
  return Number.isSafeInteger(sums.amount) && Number.isSafeInteger(sums.kept) ? sums : null;
}
