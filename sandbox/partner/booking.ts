import { randomBytes, randomInt } from 'node:crypto';
import type { Day } from './calendar.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { OrderedPackage, Ticket } from './tickets.ts';

export type BookingStatus = 'BOOKING' | 'TICKET_EXPORTED' | 'CANCEL' | 'BOOKING_TIMEOUT';
export type PaymentStatus = 'UNPAID' | 'PAID' | 'CANCEL';

export interface Customer {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly cardId: string;
}

export interface BookingOrder {
  readonly date: Day;
  readonly isGrouped: boolean;
  readonly note: string;
  readonly customer: Customer | null;
  readonly lines: readonly OrderedPackage[];
}

export interface Booking extends BookingOrder {
  readonly id: string;
  readonly code: string;
  readonly total: number;
  readonly createdAt: number;
  readonly status: BookingStatus;
  readonly paymentStatus: PaymentStatus;
  readonly tickets: readonly Ticket[];
  /** Null until a confirm takes effect. Stays after a cancellation. */
  readonly confirmedAt: number | null;
}

/** The result of an action. A refusal leaves the booking unchanged. */
export type Step = { readonly ok: true; readonly booking: Booking } | Refusal;

export function draft(order: BookingOrder, now: number): Booking {
  return {
    ...order,
    id: newId(),
    code: newCode(order.date),
    total: order.lines.reduce((sum, line) => sum + line.item.price * line.quantity, 0),
    createdAt: now,
    status: 'BOOKING',
    paymentStatus: 'UNPAID',
    tickets: [],
    confirmedAt: null,
  };
}

/** The booking at a time: an unconfirmed draft expires. */
export function aged(booking: Booking, now: number, holdMs: number): Booking {
  if (booking.status !== 'BOOKING' || now < booking.createdAt + holdMs) return booking;
  return { ...booking, status: 'BOOKING_TIMEOUT' };
}

/** Why it can't be confirmed; null when it can. */
export function refuseConfirm(booking: Booking): Refusal | null {
  switch (booking.status) {
    case 'BOOKING':
      return null;
    case 'TICKET_EXPORTED':
      return refuse(1009);
    case 'CANCEL':
      return refuse(1010);
    case 'BOOKING_TIMEOUT':
      return refuse(1001, 'Booking has timed out and can not be confirmed');
  }
}

export function confirm(booking: Booking, tickets: readonly Ticket[], now: number): Step {
  const refusal = refuseConfirm(booking);
  if (refusal) return refusal;
  return {
    ok: true,
    booking: { ...booking, status: 'TICKET_EXPORTED', paymentStatus: 'PAID', tickets, confirmedAt: now },
  };
}

export function cancel(booking: Booking, reason: string): Step {
  if (booking.status === 'CANCEL') return refuse(1010);
  if (booking.status === 'BOOKING_TIMEOUT') return refuse(1001, 'Booking has timed out');
  return {
    ok: true,
    booking: { ...booking, status: 'CANCEL', paymentStatus: 'CANCEL', tickets: [], note: reason },
  };
}

/** Longer than Telegram's callback data, with `+`, `/` and `=`, to reveal consumers that treat it as a word. */
function newId(): string {
  return randomBytes(70).toString('base64');
}

function newCode(date: Day): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const tail = Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `NL${date.slice(2).replaceAll('-', '')}-${tail}`;
}
