import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';

interface StaffAsked {
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
  /** It was shown that it goes out after the one that is being sent. */
  readonly isAfter?: boolean | undefined;
  /** The question, or what will be sent with its buttons. */
  readonly messageId: number;
}

/** A booking is to end. */
export interface EndingAsk extends StaffAsked {
  readonly purpose: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A customer's request is to be declined; the reason is being asked for. */
export interface DeclineAsk extends StaffAsked {
  readonly purpose: 'decline';
  /** When it was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Money is to be matched with a booking, whose code is being asked for. */
export interface MatchAsk extends StaffAsked {
  readonly purpose: 'match';
  readonly reason: null;
}

/** How much is given back is being asked for. */
export interface SumAsk extends StaffAsked {
  readonly purpose: 'sum';
  readonly reason: null;
  /** `goodwill`: more than a cancellation gave back. */
  readonly about:
    | { readonly kind: 'approve'; readonly askedAt: Instant }
    | { readonly kind: 'cancel'; readonly reason: string }
    | { readonly kind: 'goodwill' };
}

/** A receipt that staff entered wrongly is to be taken back. */
export interface TakeBackAsk extends StaffAsked {
  readonly purpose: 'takeBack';
  readonly receiptId: string;
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A booking that the store has lost is to be taken over. */
interface TakeOverAsk extends Omit<StaffAsked, 'reference'> {
  readonly purpose: 'takeOver';
  /** The partner's id. */
  readonly reference: string;
  /** Nothing is to be typed. */
  readonly reason: '';
}

/** Who gets the tickets of a booking that was taken over is being asked for. */
export interface RecipientAsk extends StaffAsked {
  readonly purpose: 'recipient';
  readonly reason: null;
}

/** What a member of staff is about to do in a chat, until they say yes or no. One at a time. */
export type StaffAsk = EndingAsk | DeclineAsk | MatchAsk | SumAsk | TakeBackAsk | TakeOverAsk | RecipientAsk;

const askSeconds = hourSeconds;
/** Longer than anything is read in the background. */
const shownSeconds = hourSeconds;

/** Which list of commands a member of staff has in a chat: a short text that changes with the list. */
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
    /** The language of the menu in somebody's private chat: theirs at their last contact. Null: they have none. */
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

/** Remembers across restarts what staff are being asked, shown and able to type. */
export function createStaffMemory(redis: Redis, keys: Keys, keyring: Keyring) {
  function opened<Value>(key: string, sealed: string | null | undefined): Value | null {
    const text = textOf(sealed == null ? null : keyring.open(sealed, key), 'staffAsk');
    return text === null ? null : JSON.parse(text);
  }

  async function put(key: string, value: StaffAsk | StaffNotice): Promise<void> {
    await redis.set(key, keyring.seal(JSON.stringify(value), key), 'EX', askSeconds);
  }

  return {
    /** What a member of staff has begun in a chat: sealed, and forgotten when they leave it alone. */
    async begun(chatId: number, staffId: number) {
      const [askKey, noticeKey] = [keys.staffAsk(chatId, staffId), keys.staffNotice(chatId, staffId)];
      const [ask, notice] = await redis.mget(askKey, noticeKey);
      return { ask: opened<StaffAsk>(askKey, ask), notice: opened<StaffNotice>(noticeKey, notice) };
    },
    putAsk: (chatId: number, staffId: number, ask: StaffAsk) => put(keys.staffAsk(chatId, staffId), ask),
    async removeAsk(chatId: number, staffId: number): Promise<void> {
      await redis.del(keys.staffAsk(chatId, staffId));
    },
    putNotice: (chatId: number, staffId: number, notice: StaffNotice) =>
      put(keys.staffNotice(chatId, staffId), notice),
    async removeNotice(chatId: number, staffId: number): Promise<void> {
      await redis.del(keys.staffNotice(chatId, staffId));
    },
    ...createMenus(redis, keys),
    /** Notes what a message of ours shows now, so that a late read for another page is not painted over it. */
    async noteShown(chatId: number, messageId: number, what: string): Promise<void> {
      await redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds);
    },
    isShown: async (chatId: number, messageId: number, what: string) =>
      (await redis.get(keys.staffCard(chatId, messageId))) === what,
    /** What a search found, in its order; its list is a message of ours. */
    async putFound(chatId: number, messageId: number, found: readonly BookingReference[]): Promise<void> {
      await redis.set(keys.staffFound(chatId, messageId), JSON.stringify(found), 'EX', daySeconds);
    },
    found: async (chatId: number, messageId: number): Promise<readonly BookingReference[] | null> =>
      JSON.parse((await redis.get(keys.staffFound(chatId, messageId))) ?? 'null'),
  };
}
