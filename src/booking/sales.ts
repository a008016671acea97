import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type Booking, type IssuedTicket, type OrderLine, priceOf } from './record.ts';
import { totalOf } from './rules.ts';

/* Counts tickets and people, for every screen and file, so that equal figures agree. */

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

/** The one count of the bookings of a day of visit, for every screen and file. */
export interface Visits {
  readonly bookings: number;
  /** Who can be written to: one chat may have several bookings. */
  readonly chats: number;
  readonly people: number;
  readonly tickets: number;
  readonly dueAtGate: Amount;
  readonly packages: readonly PackageCount[];
}

interface PackageCount {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
}

export function visitsOf(sold: readonly Booking[], isPaidAtGate: boolean): Visits {
  const sumOf = (count: (booking: Booking) => number): number =>
    sold.reduce((sum, booking) => sum + count(booking), 0);
  return {
    bookings: sold.length,
    chats: new Set(sold.map(({ customer }) => customer.chatId)).size,
    people: sumOf(({ order }) => peopleOf(order)),
    tickets: sumOf((booking) => validTicketsOf(booking).length),
    dueAtGate: sumOf((booking) => dueAtGate(booking, isPaidAtGate)),
    packages: packagesOf(sold),
  };
}

/** The largest number first. */
function packagesOf(bookings: readonly Booking[]): readonly PackageCount[] {
  const packages = new Map<string, PackageCount>();
  for (const { code, name, quantity } of bookings.flatMap(({ order }) => order.lines)) {
    const before = packages.get(code)?.quantity ?? 0;
    packages.set(code, { code, name, quantity: before + quantity });
  }
  return [...packages.values()].sort((a, b) => b.quantity - a.quantity);
}
