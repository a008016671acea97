import {
  type BookingEntry,
  type DebtEntry,
  isBookingEntry,
  sourcesIn,
  turnoverOf,
} from '../accounts/entries.ts';
import { type Booking, type BookingReference, codeOf, paymentsOf } from '../booking/record.ts';
import { dayMoneyOf } from '../money/receipts.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Amount, currencyDigits, decimalText } from '../venue/money.ts';
import type { Venue } from '../venue/venue.ts';
import { type CloseFacts, cancelledIn, keptOn } from './close-figures.ts';
import { csvOf, venueClock } from './csv.ts';

const closedColumns =
  'booking_code,payment_code,booked_at,visit_date,source,source_name,packages,tickets_sold,tickets_cancelled,' +
  'sold,cancelled,price_changes,net,received_by_card,received_by_transfer,kept,returned,' +
  'customer_name,customer_phone,telegram_username,note,company,tax_code,invoice_email';
const commissionColumns = 'month,source,source_name,bookings,sold_less_cancelled,percent,commission,currency';

/**
 * A row for each booking that changed the debt, or of which money moved. The columns add up to the screen's lines. Has
 * no ticket codes, since whoever holds one can enter; of a booking whose record is gone nothing of its customer.
 */
export function closeCsv(
  { entries, records, money, from, until }: CloseFacts,
  { currency, timeZone }: Pick<Venue, 'currency' | 'timeZone'>,
  words: Pick<Wording, 'packageName' | 'sourceName'>,
): string {
  const sumText = (amount: Amount): string => decimalText(amount, currencyDigits(currency));
  const known = new Map(records.map((booking) => [booking.reference, booking]));
  const booked = Map.groupBy(entries.filter(isBookingEntry), ({ reference }) => reference);
  const moved = (money?.moved ?? []).map(({ reference }) => reference);
  const isCancelled = cancelledIn(entries);
  const rows = [...new Set<BookingReference>([...booked.keys(), ...moved])].map((reference) => {
    const own = booked.get(reference) ?? [];
    const booking = known.get(reference);
    const [first] = own;
    const invoice = booking?.details.invoice;
    const { sold, cancelled, repriced, net } = turnoverOf(own);
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
      soldPackages(own, booking)
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

function soldPackages(entries: readonly BookingEntry[], booking: Booking | undefined) {
  const [first] = entries.filter(({ packages }) => packages.length > 0);
  return first?.packages ?? booking?.order.lines ?? [];
}

/** What each source is owed for each month, of what was sold through it less what was cancelled in the month. */
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
        const due = decimalText(commissionOf(amount, percent), digits);
        const name = words.sourceName(source);
        return [month, source, name, bookings, decimalText(amount, digits), percent, due, currency];
      }),
    );
  return csvOf(commissionColumns, rows);
}

/** To the smallest unit of the currency. */
export function commissionOf(amount: Amount, percent: number): Amount {
  return Math.round((amount * percent) / 100);
}
