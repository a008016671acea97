import { awaitedMoney } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, codeOf, paymentsOf } from '../booking/record.ts';
import type { Money } from '../money/receipts.ts';
import type { MatchAsk } from '../store/awaiting.ts';
import { type StaffTapped, tapData } from '../taps.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs, type Wording } from '../telegram/wording.ts';
import { beyondNewMessage } from '../views/alert-rows.ts';
import { packedMoney, receiptKey, staffMoneyText, unpackedMoney } from '../views/staff-money.ts';
import { answer, longestEcho, paint, say } from './answer.ts';
import { type AskOutcome, ask, onTyped, saying } from './asking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { createLookUp } from './look-up.ts';
import { aboutReceipt, type PaymentsPage, paymentsData, whoseMoney } from './payments.ts';
import { aboutBooking, currentOf } from './taps.ts';

/** "Money arrived" and "Two transfers": staff say what a booking has received. */
export function arrivedTaps({ bookings, store }: DeskDependencies, { report }: PaymentsPage) {
  /** Says that another sum than the one shown is awaited, or none. */
  function reportAwaited(ctx: BotContext, booking: Booking): Promise<void> {
    const awaited = awaitedMoney(booking);
    const code = codeOf(booking);
    return awaited === null
      ? report(ctx, 'staff-money-not-awaited', { code })
      : report(ctx, 'staff-money-changed', { code, amount: ctx.words.sum(awaited) });
  }

  return {
    ...aboutBooking(store, {
      async arrived(ctx, tap, booking) {
        const { words } = ctx;
        const awaited = awaitedMoney(booking);
        const shown = unpackedMoney(beyondNewMessage(tap.argument).rest);
        if (shown === null || shown.amount !== awaited?.amount || shown.currency !== awaited.currency) {
          return reportAwaited(ctx, booking);
        }
        await paint(ctx, arrivedQuestion(booking, shown, words));
      },
      async arrivedSurely(ctx, tap, before) {
        const { words } = ctx;
        const code = codeOf(before);
        // A button without a sum never matches the awaited one, so that one is shown first.
        const shown = unpackedMoney(tap.argument) ?? { amount: 0, currency: '' };
        const asked = await bookings.moneyArrived(tap.subject, ctx.from.id, shown);
        if (asked.kind === 'refused' && asked.why === 'changed')
          return reportAwaited(ctx, currentOf(asked, before));
        if (asked.kind !== 'accepted') return report(ctx, 'staff-money-not-awaited', { code });
        const money = paymentsOf(asked.booking).receipts.at(-1);
        const amount = money === undefined ? '' : words.sum(money);
        return report(ctx, 'staff-money-arrived', { code, amount });
      },
    }),
    async separate(ctx: TapContext, { subject }: StaffTapped) {
      const asked = await bookings.separate(subject, ctx.from.id);
      if (asked.booking === undefined) return endTap(ctx, ctx.words.text('stale'));
      await endTap(ctx, null);
      const key = asked.kind === 'accepted' ? 'staff-separated' : 'staff-nothing-to-separate';
      await say(ctx, key, { code: codeOf(asked.booking) });
    },
  };
}

/** Asked before money is booked: for whom, and how much. */
export function arrivedQuestion(booking: Booking, money: Money, words: Wording): Screen {
  const yes = tapData.staff('arrivedSurely', booking.reference, packedMoney(money));
  return moneyQuestion('arrived', yes, booking, money, words);
}

function moneyQuestion(
  what: 'arrived' | 'matched',
  yes: string,
  booking: Booking,
  money: Money,
  words: Wording,
): Screen {
  const values = { amount: words.sum(money), ...whoseMoney(booking) };
  const question = what === 'arrived' ? 'staff-arrived-question' : 'staff-match-surely';
  return {
    text: paragraphs(words.html(question, values), staffMoneyText(booking, words)),
    rows: [
      [button(words.text('yes-arrived', values), yes, 'success')],
      [button(words.text('not-yet'), paymentsData())],
    ],
  };
}

/** "Match": staff say which booking a receipt without a known code is for. */
export function matchFeature(dependencies: DeskDependencies, { report }: PaymentsPage) {
  const { bookings, store } = dependencies;
  const { ledger, unmatched } = store;
  const lookUp = createLookUp(dependencies);

  const taps = aboutReceipt(store, {
    match: (ctx, _tap, receipt) =>
      ask(ctx, { kind: 'match', reference: receipt.id, reason: null }, () =>
        matchQuestion(receipt, ctx.words),
      ),
    async matchTo(ctx, tap, receipt) {
      const booking = await ledger.load(tap.argument);
      if (booking === null) return report(ctx, 'staff-match-gone');
      await paint(ctx, matchSurelyQuestion(receipt, booking, ctx.words));
    },
    async matched(ctx, tap, receipt) {
      const asked = await bookings.match(receipt.id, tap.argument, ctx.from.id);
      if (asked.kind !== 'accepted') return report(ctx, 'staff-match-gone');
      return report(ctx, 'staff-matched', {
        amount: ctx.words.sum(receipt),
        code: codeOf(asked.booking),
      });
    },
  });

  /** Asks again for a text that finds nothing; shows the booking before the money is booked on it. */
  async function match(ctx: BotContext, { reference }: MatchAsk, text: string): Promise<AskOutcome> {
    const receipt = await unmatched.find(reference);
    if (receipt === null) {
      await report(ctx, 'staff-match-gone');
      return 'over';
    }
    const found = await lookUp.find(text);
    const [first] = found;
    if (first === undefined) {
      return saying('waits', ctx, 'staff-match-none', { text: clipped(text, longestEcho) });
    }
    const [booking, ...others] = found.filter(({ prepayment }) => prepayment !== null);
    if (booking === undefined) {
      return saying('waits', ctx, 'staff-match-not-prepaid', { code: codeOf(first) });
    }
    const screen =
      others.length === 0
        ? matchSurelyQuestion(receipt, booking, ctx.words)
        : matchWhichQuestion(receipt, [booking, ...others].slice(0, mostMatches), ctx.words);
    await answer(ctx, screen);
    return 'over';
  }
  return { taps, texts: { match: onTyped(match) } };
}

/** Asks for the booking's code, since nothing in the receipt names its booking. */
export function matchQuestion(receipt: Money, words: Wording): Screen {
  return { text: words.html('staff-match-question', { amount: words.sum(receipt) }), rows: [] };
}

/** Asked before a receipt without a known code is booked. */
export function matchSurelyQuestion(receipt: UnmatchedReceipt, booking: Booking, words: Wording): Screen {
  const yes = tapData.staff('matched', receiptKey(receipt.id), booking.reference);
  return moneyQuestion('matched', yes, booking, receipt, words);
}

/** More than anybody has at once. */
const mostMatches = 10;

/** Asked when several bookings were found, which differ by code, day and name. */
export function matchWhichQuestion(
  receipt: UnmatchedReceipt,
  bookings: readonly Booking[],
  words: Wording,
): Screen {
  const rows = bookings.map((booking) => {
    const values = { date: words.shortDay(booking.order.date), ...whoseMoney(booking) };
    const data = tapData.staff('matchTo', receiptKey(receipt.id), booking.reference);
    return [button(words.text('staff-match-entry', values), data)];
  });
  return {
    text: words.html('staff-match-which', { amount: words.sum(receipt) }),
    rows: [...rows, [button(words.text('not-yet'), paymentsData())]],
  };
}
