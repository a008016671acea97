import { type Booking, enteredStateAt } from './record.ts';
import { ticketCountOf } from './rules.ts';
import type { Amount, Instant } from './sale-package.ts';

/** What was sold within a time. Cancelled sales are in neither the numbers nor the packages. */
export interface Sales {
  readonly bookings: number;
  /** As ordered: a group ticket counts once for each of its uses. */
  readonly tickets: number;
  /** By the partner's totals. */
  readonly revenue: Amount;
  /** The largest revenue first. */
  readonly packages: readonly PackageSales[];
  /** Cancelled within the time after their tickets had been issued. */
  readonly cancelled: { readonly bookings: number; readonly revenue: Amount };
}

export interface PackageSales {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly revenue: Amount;
}

/** When the tickets were issued for the first time; null: never. */
export function issuedAt({ history }: Booking): Instant | null {
  return history.find((entry) => entry.to === 'issued' && entry.from !== 'issued')?.at ?? null;
}

/** The bookings that a time's sales are made of. */
export function soldOrCancelled(
  bookings: readonly Booking[],
  from: Instant,
  until: Instant,
): { readonly sold: readonly Booking[]; readonly cancelled: readonly Booking[] } {
  const isWithin = (at: Instant | null): boolean => at !== null && at >= from && at < until;
  const issued = bookings.filter((booking) => issuedAt(booking) !== null);
  return {
    sold: issued.filter((booking) => isWithin(issuedAt(booking)) && booking.state !== 'cancelled'),
    cancelled: issued.filter((booking) => booking.state === 'cancelled' && isWithin(enteredStateAt(booking))),
  };
}

export function salesOf(bookings: readonly Booking[], from: Instant, until: Instant): Sales {
  const { sold, cancelled } = soldOrCancelled(bookings, from, until);
  return {
    bookings: sold.length,
    tickets: sold.reduce((sum, booking) => sum + ticketCountOf(booking.order), 0),
    revenue: revenueOf(sold),
    packages: byPackage(sold),
    cancelled: { bookings: cancelled.length, revenue: revenueOf(cancelled) },
  };
}

function revenueOf(bookings: readonly Booking[]): Amount {
  return bookings.reduce((sum, { partner, order }) => sum + (partner?.total ?? order.total), 0);
}

function byPackage(bookings: readonly Booking[]): readonly PackageSales[] {
  const packages = new Map<string, PackageSales>();
  for (const { code, name, quantity, unitPrice } of bookings.flatMap(({ order }) => order.lines)) {
    const before = packages.get(code) ?? { code, name, quantity: 0, revenue: 0 };
    packages.set(code, {
      ...before,
      quantity: before.quantity + quantity,
      revenue: before.revenue + quantity * unitPrice,
    });
  }
  return [...packages.values()].sort((a, b) => b.revenue - a.revenue);
}
