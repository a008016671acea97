import type { Book, ReadView, Result } from './book.ts';
import type { Booking } from './booking.ts';
import type { Operation } from './operation.ts';
import { type Refusal, refuse } from './refusals.ts';
import { readBookingQuery, readCancellation, readNewBooking, readPackagesQuery } from './requests.ts';
import { type BookingAnswer, bookingOnWire, debtOnWire, packageOnWire } from './wire.ts';

export interface Success {
  readonly ok: true;
  readonly message: string;
  readonly data: unknown;
  readonly bookingCode?: string | undefined;
}

/** The vendor's answer, before faults on its way. */
export type Reply = Success | Refusal;

export interface Call {
  readonly operation: Operation;
  readonly body: unknown;
  /** The origin of the pictures' addresses. */
  readonly origin: string;
}

/** Carries one call out in the book. The only way by which an operation changes it. */
export function perform(call: Call, book: Book, view: ReadView = 'now'): Reply {
  switch (call.operation) {
    case 'sale-packages':
      return listPackages(call, book);
    case 'create-booking': {
      const order = readNewBooking(call.body);
      return order.ok ? answer(book.create(order.value), 'created', 'Booking created successfully') : order;
    }
    case 'booking-info': {
      const query = readBookingQuery(call.body);
      return query.ok ? answer(book.read(query.value.booking_id, view), 'read', 'Success') : query;
    }
    case 'confirm-booking': {
      const query = readBookingQuery(call.body);
      return query.ok
        ? answer(book.confirm(query.value.booking_id), 'confirmed', 'Booking confirmed')
        : query;
    }
    case 'cancel-booking': {
      const query = readCancellation(call.body);
      if (!query.ok) return query;
      return answer(
        book.cancel(query.value.booking_id, query.value.reason),
        'cancelled',
        'Booking cancelled',
      );
    }
    case 'debt-info':
      return { ok: true, message: 'Success', data: debtOnWire(book.debt) };
  }
}

/** The body as JSON; debt-info has none. */
export function readBody(operation: Operation, bytes: Buffer): Result<unknown> {
  if (operation === 'debt-info') return { ok: true, value: null };
  try {
    return { ok: true, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return refuse(1001, 'Body is not JSON');
  }
}

function listPackages(call: Call, book: Book): Reply {
  const query = readPackagesQuery(call.body);
  if (!query.ok) return query;
  const { date } = query.value;
  const packages = book.packagesOn(date);
  const data = packages.map((item) => packageOnWire(item, date, call.origin, book.timeZone));
  return { ok: true, message: 'Success', data };
}

function answer(result: Result<Booking>, as: BookingAnswer, message: string): Reply {
  if (!result.ok) return result;
  return { ok: true, message, data: bookingOnWire(result.value, as), bookingCode: result.value.code };
}
