import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Message } from 'grammy/types';
import type { ChatLock } from '../storage/chat-locks.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { Wording } from './wording.ts';

/** What belongs to one update, besides what Telegram says of it. */
export interface UpdateContext {
  /** Of the update's chat: whether the update is within the chat's rate, and the records that came with the lock. */
  readonly lock: ChatLock;
  readonly profile: Profile;
  readonly words: Wording;
}

export type BotContext = ConversationFlavor<Context> & UpdateContext;

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

/** Bots are not talked to. Whoever writes in the name of a chat comes as a bot of Telegram's, but is a person. */
export function isOfAnotherBot({ from, message }: Context): boolean {
  return from?.is_bot === true && message?.sender_chat === undefined;
}
