import type { Redis } from 'ioredis';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { createSealedRecords } from './sealed-record.ts';
import { StoreUnavailable, UnreadableValue } from './store-error.ts';
import type { TurnMemory } from './turn-memory.ts';

const mostTries = 5;

/** What the bot keeps of a customer between bookings, sealed whole. */
export interface ProfileStore<Profile> {
  load(userId: number): Promise<Profile | null>;
  /** Applies `change` to the present profile; it may be called again when somebody else was first. */
  update(userId: number, change: (current: Profile | null) => Profile): Promise<Profile>;
  remove(userId: number): Promise<void>;
}

interface Revised<Profile> {
  readonly revision: number;
  readonly profile: Profile;
}

export function createProfileStore<Profile>(
  redis: Redis,
  keys: Keys,
  keyring: Keyring,
  memory: TurnMemory,
): ProfileStore<Profile> {
  const records = createSealedRecords(redis, keyring, memory, null);

  async function load(userId: number): Promise<Revised<Profile> | null> {
    const opened = await records.load(keys.profile(userId));
    if (opened === null) return null;
    if (opened.kind === 'unreadable') throw new UnreadableValue('profile', opened.reason);
    return JSON.parse(opened.text);
  }

  return {
    async load(userId) {
      return (await load(userId))?.profile ?? null;
    },
    async update(userId, change) {
      for (let tries = 0; tries < mostTries; tries++) {
        const current = await load(userId);
        const profile = change(current?.profile ?? null);
        const revision = (current?.revision ?? 0) + 1;
        const text = JSON.stringify({ revision, profile } satisfies Revised<Profile>);
        const outcome = await records.save(
          keys.profile(userId),
          { id: String(userId), revision, text },
          revision - 1,
        );
        if (outcome === 'saved') return profile;
      }
      throw new StoreUnavailable(new Error('a profile kept changing under every attempt to change it'));
    },
    remove: (userId) => records.remove(keys.profile(userId)),
  };
}
