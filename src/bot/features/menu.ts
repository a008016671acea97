import { Composer } from 'grammy';
import type { VenueDate } from '../../booking/sale-package.ts';
import { addVenueDays } from '../../venue/calendar.ts';
import { inLocale } from '../../venue/venue.ts';
import { comingWeekend } from '../booking-flow/day.ts';
import { tapData } from '../callback-data.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { ShownPicture } from '../pictures.ts';
import type { Button, Screen } from '../screen.ts';
import { visitInfoButton, visitScreen } from '../screens/venue.ts';
import { onOneLine, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { staffCommandsFor } from './staff/menu.ts';

export function welcomeScreen(
  firstName: string,
  words: Wording,
  today: VenueDate,
  picture?: ShownPicture,
): Screen {
  return {
    text: words.html('welcome', { name: onOneLine(firstName), venue: words.venueName }),
    rows: menuRows(words, today),
    picture,
    isPassing: true,
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
    [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }, visitInfoButton(words)],
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

/** /help: what the bot does, and for staff what they can type. */
export function helpFeature({ show, staff }: FeatureDependencies) {
  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const { venueName, supportContact } = words;
    await show(ctx, {
      text: paragraphs(
        words.html('help-text', { venue: venueName }),
        supportContact !== null && words.html('support', { contact: supportContact }),
        staffHelp(ctx.from?.id ?? 0, words),
      ),
      rows: [
        bookRow(words),
        [{ text: words.text('my-tickets'), data: tapData.menu('tickets') }],
        [backToMenu(words)],
      ],
    });
  }

  /** What staff of that role can type besides; nothing for anybody else. */
  function staffHelp(userId: number, words: Wording): string | null {
    if (!staff.isStaff(userId)) return null;
    const lines = staffCommandsFor(staff.isOwner(userId)).map((command) =>
      words.html('staff-help-entry', { command, what: words.text(`command-${command}`) }),
    );
    return [words.html('staff-help'), ...lines].join('\n');
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('help', open);
  inPrivate.callbackQuery(tapData.menu('help'), open);
  return { composer, open };
}

/** "Visit info", and the venue's pin behind every "Directions". */
export function visitFeature({ config: { venue }, show }: FeatureDependencies) {
  const open = (ctx: BotContext): Promise<void> => show(ctx, visitScreen(venue, ctx.words));

  /** A message of its own, without buttons: the card that led here stays as it is. */
  async function directions(ctx: BotContext): Promise<void> {
    const { api, chatId, words } = ctx;
    const { pin, address } = venue.visit;
    // The button may be older than the venue's file.
    if (pin === null || chatId === undefined) return open(ctx);
    const where = address === null ? words.venueName : inLocale(address, words.locale, venue);
    await endTap(ctx, null);
    await api.sendVenue(chatId, pin.latitude, pin.longitude, words.venueName, where);
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.callbackQuery(tapData.menu('visit'), open);
  inPrivate.callbackQuery(tapData.menu('directions'), directions);
  return { composer, open };
}
