import { Composer } from 'grammy';
import { paragraphs } from '../booking-flow/step.ts';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureOptions } from './feature.ts';
import { backToMenu, menuRows, showMenu } from './menu.ts';

/** /help: what the bot does. */
export function helpFeature(options: FeatureOptions): Composer<BotContext> {
  async function help(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const { venueName, supportContact } = words;
    const [book = [], tickets = []] = menuRows(words);
    await showMenu(ctx, options, {
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
