import type { Redis } from 'ioredis';
import { debtEntriesOf } from '../accounts/debt-entries.ts';
import { nextAction } from '../booking/decide.ts';
import { quotasOf } from '../booking/limits.ts';
import type { Ledger } from '../booking/ports.ts';
import type { BookingReference } from '../booking/record.ts';
import type { LifecyclePolicy } from '../booking/rules.ts';
import { type Config, policyOf } from '../config/config.ts';
import { errorFields, type Logger } from '../logger.ts';
import { dayMs, daySeconds, hourMs, secondMs } from '../time.ts';
import { createAudit, createConsents } from './audit.ts';
import { createChatLocks, createChatRecords, type ProfileStore } from './chat-session.ts';
import {
  connectStore,
  createStoreClock,
  type StoreClock,
  type StoreConnections,
  setStoreClock,
  type UnreadableValue,
} from './connection.ts';
import { createOpenings } from './day-openings.ts';
import { createDebtBook } from './debt-book.ts';
import { createKeyring, type Keyring } from './encryption.ts';
import { createInvitations } from './invitations.ts';
import { type BookingLedger, createLedger } from './ledger.ts';
import { createQuestions } from './questions.ts';
import { createChatPace, createNoticeHours, createPartnerPace, createReaderBudget } from './rate-limits.ts';
import { createKeys, type Keys } from './redis-keys.ts';
import { createReplication } from './replication.ts';
import { createGuestMessages, createStaffJobs } from './staff-job-queue.ts';
import { createStaffMemory } from './staff-memory.ts';
import {
  adoptCurrency,
  adoptSchema,
  checkStore,
  currencyProblem,
  lastBackupAt,
  lostKeysOf,
  readMemory,
  testWrite,
  usedPercent,
} from './store-check.ts';
import { createContents, createIncidents, createTelegramMemory } from './telegram-memory.ts';
import { createUnmatched } from './unmatched-receipts.ts';

/*
 * `openStore(config, logger)` once a process; each member is one part of what is stored. The parts' scripts are in
 * `lua/`, the names of their keys in `redis-keys.ts`.
 */

/**
 * Tells the workers of all machines that a booking is due. Only a hint: a worker that misses it finds the work by its
 * next poll. `openAnother`: opens a connection of its own, since a subscribed one can do nothing else.
 */
function createWakeUps(redis: Redis, keys: Keys, openAnother: StoreConnections['openAnother']) {
  return {
    send: (reference: BookingReference) => void redis.publish(keys.wakeUps, reference).catch(() => undefined),
    /** Resolves once subscribed; throws when the store does not answer. */
    async listen(onWakeUp: (reference: BookingReference) => void): Promise<void> {
      const listener = await openAnother('wake-ups');
      listener.on('message', (_channel, reference) => onWakeUp(reference));
      await listener.subscribe(keys.wakeUps);
    },
  };
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Telegram allows about one message a second in a chat. */
const telegramMessageMs = secondMs;
/** 96 bits of base64url, more than enough for the pictures of one booking. */
const faceDigestLength = 16;
const passDigestLength = 22;

/** The digests of a pass's address, by each key: 132 bits that nobody guesses. */
function passDigestsBy({ lookupHashes }: Keyring) {
  const ofAddress = (hash: string): string => hash.slice(-passDigestLength);
  return (ticket: string): readonly [string, ...string[]] => {
    const [first, ...others] = lookupHashes('pass', ticket);
    return [ofAddress(first), ...others.map(ofAddress)];
  };
}

/** Connects, and warns of settings that may lose bookings. Throws as `openStore` does. */
async function openConnections({ store, venue }: Config, logger: Logger) {
  const connections = await connectStore(store.url, (error) =>
    logger.warn(errorFields(error), 'A connection to the store failed.'),
  );
  const { ledger } = connections;
  for (const warning of (await checkStore(connections)).warnings) {
    logger.warn({ warning }, 'The store may lose bookings.');
  }
  const keys = createKeys(store.prefix);
  const keyring = createKeyring(store.encryptionKeys);
  try {
    const lostKeys = await lostKeysOf(ledger, keys, keyring);
    if (lostKeys !== null) throw lostKeys;
    await adoptSchema(ledger, keys);
    await adoptCurrency(ledger, keys, venue.currency);
  } catch (error) {
    await connections.close();
    throw error;
  }
  const clock = createStoreClock();
  await setStoreClock(clock, ledger);
  return { connections, keys, keyring, clock };
}

/** Remembers that this process has seen a booking that it can't read. */
function createUnreadable(clock: StoreClock, logger: Logger) {
  let last: { readonly reason: UnreadableValue['reason']; readonly at: number } | null = null;
  return {
    note(reason: UnreadableValue['reason'], reference: BookingReference): void {
      logger.error({ booking: reference, because: reason }, 'A booking can not be read.');
      last = { reason, at: clock.monotonic() };
    },
    /** The reason, if there was one within the last hour; else null. */
    reason: () => (last !== null && clock.monotonic() - last.at < hourMs ? last.reason : null),
  };
}

/** How full the store is, as it was measured last: reading `percent` sends nothing to the store. */
async function createFill(redis: Redis) {
  let percent = 0;
  async function measure(): Promise<number> {
    percent = usedPercent(await readMemory(redis));
    return percent;
  }
  await measure();
  return { measure, percent: () => percent };
}

/** What metrics and health checks need to know of the store itself. */
function createHealth(redis: Redis, keys: Keys, clock: StoreClock) {
  return {
    async pingMs(): Promise<number> {
      const startedAt = performance.now();
      await redis.ping();
      return performance.now() - startedAt;
    },
    takesWrites: () =>
      testWrite(redis, keys).then(
        () => true,
        () => false,
      ),
    /** How long ago the store was last copied; infinitely: never. */
    backupAgeMs: async (): Promise<number> =>
      clock.now() - ((await lastBackupAt(redis, keys)) ?? Number.NEGATIVE_INFINITY),
  };
}

/** As long as a booking for the last bookable day is stored. */
function auditSeconds({ booking }: Config): number {
  return (booking.horizonDays + booking.retentionDays) * daySeconds;
}

/**
 * Everything stored in Redis. Throws when Redis can't be reached, KeysDoNotFit, UnknownStore and CurrencyChanged; warns
 * of settings that may lose bookings.
 */
export async function openStore(config: Config, logger: Logger, messageMs: number = telegramMessageMs) {
  const { connections, keys, keyring, clock } = await openConnections(config, logger);
  const { ledger: redis, chats } = connections;
  const { booking } = config;
  const policy = policyOf(config);
  const unreadable = createUnreadable(clock, logger);
  return {
    clock,
    ledger: createLedger({
      redis,
      keys,
      keyring,
      clock,
      quotasOf: (one) => quotasOf(one, policy),
      entriesOf: (one) => debtEntriesOf(one, config.venue.timeZone),
      onUnreadable: unreadable.note,
    }),
    unreadable: unreadable.reason,
    debtBook: createDebtBook(redis, keys),
    replication: createReplication(connections, keys),
    noticeHours: createNoticeHours(chats, keys, config.venue.timeZone),
    unmatched: createUnmatched(redis, keys, keyring, booking.retentionDays * dayMs),
    /** Without a lock: for work on a chat besides its updates. */
    records: createChatRecords(chats, keys, keyring)(),
    locks: createChatLocks(chats, keys, keyring),
    chatPace: createChatPace(chats, keys, messageMs),
    readerBudget: createReaderBudget(chats, keys, config.venue.timeZone),
    partnerPace: createPartnerPace(chats, keys, config.partner.conventions.requestsPerSecond),
    ...createTelegramMemory(chats, keys),
    contents: createContents(chats, keys, keyring),
    /** A keyed digest of a ticket picture's content, which reveals nothing of the ticket. */
    faceDigest: (face: string): string =>
      keyring.lookupHashes('ticketFace', face)[0].slice(-faceDigestLength),
    passDigests: passDigestsBy(keyring),
    invitations: createInvitations(chats, keys),
    audit: createAudit(chats, keys, keyring, auditSeconds(config)),
    incidents: createIncidents(chats, keys),
    consents: createConsents(chats, keys, keyring),
    openings: createOpenings(chats, keys, keyring),
    staffMemory: createStaffMemory(chats, keys),
    questions: createQuestions(chats, keys, booking.retentionDays),
    wakeUps: createWakeUps(redis, keys, connections.openAnother),
    staffJobs: createStaffJobs(chats, keys),
    guestMessages: createGuestMessages(chats, keys),
    currencyProblem: (currency: string) => currencyProblem(redis, keys, currency),
    fill: await createFill(redis),
    memory: () => readMemory(redis),
    ...createHealth(redis, keys, clock),
    async close(): Promise<void> {
      await connections.close();
    },
  };
}

interface ForgettingDependencies {
  readonly ledger: BookingLedger;
  readonly profiles: ProfileStore;
  readonly invitations: Pick<Store['invitations'], 'admits' | 'forget'>;
  readonly clock: Pick<StoreClock, 'now'>;
  readonly policy: LifecyclePolicy;
}

/**
 * The ledger for the lifecycle, which deletes a customer's saved details with the last of their bookings, and by which
 * invitation they came if it is of no use any more: before its record, so that a crash in between is retried.
 */
export function forgettingLedger(dependencies: ForgettingDependencies): Ledger {
  const { ledger, profiles, invitations, clock, policy } = dependencies;

  async function forgetDetails(userId: number): Promise<void> {
    if ((await profiles.load(userId)) === null) return;
    await profiles.update(userId, (profile) => ({ ...profile, details: undefined, consent: undefined }));
  }

  return {
    ...ledger,
    async remove(booking) {
      const { userId } = booking.customer;
      const at = { now: clock.now(), policy };
      const bookings = await ledger.everyOfCustomer(userId);
      // Other processes may be removing the other due bookings now; they still find this one.
      const isLast = bookings.every(
        (each) => each.reference === booking.reference || nextAction(each, at).do === 'forget',
      );
      if (isLast) await forgetDetails(userId);
      const isWanted = booking.isAnonymous || booking.timers.forget !== undefined;
      if (isLast && (isWanted || !(await invitations.admits(userId)))) await invitations.forget(userId);
      await ledger.remove(booking);
    },
  };
}
