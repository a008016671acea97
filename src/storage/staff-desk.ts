import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import type { Instant } from '../booking/sale-package.ts';
import { hourSeconds } from '../durations.ts';
import type { Keyring } from './keyring.ts';
import type { Keys } from './keys.ts';
import { askStore, textOf } from './store-error.ts';

interface Asked {
  readonly id: string;
  /** The booking; of a match the id of the receipt, whose booking is being asked for. */
  readonly reference: BookingReference;
  /** The card with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** A booking is to end. */
export interface EndingAsk extends Asked {
  readonly purpose: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A customer's request is to be declined; the reason is being asked for. */
export interface DeclineAsk extends Asked {
  readonly purpose: 'decline';
  /** When it was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Money is to be matched with a booking, whose code is being asked for. */
export interface MatchAsk extends Asked {
  readonly purpose: 'match';
  readonly reason: null;
}

/** What a member of staff is about to do in a chat, until they say yes or no. One at a time. */
export type StaffAsk = EndingAsk | DeclineAsk | MatchAsk;

/** What is open between the bot and its staff; it survives restarts. */
export interface StaffDesk {
  ask(chatId: number, staffId: number): Promise<StaffAsk | null>;
  putAsk(chatId: number, staffId: number, ask: StaffAsk): Promise<void>;
  removeAsk(chatId: number, staffId: number): Promise<void>;
  /** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
  menu(chatId: number, staffId: number): Promise<string | null>;
  setMenu(chatId: number, staffId: number, list: string): Promise<void>;
  removeMenu(chatId: number, staffId: number): Promise<void>;
  menus(): Promise<readonly { readonly chatId: number; readonly staffId: number }[]>;
}

const askSeconds = hourSeconds;

export function createStaffDesk(redis: Redis, keys: Keys, keyring: Keyring): StaffDesk {
  return {
    async ask(chatId, staffId) {
      const key = keys.staffAsk(chatId, staffId);
      const sealed = await askStore(() => redis.get(key));
      const text = textOf(sealed === null ? null : keyring.open(sealed, key), 'staffAsk');
      return text === null ? null : JSON.parse(text);
    },
    async putAsk(chatId, staffId, ask) {
      const key = keys.staffAsk(chatId, staffId);
      const sealed = keyring.seal(JSON.stringify(ask), key);
      await askStore(() => redis.set(key, sealed, 'EX', askSeconds));
    },
    async removeAsk(chatId, staffId) {
      await askStore(() => redis.del(keys.staffAsk(chatId, staffId)));
    },
    async menu(chatId, staffId) {
      return askStore(() => redis.hget(keys.staffMenus, menuField(chatId, staffId)));
    },
    async setMenu(chatId, staffId, list) {
      await askStore(() => redis.hset(keys.staffMenus, menuField(chatId, staffId), list));
    },
    async removeMenu(chatId, staffId) {
      await askStore(() => redis.hdel(keys.staffMenus, menuField(chatId, staffId)));
    },
    async menus() {
      const fields = await askStore(() => redis.hkeys(keys.staffMenus));
      return fields.map((field) => {
        const [chatId, staffId] = field.split(':').map(Number);
        return { chatId: chatId ?? 0, staffId: staffId ?? 0 };
      });
    },
  };
}

function menuField(chatId: number, staffId: number): string {
  return `${chatId}:${staffId}`;
}
