import {
  type ReturnChoice,
  type ReturnRange,
  returnIfCancelled,
  returnRange,
  unrecordedPaymentOf,
} from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Booking, StaffRequest } from '../booking/record.ts';
import { longestWish } from '../customer/after-sale.ts';
import { sumsText } from '../customer/payment.ts';
import { numberBase } from '../telegram/callback-data.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Amount } from '../venue/money.ts';

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
  readonly doing: (choice: string) => string;
  readonly other: string;
  /** The typed sum, or null. */
  readonly typed: Amount | null;
}

/** A button for each sum that may be given back; its label names the sum. */
export function returnRows(
  { all, policy }: ReturnRange,
  { doing, other, typed }: ReturnButtons,
  words: Wording,
): Screen['rows'] {
  const choose = (key: string, choice: ReturnChoice): Button =>
    button(words.text(key, { amount: words.money(choice.amount) }), doing(packedChoice(choice)), 'danger');
  const choices =
    typed === null
      ? [
          [choose('return-all', { kind: 'all', amount: all })],
          [choose('return-policy', { kind: 'policy', amount: policy })],
        ]
      : [[choose('return-sum', { kind: 'sum', amount: typed })]];
  return [...choices, [button(words.text('return-other'), other)]];
}

/**
 * The sum to give back if the booking is cancelled, or the range that staff choose from; null where customers don't
 * pay here.
 */
export function returnsText(booking: Booking, at: number, words: Wording): string | null {
  if (booking.prepayment === null || unrecordedPaymentOf(booking) > 0) return null;
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

/** The customer's text with a request, or null. */
export function wishText({ reason }: StaffRequest, words: Wording): string | null {
  return reason === undefined
    ? null
    : words.html('staff-request-words', { text: clipped(reason, longestWish) });
}

/** The facts with which staff answer a request. */
export function requestFacts(booking: Booking, words: Wording): string {
  const request = openRequestOf(booking);
  if (request === null) return '';
  return paragraphs(
    wishText(request, words),
    request.kind === 'cancel' && returnsText(booking, request.askedAt, words),
  );
}
