import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';

interface StaffAsked {
  readonly id: string;
  /** The booking's reference; for a match, the id of the receipt. */
  readonly reference: BookingReference;
  /** The message with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** The question before a booking is ended. */
export interface EndingAsk extends StaffAsked {
  readonly purpose: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** Asks for the reason before a customer's request is declined. */
export interface DeclineAsk extends StaffAsked {
  readonly purpose: 'decline';
  /** When the request was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Asks for the code of the booking that money is for. */
export interface MatchAsk extends StaffAsked {
  readonly purpose: 'match';
  readonly reason: null;
}

/** Asks how much to give back. */
export interface SumAsk extends StaffAsked {
  readonly purpose: 'sum';
  readonly reason: null;
  /** `goodwill`: more than a cancellation gave back. */
  readonly about:
    | { readonly kind: 'approve'; readonly askedAt: Instant }
    | { readonly kind: 'cancel'; readonly reason: string }
    | { readonly kind: 'goodwill' };
}

/** The question before a receipt that staff entered wrongly is taken back. */
export interface TakeBackAsk extends StaffAsked {
  readonly purpose: 'takeBack';
  readonly receiptId: string;
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** A booking at the partner that the store has lost, and the chat that gets it. */
export interface Adoption {
  readonly bookingId: string;
  readonly chatId: number;
}

/** The question before lost bookings are adopted. */
interface AdoptAsk extends Omit<StaffAsked, 'reference'> {
  readonly purpose: 'adopt';
  readonly adoptions: readonly Adoption[];
  /** No text is asked for. */
  readonly reason: '';
}

/** A payment to the partner is to be recorded. */
export interface PaidAsk extends Omit<StaffAsked, 'reference'> {
  readonly purpose: 'paid';
  readonly amount: Amount;
  /** The note; null: the sum is being asked for. */
  readonly reason: string | null;
}

/** How many people an invitation is for, and for how long. */
export interface InviteAsk extends Omit<StaffAsked, 'reference'> {
  readonly purpose: 'invite';
  readonly reason: null;
}

/** A message to the guests of a day is being written. */
export interface NoticeAsk extends Omit<StaffAsked, 'reference'> {
  readonly purpose: 'notice';
  readonly date: VenueDate;
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** Asks for the other day of a customer who calls. */
export interface ChangeAsk extends StaffAsked {
  readonly purpose: 'change';
  /** The day; null: it is being asked for. */
  readonly reason: VenueDate | null;
  /** What the other day costs, as it was shown. */
  readonly total: Amount;
}

/** The open question to a member of staff in a chat, one at a time. */
export type StaffAsk =
  | EndingAsk
  | DeclineAsk
  | MatchAsk
  | SumAsk
  | TakeBackAsk
  | AdoptAsk
  | PaidAsk
  | InviteAsk
  | NoticeAsk
  | ChangeAsk;

const askSeconds = hourSeconds;
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

/** Stores across restarts what staff are asked, shown, and offered as commands. */
export function createStaffMemory(redis: Redis, keys: Keys, keyring: Keyring) {
  return {
    /** What a member of staff is asked in a chat; sealed, and expires when unused. */
    async asked(chatId: number, staffId: number): Promise<StaffAsk | null> {
      const key = keys.staffAsk(chatId, staffId);
      const sealed = await redis.get(key);
      const text = textOf(sealed === null ? null : keyring.open(sealed, key), 'staffAsk');
      return text === null ? null : JSON.parse(text);
    },
    async putAsk(chatId: number, staffId: number, ask: StaffAsk): Promise<void> {
      const key = keys.staffAsk(chatId, staffId);
      await redis.set(key, keyring.seal(JSON.stringify(ask), key), 'EX', askSeconds);
    },
    async removeAsk(chatId: number, staffId: number): Promise<void> {
      await redis.del(keys.staffAsk(chatId, staffId));
    },
    ...createMenus(redis, keys),
    /** Notes what a message shows now, so that a late read for another page is not shown over it. */
    async noteShown(chatId: number, messageId: number, what: string): Promise<void> {
      await redis.set(keys.staffCard(chatId, messageId), what, 'EX', shownSeconds);
    },
    isShown: async (chatId: number, messageId: number, what: string) =>
      (await redis.get(keys.staffCard(chatId, messageId))) === what,
    /** Stores the results of a search, in order, by the message that lists them. */
    async putFound(chatId: number, messageId: number, found: readonly BookingReference[]): Promise<void> {
      await redis.set(keys.staffFound(chatId, messageId), JSON.stringify(found), 'EX', daySeconds);
    },
    found: async (chatId: number, messageId: number): Promise<readonly BookingReference[] | null> =>
      JSON.parse((await redis.get(keys.staffFound(chatId, messageId))) ?? 'null'),
  };
}
