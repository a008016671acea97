import { Composer } from 'grammy';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import { paragraphs } from '../text.ts';
import type { FeatureOptions } from './feature.ts';
import { backToMenu, bookRow, showMenu } from './menu.ts';

/** /help: what the bot does. */
export function helpFeature(options: FeatureOptions) {
  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const { venueName, supportContact } = words;
    await showMenu(ctx, options, {
      text: paragraphs(
        words.html('help-text', { venue: venueName }),
        supportContact !== null && words.html('support', { contact: supportContact }),
      ),
      rows: [
        bookRow(words),
        [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
        [backToMenu(words)],
      ],
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('help', open);
  inPrivate.callbackQuery(tapData.menu('help'), open);
  return { composer, open };
}
