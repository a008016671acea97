import { type DebtEntry, isBookingEntry, sourcesIn, turnoverOf } from '../accounts/debt-entries.ts';
import { type Booking, type BookingReference, codeOf, paymentsOf } from '../booking/record.ts';
import { dueAtGate, peopleOf, validTicketsOf } from '../booking/sales.ts';
import { dayMoneyOf } from '../money/receipts.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Instant, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import { type Amount, currencyDigits, decimalText } from '../venue/currency.ts';
import type { Venue } from '../venue/venue.ts';
import { type CloseFacts, cancelledIn, keptOn } from './close-figures.ts';

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff';
/** A beginning that a spreadsheet may read as a formula. */
const formulaStart = /^[\t\r\n ]*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

const arrivalColumns =
  'booking_code,customer_name,customer_phone,customer_email,telegram_username,note,' +
  'package_code,package_name,quantity,people,tickets,tickets_used,due_at_gate';
const closedColumns =
  'booking_code,payment_code,booked_at,visit_date,source,source_name,packages,tickets_sold,tickets_cancelled,' +
  'sold,cancelled,price_changes,net,received_by_card,received_by_transfer,kept,returned,' +
  'customer_name,customer_phone,telegram_username,note,company,tax_code,invoice_email';
const commissionColumns = 'month,source,source_name,bookings,sold_less_cancelled,percent,commission,currency';
const auditColumns = 'at,staff_id,staff_name,action,booking_code,before,after,reason,amount,currency';

/** The guests of a day: a row for each package; a booking's first row has the figures of the whole booking. */
export function arrivalsCsv(
  bookings: readonly Booking[],
  options: { readonly currencyDigits: number; readonly isPaidAtGate: boolean },
  words: Pick<Wording, 'packageName'>,
): string {
  const rows = bookings.flatMap((booking) => {
    const { order, details, customer } = booking;
    const tickets = validTicketsOf(booking);
    const customerCells = [details.name, details.phone, details.email, customer.username, order.note];
    const bookingCells = [
      peopleOf(order),
      tickets.length,
      tickets.filter(({ status }) => status === 'used').length,
      decimalText(dueAtGate(booking, options.isPaidAtGate), options.currencyDigits),
    ];
    return order.lines.map((line, index) => [
      codeOf(booking),
      ...customerCells,
      line.code,
      words.packageName(line),
      line.quantity,
      ...(index === 0 ? bookingCells : bookingCells.map(() => '')),
    ]);
  });
  return csvOf(arrivalColumns, rows);
}

/** Names by Telegram ids. */
export type People = ReadonlyMap<number, string>;

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

/**
 * A row for each booking that changed the debt, or whose money moved. The columns add up to the screen's lines. There
 * are no ticket codes, since anybody who has a code can enter, and nothing about the customer of a deleted record.
 */
export function closeCsv(
  { entries, records, money, from, until }: CloseFacts,
  { currency, timeZone }: Pick<Venue, 'currency' | 'timeZone'>,
  words: Pick<Wording, 'packageName' | 'sourceName'>,
): string {
  const sumText = (amount: Amount): string => decimalText(amount, currencyDigits(currency));
  const bookingsByReference = new Map(records.map((booking) => [booking.reference, booking]));
  const entriesByReference = Map.groupBy(entries.filter(isBookingEntry), ({ reference }) => reference);
  const movedReferences = (money?.moved ?? []).map(({ reference }) => reference);
  const isCancelled = cancelledIn(entries);
  const references = new Set<BookingReference>([...entriesByReference.keys(), ...movedReferences]);
  const rows = [...references].map((reference) => {
    const ownEntries = entriesByReference.get(reference) ?? [];
    const booking = bookingsByReference.get(reference);
    const [first] = ownEntries;
    const invoice = booking?.details.invoice;
    const { sold, cancelled, repriced, net } = turnoverOf(ownEntries);
    const source = first?.source ?? booking?.source;
    const payments = booking === undefined ? [] : [paymentsOf(booking)];
    const moneyHere = dayMoneyOf(payments, { from, until, currency });
    const kept = booking !== undefined && isCancelled(booking) ? keptOn(booking) : 0;
    return [
      first?.code ?? (booking && codeOf(booking)),
      booking?.prepayment?.code,
      booking && venueClock(booking.createdAt, timeZone),
      first?.visit ?? booking?.order.date,
      source,
      source == null ? null : words.sourceName(source),
      (ownEntries.find(({ packages }) => packages.length > 0)?.packages ?? booking?.order.lines ?? [])
        .map((line) => `${line.quantity} × ${words.packageName(line)}`)
        .join('; '),
      sold.tickets,
      cancelled.tickets,
      ...[sold.amount, cancelled.amount, repriced, net].map(sumText),
      ...[moneyHere.byCard, moneyHere.byTransfer, kept, moneyHere.returned].map(sumText),
      booking?.details.name,
      booking?.details.phone,
      booking?.customer.username,
      booking?.order.note,
      invoice?.company,
      invoice?.taxCode,
      invoice?.email,
    ];
  });
  return csvOf(closedColumns, rows);
}

/** The commission of each source for each month, from its sales less the cancellations of that month. */
export function commissionCsv(
  entries: readonly DebtEntry[],
  { currency, sources }: Pick<Venue, 'currency' | 'sources'>,
  words: Pick<Wording, 'sourceName'>,
): string {
  const digits = currencyDigits(currency);
  const months = Map.groupBy(entries, ({ day }) => day.slice(0, 'YYYY-MM'.length));
  const rows = [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([month, ofMonth]) =>
      sourcesIn(ofMonth).map(({ source, bookings, amount }) => {
        const percent = sources.get(source)?.commission ?? 0;
        const commission = decimalText(commissionOf(amount, percent), digits);
        const name = words.sourceName(source);
        return [month, source, name, bookings, decimalText(amount, digits), percent, commission, currency];
      }),
    );
  return csvOf(commissionColumns, rows);
}

/** To the smallest unit of the currency. */
export function commissionOf(amount: Amount, percent: number): Amount {
  return Math.round((amount * percent) / 100);
}

type Cell = string | number | null | undefined;

function csvOf(columns: string, rows: readonly (readonly Cell[])[]): string {
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
