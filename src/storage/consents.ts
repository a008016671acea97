import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';

/** `booking`: the notice at the details; `openings`: "Tell me when it opens"; `reader`: an assistant reads texts. */
type Purpose = 'booking' | 'openings' | 'reader';

/** As long as somebody may still claim that they never agreed. */
const receiptSeconds = 3 * 365 * daySeconds;

/**
 * Receipts of consents: to what, to which version of the text, and when, under a keyed hash of the Telegram id. They
 * outlive /forgetme and name nobody: only who brings the id, and has the key, finds them.
 */
export function createConsents(redis: Redis, keys: Keys, keyring: Keyring) {
  const keysOf = (userId: number): string[] =>
    keyring.lookupHashes('consent', String(userId)).map((hash) => keys.consents(hash));

  return {
    /** The first consent to a version counts. */
    async note(userId: number, purpose: Purpose, version: string, at: Instant): Promise<void> {
      const [key = ''] = keysOf(userId);
      await redis.hsetnx(key, `${purpose} ${version}`, at);
      await redis.expire(key, receiptSeconds);
    },
    /** By purpose and version. */
    async of(userId: number): Promise<Readonly<Record<string, Instant>>> {
      const stored = await Promise.all(keysOf(userId).map((key) => redis.hgetall(key)));
      const all = stored.flatMap((receipts) => Object.entries(receipts));
      return Object.fromEntries(all.map(([consent, at]) => [consent, Number(at)]));
    },
  };
}
