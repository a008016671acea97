import type { VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays } from '../../venue/calendar.ts';
import { comingWeekend } from '../booking-flow/day.ts';
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

export function welcomeScreen(firstName: string, words: Wording, today: VenueDate): Screen {
  return {
    text: words.html('welcome', { name: firstName, venue: words.venueName }),
    rows: menuRows(words, today),
  };
}

/** A booking is one tap away on the days that most people come; the rest of the bot is below. */
export function menuRows(words: Wording, today: VenueDate): Screen['rows'] {
  const day = (text: string, date: VenueDate | null): Button => ({ text, data: tapData.begin(date) });
  return [
    [
      { ...day(words.text('today'), today), style: 'success' },
      { ...day(words.text('tomorrow'), addVenueDays(today, 1)), style: 'success' },
    ],
    comingWeekend(today).map((date) => day(words.dayLabel(date), date)),
    [day(words.text('another-day'), null)],
    ...sideRows(words),
  ];
}

/** What is open to everybody, those too who may not book. */
export function sideRows(words: Wording): Screen['rows'] {
  return [
    [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
    [
      { text: words.text('language'), data: tapData.menu('language') },
      { text: words.text('help'), data: tapData.menu('help') },
    ],
  ];
}

export function bookRow(words: Wording): readonly Button[] {
  return [{ text: words.text('book-tickets'), data: tapData.menu('book'), style: 'success' }];
}

/** From a screen of the menu to the menu itself. */
export function backToMenu(words: Wording): Button {
  return { text: words.text('back'), data: tapData.menu('start') };
}
