import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '../time.ts';

/** What Telegram allows bots; beyond it, it answers 429. */
export const telegramLimits = {
  /** New messages to all chats together. */
  messagesPerSecond: 30,
  /** To one chat in the long run; as many as `chatBurst` may go at once after a silence. */
  chatMessagesPerSecond: 1,
  chatBurst: 30,
};
export type TelegramLimits = Readonly<typeof telegramLimits>;

/** A leaky bucket in one number: the time at which the messages sent so far would have gone out one by one. */
interface Bucket {
  busyUntil: number;
}

interface Pace {
  readonly intervalMs: number;
  /** How many may go at once after a silence. */
  readonly burst: number;
}

/** The earliest time at which that many messages may go. An edit (0) may go at any time. */
function readyAt({ busyUntil }: Bucket, { intervalMs, burst }: Pace, messages: number): number {
  return messages === 0 ? 0 : busyUntil - (burst - 1) * intervalMs;
}

function charge(bucket: Bucket, { intervalMs }: Pace, messages: number, now: number): void {
  bucket.busyUntil = Math.max(bucket.busyUntil, now) + messages * intervalMs;
}

/** When this many chats are told to wait within this time, the bot as a whole is too fast. */
const floodedChats = 3;
const floodWindowMs = 5_000;

/** The chats to which Telegram allows no calls, and until when. When several are told to wait, all chats pause. */
function createPauses(monotonic: () => number) {
  const heldUntil = new Map<number, number>();
  const toldAt = new Map<number, number>();
  let allHeldUntil = 0;
  return {
    endOf: (chatId: number): number => Math.max(heldUntil.get(chatId) ?? 0, allHeldUntil),
    hold(chatId: number, pauseMs: number): void {
      const now = monotonic();
      for (const [other, until] of heldUntil) if (until <= now) heldUntil.delete(other);
      for (const [other, at] of toldAt) if (at < now - floodWindowMs) toldAt.delete(other);
      heldUntil.set(chatId, Math.max(heldUntil.get(chatId) ?? 0, now + pauseMs));
      toldAt.set(chatId, now);
      if (toldAt.size >= floodedChats) allHeldUntil = Math.max(allHeldUntil, now + pauseMs);
    },
  };
}

interface Waiter {
  readonly messages: number;
  readonly go: () => void;
}

interface Chat extends Bucket {
  readonly id: number;
  readonly waiters: Waiter[];
}

interface TurnRules {
  /** The earliest time at which the chat's first waiter may go. */
  readonly readyAt: (chat: Chat, waiter: Waiter) => number;
  readonly onGo: (chat: Chat, waiter: Waiter, now: number) => void;
}

/** Serves the chats with waiters in rotation; keeps the order within a chat. */
function createRotation({ readyAt, onGo }: TurnRules, monotonic: () => number) {
  /** In the order of service, next first. */
  const ring = new Set<Chat>();
  let timer: NodeJS.Timeout | undefined;

  function release(chat: Chat, waiter: Waiter, now: number): void {
    chat.waiters.shift();
    ring.delete(chat);
    if (chat.waiters.length > 0) ring.add(chat);
    onGo(chat, waiter, now);
    waiter.go();
  }

  function pump(): void {
    clearTimeout(timer);
    const now = monotonic();
    let nextAt = Number.POSITIVE_INFINITY;
    for (const chat of [...ring]) {
      const waiter = chat.waiters[0];
      if (waiter === undefined) continue;
      const at = readyAt(chat, waiter);
      if (at <= now) release(chat, waiter, now);
      if (chat.waiters.length > 0) nextAt = Math.min(nextAt, Math.max(at, now));
    }
    if (ring.size > 0) timer = setTimeout(pump, Math.max(0, Math.ceil(nextAt - monotonic())));
  }

  return {
    served(chat: Chat, messages: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const giveUp = (): void => {
          chat.waiters.splice(chat.waiters.indexOf(waiter), 1);
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
    },
    waiting: (): number => [...ring].reduce((sum, chat) => sum + chat.waiters.length, 0),
  };
}

const mostIdleChats = 10_000;

function forgetIdle(chats: Map<number, Chat>, now: number): void {
  for (const [id, chat] of chats) if (chat.waiters.length === 0 && chat.busyUntil <= now) chats.delete(id);
}

/** Longer pauses are not waited out: the caller is told at once and comes back later. */
const longestFloodWaitMs = 3 * secondMs;

/**
 * The one limiter of all calls to Telegram: decides when a call may leave, and what happens when Telegram asks for a
 * pause. Chats take turns, so a chat with many messages delays the others by one message, not by all of its own.
 */
export function createLimiter(limits: TelegramLimits, monotonic: () => number = () => performance.now()) {
  // Allows a second's messages at once, so that an idle moment is not lost.
  const pace: Pace = { intervalMs: secondMs / limits.messagesPerSecond, burst: limits.messagesPerSecond };
  const chatPace: Pace = { intervalMs: secondMs / limits.chatMessagesPerSecond, burst: limits.chatBurst };
  const all: Bucket = { busyUntil: 0 };
  const chats = new Map<number, Chat>();
  const pauses = createPauses(monotonic);
  const rotation = createRotation(
    {
      readyAt: (chat, { messages }) =>
        Math.max(pauses.endOf(chat.id), readyAt(chat, chatPace, messages), readyAt(all, pace, messages)),
      onGo(chat, { messages }, now) {
        charge(all, pace, messages, now);
        // Counts an album as one call of its chat; senders of many albums pace them.
        charge(chat, chatPace, Math.min(messages, 1), now);
      },
    },
    monotonic,
  );

  function chatOf(id: number): Chat {
    const known = chats.get(id);
    if (known !== undefined) return known;
    if (chats.size >= mostIdleChats) forgetIdle(chats, monotonic());
    const chat: Chat = { id, busyUntil: 0, waiters: [] };
    chats.set(id, chat);
    return chat;
  }

  return {
    /**
     * Waits until `messages` may go to the chat (0: an edit, which only obeys pauses) and answers 0; or answers at
     * once how many milliseconds to leave the chat alone, where nobody waits that long. Null: the call is to no chat.
     */
    async admit(chatId: number | null, messages: number, signal: AbortSignal): Promise<number> {
      if (chatId === null) return 0;
      const pauseMs = Math.max(0, Math.ceil(pauses.endOf(chatId) - monotonic()));
      if (pauseMs > longestFloodWaitMs) return pauseMs;
      if (pauseMs > 0 || messages > 0) await rotation.served(chatOf(chatId), messages, signal);
      return 0;
    },
    /**
     * Notes that Telegram asked for a pause of a chat; null: the call was to no chat, and a short pause is waited out
     * here. Answers whether the call is worth making again.
     */
    async flooded(chatId: number | null, pauseMs: number, signal: AbortSignal): Promise<boolean> {
      const isShort = pauseMs <= longestFloodWaitMs;
      if (chatId !== null) pauses.hold(chatId, pauseMs);
      else if (isShort) await delay(pauseMs, undefined, { signal });
      return isShort;
    },
    /** How many calls wait. */
    waiting: rotation.waiting,
  };
}
