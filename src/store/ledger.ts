import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { BookingEntry } from '../accounts/debt-entries.ts';
import type { Quota } from '../booking/limits.ts';
import type { Ledger } from '../booking/ports.ts';
import { type Booking, type BookingReference, type BookingState, bookingStates } from '../booking/record.ts';
import { wordsOf } from '../language/folding.ts';
import { dayMs, daySeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import {
  bookingCodeIndex,
  type Claim,
  claimsOf,
  codeEndIndex,
  decodeBooking,
  encodeBooking,
  enteredAt,
  holdsOf,
  isSearchable,
  type MoneyList,
  nameIndexes,
  personalIndexes,
  personalIndexesOf,
  type StoredBooking,
  schema,
  shortestCodeEnd,
  utcDayOf,
  withoutSigns,
} from './booking-codec.ts';
import { defineScript, isOutage, isReadyWithin, type StoreClock, UnreadableValue } from './connection.ts';
import type { Keyring } from './encryption.ts';
import { digest, type Keys } from './redis-keys.ts';

/*
 * Every reply starts with the store's time in milliseconds. Names of keys beyond KEYS are passed in arguments and in
 * the stored record; all of them share the ledger's slot.
 */

/** Alternating names and values. */
type HashReply = readonly string[];

/** Null: there is no such booking. */
function storedBooking(reply: HashReply): StoredBooking | null {
  const fields: Record<string, string> = {};
  for (let at = 0; at < reply.length; at += 2) fields[reply[at] ?? ''] = reply[at + 1] ?? '';
  return reply.length === 0 ? null : fields;
}

type CommitReply =
  | readonly [kind: 'committed']
  | readonly [kind: 'limit', Quota['name']]
  | readonly [kind: 'taken', Claim['name']]
  | readonly [kind: 'conflict', HashReply];

/** The ledger's scripts. The clock learns from each reply. */
function ledgerScripts(redis: Redis, clock: StoreClock) {
  function script<Reply extends readonly unknown[]>(name: string) {
    const run = defineScript<readonly [now: Instant, ...Reply]>(redis, name);
    return async (...call: Parameters<typeof run>) => {
      const sentAt = clock.monotonic();
      const reply = await run(...call);
      clock.observe(reply[0], sentAt);
      return reply;
    };
  }

  return {
    commit: script<CommitReply>('ledger-commit'),
    remove: script('ledger-remove'),
    load: script<readonly HashReply[]>('ledger-load'),
    due: script<[readonly BookingReference[]]>('leased-queue-due'),
  };
}

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
const mostResults = 50;
const loadedAtOnce = 200;
/** The states that settle a booking for the first time. */
const firstEnds: readonly BookingState[] = ['issued', 'expired', 'rejected', 'abandoned'];
/** The states that it may enter later. */
const statesAfterIssue: readonly BookingState[] = ['cancelling', 'cancelled', 'review', 'closed'];

export type LedgerSearch = ReturnType<typeof createLedgerSearch>;

type LoadAll = (references: readonly BookingReference[]) => Promise<readonly Booking[]>;

/** The searches for bookings. */
function createLedgerSearch(redis: Redis, keys: Keys, keyring: Keyring, loadAll: LoadAll) {
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
      const bookings: Booking[] = [];
      for (let start = 0; start < references.length; start += loadedAtOnce) {
        bookings.push(...(await loadAll(references.slice(start, start + loadedAtOnce))));
      }
      return bookings;
    },
    /** Newest first. */
    async inAny(...indexes: readonly string[]): Promise<readonly Booking[]> {
      const pages = await Promise.all(
        indexes.map((index) => page(index, { offset: 0, limit: mostResults }, 'newest')),
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
    /**
     * By four or more last letters of the code, case-insensitive; several bookings of different days may share
     * them.
     */
    async byCodeEnd(typed: string): Promise<readonly Booking[]> {
      const end = withoutSigns(typed);
      if (end.length < shortestCodeEnd) return [];
      // Records that no commit has touched since 1.0.0 are under the whole last part.
      const candidates = await inAny(
        ...new Set([codeEndIndex(end, keys), keys.index('codeEnd', digest(end))]),
      );
      return candidates.filter(
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
    if (others.length === 0) return redis.zrevrange(first, 0, mostResults - 1);
    const shared = await redis.zinter(indexes.length, ...indexes, 'AGGREGATE', 'MAX');
    return shared.slice(-mostResults);
  }

  return {
    /** By the beginnings of words of the name, in any order, ignoring marks and case. Newest first. */
    async byName(typed: readonly string[]): Promise<readonly Booking[]> {
      const words = typed.filter(isSearchable);
      if (words.length === 0) return [];
      const references = await Promise.all(nameIndexes(words, keys, keyring).map(newestIn));
      const bookings = await loadAll([...new Set(references.flat())].slice(0, mostResults));
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
    /** All of them that still have a record, in the same order. */
    loadMany: many,
    /** At least all bookings first issued, or ended in any other way, within the time. */
    async soldOrEndedWithin(from: Instant, until: Instant): Promise<readonly Booking[]> {
      const references = await Promise.all([
        ...firstEnds.map((state) => redis.zrangebyscore(keys.state(state), from, `(${until}`)),
        // Bookings issued within the time may have entered these states later.
        ...statesAfterIssue.map((state) => redis.zrangebyscore(keys.state(state), from, '+inf')),
      ]);
      // A booking that changes state meanwhile may be found twice.
      return many([...new Set(references.flat())]);
    },
    /** At least all bookings whose money came, was taken back or was returned within the time. */
    async moneyMovedWithin(from: Instant, until: Instant): Promise<readonly Booking[]> {
      const days: string[] = [];
      for (let at = from; utcDayOf(at) <= utcDayOf(until - 1); at += dayMs) days.push(utcDayOf(at));
      const references = await Promise.all(
        days.map((day) => redis.zrange(keys.index('moneyOn', day), 0, '-1')),
      );
      return many([...new Set(references.flat())]);
    },
    /** All bookings of a day of visit, earliest booking first. */
    visiting: async (date: VenueDate) => many(await redis.zrange(keys.index('visit', date), 0, '-1')),
  };
}

function newestFirst(bookings: readonly Booking[]): readonly Booking[] {
  return bookings.toSorted((a, b) => b.createdAt - a.createdAt);
}

/** 96 bits: enough to tell the commits of one booking apart. */
const nonceBytes = 12;

/**
 * How long a transfer for a deleted booking is still recognised; a customer who had their data erased may still have
 * tickets.
 */
const claimOutlivesSeconds = 400 * daySeconds;

/** For how long a failed commit is repeated, and the pause after each failure. */
const reconnectWithinMs = 500;
const sendAgainMs = 50;

interface LedgerOptions {
  readonly redis: Redis;
  readonly keys: Keys;
  readonly keyring: Keyring;
  /** Learns the store's time from every reply. */
  readonly clock: StoreClock;
  readonly quotasOf: (booking: Booking) => readonly Quota[];
  /** The booking's entries in the book of the debt; none unless given. */
  readonly entriesOf?: ((booking: Booking) => readonly BookingEntry[]) | undefined;
  /** Called for a stored record that this process can't read. */
  readonly onUnreadable?:
    | ((reason: UnreadableValue['reason'], reference: BookingReference) => void)
    | undefined;
}

export interface BookingLedger extends Ledger, LedgerSearch {
  /** How many bookings are due, and the delay of the longest overdue. */
  backlog(): Promise<{ readonly due: number; readonly oldestLagMs: number }>;
}

/**
 * Stores bookings. Every method throws StoreUnavailable when the store fails and UnreadableValue when no key opens a
 * record.
 */
export function createLedger(options: LedgerOptions): BookingLedger {
  const { redis, keys, keyring, clock } = options;
  const scripts = ledgerScripts(redis, clock);

  async function loadAll(references: readonly BookingReference[]): Promise<readonly Booking[]> {
    if (references.length === 0) return [];
    const [, ...replies] = await scripts.load(references.map(keys.booking), []);
    return replies.flatMap((reply, index) => openedBooking(reply, references[index] ?? '', options) ?? []);
  }

  return {
    ...createLedgerSearch(redis, keys, keyring, loadAll),

    async load(reference) {
      const [booking = null] = await loadAll([reference]);
      return booking;
    },

    async commit(next) {
      const { reference } = next;
      const nonce = randomBytes(nonceBytes).toString('base64url');
      const args = commitArguments(next, nonce, options);
      const own = [keys.booking(reference), keys.due, keys.debtEntries, keys.debtEntriesByTime];
      const reply = await untilAnswered(redis, () => scripts.commit(own, args), nonce);
      if (reply[0] === 'limit') return { kind: reply[0], limit: reply[1] };
      if (reply[0] === 'taken') return { kind: reply[0], claim: reply[1] };
      if (reply[0] === 'conflict')
        return { kind: reply[0], current: openedBooking(reply[1], reference, options) };
      return { kind: reply[0], booking: { ...next, version: next.version + 1, nonce } };
    },

    async due(limit) {
      const [, references] = await scripts.due([keys.due], [limit]);
      return references;
    },

    async remove(booking) {
      const { reference, version, nonce = '' } = booking;
      const args = [reference, version, nonce, claimOutlivesSeconds];
      await scripts.remove([keys.booking(reference), keys.due, ...endingClaims(booking, keys)], args);
    },

    ownerOfCode: (code) => redis.hget(keys.paymentCode(code), 'owner'),

    async backlog() {
      const now = clock.now();
      const [due, [, oldest = now]] = await Promise.all([
        redis.zcount(keys.due, '-inf', now),
        redis.zrange(keys.due, '0', '0', 'WITHSCORES'),
      ]);
      return { due, oldestLagMs: Math.max(0, now - Number(oldest)) };
    },
  };
}

/** Null: there is none. */
function openedBooking(
  reply: HashReply,
  reference: BookingReference,
  { keyring, onUnreadable }: LedgerOptions,
): Booking | null {
  const stored = storedBooking(reply);
  try {
    return stored && decodeBooking(stored, reference, keyring);
  } catch (error) {
    if (error instanceof UnreadableValue) onUnreadable?.(error.reason, reference);
    throw error;
  }
}

/**
 * Repeats a commit while a lost connection is restored, so that a short outage doesn't cost the rest of a lease.
 * Version and nonce let it count once, and the nonce tells whether an earlier try was applied.
 */
async function untilAnswered(
  redis: Redis,
  commit: () => Promise<readonly [now: Instant, ...CommitReply]>,
  nonce: string,
): Promise<CommitReply> {
  let givesUpAt = Number.POSITIVE_INFINITY;
  for (;;) {
    try {
      const [, ...reply] = await commit();
      const hasLanded = reply[0] === 'conflict' && storedBooking(reply[1])?.nonce === nonce;
      return hasLanded ? ['committed'] : reply;
    } catch (error) {
      givesUpAt = Math.min(givesUpAt, performance.now() + reconnectWithinMs);
      // An error that the store itself answered proves that the script did not run.
      if (!isOutage(error) || performance.now() >= givesUpAt) throw error;
      await pause(sendAgainMs);
      if (!(await isReadyWithin(redis, givesUpAt - performance.now()))) throw error;
    }
  }
}

/** The claims that end after the booking; receipts, and payment codes with money, stay for ever. */
function endingClaims({ partner, prepayment }: Booking, keys: Keys): readonly string[] {
  const { code = null, payments } = prepayment ?? {};
  const isUnpaid = payments?.receipts.length === 0;
  return [
    ...(partner === null ? [] : [keys.bookingId(partner.bookingId)]),
    ...(code !== null && isUnpaid ? [keys.paymentCode(code)] : []),
  ];
}

function commitArguments(
  next: Booking,
  nonce: string,
  { keys, keyring, quotasOf, entriesOf }: LedgerOptions,
): string[] {
  const { nonce: follows = '' } = next;
  const quotas = quotasOf(next);
  const holds = holdsOf(next, quotas, personalIndexesOf(next, keys, keyring), keys);
  const commit = {
    schema,
    version: next.version,
    follows,
    nonce,
    createdAt: next.createdAt,
    enteredAt: enteredAt(next),
    wakeAt: next.wakeAt ?? undefined,
    quotas: quotas.map((quota) => ({ ...quota, key: keys.quota(quota.key) })),
    claims: claimsOf(next, keys),
    entries: entriesOf?.(next).map((entry) => ({ id: entry.id, at: entry.at, json: JSON.stringify(entry) })),
  };
  const fields = [...encodeBooking(next, keyring)].flat();
  return [next.reference, JSON.stringify(commit), JSON.stringify(holds), ...fields];
}
