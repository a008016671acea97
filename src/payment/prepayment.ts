import type { Amount, Instant } from '../booking/sale-package.ts';
import type { Checkout } from './checkout.ts';
import type { PaymentCode } from './payment-code.ts';
import type { Payments } from './receipts.ts';

export const paymentMethods = ['telegram', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** How a booking is paid before its tickets are issued: what was offered, and what has happened since. */
export interface Prepayment {
  /** ISO 4217, of the booking's total and of the credit. */
  readonly currency: string;
  readonly methods: readonly PaymentMethod[];
  /** The text of a transfer; it belongs to this booking for ever. Null where transfers are not offered. */
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
  /** Whatever invites a payment in the chat: one, unless two processes have sent one each. */
  readonly messages: readonly PaymentMessage[];
  /** When the customer said "I have paid". */
  readonly saidPaidAt: Instant | null;
}

/** The customer's tap on "Pay". */
export interface PaymentAcceptance {
  /** The total that was shown. Tickets are issued for exactly this. */
  readonly total: Amount;
  readonly method: PaymentMethod;
  readonly at: Instant;
}

/** What an invoice or a transfer picture asks for. One that changes is another offer. */
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
