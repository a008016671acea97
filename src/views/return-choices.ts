import {
  type ReturnChoice,
  type ReturnRange,
  returnIfCancelled,
  returnRange,
  unrecordedPaymentOf,
} from '../booking/paid-and-due.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { StaffRequest } from '../booking/record.ts';
import { tapData } from '../taps.ts';
import { type Button, button, numberBase, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs, type Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { longestWish } from './after-sale.ts';
import type { BookingView } from './booking-view.ts';
import { sumsText } from './payment.ts';

const choiceKinds = { a: 'all', p: 'policy', s: 'sum' } as const;

/** Packs the choice into the end of a button's argument. */
function packedChoice({ kind, amount }: ReturnChoice): string {
  return `-${kind[0]}${amount.toString(numberBase)}`;
}

/** Undefined for a button without a choice. */
export function choiceIn(argument: string): ReturnChoice | undefined {
  const [, letter, digits = ''] = /-([aps])([0-9a-z]{1,11})$/.exec(argument) ?? [];
  const amount: Amount = Number.parseInt(digits, numberBase);
  if (letter !== 'a' && letter !== 'p' && letter !== 's') return undefined;
  return Number.isSafeInteger(amount) ? { kind: choiceKinds[letter], amount } : undefined;
}

interface ReturnButtons {
  /** Callback data that ends in the choice. */
  readonly dataOf: (choice: string) => string;
  /** Callback data of "Another sum". */
  readonly otherSum: string;
  /** A sum that an owner has typed. */
  readonly typedSum: Amount | null;
  /** Desk staff return what the policy says. */
  readonly isOwner: boolean;
}

/** A button for each sum that the role may give back; its label names the sum. */
export function returnRows(
  { all, policy }: ReturnRange,
  { dataOf, otherSum, typedSum, isOwner }: ReturnButtons,
  words: Wording,
): Screen['rows'] {
  const choose = (key: string, kind: ReturnChoice['kind'], amount: Amount): readonly Button[] => [
    button(
      words.text(key, { amount: words.money(amount) }),
      dataOf(packedChoice({ kind, amount })),
      'danger',
    ),
  ];
  const byPolicy = choose('return-policy', 'policy', policy);
  if (!isOwner) return [byPolicy];
  const choices =
    typedSum === null
      ? [choose('return-all', 'all', all), byPolicy]
      : [choose('return-sum', 'sum', typedSum)];
  return [...choices, [button(words.text('return-other'), otherSum)]];
}

/** Whether somebody of that role may return so much. */
export function mayChoose(choice: ReturnChoice | undefined, isOwner: boolean): boolean {
  return isOwner || choice === undefined || choice.kind === 'policy';
}

/**
 * The sum to give back if the booking is cancelled, or the range that owners choose from; null where customers don't
 * pay here.
 */
export function returnsText(
  { booking, words }: BookingView,
  { at, isOwner }: { readonly at: Instant; readonly isOwner: boolean },
): string | null {
  if (booking.prepayment === null || unrecordedPaymentOf(booking) > 0) return null;
  const range = returnRange(booking, at);
  if (range !== null) {
    return words.html(isOwner ? 'staff-returns-choice' : 'staff-returns-policy', {
      policy: words.money(range.policy),
      all: words.money(range.all),
    });
  }
  const back = returnIfCancelled(booking, at);
  return back.length === 0
    ? words.html('staff-returns-nothing')
    : words.html('staff-returns-whole', { amount: sumsText(back, words) });
}

/** The customer's text with a request, or null. */
export function wishText({ reason }: StaffRequest, words: Wording): string | null {
  return reason === undefined
    ? null
    : words.html('staff-request-words', { text: clipped(reason, longestWish) });
}

/** What an alert about a request adds, for readers of both roles. */
export function requestFacts(view: BookingView): string {
  const { booking, words } = view;
  const request = openRequestOf(booking);
  if (request === null) return '';
  const look = { at: request.askedAt, isOwner: false };
  return paragraphs(wishText(request, words), request.kind === 'cancel' && returnsText(view, look));
}

/** Tells a booking's requests apart in callback data. */
export function requestKey({ askedAt }: StaffRequest): string {
  return askedAt.toString(numberBase);
}

export function askedAtOf(argument: string): Instant {
  return Number.parseInt(argument, numberBase);
}

/** "Approve" and "Decline"; none without an open request. */
export function requestRows({ booking, words }: BookingView): Screen['rows'] {
  const request = openRequestOf(booking);
  if (request === null) return [];
  const key = requestKey(request);
  return [
    [
      button(words.text('approve'), tapData.staff('approve', booking.reference, key), 'success'),
      button(words.text('decline'), tapData.staff('decline', booking.reference, key), 'danger'),
    ],
  ];
}
