import { Composer } from 'grammy';
import { parseTap, tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import type { BotContext } from '../context.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';
import { menuRows } from './start.ts';

/** /language: the customer's choice goes before Telegram's language. */
export function languageFeature({ wordings, profiles, venueName }: FeatureOptions): Composer<BotContext> {
  async function choose(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const rows = wordings.locales.map((locale) => [
      { text: wordings.for(locale).text('language-name'), data: tapData.language(locale) },
    ]);
    await ctx.reply(ctx.words.html('language-question'), {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({ rows }),
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('language', choose);
  inPrivate.callbackQuery(tapData.menu('language'), choose);
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'language') return next();
    const locale = wordings.match(tap.locale);
    if (locale === null) return endTap(ctx, ctx.words.text('stale'));
    await profiles.update(ctx.from.id, (profile) => ({ ...profile, locale }));
    const words = wordings.for(locale);
    await endTap(ctx, words.text('language-chosen'));
    await ctx.editMessageText(words.html('welcome', { name: ctx.from.first_name, venue: venueName }), {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({ rows: menuRows(words) }),
    });
  });
  return composer;
}
