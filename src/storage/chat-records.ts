import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { RedisAdapter } from '@grammyjs/storage-redis';
import type { Redis } from 'ioredis';
import type { BookingReference, CustomerDetails, RequestKind } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { untilNoConflict } from './connection.ts';
import { type Keyring, type Opened, type Spelling, textOf, UnreadableValue } from './keyring.ts';
import type { Keys } from './keys.ts';
import {
  createSealedRecords,
  type LockedValues,
  noLockedValues,
  type SealedRecords,
} from './sealed-record.ts';

/** As long as a person might come back to a button that was left alone. */
const activeSeconds = 30 * daySeconds;

const messageKinds = ['card', 'menu', 'passing', 'booking'] as const;

/**
 * What of the bot's takes a person's answer in a chat: the card of the draft, a menu, one that is not worth keeping, a
 * card that has become a booking's own, or the keyboard under the input field.
 */
export type ActiveMessage =
  | { readonly kind: (typeof messageKinds)[number]; readonly messageId: number }
  | { readonly kind: 'keyboard' };

export type ActiveMessages = ReturnType<typeof createActiveMessages>;

/** Each chat has one active message; it outlives the draft, so buttons left alone can still be taken away. */
export function createActiveMessages(redis: Redis, keys: Keys, values = noLockedValues) {
  async function current(chatId: number): Promise<ActiveMessage | null> {
    const key = keys.activeMessage(chatId);
    const known = values.recall(key);
    if (known === undefined) return activeMessageIn(await redis.get(key));
    return known?.kind === 'opened' ? activeMessageIn(known.text) : null;
  }

  return {
    current,
    /** Makes another message the active one, under a lock when the update is done. Answers which it takes the place of. */
    async replace(chatId: number, message: ActiveMessage): Promise<ActiveMessage | null> {
      const key = keys.activeMessage(chatId);
      const text = activeMessageText(message);
      const before = await current(chatId);
      const command = ['SET', key, text, 'EX', activeSeconds] as const;
      await values.later(key, { text, stored: text }, command, () =>
        redis.set(key, text, 'EX', activeSeconds),
      );
      return before;
    },
    /** The same, stored when it resolves: for what must be known if the process dies. */
    async replaceNow(chatId: number, message: ActiveMessage): Promise<void> {
      const key = keys.activeMessage(chatId);
      const text = activeMessageText(message);
      await values.write(key, { text, stored: text }, () => redis.set(key, text, 'EX', activeSeconds));
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

/** To which version of the venue's text a customer has agreed. */
export interface Consent {
  readonly at: Instant;
  readonly version: string;
}

export interface AwaitedSentence {
  readonly reference: BookingReference;
  readonly messageId: number;
  readonly until: Instant;
  /** It was invited, not asked for. */
  readonly isOptional?: boolean | undefined;
}

/** What is kept of a customer between bookings. */
export interface Profile {
  /** The language that the customer chose; unset: Telegram's. */
  readonly locale?: string | undefined;
  /** False: the customer wants no reminder of a visit. */
  readonly reminders?: boolean | undefined;
  /** False: the customer does not want to be asked how a visit was. */
  readonly reviews?: boolean | undefined;
  /** The customer may type a sentence about a visit, in answer to that message. */
  readonly rating?: AwaitedSentence | undefined;
  /** The customer's last message, where it got no answer that was certain: it can be passed on to staff as it is. */
  readonly toPassOn?: { readonly messageId: number; readonly until: Instant } | undefined;
  /** The customer may type what goes to staff with a request, as long as that message is the active one. */
  readonly wish?:
    | {
        readonly reference: BookingReference;
        readonly kind: RequestKind;
        readonly page: number;
        readonly messageId: number;
        readonly text: string | null;
      }
    | undefined;
  readonly details?: CustomerDetails | undefined;
  readonly consent?: Consent | undefined;
  /** Where the customer came from: `/start src_<name>`. */
  readonly source?: string | undefined;
}

/** A booking that the customer left alone for so long is forgotten. */
export const dialogueSeconds = 2 * hourSeconds;

export type ChatRecords = ReturnType<ReturnType<typeof createChatRecords>>;
export type ProfileStore = ChatRecords['profiles'];

/**
 * What is kept of a chat, sealed whole, as it is read and written with what a lock brought along, or without a lock.
 * All methods throw StoreUnavailable when the store fails, and UnreadableValue when this process lacks the key.
 */
export function createChatRecords(redis: Redis, keys: Keys, keyring: Keyring) {
  const recordsWith = createSealedRecords(redis, keyring);
  const adapter = new RedisAdapter<string>({ instance: redis, ttl: dialogueSeconds });
  return (values = noLockedValues) => {
    const records = recordsWith(values);
    return {
      profiles: profileStore(records, keys),
      drafts: draftStore(records, keys),
      conversations: conversationStore(adapter, values, keys, keyring),
      activeMessages: createActiveMessages(redis, keys, values),
    };
  };
}

interface RevisedProfile {
  readonly revision: number;
  readonly profile: Profile;
}

/** A stranger is forgotten so long after the last change. */
export const strangerSeconds = 90 * daySeconds;

/** Whether they have pressed Start and never booked. */
function isStranger({ details, consent }: Profile): boolean {
  return details === undefined && consent === undefined;
}

/** Whether what is stored of a profile is a stranger's. */
export function isOfStranger(text: string): boolean {
  const { profile }: RevisedProfile = JSON.parse(text);
  return isStranger(profile);
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
    /** Applies `change` to the present profile; it may be called again when somebody else was first. */
    update(userId: number, change: (current: Profile | null) => Profile): Promise<Profile> {
      return untilNoConflict('profile', async () => {
        const current = await load(userId);
        const profile = change(current?.profile ?? null);
        if (current !== null && JSON.stringify(profile) === JSON.stringify(current.profile)) return profile;
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
      // A broken draft left in place would refuse the next one.
      if (opened !== null) await records.remove(keys.draft(chatId));
      return null;
    },
    /**
     * Compare-and-set, since a lock can be lost: the stored draft has the same id and `expectedRevision`; 0 also
     * where none is stored. A draft never replaces another one: who starts over discards first.
     */
    save: (chatId: number, draft: StoredDraft, expectedRevision: number) =>
      records.save(keys.draft(chatId), packedDraft(draft), expectedRevision, dialogueSeconds),
    /** Writes down what became of a saved draft in the chat, at its revision; under a lock when the update is done. */
    amend: (chatId: number, draft: StoredDraft) =>
      records.amend(keys.draft(chatId), packedDraft(draft), dialogueSeconds),
    discard: (chatId: number) => records.remove(keys.draft(chatId)),
  };
}

/**
 * Where the dialogue's plugin keeps its state, sealed whole. What can't be read was forgotten. A state that is known to be
 * stored already is not written again: the plugin writes after every update.
 */
function conversationStore(
  adapter: RedisAdapter<string>,
  values: LockedValues,
  keys: Keys,
  keyring: Keyring,
) {
  async function load(key: string): Promise<Opened | null> {
    const sealed = await adapter.read(key);
    return sealed === undefined ? null : keyring.open(sealed, key);
  }

  return {
    async read(chatId: number): Promise<unknown> {
      const key = keys.conversation(chatId);
      const known = values.recall(key);
      const text = textOf(known === undefined ? await load(key) : known, 'conversation');
      return text === null ? undefined : JSON.parse(text);
    },
    async write(chatId: number, state: unknown): Promise<void> {
      const key = keys.conversation(chatId);
      const text = JSON.stringify(state);
      const known = values.recall(key);
      if (known?.kind === 'opened' && known.text === text) return;
      const sealed = keyring.seal(text, key);
      const stored = adapterSpelling.write(sealed);
      const command = ['SET', key, stored, 'EX', dialogueSeconds] as const;
      await values.later(key, { text, stored }, command, async () => adapter.write(key, sealed));
    },
    delete(chatId: number): Promise<void> {
      const key = keys.conversation(chatId);
      return values.later(key, null, ['DEL', key], async () => adapter.delete(key));
    },
  };
}

/** How the adapter writes a sealed text into Redis. */
export const adapterSpelling: Spelling = { read: (stored) => JSON.parse(stored), write: JSON.stringify };

/** Shorter texts are not worth compressing. */
const worthPackingBytes = 1_500;

/** A long JSON text in a third of its size or so; a short one as it is. */
export function deflated(json: string): string {
  if (Buffer.byteLength(json) < worthPackingBytes) return json;
  return deflateRawSync(json).toString('base64');
}

/** The JSON text again. Base64 has no braces, so the two can't be taken for each other. */
export function inflated(text: string): string {
  return text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
}
