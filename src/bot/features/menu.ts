import { tapData } from '../callback-data.ts';
import { paintCard } from '../card.ts';
import type { BotContext } from '../context.ts';
import { tappedMenu } from '../live-menus.ts';
import type { Button, Screen } from '../screen.ts';
import type { Wording } from '../wording.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';

/** Shows a screen in the place of the menu whose button was tapped, else as a new message. */
export async function showMenu(
  ctx: BotContext,
  { liveThings, pictures }: Pick<FeatureOptions, 'liveThings' | 'pictures'>,
  screen: Screen,
  toast: string | null = null,
): Promise<void> {
  if (ctx.chatId === undefined) return;
  const ended = endTap(ctx, toast);
  await paintCard(ctx.api, pictures, ctx.chatId, await tappedMenu(ctx, liveThings), screen);
  await ended;
}

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
