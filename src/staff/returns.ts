import { type ReturnChoice, type ReturnRange, returnIfCancelled, returnRange } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Booking, StaffRequest } from '../booking/record.ts';
import { sumsText } from '../customer/payment.ts';
import { tapData } from '../taps.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Amount, currencyDigits, minorUnits } from '../venue/money.ts';
import { codeOf } from './booking-view.ts';

const numberBase = 36;
const kinds = { a: 'all', p: 'policy', s: 'sum' } as const;

/** What is given back, as a button carries it behind whatever else it says. */
function packed({ kind, amount }: ReturnChoice): string {
  return `-${kind[0]}${amount.toString(numberBase)}`;
}

/** Undefined for a button that says nothing of it. */
export function choiceIn(argument: string): ReturnChoice | undefined {
  const [, letter, digits = ''] = /-([aps])([0-9a-z]{1,11})$/.exec(argument) ?? [];
  const amount: Amount = Number.parseInt(digits, numberBase);
  if (letter !== 'a' && letter !== 'p' && letter !== 's') return undefined;
  return Number.isSafeInteger(amount) ? { kind: kinds[letter], amount } : undefined;
}

export interface ReturnButtons {
  /** The data of a button that does it with this choice behind. */
  readonly doing: (choice: string) => string;
  readonly other: string;
  /** The sum that was typed; null: none was. */
  readonly typed: Amount | null;
}

/** A button for each sum that may be given back; it says what it does. */
export function returnRows(
  { all, policy }: ReturnRange,
  { doing, other, typed }: ReturnButtons,
  words: Wording,
): Screen['rows'] {
  const choose = (key: string, choice: ReturnChoice): Button =>
    button(words.text(key, { amount: words.money(choice.amount) }), doing(packed(choice)), 'danger');
  const choices =
    typed === null
      ? [
          [choose('return-all', { kind: 'all', amount: all })],
          [choose('return-policy', { kind: 'policy', amount: policy })],
        ]
      : [[choose('return-sum', { kind: 'sum', amount: typed })]];
  return [...choices, [button(words.text('return-other'), other)]];
}

/** What goes back if the booking is cancelled, or that whoever is asked chooses; null where customers don't pay here. */
export function returnsText(booking: Booking, at: number, words: Wording): string | null {
  if (booking.prepayment === null) return null;
  const range = returnRange(booking, at);
  if (range !== null) {
    return words.html('staff-returns-choice', {
      policy: words.money(range.policy),
      all: words.money(range.all),
    });
  }
  const back = returnIfCancelled(booking, at);
  return back.length === 0
    ? words.html('staff-returns-nothing')
    : words.html('staff-returns-whole', { amount: sumsText(back, words) });
}

const longestWish = 300;

/** What the customer wrote to a request; null: nothing. */
export function wishText({ reason }: StaffRequest, words: Wording): string | null {
  return reason === undefined
    ? null
    : words.html('staff-request-words', { text: clipped(reason, longestWish) });
}

/** What staff need to answer a request, below what it is about. */
export function requestFacts(booking: Booking, words: Wording): string {
  const request = openRequestOf(booking);
  if (request === null) return '';
  return paragraphs(
    wishText(request, words),
    request.kind === 'cancel' && returnsText(booking, request.askedAt, words),
  );
}

/** A sum is typed where none of the offered ones is right. */
export function sumQuestion(
  booking: Booking,
  { least, most }: { readonly least: Amount; readonly most: Amount },
  words: Wording,
): Screen {
  const values = { code: codeOf(booking), least: words.money(least), most: words.money(most) };
  return { text: words.html('staff-sum-question', values), rows: [] };
}

/** More of what a cancellation kept is given back. */
export function goodwillQuestion(booking: Booking, kept: Amount, amount: Amount, words: Wording): Screen {
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

export function goodwillIn(argument: string): { readonly amount: Amount; readonly kept: Amount } | null {
  const [, amount = '', kept = ''] = /^([0-9a-z]{1,10})-([0-9a-z]{1,10})$/.exec(argument) ?? [];
  const sums = { amount: Number.parseInt(amount, numberBase), kept: Number.parseInt(kept, numberBase) };
  return Number.isSafeInteger(sums.amount) && Number.isSafeInteger(sums.kept) ? sums : null;
}

/**
 * A sum as people type it: "500000", "500.000 ₫", "1,350,000", "12.50". Null for what can't be read as one. It is shown
 * back before anything is done with it.
 */
export function typedAmount(text: string, currency: string): Amount | null {
  const digits = currencyDigits(currency);
  const bare = text.normalize('NFKC').replaceAll(new RegExp(`${currency}|[\\p{Sc}\\u0111\\s]`, 'giu'), '');
  if (/^\d{1,3}([.,]\d{3})+$/.test(bare) || /^\d+$/.test(bare)) {
    return minorUnits(bare.replaceAll(/[.,]/g, ''), digits);
  }
  const [, whole = '', fraction] = /^([\d.,]*\d)[.,](\d{1,2})$/.exec(bare) ?? [];
  const isGrouped = /^\d+$/.test(whole) || /^\d{1,3}([.,]\d{3})+$/.test(whole);
  return fraction === undefined || !isGrouped
    ? null
    : minorUnits(`${whole.replaceAll(/[.,]/g, '')}.${fraction}`, digits);
}
