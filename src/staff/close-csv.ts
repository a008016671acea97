import type { BookingEntry, DebtEntry } from '../accounts/entries.ts';
import { isBookingEntry, sourcesIn, turnoverOf } from '../accounts/turnover.ts';
import { type Booking, type BookingReference, codeOf, paymentsOf } from '../booking/record.ts';
import { dayMoneyOf } from '../payment/day-money.ts';
import type { Wording } from '../telegram/wording.ts';
import { type Amount, currencyDigits, decimalText } from '../venue/money.ts';
import type { Venue } from '../venue/venue.ts';
import type { CloseFacts } from './close-figures.ts';
import { csvOf } from './csv.ts';

const closedColumns =
  'booking_code,visit_date,source,source_name,packages,sold,cancelled,price_changes,net,' +
  'received_by_card,received_by_transfer,returned';
const commissionColumns = 'month,source,source_name,bookings,sold_less_cancelled,percent,commission,currency';

/** A row for each booking that changed the debt, or of which money moved. Has nothing of its customer. */
export function closeCsv(
  { entries, money, from, until }: CloseFacts,
  { currency }: Pick<Venue, 'currency'>,
  words: Pick<Wording, 'packageName' | 'sourceName'>,
): string {
  const digits = currencyDigits(currency);
  const paid = new Map((money?.moved ?? []).map((booking) => [booking.reference, booking]));
  const booked = Map.groupBy(entries.filter(isBookingEntry), ({ reference }) => reference);
  const references = new Set<BookingReference>([...booked.keys(), ...paid.keys()]);
  const rows = [...references].map((reference) => {
    const own = booked.get(reference) ?? [];
    const booking = paid.get(reference);
    const [first] = own;
    const { sold, cancelled, repriced, net } = turnoverOf(own);
    const source = first?.source ?? booking?.source;
    const packages = soldPackages(own, booking).map(
      (sold) => `${sold.quantity} × ${words.packageName(sold)}`,
    );
    const payments = booking === undefined ? [] : [paymentsOf(booking)];
    const moneyHere = dayMoneyOf(payments, { from, until, currency });
    const sums = [sold.amount, cancelled.amount, repriced, net];
    return [
      first?.code ?? (booking && codeOf(booking)),
      first?.visit ?? booking?.order.date,
      source,
      source === undefined ? null : words.sourceName(source),
      packages.join('; '),
      ...[...sums, moneyHere.byCard, moneyHere.byTransfer, moneyHere.returned].map((amount) =>
        decimalText(amount, digits),
      ),
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
