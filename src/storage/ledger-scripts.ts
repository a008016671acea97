import type { Redis } from 'ioredis';
import type { Quota } from '../booking/permissions.ts';
import type { BookingReference } from '../booking/record.ts';
import type { Instant } from '../venue/calendar.ts';
import type { StoredBooking } from './booking-codec.ts';
import type { StoreClock } from './connection.ts';
import type { Claim } from './ledger-indexes.ts';
import { defineScript } from './lua.ts';

/*
 * Every reply starts with the store's time in milliseconds. Names of keys beyond KEYS are passed in arguments and in
 * the stored record; all of them share the ledger's slot.
 */

/** Alternating names and values. */
export type HashReply = readonly string[];

/** Null: there is no such booking. */
export function storedBooking(reply: HashReply): StoredBooking | null {
  const fields: Record<string, string> = {};
  for (let at = 0; at < reply.length; at += 2) fields[reply[at] ?? ''] = reply[at + 1] ?? '';
  return reply.length === 0 ? null : fields;
}

export type CommitReply =
  | readonly [kind: 'committed']
  | readonly [kind: 'limit', Quota['name']]
  | readonly [kind: 'taken', Claim['name']]
  | readonly [kind: 'conflict', HashReply];

/** The ledger's scripts. The clock learns from each reply. */
export function ledgerScripts(redis: Redis, clock: StoreClock) {
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
    backlog: script<[due: number, oldest: string | null]>('ledger-backlog'),
  };
}
