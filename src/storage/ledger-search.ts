import type { Redis } from 'ioredis';
import {
  type Booking,
  type BookingReference,
  type BookingState,
  bookingStates,
  terminalStates,
} from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import {
  bookingCodeIndex,
  type MoneyList,
  moneyIndex,
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
  /** Came into the state within the time, the earliest first; `issued`: for the first time. */
  enteredState(state: BookingState, from: Instant, until: Instant): Promise<readonly Booking[]>;
  /** What /payments lists: those that are asked for money, or have some to be given back. The earliest placed first. */
  withMoney(list: MoneyList, page: Page): Promise<BookingPage>;
  /** Whose next action is due by then, the earliest first. */
  dueBy(until: Instant, limit: number): Promise<readonly Booking[]>;
  countsByState(): Promise<Readonly<Record<BookingState, number>>>;
}

/** More bookings of one phone number or name than anybody reads. */
const mostFound = 50;
const loadedAtOnce = 200;

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
    const [references, total] = await askStore(() =>
      Promise.all([
        order === 'newest' ? redis.zrevrange(key, offset, last) : redis.zrange(key, offset, String(last)),
        redis.zcard(key),
      ]),
    );
    return { bookings: await loadAll(references), total };
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
    byPhone: (phone) => find(...personalIndexes('phone', phone, keys, keyring)),
    byUsername: (username) => find(...personalIndexes('username', username, keys, keyring)),
    inState: (state, window) => page(keys.state(state), window, 'oldest'),
    withOpenRequest: (window) => page(openRequests(keys), window, 'oldest'),

    async nonTerminal({ offset, limit }) {
      const open = bookingStates.filter((state) => !terminalStates.has(state)).map(keys.state);
      const references = await askStore(() => redis.zunion(open.length, ...open));
      return { bookings: await loadAll(references.slice(offset, offset + limit)), total: references.length };
    },

    async enteredState(state, from, until) {
      const references = await askStore(() => redis.zrangebyscore(keys.state(state), from, `(${until}`));
      const found: Booking[] = [];
      for (let start = 0; start < references.length; start += loadedAtOnce) {
        found.push(...(await loadAll(references.slice(start, start + loadedAtOnce))));
      }
      return found;
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
