import { Composer } from 'grammy';
import { tapData } from '../callback-data.ts';
import { inlineKeyboard } from '../card.ts';
import type { BotContext } from '../context.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';
import { menuRows } from './start.ts';

/** /help: what the bot does. */
export function helpFeature({ venueName, supportContact }: FeatureOptions): Composer<BotContext> {
  async function help(ctx: BotContext): Promise<void> {
    await endTap(ctx, null);
    const { words } = ctx;
    const text = words.html('help-text', { venue: venueName });
    const support =
      supportContact === null ? '' : `\n\n${words.html('support', { contact: supportContact })}`;
    await ctx.reply(text + support, {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({ rows: menuRows(words) }),
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('help', help);
  inPrivate.callbackQuery(tapData.menu('help'), help);
  return composer;
}
