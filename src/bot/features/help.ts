import { Composer } from 'grammy';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import { paragraphs } from '../text.ts';
import type { FeatureDependencies } from './feature.ts';
import { backToMenu, menuRows } from './menu.ts';

/** /help: what the bot does. */
export function helpFeature({ show }: FeatureDependencies): Composer<BotContext> {
  async function help(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const { venueName, supportContact } = words;
    const [book = [], tickets = []] = menuRows(words);
    await show(ctx, {
      text: paragraphs(
        words.html('help-text', { venue: venueName }),
        supportContact !== null && words.html('support', { contact: supportContact }),
      ),
      rows: [book, tickets, [backToMenu(words)]],
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('help', help);
  inPrivate.callbackQuery(tapData.menu('help'), help);
  return composer;
}
