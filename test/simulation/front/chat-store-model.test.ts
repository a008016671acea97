import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { draftsIn, newDraft } from '../../../src/dialogue/draft.ts';
import {
  type ActiveMessage,
  type ChatLock,
  type ChatRecords,
  createActiveMessages,
  createChatLocks,
  createChatRecords,
} from '../../../src/store/chat-session.ts';
import type { Keyring } from '../../../src/store/encryption.ts';
import { tokenCosts } from '../../../src/store/rate-limits.ts';
import type { Keys } from '../../../src/store/redis-keys.ts';
import { sweep, useStore } from '../../helpers/store.ts';
import { SimulatedChatStore } from './chat-store.ts';
import { createRedis, type Execute } from './redis.ts';

const chats = [41, 42] as const;
const drafts = ['a', 'b'] as const;
/** Hardly anything comes back while a test runs, so the moment of a command does not matter. */
const costs = tokenCosts({ atOnce: 1, perSecond: 0.001 });
const dayMs = 86_400_000;

type Command =
  | { readonly do: 'acquire'; readonly chat: number; readonly update: number | null }
  /** `held`: which of the locks that were taken, the last one first. */
  | { readonly do: 'complete' | 'release'; readonly held: number }
  /** The lock runs out, or somebody who was held up still has it. */
  | { readonly do: 'expire'; readonly chat: number }
  | {
      readonly do: 'save';
      readonly held: number | null;
      readonly chat: number;
      readonly id: string;
      readonly revision: number;
      readonly expected: number;
    }
  | {
      readonly do: 'load' | 'discard' | 'read' | 'forget';
      readonly held: number | null;
      readonly chat: number;
    }
  | { readonly do: 'write'; readonly held: number | null; readonly chat: number; readonly text: string }
  | { readonly do: 'profile'; readonly held: number | null; readonly chat: number; readonly locale: string }
  | { readonly do: 'activate'; readonly chat: number; readonly message: ActiveMessage }
  | { readonly do: 'active'; readonly chat: number };

const chat = fc.constantFrom(...chats);
const held = fc.option(fc.nat({ max: 2 }), { freq: 3 });
const revision = fc.nat({ max: 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('acquire' as const),
      chat,
      update: fc.option(fc.integer({ min: 1, max: 4 })),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('complete' as const, 'release' as const),
      held: fc.nat({ max: 2 }),
    }),
  },
  fc.record({ do: fc.constant('expire' as const), chat }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      held,
      chat,
      id: fc.constantFrom(...drafts),
      revision,
      expected: revision,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('load', 'discard', 'read', 'forget'), held, chat }),
  },
  fc.record({ do: fc.constant('write' as const), held, chat, text: fc.constantFrom('one', 'two') }),
  fc.record({ do: fc.constant('profile' as const), held, chat, locale: fc.constantFrom('vi', 'ru') }),
  fc.record({
    do: fc.constant('activate' as const),
    chat,
    message: fc.oneof(
      fc.constant({ kind: 'keyboard' } as const),
      fc.record({
        kind: fc.constantFrom('card', 'menu', 'passing', 'booking'),
        messageId: fc.integer({ min: 1, max: 9 }),
      }),
    ),
  }),
  fc.record({ do: fc.constant('active' as const), chat }),
);

/** Values as they are, so that both stores can be compared byte by byte. */
const plainKeyring: Keyring = {
  seal: (text) => text,
  open: (text) => ({ kind: 'opened', text }),
  isCurrent: () => true,
  lookupHashes: (_kind, value) => [value],
};

/** What `src/store` makes of a connection, with the locks that were taken by it. */
function partOf(redis: Redis, keys: Keys) {
  const locks = createChatLocks(redis, keys, plainKeyring);
  const records = createChatRecords(redis, keys, plainKeyring)();
  const messages = createActiveMessages(redis, keys);
  const taken: ChatLock[] = [];
  const recordsOf = (which: number | null): ChatRecords =>
    (which === null ? undefined : taken[which])?.records ?? records;

  async function play(asked: Command): Promise<unknown> {
    switch (asked.do) {
      case 'acquire': {
        const { update } = asked;
        const about = update === null ? null : { botId: 1, updateId: update, kind: 'taps', costs };
        const lock = await locks.acquire(asked.chat, 0, about);
        if (lock === 'duplicate' || lock === 'busy') return lock;
        taken.unshift(lock);
        const { profiles, conversations } = lock.records;
        return [
          lock.admission,
          await profiles.load(asked.chat),
          await draftsIn(lock.records).load(asked.chat),
          await conversations.read(asked.chat),
        ];
      }
      case 'complete':
      case 'release':
        return taken[asked.held]?.[asked.do]();
      case 'expire':
        return redis.del(keys.lock(asked.chat));
      case 'save': {
        const draft = { ...newDraft(asked.id, 0), revision: asked.revision };
        return draftsIn(recordsOf(asked.held)).save(asked.chat, draft, asked.expected);
      }
      case 'load':
        return draftsIn(recordsOf(asked.held)).load(asked.chat);
      case 'discard':
        return draftsIn(recordsOf(asked.held)).discard(asked.chat);
      case 'read':
        return recordsOf(asked.held).conversations.read(asked.chat);
      case 'forget':
        return recordsOf(asked.held).conversations.delete(asked.chat);
      case 'write':
        return recordsOf(asked.held).conversations.write(asked.chat, { text: asked.text });
      case 'profile':
        return recordsOf(asked.held).profiles.update(asked.chat, () => ({ locale: asked.locale }));
      case 'activate':
        return messages.replace(asked.chat, asked.message);
      case 'active':
        return messages.current(asked.chat);
    }
  }

  return {
    play: (asked: Command) => play(asked).catch((error: Error) => error.message),
    async end(): Promise<void> {
      await Promise.all(taken.map((lock) => lock.release()));
    },
  };
}

describe('the simulated store of chats', () => {
  const corner = useStore();

  it('replies and keeps what a server does by the commands and scripts of the storage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 60, size: 'max' }), async (commands) => {
        const { chats: redis, keys, prefix } = corner();
        await sweep(redis, prefix);
        const simulated = new SimulatedChatStore(Date.now);
        const real = partOf(redis, keys);
        const execute: Execute = async (name, args) => simulated.execute(name, args);
        const modelled = partOf(createRedis(execute), keys);
        for (const asked of commands) expect(await modelled.play(asked)).toEqual(await real.play(asked));
        for (const key of keysOf(keys)) {
          expect(nearest(simulated.ttl(key)), key).toBe(nearest(await redis.pttl(key)));
        }
        await Promise.all([real.end(), modelled.end()]);
      }),
      { numRuns: 80 },
    );
  });
});

function keysOf(keys: Keys): readonly string[] {
  return chats.flatMap((each) => [
    keys.lock(each),
    keys.doneUpdates(each, 1),
    keys.draft(each),
    keys.conversation(each),
    keys.profile(each),
    keys.activeMessage(each),
  ]);
}

/** A time to live as it was given: what has passed since is less than the fifth of the shortest. */
function nearest(ttlMs: number | null): number | null {
  if (ttlMs === null || ttlMs < 0) return null;
  return (
    [10_000, 7_200_000, dayMs, 30 * dayMs, 90 * dayMs].find(
      (given) => ttlMs > 0.8 * given && ttlMs <= given,
    ) ?? ttlMs
  );
}
