import { randomInt } from 'node:crypto';
import type { SandboxClock } from '../clock.ts';
import type { Callback, CallbackAnswer } from '../entities.ts';
import type { Journal } from './journal.ts';

const maxKeptCallbacks = 5000;

export interface Callbacks {
  open(tap: Omit<Callback, 'id' | 'answer'>): Callback;
  find(id: string): Callback | undefined;
  /** False when the id is unknown, answered already, or older than Telegram waits. */
  answer(id: string, answer: CallbackAnswer): boolean;
  clear(): void;
}

/**
 * Taps age by real time: a fast sandbox clock must not shorten the bot's time to answer. Moving the clock forward
 * makes taps older.
 */
export function createCallbacks(journal: Journal, time: SandboxClock, timeoutMs: number): Callbacks {
  const ageNow = () => performance.now() + time.advancedMs;
  const callbacks = new Map<string, { callback: Callback; openedAt: number }>();

  return {
    open(tap) {
      const id = `${randomInt(1e8, 1e9)}${randomInt(1e8, 1e9)}`;
      const callback = { ...tap, id, answer: null };
      callbacks.set(id, { callback, openedAt: ageNow() });
      const oldest = callbacks.keys().next().value;
      if (callbacks.size > maxKeptCallbacks && oldest !== undefined) callbacks.delete(oldest);
      const { chatId, personId, messageId, data } = tap;
      journal.record('callback', { chatId, callbackId: id, personId, messageId, data });
      return callback;
    },
    find: (id) => callbacks.get(id)?.callback,
    answer(id, answer) {
      const open = callbacks.get(id);
      if (open === undefined || open.callback.answer !== null) return false;
      if (ageNow() - open.openedAt > timeoutMs) return false;
      const { chatId, personId } = open.callback;
      callbacks.set(id, { ...open, callback: { ...open.callback, answer } });
      journal.record('callback-answered', { chatId, callbackId: id, personId, ...answer });
      return true;
    },
    clear: () => callbacks.clear(),
  };
}
