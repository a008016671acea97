import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import { askStore } from './connection.ts';
import type { Keys } from './keys.ts';

const fileIdSeconds = 30 * daySeconds;
/** Longer than any entry stays in an outbox. */
const saidSeconds = 7 * daySeconds;

/** Telegram's ids of pictures already sent, by their address. An id is good for the bot that got it only. */
export interface FileIds {
  get(botId: number, url: string): Promise<string | null>;
  remember(botId: number, url: string, fileId: string): Promise<void>;
  /** Telegram refused the id. */
  forget(botId: number, url: string): Promise<void>;
}

export type RegistrationKind = 'webhook' | 'profile';

/** What Telegram was last told about a bot, as a fingerprint, so that a start need not tell it again. */
export interface Registrations {
  recall(botId: number, kind: RegistrationKind): Promise<string | null>;
  remember(botId: number, kind: RegistrationKind, fingerprint: string): Promise<void>;
  forget(botId: number, kind: RegistrationKind): Promise<void>;
}

/**
 * What is better not said at all than said twice, such as a reminder. Marked before it is said, so neither a crash
 * nor a lost answer repeats it.
 */
export interface SaidOnce {
  /** True for the first caller only; `what` names the thing by ids of ours. */
  begin(chatId: number, what: string): Promise<boolean>;
  /** It certainly was not said: somebody may try again. */
  withdraw(chatId: number, what: string): Promise<void>;
}

/** Groups that have become supergroups, which gives them another id. */
export interface ChatMoves {
  /** Where the chat is now: its own id unless it has moved. */
  currentOf(chatId: number): Promise<number>;
  remember(from: number, to: number): Promise<void>;
}

/** What this bot has sent to Telegram and has been told by it. */
export interface TelegramMemory {
  readonly fileIds: FileIds;
  readonly registrations: Registrations;
  readonly saidOnce: SaidOnce;
  readonly chatMoves: ChatMoves;
}

export function createTelegramMemory(redis: Redis, keys: Keys): TelegramMemory {
  const get = (key: string): Promise<string | null> => askStore(() => redis.get(key));
  const remove = async (key: string): Promise<void> => {
    await askStore(() => redis.del(key));
  };
  return {
    fileIds: {
      get: (botId, url) => get(keys.fileId(botId, url)),
      async remember(botId, url, fileId) {
        await askStore(() => redis.set(keys.fileId(botId, url), fileId, 'EX', fileIdSeconds));
      },
      forget: (botId, url) => remove(keys.fileId(botId, url)),
    },
    registrations: {
      recall: (botId, kind) => get(keys.registration(botId, kind)),
      async remember(botId, kind, fingerprint) {
        await askStore(() => redis.set(keys.registration(botId, kind), fingerprint));
      },
      forget: (botId, kind) => remove(keys.registration(botId, kind)),
    },
    saidOnce: {
      async begin(chatId, what) {
        const key = keys.said(chatId, what);
        return (await askStore(() => redis.set(key, '1', 'EX', saidSeconds, 'NX'))) === 'OK';
      },
      withdraw: (chatId, what) => remove(keys.said(chatId, what)),
    },
    chatMoves: {
      currentOf: async (chatId) => Number((await get(keys.movedChat(chatId))) ?? chatId),
      async remember(from, to) {
        await askStore(() => redis.set(keys.movedChat(from), to));
      },
    },
  };
}
