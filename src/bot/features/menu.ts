import { Composer } from 'grammy';
import type { Profile } from '../../storage/chat-records.ts';
import { addVenueDays, type VenueDate } from '../../venue/calendar.ts';
import { inLocale } from '../../venue/venue.ts';
import { comingWeekend } from '../booking-flow/day.ts';
import { parseTap, tapData } from '../callback-data.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { ShownPicture } from '../pictures.ts';
import { staffCommandsFor } from '../registration.ts';
import type { Button, Screen } from '../screen.ts';
import { visitInfoButton, visitScreen } from '../screens/venue.ts';
import { onOneLine, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';

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

/** /settings: the language, whether a visit is reminded of, and whether its customer is asked how it was. */
export function settingsFeature({ config, show }: FeatureDependencies): Composer<BotContext> {
  const { reviewAfterVisit } = config.venue.policy;
  const screenOf = ({ reminders, reviews }: Profile, words: Wording): Screen =>
    settingsScreen(reminders !== false, reviewAfterVisit ? reviews !== false : null, words);
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('settings', (ctx) => show(ctx, screenOf(ctx.profile, ctx.words)));
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'reminders' && tap?.kind !== 'reviews') return next();
    const chosen = await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({
      ...profile,
      [tap.kind]: tap.on,
    }));
    const toast = ctx.words.text(`${tap.kind}-turned-${tap.on ? 'on' : 'off'}`);
    await show(ctx, screenOf(chosen, ctx.words), { toast });
  });
  return composer;
}

/** `hasReviews`: null where the venue does not ask. */
function settingsScreen(hasReminders: boolean, hasReviews: boolean | null, words: Wording): Screen {
  const settings = words.html('settings-text', {
    language: words.text('language-name'),
    reminders: words.text(hasReminders ? 'reminders-on' : 'reminders-off'),
  });
  const reviews = words.html('settings-reviews', {
    reviews: words.text(hasReviews === true ? 'reminders-on' : 'reminders-off'),
  });
  return {
    text: hasReviews === null ? settings : `${settings}\n${reviews}`,
    rows: [
      [
        {
          text: words.text(hasReminders ? 'turn-reminders-off' : 'turn-reminders-on'),
          data: tapData.reminders(!hasReminders),
        },
      ],
      ...(hasReviews === null
        ? []
        : [
            [
              {
                text: words.text(hasReviews ? 'turn-reviews-off' : 'turn-reviews-on'),
                data: tapData.reviews(!hasReviews),
              },
            ],
          ]),
      [{ text: words.text('language'), data: tapData.menu('language') }],
    ],
  };
}

/** /language: the customer's choice goes before Telegram's language. */
export function languageFeature({ show, welcome, wordings }: FeatureDependencies) {
  async function open(ctx: BotContext): Promise<void> {
    const { words } = ctx;
    const languages = wordings.locales.map((locale) => [
      { text: wordings.for(locale).text('language-name'), data: tapData.language(locale) },
    ]);
    await show(ctx, {
      text: words.html('language-question'),
      rows: [...languages, [backToMenu(words)]],
      isPassing: true,
    });
  }

  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');
  inPrivate.command('language', open);
  inPrivate.callbackQuery(tapData.menu('language'), open);
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'language') return next();
    const locale = wordings.match(tap.locale);
    if (locale === null) return endTap(ctx, ctx.words.text('stale'));
    await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({ ...profile, locale }));
    // What is shown below the screen is said in the new language too.
    const words = wordings.for(locale);
    Object.assign(ctx, { words });
    const screen = welcome(ctx.from.first_name, words);
    await show(ctx, screen, { toast: words.text('language-chosen') });
  });
  return { composer, open };
}
