import type { Message } from 'grammy/types';
import type { IncomingContext } from './context.ts';

interface Contents {
  note(chatId: number, messageId: number, content: string): Promise<void>;
  isSame(chatId: number, messageId: number, content: string): Promise<boolean>;
}

/**
 * Drops edits of messages whose content stays the same: Telegram sends them when a preview has loaded, and while a
 * place is shared live. In groups only replies are noted.
 */
export function withoutEmptyEdits(contents: Contents) {
  return async (ctx: IncomingContext, next: () => Promise<void>): Promise<void> => {
    const message = ctx.message ?? ctx.editedMessage;
    const isHeard = message?.chat.type === 'private' || message?.reply_to_message !== undefined;
    if (message === undefined || !isHeard) return next();
    const noted = [message.chat.id, message.message_id, contentOf(message)] as const;
    if (ctx.editedMessage !== undefined && (await contents.isSame(...noted))) return;
    await contents.note(...noted);
    await next();
  };
}

/** What a person can change: the words, and the picture or file. */
function contentOf({ text, caption, photo, document, video, audio, animation }: Message): string {
  const file = photo?.at(-1) ?? document ?? video ?? audio ?? animation;
  return JSON.stringify([text ?? caption, file?.file_unique_id]);
}
