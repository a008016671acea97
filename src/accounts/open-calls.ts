import { chargedFor } from '../booking/charges.ts';
import { confirmsThatMayLand } from '../booking/evidence.ts';
import {
  type Attempt,
  type Booking,
  type BookingReference,
  type BookingState,
  bookingCodeOf,
  priceOf,
  sendsOf,
} from '../booking/record.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

/** A sent confirm or cancellation without a proven outcome, which the partner's debt may include or not. */
export interface OpenCall {
  readonly reference: BookingReference;
  /** The partner's code of the booking; empty while it has none. */
  readonly code: string;
  readonly operation: 'confirm' | 'cancel';
  /** The change of the debt if it was carried out. */
  readonly amount: Amount;
  readonly sentAt: Instant;
}

/** The states of bookings with an open call. */
export const statesOfOpenCalls: readonly BookingState[] = ['confirming', 'cancelling', 'review'];

/** The open call of a booking; null: every outcome is proven, or staff have given it up. */
export function openCallOf(booking: Booking): OpenCall | null {
  if (!statesOfOpenCalls.includes(booking.state)) return null;
  const { reference } = booking;
  const code = bookingCodeOf(booking);
  const charged = chargedFor(booking);
  const [confirm] = confirmsThatMayLand(booking);
  if (charged === 0) {
    const isOpen = confirm !== undefined && booking.charges === undefined;
    return isOpen
      ? { reference, code, operation: 'confirm', amount: priceOf(booking), sentAt: confirm.sentAt }
      : null;
  }
  const cancel = openCancel(booking);
  return cancel && { reference, code, operation: 'cancel', amount: -charged, sentAt: cancel.sentAt };
}

function openCancel(booking: Booking): Attempt | null {
  const sends = sendsOf(booking, 'cancel', booking.cancellation?.requestedAt);
  return sends.find(({ result }) => result !== 'refused') ?? null;
}
