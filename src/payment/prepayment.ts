import type { Amount } from '../booking/sale-package.ts';
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
  readonly payments: Payments;
  /** What was paid for the booking that this one replaces and counts here; 0 for any other. */
  readonly credit: Amount;
  readonly checkouts: readonly Checkout[];
}
