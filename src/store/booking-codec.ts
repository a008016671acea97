import type { Quota } from '../booking/limits.ts';
import { awaitedMoney, hasMoneyToReturn, idleMoneyOf, moneyMoments } from '../booking/paid-and-due.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { ClaimName } from '../booking/ports.ts';
import { type Booking, type BookingReference, claimedBookingId, enteredStateAt } from '../booking/record.ts';
import { issuedAt } from '../booking/sales.ts';
import { wordsOf } from '../language/folding.ts';
import type { Instant } from '../venue/calendar.ts';
import { UnreadableValue } from './connection.ts';
import { type Keyring, keyIdOf } from './encryption.ts';
import { digest, type IndexKind, type Keys } from './redis-keys.ts';
import { withoutRemovedFeatures } from './removed-features.ts';

/** The fields of a stored record as JSON gave them. */
type ReadFields = Readonly<Record<string, unknown>>;

/**
 * The hash of a booking in the store. `record` holds the schema and the sealed values. Beside `ledgerFields`, every
 * other field is the JSON of the record's field of that name, without personal values.
 */
export type StoredBooking = Readonly<Record<string, string>>;

/** The ledger's own fields of the hash. */
export const ledgerFields: ReadonlySet<string> = new Set(['version', 'nonce', 'holds']);

/**
 * Raise this with every change that an older version would misread: it then refuses the records that this version
 * writes.
 */
export const schema = 5;
/** The schema of 1.0.0, the oldest one that this version reads. */
export const oldestSchema = 4;

interface Head {
  readonly schema: number;
  readonly sealed: Readonly<Record<string, string>>;
}

/** The record's sealed fields; in a list, those of each item. All other fields stay readable for repairs by hand. */
type Personal = true | { readonly [field: string]: Personal };

const personalFields: Personal = {
  details: true,
  customer: { username: true },
  order: { note: true },
  partner: { tickets: { code: true } },
  cancellation: { reason: true },
  closed: { reason: true },
  request: { reason: true, answered: { reason: true } },
  outbox: { act: { reason: true } },
};

/** The `record` and the fields of a booking, by their names in the hash. */
export function encodeBooking(booking: Booking, keyring: Keyring): ReadonlyMap<string, string> {
  const { reference, version: _, nonce: __, ...content } = booking;
  const { readable, personal } = parted(content, personalFields);
  const sealed = { personal: keyring.seal(JSON.stringify(personal), context('personal', reference)) };
  const fields = new Map([['record', JSON.stringify({ schema, sealed } satisfies Head)]]);
  for (const [name, value] of Object.entries(readable as ReadFields)) {
    if (value !== undefined) fields.set(name, JSON.stringify(value));
  }
  return fields;
}

/**
 * Decodes a record of this version or of 1.0.0. Keeps other fields that this version doesn't know. Throws
 * UnreadableValue, which carries no content.
 */
export function decodeBooking(stored: StoredBooking, reference: BookingReference, keyring: Keyring): Booking {
  const { hasThisSchema, sealed, fields } = readOf(stored);
  // Every record has personal values, so an empty text is malformed.
  const opened = keyring.open(sealed.personal ?? '', context('personal', reference));
  if (opened.kind === 'unreadable') throw new UnreadableValue('booking.personal', opened.reason);
  // Personal values of lists are found by position, so nothing is dropped before they are joined.
  const whole = joined(fields, JSON.parse(opened.text), personalFields) as ReadFields;
  const booking = (hasThisSchema ? whole : withoutRemovedFeatures(whole)) as unknown as Booking;
  return { ...booking, reference, version: Number(stored.version), nonce: stored.nonce };
}

/** Whether a stored booking has this version's schema, and its personal values are sealed with the first key. */
export function isCurrentRecord({ record = '' }: StoredBooking, keyring: Keyring): boolean {
  const head: Head = JSON.parse(record);
  return head.schema === schema && Object.values(head.sealed).every(keyring.isCurrent);
}

/** Whether the keyring opens a personal value of a booking's `record`, and the ids of the keys that sealed them. */
export function openableBy(record: string, reference: BookingReference, keyring: Keyring) {
  const { sealed }: Head = JSON.parse(record);
  const values = Object.entries(sealed);
  return {
    isOpened: values.some(
      ([field, value]) => keyring.open(value, context(field, reference)).kind === 'opened',
    ),
    keyIds: [...new Set(values.map(([, value]) => keyIdOf(value)))],
  };
}

/** The schema of a booking's `record`. */
export function schemaOf(record: string): number {
  const head: Head = JSON.parse(record);
  return head.schema;
}

/** Throws UnreadableValue when the schema is unknown. */
function readOf({ record = '{}', ...others }: StoredBooking) {
  const { schema: written, sealed }: Head = JSON.parse(record);
  const isKnown = written >= oldestSchema && written <= schema;
  if (!isKnown) throw new UnreadableValue('booking', 'unknownSchema');
  const own = Object.entries(others).filter(([name]) => !ledgerFields.has(name));
  const fields: ReadFields = Object.fromEntries(own.map(([name, json]) => [name, JSON.parse(json)]));
  return { hasThisSchema: written === schema, sealed, fields };
}

interface Parts {
  readonly readable?: unknown;
  readonly personal?: unknown;
}

/** Splits a value into its personal part and the rest; without a part when nothing is personal. */
function parted(value: unknown, what: Personal): Parts {
  if (what === true) return { personal: value };
  if (!isObject(value)) return { readable: value };
  if (Array.isArray(value)) {
    const items = value.map((item) => parted(item, what));
    return {
      readable: items.map(({ readable }) => readable),
      personal: unlessEmpty(items.map(({ personal }) => personal)),
    };
  }
  const fields = Object.entries(what).map(([name, inner]) => [name, parted(value[name], inner)] as const);
  return {
    readable: { ...value, ...Object.fromEntries(fields.map(([name, { readable }]) => [name, readable])) },
    personal: unlessEmpty(Object.fromEntries(fields.map(([name, { personal }]) => [name, personal]))),
  };
}

function unlessEmpty(values: object): object | undefined {
  return Object.values(values).every((value) => value === undefined) ? undefined : values;
}

/** Puts the personal part back into a value. */
function joined(readable: unknown, personal: unknown, what: Personal): unknown {
  if (what === true) return personal ?? readable;
  if (!isObject(readable) || !isObject(personal)) return readable;
  if (Array.isArray(readable)) return readable.map((item, index) => joined(item, personal[index], what));
  const fields = Object.entries(what).map(([name, inner]) => [
    name,
    joined(readable[name], personal[name], inner),
  ]);
  return { ...readable, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

function isObject(value: unknown): value is ReadFields {
  return typeof value === 'object' && value !== null;
}

function context(field: string, reference: BookingReference): string {
  return `booking.${field}\0${reference}`;
}

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

/** In capitals, without the signs between its parts. */
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

/** When the booking entered its present state. A refused cancellation does not enter `issued` again. */
export function enteredAt(booking: Booking): Instant {
  return (booking.state === 'issued' ? issuedAt(booking) : null) ?? enteredStateAt(booking);
}
