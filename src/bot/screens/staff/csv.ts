import { moneyOf } from '../../../booking/money.ts';
import type { Booking } from '../../../booking/record.ts';
import type { Amount } from '../../../booking/sale-package.ts';
import { currencyDigits, decimalText } from '../../../partner/money.ts';
import type { Money } from '../../../payment/receipts.ts';
import type { AuditEntry } from '../../../storage/audit.ts';
import type { Wording } from '../../wording.ts';

/** Tells a spreadsheet that the text is UTF-8. */
const byteOrderMark = '\ufeff';
/** What a spreadsheet may take for the beginning of a formula. */
const formulaStart = /^[\t\r\n ]*[=+\-@\t\r\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]/u;

/** One row for each package of each booking. Codes of tickets are in none: who holds one can enter. */
export function bookingsCsv(
  bookings: readonly Booking[],
  digits: number,
  words: Pick<Wording, 'packageName'>,
): string {
  const rows = bookings.flatMap((booking) => {
    const { order, details, partner, customer } = booking;
    const common = [
      partner?.bookingCode ?? '',
      booking.state,
      new Date(booking.createdAt).toISOString(),
      order.date,
    ];
    const about = [details.name ?? '', details.phone ?? '', customer.username ?? '', order.note];
    const total = decimalText(partner?.total ?? order.total, digits);
    return order.lines.map((line) => [
      ...common,
      line.code,
      words.packageName(line),
      String(line.quantity),
      decimalText(line.unitPrice, digits),
      decimalText(line.quantity * line.unitPrice, digits),
      total,
      ...moneyCells(booking, digits),
      ...about,
    ]);
  });
  const head = [
    'booking_code',
    'state',
    'booked_at',
    'visit_date',
    'package_code',
    'package_name',
    'quantity',
    'unit_price',
    'amount',
    'booking_total',
    'received',
    'due',
    'to_return',
    'returned',
    'customer_name',
    'customer_phone',
    'telegram_username',
    'note',
  ];
  return csvOf([head, ...rows]);
}

/** In the venue's currency; empty where nothing is paid here. */
function moneyCells(booking: Booking, digits: number): readonly string[] {
  const balance = moneyOf(booking);
  if (balance === null) return ['', '', '', ''];
  const own = (sums: readonly Money[]): Amount =>
    sums.reduce(
      (sum, money) => (money.currency === booking.prepayment?.currency ? sum + money.amount : sum),
      0,
    );
  const { received, due, toReturn, returned } = balance;
  return [received, due, own(toReturn), own(returned)].map((amount) => decimalText(amount, digits));
}

/** The audit trail of one booking. People are named by their Telegram ids. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map(({ at, by, action, subject, before, after, money, reason }) => [
    new Date(at).toISOString(),
    String(by),
    action,
    subject,
    before ?? '',
    after ?? '',
    reason ?? '',
    money === undefined ? '' : decimalText(money.amount, currencyDigits(money.currency)),
    money?.currency ?? '',
  ]);
  return csvOf([
    ['at', 'staff_id', 'action', 'booking_code', 'before', 'after', 'reason', 'amount', 'currency'],
    ...rows,
  ]);
}

function csvOf(rows: readonly (readonly string[])[]): string {
  return `${byteOrderMark}${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

/**
 * A value as every spreadsheet shows it and none computes it: what looks like a formula gets an apostrophe in
 * front, and everything but plain numbers and words is quoted. A negative number stays a number.
 */
export function csvCell(value: string): string {
  const isFormula = formulaStart.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const safe = isFormula ? `'${value}` : value;
  return /^[\w.:-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}
