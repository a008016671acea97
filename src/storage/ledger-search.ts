import type { Redis } from 'ioredis';
import { type Booking, type BookingReference, type BookingState, bookingStates } from '../booking/record.ts';
import { wordsOf } from '../language/folding.ts';
import { dayMs } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Keyring } from './keyring.ts';
import { digest, type Keys } from './keys.ts';
import {
  bookingCodeIndex,
  codeEndIndex,
  isSearchable,
  type MoneyList,
  nameIndexes,
  personalIndexes,
  shortestCodeEnd,
  utcDayOf,
  withoutSigns,
} from './ledger-indexes.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

interface BookingPage {
  readonly bookings: readonly Booking[];
  /** The number on all pages. */
  readonly total: number;
}

/** More results than anybody reads. */
const mostFound = 50;
const loadedAtOnce = 200;
/** The states of a booking with tickets besides `issued` and `cancelled`. */
const statesAfterIssue: readonly BookingState[] = ['cancelling', 'review', 'closed'];
/** The final states of a booking without tickets besides `cancelled` and `closed`. */
const endsWithoutTickets: readonly BookingState[] = ['expired', 'rejected', 'abandoned'];

export type LedgerSearch = ReturnType<typeof createLedgerSearch>;

type LoadAll = (references: readonly BookingReference[]) => Promise<readonly Booking[]>;

/** The searches for bookings. */
export function createLedgerSearch(redis: Redis, keys: Keys, keyring: Keyring, loadAll: LoadAll) {
  const reader = readerOf(redis, loadAll);
  return {
    ...searchByValue(reader, keys, keyring),
    ...searchByName(redis, keys, keyring, loadAll),
    ...lists(redis, reader, keys),
    ...salesLists(redis, reader, keys),
    /** Bookings that are due by then, earliest first. */
    dueBy: async (until: Instant, limit: number) =>
      loadAll(await redis.zrangebyscore(keys.due, '-inf', until, 'LIMIT', 0, limit)),
  };
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(redis: Redis, loadAll: LoadAll) {
  async function page(
    key: string,
    { offset, limit }: Page,
    order: 'newest' | 'oldest',
  ): Promise<BookingPage> {
    const last = offset + limit - 1;
    const references = await (order === 'newest'
      ? redis.zrevrange(key, offset, last)
      : redis.zrange(key, offset, String(last)));
    const isAll = offset === 0 && references.length < limit;
    const total = isAll ? references.length : await redis.zcard(key);
    return { bookings: await loadAll(references), total };
  }

  return {
    page,
    async many(references: readonly BookingReference[]): Promise<readonly Booking[]> {
      const found: Booking[] = [];
      for (let start = 0; start < references.length; start += loadedAtOnce) {
        found.push(...(await loadAll(references.slice(start, start + loadedAtOnce))));
      }
      return found;
    },
    /** Newest first. */
    async inAny(...indexes: readonly string[]): Promise<readonly Booking[]> {
      const pages = await Promise.all(
        indexes.map((index) => page(index, { offset: 0, limit: mostFound }, 'newest')),
      );
      return newestFirst(pages.flatMap(({ bookings }) => bookings));
    },
  };
}

/** Newest first. */
function searchByValue({ inAny }: Reader, keys: Keys, keyring: Keyring) {
  return {
    /** Case-insensitive. One booking, unless the partner has used a code twice. */
    byBookingCode: (code: string) => inAny(bookingCodeIndex(code, keys)),
    /** By four or more last letters of the code, case-insensitive; several bookings of different days may share them. */
    async byCodeEnd(typed: string): Promise<readonly Booking[]> {
      const end = withoutSigns(typed);
      if (end.length < shortestCodeEnd) return [];
      // Records that no commit has touched since 1.0.0 are under the whole last part.
      const found = await inAny(...new Set([codeEndIndex(end, keys), keys.index('codeEnd', digest(end))]));
      return found.filter(
        ({ partner }) => partner !== null && withoutSigns(partner.bookingCode).endsWith(end),
      );
    },
    byBookingId: (bookingId: string) => inAny(keys.index('bookingId', digest(bookingId))),
    /** E.164. */
    byPhone: (phone: string) => inAny(...personalIndexes('phone', phone, keys, keyring)),
    /** With or without "@". */
    byUsername: (username: string) => inAny(...personalIndexes('username', username, keys, keyring)),
  };
}

function searchByName(redis: Redis, keys: Keys, keyring: Keyring, loadAll: LoadAll) {
  /** The newest bookings that are in all of the indexes. */
  async function newestIn(indexes: readonly string[]): Promise<readonly BookingReference[]> {
    const [first, ...others] = indexes;
    if (first === undefined) return [];
    if (others.length === 0) return redis.zrevrange(first, 0, mostFound - 1);
    const shared = await redis.zinter(indexes.length, ...indexes, 'AGGREGATE', 'MAX');
    return shared.slice(-mostFound);
  }

  return {
    /** By the beginnings of words of the name, in any order, ignoring marks and case. Newest first. */
    async byName(typed: readonly string[]): Promise<readonly Booking[]> {
      const words = typed.filter(isSearchable);
      if (words.length === 0) return [];
      const found = await Promise.all(nameIndexes(words, keys, keyring).map(newestIn));
      const bookings = await loadAll([...new Set(found.flat())].slice(0, mostFound));
      return newestFirst(bookings.filter(({ details }) => isNamed(details.name ?? '', typed)));
    },
  };
}

/** Whether each of the folded words begins a word of the name. */
function isNamed(name: string, words: readonly string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

function lists(redis: Redis, { page, many }: Reader, keys: Keys) {
  return {
    /** Newest first. */
    ofCustomer: (userId: number, window: Page) => page(keys.index('customer', userId), window, 'newest'),
    /** All of them, newest first. */
    everyOfCustomer: async (userId: number) =>
      many(await redis.zrevrange(keys.index('customer', userId), 0, -1)),
    /** Those longest in the state first. */
    inState: (state: BookingState, window: Page) => page(keys.state(state), window, 'oldest'),
    /** All of them, those longest in the state first. */
    everyInState: async (state: BookingState) => many(await redis.zrange(keys.state(state), 0, '-1')),
    async countsByState(): Promise<Readonly<Record<BookingState, number>>> {
      const counts = bookingStates.map(
        async (state) => [state, await redis.zcard(keys.state(state))] as const,
      );
      return Object.fromEntries(await Promise.all(counts)) as Record<BookingState, number>;
    },
    /** Bookings with an open request to staff, oldest first. */
    withOpenRequest: (window: Page) => page(keys.index('request', 'open'), window, 'oldest'),
    /**
     * The lists of “Money”: bookings that await money or have money that covers nothing, and those with money to
     * return. The earliest placed first.
     */
    withMoney: (list: MoneyList, window: Page) => page(keys.index('money', list), window, 'oldest'),
    /** All of such a list. */
    everyWithMoney: async (list: MoneyList) => many(await redis.zrange(keys.index('money', list), 0, '-1')),
  };
}

function salesLists(redis: Redis, { many }: Reader, keys: Keys) {
  return {
    /** All of them that still have a record. */
    every: many,
    /**
     * At least all bookings first issued, or cancelled after that, within the time. `withEnded`: also all that ended
     * within the time without tickets.
     */
    async soldOrCancelledWithin(
      from: Instant,
      until: Instant,
      { withEnded = false }: { readonly withEnded?: boolean } = {},
    ): Promise<readonly Booking[]> {
      const within = ['issued', 'cancelled', ...(withEnded ? endsWithoutTickets : [])] as const;
      const found = await Promise.all([
        ...within.map((state) => redis.zrangebyscore(keys.state(state), from, `(${until}`)),
        // Bookings issued within the time entered these states later.
        ...statesAfterIssue.map((state) => redis.zrangebyscore(keys.state(state), from, '+inf')),
      ]);
      // A booking that changes state meanwhile may be found twice.
      return many([...new Set(found.flat())]);
    },
    /** All of which money came, was taken back or was returned within the time, and others. */
    async moneyMovedWithin(from: Instant, until: Instant): Promise<readonly Booking[]> {
      const days: string[] = [];
      for (let at = from; utcDayOf(at) <= utcDayOf(until - 1); at += dayMs) days.push(utcDayOf(at));
      const found = await Promise.all(days.map((day) => redis.zrange(keys.index('moneyOn', day), 0, '-1')));
      return many([...new Set(found.flat())]);
    },
    /** All bookings of a day of visit, earliest booking first. */
    visiting: async (date: VenueDate) => many(await redis.zrange(keys.index('visit', date), 0, '-1')),
  };
}

function newestFirst(bookings: readonly Booking[]): readonly Booking[] {
  return bookings.toSorted((a, b) => b.createdAt - a.createdAt);
}
