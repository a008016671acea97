import type { Redis } from 'ioredis';
import { bookingStates } from '../booking/record.ts';
import type { Instant } from '../venue/calendar.ts';
import { StoreUnavailable } from './connection.ts';
import type { Keys } from './keys.ts';

/*
 * When the store was last copied is kept in the store: the copy is made by a process of its own, often on another
 * machine, and every machine of the bot tells how old it is. A restored store knows of the copy before its own.
 */

export async function markBackup(redis: Redis, keys: Keys, at: Instant): Promise<void> {
  await redis.set(keys.lastBackup, at);
}

/** Null: never. */
export async function lastBackupAt(redis: Redis, keys: Keys): Promise<Instant | null> {
  const at = await redis.get(keys.lastBackup);
  return at === null ? null : Number(at);
}

/** How much a server holds of what no restart may lose. */
export interface StoredCounts {
  readonly bookings: number;
  readonly unmatchedReceipts: number;
  readonly debtEntries: number;
}

/** A node of a cluster that has other slots than the ledger's holds none of it. */
export async function countStored(server: Redis, keys: Keys): Promise<StoredCounts> {
  try {
    const ofStates = await Promise.all(bookingStates.map((state) => server.zcard(keys.state(state))));
    return {
      bookings: ofStates.reduce((sum, count) => sum + count, 0),
      unmatchedReceipts: await server.hlen(keys.unmatched),
      debtEntries: await server.hlen(keys.debtEntries),
    };
  } catch (error) {
    if (!isOfOtherNode(error)) throw error;
    return { bookings: 0, unmatchedReceipts: 0, debtEntries: 0 };
  }
}

function isOfOtherNode(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  return cause instanceof Error && cause.message.startsWith('MOVED ');
}
