import type { ChatApi } from '../card.ts';
import { inlineKeyboard } from '../card.ts';
import type { Screen } from '../screen.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wording, Wordings } from '../wording.ts';

/** The chat where staff learn what they need to know without asking. */
export interface StaffChat {
  /** Whether it has been told, or never can be. False: it may be tried again. */
  tell(message: (words: Wording) => Pick<Screen, 'text'> & Partial<Screen>): Promise<boolean>;
}

export interface StaffChatOptions {
  readonly api: ChatApi;
  /** Null: there is no such chat, and nothing is said. */
  readonly chatId: number | null;
  readonly wordings: Wordings;
  readonly onUntold: (description: string) => void;
}

export function createStaffChat({ api, chatId, wordings, onUntold }: StaffChatOptions): StaffChat {
  return {
    async tell(message) {
      if (chatId === null) return true;
      const { text, rows = [] } = message(wordings.for(undefined));
      try {
        await api.sendMessage(chatId, text, {
          parse_mode: 'HTML',
          ...(rows.length > 0 ? { reply_markup: inlineKeyboard({ rows }) } : {}),
        });
        return true;
      } catch (error) {
        const failure = telegramFailure(error);
        if (failure === null) throw error;
        onUntold(failure.kind === 'refused' ? failure.description : failure.kind);
        return failure.kind === 'refused' || failure.kind === 'unreachable';
      }
    },
  };
}
