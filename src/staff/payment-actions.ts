import { awaitedMoney, moneyOf, moneyToReturn } from '../booking/paid-and-due.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, codeOf, paymentsOf } from '../booking/record.ts';
import {
  confirmedTransfersOf,
  correctableOf,
  type Money,
  type Receipt,
  sumIn,
  type Transfer,
  transfersOf,
} from '../money/receipts.ts';
import type { MatchAsk, TakeBackAsk } from '../store/awaiting.ts';
import { type TapOn, tapData } from '../taps.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, listText, paragraphs, type Wording } from '../telegram/wording.ts';
import type { Amount } from '../venue/currency.ts';
import { beyondNewMessage } from '../views/alert-rows.ts';
import { reasonText } from '../views/booking-state-text.ts';
import type { BookingView } from '../views/booking-view.ts';
import { sumsText } from '../views/payment.ts';
import {
  packedMoney,
  receiptEvent,
  receiptKey,
  receiptSum,
  staffMoneyText,
  unpackedMoney,
} from '../views/staff-money.ts';
import { type AskOutcome, answerButton, ask, endAsk, onReason, type QuestionFor, saying } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { aboutReceipt, bankText, type PaymentsPage, paymentsData, whoseMoney } from './payments.ts';
import { answer, longestEcho, paint, say } from './replies.ts';
import { createLookUp } from './search-bookings.ts';
import { aboutBooking, aboutNothing, type StaffTaps } from './tap-handlers.ts';

type MarkDependencies = Pick<DeskDependencies, 'bookings' | 'config' | 'store'>;

/** "Money arrived" and "Two transfers": staff say what a booking has received. */
export function arrivedTaps(
  { bookings, store }: MarkDependencies,
  { report }: PaymentsPage,
): StaffTaps<Exclude<TapOn<'arrived'>, 'receipt'>> {
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
        const awaited = awaitedMoney(booking);
        const shownSum = unpackedMoney(beyondNewMessage(tap.argument).rest);
        const isSame = shownSum?.amount === awaited?.amount && shownSum?.currency === awaited?.currency;
        if (shownSum === null || !isSame) return reportAwaited(ctx, booking);
        await paint(ctx, arrivedQuestion({ booking, words: ctx.words }, shownSum));
      },
      async arrivedSurely(ctx, tap, before) {
        // A button without a sum never matches the awaited one, so that one is shown first.
        const shownSum = unpackedMoney(tap.argument) ?? { amount: 0, currency: '' };
        const change = await bookings.moneyArrived(tap.subject, ctx.from.id, shownSum);
        if (change.kind === 'refused' && change.why === 'changed')
          return reportAwaited(ctx, change.booking ?? before);
        const code = codeOf(before);
        if (change.kind !== 'accepted') return report(ctx, 'staff-money-not-awaited', { code });
        const money = paymentsOf(change.booking).receipts.at(-1);
        const amount = money === undefined ? '' : ctx.words.sum(money);
        return report(ctx, 'staff-money-arrived', { code, amount });
      },
      async separate(ctx, _tap, booking) {
        if (confirmedTransfersOf(paymentsOf(booking)).length === 0) {
          return report(ctx, 'staff-nothing-to-separate');
        }
        await paint(ctx, separateQuestion({ booking, words: ctx.words }));
      },
      async separateSurely(ctx, tap, booking) {
        const receipt = paymentsOf(booking).receipts[Number.parseInt(tap.argument, 10)];
        const change = await bookings.separate(booking.reference, ctx.from.id, receipt?.id ?? '');
        const key = change.kind === 'accepted' ? 'staff-separated' : 'staff-nothing-to-separate';
        await report(ctx, key, { code: codeOf(booking) });
      },
    }),
    ...aboutNothing({ returnKeep: (ctx) => report(ctx, 'staff-return-kept') }),
  };
}

const moneyQuestions = {
  arrived: { question: 'staff-arrived-question', yes: 'yes-arrived', style: 'success' },
  matched: { question: 'staff-match-surely', yes: 'yes-arrived', style: 'success' },
  returned: { question: 'staff-return-question', yes: 'yes-returned-to', style: 'danger' },
} as const;

/** Asked before a booking's money is marked: for whom, and how much. `answers`: the data of "no" and "yes". */
function moneyQuestion(
  view: BookingView,
  mark: keyof typeof moneyQuestions,
  answers: { readonly no: string; readonly yes: (money: Money) => string },
  sums: readonly Money[],
): Screen {
  const { booking, words } = view;
  const { question, yes, style } = moneyQuestions[mark];
  const whose = whoseMoney(booking);
  const transfers = transfersOf(paymentsOf(booking));
  const rows = sums.map((money) => [
    button(words.text(yes, { amount: words.sum(money), ...whose }), answers.yes(money), style),
  ]);
  return {
    text: paragraphs(
      words.html(question, { amount: sumsText(sums, words), ...whose }),
      transfers.length > 1 && receiptLines(transfers, words),
      staffMoneyText(view),
    ),
    rows: [...rows, [button(words.text('not-yet'), answers.no)]],
  };
}

/** A customer may send any number of transfers. */
const mostTransfersShown = 8;

/** A line for each: when it came, how much, and its source. */
function receiptLines(receipts: readonly Receipt[], words: Wording): string {
  const lineOf = (receipt: Receipt): string => {
    const { at, text } = receiptEvent(receipt, words);
    return words.html('staff-event', { time: words.moment(at), text });
  };
  return listText(receipts, mostTransfersShown, lineOf, words, 'more-entries');
}

export function arrivedQuestion(view: BookingView, money: Money): Screen {
  const { booking } = view;
  const yes = () => tapData.staff('arrivedSurely', booking.reference, packedMoney(money));
  return moneyQuestion(view, 'arrived', { yes, no: paymentsData() }, [money]);
}

/** Asked before a bank's notice counts as a transfer of its own: which one, where there are several. */
export function separateQuestion(view: BookingView): Screen {
  const { booking, words } = view;
  const { reference } = booking;
  const { receipts } = paymentsOf(booking);
  const confirmed = confirmedTransfersOf(paymentsOf(booking)).slice(-mostTransfersShown);
  const receiptsOf = ({ id, confirmedBy }: Transfer): readonly Receipt[] =>
    receipts.filter((receipt) => receipt.id === id || receipt.id === confirmedBy);
  return {
    text: paragraphs(
      words.html('staff-separate-question', whoseMoney(booking)),
      ...confirmed.map((transfer) => receiptLines(receiptsOf(transfer), words)),
      staffMoneyText(view),
    ),
    rows: [
      ...confirmed.map((transfer, n) => {
        const label = words.text('yes-two-transfers', { amount: words.sum(transfer) });
        const index = receipts.findIndex(({ id }) => id === transfer.id);
        const data = tapData.staff('separateSurely', reference, String(index));
        const place = words.text('n-of-count', { n: n + 1, count: confirmed.length });
        return [button(confirmed.length === 1 ? label : words.joined(label, place), data)];
      }),
      [button(words.text('leave-receipt'), tapData.staff('show', reference))],
    ],
  };
}

/** Asked before a receipt without a known code is booked. */
export function matchSurelyQuestion(view: BookingView, receipt: UnmatchedReceipt): Screen {
  const { booking } = view;
  const yes = () => tapData.staff('matched', receiptKey(receipt.id), booking.reference);
  return moneyQuestion(view, 'matched', { yes, no: paymentsData() }, [receipt]);
}

/** Each answer is for the sum that it names, one for each currency. */
export function returnQuestion(view: BookingView, sums: readonly Money[]): Screen {
  const { booking } = view;
  const { reference } = booking;
  const yes = (money: Money) => tapData.staff('returnSurely', reference, packedMoney(money));
  const no = tapData.staff('returnKeep', reference);
  return moneyQuestion(view, 'returned', { yes, no }, sums);
}

/** "Match": staff say which booking a receipt without a known code is for. */
export function matchFeature(dependencies: MarkDependencies, { report }: PaymentsPage) {
  const { bookings, store } = dependencies;
  const { ledger, unmatched } = store;
  const lookUp = createLookUp(dependencies);

  const taps: StaffTaps<TapOn<'matching'>> = aboutReceipt(store, {
    match: (ctx, _tap, receipt) =>
      ask(ctx, { kind: 'match', reference: receipt.id, reason: null }, () =>
        matchQuestion(receipt, ctx.words),
      ),
    async matchTo(ctx, tap, receipt) {
      const booking = await ledger.load(tap.argument);
      if (booking === null) return report(ctx, 'staff-match-gone');
      await paint(ctx, matchSurelyQuestion({ booking, words: ctx.words }, receipt));
    },
    async matched(ctx, tap, receipt) {
      const change = await bookings.match(receipt.id, tap.argument, ctx.from.id);
      if (change.kind !== 'accepted') return report(ctx, 'staff-match-gone');
      const code = codeOf(change.booking);
      return report(ctx, 'staff-matched', { amount: ctx.words.sum(receipt), code });
    },
  });

  /** Asks again for a text that finds nothing; shows the booking before the money is booked on it. */
  async function match(ctx: BotContext, { reference }: MatchAsk, text: string): Promise<AskOutcome> {
    const receipt = await unmatched.find(reference);
    if (receipt === null) {
      await report(ctx, 'staff-match-gone');
      return 'over';
    }
    const matches = await lookUp.find(text);
    const [first] = matches;
    if (first === undefined) {
      return saying('waits', ctx, 'staff-match-none', { text: clipped(text, longestEcho) });
    }
    const [booking, ...others] = matches.filter(({ prepayment }) => prepayment !== null);
    if (booking === undefined) {
      return saying('waits', ctx, 'staff-match-not-prepaid', { code: codeOf(first) });
    }
    const screen =
      others.length === 0
        ? matchSurelyQuestion({ booking, words: ctx.words }, receipt)
        : matchWhichQuestion(receipt, [booking, ...others].slice(0, mostMatches), ctx.words);
    await answer(ctx, screen);
    return 'over';
  }
  return { taps, asks: { match: { typed: match } } };
}

/** Asks for the booking's code, since nothing in the receipt names its booking. */
export function matchQuestion(receipt: Money, words: Wording): Screen {
  return { text: words.html('staff-match-question', { amount: words.sum(receipt) }), rows: [] };
}

/** No customer has more at once. */
const mostMatches = 10;

/** Asked when several bookings were found, which differ by code, day and name. */
export function matchWhichQuestion(
  receipt: UnmatchedReceipt,
  bookings: readonly Booking[],
  words: Wording,
): Screen {
  const rows = bookings.map((booking) => {
    const { code, name } = whoseMoney(booking);
    const data = tapData.staff('matchTo', receiptKey(receipt.id), booking.reference);
    return [button(words.joined(words.shortDay(booking.order.date), code, name), data)];
  });
  return {
    text: words.html('staff-match-which', { amount: words.sum(receipt) }),
    rows: [...rows, [button(words.text('not-yet'), paymentsData())]],
  };
}

/** "Mark returned": an owner says that money was given back, for a booking or for a receipt that belongs to none. */
export function returnedTaps(
  { bookings, store }: MarkDependencies,
  { report }: PaymentsPage,
): StaffTaps<TapOn<'returns'>> {
  const { unmatched, audit } = store;

  async function askWhetherReturned(ctx: BotContext, booking: Booking): Promise<void> {
    const sums = moneyToReturn(booking);
    if (sums.length === 0) return report(ctx, 'staff-return-gone', { code: codeOf(booking) });
    await paint(ctx, returnQuestion({ booking, words: ctx.words }, sums));
  }

  return {
    ...aboutBooking(store, {
      returned: (ctx, _tap, booking) => askWhetherReturned(ctx, booking),
      async returnSurely(ctx, tap, before) {
        const money = unpackedMoney(tap.argument);
        if (money === null) return say(ctx, 'stale');
        const change = await bookings.markReturned(tap.subject, ctx.from.id, money);
        const code = codeOf(before);
        if (change.kind === 'accepted') {
          return report(ctx, 'staff-returned', { code, amount: ctx.words.sum(money) });
        }
        // The sum to return is no longer the one that was shown, so the new one is asked for.
        const hasChanged = change.kind === 'refused' && change.why === 'changed';
        await (hasChanged
          ? askWhetherReturned(ctx, change.booking ?? before)
          : report(ctx, 'staff-return-gone', { code }));
      },
    }),
    ...aboutReceipt(store, {
      unmatchedReturned: (ctx, _tap, receipt) => paint(ctx, returnUnmatchedQuestion(receipt, ctx.words)),
      /**
       * The audit entry is under the receipt's own id, and is written before the effect, so that a crash in between
       * loses nothing.
       */
      async unmatchedSurely(ctx, _tap, { id, amount, currency }) {
        const by = ctx.from.id;
        const money = { amount, currency };
        await audit.append({ id: `returned:${id}:${by}`, by, action: 'returned', subject: id, money });
        if ((await unmatched.returned(id, by)) === 'gone') return report(ctx, 'staff-match-gone');
        await report(ctx, 'staff-unmatched-returned', { amount: ctx.words.sum(money), id });
      },
    }),
  };
}

/** Asked before money that belongs to no booking is marked as given back. */
export function returnUnmatchedQuestion(receipt: UnmatchedReceipt, words: Wording): Screen {
  const key = receiptKey(receipt.id);
  const amount = words.sum(receipt);
  return {
    text: paragraphs(words.html('staff-unmatched-question', { amount }), bankText(receipt, words)),
    rows: [
      [button(words.text('yes-returned', { amount }), tapData.staff('unmatchedSurely', key), 'danger')],
      [button(words.text('not-yet'), tapData.staff('returnKeep', key))],
    ],
  };
}

/** "Take back": an owner says that a receipt entered by staff was wrong. */
export function takeBackFeature({ bookings, store }: MarkDependencies, { report }: PaymentsPage) {
  const taps = aboutBooking(store, {
    async takeBack(ctx, tap, booking) {
      const receipt = paymentsOf(booking).receipts[Number.parseInt(tap.argument, 10)];
      await askToTakeBack(ctx, booking, receipt?.id, null);
    },
  });

  /** Asks for the reason; once it is given, for a confirmation. */
  async function askToTakeBack(
    ctx: BotContext,
    booking: Booking | null,
    receiptId: string | undefined,
    reason: string | null,
  ): Promise<AskOutcome> {
    const receipt = booking && correctableOf(paymentsOf(booking)).find(({ id }) => id === receiptId);
    if (booking === null || receipt == null) return saying('over', ctx, 'staff-take-back-gone');
    const about = { kind: 'takeBack', reference: booking.reference, receiptId: receipt.id, reason } as const;
    return ask(ctx, about, (asking) =>
      takeBackQuestion({ booking, words: ctx.words }, receipt, reason, asking),
    );
  }

  async function takeBack(
    ctx: TapContext,
    { reference, receiptId, reason }: TakeBackAsk & { readonly reason: string },
  ): Promise<void> {
    const change = await bookings.takeBackReceipt(reference, ctx.from.id, { receiptId, reason });
    if (change.kind === 'refused' && change.why === 'underWay') return say(ctx, 'staff-take-back-later');
    await endAsk(ctx);
    if (change.kind !== 'accepted') {
      const isChanging = change.kind === 'refused' && change.why === 'changing';
      return report(ctx, isChanging ? 'staff-take-back-changing' : 'staff-take-back-gone');
    }
    const { booking } = change;
    const amount = receiptSum({ booking, words: ctx.words }, receiptId);
    await report(ctx, 'staff-taken-back', { amount, code: codeOf(booking) });
  }

  const typed = onReason<TakeBackAsk>(async (ctx, { reference, receiptId }, reason) =>
    askToTakeBack(ctx, await store.ledger.load(reference), receiptId, reason),
  );
  return { taps, asks: { takeBack: { typed, yes: takeBack } } };
}

/** Asked before a receipt entered by staff is taken back, with the consequences. */
export function takeBackQuestion(
  view: BookingView,
  money: Money,
  reason: string | null,
  asking: QuestionFor,
): Screen {
  const { booking, words } = view;
  const amount = words.sum(money);
  const { state } = booking;
  const outcome = state === 'held' || state === 'issued' ? state : 'ended';
  const returned = returnedWithTickets(booking, money);
  const yes = answerButton(asking, words.text('yes-take-back', { amount }), 'yes', { style: 'danger' });
  return {
    text: paragraphs(
      words.html('staff-take-back-question', { amount, ...whoseMoney(booking) }),
      staffMoneyText(view),
      reason === null
        ? words.html('staff-take-back-reason')
        : inLines(
            words.html(`staff-take-back-${outcome}`),
            returned > 0 && words.html('staff-returns-whole', { amount: words.money(returned) }),
            reasonText(reason, words),
          ),
    ),
    rows: rowsOf(reason !== null && [yes], [answerButton(asking, words.text('leave-receipt'), 'keep')]),
  };
}

/** The sum to return without this receipt: all other money, if that no longer pays for the tickets; else 0. */
function returnedWithTickets(booking: Booking, { amount, currency }: Money): Amount {
  const balance = moneyOf(booking);
  if (balance === null || booking.state !== 'issued') return 0;
  const rest = balance.brought - sumIn(balance.returned, currency) - amount;
  return rest < balance.earned ? Math.max(0, rest) : 0;
}
