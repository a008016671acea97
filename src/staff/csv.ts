import { moneyFlowOf } from '../booking/money.ts';
import { type Booking, codeOf, priceOf } from '../booking/record.ts';
import { dueAtGate, isSold, issuedAt, peopleOf, soldLinesOf, validTicketsOf } from '../booking/sales.ts';
import type { AuditEntry } from '../storage/audit.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Instant, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import { currencyDigits, decimalText } from '../venue/money.ts';
import type { Venue } from '../venue/venue.ts';

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff';
/** A beginning that a spreadsheet may read as a formula. */
const formulaStart = /^[\t\r\n ]*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

const bookingColumns =
  'booking_code,payment_code,sale,state,booked_at,visit_date,package_code,package_name,quantity,unit_price,amount,' +
  'booking_tickets,booking_total,received,moved_by_change,due,for_tickets,kept,to_return,returned,' +
  'customer_name,customer_phone,telegram_username,note';
const arrivalColumns =
  'booking_code,customer_name,customer_phone,customer_email,telegram_username,note,' +
  'package_code,package_name,quantity,people,tickets,tickets_used,due_at_gate';
const auditColumns = 'at,staff_id,staff_name,action,booking_code,before,after,reason,amount,currency';

const moneyColumns = ['received', 'moved', 'unpaid', 'tickets', 'kept', 'toReturn', 'returned'] as const;

/**
 * One row for each package of each booking; figures of the whole booking are in its first row alone, so that columns
 * add up. Contains no ticket codes, since whoever holds one can enter.
 */
export function bookingsCsv(
  bookings: readonly Booking[],
  { timeZone, currency }: Pick<Venue, 'timeZone' | 'currency'>,
  words: Pick<Wording, 'packageName'>,
): string {
  const digits = currencyDigits(currency);
  const rows = bookings.flatMap((booking) => {
    const { order, details, customer } = booking;
    const common = [
      codeOf(booking),
      booking.prepayment?.code,
      isSold(booking) ? 'sold' : issuedAt(booking) === null ? 'not_issued' : 'cancelled',
      booking.state,
      venueClock(booking.createdAt, timeZone),
      order.date,
    ];
    const about = [details.name, details.phone, customer.username, order.note];
    const ofBooking = [
      validTicketsOf(booking).length,
      decimalText(priceOf(booking), digits),
      ...moneyCells(booking, digits),
    ];
    return soldLinesOf(booking).map(({ line, amount }, index) => [
      ...common,
      line.code,
      words.packageName(line),
      line.quantity,
      decimalText(line.unitPrice, digits),
      decimalText(amount, digits),
      ...(index === 0 ? ofBooking : ofBooking.map(() => '')),
      ...about,
    ]);
  });
  return csvOf(bookingColumns, rows);
}

/** The guests of a day: one row for each package of each booking, adding up as `bookingsCsv` does. */
export function arrivalsCsv(
  bookings: readonly Booking[],
  how: { readonly currencyDigits: number; readonly isPaidAtGate: boolean },
  words: Pick<Wording, 'packageName'>,
): string {
  const rows = bookings.flatMap((booking) => {
    const { order, details, customer } = booking;
    const tickets = validTicketsOf(booking);
    const about = [details.name, details.phone, details.email, customer.username, order.note];
    const ofBooking = [
      peopleOf(order),
      tickets.length,
      tickets.filter(({ status }) => status === 'used').length,
      decimalText(dueAtGate(booking, how.isPaidAtGate), how.currencyDigits),
    ];
    return order.lines.map((line, index) => [
      codeOf(booking),
      ...about,
      line.code,
      words.packageName(line),
      line.quantity,
      ...(index === 0 ? ofBooking : ofBooking.map(() => '')),
    ]);
  });
  return csvOf(arrivalColumns, rows);
}

/** Names by Telegram ids. */
export type People = ReadonlyMap<number, string>;

/** Empty where customers don't pay here. */
function moneyCells(booking: Booking, digits: number): readonly string[] {
  const flow = moneyFlowOf(booking);
  return moneyColumns.map((column) => (flow === null ? '' : decimalText(flow[column], digits)));
}

/** "2026-11-22 21:57", which spreadsheets read as a time. */
function venueClock(instant: Instant, timeZone: string): string {
  const minutes = venueMinutesAt(instant, timeZone);
  const twoDigits = (part: number): string => String(part).padStart(2, '0');
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${venueDateAt(instant, timeZone)} ${time}`;
}

/** The audit trail of one booking. */
export function auditCsv(entries: readonly AuditEntry[], people: People): string {
  const rows = entries.map(({ at, by, action, subject, before, after, money, reason }) => [
    new Date(at).toISOString(),
    by,
    people.get(by),
    action,
    subject,
    before,
    after,
    reason,
    money === undefined ? '' : decimalText(money.amount, currencyDigits(money.currency)),
    money?.currency,
  ]);
  return csvOf(auditColumns, rows);
}

type Cell = string | number | null | undefined;

export function csvOf(columns: string, rows: readonly (readonly Cell[])[]): string {
  const lines = [columns, ...rows.map((row) => row.map((cell) => csvCell(String(cell ?? ''))).join(','))];
  return byteOrderMark + lines.map((line) => `${line}\r\n`).join('');
}

/**
 * Keeps spreadsheets from computing a value: puts an apostrophe before what looks like a formula, and quotes
 * everything but plain numbers and words. A negative number stays a number.
 */
export function csvCell(value: string): string {
  const isFormula = formulaStart.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /^[\w.:-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}
