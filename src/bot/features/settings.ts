import { Composer } from 'grammy';
import { parseTap, tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';
import type { FeatureDependencies } from './feature.ts';

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
