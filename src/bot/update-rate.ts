import type { Allowance } from '../storage/token-bucket.ts';
import type { BotContext } from './context.ts';
import { endTap } from './tap-answer.ts';
import type { Wordings } from './wording.ts';

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

/** Middleware: updates over the rate go no further, before anything is read for them. */
export function updateRate(wordings: Wordings) {
  return async (ctx: BotContext, next: () => Promise<void>): Promise<void> => {
    const { admission } = ctx.lock;
    if (admission === 'admitted') return next();
    const words = wordings.for(ctx.from?.language_code);
    const isFirst = admission === 'firstRefused';
    if (ctx.callbackQuery !== undefined) return endTap(ctx, isFirst ? words.text('too-fast') : null);
    if (isFirst && ctx.chat?.type === 'private')
      await ctx.reply(words.html('too-fast'), { parse_mode: 'HTML' });
  };
}
