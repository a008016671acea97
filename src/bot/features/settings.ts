import { Composer } from 'grammy';
import { parseTap, tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import { endTap } from '../tap-answer.ts';
import type { Wording } from '../wording.ts';
import { backToMenu } from './menu.ts';

/** /settings: the language, and whether a visit is reminded of. */
export function settingsFeature({ show }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('settings', (ctx) =>
    show(ctx, settingsScreen(ctx.profile.reminders !== false, ctx.words)),
  );
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'reminders') return next();
    await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({ ...profile, reminders: tap.on }));
    const toast = ctx.words.text(tap.on ? 'reminders-turned-on' : 'reminders-turned-off');
    await show(ctx, settingsScreen(tap.on, ctx.words), { toast });
  });
  return composer;
}

function settingsScreen(hasReminders: boolean, words: Wording): Screen {
  return {
    text: words.html('settings-text', {
      language: words.text('language-name'),
      reminders: words.text(hasReminders ? 'reminders-on' : 'reminders-off'),
    }),
    rows: [
      [
        {
          text: words.text(hasReminders ? 'turn-reminders-off' : 'turn-reminders-on'),
          data: tapData.reminders(!hasReminders),
        },
      ],
      [{ text: words.text('language'), data: tapData.menu('language') }],
    ],
  };
}

/** /language: the customer's choice goes before Telegram's language. */
export function languageFeature({ show, welcome, wordings }: FeatureDependencies) {
  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const languages = wordings.locales.map((locale) => [
      { text: wordings.for(locale).text('language-name'), data: tapData.language(locale) },
    ]);
    await show(ctx, {
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
    await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({ ...profile, locale }));
    // What is shown below the screen is said in the new language too.
    const words = wordings.for(locale);
    Object.assign(ctx, { words });
    const screen = welcome(ctx.from.first_name, words);
    await show(ctx, screen, { toast: words.text('language-chosen') });
  });
  return { composer, open };
}
