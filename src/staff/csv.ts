import { type Booking, codeOf } from '../booking/record.ts';
import { dueAtGate, peopleOf, validTicketsOf } from '../booking/sales.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Instant, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import { currencyDigits, decimalText } from '../venue/money.ts';

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff';
/** A beginning that a spreadsheet may read as a formula. */
const formulaStart = /^[\t\r\n ]*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

const arrivalColumns =
  'booking_code,customer_name,customer_phone,customer_email,telegram_username,note,' +
  'package_code,package_name,quantity,people,tickets,tickets_used,due_at_gate';
const auditColumns = 'at,staff_id,staff_name,action,booking_code,before,after,reason,amount,currency';

/** The guests of a day: a row for each package; a booking's first row has the figures of the whole booking. */
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

/** "2026-11-22 21:57", which spreadsheets read as a time. */
export function venueClock(instant: Instant, timeZone: string): string {
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
 * Keeps spreadsheets from computing a value, and from taking the zero off a tax code: puts an apostrophe before what
 * looks like a formula or begins with such a zero, and quotes everything but plain numbers and words. A negative number
 * stays a number.
 */
export function csvCell(value: string): string {
  const isFormula = formulaStart.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const safe = isFormula || /^0\d+$/.test(value) ? `'${value}` : value;
  return /^[\w.:-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}
