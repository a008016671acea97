import type { Redis } from 'ioredis';
import { exitWith, readCommandLine } from '../command-line.ts';
import { parseStoreConfig } from '../config/config.ts';
import { auditReseal } from '../store/audit.ts';
import {
  type BookingHolds,
  decodeBooking,
  encodeBooking,
  indexesOf,
  isCurrentRecord,
  ledgerFields,
  personalIndexesOf,
  type StoredBooking,
} from '../store/booking-codec.ts';
import { strangerSeconds } from '../store/chat-session.ts';
import { defineScript, scanKeys, UnreadableValue, untilNoConflict, withStore } from '../store/connection.ts';
import { createKeyring, type Keyring, type Reseal, sealAnew } from '../store/encryption.ts';
import { createKeys, type Keys } from '../store/redis-keys.ts';
import { validOrExit } from './failed-start.ts';
import { storeFailed } from './probe-advice.ts';
import { storeFailure } from './probes.ts';

/** The results for one kind of value. */
interface RekeyReport {
  readonly resealed: number;
  readonly current: number;
  /** Values that no key of the ring opens: their key must not be removed, or has been already. */
  readonly unreadable: number;
}

/** Reseals the personal values of a booking, and updates its indexes. */
export function bookingReseal(redis: Redis, keys: Keys, keyring: Keyring): Reseal {
  const reseal = defineScript<'conflict' | 'resealed'>(redis, 'reseal-booking');
  const prefix = keys.booking('');
  return async (key) => {
    const stored: StoredBooking = await redis.hgetall(key);
    const { version, nonce = '', holds } = stored;
    if (version === undefined) return 'gone';
    const reference = key.slice(prefix.length);
    try {
      const booking = decodeBooking(stored, reference, keyring);
      const indexes = indexesOf(booking, personalIndexesOf(booking, keys, keyring), keys);
      if (isCurrentRecord(stored, keyring) && isIndexedBy(indexes, holds)) return 'current';
      const fields = encodeBooking(booking, keyring);
      const gone = Object.keys(stored).filter((name) => !fields.has(name) && !ledgerFields.has(name));
      const next = JSON.stringify({ createdAt: booking.createdAt, indexes, gone });
      return await reseal([key], [reference, version, nonce, next, ...[...fields].flat()]);
    } catch (error) {
      if (error instanceof UnreadableValue) return 'unreadable';
      throw error;
    }
  };
}

/** False for records of 1.0.0 with other indexes. */
function isIndexedBy(indexes: readonly string[], holds = '{}'): boolean {
  const held: Partial<Pick<BookingHolds, 'indexes'>> = JSON.parse(holds);
  return [...indexes].toSorted().join() === [...(held.indexes ?? [])].toSorted().join();
}

/** Reseals values that are sealed as a whole, alone or in the field `sealed` of a hash; `load` reads one. */
function valueReseal(redis: Redis, keyring: Keyring, load: (key: string) => Promise<string | null>): Reseal {
  const replace = defineScript<'conflict' | 'resealed'>(redis, 'reseal-value');
  return async (key) => {
    const stored = await load(key);
    if (stored === null) return 'gone';
    const anew = sealAnew(keyring, stored, key);
    return anew.kind === 'resealed' ? replace([key], [stored, anew.sealed]) : anew.kind;
  };
}

/** Reseals profiles, and lets those without a booking expire: older versions stored some of these for ever. */
function profileReseal(redis: Redis, keys: Keys, reseal: Reseal): Reseal {
  const end = defineScript<'conflict' | 'current' | 'resealed'>(redis, 'expire-profile');
  return async (key) => {
    const outcome = await reseal(key);
    const sealed = await redis.hget(key, 'sealed');
    const [, userId = ''] = /\{chat:(-?\d+)\}/.exec(key) ?? [];
    const hasBooking = (await redis.exists(keys.index('customer', userId))) === 1;
    const isSealed = outcome === 'resealed' || outcome === 'current';
    if (sealed === null || !isSealed || hasBooking) return outcome;
    const ended = await end([key], [sealed, strangerSeconds]);
    return ended === 'current' ? outcome : ended;
  };
}

/*
 * npm run rekey
 *
 * To change the encryption key, deploy three values of ENCRYPTION_KEYS one after the other, each to every process
 * before the next: `k1:…,k2:…` (all can read what the new key seals), `k2:…,k1:…` (all seal with it); run this; when
 * it reports nothing unreadable: `k2:…`. The bot may run meanwhile.
 */

const keysAtOnce = 500;

/**
 * Seals with the first key what another key has sealed, rewrites records of older versions, and updates their
 * indexes: bookings, profiles, drafts and dialogues, the reasons in staff's trails, customers' texts about awaited
 * days, open questions to people, and banks' texts of unmatched money.
 */
export async function rekey(redis: Redis, keys: Keys, keyring: Keyring) {
  const field = valueReseal(redis, keyring, (key) => redis.hget(key, 'sealed'));
  const text = valueReseal(redis, keyring, (key) => redis.get(key));
  return {
    bookings: await resealAll(redis, keys.everyBooking, bookingReseal(redis, keys, keyring)),
    profiles: await resealAll(redis, keys.everyProfile, profileReseal(redis, keys, field)),
    drafts: await resealAll(redis, keys.everyDraft, field),
    dialogues: await resealAll(redis, keys.everyConversation, text),
    audit: await resealAll(redis, keys.everyAudit, auditReseal(redis, keyring)),
    openings: await resealAll(redis, keys.everyOpeningOrders, text),
    questions: await resealAll(redis, keys.everyAwaiting, text),
    unmatched: await resealAll(redis, keys.everyUnmatchedText, text),
  };
}

async function resealAll(redis: Redis, pattern: string, reseal: Reseal): Promise<RekeyReport> {
  const counts = { resealed: 0, current: 0, unreadable: 0 };
  for await (const batch of scanKeys(redis, pattern, keysAtOnce)) {
    for (const key of batch) {
      const outcome = await untilNoConflict('record', () => reseal(key));
      if (outcome !== 'gone') counts[outcome] += 1;
    }
  }
  return counts;
}

async function run(): Promise<number> {
  const { url, prefix, encryptionKeys } = validOrExit(parseStoreConfig(process.env)).store;
  try {
    const [keys, keyring] = [createKeys(prefix), createKeyring(encryptionKeys)];
    const reports = await withStore(url, ({ ledger }) => rekey(ledger, keys, keyring));
    for (const [kind, { resealed, current, unreadable }] of Object.entries(reports)) {
      process.stdout.write(
        `${kind}: ${resealed} encrypted again, ${current} already under the first key, ${unreadable} unreadable\n`,
      );
    }
    return Object.values(reports).some(({ unreadable }) => unreadable > 0) ? 1 : 0;
  } catch (error) {
    const { text, fix } = storeFailed(storeFailure(error));
    exitWith(1, `Not everything was encrypted again: ${text} — ${fix}`);
  }
}

if (import.meta.main) {
  readCommandLine('npm run rekey: encrypts everything with the first key of ENCRYPTION_KEYS.', {});
  process.exitCode = await run();
}
