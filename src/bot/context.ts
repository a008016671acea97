import type { ConversationFlavor } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { Message } from 'grammy/types';
import type { ChatLock } from '../storage/chat-locks.ts';
import type { Profile } from '../storage/chat-records.ts';
import type { TapAnswer } from './tap-answer.ts';
import type { Wording } from './wording.ts';

/** What belongs to one update, besides what Telegram says of it. */
export interface UpdateContext {
  /** Of the update's chat: whether the update is within the chat's rate, and the records that came with the lock. */
  readonly lock: ChatLock;
  readonly profile: Profile;
  readonly words: Wording;
  /** Null when nothing was tapped. */
  readonly tap: TapAnswer | null;
}

export type BotContext = ConversationFlavor<Context> & UpdateContext;

/** Forwarded, made by an inline bot, or written in the name of a chat: the sender may not have chosen the words. */
export function isNotOwnWords(
  message: Pick<Message, 'forward_origin' | 'via_bot' | 'sender_chat'> | undefined,
): boolean {
  return (
    message?.forward_origin !== undefined ||
    message?.via_bot !== undefined ||
    message?.sender_chat !== undefined
  );
}

/** Other bots get no answer. A person who writes in the name of a chat arrives as a bot of Telegram's. */
export function isOfAnotherBot({ from, message }: Context): boolean {
  return from?.is_bot === true && message?.sender_chat === undefined;
}
