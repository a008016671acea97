import type { Redis } from 'ioredis';
import { parseStoreConfig } from '../config/config.ts';
import { renderProblems } from '../config/problems.ts';
import { rekeyAudit } from './audit-reseal.ts';
import { connectStore, scanKeys } from './connection.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { createKeys, type Keys } from './keys.ts';
import { bookingReseal, type RekeyReport, type Reseal, sealedRecordReseal } from './resealing.ts';
import { StoreUnavailable } from './store-error.ts';

/*
 * npm run rekey
 *
 * To change the encryption key: put the new one first in ENCRYPTION_KEYS and restart every process; run this;
 * when it reports nothing unreadable, remove the old key and restart again. The bot may run meanwhile.
 */

const changeTries = 10;
const keysAtOnce = 500;

/**
 * Seals with the first key whatever another one has sealed, and indexes it anew: bookings, profiles, unfinished
 * bookings, the reasons in staff's trail. The dialogue's own state is left to end within two hours; a customer goes
 * on from the unfinished booking.
 */
export async function rekey(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
): Promise<Readonly<Record<'bookings' | 'profiles' | 'drafts' | 'audit', RekeyReport>>> {
  const sealedRecord = sealedRecordReseal(redis, keyring);
  return {
    bookings: await resealAll(redis, keys.everyBooking, bookingReseal(redis, keys, keyring)),
    profiles: await resealAll(redis, keys.everyProfile, sealedRecord),
    drafts: await resealAll(redis, keys.everyDraft, sealedRecord),
    audit: await rekeyAudit(redis, keys, keyring),
  };
}

async function resealAll(redis: Redis, pattern: string, reseal: Reseal): Promise<RekeyReport> {
  const counts = { resealed: 0, current: 0, unreadable: 0 };
  for await (const batch of scanKeys(redis, pattern, keysAtOnce)) {
    for (const key of batch) {
      const outcome = await untilUnchanged(key, reseal);
      if (outcome !== 'gone') counts[outcome] += 1;
    }
  }
  return counts;
}

async function untilUnchanged(key: string, reseal: Reseal) {
  for (let tries = 0; tries < changeTries; tries += 1) {
    const outcome = await reseal(key);
    if (outcome !== 'changed') return outcome;
  }
  throw new StoreUnavailable(new Error('a record kept changing while it was being sealed anew'));
}

async function run(environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  const parsed = parseStoreConfig(environment);
  if (!parsed.ok) {
    process.stderr.write(renderProblems(parsed.problems));
    return 78;
  }
  const { url, prefix, encryptionKeys } = parsed.store;
  const connections = await connectStore(url, () => undefined);
  try {
    const reports = await rekey(connections.ledger, createKeys(prefix), createKeyring(encryptionKeys));
    for (const [kind, { resealed, current, unreadable }] of Object.entries(reports)) {
      process.stdout.write(
        `${kind}: ${resealed} sealed anew, ${current} already under the first key, ${unreadable} unreadable\n`,
      );
    }
    return Object.values(reports).some(({ unreadable }) => unreadable > 0) ? 1 : 0;
  } finally {
    await connections.close();
  }
}

if (import.meta.main) process.exitCode = await run(process.env);
