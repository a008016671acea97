import type { Update } from 'grammy/types';
import type { Admission, Allowance } from '../storage/update-meter.ts';
import type { BotContext } from './context.ts';
import { createTapAnswer } from './tap-answer.ts';
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
export function updateRate(admissionOf: (update: Update) => Admission, wordings: Wordings) {
  return async (ctx: BotContext, next: () => Promise<void>): Promise<void> => {
    const { update, callbackQuery } = ctx;
    const admission = admissionOf(update);
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
