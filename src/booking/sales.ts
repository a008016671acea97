import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import {
  type Booking,
  type Charge,
  enteredStateAt,
  type IssuedTicket,
  type OrderLine,
  type PartnerSide,
  priceOf,
  sendsOf,
} from './record.ts';
import { confirmsThatMayLand, totalOf } from './rules.ts';

/* Counts tickets and people, for every screen and file, so that equal figures agree. */

type Standing = Pick<Booking, 'state' | 'partner'>;

/** What staff closed stays closed, so there only the partner's status says it. */
function isCancelled({ state, partner }: Standing): boolean {
  return state === 'cancelled' || partner?.status === 'cancelled';
}

/** A ticket is one issued code that is not cancelled: one for three adults counts once. */
export function validTicketsOf(booking: Standing): readonly IssuedTicket[] {
  if (booking.partner === null || isCancelled(booking)) return [];
  return booking.partner.tickets.filter(({ status }) => status !== 'cancelled');
}

/** When the tickets were issued for the first time; null: never. */
export function issuedAt({ history }: Pick<Booking, 'history'>): Instant | null {
  return history.find((entry) => entry.to === 'issued' && entry.from !== 'issued')?.at ?? null;
}

/** Whether the booking that this one replaces has still to be told that it is issued. */
export function isReplacing({ outbox }: Pick<Booking, 'outbox'>): boolean {
  return outbox.some(({ kind }) => kind === 'replace');
}

/**
 * Whether tickets were issued, and neither cancelled nor replaced by a booking for another day; a cancellation counts
 * once it is carried out.
 */
export function isSold(booking: Booking): boolean {
  return issuedAt(booking) !== null && !isCancelled(booking) && booking.replacedBy === undefined;
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
  let rest = total;
  return lines.map((line, index) => {
    const amount = line.quantity * line.unitPrice;
    const share = ordered === total ? amount : ordered === 0 ? 0 : Math.floor((amount / ordered) * total);
    const part = index === lines.length - 1 ? rest : Math.min(share, rest);
    rest -= part;
    return { line, amount: part };
  });
}

/** The one count of the bookings of a day of visit, for every screen and file. */
export interface Visits {
  readonly bookings: number;
  /** The number of chats that can be written to: one chat may have several bookings. */
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

/** The steps of a customer towards tickets, in order. `held` counts bookings that were confirmed at once, too. */
export const funnelSteps = ['start', 'day', 'tickets', 'details', 'review', 'held', 'issued'] as const;
export type FunnelStep = (typeof funnelSteps)[number];

/** The step that a booking reaches with its last change of state; null: none, or not for the first time. */
export function stepReached({ state, history }: Pick<Booking, 'state' | 'history'>): FunnelStep | null {
  const isFirst = (...states: readonly Booking['state'][]): boolean =>
    states.includes(state) && history.filter(({ to }) => states.includes(to)).length === 1;
  if (isFirst('held', 'confirming')) return 'held';
  return isFirst('issued') ? 'issued' : null;
}

/** The booking's charges in the venue's debt, less refunds. */
export function chargedFor({ charges = [] }: Pick<Booking, 'charges'>): Amount {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** The booking's part of the debt by the partner's records; null: an unknown status proves nothing. */
export function chargedByPartner({ status, total }: Pick<PartnerSide, 'status' | 'total'>): Amount | null {
  switch (status) {
    case 'issued':
      return total;
    case 'held':
    case 'ended':
    case 'cancelled':
      return 0;
    default:
      return null;
  }
}

/**
 * Adds the charges that the partner's answers have proven: one when it has issued tickets, one when it has cancelled
 * them. Another total of an issued booking is no charge: an owner accepts it (`withNewPrice`). Records of versions
 * without charges get theirs with the next commit.
 */
export function withCharges(before: Booking, after: Booking, now: Instant): Booking {
  const { partner } = after;
  if (partner === null) return after;
  const wasIssued =
    partner.status === 'issued' || (partner.status === 'cancelled' && issuedAt(after) !== null);
  const isNew = after.charges === undefined && wasIssued;
  const confirmed = isNew ? withCharge(after, confirmCharge(before, after, partner, now)) : after;
  const charged = chargedFor(confirmed);
  if (partner.status !== 'cancelled' || charged === 0) return confirmed;
  return withCharge(confirmed, cancelCharge(before, after, -charged, now));
}

/** Adds the charge for a changed total at the partner. Answers the same record when the total is charged already. */
export function withNewPrice(booking: Booking, now: Instant): Booking {
  const { partner, charges = [] } = booking;
  if (partner?.status !== 'issued' || charges.length === 0) return booking;
  const change = partner.total - chargedFor(booking);
  if (change === 0) return booking;
  // Since the last charge the total may have changed at any time.
  const since = charges.at(-1)?.at ?? partner.readAt;
  return withCharge(booking, { kind: 'repriced', amount: change, since, at: now });
}

function withCharge(booking: Booking, charge: Charge): Booking {
  return { ...booking, charges: [...(booking.charges ?? []), charge] };
}

function confirmCharge(before: Booking, after: Booking, { total }: PartnerSide, now: Instant): Charge {
  const [first] = confirmsThatMayLand(after);
  const since = first?.sentAt ?? lastSeen(before, after);
  return { kind: 'confirmed', amount: total, since, at: issuedAt(after) ?? now };
}

function cancelCharge(before: Booking, after: Booking, amount: Amount, now: Instant): Charge {
  const { cancellation, state } = after;
  const [first] = cancellation === undefined ? [] : sendsOf(after, 'cancel', cancellation.requestedAt);
  const since = first?.sentAt ?? lastSeen(before, after);
  return { kind: 'cancelled', amount, since, at: state === 'cancelled' ? enteredStateAt(after) : now };
}

/** When the partner's records were last known to differ. */
function lastSeen(before: Booking, { createdAt }: Booking): Instant {
  return before.partner?.readAt ?? createdAt;
}
