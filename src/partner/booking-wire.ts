import * as z from 'zod';
import type { CreateBookingRequest, PartnerBooking } from '../booking/ports.ts';
import type { BookedPackage, IssuedTicket } from '../booking/record.ts';
import type { Amount } from '../booking/sale-package.ts';
import { bookingDay } from './dates.ts';
import { amountOf } from './money.ts';
import {
  anything,
  identifier,
  list,
  type Payload,
  problemsOf,
  type WireReading,
  wholeNumber,
  words,
} from './wire.ts';

/** Absent details are left out: the partner's rules for empty ones are unknown. */
export function createBookingBody(request: CreateBookingRequest): object {
  const { name, phone, email, cardId } = request.customer ?? {};
  const customer = present({ name, phone, email, card_id: cardId });
  return {
    date: request.date,
    is_grouped: request.isGrouped,
    ...present({ note: request.note }),
    ...(Object.keys(customer).length > 0 && { customer }),
    packages: request.packages.map(({ code, quantity }) => ({ code, quantity })),
  };
}

function present(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return Object.fromEntries(given);
}

const ticketSchema = z.object({
  code: identifier,
  service_name: words,
  use_from_date: anything,
  use_to_date: anything,
  price: anything,
  status: words,
  sequence: wholeNumber.nullish().catch(null),
});

const lineSchema = z.object({
  package_code: identifier,
  quantity: wholeNumber.nullable().catch(null),
});

/** Only what nothing can be done without has to be there: its id, its status, its total and the tickets' codes. */
const bookingSchema = z.object({
  booking_id: identifier,
  booking_code: identifier.catch(''),
  booking_date: anything,
  status: identifier,
  payment_status: words,
  total_amount: anything,
  note: words,
  packages: list,
  /** One unreadable ticket spoils the answer: a ticket left out in silence would be lost. */
  tickets: list.pipe(z.array(ticketSchema)),
});

type RawBooking = z.infer<typeof bookingSchema>;

/**
 * Reads the booking of an answer. With `expectedId` the answer must be about that booking: an answer about
 * another one proves nothing.
 */
export function readBooking(
  data: unknown,
  reading: WireReading,
  expectedId: string | null,
): Payload<PartnerBooking> {
  const parsed = bookingSchema.safeParse(data);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const total = amountOf(parsed.data.total_amount, reading.currencyDigits);
  if (total === null) return { ok: false, problem: 'unreadable: total_amount' };
  if (expectedId !== null && parsed.data.booking_id !== expectedId) {
    return { ok: false, problem: 'about another booking' };
  }
  return { ok: true, value: bookingOf(parsed.data, total, reading) };
}

function bookingOf(raw: RawBooking, total: Amount, reading: WireReading): PartnerBooking {
  return {
    bookingId: raw.booking_id,
    bookingCode: raw.booking_code,
    bookingDate: bookingDay(raw.booking_date, reading.timeZone),
    status: raw.status,
    paymentStatus: raw.payment_status,
    total,
    note: raw.note,
    packages: raw.packages.flatMap(lineOf),
    tickets: raw.tickets.map((ticket, index) => ticketOf(ticket, index, reading)),
  };
}

function lineOf(item: unknown): readonly BookedPackage[] {
  const parsed = lineSchema.safeParse(item);
  if (!parsed.success) return [];
  const { package_code: code, quantity } = parsed.data;
  return [{ code, quantity }];
}

function ticketOf(raw: z.infer<typeof ticketSchema>, index: number, reading: WireReading): IssuedTicket {
  return {
    code: raw.code,
    serviceName: raw.service_name,
    useFrom: bookingDay(raw.use_from_date, reading.timeZone),
    useTo: bookingDay(raw.use_to_date, reading.timeZone),
    price: amountOf(raw.price, reading.currencyDigits),
    status: raw.status,
    sequence: raw.sequence ?? index + 1,
  };
}
