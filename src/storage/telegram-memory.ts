import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { Keys } from './keys.ts';

const fileIdSeconds = 30 * daySeconds;
/** Longer than any entry stays in an outbox. */
const saidSeconds = 7 * daySeconds;

export type RegistrationKind = 'webhook' | 'profile';

export type TelegramMemory = ReturnType<typeof createTelegramMemory>;
export type SaidOnce = TelegramMemory['saidOnce'];
export type ChatMoves = TelegramMemory['chatMoves'];

/** What this bot has sent to Telegram and has been told by it. */
export function createTelegramMemory(redis: Redis, keys: Keys) {
  async function remove(key: string): Promise<void> {
    await redis.del(key);
  }
  return {
    /** Telegram's ids of pictures already sent, by their address. An id is good for the bot that got it only. */
    fileIds: {
      get: (botId: number, url: string) => redis.get(keys.fileId(botId, url)),
      async remember(botId: number, url: string, fileId: string): Promise<void> {
        await redis.set(keys.fileId(botId, url), fileId, 'EX', fileIdSeconds);
      },
      /** Telegram refused the id. */
      forget: (botId: number, url: string) => remove(keys.fileId(botId, url)),
    },
    /** What Telegram was last told about a bot, as a fingerprint, so that a start need not tell it again. */
    registrations: {
      recall: (botId: number, kind: RegistrationKind) => redis.get(keys.registration(botId, kind)),
      async remember(botId: number, kind: RegistrationKind, fingerprint: string): Promise<void> {
        await redis.set(keys.registration(botId, kind), fingerprint);
      },
      forget: (botId: number, kind: RegistrationKind) => remove(keys.registration(botId, kind)),
    },
    /**
     * What is better not said at all than said twice, such as a reminder. Marked before it is said, so neither a crash
     * nor a lost answer repeats it.
     */
    saidOnce: {
      /** True for the first caller only; `what` names the thing by ids of ours. */
      begin: async (chatId: number, what: string) =>
        (await redis.set(keys.said(chatId, what), '1', 'EX', saidSeconds, 'NX')) === 'OK',
      /** It certainly was not said: somebody may try again. */
      withdraw: (chatId: number, what: string) => remove(keys.said(chatId, what)),
    },
    /** Groups that have become supergroups, which gives them another id. */
    chatMoves: {
      /** Where the chat is now: its own id unless it has moved. */
      currentOf: async (chatId: number) => Number((await redis.get(keys.movedChat(chatId))) ?? chatId),
      async remember(from: number, to: number): Promise<void> {
        await redis.set(keys.movedChat(from), to);
      },
    },
  };
}
