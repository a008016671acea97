import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import type { Instant, VenueDate } from '../booking/sale-package.ts';
import { hourSeconds } from '../durations.ts';
import { askStore } from './connection.ts';
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

/** What is open between the bot and its staff; it survives restarts. */
export interface StaffDesk {
  notice(chatId: number, staffId: number): Promise<StaffNotice | null>;
  putNotice(chatId: number, staffId: number, notice: StaffNotice): Promise<void>;
  removeNotice(chatId: number, staffId: number): Promise<void>;
  /** Notes what a message of ours shows now, so that what was read for something else is not painted over it. */
  noteShown(chatId: number, messageId: number, what: string): Promise<void>;
  isShown(chatId: number, messageId: number, what: string): Promise<boolean>;
  ask(chatId: number, staffId: number): Promise<StaffAsk | null>;
  putAsk(chatId: number, staffId: number, ask: StaffAsk): Promise<void>;
  removeAsk(chatId: number, staffId: number): Promise<void>;
  /** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
  menu(chatId: number, staffId: number): Promise<string | null>;
  setMenu(chatId: number, staffId: number, list: string): Promise<void>;
  removeMenu(chatId: number, staffId: number): Promise<void>;
  /** The language of the menu in somebody's private chat: theirs at their last contact. Null: they have none. */
  languageOf(staffId: number): Promise<string | null>;
  menus(): Promise<readonly { readonly chatId: number; readonly staffId: number }[]>;
}

const askSeconds = hourSeconds;
/** Longer than anything is read in the background. */
const shownSeconds = hourSeconds;

export function createStaffDesk(redis: Redis, keys: Keys, keyring: Keyring): StaffDesk {
  async function load<Value>(key: string): Promise<Value | null> {
    const sealed = await askStore(() => redis.get(key));
    const text = textOf(sealed === null ? null : keyring.open(sealed, key), 'staffAsk');
    return text === null ? null : JSON.parse(text);
  }

  async function put(key: string, value: StaffAsk | StaffNotice): Promise<void> {
    const sealed = keyring.seal(JSON.stringify(value), key);
    await askStore(() => redis.set(key, sealed, 'EX', askSeconds));
  }

  async function remove(key: string): Promise<void> {
    await askStore(() => redis.del(key));
  }

  return {
    ask: (chatId, staffId) => load(keys.staffAsk(chatId, staffId)),
    putAsk: (chatId, staffId, ask) => put(keys.staffAsk(chatId, staffId), ask),
    removeAsk: (chatId, staffId) => remove(keys.staffAsk(chatId, staffId)),
    notice: (chatId, staffId) => load(keys.staffNotice(chatId, staffId)),
    putNotice: (chatId, staffId, notice) => put(keys.staffNotice(chatId, staffId), notice),
    removeNotice: (chatId, staffId) => remove(keys.staffNotice(chatId, staffId)),
    async noteShown(chatId, messageId, what) {
      await askStore(() => redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds));
    },
    async isShown(chatId, messageId, what) {
      return (await askStore(() => redis.get(keys.staffCard(chatId, messageId)))) === what;
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
    async languageOf(staffId) {
      const list = await askStore(() => redis.hget(keys.staffMenus, menuField(staffId, staffId)));
      return list?.split(':')[0] ?? null;
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
