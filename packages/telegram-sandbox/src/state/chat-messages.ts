import type { Chat, Message, User } from '@grammyjs/types';
import type { Instant } from '../clock.ts';
import type { MessageContent } from '../entities.ts';
import { type MutableChat, requireChatState } from './chat-directory.ts';
import type { Journal } from './journal.ts';

const maxMessagesPerChat = 5000;

interface Posting {
  readonly chatId: number;
  readonly from: User;
  readonly content: MessageContent;
  readonly hadReplyMarkup?: boolean;
  readonly invoiceId?: string | undefined;
  /** The service message that begins a topic belongs to it. */
  readonly beginsTopic?: boolean;
}

/** The messages of the chats: their ids, and what happens to them. */
export interface ChatMessages {
  post(posting: Posting): Message;
  replace(chatId: number, messageId: number, change: (message: Message) => Message): Message | undefined;
  remove(chatId: number, messageIds: readonly number[]): void;
  react(chatId: number, messageId: number, emoji: string | null): void;
}

/** A bot's private chats and basic groups share one sequence of message ids; every other chat has its own. */
function createMessageIds(): (chat: Chat) => number {
  const lastIds = new Map<number | 'shared', number>();
  return ({ id, type }) => {
    const sequence = type === 'private' || type === 'group' ? 'shared' : id;
    const next = (lastIds.get(sequence) ?? 0) + 1;
    lastIds.set(sequence, next);
    return next;
  };
}

function dropOldest({ messages }: MutableChat) {
  const oldest = messages.keys().next().value;
  if (messages.size > maxMessagesPerChat && oldest !== undefined) messages.delete(oldest);
}

export function createChatMessages(
  chats: ReadonlyMap<number, MutableChat>,
  journal: Journal,
  clock: () => Instant,
): ChatMessages {
  const nextMessageId = createMessageIds();

  return {
    post({ chatId, from, content, hadReplyMarkup = false, invoiceId, beginsTopic = false }) {
      const chatState = requireChatState(chats, chatId);
      const messageId = nextMessageId(chatState.chat);
      const message = {
        message_id: messageId,
        ...(beginsTopic && { message_thread_id: messageId, is_topic_message: true }),
        ...(chatState.chat.type === 'channel' ? { sender_chat: chatState.chat } : { from }),
        chat: chatState.chat,
        date: Math.floor(clock() / 1000),
        ...content,
      } as Message;
      const eventId = journal.lastId + 1;
      chatState.messages.set(messageId, { message, authorId: from.id, eventId, hadReplyMarkup, invoiceId });
      dropOldest(chatState);
      journal.record('message', { chatId, message });
      return message;
    },
    replace(chatId, messageId, change) {
      const { messages } = requireChatState(chats, chatId);
      const stored = messages.get(messageId);
      if (stored === undefined) return undefined;
      const message = change(stored.message);
      messages.set(messageId, { ...stored, message, eventId: journal.lastId + 1 });
      journal.record('message-edited', { chatId, message });
      return message;
    },
    remove(chatId, messageIds) {
      const { messages } = requireChatState(chats, chatId);
      const removed = messageIds.filter((id) => messages.delete(id));
      if (removed.length > 0) journal.record('messages-deleted', { chatId, messageIds: removed });
    },
    react(chatId, messageId, emoji) {
      const { messages } = requireChatState(chats, chatId);
      const stored = messages.get(messageId);
      if (stored === undefined) return;
      messages.set(messageId, { ...stored, reaction: emoji ?? undefined });
      journal.record('reaction', { chatId, messageId, emoji });
    },
  };
}
