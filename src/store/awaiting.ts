import type { Redis } from 'ioredis';
import type { MoneyIfClosed } from '../booking/paid-and-due.ts';
import type { BookingReference, RequestKind } from '../booking/record.ts';
import { daySeconds, hourSeconds } from '../time.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type Keyring, openStored, textOf, unlockedValues } from './encryption.ts';
import type { MessagePlace } from './questions.ts';
import type { Keys } from './redis-keys.ts';

/** The card of a customer who is asking the venue: their messages go to staff. */
export interface AskingCard {
  readonly messageId: number;
  readonly reference: BookingReference | null;
  /** The messages in staff's chats that the customer's next ones reply to; empty before the first. */
  readonly anchors: readonly MessagePlace[];
  /** The album that was passed on last. */
  readonly album?: string | undefined;
}

/** The request to staff for which a customer may type a reason. */
export interface ReasonAsk {
  readonly messageId: number;
  readonly reference: BookingReference;
  readonly request: RequestKind;
  /** The page of /mytickets to go back to. */
  readonly page: number;
  /** What was typed so far. */
  readonly text: string | null;
}

interface StaffAskBase {
  readonly id: string;
  /** The booking's reference; for a match, the id of the receipt. */
  readonly reference: BookingReference;
  /** The message with the buttons, or the question that waits for a reply. */
  readonly messageId: number;
}

/** The question before a booking is ended. */
export interface EndingAsk extends StaffAskBase {
  readonly kind: 'cancel' | 'close';
  /** Null: it is being asked for. */
  readonly reason: string | null;
  /** The money that the question names before a review is closed. */
  readonly money?: MoneyIfClosed | null;
}

/** Asks for the reason before a customer's request is declined. */
export interface DeclineAsk extends StaffAskBase {
  readonly kind: 'decline';
  /** When the request was made, and the message that shows it. */
  readonly request: { readonly askedAt: Instant; readonly messageId: number };
}

/** Asks for the code of the booking that money is for. */
export interface MatchAsk extends StaffAskBase {
  readonly kind: 'match';
  readonly reason: null;
}

/** Asks how much to give back. */
export interface SumAsk extends StaffAskBase {
  readonly kind: 'sum';
  readonly reason: null;
  /** `goodwill`: more than a cancellation gave back. */
  readonly about:
    | { readonly kind: 'approve'; readonly askedAt: Instant }
    | { readonly kind: 'cancel'; readonly reason: string }
    | { readonly kind: 'goodwill' };
}

/** The question before a receipt that staff entered wrongly is taken back. */
export interface TakeBackAsk extends StaffAskBase {
  readonly kind: 'takeBack';
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
interface AdoptAsk extends Omit<StaffAskBase, 'reference'> {
  readonly kind: 'adopt';
  readonly adoptions: readonly Adoption[];
  /** No text is asked for. */
  readonly reason: '';
}

/** A payment to the partner is to be recorded. */
export interface PaidAsk extends Omit<StaffAskBase, 'reference'> {
  readonly kind: 'paid';
  readonly amount: Amount;
  /** The note; null: the sum is being asked for. */
  readonly reason: string | null;
}

/** How many people an invitation is for, and for how long. */
export interface InviteAsk extends Omit<StaffAskBase, 'reference'> {
  readonly kind: 'invite';
  readonly reason: null;
}

/** A message to the guests of a day is being written. */
export interface NoticeAsk extends Omit<StaffAskBase, 'reference'> {
  readonly kind: 'notice';
  readonly date: VenueDate;
  /** Null: it is being asked for. */
  readonly reason: string | null;
}

/** Asks for the other day of a customer who calls. */
export interface ChangeAsk extends StaffAskBase {
  readonly kind: 'change';
  /** The day; null: it is being asked for. */
  readonly reason: VenueDate | null;
  /** What the other day costs, and what is still due for it, as they were shown; null: customers don't pay here. */
  readonly total: Amount;
  readonly due: Amount | null;
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

/** What a customer's text is awaited for. */
type CustomerAsk = (AskingCard & { readonly kind: 'question' }) | (ReasonAsk & { readonly kind: 'reason' });

/** The open question to a person in a chat, one at a time: it waits for a text, or then for a button. */
type Ask = CustomerAsk | StaffAsk;

const lifeSeconds = {
  /** After this long the customer's texts no longer count as answers to the card. */
  question: 2 * hourSeconds,
  /** How long a person may come back to an unused button. */
  reason: 30 * daySeconds,
  ofStaff: hourSeconds,
} as const;

/** Whether the text is still to be typed; else buttons decide. */
export function awaitsText(ask: Ask | Omit<StaffAsk, 'id' | 'messageId'>): boolean {
  return !('reason' in ask) || ask.reason === null;
}

/**
 * The open question to each person in each chat, with its message; sealed, and expires when unused. Under a lock it is
 * written when the update is done, so a redelivered update finds what it answers.
 */
export function createAwaiting(redis: Redis, keys: Keys, keyring: Keyring, values = unlockedValues(redis)) {
  async function current(chatId: number, userId: number): Promise<Ask | null> {
    const key = keys.awaiting(chatId, userId);
    const opened = await values.read(key, async () => openStored(keyring, await redis.get(key), key));
    const text = textOf(opened, 'awaiting');
    return text === null ? null : JSON.parse(text);
  }

  return {
    current,
    set(chatId: number, userId: number, ask: Ask): Promise<void> {
      const key = keys.awaiting(chatId, userId);
      const text = JSON.stringify(ask);
      const life =
        ask.kind === 'question' || ask.kind === 'reason' ? lifeSeconds[ask.kind] : lifeSeconds.ofStaff;
      return values.later(key, text, ['SET', key, keyring.seal(text, key), 'EX', life]);
    },
    async clear(chatId: number, userId: number): Promise<void> {
      const key = keys.awaiting(chatId, userId);
      if ((await current(chatId, userId)) !== null) await values.later(key, null, ['DEL', key]);
    },
  };
}
