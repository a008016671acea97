import { Composer } from 'grammy';
import { parseTap, tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';
import { backToMenu, showMenu, welcomeScreen } from './menu.ts';

/** /language: the customer's choice goes before Telegram's language. */
export function languageFeature(options: FeatureOptions) {
  const { wordings, profiles, today } = options;

  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const languages = wordings.locales.map((locale) => [
      { text: wordings.for(locale).text('language-name'), data: tapData.language(locale) },
    ]);
    await showMenu(ctx, options, {
      text: words.html('language-question'),
      rows: [...languages, [backToMenu(words)]],
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('language', open);
  inPrivate.callbackQuery(tapData.menu('language'), open);
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'language') return next();
    const locale = wordings.match(tap.locale);
    if (locale === null) return endTap(ctx, ctx.words.text('stale'));
    await profiles.update(ctx.from.id, (profile) => ({ ...profile, locale }));
    // What is shown below the screen is said in the new language too.
    const words = wordings.for(locale);
    Object.assign(ctx, { words });
    const screen = welcomeScreen(ctx.from.first_name, words, today());
    await showMenu(ctx, options, screen, words.text('language-chosen'));
  });
  return { composer, open };
}
