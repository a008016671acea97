import { Composer } from 'grammy';
import { parseTap, tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import type { BotContext } from '../context.ts';
import type { Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';

/** /settings: the language, and whether a visit is reminded of. */
export function settingsFeature({ profiles }: FeatureOptions): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('settings', async (ctx) => {
    const { text, rows } = settingsScreen(ctx.profile.reminders !== false, ctx.words);
    await ctx.reply(text, { parse_mode: 'HTML', reply_markup: inlineKeyboard({ rows }) });
  });
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'reminders') return next();
    await profiles.update(ctx.from.id, (profile) => ({ ...profile, reminders: tap.on }));
    await endTap(ctx, ctx.words.text(tap.on ? 'reminders-turned-on' : 'reminders-turned-off'));
    if (tap.on === (ctx.profile.reminders !== false)) return;
    const { text, rows } = settingsScreen(tap.on, ctx.words);
    await ctx.editMessageText(text, { parse_mode: 'HTML', reply_markup: inlineKeyboard({ rows }) });
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
