import { noticeVersionOf } from '../dialogue/world.ts';
import type { TapOf } from '../taps.ts';
import { type BotContext, changeProfile, endTap } from '../telegram/context.ts';
import type { CustomerDependencies } from './dependencies.ts';

/**
 * "Let an assistant read it": the consent for this text and later ones. The text is the customer's last one that
 * nobody could read; it goes on as if it had been written now.
 */
export function readerConsentTaps(
  { config, driver, hearing, now, show, store }: CustomerDependencies,
  hear: (ctx: BotContext, text: string) => Promise<void>,
) {
  async function allow(ctx: BotContext): Promise<void> {
    const { profile, words } = ctx;
    const reader = hearing.consentAt(now());
    const { ids = [], text, until = 0 } = profile.lastMessages ?? {};
    if (reader === null || text === undefined || now() >= until) return endTap(ctx, words.text('stale'));
    await endTap(ctx, null);
    await store.consents.note(ctx.from.id, 'reader', noticeVersionOf(config), now());
    await changeProfile(ctx, { reader });
    const messageId = ids.at(-1) ?? null;
    const outcome = await driver.handle(ctx, (dialogue, input) =>
      dialogue.take({ ...input, event: { kind: 'text', text }, messageId, revision: null, tap: null }),
    );
    if (outcome === 'none') await hear(ctx, text);
  }

  async function withdraw(ctx: BotContext): Promise<void> {
    await changeProfile(ctx, { reader: undefined });
    await show(ctx, { text: ctx.words.html('reader-withdrawn'), rows: [] });
  }

  return (ctx: BotContext, { action }: TapOf<'reader'>) => (action === 'allow' ? allow(ctx) : withdraw(ctx));
}
