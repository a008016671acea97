import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type Booking, enteredStateAt, type IssuedTicket, type OrderLine, priceOf } from './record.ts';
import { totalOf } from './rules.ts';

/* Counts tickets, sales and revenue, for every screen and file, so that equal figures agree. */

/** A ticket is one issued code that is not cancelled: one for three adults counts once. */
export function validTicketsOf({
  state,
  partner,
}: Pick<Booking, 'state' | 'partner'>): readonly IssuedTicket[] {
  if (state === 'cancelled' || partner === null || partner.status === 'cancelled') return [];
  return partner.tickets.filter(({ status }) => status !== 'cancelled');
}

/** When the tickets were issued for the first time; null: never. */
export function issuedAt({ history }: Pick<Booking, 'history'>): Instant | null {
  return history.find((entry) => entry.to === 'issued' && entry.from !== 'issued')?.at ?? null;
}

/** Whether tickets were issued and not cancelled; a cancellation counts once it is carried out. */
export function isSold(booking: Booking): boolean {
  return issuedAt(booking) !== null && booking.state !== 'cancelled';
}

/** The sum still due at the gate for sold tickets; 0 where customers pay before tickets are issued. */
export function dueAtGate(booking: Booking, isPaidAtGate: boolean): Amount {
  return isPaidAtGate && booking.prepayment === null && isSold(booking) ? priceOf(booking) : 0;
}

/** Services of a package are for the same people, so the largest count is taken. */
export function peopleOf({ lines }: Pick<Booking['order'], 'lines'>): number {
  return lines.reduce(
    (sum, { quantity, serviceQuantities = [] }) => sum + quantity * Math.max(1, ...serviceQuantities),
    0,
  );
}

interface SoldLine {
  readonly line: OrderLine;
  readonly amount: Amount;
}

/** The lines with their revenue. When the partner's total differs from their sum, each has its share. */
export function soldLinesOf(booking: Pick<Booking, 'partner' | 'order'>): readonly SoldLine[] {
  const { lines } = booking.order;
  const total = priceOf(booking);
  const ordered = totalOf(lines);
  let left = total;
  return lines.map((line, index) => {
    const amount = line.quantity * line.unitPrice;
    const share = ordered === total ? amount : ordered === 0 ? 0 : Math.floor((amount / ordered) * total);
    const part = index === lines.length - 1 ? left : Math.min(share, left);
    left -= part;
    return { line, amount: part };
  });
}

/** Sales within a time, without those that were cancelled. */
export interface Sales {
  readonly bookings: number;
  readonly tickets: number;
  readonly revenue: Amount;
  /** Largest revenue first; they add up to the revenue. */
  readonly packages: readonly PackageSales[];
  /** Cancelled within the time after their tickets had been issued. */
  readonly cancelled: { readonly bookings: number; readonly revenue: Amount };
}

interface PackageSales {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly revenue: Amount;
}

/** The bookings of a period's sales: each counts when it was first issued. */
export function soldOrCancelled(
  bookings: readonly Booking[],
  from: Instant,
  until: Instant,
): { readonly sold: readonly Booking[]; readonly cancelled: readonly Booking[] } {
  const isWithin = (at: Instant | null): boolean => at !== null && at >= from && at < until;
  return {
    sold: bookings.filter((booking) => isSold(booking) && isWithin(issuedAt(booking))),
    cancelled: bookings.filter(
      (booking) =>
        booking.state === 'cancelled' && issuedAt(booking) !== null && isWithin(enteredStateAt(booking)),
    ),
  };
}

export function salesOf(bookings: readonly Booking[], from: Instant, until: Instant): Sales {
  const { sold, cancelled } = soldOrCancelled(bookings, from, until);
  return {
    ...totalsOf(sold),
    packages: packagesOf(sold),
    cancelled: { bookings: cancelled.length, revenue: totalsOf(cancelled).revenue },
  };
}

export function totalsOf(bookings: readonly Booking[]): Pick<Sales, 'bookings' | 'tickets' | 'revenue'> {
  return {
    bookings: bookings.length,
    tickets: bookings.reduce((sum, booking) => sum + validTicketsOf(booking).length, 0),
    revenue: bookings.reduce((sum, booking) => sum + priceOf(booking), 0),
  };
}

/** By package, the largest revenue first. */
export function packagesOf(bookings: readonly Booking[]): readonly PackageSales[] {
  const packages = new Map<string, PackageSales>();
  for (const { line, amount } of bookings.flatMap(soldLinesOf)) {
    const { code, name } = line;
    const before = packages.get(code) ?? { code, name, quantity: 0, revenue: 0 };
    packages.set(code, {
      ...before,
      quantity: before.quantity + line.quantity,
      revenue: before.revenue + amount,
    });
  }
  return [...packages.values()].sort((a, b) => b.revenue - a.revenue);
}
