import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/** As long as a person might come back to a button that was left alone. */
const liveSeconds = 30 * 24 * 60 * 60;

/**
 * What of the bot's takes a person's answer in a chat: the card of the draft, a menu, a card that has become a
 * booking's own, or the keyboard under the input field.
 */
export type LiveThing =
  | { readonly kind: 'card' | 'menu' | 'booking'; readonly messageId: number }
  | { readonly kind: 'keyboard' };

/** Each chat has one live thing; it outlives the draft, so buttons left alone can still be taken away. */
export interface LiveThings {
  /** Makes another thing the live one and answers which it takes the place of. */
  replace(chatId: number, thing: LiveThing): Promise<LiveThing | null>;
  current(chatId: number): Promise<LiveThing | null>;
}

export function createLiveThings(redis: Redis, keys: Keys): LiveThings {
  return {
    replace: async (chatId, thing) =>
      parsed(await askStore(() => redis.set(keys.live(chatId), spelled(thing), 'EX', liveSeconds, 'GET'))),
    current: async (chatId) => parsed(await askStore(() => redis.get(keys.live(chatId)))),
  };
}

function spelled(thing: LiveThing): string {
  return thing.kind === 'keyboard' ? thing.kind : `${thing.kind}:${thing.messageId}`;
}

function parsed(text: string | null): LiveThing | null {
  if (text === 'keyboard') return { kind: text };
  const [, kind, messageId] = /^(card|menu|booking):(\d+)$/.exec(text ?? '') ?? [];
  return kind === 'card' || kind === 'menu' || kind === 'booking'
    ? { kind, messageId: Number(messageId) }
    : null;
}
