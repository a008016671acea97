import type { Quota } from '../booking/quotas.ts';
import { type Booking, enteredStateAt } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { issuedAt } from '../booking/sales.ts';
import { standingShares } from '../booking/shares.ts';
import type { Keyring } from './keyring.ts';
import { digest, type IndexKind, type Keys } from './keys.ts';

/** Everything outside its record that a committed booking occupies; the script reads it as JSON. */
export interface BookingHolds {
  readonly state: string;
  readonly indexes: readonly string[];
  /** Amounts by key. */
  readonly quotas: Readonly<Record<string, number>>;
}

export function holdsOf(
  booking: Booking,
  quotas: readonly Quota[],
  keys: Keys,
  keyring: Keyring,
): BookingHolds {
  return {
    state: keys.state(booking.state),
    indexes: indexesOf(booking, keys, keyring),
    quotas: Object.fromEntries(quotas.map(({ key, amount }) => [keys.quota(key), amount])),
  };
}

export function indexesOf(booking: Booking, keys: Keys, keyring: Keyring): readonly string[] {
  const { customer, details, partner, shares = [] } = booking;
  const indexes = [keys.index('customer', customer.userId)];
  if (partner !== null) {
    indexes.push(bookingCodeIndex(partner.bookingCode, keys));
    indexes.push(keys.index('bookingId', digest(partner.bookingId)));
  }
  if (details.phone !== undefined) {
    indexes.push(keys.index('phone', keyring.lookupHashes('phone', details.phone)[0]));
  }
  if (customer.username !== undefined) {
    const [hash] = keyring.lookupHashes('username', normalUsername(customer.username));
    indexes.push(keys.index('username', hash));
  }
  const receivers = new Set(standingShares(booking).flatMap(({ receiver }) => receiver?.userId ?? []));
  return [
    ...indexes,
    ...shares.map(({ id }) => keys.index('share', id)),
    ...[...receivers].map((userId) => keys.index('receiver', userId)),
  ];
}

/** People type codes in any case. */
export function bookingCodeIndex(code: string, keys: Keys): string {
  return keys.index('bookingCode', digest(code.trim().toUpperCase()));
}

/** The indexes that may hold a personal value: one for each key of the ring. */
export function personalIndexes(
  kind: Extract<IndexKind, 'phone' | 'username'>,
  value: string,
  keys: Keys,
  keyring: Keyring,
): readonly string[] {
  const normal = kind === 'username' ? normalUsername(value) : value;
  return keyring.lookupHashes(kind, normal).map((hash) => keys.index(kind, hash));
}

/** Telegram tells usernames apart without regard to case. */
function normalUsername(username: string): string {
  return username.replace(/^@/, '').toLowerCase();
}

/** When the booking came into its present state; a cancellation that was refused does not issue it anew. */
export function enteredAt(booking: Booking): Instant {
  return (booking.state === 'issued' ? issuedAt(booking) : null) ?? enteredStateAt(booking);
}
