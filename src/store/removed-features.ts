import type { Redis } from 'ioredis';
import { scanKeys } from './connection.ts';
import type { Keys } from './redis-keys.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Data of 1.0.0 that this version doesn't use. Its keys are deleted at the first start; its fields, timers and outbox
 * entries are dropped when a record of 1.0.0 is read.
 */
const removedFeatures = {
  keys: [
    // Shared tickets and ratings.
    /:\{ledger\}:index:(?:share|receiver):/,
    /:\{ratings\}:/,
    /:\{funnel\}:/,
    // Messages to guests, which have other keys now.
    /:\{desk\}:broadcast/,
    // The search for differences of the debt.
    /:\{ledger\}:debt:(?:samples|anchor|drifts|drifts:ended|untold|reads)$/,
    // Open questions to staff, which live for an hour: some are about removed features.
    /:staff-ask:/,
    // Dialogues in another form, which continue from their drafts; leases of messages to staff.
    /:(?:dialogue-state|incident-leases)$/,
  ],
  fields: ['shares'],
  timers: ['review'],
  outbox: [
    { kind: 'shared' },
    { kind: 'voidShared' },
    { kind: 'notice', notice: 'review' },
    { kind: 'notice', notice: 'heldUnchanged' },
    { kind: 'notice', notice: 'cancelQuestion' },
  ],
} as const;

const scannedAtOnce = 1_000;

/** Deletes the keys of removed features. Key by key, since in a cluster they are on several nodes. */
export async function deleteRemovedKeys(redis: Redis, keys: Keys): Promise<void> {
  for await (const batch of scanKeys(redis, keys.every, scannedAtOnce)) {
    const removed = batch.filter((key) => removedFeatures.keys.some((name) => name.test(key)));
    await Promise.all(removed.map((key) => redis.unlink(key)));
  }
}

/** The fields of a booking of 1.0.0 without those of removed features. */
export function withoutRemovedFeatures(stored: Fields): Fields {
  return {
    ...without(stored, removedFeatures.fields),
    timers: without(stored.timers as Fields, removedFeatures.timers),
    outbox: (stored.outbox as readonly Fields[]).filter((entry) => !isRemoved(entry)),
  };
}

function isRemoved(entry: Fields): boolean {
  return removedFeatures.outbox.some((one) =>
    Object.entries(one).every(([name, value]) => entry[name] === value),
  );
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
