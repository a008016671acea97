import type { OpenKeyboard } from '../entities.ts';
import { type MutableChat, requireChatState } from './chat-directory.ts';
import type { Journal } from './journal.ts';

const actionShownMs = 5000;

/** What a chat shows besides its messages: the reply keyboard, and "typing" and its like. */
export interface ChatIndicators {
  showKeyboard(chatId: number, keyboard: OpenKeyboard | null): void;
  /** Shows it for five seconds; null takes it away. */
  showAction(chatId: number, action: string | null): void;
  stopTimers(): void;
}

export function createChatIndicators(
  chats: ReadonlyMap<number, MutableChat>,
  journal: Journal,
): ChatIndicators {
  const timers = new Map<number, NodeJS.Timeout>();

  function showAction(chatId: number, action: string | null) {
    const chatState = requireChatState(chats, chatId);
    clearTimeout(timers.get(chatId));
    timers.delete(chatId);
    if (chatState.action !== action) journal.record('action', { chatId, action });
    chatState.action = action;
    if (action !== null)
      timers.set(chatId, setTimeout(() => showAction(chatId, null), actionShownMs).unref());
  }

  return {
    showKeyboard(chatId, keyboard) {
      requireChatState(chats, chatId).keyboard = keyboard;
      journal.record('keyboard', {
        chatId,
        keyboard: keyboard?.keyboard ?? null,
        forceReply: keyboard?.forceReply ?? null,
        keyboardFor: keyboard?.personIds ?? [],
        keyboardMessageId: keyboard?.messageId ?? null,
      });
    },
    showAction,
    stopTimers() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
