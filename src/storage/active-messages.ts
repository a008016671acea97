import type { Redis } from 'ioredis';
import { daySeconds } from '../durations.ts';
import type { Keys } from './keys.ts';
import { askStore, lockLost } from './store-error.ts';

/** As long as a person might come back to a button that was left alone. */
const activeSeconds = 30 * daySeconds;

/**
 * What of the bot's takes a person's answer in a chat: the card of the draft, a menu, a card that has become a
 * booking's own, or the keyboard under the input field.
 */
export type ActiveMessage =
  | { readonly kind: 'card' | 'menu' | 'booking'; readonly messageId: number }
  | { readonly kind: 'keyboard' };

/** Each chat has one active message; it outlives the draft, so buttons left alone can still be taken away. */
export interface ActiveMessages {
  /** Makes another message the active one and answers which it takes the place of. */
  replace(chatId: number, message: ActiveMessage): Promise<ActiveMessage | null>;
  current(chatId: number): Promise<ActiveMessage | null>;
}

export function createActiveMessages(redis: Redis, keys: Keys): ActiveMessages {
  return {
    replace: async (chatId, message) => {
      const text = spelled(message);
      return parsed(
        await askStore(() => redis.set(keys.activeMessage(chatId), text, 'EX', activeSeconds, 'GET')),
      );
    },
    current: async (chatId) => parsed(await askStore(() => redis.get(keys.activeMessage(chatId)))),
  };
}

/** The active messages as a process sees them that has the lock of a chat: it replaces none once the lock is lost. */
export function heldBy({ isHeld }: { readonly isHeld: () => boolean }, all: ActiveMessages): ActiveMessages {
  return {
    ...all,
    async replace(chatId, message) {
      if (!isHeld()) throw lockLost();
      return all.replace(chatId, message);
    },
  };
}

function spelled(message: ActiveMessage): string {
  return message.kind === 'keyboard' ? message.kind : `${message.kind}:${message.messageId}`;
}

function parsed(text: string | null): ActiveMessage | null {
  if (text === 'keyboard') return { kind: text };
  const [, kind, messageId] = /^(card|menu|booking):(\d+)$/.exec(text ?? '') ?? [];
  return kind === 'card' || kind === 'menu' || kind === 'booking'
    ? { kind, messageId: Number(messageId) }
    : null;
}
