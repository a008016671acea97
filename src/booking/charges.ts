import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { confirmsThatMayLand } from './evidence.ts';
import { type Booking, type Charge, enteredStateAt, type PartnerSide, sendsOf } from './record.ts';
import { issuedAt } from './sales.ts';

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
