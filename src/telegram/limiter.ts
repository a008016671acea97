import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '../time.ts';

/** What Telegram asks of bots; beyond it, it answers 429. */
export const telegramLimits = {
  /** New messages to all chats together. */
  messagesPerSecond: 30,
  /** To one chat in the long run; as many as `chatBurst` may go at once after a silence. */
  chatMessagesPerSecond: 1,
  chatBurst: 30,
};
export type TelegramLimits = Readonly<typeof telegramLimits>;

interface Waiter {
  readonly messages: number;
  readonly go: () => void;
}

/** A leaky bucket in one number: when the messages sent so far would have gone out one after the other. */
interface Bucket {
  busyUntil: number;
}

interface Chat extends Bucket {
  heldUntil: number;
  waiters: Waiter[];
}

/** So many chats told to wait within so long: the bot as a whole is too fast. */
const floodedChats = 3;
const floodWindowMs = 5_000;
const mostIdleChats = 10_000;
/** A pause that is longer is the caller's: it has better things to do than to wait. */
const longestFloodWaitMs = 3 * secondMs;

/**
 * The one limiter in front of Telegram: when what goes out may go, and what becomes of it when Telegram says that it
 * was too much. Chats are served in rotation, so a chat with much to send delays the others by one message and not
 * by all of its own; within a chat the order stays.
 */
export function createLimiter(limits: TelegramLimits, monotonic: () => number = () => performance.now()) {
  const messageMs = secondMs / limits.messagesPerSecond;
  const chatMessageMs = secondMs / limits.chatMessagesPerSecond;
  const all: Bucket & { heldUntil: number } = { busyUntil: 0, heldUntil: 0 };
  const chats = new Map<number, Chat>();
  /** Chats with waiters, the next to be served first. */
  const ring = new Set<Chat>();
  const floods = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;

  function chatOf(chatId: number): Chat {
    const known = chats.get(chatId);
    if (known !== undefined) return known;
    if (chats.size >= mostIdleChats) forgetIdle();
    const chat: Chat = { busyUntil: 0, heldUntil: 0, waiters: [] };
    chats.set(chatId, chat);
    return chat;
  }

  function forgetIdle(): void {
    const now = monotonic();
    for (const [chatId, chat] of chats) {
      if (chat.waiters.length === 0 && Math.max(chat.busyUntil, chat.heldUntil) <= now) chats.delete(chatId);
    }
  }

  /** When the chat's next message may go, as far as the chat is concerned. */
  function readyAt(chat: Chat): number {
    const room = chat.busyUntil - (limits.chatBurst - 1) * chatMessageMs;
    return Math.max(chat.heldUntil, chat.waiters[0]?.messages === 0 ? 0 : room);
  }

  function allReadyAt(waiter: Waiter | undefined): number {
    // A second's messages may go at once, so that a moment without any is not lost.
    return Math.max(all.heldUntil, waiter?.messages === 0 ? 0 : all.busyUntil - secondMs + messageMs);
  }

  function send(chat: Chat, waiter: Waiter, now: number): void {
    chat.waiters.shift();
    ring.delete(chat);
    if (chat.waiters.length > 0) ring.add(chat);
    all.busyUntil = Math.max(all.busyUntil, now) + waiter.messages * messageMs;
    // An album is one call of one chat: who sends many paces them there.
    chat.busyUntil = Math.max(chat.busyUntil, now) + Math.min(waiter.messages, 1) * chatMessageMs;
    waiter.go();
  }

  function pump(): void {
    clearTimeout(timer);
    const now = monotonic();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const chat of [...ring]) {
      const waiter = chat.waiters[0];
      if (waiter === undefined) continue;
      const at = Math.max(readyAt(chat), allReadyAt(waiter));
      if (at <= now) send(chat, waiter, now);
      if (chat.waiters.length > 0) nextAt = Math.min(nextAt, Math.max(at, now));
    }
    if (ring.size > 0) timer = setTimeout(pump, Math.max(0, Math.ceil(nextAt - monotonic())));
  }

  /** For how long nothing may be sent to the chat. */
  function pausedMs(chatId: number): number {
    const until = Math.max(chats.get(chatId)?.heldUntil ?? 0, all.heldUntil);
    return Math.max(0, Math.ceil(until - monotonic()));
  }

  function hold(chatId: number, pauseMs: number): void {
    const now = monotonic();
    const chat = chatOf(chatId);
    chat.heldUntil = Math.max(chat.heldUntil, now + pauseMs);
    floods.set(chatId, now);
    for (const [other, at] of floods) if (at < now - floodWindowMs) floods.delete(other);
    if (floods.size >= floodedChats) all.heldUntil = Math.max(all.heldUntil, now + pauseMs);
  }

  function served(chatId: number, messages: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const chat = chatOf(chatId);
      const giveUp = (): void => {
        chat.waiters = chat.waiters.filter((other) => other !== waiter);
        if (chat.waiters.length === 0) ring.delete(chat);
        pump();
        reject(signal.reason);
      };
      const waiter: Waiter = {
        messages,
        go() {
          signal.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      signal.addEventListener('abort', giveUp);
      chat.waiters.push(waiter);
      ring.add(chat);
      pump();
    });
  }

  return {
    /**
     * Waits until so many messages may go to the chat (0: an edit, which only obeys pauses) and answers 0; or answers
     * at once for how many milliseconds the chat is to be left alone, where that is longer than anybody waits.
     */
    async admit(chatId: number, messages: number, signal: AbortSignal): Promise<number> {
      const pauseMs = pausedMs(chatId);
      if (pauseMs > longestFloodWaitMs) return pauseMs;
      if (pauseMs > 0 || messages > 0) await served(chatId, messages, signal);
      return 0;
    },
    /**
     * Telegram asked to leave a chat alone for so long; null: the call was to no chat, and a short pause is waited out
     * here. When several chats are told, all are meant. Answers whether the call is worth making again.
     */
    async flooded(chatId: number | null, pauseMs: number, signal: AbortSignal): Promise<boolean> {
      const isShort = pauseMs <= longestFloodWaitMs;
      if (chatId !== null) hold(chatId, pauseMs);
      else if (isShort) await delay(pauseMs, undefined, { signal });
      return isShort;
    },
    /** How many calls wait. */
    waiting: (): number => [...ring].reduce((sum, chat) => sum + chat.waiters.length, 0),
  };
}
