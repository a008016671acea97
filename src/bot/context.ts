import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Message } from 'grammy/types';
import type { CustomerDetails } from '../booking/record.ts';
import type { Consent } from './booking-flow/draft.ts';
import type { Wording } from './wording.ts';

/** What the bot keeps of a customer between bookings. */
export interface Profile {
  /** The language that the customer chose; unset: Telegram's. */
  readonly locale?: string | undefined;
  /** False: the customer wants no reminder of a visit. */
  readonly reminders?: boolean | undefined;
  readonly details?: CustomerDetails | undefined;
  readonly consent?: Consent | undefined;
  /** Where the customer came from: `/start src_<name>`. */
  readonly source?: string | undefined;
}

interface BotFlavor {
  readonly profile: Profile;
  readonly words: Wording;
}

export type BotContext = ConversationFlavor<Context> & BotFlavor;

/** Forwarded, made by an inline bot, or written in the name of a chat: words that nobody here is known to have chosen. */
export function isNotOwnWords(
  message: Pick<Message, 'forward_origin' | 'via_bot' | 'sender_chat'> | undefined,
): boolean {
  return (
    message?.forward_origin !== undefined ||
    message?.via_bot !== undefined ||
    message?.sender_chat !== undefined
  );
}
