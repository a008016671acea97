import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { RedisAdapter } from '@grammyjs/storage-redis';
import type { Redis } from 'ioredis';
import type { BookingReference, CustomerDetails } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { createAwaiting, type ReasonAsk } from './awaiting.ts';
import { defineScript, lockLost, UnreadableValue, untilNoConflict } from './connection.ts';
import {
  createLockedValues,
  createSealedRecords,
  type Keyring,
  type LockedValues,
  openStored,
  type SealedRecords,
  type StoreCommand,
  textOf,
  unlockedValues,
} from './encryption.ts';
import type { Keys } from './redis-keys.ts';

const defaultLockMs = 10_000;
/** The share of a lock's time after which it is renewed: two renewals may fail before it expires. */
const renewEvery = 0.3;
const askAgainMs = 25;
const withdrawAgainMs = 250;
/** As long as Telegram keeps an update that was not acknowledged. */
const doneSeconds = daySeconds;
/** More than Telegram sends at once for one chat: a batch of polling holds 100 updates, a webhook fewer. */
const mostDoneUpdates = 128;

/** The update for which a chat is locked. */
interface LockingUpdate {
  readonly botId: number;
  readonly updateId: number;
  /** The kind by which updates are counted. */
  readonly kind: string;
  /** What it costs its chat, by `tokenCosts`. */
  readonly costs: readonly [costMs: number, mostMs: number];
}

/** Whether an update is within its chat's rate. `firstRefused`: the chat is still to be told that it sends too much. */
type UpdateAdmission = 'admitted' | 'firstRefused' | 'refused';

export interface ChatLock {
  readonly admission: UpdateAdmission;
  /** The chat's records. What was read or written under the lock is not requested again. */
  readonly records: ChatRecords;
  /**
   * Whether this process certainly still holds the lock, by its own clock: false once it was held up for longer than
   * the lock lasts, or could not renew it. Checked right before each act that needs exclusion.
   */
  isHeld(): boolean;
  /**
   * Marks the update as done, makes the deferred writes, and releases; nothing of it where the lock is lost. Throws
   * StoreUnavailable: whether it is marked is unknown then.
   */
  complete(): Promise<void>;
  /** Releases without marking, and drops the deferred writes. Never throws: a lock that can't be released expires. */
  release(): Promise<void>;
}

interface Request {
  readonly chatId: number;
  readonly update: LockingUpdate | null;
  /** The owner of the lock. */
  readonly token: string;
}

type LockReply = readonly [kind: 'acquired' | 'duplicate' | 'busy', admission: UpdateAdmission];

/** Takes, renews and releases locks in the store. */
function createLockRequests(redis: Redis, keys: Keys, lockMs: number) {
  const askToAcquire = defineScript<LockReply>(redis, 'acquire-chat-lock');
  const askToRenew = defineScript<0 | 1>(redis, 'renew-chat-lock');
  const askToRelease = defineScript<0 | 1>(redis, 'release-chat-lock');
  const doneOf = ({ chatId, update }: Request): string => keys.doneUpdates(chatId, update?.botId ?? 0);

  function release(request: Request, doneId: number | '', commands: readonly StoreCommand[]) {
    const { chatId, token } = request;
    const names = [keys.lock(chatId), doneOf(request), keys.draft(chatId), keys.conversation(chatId)];
    const lives = [mostDoneUpdates, doneSeconds, dialogueSeconds];
    const deferred = commands.flatMap((words) => [words.length, ...words]);
    return askToRelease(names, [token, doneId, ...lives, ...deferred]);
  }

  /** Releases; answers whether the store has answered. */
  function withdraw(request: Request): Promise<boolean> {
    return release(request, '', []).then(
      () => true,
      () => false,
    );
  }

  /** Releases as soon as the store answers, so that an outage doesn't leave a chat waiting for a lock to expire. */
  async function withdrawSoon(request: Request): Promise<void> {
    for (let waitMs = withdrawAgainMs; waitMs < lockMs; waitMs *= 2) {
      if (await withdraw(request)) return;
      await after(waitMs);
    }
  }

  return {
    release,
    withdraw,
    renew: async ({ chatId, token }: Request) =>
      (await askToRenew([keys.lock(chatId)], [token, lockMs])) === 1,
    acquire(request: Request): Promise<LockReply> {
      const { chatId, token, update } = request;
      const names = [keys.lock(chatId), doneOf(request), keys.rate(chatId, update?.kind ?? '')];
      const counted = update === null ? ['', '', ''] : [update.updateId, ...update.costs];
      return askToAcquire(names, [token, lockMs, ...counted]).catch((error: unknown) => {
        // A request without an answer may have been granted, also after the store has come back.
        void withdrawSoon(request);
        throw error;
      });
    },
  };
}

/** Renews a lock, requested at `askedFirstAt`, until stopped or until it is lost. */
function keepRenewing(askToRenew: () => Promise<boolean>, lockMs: number, requestedAt: number) {
  const renewMs = Math.floor(lockMs * renewEvery);
  let renewedAt = requestedAt;
  let hasEnded = false;
  async function renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      if (await askToRenew()) renewedAt = askedAt;
      else stop();
    } catch {
      // The lock is lost only when a renewal fails and the next one would come too late.
      if (askedAt - renewedAt + renewMs >= lockMs) stop();
    }
  }
  const timer = setInterval(() => void renew(), renewMs);
  function stop(): void {
    clearInterval(timer);
    hasEnded = true;
  }
  return { stop, isHeld: () => !hasEnded && performance.now() - renewedAt < lockMs };
}

export type ChatLocks = ReturnType<typeof createChatLocks>;

/**
 * Handles one update at a time in a chat, across all machines, and each update once. Marks an update as done after
 * the work, never before, so a crash in between repeats it. A killed process blocks its chats for `lockMs` at most: a
 * lock expires that long after its last renewal.
 */
export function createChatLocks(redis: Redis, keys: Keys, keyring: Keyring, lockMs = defaultLockMs) {
  const requests = createLockRequests(redis, keys, lockMs);
  const recordsWith = createChatRecords(redis, keys, keyring);

  function lockOf(request: Request, admission: UpdateAdmission, requestedAt: number): ChatLock {
    const { isHeld, stop } = keepRenewing(() => requests.renew(request), lockMs, requestedAt);
    const values = createLockedValues(isHeld);
    return {
      admission,
      records: recordsWith(values),
      isHeld,
      async complete() {
        stop();
        try {
          const released = await requests.release(request, request.update?.updateId ?? '', values.pending());
          if (released === 0) throw lockLost();
        } catch (error) {
          void requests.withdraw(request);
          throw error;
        }
      },
      async release() {
        stop();
        await requests.withdraw(request);
      },
    };
  }

  return {
    /**
     * `duplicate`: the update was handled before; `busy`: another process held the lock for longer than `waitMs`.
     * Throws StoreUnavailable when the store fails.
     */
    async acquire(
      chatId: number,
      waitMs: number,
      update: LockingUpdate | null,
    ): Promise<ChatLock | 'duplicate' | 'busy'> {
      const request = { chatId, update, token: randomUUID() };
      const deadline = performance.now() + waitMs;
      for (;;) {
        const askedAt = performance.now();
        const [kind, admission] = await requests.acquire(request);
        if (kind === 'acquired') return lockOf(request, admission, askedAt);
        if (kind === 'duplicate' || performance.now() + askAgainMs > deadline) return kind;
        await after(askAgainMs);
      }
    },
  };
}

/** How long a person may come back to an unused button. */
const activeSeconds = 30 * daySeconds;

const messageKinds = ['card', 'menu', 'passing', 'booking'] as const;

/**
 * The message that takes a person's answer in a chat: the card of the draft, a menu, a passing menu, the card of a
 * placed booking, or a question with the keyboard under the input field.
 */
export type ActiveMessage =
  | { readonly kind: (typeof messageKinds)[number]; readonly messageId: number }
  | { readonly kind: 'keyboard' };

export type ActiveMessages = ReturnType<typeof createActiveMessages>;

/** Stores the one active message of each chat. It outlives the draft, so that unused buttons can still be removed. */
export function createActiveMessages(redis: Redis, keys: Keys, values = unlockedValues(redis)) {
  async function current(chatId: number): Promise<ActiveMessage | null> {
    const key = keys.activeMessage(chatId);
    const stored = await values.read(key, async () => {
      const text = await redis.get(key);
      return text === null ? null : { kind: 'opened', text };
    });
    return activeMessageIn(stored?.kind === 'opened' ? stored.text : null);
  }

  return {
    current,
    /** Makes another message the active one; under a lock, when the update is done. Answers the former one. */
    async replace(chatId: number, message: ActiveMessage): Promise<ActiveMessage | null> {
      const key = keys.activeMessage(chatId);
      const text = activeMessageText(message);
      const before = await current(chatId);
      await values.later(key, text, ['SET', key, text, 'EX', activeSeconds]);
      return before;
    },
    /** The same, stored when it resolves: for messages that must be known if the process dies. */
    async replaceNow(chatId: number, message: ActiveMessage): Promise<void> {
      const key = keys.activeMessage(chatId);
      const text = activeMessageText(message);
      await values.write(key, text, () => redis.set(key, text, 'EX', activeSeconds));
    },
  };
}

function activeMessageText(message: ActiveMessage): string {
  return message.kind === 'keyboard' ? message.kind : `${message.kind}:${message.messageId}`;
}

function activeMessageIn(text: string | null): ActiveMessage | null {
  if (text === 'keyboard') return { kind: text };
  const [, spelledKind, messageId] = /^(\w+):(\d+)$/.exec(text ?? '') ?? [];
  const kind = messageKinds.find((known) => known === spelledKind);
  return kind === undefined ? null : { kind, messageId: Number(messageId) };
}

/** The version of the venue's text that a customer has agreed to. */
export interface Consent {
  readonly at: Instant;
  readonly version: string;
}

/** A customer's data between bookings. */
export interface Profile {
  /** The language that the customer chose; Telegram's when unset. */
  readonly locale?: string | undefined;
  /** False: no reminders of visits. */
  readonly reminders?: boolean | undefined;
  /** The customer's last message or album that got no certain answer: it can be passed on to staff as it is. */
  readonly lastMessages?:
    | {
        readonly ids: readonly number[];
        readonly album?: string | undefined;
        readonly until: Instant;
        /** Of a text that the customer may let the reader read. */
        readonly text?: string | undefined;
      }
    | undefined;
  /** As 1.0.0 stored the reason of a request that was not sent yet. */
  readonly wish?: Pick<ReasonAsk, 'messageId' | 'text'> | undefined;
  readonly details?: CustomerDetails | undefined;
  readonly consent?: Consent | undefined;
  /** To the reader, by the recipient's name. */
  readonly reader?: Consent | undefined;
  /** The source of the customer: `/start src_<name>`. */
  readonly source?: string | undefined;
}

/** A draft that is unchanged for this long is deleted. */
const dialogueSeconds = 2 * hourSeconds;

export type ChatRecords = ReturnType<ReturnType<typeof createChatRecords>>;
export type ProfileStore = ChatRecords['profiles'];

/**
 * The records of a chat, each sealed as a whole, read and written under a lock or without one. All methods throw
 * StoreUnavailable when the store fails, and UnreadableValue when this process lacks the key.
 */
export function createChatRecords(redis: Redis, keys: Keys, keyring: Keyring) {
  const recordsWith = createSealedRecords(redis, keyring);
  return (values = unlockedValues(redis)) => {
    const records = recordsWith(values);
    return {
      profiles: profileStore(records, keys),
      drafts: draftStore(records, keys),
      conversations: conversationStore(redis, values, keys, keyring),
      activeMessages: createActiveMessages(redis, keys, values),
      awaiting: createAwaiting(redis, keys, keyring, values),
    };
  };
}

interface RevisedProfile {
  readonly revision: number;
  readonly profile: Profile;
}

/** How long after its last change a stranger's profile is deleted. */
export const strangerSeconds = 90 * daySeconds;

/** Whether the person has never booked. */
function isStranger({ details, consent }: Profile): boolean {
  return details === undefined && consent === undefined;
}

function profileStore(records: SealedRecords, keys: Keys) {
  async function load(userId: number): Promise<RevisedProfile | null> {
    const opened = await records.load(keys.profile(userId));
    if (opened === null) return null;
    if (opened.kind === 'unreadable') throw new UnreadableValue('profile', opened.reason);
    return JSON.parse(opened.text);
  }

  return {
    load: async (userId: number): Promise<Profile | null> => (await load(userId))?.profile ?? null,
    /** Applies `change` to the present profile; called again after a conflict. */
    update(userId: number, change: (current: Profile | null) => Profile): Promise<Profile> {
      return untilNoConflict('profile', async () => {
        const current = await load(userId);
        const profile = change(current?.profile ?? null);
        const revision = (current?.revision ?? 0) + 1;
        const text = JSON.stringify({ revision, profile } satisfies RevisedProfile);
        const next = { id: String(userId), revision, text };
        const ttlSeconds = isStranger(profile) ? strangerSeconds : null;
        const outcome = await records.save(keys.profile(userId), next, revision - 1, ttlSeconds);
        return outcome === 'saved' ? profile : 'conflict';
      });
    },
    remove: (userId: number) => records.remove(keys.profile(userId)),
  };
}

/** Opaque here: only the dialogue reads its text. */
export interface StoredDraft {
  readonly id: BookingReference;
  readonly revision: number;
  /** JSON. */
  readonly text: string;
}

function draftStore(records: SealedRecords, keys: Keys) {
  const packedDraft = (draft: StoredDraft): StoredDraft => ({ ...draft, text: deflated(draft.text) });
  return {
    /** Null: there is none, or its key is lost. */
    async load(chatId: number): Promise<string | null> {
      const opened = await records.load(keys.draft(chatId));
      const text = textOf(opened, 'draft');
      if (text !== null) return inflated(text);
      // Removed, since a broken draft would refuse the next one.
      if (opened !== null) await records.remove(keys.draft(chatId));
      return null;
    },
    /**
     * Compare-and-set, since a lock can be lost: succeeds when the stored draft has the same id and
     * `expectedRevision`, or when none is stored and that is 0. Never replaces another draft: starting over discards
     * it first.
     */
    save: (chatId: number, draft: StoredDraft, expectedRevision: number) =>
      records.save(keys.draft(chatId), packedDraft(draft), expectedRevision, dialogueSeconds),
    /** Updates a saved draft at its revision with what happened in the chat; under a lock, when the update is done. */
    amend: (chatId: number, draft: StoredDraft) => records.amend(keys.draft(chatId), packedDraft(draft).text),
    discard: (chatId: number) => records.remove(keys.draft(chatId)),
  };
}

/**
 * The storage of the conversations plugin: grammY's adapter, whose texts are sealed as a whole. An unreadable state
 * counts as absent. An unchanged state is not written again: the plugin writes after every update.
 */
function conversationStore(redis: Redis, values: LockedValues, keys: Keys, keyring: Keyring) {
  async function get(key: string): Promise<string | null> {
    const load = async () => openStored(keyring, await redis.get(key), key);
    return textOf(await values.read(key, load), 'conversation');
  }

  async function set(key: string, text: string, ...life: ['EX', number]): Promise<void> {
    if ((await get(key)) === text) return;
    await values.later(key, text, ['SET', key, keyring.seal(text, key), ...life]);
  }

  const del = (key: string): Promise<void> => values.later(key, null, ['DEL', key]);
  // The adapter uses these three commands.
  const instance = { get, set, del } as unknown as Redis;
  const adapter = new RedisAdapter<unknown>({ instance, ttl: dialogueSeconds });
  return {
    read: (chatId: number) => adapter.read(keys.conversation(chatId)),
    write: (chatId: number, state: unknown) => adapter.write(keys.conversation(chatId), state),
    delete: (chatId: number) => adapter.delete(keys.conversation(chatId)),
  };
}

/** Shorter texts are not compressed. */
const worthPackingBytes = 1_500;

/** Compresses a long JSON text to about a third; leaves a short one unchanged. */
export function deflated(json: string): string {
  if (Buffer.byteLength(json) < worthPackingBytes) return json;
  return deflateRawSync(json).toString('base64');
}

/** Reverses `deflated`. Base64 has no braces, so the two forms can't be confused. */
export function inflated(text: string): string {
  return text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
}
