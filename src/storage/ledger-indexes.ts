import type { Redis } from 'ioredis';
import { hasMoneyToReturn } from '../booking/money.ts';
import { openRequestOf, type Quota } from '../booking/permissions.ts';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  bookingStates,
  enteredStateAt,
  terminalStates,
} from '../booking/record.ts';
import { issuedAt } from '../booking/sales.ts';
import { knownReceivers } from '../booking/shares.ts';
import { wordsOf } from '../language/phrases.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { askStore } from './connection.ts';
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

function moneyIndex(list: MoneyList, keys: Keys): string {
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
  return [
    ...indexes,
    ...shares.map(({ id }) => keys.index('share', id)),
    ...[...knownReceivers(booking)].map((userId) => keys.index('receiver', userId)),
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
function openRequests(keys: Keys): string {
  return keys.index('request', 'open');
}

/** People type codes in any case, and without their hyphens. */
function bookingCodeIndex(code: string, keys: Keys): string {
  return keys.index('bookingCode', digest(code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')));
}

/** The indexes that may hold a personal value: one for each key of the ring. */
function personalIndexes(
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
function nameIndexes(words: readonly string[], keys: Keys, keyring: Keyring): readonly (readonly string[])[] {
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

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface BookingPage {
  readonly bookings: readonly Booking[];
  /** How many there are on all pages. */
  readonly total: number;
}

/** How people find bookings. */
export interface LedgerSearch {
  /** Newest first. */
  ofCustomer(userId: number, page: Page): Promise<BookingPage>;
  /** In any case. Newest first; one, unless the partner has used a code twice. */
  byBookingCode(code: string): Promise<readonly Booking[]>;
  byBookingId(bookingId: string): Promise<readonly Booking[]>;
  /** Of which a ticket was shared by the link with this id; null: there is no such link. */
  byShare(id: string): Promise<Booking | null>;
  /** Of which tickets are with the person, or were before they were taken back, newest first. */
  sharedWith(userId: number): Promise<readonly Booking[]>;
  /** E.164. Newest first. */
  byPhone(phone: string): Promise<readonly Booking[]>;
  /** With or without "@". Newest first. */
  byUsername(username: string): Promise<readonly Booking[]>;
  /** Longest in the state first. */
  inState(state: BookingState, page: Page): Promise<BookingPage>;
  /** Whose customers wait for an answer of staff. Oldest booking first. */
  withOpenRequest(page: Page): Promise<BookingPage>;
  /** Not settled yet, longest in its state first. */
  nonTerminal(page: Page): Promise<BookingPage>;
  /** All that was issued for the first time, or cancelled after that, within the time; and others. */
  soldOrCancelledWithin(from: Instant, until: Instant): Promise<readonly Booking[]>;
  /** Of everybody who has booked the day of a visit, the earliest booking first. */
  visiting(date: VenueDate): Promise<readonly Booking[]>;
  /** Newest first. By words of the name, each typed from its beginning on, in any order, without marks and case. */
  byName(words: readonly string[]): Promise<readonly Booking[]>;
  /** What /payments lists: those that are asked for money, or have some to be given back. The earliest placed first. */
  withMoney(list: MoneyList, page: Page): Promise<BookingPage>;
  /** Whose next action is due by then, the earliest first. */
  dueBy(until: Instant, limit: number): Promise<readonly Booking[]>;
  countsByState(): Promise<Readonly<Record<BookingState, number>>>;
}

/** More bookings of one phone number or name than anybody reads. */
const mostFound = 50;
const loadedAtOnce = 200;
/** Where a booking with tickets may stand besides `issued` and `cancelled`. */
const statesAfterIssue: readonly BookingState[] = ['cancelling', 'review', 'closed'];

export function createLedgerSearch(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  loadAll: (references: readonly BookingReference[]) => Promise<readonly Booking[]>,
): LedgerSearch {
  async function page(
    key: string,
    { offset, limit }: Page,
    order: 'newest' | 'oldest',
  ): Promise<BookingPage> {
    const last = offset + limit - 1;
    const references = await askStore(() =>
      order === 'newest' ? redis.zrevrange(key, offset, last) : redis.zrange(key, offset, String(last)),
    );
    const isAll = offset === 0 && references.length < limit;
    const total = isAll ? references.length : await askStore(() => redis.zcard(key));
    return { bookings: await loadAll(references), total };
  }

  async function loadMany(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    const found: Booking[] = [];
    for (let start = 0; start < references.length; start += loadedAtOnce) {
      found.push(...(await loadAll(references.slice(start, start + loadedAtOnce))));
    }
    return found;
  }

  function enteredState(
    state: BookingState,
    from: Instant,
    until: Instant | null,
  ): Promise<readonly BookingReference[]> {
    const last = until === null ? '+inf' : `(${until}`;
    return askStore(() => redis.zrangebyscore(keys.state(state), from, last));
  }

  /** Those that all of the indexes have. */
  async function newestIn(indexes: readonly string[]): Promise<readonly BookingReference[]> {
    const [first, ...others] = indexes;
    if (first === undefined) return [];
    if (others.length === 0) return askStore(() => redis.zrevrange(first, 0, mostFound - 1));
    const shared = await askStore(() => redis.zinter(indexes.length, ...indexes, 'AGGREGATE', 'MAX'));
    return shared.slice(-mostFound);
  }

  async function find(...indexes: readonly string[]): Promise<readonly Booking[]> {
    const pages = await Promise.all(
      indexes.map((index) => page(index, { offset: 0, limit: mostFound }, 'newest')),
    );
    return pages.flatMap((found) => found.bookings).toSorted((a, b) => b.createdAt - a.createdAt);
  }

  return {
    ofCustomer: (userId, window) => page(keys.index('customer', userId), window, 'newest'),
    byBookingCode: (code) => find(bookingCodeIndex(code, keys)),
    byBookingId: (bookingId) => find(keys.index('bookingId', digest(bookingId))),
    async byShare(id) {
      const [booking = null] = await find(keys.index('share', id));
      return booking;
    },
    sharedWith: (userId) => find(keys.index('receiver', userId)),
    byPhone: (phone) => find(...personalIndexes('phone', phone, keys, keyring)),
    byUsername: (username) => find(...personalIndexes('username', username, keys, keyring)),
    async byName(typed) {
      const words = typed.filter(isSearchable);
      if (words.length === 0) return [];
      const found = await Promise.all(nameIndexes(words, keys, keyring).map((indexes) => newestIn(indexes)));
      const bookings = await loadAll([...new Set(found.flat())].slice(0, mostFound));
      return bookings
        .filter(({ details }) => isNamed(details.name ?? '', typed))
        .toSorted((a, b) => b.createdAt - a.createdAt);
    },
    inState: (state, window) => page(keys.state(state), window, 'oldest'),
    withOpenRequest: (window) => page(openRequests(keys), window, 'oldest'),

    async nonTerminal({ offset, limit }) {
      const open = bookingStates.filter((state) => !terminalStates.has(state)).map(keys.state);
      const references = await askStore(() => redis.zunion(open.length, ...open));
      return { bookings: await loadAll(references.slice(offset, offset + limit)), total: references.length };
    },

    async soldOrCancelledWithin(from, until) {
      const found = await Promise.all([
        enteredState('issued', from, until),
        enteredState('cancelled', from, until),
        // Those that were issued within the time came there later.
        ...statesAfterIssue.map((state) => enteredState(state, from, null)),
      ]);
      // One that moves on meanwhile may be found twice.
      return loadMany([...new Set(found.flat())]);
    },

    async visiting(date) {
      return loadMany(await askStore(() => redis.zrange(keys.index('visit', date), 0, '-1')));
    },

    withMoney: (list, window) => page(moneyIndex(list, keys), window, 'oldest'),

    async dueBy(until, limit) {
      const range = () => redis.zrangebyscore(keys.due, '-inf', until, 'LIMIT', 0, limit);
      return loadAll(await askStore(range));
    },

    async countsByState() {
      const counts = await askStore(() =>
        Promise.all(
          bookingStates.map(async (state) => [state, await redis.zcard(keys.state(state))] as const),
        ),
      );
      return Object.fromEntries(counts) as Record<BookingState, number>;
    },
  };
}
