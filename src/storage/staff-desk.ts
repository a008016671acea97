import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';

interface Asked {
  readonly id: string;
  /** The booking; of a match the id of the receipt, whose booking is being asked for. */
  readonly reference: BookingReference;
  /** The card with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** A message to the guests of a day that a member of staff is writing. */
export interface StaffNotice {
  readonly id: string;
  readonly date: VenueDate;
  /** Null: it is being asked for. */
  readonly text: string | null;
  /** To how many people, as it was shown. */
  readonly people: number;
  /** The question, or what will be sent with its buttons. */
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

const askSeconds = hourSeconds;
/** Longer than anything is read in the background. */
const shownSeconds = hourSeconds;

export type StaffDesk = ReturnType<typeof createStaffDesk>;

/** What is open between the bot and its staff; it survives restarts. */
export function createStaffDesk(redis: Redis, keys: Keys, keyring: Keyring) {
  /** What one member of staff has begun in a chat: sealed, and forgotten when they leave it alone. */
  function begun<Value>(keyOf: Keys['staffAsk']) {
    return {
      async load(chatId: number, staffId: number): Promise<Value | null> {
        const key = keyOf(chatId, staffId);
        const sealed = await redis.get(key);
        const text = textOf(sealed === null ? null : keyring.open(sealed, key), 'staffAsk');
        return text === null ? null : JSON.parse(text);
      },
      async put(chatId: number, staffId: number, value: Value): Promise<void> {
        const key = keyOf(chatId, staffId);
        await redis.set(key, keyring.seal(JSON.stringify(value), key), 'EX', askSeconds);
      },
      async remove(chatId: number, staffId: number): Promise<void> {
        await redis.del(keyOf(chatId, staffId));
      },
    };
  }
  const asks = begun<StaffAsk>(keys.staffAsk);
  const notices = begun<StaffNotice>(keys.staffNotice);

  return {
    ask: asks.load,
    putAsk: asks.put,
    removeAsk: asks.remove,
    notice: notices.load,
    putNotice: notices.put,
    removeNotice: notices.remove,
    /** Notes what a message of ours shows now, so that what was read for something else is not painted over it. */
    async noteShown(chatId: number, messageId: number, what: string): Promise<void> {
      await redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds);
    },
    isShown: async (chatId: number, messageId: number, what: string) =>
      (await redis.get(keys.staffCard(chatId, messageId))) === what,
    /** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
    menu: (chatId: number, staffId: number) => redis.hget(keys.staffMenus, `${chatId}:${staffId}`),
    async setMenu(chatId: number, staffId: number, list: string): Promise<void> {
      await redis.hset(keys.staffMenus, `${chatId}:${staffId}`, list);
    },
    async removeMenu(chatId: number, staffId: number): Promise<void> {
      await redis.hdel(keys.staffMenus, `${chatId}:${staffId}`);
    },
    async menus() {
      const fields = await redis.hkeys(keys.staffMenus);
      return fields.map((field) => {
        const [chatId = 0, staffId = 0] = field.split(':').map(Number);
        return { chatId, staffId };
      });
    },
  };
}
