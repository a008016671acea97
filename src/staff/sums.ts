import { keptOf, returnRange } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import { type Booking, codeOf } from '../booking/record.ts';
import type { SumAsk } from '../store/awaiting.ts';
import { tapData } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, numberBase, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { readLive } from '../views/booking-watch.ts';
import { askedAtOf } from '../views/returns.ts';
import { showButton } from '../views/staff-booking.ts';
import { typedAmount } from '../views/staff-money.ts';
import { answer, paint, say } from './answer.ts';
import { type AskOutcome, aboutAsk, ask, onTyped, saying } from './asking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { endingQuestion } from './ending.ts';
import { approveQuestion } from './requests.ts';
import { aboutBooking, ofOwners } from './taps.ts';

/** The range of sums that may be typed. */
interface Bounds {
  readonly least: Amount;
  readonly most: Amount;
}

/** "Another sum" at a cancellation, and what an owner gives back after one. */
export function sumsFeature(dependencies: DeskDependencies) {
  const { bookings, now, store } = dependencies;

  async function askForSum(ctx: BotContext, booking: Booking, about: SumAsk['about']): Promise<void> {
    const bounds = boundsOf(booking, about, now());
    if (bounds === null) return say(ctx, 'staff-sum-gone', { code: codeOf(booking) });
    const { reference } = booking;
    const screenOf = () => sumQuestion(booking, bounds, ctx.words);
    await ask(ctx, { kind: 'sum', reference, about, reason: null }, screenOf);
  }

  const goodwill = aboutBooking(store, {
    goodwill: (ctx, _tap, booking) => askForSum(ctx, booking, { kind: 'goodwill' }),
    async goodwillSurely(ctx, tap, booking) {
      const given = goodwillIn(tap.argument);
      if (given === null) return say(ctx, 'stale');
      const asked = await bookings.giveMoreBack(booking.reference, ctx.from.id, given);
      const key = asked.kind === 'accepted' ? 'staff-goodwill-given' : 'staff-sum-gone';
      const values = { code: codeOf(booking), amount: ctx.words.money(given.amount) };
      const text = ctx.words.html(key, values);
      await paint(ctx, { text, rows: [[showButton(booking, ctx.words)]] });
    },
  });

  const taps = ofOwners(dependencies, 'only-owners', {
    ...goodwill,
    ...aboutBooking(store, {
      approveOther: (ctx, tap, booking) =>
        askForSum(ctx, booking, { kind: 'approve', askedAt: askedAtOf(tap.argument) }),
    }),
    ...aboutAsk(['cancel', 'close'], {
      async cancelOther(ctx, _tap, { reference, reason }) {
        const booking = await store.ledger.load(reference);
        if (booking !== null) await askForSum(ctx, booking, { kind: 'cancel', reason });
      },
    }),
  });
  return { taps, texts: { sum: onTyped(createTypedSums(dependencies)) } };
}

/** Null: nothing can be given back. */
function boundsOf(booking: Booking, about: SumAsk['about'], now: Instant): Bounds | null {
  if (about.kind === 'goodwill') {
    const kept = keptOf(booking);
    return kept === null ? null : { least: 1, most: kept.amount };
  }
  const request = openRequestOf(booking);
  if (about.kind === 'approve' && request?.askedAt !== about.askedAt) return null;
  const range = returnRange(booking, about.kind === 'approve' ? about.askedAt : now);
  return range === null ? null : { least: range.least, most: range.all };
}

/** Asks again for a sum that can't be given back; shows one that can with the button that gives it back. */
function createTypedSums(dependencies: DeskDependencies) {
  const { bookings, now, store } = dependencies;

  async function offer(
    ctx: BotContext,
    { booking, isLive }: { readonly booking: Booking; readonly isLive: boolean },
    { about, reference }: SumAsk,
    amount: Amount,
  ): Promise<AskOutcome> {
    const { from, words } = ctx;
    if (about.kind === 'cancel') {
      const { reason } = about;
      const question = {
        staffId: from.id,
        isOwner: true,
        purpose: 'cancel',
        reason,
        at: now(),
        typed: amount,
      } as const;
      const screenOf = (id: string) => endingQuestion(booking, isLive, { id, ...question }, words);
      return ask(ctx, { kind: 'cancel', reference, reason }, screenOf);
    }
    const request = openRequestOf(booking);
    if (about.kind === 'goodwill') {
      await answer(ctx, goodwillQuestion(booking, keptOf(booking)?.amount ?? 0, amount, words));
    } else if (request !== null) {
      await answer(ctx, approveQuestion(booking, request, { isLive, isOwner: true, typed: amount }, words));
    }
    return 'over';
  }

  return async (ctx: BotContext, asked: SumAsk, text: string): Promise<AskOutcome> => {
    const { words } = ctx;
    const start = await store.ledger.load(asked.reference);
    if (start === null) return saying('over', ctx, 'stale');
    const live = await readLive(bookings, ctx, start);
    const bounds = boundsOf(live.booking, asked.about, now());
    if (bounds === null) return saying('over', ctx, 'staff-sum-gone', { code: codeOf(live.booking) });
    const { least, most } = bounds;
    const amount = typedAmount(text, live.booking.prepayment?.currency ?? '');
    if (amount !== null && amount >= least && amount <= most) return offer(ctx, live, asked, amount);
    const values = { least: words.money(least), most: words.money(most) };
    return saying('waits', ctx, 'staff-sum-unreadable', values);
  };
}

function sumQuestion(booking: Booking, { least, most }: Bounds, words: Wording): Screen {
  const values = { code: codeOf(booking), least: words.money(least), most: words.money(most) };
  return { text: words.html('staff-sum-question', values), rows: [] };
}

/** Asked before an owner gives back more of what a cancellation kept. */
function goodwillQuestion(booking: Booking, kept: Amount, amount: Amount, words: Wording): Screen {
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
