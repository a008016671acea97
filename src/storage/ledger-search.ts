import type { Redis } from 'ioredis';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  bookingStates,
  terminalStates,
} from '../booking/record.ts';
import type { Instant, VenueDate } from '../booking/sale-package.ts';
import {
  bookingCodeIndex,
  isNamed,
  isSearchable,
  type MoneyList,
  moneyIndex,
  nameIndexes,
  openRequests,
  personalIndexes,
} from './booking-holds.ts';
import type { Keyring } from './keyring.ts';
import { digest, type Keys } from './keys.ts';
import { askStore } from './store-error.ts';

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
