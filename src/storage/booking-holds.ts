import { hasMoneyToReturn } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Quota } from '../booking/quotas.ts';
import { type Booking, enteredStateAt } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { issuedAt } from '../booking/sales.ts';
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

/** What belongs to one booking alone, for ever: a commit that claims another's is refused. */
export interface Claim {
  readonly name: 'paymentCode' | 'receipt';
  readonly key: string;
  /** What is kept beside the owner: the receipt, which outlives its booking. */
  readonly fact: string;
}

export function claimsOf({ prepayment }: Booking, keys: Keys): readonly Claim[] {
  if (prepayment === null) return [];
  const { code, payments } = prepayment;
  const codes =
    code === null ? [] : [{ name: 'paymentCode', key: keys.paymentCode(code), fact: '' } as const];
  const receipts = payments.receipts.map((receipt) => {
    return { name: 'receipt', key: keys.receipt(receipt.id), fact: JSON.stringify(receipt) } as const;
  });
  return [...codes, ...receipts];
}

/** What /payments lists of bookings. */
export type MoneyList = 'awaited' | 'toReturn';

export function moneyIndex(list: MoneyList, keys: Keys): string {
  return keys.index('money', list);
}

export function indexesOf(booking: Booking, keys: Keys, keyring: Keyring): readonly string[] {
  const { customer, details, partner, prepayment } = booking;
  const indexes = [keys.index('customer', customer.userId)];
  if (openRequestOf(booking) !== null) indexes.push(openRequests(keys));
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
  if (prepayment !== null && prepayment.offer !== null) indexes.push(moneyIndex('awaited', keys));
  if (hasMoneyToReturn(booking)) indexes.push(moneyIndex('toReturn', keys));
  return indexes;
}

/** Bookings whose customers wait for an answer of staff. */
export function openRequests(keys: Keys): string {
  return keys.index('request', 'open');
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
