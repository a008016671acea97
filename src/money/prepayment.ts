import { minuteMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import type { PaymentCode, Payments } from './receipts.ts';
import type { InvoicePayload } from './telegram-invoice.ts';

/** A pre-checkout query of Telegram's, to be answered within 10 seconds. */
export interface CheckoutQuery {
  readonly id: string;
  readonly userId: number;
  readonly payload: InvoicePayload | null;
  /** In our smallest unit; null when it is no whole number of it. */
  readonly amount: Amount | null;
  readonly currency: string;
}

/** A checkout, committed before it is accepted. */
export interface Checkout {
  readonly queryId: string;
  readonly acceptedAt: Instant;
  /** The receipt that ended it. */
  readonly paidBy: string | null;
}

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
  | 'cutoffPassed'
  /** The partner's booking differs from what the customer agreed to. */
  | 'totalChanged'
  | 'dateDiffers'
  | 'linesDiffer';

export type CheckoutDecision =
  | { readonly kind: 'accept' }
  /** `nextAt`: when it may be tried again, after `anotherCheckout`. */
  | { readonly kind: 'decline'; readonly because: CheckoutRefusal; readonly nextAt?: Instant | null };

/** How long an accepted checkout without a payment excludes others. */
export const checkoutOpenMs = 2 * minuteMs;

const shortHoldMs = 10 * minuteMs;

/** The least rest of the hold for an accepted checkout: time for its payment to arrive and be confirmed. */
export function checkoutMarginMs(holdMs: number, requestTimeoutMs: number): number {
  return holdMs < shortHoldMs ? holdMs / 3 : 2 * requestTimeoutMs + minuteMs;
}

export function openCheckouts(checkouts: readonly Checkout[], now: Instant): readonly Checkout[] {
  return checkouts.filter((each) => each.paidBy === null && now < each.acceptedAt + checkoutOpenMs);
}

/** When another checkout may be accepted; null: now. */
export function nextCheckoutAt(checkouts: readonly Checkout[], now: Instant): Instant | null {
  const begun = openCheckouts(checkouts, now).map(({ acceptedAt }) => acceptedAt);
  return begun.length === 0 ? null : Math.max(...begun) + checkoutOpenMs;
}

export const paymentMethods = ['telegram', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The prepayment of a booking: the offers, the payments, and their messages. */
export interface Prepayment {
  /** ISO 4217, of the booking's total and of the credit. */
  readonly currency: string;
  readonly methods: readonly PaymentMethod[];
  /** The text of a transfer, which belongs to this booking for ever. Null until a transfer is chosen. */
  readonly code: PaymentCode | null;
  /** Midnight of the booking's day at the venue, from which the policy counts its hours. */
  readonly dayBegins: Instant;
  readonly payments: Payments;
  /** The sum paid for the replaced booking, which counts here; 0 if it replaces none. */
  readonly credit: Amount;
  readonly checkouts: readonly Checkout[];
  /** Null until "Pay" is tapped; no money is asked for before. */
  readonly accepted: PaymentAcceptance | null;
  /** The present offer of payment, or null. */
  readonly offer: PaymentOffer | null;
  /** The number of offers so far, which is the revision of the last one. */
  readonly offers: number;
  /** The messages that invite to pay: one, unless two processes have sent one each. */
  readonly messages: readonly PaymentMessage[];
  /** When the customer said "I have paid". */
  readonly saidPaidAt: Instant | null;
  /** Messages that ask staff whether the money has come, with a button to confirm. */
  readonly saidPaidTo?: readonly SaidPaidAlert[] | undefined;
}

/** An "I have paid" alert in one of staff's chats. */
export interface SaidPaidAlert {
  readonly chatId: number;
  readonly messageId: number;
  /** Identifies the "I have paid" that it is about. */
  readonly saidPaidAt: Instant;
}

/** The alerts whose question is obsolete: the money has come, another sum is asked for, or none. */
export function outdatedAlerts(prepayment: Prepayment | null): readonly SaidPaidAlert[] {
  const { saidPaidTo = [], saidPaidAt } = prepayment ?? {};
  return saidPaidTo.filter((alert) => alert.saidPaidAt !== saidPaidAt);
}

export function isSameAlert(one: SaidPaidAlert, other: SaidPaidAlert): boolean {
  return one.chatId === other.chatId && one.messageId === other.messageId;
}

/** The customer's tap on "Pay". */
interface PaymentAcceptance {
  /** The total that was shown; tickets are issued for exactly this. */
  readonly total: Amount;
  readonly method: PaymentMethod;
  readonly at: Instant;
}

/** The payment that an invoice or a transfer picture asks for. A changed sum makes another offer. */
export interface PaymentOffer {
  readonly revision: number;
  readonly method: PaymentMethod;
  readonly amount: Amount;
}

/** An invoice or a transfer picture in the chat. */
export interface PaymentMessage {
  readonly messageId: number;
  readonly method: PaymentMethod;
  /** The revision of its offer. */
  readonly revision: number;
}
