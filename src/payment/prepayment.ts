import { minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import type { InvoicePayload } from './invoice.ts';
import type { PaymentCode, Payments } from './receipts.ts';

/** Telegram's question whether a payment may go ahead. Its answer is due within 10 seconds. */
export interface CheckoutQuery {
  readonly id: string;
  readonly userId: number;
  readonly payload: InvoicePayload | null;
  /** In our smallest unit; null when it is no whole number of it. */
  readonly amount: Amount | null;
  readonly currency: string;
}

/** An accepted checkout, committed before it is accepted. */
export interface Checkout {
  readonly queryId: string;
  readonly acceptedAt: Instant;
  /** The receipt that ended it. */
  readonly paidBy: string | null;
}

/** The booking as it stands when the question comes. */
export interface PayableBooking extends Pick<Prepayment, 'currency' | 'checkouts'> {
  readonly reference: string;
  readonly customerId: number;
  readonly isHeld: boolean;
  /** Of the invoice that is out; null when none is. */
  readonly revision: number | null;
  /** The total that the customer accepted, which the partner must still ask. */
  readonly total: Amount;
  /** What of it is still to be paid. */
  readonly due: Amount;
  readonly holdUntil: Instant;
  /** How long the whole hold is. */
  readonly holdMs: number;
  /** False when the last debt-info does not allow this total; unknown counts as allowed. */
  readonly debtLeavesRoom: boolean;
}

/** What a live read at the partner showed; null: no answer in time. */
export type CheckoutRead = {
  /** BOOKING and UNPAID. */
  readonly isPayable: boolean;
  readonly total: Amount;
} | null;

export type CheckoutRefusal =
  | 'unknownInvoice'
  | 'otherCustomer'
  /** The invoice was replaced by another one. */
  | 'outdated'
  | 'alreadyPaid'
  | 'notHeld'
  | 'differentAmount'
  | 'anotherCheckout'
  | 'holdEnds'
  | 'noDebtRoom'
  | 'partnerSilent'
  | 'notPayable'
  | 'totalChanged';

export type CheckoutDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'decline'; readonly because: CheckoutRefusal };

/** How long an accepted checkout without a payment excludes others. */
export const checkoutOpenMs = 2 * minuteMs;

const shortHoldMs = 10 * minuteMs;

/** How much of the hold must be left when a checkout is accepted: time for its payment to arrive and be confirmed. */
export function checkoutMarginMs(holdMs: number, requestTimeoutMs: number): number {
  return holdMs < shortHoldMs ? holdMs / 3 : 2 * requestTimeoutMs + minuteMs;
}

export function openCheckouts(checkouts: readonly Checkout[], now: Instant): readonly Checkout[] {
  return checkouts.filter((each) => each.paidBy === null && now < each.acceptedAt + checkoutOpenMs);
}

/**
 * Why a checkout is declined whatever the partner would say; null: worth a live read. A repeated query finds its own
 * checkout open and may be accepted again, since its first answer may have been lost.
 */
export function refusalBeforeRead(
  query: CheckoutQuery,
  booking: PayableBooking | null,
  { now, requestTimeoutMs }: { readonly now: Instant; readonly requestTimeoutMs: number },
): CheckoutRefusal | null {
  if (booking === null || query.payload?.reference !== booking.reference) return 'unknownInvoice';
  if (query.userId !== booking.customerId) return 'otherCustomer';
  if (booking.due <= 0) return 'alreadyPaid';
  if (!booking.isHeld) return 'notHeld';
  if (query.payload.revision !== booking.revision) return 'outdated';
  if (query.currency !== booking.currency || query.amount !== booking.due) return 'differentAmount';
  const others = openCheckouts(booking.checkouts, now).filter(({ queryId }) => queryId !== query.id);
  if (others.length > 0) return 'anotherCheckout';
  if (booking.holdUntil - now < checkoutMarginMs(booking.holdMs, requestTimeoutMs)) return 'holdEnds';
  return booking.debtLeavesRoom ? null : 'noDebtRoom';
}

/**
 * The answer to a checkout. `now` is the moment after the read, since the hold has run on meanwhile. Accepted only on
 * certainty: once it is, the money moves.
 */
export function decideCheckout(
  query: CheckoutQuery,
  booking: PayableBooking | null,
  read: CheckoutRead,
  at: { readonly now: Instant; readonly requestTimeoutMs: number },
): CheckoutDecision {
  const because = refusalBeforeRead(query, booking, at) ?? refusalByRead(booking, read);
  return because === null ? { kind: 'accept' } : { kind: 'decline', because };
}

function refusalByRead(booking: PayableBooking | null, read: CheckoutRead): CheckoutRefusal | null {
  if (read === null) return 'partnerSilent';
  if (!read.isPayable) return 'notPayable';
  return read.total === booking?.total ? null : 'totalChanged';
}

export const paymentMethods = ['telegram', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a booking is paid before its tickets are issued: what was offered, and what has happened since. */
export interface Prepayment {
  /** ISO 4217, of the booking's total and of the credit. */
  readonly currency: string;
  readonly methods: readonly PaymentMethod[];
  /** The text of a transfer; it belongs to this booking for ever. Null until a transfer is chosen. */
  readonly code: PaymentCode | null;
  /** Midnight of the booking's day at the venue, from which the policy counts its hours. */
  readonly dayBegins: Instant;
  readonly payments: Payments;
  /** What was paid for the booking that this one replaces and counts here; 0 for any other. */
  readonly credit: Amount;
  readonly checkouts: readonly Checkout[];
  /** Null until "Pay" is tapped: no money is asked for. */
  readonly accepted: PaymentAcceptance | null;
  /** What the customer is asked to pay now; null: nothing. */
  readonly offer: PaymentOffer | null;
  /** How many offers there were: the revision of the last one. */
  readonly offers: number;
  /** The messages that invite a payment: one, unless two processes have sent one each. */
  readonly messages: readonly PaymentMessage[];
  /** When the customer said "I have paid". */
  readonly saidPaidAt: Instant | null;
  /** Messages to staff that ask whether the money has come, with a button to say so. */
  readonly saidPaidTo?: readonly SaidPaidAlert[] | undefined;
}

/** What staff were told of an "I have paid", in one of their chats. */
export interface SaidPaidAlert {
  readonly chatId: number;
  readonly messageId: number;
  /** Which "I have paid" it is about. */
  readonly saidPaidAt: Instant;
}

/** The alerts whose question is over: the money is there, another sum is asked for, or none. */
export function outdatedAlerts(prepayment: Prepayment | null): readonly SaidPaidAlert[] {
  const { saidPaidTo = [], saidPaidAt } = prepayment ?? {};
  return saidPaidTo.filter((alert) => alert.saidPaidAt !== saidPaidAt);
}

export function isSameAlert(one: SaidPaidAlert, other: SaidPaidAlert): boolean {
  return one.chatId === other.chatId && one.messageId === other.messageId;
}

/** The customer's tap on "Pay". */
interface PaymentAcceptance {
  /** The total that was shown. Tickets are issued for exactly this. */
  readonly total: Amount;
  readonly method: PaymentMethod;
  readonly at: Instant;
}

/** The payment that an invoice or a transfer picture asks for. A changed sum is another offer. */
export interface PaymentOffer {
  readonly revision: number;
  readonly method: PaymentMethod;
  readonly amount: Amount;
}

/** An invoice or a transfer picture in the chat. */
export interface PaymentMessage {
  readonly messageId: number;
  readonly method: PaymentMethod;
  /** Of the offer that it shows. */
  readonly revision: number;
}
