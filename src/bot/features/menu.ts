import { Composer } from 'grammy';
import { tapData } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Button, Screen } from '../screen.ts';
import { paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';

export function welcomeScreen(firstName: string, words: Wording): Screen {
  return { text: words.html('welcome', { name: firstName, venue: words.venueName }), rows: menuRows(words) };
}

export function menuRows(words: Wording): Screen['rows'] {
  return [
    [{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }],
    [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
    [
      { text: words.text('language'), data: tapData.menu('language') },
      { text: words.text('help'), data: tapData.menu('help') },
    ],
  ];
}

/** From a screen of the menu to the menu itself. */
export function backToMenu(words: Wording): Button {
  return { text: words.text('back'), data: tapData.menu('start') };
}

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
