import type { Redis } from 'ioredis';
import { daySeconds } from '../durations.ts';
import type { Keys } from './keys.ts';
import { type LockedValues, noLockedValues } from './sealed-record.ts';
import { askStore } from './store-error.ts';

/** As long as a person might come back to a button that was left alone. */
const activeSeconds = 30 * daySeconds;

const messageKinds = ['card', 'menu', 'passing', 'booking'] as const;

/**
 * What of the bot's takes a person's answer in a chat: the card of the draft, a menu, one that is not worth keeping, a
 * card that has become a booking's own, or the keyboard under the input field.
 */
export type ActiveMessage =
  | { readonly kind: (typeof messageKinds)[number]; readonly messageId: number }
  | { readonly kind: 'keyboard' };

/** Each chat has one active message; it outlives the draft, so buttons left alone can still be taken away. */
export interface ActiveMessages {
  /** Makes another message the active one, under a lock when the update is done. Answers which it takes the place of. */
  replace(chatId: number, message: ActiveMessage): Promise<ActiveMessage | null>;
  /** The same, stored when it resolves: for what must be known if the process dies. */
  replaceNow(chatId: number, message: ActiveMessage): Promise<void>;
  current(chatId: number): Promise<ActiveMessage | null>;
}

export function createActiveMessages(
  redis: Redis,
  keys: Keys,
  values: LockedValues = noLockedValues,
): ActiveMessages {
  const write = (key: string, text: string) => askStore(() => redis.set(key, text, 'EX', activeSeconds));
  async function current(chatId: number): Promise<ActiveMessage | null> {
    const key = keys.activeMessage(chatId);
    const known = values.recall(key);
    if (known === undefined) return parsed(await askStore(() => redis.get(key)));
    return known?.kind === 'opened' ? parsed(known.text) : null;
  }
  return {
    current,
    async replace(chatId, message) {
      const key = keys.activeMessage(chatId);
      const text = spelled(message);
      const before = await current(chatId);
      const command = ['SET', key, text, 'EX', activeSeconds] as const;
      await values.later(key, { text, stored: text }, command, () => write(key, text));
      return before;
    },
    async replaceNow(chatId, message) {
      const key = keys.activeMessage(chatId);
      const text = spelled(message);
      await values.write(key, { text, stored: text }, () => write(key, text));
    },
  };
}

function spelled(message: ActiveMessage): string {
  return message.kind === 'keyboard' ? message.kind : `${message.kind}:${message.messageId}`;
}

function parsed(text: string | null): ActiveMessage | null {
  if (text === 'keyboard') return { kind: text };
  const [, spelledKind, messageId] = /^(\w+):(\d+)$/.exec(text ?? '') ?? [];
  const kind = messageKinds.find((known) => known === spelledKind);
  return kind === undefined ? null : { kind, messageId: Number(messageId) };
}
