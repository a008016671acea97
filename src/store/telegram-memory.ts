import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import type { Keyring } from './encryption.ts';
import type { Keys } from './redis-keys.ts';

const fileIdSeconds = 30 * daySeconds;
/** Longer than an entry stays in any outbox. */
const sendMarkSeconds = 7 * daySeconds;

export type RegistrationKind = 'webhook' | 'profile';

/** Telegram lets people edit a message for this long. */
const editableSeconds = 2 * daySeconds;

const mostContents = 20;
const digestLength = 8;

/** What the last messages of a chat say, as keyed digests: those of short texts could be guessed otherwise. */
export function createContents(redis: Redis, keys: Keys, keyring: Keyring) {
  const entry = (messageId: number, content: string): string =>
    `${messageId}:${keyring.lookupHashes('content', content)[0].slice(-digestLength)}`;
  return {
    async note(chatId: number, messageId: number, content: string): Promise<void> {
      const key = keys.contents(chatId);
      const noting = redis.pipeline().lpush(key, entry(messageId, content));
      await noting
        .ltrim(key, 0, mostContents - 1)
        .expire(key, editableSeconds)
        .exec();
    },
    /** Whether the content is the one that was noted last for the message. */
    async isSame(chatId: number, messageId: number, content: string): Promise<boolean> {
      const noted = await redis.lrange(keys.contents(chatId), 0, -1);
      const last = noted.find((each) => each.startsWith(`${messageId}:`));
      return last === entry(messageId, content);
    },
    async forget(chatId: number): Promise<void> {
      await redis.del(keys.contents(chatId));
    },
  };
}

type TelegramMemory = ReturnType<typeof createTelegramMemory>;
export type FileIds = ReturnType<TelegramMemory['fileIds']>;
export type Registrations = ReturnType<TelegramMemory['registrations']>;
export type SendMarks = TelegramMemory['sendMarks'];
export type ChatMoves = TelegramMemory['chatMoves'];

/** What this bot has sent to Telegram and learned from it. */
export function createTelegramMemory(redis: Redis, keys: Keys) {
  async function remove(key: string): Promise<void> {
    await redis.del(key);
  }
  return {
    /** Telegram's ids of sent pictures, by their address. An id is valid only for the bot that received it. */
    fileIds: (botId: number) => ({
      recall: (url: string) => redis.get(keys.fileId(botId, url)),
      async remember(url: string, fileId: string): Promise<void> {
        await redis.set(keys.fileId(botId, url), fileId, 'EX', fileIdSeconds);
      },
      /** Removes an id that Telegram refused. */
      forget: (url: string) => remove(keys.fileId(botId, url)),
    }),
    /** Fingerprints of what was last registered with Telegram for a bot, so that a start need not repeat it. */
    registrations: (botId: number) => ({
      recall: (kind: RegistrationKind) => redis.get(keys.registration(botId, kind)),
      async remember(kind: RegistrationKind, fingerprint: string): Promise<void> {
        await redis.set(keys.registration(botId, kind), fingerprint);
      },
      forget: (kind: RegistrationKind) => remove(keys.registration(botId, kind)),
    }),
    /**
     * Messages that are sent at most once, such as a reminder: marked before the send, so neither a crash nor a lost
     * answer repeats them.
     */
    sendMarks: {
      /** True for the first caller only; `what` names the message by ids of ours. */
      begin: async (chatId: number, what: string) =>
        (await redis.set(keys.sendMark(chatId, what), '1', 'EX', sendMarkSeconds, 'NX')) === 'OK',
      /** Withdraws the mark of a message that certainly was not sent. */
      withdraw: (chatId: number, what: string) => remove(keys.sendMark(chatId, what)),
    },
    /** The new ids of groups that have become supergroups. */
    chatMoves: {
      /** The chat's present id: its own unless it has moved. */
      currentOf: async (chatId: number) => Number((await redis.get(keys.movedChat(chatId))) ?? chatId),
      async remember(from: number, to: number): Promise<void> {
        await redis.set(keys.movedChat(from), to);
      },
    },
  };
}

/** An announcement about an incident that this process alone is to make. */
export interface Announcement {
  /** The level announced before; 0: there was no incident. */
  readonly before: number;
  /** When the incident began; null for a new one. */
  readonly since: Instant | null;
  /** Notes that the announcement was made; without this it is made again. */
  noteMade(): Promise<void>;
}

/** After this time another process takes over an announcement that was not noted. */
const announcementLeaseMs = 30_000;

/**
 * Incidents that many machines observe and one announces. A higher level than the announced one is announced at once;
 * a lower one when no machine has observed the announced level for a while.
 */
export function createIncidents(redis: Redis, keys: Keys) {
  const see = defineScript<readonly [before: number, since: string | null, leasedUntil: Instant] | null>(
    redis,
    'see-incident',
  );
  const noteLevel = defineScript(redis, 'note-incident');

  return {
    /** The level announced last; 0: none. */
    announced: async (name: string) => Number(await redis.hget(keys.incident(name), 'level')),
    /** Reports the level that this machine observes. Null: there is nothing to announce, or another process does it. */
    async see(name: string, level: number, quietMs: number): Promise<Announcement | null> {
      const key = keys.incident(name);
      const news = await see([key], [level, quietMs, announcementLeaseMs]);
      if (news === null) return null;
      const [before, since, leasedUntil] = news;
      return {
        before,
        since: since === null ? null : Number(since),
        async noteMade() {
          await noteLevel([key], [level, leasedUntil]);
        },
      };
    },
  };
}
