import type { Redis } from 'ioredis';
import { parseStoreConfig } from '../config/config.ts';
import { renderProblems } from '../config/values.ts';
import { auditReseal } from './audit.ts';
import { adapterSpelling } from './chat-records.ts';
import { connectStore, scanKeys, untilNoConflict } from './connection.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { createKeys, type Keys } from './keys.ts';
import {
  bookingReseal,
  type RekeyReport,
  type Reseal,
  sealedRecordReseal,
  sealedTextReseal,
} from './resealing.ts';

/*
 * npm run rekey
 *
 * To change the encryption key, deploy three values of ENCRYPTION_KEYS one after the other, each to every process
 * before the next: `k1:…,k2:…` (all can read what the new key seals), `k2:…,k1:…` (all seal with it); run this; when
 * it reports nothing unreadable: `k2:…`. The bot may run meanwhile.
 */

const keysAtOnce = 500;

type Rekeyed =
  | 'bookings'
  | 'profiles'
  | 'drafts'
  | 'dialogues'
  | 'audit'
  | 'ratings'
  | 'questions'
  | 'unmatched';

/**
 * Seals with the first key whatever another one has sealed, and indexes it anew: bookings, profiles, unfinished
 * bookings and their dialogues, the reasons in staff's trails, what customers wrote about visits, what
 * staff are being asked, and what banks wrote of money that belongs to no booking.
 */
export async function rekey(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
): Promise<Readonly<Record<Rekeyed, RekeyReport>>> {
  const sealedRecord = sealedRecordReseal(redis, keyring);
  return {
    bookings: await resealAll(redis, keys.everyBooking, bookingReseal(redis, keys, keyring)),
    profiles: await resealAll(redis, keys.everyProfile, sealedRecord),
    drafts: await resealAll(redis, keys.everyDraft, sealedRecord),
    dialogues: await resealAll(
      redis,
      keys.everyConversation,
      sealedTextReseal(redis, keyring, adapterSpelling),
    ),
    audit: await resealAll(redis, keys.everyAudit, auditReseal(redis, keyring)),
    ratings: await resealAll(redis, keys.everyRating, sealedRecord),
    questions: await resealAll(redis, keys.everyStaffAsk, sealedTextReseal(redis, keyring)),
    unmatched: await resealAll(redis, keys.everyUnmatchedText, sealedTextReseal(redis, keyring)),
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
