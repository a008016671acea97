import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { adapterSpelling } from './conversation-storage.ts';
import { dialogueSeconds } from './draft-store.ts';
import type { Keys } from './keys.ts';
import { defineScript } from './script.ts';
import { askStore } from './store-error.ts';
import type { TurnMemory } from './turn-memory.ts';
import { type Admission, type Allowance, admittedLua, meterArguments } from './update-meter.ts';

const defaultLockMs = 10_000;
/** Of a lock's time: two renewals may fail before it runs out. */
const renewEvery = 0.3;
const askAgainMs = 25;
/** As long as Telegram keeps an update that was not acknowledged. */
const doneSeconds = 24 * 60 * 60;
/** More than Telegram has under way for one chat: a batch of polling holds 100 updates, a webhook fewer. */
const rememberedUpdates = 128;

/** The update that a turn is taken for. */
export interface TurnUpdate {
  readonly botId: number;
  readonly updateId: number;
  /** Updates of each kind are counted by themselves. */
  readonly kind: string;
  readonly allowance: Allowance;
}

export type BegunTurn =
  | { readonly kind: 'begun'; readonly turn: ChatTurn }
  /** The update was handled to its end before. */
  | { readonly kind: 'duplicate' }
  /** Somebody else's turn took longer than there was time to wait. */
  | { readonly kind: 'busy' };

export interface ChatTurn {
  /** Whether the update is within its chat's rate. */
  readonly admission: Admission;
  /** Marks the update as done and ends the turn. Throws StoreUnavailable: whether it is marked is unknown then. */
  finish(): Promise<void>;
  /** Ends the turn and marks nothing. Never throws: what can't be given back ends by itself. */
  abandon(): Promise<void>;
}

/**
 * One thing at a time in a chat, across all machines, and each update once. An update is marked as done after the
 * work and never before: a crash in between repeats it. A killed process blocks its chats for 10 s at most.
 */
export interface ChatTurns {
  /** Waits up to `waitMs`; throws StoreUnavailable when the store fails. */
  begin(chatId: number, waitMs: number, update: TurnUpdate | null): Promise<BegunTurn>;
}

/**
 * A lock of our own rather than a library's, because one round trip then takes it, looks whether the update was done,
 * counts it, and brings what nearly every update reads.
 */
const beginLua = `${admittedLua}
if ARGV[3] ~= '' and redis.call('LPOS', KEYS[2], ARGV[3]) then return { 'duplicate' } end
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return { 'busy' } end
return {
  'begun',
  ARGV[3] == '' and 'admitted' or admitted(KEYS[6], tonumber(ARGV[4]), tonumber(ARGV[5])),
  redis.call('HGET', KEYS[3], 'sealed'),
  redis.call('HGET', KEYS[4], 'sealed'),
  redis.call('GET', KEYS[5]),
}
`;

const renewLua = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/** Whoever is in a chat has not left its dialogue alone. A lock that was lost meanwhile is somebody else's. */
const finishLua = `
if ARGV[2] ~= '' then
  redis.call('LPUSH', KEYS[2], ARGV[2])
  redis.call('LTRIM', KEYS[2], 0, ARGV[3] - 1)
  redis.call('EXPIRE', KEYS[2], ARGV[4])
  redis.call('EXPIRE', KEYS[4], ARGV[5])
  redis.call('EXPIRE', KEYS[5], ARGV[5])
end
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
`;

/** `lockMs`: how long a lock outlives its last renewal. */
export function createChatTurns(
  redis: Redis,
  keys: Keys,
  memory: TurnMemory,
  lockMs: number = defaultLockMs,
): ChatTurns {
  const askToBegin = defineScript(redis, 'beginChatTurn', beginLua);
  const askToRenew = defineScript(redis, 'renewChatTurn', renewLua);
  const askToFinish = defineScript(redis, 'finishChatTurn', finishLua);

  /** Null: somebody else has the lock. */
  async function tryToBegin(request: Request): Promise<BegunTurn | null> {
    const { names, token, update } = request;
    const counted = update === null ? [''] : [update.updateId, ...meterArguments(update.allowance)];
    const args = [token, lockMs, ...counted];
    const answer = await askStore(() => askToBegin(names, args)).catch((error: unknown) => {
      // A request without an answer may have been granted.
      void withdraw(request);
      throw error;
    });
    const [kind, admission, profile, draft, conversation] = answer as readonly [string, ...(string | null)[]];
    if (kind === 'duplicate') return { kind };
    if (kind === 'busy') return null;
    memory.learn(request.values.profile, profile ?? null);
    memory.learn(request.values.draft, draft ?? null);
    memory.learn(
      request.values.conversation,
      conversation == null ? null : adapterSpelling.parse(conversation),
    );
    return { kind: 'begun', turn: turnOf(request, admission as Admission) };
  }

  function turnOf(request: Request, admission: Admission): ChatTurn {
    const letGo = keep(request);
    return {
      admission,
      async finish() {
        letGo();
        try {
          await askStore(() => end(request, request.update?.updateId ?? ''));
        } catch (error) {
          void withdraw(request);
          throw error;
        }
      },
      async abandon() {
        letGo();
        await withdraw(request);
      },
    };
  }

  /** Renews the lock until told to stop, or until it is lost; nothing is known of the chat's values from then on. */
  function keep({ names, token, values }: Request): () => void {
    const renewMs = Math.floor(lockMs * renewEvery);
    let renewedAt = performance.now();
    async function renew(): Promise<void> {
      const askedAt = performance.now();
      try {
        if ((await askToRenew(names.slice(0, 1), [token, lockMs])) === 1) renewedAt = askedAt;
        else letGo();
      } catch {
        // Only a renewal that fails when the next one would come too late costs the lock.
        if (askedAt - renewedAt + renewMs >= lockMs) letGo();
      }
    }
    const timer = setInterval(() => void renew(), renewMs);
    function letGo(): void {
      clearInterval(timer);
      for (const key of Object.values(values)) memory.forget(key);
    }
    return letGo;
  }

  const end = ({ names, token }: Request, doneId: number | ''): Promise<unknown> =>
    askToFinish(names, [token, doneId, rememberedUpdates, doneSeconds, dialogueSeconds]);

  const withdraw = (request: Request): Promise<unknown> => end(request, '').catch(() => undefined);

  return {
    async begin(chatId, waitMs, update) {
      const request = requestOf(keys, chatId, update);
      const deadline = performance.now() + waitMs;
      for (;;) {
        const begun = await tryToBegin(request);
        if (begun !== null) return begun;
        if (performance.now() + askAgainMs > deadline) return { kind: 'busy' };
        await after(askAgainMs);
      }
    },
  };
}

interface Request {
  readonly update: TurnUpdate | null;
  /** Whose lock it is. */
  readonly token: string;
  /** The scripts' keys: the lock, the updates that are done, the values, and how many updates there were. */
  readonly names: readonly string[];
  readonly values: { readonly profile: string; readonly draft: string; readonly conversation: string };
}

function requestOf(keys: Keys, chatId: number, update: TurnUpdate | null): Request {
  const values = {
    profile: keys.profile(chatId),
    draft: keys.draft(chatId),
    conversation: keys.conversation(chatId),
  };
  const done = keys.doneUpdates(chatId, update?.botId ?? 0);
  const rate = keys.rate(chatId, update?.kind ?? '');
  return {
    update,
    token: randomUUID(),
    names: [keys.lock(chatId), done, values.profile, values.draft, values.conversation, rate],
    values,
  };
}
