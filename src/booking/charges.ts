import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { confirmsThatMayLand } from './evidence.ts';
import { type Booking, type Charge, enteredStateAt, type PartnerSide, sendsOf } from './record.ts';
import { issuedAt } from './sales.ts';

/** What the booking has added to the venue's debt with the partner, less what was taken away again. */
export function chargedFor({ charges = [] }: Pick<Booking, 'charges'>): Amount {
  return charges.reduce((sum, { amount }) => sum + amount, 0);
}

/** What the partner's records have for the booking in the debt; null: a status that we don't know proves nothing. */
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
 * The record with the charges that the partner's answers have proven: one when it has issued tickets, one when it has
 * cancelled them. Another total of an issued booking is no charge: an owner takes it over (`withNewPrice`). Records of
 * versions that wrote no charges get theirs with the next commit.
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

/** The charge that makes up for another total at the partner. The same record where the total is what is charged. */
export function withNewPrice(booking: Booking, now: Instant): Booking {
  const { partner, charges = [] } = booking;
  const change = (partner?.total ?? 0) - chargedFor(booking);
  if (partner?.status !== 'issued' || charges.length === 0 || change === 0) return booking;
  return withCharge(booking, { kind: 'repriced', amount: change, since: partner.readAt, at: now });
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

/** When the partner's records were last known to be otherwise. */
function lastSeen(before: Booking, { createdAt }: Booking): Instant {
  return before.partner?.readAt ?? createdAt;
}
