import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Keys } from './redis-keys.ts';

/** Longer than any background read takes. */
const shownSeconds = hourSeconds;

/** The menu that a member of staff has in a chat, as a short text that changes with the list of commands. */
function createMenus(redis: Redis, { staffMenus }: Keys) {
  const menu = (chatId: number, staffId: number) => redis.hget(staffMenus, `${chatId}:${staffId}`);
  return {
    menu,
    async setMenu(chatId: number, staffId: number, list: string): Promise<void> {
      await redis.hset(staffMenus, `${chatId}:${staffId}`, list);
    },
    async removeMenu(chatId: number, staffId: number): Promise<void> {
      await redis.hdel(staffMenus, `${chatId}:${staffId}`);
    },
    /** The language of the menu in a private chat, as at the person's last contact; null: they have no menu. */
    async languageOf(staffId: number): Promise<string | null> {
      return (await menu(staffId, staffId))?.split(':')[0] ?? null;
    },
    async menus() {
      return (await redis.hkeys(staffMenus)).map((field) => {
        const [chatId = 0, staffId = 0] = field.split(':').map(Number);
        return { chatId, staffId };
      });
    },
  };
}

export type StaffMemory = ReturnType<typeof createStaffMemory>;

/** Stores across restarts what staff are shown and offered as commands. */
export function createStaffMemory(redis: Redis, keys: Keys) {
  return {
    ...createMenus(redis, keys),
    /** Notes what a message shows now, so that a late read for another page is not shown over it. */
    async noteShown(chatId: number, messageId: number, what: string): Promise<void> {
      await redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds);
    },
    isShown: async (chatId: number, messageId: number, what: string) =>
      (await redis.get(keys.staffCard(chatId, messageId))) === what,
    /** Stores the results of a search, in order, by the message that lists them. */
    async putSearchResults(
      chatId: number,
      messageId: number,
      references: readonly BookingReference[],
    ): Promise<void> {
      await redis.set(
        keys.staffSearchResults(chatId, messageId),
        JSON.stringify(references),
        'EX',
        daySeconds,
      );
    },
    searchResults: async (chatId: number, messageId: number): Promise<readonly BookingReference[] | null> =>
      JSON.parse((await redis.get(keys.staffSearchResults(chatId, messageId))) ?? 'null'),
  };
}
