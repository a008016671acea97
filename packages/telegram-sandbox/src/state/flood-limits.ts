import type { Instant } from '../clock.ts';

/** The limits in Telegram's FAQ. */
const chatBurst = 5;
const chatPerSecond = 1;
const groupPerMinute = 20;
const everybodyPerSecond = 30;

export interface FloodLimits {
  readonly isOn: boolean;
  turn(on: boolean): void;
  /**
   * Counts messages to a chat and answers null, or answers the seconds to wait when there are too many, which are not
   * counted.
   */
  send(chatId: number, count: number): number | null;
  clear(): void;
}

interface Limiter {
  /** Milliseconds until one more message may go; 0 when it may go now. */
  waitMs(now: Instant): number;
  spend(now: Instant, count: number): void;
}

/** Allows `burst` at once, then `perSecond`. An album may exceed it, and is waited for afterwards. */
function createBucket(burst: number, perSecond: number): Limiter {
  let level = burst;
  let filledAt = 0;
  const levelAt = (now: Instant) => Math.min(burst, level + ((now - filledAt) / 1000) * perSecond);
  return {
    waitMs: (now) => Math.max(0, ((1 - levelAt(now)) / perSecond) * 1000),
    spend(now, count) {
      level = levelAt(now) - count;
      filledAt = now;
    },
  };
}

/** Allows `limit` in any period as long as the window. */
function createWindow(limit: number, windowMs: number): Limiter {
  let times: readonly Instant[] = [];
  return {
    waitMs(now) {
      times = times.filter((time) => time + windowMs > now);
      const leaving = times.at(-limit);
      return leaving === undefined ? 0 : leaving + windowMs - now;
    },
    spend(now, count) {
      times = [...times, ...Array.from({ length: count }, () => now)];
    },
  };
}

export function createFloodLimits(clock: () => Instant, startsOn: boolean): FloodLimits {
  const limiters = new Map<string, Limiter>();
  let isOn = startsOn;

  function limiterOf(key: string, create: () => Limiter): Limiter {
    const limiter = limiters.get(key) ?? create();
    limiters.set(key, limiter);
    return limiter;
  }

  function concerned(chatId: number): readonly Limiter[] {
    const everybody = limiterOf('everybody', () => createWindow(everybodyPerSecond, 1000));
    const chat = limiterOf(`chat ${chatId}`, () => createBucket(chatBurst, chatPerSecond));
    if (chatId > 0) return [everybody, chat];
    return [everybody, chat, limiterOf(`group ${chatId}`, () => createWindow(groupPerMinute, 60_000))];
  }

  return {
    get isOn() {
      return isOn;
    },
    turn(on) {
      isOn = on;
      limiters.clear();
    },
    send(chatId, count) {
      if (!isOn) return null;
      const now = clock();
      const concerning = concerned(chatId);
      const waitMs = Math.max(...concerning.map((limiter) => limiter.waitMs(now)));
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      for (const limiter of concerning) limiter.spend(now, count);
      return null;
    },
    clear: () => limiters.clear(),
  };
}
