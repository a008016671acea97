import { Composer } from 'grammy';
import { mostAwaited } from '../../storage/openings.ts';
import { mayBeAwaited } from '../booking-flow/day.ts';
import { parseTap } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { endTap } from '../tap-answer.ts';

/** "Tell me when it opens": a day without tickets is looked at until it has some, and its customers are told once. */
export function openingsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { driver, openDraft, store, today } = dependencies;
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'opening') return next();
    const { date } = tap;
    const { words, from } = ctx;
    if (!mayBeAwaited(date, today())) return endTap(ctx, words.text('stale'));
    const waiting = { userId: from.id, locale: words.locale };
    const outcome = await store.openings.add(waiting, date, today());
    if (outcome === 'full') return endTap(ctx, words.text('opening-full', { maximum: mostAwaited }));
    // Who is told of a day and waits for it anew is to be told anew.
    if (outcome === 'awaited') await store.saidOnce.withdraw(from.id, openingSaid(date));
    const toast = words.text('opening-watched', { date: words.day(date) });
    const draft = await openDraft(ctx);
    if (draft?.card == null || draft.card.messageId !== ctx.msgId) return endTap(ctx, toast);
    const { card } = draft;
    await driver.handle(ctx, async (dialogue, input) => {
      const plan = await dialogue.show(input, card);
      return plan === null ? null : { ...plan, toast };
    });
  });
  return composer;
}

/** The name under which it is remembered that a customer was told. */
export function openingSaid(date: string): string {
  return `opening:${date}`;
}
