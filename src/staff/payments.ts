import { awaitedMoney, idleMoneyOf, unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, codeOf, offerOf } from '../booking/record.ts';
import type { PaymentMethod } from '../money/prepayment.ts';
import type { Store } from '../store/store.ts';
import { type StaffTap, tapData } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, type Screen, turningRows } from '../telegram/screen.ts';
import { type Arguments, clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { BookingView } from '../views/booking-view.ts';
import { returnOf, sumsText } from '../views/payment.ts';
import { nameOf } from '../views/staff-booking.ts';
import { arrivedData, paymentCodeText, receiptKey } from '../views/staff-money.ts';
import type { DeskDependencies } from './dependencies.ts';
import { paint } from './replies.ts';
import { visibleTo } from './rights.ts';
import { about, type StaffTaps } from './tap-handlers.ts';
import { backToTodo, type StaffList } from './todo.ts';

/** How many entries of each list a page has. */
export const paymentsOnPage = 4;
const longestBankText = 120;
const longestNameInLabel = 30;

/** One page of each list, and how many there are in all. */
export interface PaymentLists {
  readonly awaited: { readonly bookings: readonly Booking[]; readonly total: number };
  readonly unmatched: { readonly receipts: readonly UnmatchedReceipt[]; readonly total: number };
  readonly toReturn: { readonly bookings: readonly Booking[]; readonly total: number };
}

/** "Money": what is awaited, what belongs to no booking, and what is to be given back. */
export function createPayments({ staff, store }: Pick<DeskDependencies, 'staff' | 'store'>) {
  const { ledger, unmatched } = store;

  async function load(page: number): Promise<PaymentLists> {
    const window = { offset: page * paymentsOnPage, limit: paymentsOnPage };
    const [awaited, waiting, toReturn] = await Promise.all([
      ledger.withMoney('awaited', window),
      unmatched.list(window),
      ledger.withMoney('toReturn', window),
    ]);
    return { awaited, unmatched: waiting, toReturn };
  }

  const list: StaffList = {
    count: async () => Object.values(await load(0)).reduce((sum, { total }) => sum + total, 0),
    async screen({ words }, page) {
      const lists = await load(page);
      // Entries may have been settled since the button was shown.
      const last = pagesOf(lists) - 1;
      return page <= last
        ? paymentsScreen(lists, page, words)
        : paymentsScreen(await load(last), last, words);
    },
  };
  const show = (ctx: BotContext, screen: Screen): Promise<void> =>
    paint(ctx, visibleTo(ctx, staff, backToTodo(screen, ctx.words)));
  const taps = aboutReceipt(store, {
    receipt: (ctx, _tap, receipt) => show(ctx, receiptScreen(receipt, ctx.words)),
  });
  return {
    taps,
    list,
    /** Shows the outcome above the present lists. */
    async report(ctx: BotContext, key: string, values: Arguments = {}): Promise<void> {
      await show(ctx, paymentsScreen(await load(0), 0, ctx.words, ctx.words.html(key, values)));
    },
  };
}

function pagesOf(lists: PaymentLists): number {
  const totals = Object.values(lists).map(({ total }) => total);
  return Math.max(1, ...totals.map((total) => Math.ceil(total / paymentsOnPage)));
}

export type PaymentsPage = ReturnType<typeof createPayments>;

/** `lead`: the outcome of the last tap. */
export function paymentsScreen(
  lists: PaymentLists,
  page: number,
  words: Wording,
  lead: string | null = null,
): Screen {
  const { awaited, unmatched, toReturn } = lists;
  const section = (key: string, entries: readonly string[]): string =>
    inLines(words.html(key), ...(entries.length > 0 ? entries : [words.html('staff-payments-nothing')]));
  const textsOf = (bookings: readonly Booking[], textOf: (view: BookingView) => string) =>
    bookings.map((booking) => textOf({ booking, words }));
  const receiptTexts = unmatched.receipts.map((receipt, index) => receiptText(receipt, words, index));
  const offered = awaited.bookings.filter((booking) => awaitedMoney(booking) !== null);
  return {
    text: paragraphs(
      lead,
      section('staff-payments-awaited', textsOf(awaited.bookings, awaitedText)),
      section('staff-payments-unmatched', receiptTexts),
      section('staff-payments-to-return', textsOf(toReturn.bookings, toReturnText)),
    ),
    rows: [
      ...bookingRows(offered, ['money-arrived', 'money-arrived-for'], arrivedData, words),
      ...unmatchedRows(unmatched.receipts, words),
      ...bookingRows(
        toReturn.bookings,
        ['mark-returned', 'mark-returned-for'],
        ({ reference }) => tapData.staff('returned', reference),
        words,
      ),
      ...turningRows(page, pagesOf(lists), words, paymentsData, paymentsData(page)),
    ],
  };
}

/** The data of a button that opens the lists. */
export function paymentsData(page = 0): string {
  return tapData.staff('payments', '', String(page));
}

function awaitedText(view: BookingView): string {
  const { booking, words } = view;
  const { holdUntil } = booking;
  const time = holdUntil === null ? '–' : words.time(holdUntil);
  const amount = awaitedMoney(booking)?.amount ?? idleMoneyOf(booking);
  return moneyLine(view, words.money(amount), words.text(`awaited-${howAwaited(booking)}`, { time }));
}

function howAwaited(booking: Booking): PaymentMethod | 'saysPaid' | 'unrecorded' | 'idle' {
  const offer = offerOf(booking);
  if (offer !== null) return booking.prepayment?.saidPaidAt == null ? offer.method : 'saysPaid';
  return unrecordedPaymentOf(booking) > 0 ? 'unrecorded' : 'idle';
}

function toReturnText(view: BookingView): string {
  const { booking, words } = view;
  const back = returnOf(booking);
  const reason = back === null ? '' : words.text(`staff-return-${back.because}`);
  return moneyLine(view, sumsText(back?.sums ?? [], words), reason);
}

/** A sum, its booking, and the payment code to look for on the account. */
function moneyLine(view: BookingView, amount: string, reason: string): string {
  const { booking, words } = view;
  return inLines(
    words.html('staff-payments-booking', { amount, ...whoseMoney(booking), reason }),
    paymentCodeText(view),
  );
}

export function whoseMoney(booking: Booking) {
  return { code: codeOf(booking), name: clipped(nameOf(booking), longestNameInLabel) };
}

function receiptText(receipt: UnmatchedReceipt, words: Wording, index = 0): string {
  const { at, because } = receipt;
  const values = { n: index + 1, amount: words.sum(receipt), time: words.moment(at) };
  const reason = words.text(`unmatched-${because}`);
  return inLines(words.html('staff-payments-receipt', { ...values, reason }), bankText(receipt, words));
}

/** One receipt that belongs to no booking, by itself. */
export function receiptScreen(receipt: UnmatchedReceipt, words: Wording): Screen {
  return {
    text: inLines(words.html('staff-payments-unmatched'), receiptText(receipt, words)),
    rows: unmatchedRows([receipt], words),
  };
}

/** The text of the transfer. */
export function bankText({ text }: UnmatchedReceipt, words: Wording): string {
  return text === null || text === '' ? '' : words.html('aside', { text: clipped(text, longestBankText) });
}

/** A single button needs no code in its label; several show their booking's code. */
function bookingRows(
  bookings: readonly Booking[],
  [keyOfOne, keyOfEach]: readonly [string, string],
  data: (booking: Booking) => string,
  words: Wording,
): Screen['rows'] {
  const labelOf = (booking: Booking): string =>
    bookings.length === 1 ? words.text(keyOfOne) : words.text(keyOfEach, { code: codeOf(booking) });
  return bookings.map((booking) => [button(labelOf(booking), data(booking))]);
}

/** Numbers the buttons, since "Mark returned" without a number is a booking's. */
function unmatchedRows(receipts: readonly UnmatchedReceipt[], words: Wording): Screen['rows'] {
  return receipts.map(({ id }, index) => {
    const n = index + 1;
    const match = receipts.length === 1 ? words.text('match') : words.text('match-number', { n });
    return [
      button(match, tapData.staff('match', receiptKey(id))),
      button(
        words.text('mark-returned-for', { code: String(n) }),
        tapData.staff('unmatchedReturned', receiptKey(id)),
      ),
    ];
  });
}

/** Wraps handlers of taps whose subject is the key of a receipt that belongs to no booking. */
export function aboutReceipt<Action extends StaffTap>(
  { unmatched }: Pick<Store, 'unmatched'>,
  taps: StaffTaps<Action, [receipt: UnmatchedReceipt]>,
): StaffTaps<Action> {
  return about((key) => unmatched.waiting((id) => receiptKey(id) === key), taps);
}
