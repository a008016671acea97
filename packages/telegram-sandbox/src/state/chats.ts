import type { Instant } from '../clock.ts';
import { type ChatDirectory, createChatDirectory, type MutableChat } from './chat-directory.ts';
import { type ChatIndicators, createChatIndicators } from './chat-indicators.ts';
import { type ChatMessages, createChatMessages } from './chat-messages.ts';
import type { Journal } from './journal.ts';

/** The chats and what is in them. Every change is recorded in the journal. */
export interface Chats extends ChatDirectory, ChatMessages, Omit<ChatIndicators, 'stopTimers'> {
  clear(): void;
}

export function createChats(journal: Journal, clock: () => Instant): Chats {
  const chats = new Map<number, MutableChat>();
  const { stopTimers, ...indicators } = createChatIndicators(chats, journal);
  const messages = createChatMessages(chats, journal, clock);

  return {
    ...createChatDirectory(chats, journal),
    ...messages,
    ...indicators,
    post(posting) {
      if (posting.from.is_bot) indicators.showAction(posting.chatId, null);
      return messages.post(posting);
    },
    clear() {
      stopTimers();
      chats.clear();
    },
  };
}
