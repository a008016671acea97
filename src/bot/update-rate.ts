import type { BotContext } from './context.ts';
import { createTapAnswer } from './tap-answer.ts';
import type { Wordings } from './wording.ts';

/** So many at once, and so many more with each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

export interface UpdateRate {
  /** Telegram lets a bot say about one thing a second in a chat: who writes more could not be answered. */
  readonly messages: Allowance;
  /** Far beyond any hand; a script meets it. */
  readonly taps: Allowance;
}

export const usualUpdateRate: UpdateRate = {
  messages: { atOnce: 30, perSecond: 1 },
  taps: { atOnce: 300, perSecond: 50 },
};

export type Admission = 'admitted' | 'firstRefused' | 'refused';

const mostWatched = 10_000;

interface Bucket {
  left: number;
  at: number;
  wasRefused: boolean;
}

/** Counts each customer's updates in this process: what is over the rate is refused, and that is said once. */
export function createRateLimiter({ atOnce, perSecond }: Allowance, monotonic: () => number) {
  const buckets = new Map<number, Bucket>();

  function bucketOf(chatId: number): Bucket {
    const now = monotonic();
    const known = buckets.get(chatId) ?? { left: atOnce, at: now, wasRefused: false };
    const left = Math.min(atOnce, known.left + ((now - known.at) / 1_000) * perSecond);
    const bucket = { left, at: now, wasRefused: known.wasRefused && left < atOnce / 2 };
    buckets.delete(chatId);
    buckets.set(chatId, bucket);
    const [eldest] = buckets.keys();
    if (buckets.size > mostWatched && eldest !== undefined) buckets.delete(eldest);
    return bucket;
  }

  return (chatId: number): Admission => {
    const bucket = bucketOf(chatId);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return 'admitted';
    }
    const admission = bucket.wasRefused ? 'refused' : 'firstRefused';
    bucket.wasRefused = true;
    return admission;
  };
}

/** Middleware: updates over the rate go no further, before anything is read for them. */
export function updateRate(
  rate: UpdateRate,
  wordings: Wordings,
  monotonic: () => number = () => performance.now(),
) {
  const admitMessage = createRateLimiter(rate.messages, monotonic);
  const admitTap = createRateLimiter(rate.taps, monotonic);
  return async (ctx: BotContext, next: () => Promise<void>): Promise<void> => {
    const { chatId, callbackQuery } = ctx;
    if (chatId === undefined) return next();
    const admission = callbackQuery === undefined ? admitMessage(chatId) : admitTap(chatId);
    if (admission === 'admitted') return next();
    const words = wordings.for(ctx.from?.language_code);
    const isFirst = admission === 'firstRefused';
    if (callbackQuery !== undefined) {
      const tap = createTapAnswer(ctx.api, callbackQuery.id);
      tap.give(isFirst ? words.text('too-fast') : null);
      return tap.arrived();
    }
    if (isFirst && ctx.chat?.type === 'private')
      await ctx.reply(words.html('too-fast'), { parse_mode: 'HTML' });
  };
}
