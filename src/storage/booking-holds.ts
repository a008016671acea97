import { hasMoneyToReturn } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Quota } from '../booking/quotas.ts';
import { type Booking, enteredStateAt } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { issuedAt } from '../booking/sales.ts';
import { standingShares } from '../booking/shares.ts';
import { wordsOf } from '../language/fold.ts';
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
  personal: readonly string[],
  keys: Keys,
): BookingHolds {
  return {
    state: keys.state(booking.state),
    indexes: indexesOf(booking, personal, keys),
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

/** `personal`: see `personalIndexesOf`. */
export function indexesOf(booking: Booking, personal: readonly string[], keys: Keys): readonly string[] {
  const { customer, order, partner, prepayment, shares = [] } = booking;
  const indexes = [keys.index('customer', customer.userId), keys.index('visit', order.date), ...personal];
  if (openRequestOf(booking) !== null) indexes.push(openRequests(keys));
  if (partner !== null) {
    indexes.push(bookingCodeIndex(partner.bookingCode, keys));
    indexes.push(keys.index('bookingId', digest(partner.bookingId)));
  }
  if (prepayment !== null && prepayment.offer !== null) indexes.push(moneyIndex('awaited', keys));
  if (hasMoneyToReturn(booking)) indexes.push(moneyIndex('toReturn', keys));
  const receivers = new Set(standingShares(booking).flatMap(({ receiver }) => receiver?.userId ?? []));
  return [
    ...indexes,
    ...shares.map(({ id }) => keys.index('share', id)),
    ...[...receivers].map((userId) => keys.index('receiver', userId)),
  ];
}

/** What a booking is found by of its customer's own details and username, hashed. */
export function personalIndexesOf(
  { details: { phone, name = '' }, customer: { username } }: Booking,
  keys: Keys,
  keyring: Keyring,
): readonly string[] {
  const indexes: string[] = [];
  if (phone !== undefined) indexes.push(keys.index('phone', keyring.lookupHashes('phone', phone)[0]));
  if (username !== undefined) {
    const [hash] = keyring.lookupHashes('username', normalUsername(username));
    indexes.push(keys.index('username', hash));
  }
  for (const token of nameTokens(name)) {
    indexes.push(
      ...nameHashes(token, keyring)
        .slice(0, 1)
        .map((hash) => keys.index('name', hash)),
    );
  }
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

/** Words of a name are found from so much of them on: three letters, or two characters that stand for a syllable each. */
const leastLetters = 3;
const leastSyllables = 2;
/** So many letters tell names apart: what is typed beyond them is compared with the name itself. */
const longestToken = 8;
const mostWords = 6;
/** Of base64url, 96 bits: no two tokens ever share one. */
const tokenHashLength = 16;

/** The beginnings of its words under which a name is found. */
function nameTokens(name: string): ReadonlySet<string> {
  const words = wordsOf(name).slice(0, mostWords).filter(isSearchable);
  return new Set(words.flatMap(beginningsOf));
}

function beginningsOf(word: string): readonly string[] {
  const letters = [...word];
  return Array.from({ length: Math.min(letters.length, longestToken) }, (_, index) =>
    letters.slice(0, index + 1).join(''),
  ).filter(isSearchable);
}

/** Whether a folded word is long enough to be looked for: shorter ones would find half of all names. */
export function isSearchable(word: string): boolean {
  const least = /^[\p{Script=Han}\p{Script=Hangul}]/u.test(word) ? leastSyllables : leastLetters;
  return [...word].length >= least;
}

/** Whether each of the folded words begins a word of the name. */
export function isNamed(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/** For each key of the ring, the indexes that have the bookings whose names have all of the folded words. */
export function nameIndexes(
  words: readonly string[],
  keys: Keys,
  keyring: Keyring,
): readonly (readonly string[])[] {
  const ofWords = [...new Set(words.map((word) => [...word].slice(0, longestToken).join('')))].map((token) =>
    nameHashes(token, keyring).map((hash) => keys.index('name', hash)),
  );
  return (ofWords[0] ?? []).map((_, ofKey) => ofWords.flatMap((indexes) => indexes[ofKey] ?? []));
}

/** One for each key of the ring: its id, and the beginning of the hash. */
function nameHashes(token: string, keyring: Keyring): readonly string[] {
  return keyring
    .lookupHashes('name', token)
    .map((hash) => hash.slice(0, hash.indexOf(':') + 1 + tokenHashLength));
}

/** Telegram tells usernames apart without regard to case. */
function normalUsername(username: string): string {
  return username.replace(/^@/, '').toLowerCase();
}

/** When the booking came into its present state; a cancellation that was refused does not issue it anew. */
export function enteredAt(booking: Booking): Instant {
  return (booking.state === 'issued' ? issuedAt(booking) : null) ?? enteredStateAt(booking);
}
