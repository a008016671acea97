import { awaitedMoney, hasMoneyToReturn, idleMoneyOf, moneyMoments } from '../booking/money.ts';
import { openRequestOf, type Quota } from '../booking/permissions.ts';
import type { ClaimName } from '../booking/ports.ts';
import { type Booking, claimedBookingId, enteredStateAt } from '../booking/record.ts';
import { issuedAt } from '../booking/sales.ts';
import { wordsOf } from '../language/folding.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Keyring } from './keyring.ts';
import { digest, type IndexKind, type Keys } from './keys.ts';

/** Everything that a committed booking occupies outside its record; the script reads it as JSON. */
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

/** A value that belongs to one booking alone: a commit that claims another booking's value is refused. */
export interface Claim {
  readonly name: ClaimName;
  readonly key: string;
  /** Stored beside the owner: the receipt, which outlives its booking. */
  readonly fact: string;
  /** The index that has the records of versions without claims: the earliest of them owns an unclaimed value. */
  readonly index?: string | undefined;
}

export function claimsOf(booking: Booking, keys: Keys): readonly Claim[] {
  const { prepayment } = booking;
  const bookingId = claimedBookingId(booking);
  const ids = bookingId === null ? [] : [bookingIdClaim(bookingId, keys)];
  if (prepayment === null) return ids;
  const { code, payments } = prepayment;
  const codes: readonly Claim[] =
    code === null ? [] : [{ name: 'paymentCode', key: keys.paymentCode(code), fact: '' }];
  const receipts = payments.receipts.map((receipt): Claim => {
    return { name: 'receipt', key: keys.receipt(receipt.id), fact: JSON.stringify(receipt) };
  });
  return [...ids, ...codes, ...receipts];
}

function bookingIdClaim(bookingId: string, keys: Keys): Claim {
  const index = keys.index('bookingId', digest(bookingId));
  return { name: 'bookingId', key: keys.bookingId(bookingId), fact: '', index };
}

/** The days, in UTC, on which the booking's money moved. */
function moneyDaysOf(booking: Booking): readonly string[] {
  return [...new Set(moneyMoments(booking).map(utcDayOf))];
}

export function utcDayOf(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The lists of “Money”. */
export type MoneyList = 'awaited' | 'toReturn';

/** `personal`: see `personalIndexesOf`. */
export function indexesOf(booking: Booking, personal: readonly string[], keys: Keys): readonly string[] {
  const { customer, order, partner } = booking;
  const indexes = [keys.index('visit', order.date), keys.index('customer', customer.userId), ...personal];
  if (openRequestOf(booking) !== null) indexes.push(keys.index('request', 'open'));
  if (partner !== null) {
    indexes.push(bookingCodeIndex(partner.bookingCode, keys), codeEndIndex(partner.bookingCode, keys));
    indexes.push(keys.index('bookingId', digest(partner.bookingId)));
  }
  if (awaitedMoney(booking) !== null || idleMoneyOf(booking) > 0)
    indexes.push(keys.index('money', 'awaited' satisfies MoneyList));
  if (hasMoneyToReturn(booking)) indexes.push(keys.index('money', 'toReturn' satisfies MoneyList));
  return [...indexes, ...moneyDaysOf(booking).map((day) => keys.index('moneyOn', day))];
}

/** The indexes of a booking by its customer's details and username, hashed with the first key. */
export function personalIndexesOf(
  { details: { phone, name = '' }, customer: { username } }: Booking,
  keys: Keys,
  keyring: Keyring,
): readonly string[] {
  const written = (kind: PersonalKind, value: string | undefined): readonly string[] =>
    value === undefined ? [] : personalIndexes(kind, value, keys, keyring).slice(0, 1);
  return [
    ...written('phone', phone),
    ...written('username', username),
    ...[...nameTokens(name)].flatMap((token) => written('name', token)),
  ];
}

/** Ignores case and hyphens, which people leave out. */
export function bookingCodeIndex(code: string, keys: Keys): string {
  return keys.index('bookingCode', digest(withoutSigns(code)));
}

/** In capitals, without what stands between its parts. */
export function withoutSigns(code: string): string {
  return code.toUpperCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Shorter ends match too many bookings. */
export const shortestCodeEnd = 4;

/** Indexes the end of a code, which people read out. */
export function codeEndIndex(code: string, keys: Keys): string {
  return keys.index('codeEnd', digest(withoutSigns(code).slice(-shortestCodeEnd)));
}

type PersonalKind = Extract<IndexKind, 'phone' | 'username' | 'name'>;

/** The indexes that may hold a personal value: one for each key of the ring, the first key's first. */
export function personalIndexes(
  kind: PersonalKind,
  value: string,
  keys: Keys,
  keyring: Keyring,
): readonly string[] {
  // Usernames are case-insensitive.
  const normal = kind === 'username' ? value.replace(/^@/, '').toLowerCase() : value;
  return keyring.lookupHashes(kind, normal).map((hash) => {
    const length = kind === 'name' ? hash.indexOf(':') + 1 + tokenHashLength : hash.length;
    return keys.index(kind, hash.slice(0, length));
  });
}

/**
 * The shortest prefix by which a word of a name is found: three letters, or two characters that each write a
 * syllable.
 */
const leastLetters = 3;
const leastSyllables = 2;
/** The longest indexed prefix; longer input is compared with the name itself. */
const longestToken = 8;
const mostIndexedWords = 6;
/** 96 bits of base64url, enough against collisions. */
const tokenHashLength = 16;

/** The prefixes of a name's words under which it is found. */
function nameTokens(name: string): ReadonlySet<string> {
  const words = wordsOf(name).slice(0, mostIndexedWords).filter(isSearchable);
  return new Set(words.flatMap(beginningsOf));
}

function beginningsOf(word: string): readonly string[] {
  const letters = [...word];
  return Array.from({ length: Math.min(letters.length, longestToken) }, (_, index) =>
    letters.slice(0, index + 1).join(''),
  ).filter(isSearchable);
}

/** Whether a folded word is long enough for a search: shorter ones would match half of all names. */
export function isSearchable(word: string): boolean {
  const least = /^[\p{Script=Han}\p{Script=Hangul}]/u.test(word) ? leastSyllables : leastLetters;
  return [...word].length >= least;
}

/** For each key of the ring, the indexes of bookings whose names have all of the folded words. */
export function nameIndexes(
  words: readonly string[],
  keys: Keys,
  keyring: Keyring,
): readonly (readonly string[])[] {
  const ofWords = [...new Set(words.map((word) => [...word].slice(0, longestToken).join('')))].map((token) =>
    personalIndexes('name', token, keys, keyring),
  );
  return (ofWords[0] ?? []).map((_, ofKey) => ofWords.flatMap((indexes) => indexes[ofKey] ?? []));
}

/** When the booking entered its present state. A refused cancellation does not enter `issued` anew. */
export function enteredAt(booking: Booking): Instant {
  return (booking.state === 'issued' ? issuedAt(booking) : null) ?? enteredStateAt(booking);
}
