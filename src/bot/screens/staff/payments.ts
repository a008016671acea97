import { createHash } from 'node:crypto';
import type { UnmatchedReceipt } from '../../../booking/ports.ts';
import type { Booking } from '../../../booking/record.ts';
import type { Money } from '../../../payment/receipts.ts';
import { tapData } from '../../callback-data.ts';
import { type Button, inRows, type Screen, turningRows } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { returnOf, sumsText } from '../payment.ts';
import { codeOf } from './booking.ts';
import { arrivedData, packedMoney } from './money.ts';

/** Of each list so many are on a page. */
export const paymentsOnPage = 4;
const longestBankText = 120;
/** Labels that carry a booking's code take a row each; these are short. */
const matchesInRow = 2;

/** One page of each list, and how many there are in all. */
export interface PaymentLists {
  readonly awaited: { readonly bookings: readonly Booking[]; readonly total: number };
  readonly unmatched: { readonly receipts: readonly UnmatchedReceipt[]; readonly total: number };
  readonly toReturn: { readonly bookings: readonly Booking[]; readonly total: number };
}

export interface PaymentsLook {
  /** From 0. */
  readonly page: number;
  /** Only an owner says that money was given back. */
  readonly mayReturn: boolean;
  /** What became of the last tap. */
  readonly lead?: string | null;
}

/** What is awaited, what belongs to no booking, and what is to be given back, each with what can be done about it. */
export function paymentsScreen(
  { awaited, unmatched, toReturn }: PaymentLists,
  { page, mayReturn, lead = null }: PaymentsLook,
  words: Wording,
): Screen {
  const totals = [awaited.total, unmatched.total, toReturn.total];
  const pages = Math.max(1, ...totals.map((total) => Math.ceil(total / paymentsOnPage)));
  const arrivedLabel = (code: string | null): string =>
    code === null ? words.text('money-arrived') : words.text('money-arrived-for', { code });
  const returnedLabel = (code: string | null): string =>
    code === null ? words.text('mark-returned') : words.text('mark-returned-for', { code });
  return {
    text: paragraphs(
      lead,
      listText(
        'staff-payments-awaited',
        awaited.bookings.map((booking) => awaitedText(booking, words)),
        words,
      ),
      listText(
        'staff-payments-unmatched',
        unmatched.receipts.map((receipt, index) => receiptText(receipt, index, words)),
        words,
      ),
      listText(
        'staff-payments-to-return',
        toReturn.bookings.map((booking) => toReturnText(booking, words)),
        words,
      ),
    ),
    rows: [
      ...inRows(bookingButtons(awaited.bookings, arrivedData, arrivedLabel), 1),
      ...unmatchedRows(unmatched.receipts, mayReturn, words),
      ...(mayReturn ? inRows(bookingButtons(toReturn.bookings, returnedData, returnedLabel), 1) : []),
      ...turningRows(page, pages, words, pageData, pageData(page)),
      [{ text: words.text('refresh'), data: pageData(page) }],
    ],
  };
}

const returnedData = ({ reference }: Booking): string => tapData.staff('returned', reference);

function pageData(page: number): string {
  return tapData.staff('payments', '', String(page));
}

function listText(
  key: 'staff-payments-awaited' | 'staff-payments-unmatched' | 'staff-payments-to-return',
  entries: readonly string[],
  words: Wording,
): string {
  return [words.html(key), ...(entries.length === 0 ? [words.html('staff-payments-nothing')] : entries)].join(
    '\n',
  );
}

function awaitedText(booking: Booking, words: Wording): string {
  const { prepayment, holdUntil } = booking;
  const { offer = null, saidPaidAt = null } = prepayment ?? {};
  const how = saidPaidAt === null ? (offer?.method ?? 'transfer') : 'saysPaid';
  return words.html('staff-payments-booking', {
    amount: words.money(offer?.amount ?? 0),
    code: codeOf(booking),
    reason: words.text(`awaited-${how}`, { time: holdUntil === null ? '–' : words.time(holdUntil) }),
  });
}

function toReturnText(booking: Booking, words: Wording): string {
  const back = returnOf(booking);
  return words.html('staff-payments-booking', {
    amount: sumsText(back?.sums ?? [], words),
    code: codeOf(booking),
    reason: back === null ? '' : words.text(`staff-return-${back.because}`),
  });
}

function receiptText(receipt: UnmatchedReceipt, index: number, words: Wording): string {
  const { at, because, text } = receipt;
  const entry = words.html('staff-payments-receipt', {
    n: index + 1,
    amount: words.sum(receipt),
    time: words.moment(at),
    reason: words.text(`unmatched-${because}`),
  });
  if (text === null || text === '') return entry;
  return `${entry}\n${words.html('staff-payments-text', { text: clipped(text, longestBankText) })}`;
}

/** Where there is one booking, its button says what it does; of several each says which it is for. */
function bookingButtons(
  bookings: readonly Booking[],
  data: (booking: Booking) => string,
  label: (code: string | null) => string,
): readonly Button[] {
  return bookings.map((booking) => ({
    text: label(bookings.length === 1 ? null : codeOf(booking)),
    data: data(booking),
  }));
}

function unmatchedRows(
  receipts: readonly UnmatchedReceipt[],
  mayReturn: boolean,
  words: Wording,
): Screen['rows'] {
  const matches = receipts.map(({ id }, index) => ({
    text: receipts.length === 1 ? words.text('match') : words.text('match-number', { n: index + 1 }),
    data: tapData.staff('match', receiptKey(id)),
  }));
  if (!mayReturn) return inRows(matches, matchesInRow);
  // Always with its number: "Mark returned" alone is a booking's.
  return receipts.map(({ id }, index) => [
    ...matches.slice(index, index + 1),
    {
      text: words.text('mark-returned-for', { code: String(index + 1) }),
      data: tapData.staff('unmatchedReturned', receiptKey(id)),
    },
  ]);
}

/** A short stand-in for a receipt's id, which may be too long or contain anything. */
export function receiptKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16);
}

/** Which booking a receipt is for is typed: nothing else says it. */
export function matchQuestion(receipt: Money, words: Wording): Screen {
  return { text: words.html('staff-match-question', { amount: words.sum(receipt) }), rows: [] };
}

/** Asked before money counts as given back: the sum is the one that is shown, or it is asked again. */
export function returnQuestion(booking: Booking, money: Money, words: Wording): Screen {
  return {
    text: words.html('staff-return-question', { amount: words.sum(money), code: codeOf(booking) }),
    rows: yesReturnedRows(
      tapData.staff('returnSurely', booking.reference, packedMoney(money)),
      tapData.staff('returnKeep', booking.reference),
      words,
    ),
  };
}

/** The same for money that belongs to no booking, with what its sender wrote. */
export function returnUnmatchedQuestion({ id, text, ...money }: UnmatchedReceipt, words: Wording): Screen {
  return {
    text: paragraphs(
      words.html('staff-unmatched-question', { amount: words.sum(money) }),
      text !== null && words.html('staff-payments-text', { text: clipped(text, longestBankText) }),
    ),
    rows: yesReturnedRows(
      tapData.staff('unmatchedSurely', receiptKey(id)),
      tapData.staff('returnKeep', receiptKey(id)),
      words,
    ),
  };
}

function yesReturnedRows(yes: string, notYet: string, words: Wording): Screen['rows'] {
  return [
    [{ text: words.text('yes-returned'), data: yes, style: 'danger' }],
    [{ text: words.text('not-yet'), data: notYet }],
  ];
}
