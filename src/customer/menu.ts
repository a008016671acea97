import type { Config } from '../config/config.ts';
import { greetingName, type PersonName } from '../language/person-names.ts';
import type { Profile } from '../store/chat-session.ts';
import { type TapOf, tapData } from '../taps.ts';
import { type BotContext, changeProfile, endTap } from '../telegram/context.ts';
import type { ShownPicture } from '../telegram/pictures.ts';
import { button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, onOneLine, paragraphs, type Wording, type Wordings } from '../telegram/wording.ts';
import { addVenueDays, comingWeekend, type VenueDate } from '../venue/calendar.ts';
import { inLocale } from '../venue/venue.ts';
import { presentPolicyText } from '../views/after-sale.ts';
import { belowHeld, heldAmong } from '../views/booking-card.ts';
import { askVenueRows, bookRow, menuButton, supportText } from '../views/shared-buttons.ts';
import type { CustomerDependencies } from './dependencies.ts';

export function welcomeScreen(
  person: PersonName,
  words: Wording,
  today: VenueDate,
  picture?: ShownPicture,
): Screen {
  return {
    text: words.html('welcome', {
      name: onOneLine(greetingName(person, words.locale)),
      venue: words.venueName,
    }),
    rows: menuRows(words, today),
    picture,
    isPassing: true,
  };
}

/** The menu: the most popular days first, then the rest of the bot. */
export function menuRows(words: Wording, today: VenueDate): Screen['rows'] {
  const tomorrow = addVenueDays(today, 1);
  return [
    [
      button(words.text('today'), tapData.begin(today), 'success'),
      button(words.text('tomorrow'), tapData.begin(tomorrow), 'success'),
    ],
    comingWeekend(today).map((date) => button(words.dayLabel(date), tapData.begin(date))),
    [button(words.text('another-day'), tapData.begin(null))],
    ...sideRows(words),
  ];
}

/** The buttons for everybody, also for people who may not book. */
export function sideRows(words: Wording): Screen['rows'] {
  return [
    [menuButton(words, 'tickets'), menuButton(words, 'visit')],
    [menuButton(words, 'language'), menuButton(words, 'help')],
  ];
}

/** Says that booking is by invitation; keeps /mytickets available. */
export function uninvitedScreen(words: Wording, lead: string | null = null): Screen {
  return { text: paragraphs(lead, words.html('by-invitation')), rows: sideRows(words) };
}

/** /help: what the bot does, and for staff their commands by `staffHelp`. */
export function createHelp(
  { bookingsOf, show, staff }: Pick<CustomerDependencies, 'bookingsOf' | 'show' | 'staff'>,
  staffHelp: (words: Wording) => string,
) {
  return async (ctx: BotContext): Promise<void> => {
    const { words } = ctx;
    const held = heldAmong(await bookingsOf(ctx.from.id));
    const help: Screen = {
      text: paragraphs(
        words.html('help-text', { venue: words.venueName }),
        words.canAskStaff && words.html('help-ask'),
        supportText(words),
        staff.isStaff(ctx.from.id) && staffHelp(words),
      ),
      rows: [
        bookRow(words),
        [menuButton(words, 'tickets')],
        ...askVenueRows(words, held?.reference),
        [menuButton(words, 'start')],
      ],
    };
    await show(ctx, belowHeld(held, help, words));
  };
}

const sections = ['address', 'hours', 'parking', 'rules'] as const;
/** All sections together fit into one message. */
const longestSection = 700;

/** The venue's texts about a visit, as far as given, its policy, and the way to ask a person. */
export function visitScreen(config: Pick<Config, 'venue' | 'payment'>, words: Wording): Screen {
  const { venue } = config;
  const { visit } = venue;
  const texts = sections.flatMap((section) => {
    const text = visit[section];
    if (text === null) return [];
    return [
      words.html(`visit-${section}`, { text: clipped(inLocale(text, words.locale, venue), longestSection) }),
    ];
  });
  const refunds = presentPolicyText(config, words);
  const facts = refunds === null ? texts : [...texts, words.html('visit-refunds', { text: refunds })];
  return {
    text: paragraphs(
      words.html('visit-title', { venue: words.venueName }),
      ...(facts.length === 0 ? [words.html('visit-nothing')] : facts),
    ),
    rows: rowsOf(words.hasPin && [menuButton(words, 'directions')], ...askVenueRows(words), [
      menuButton(words, 'start'),
    ]),
  };
}

/** "Visit info", and the venue's pin behind every "Directions". */
export function visitFeature({ config, show }: Pick<CustomerDependencies, 'config' | 'show'>) {
  const { venue } = config;
  const open = (ctx: BotContext): Promise<void> => show(ctx, visitScreen(config, ctx.words));

  /** Sends the place as a message without buttons, and leaves the card as it is. */
  async function directions(ctx: BotContext): Promise<void> {
    const { api, chatId, words } = ctx;
    const { pin } = venue.visit;
    // The button may be older than the venue's file.
    if (pin === null) return open(ctx);
    const where = words.address ?? words.venueName;
    await endTap(ctx, null);
    await api.sendVenue(chatId, pin.latitude, pin.longitude, words.venueName, where);
  }

  return { open, directions };
}

/** /settings: the language and reminders of visits. */
export function settingsFeature({ show }: Pick<CustomerDependencies, 'show'>) {
  return {
    open: (ctx: BotContext): Promise<void> => show(ctx, settingsScreen(ctx.profile, ctx.words)),
    async turnReminders(ctx: BotContext, { on }: TapOf<'reminders'>): Promise<void> {
      const profile = await changeProfile(ctx, { reminders: on });
      const toast = ctx.words.text(`reminders-turned-${on ? 'on' : 'off'}`);
      await show(ctx, settingsScreen(profile, ctx.words), { toast });
    },
  };
}

function settingsScreen({ reminders }: Profile, words: Wording): Screen {
  const isOn = reminders !== false;
  return {
    text: words.html('settings-text', {
      language: words.text('language-name'),
      reminders: words.text(isOn ? 'reminders-on' : 'reminders-off'),
    }),
    rows: [
      [button(words.text(`turn-reminders-${isOn ? 'off' : 'on'}`), tapData.reminders(!isOn))],
      [menuButton(words, 'language')],
    ],
  };
}

/** `code`: the customer's language in Telegram; languages are offered in its script. */
export function languageScreen(code: string | undefined, words: Wording, wordings: Wordings): Screen {
  const preferred = wordings.match(code) ?? '';
  const languages = wordings.locales.map((language) => {
    const locale = preferred.startsWith(`${language}-`) ? preferred : language;
    return [button(wordings.for(locale).text('language-name'), tapData.language(locale))];
  });
  return {
    text: words.html('language-question'),
    rows: [...languages, [menuButton(words, 'start')]],
    isPassing: true,
  };
}

/** /language: the customer's choice, which overrides Telegram's language. */
export function languageFeature({
  menuFor,
  show,
  wordings,
}: Pick<CustomerDependencies, 'menuFor' | 'show' | 'wordings'>) {
  async function open(ctx: BotContext): Promise<void> {
    await show(ctx, languageScreen(ctx.from?.language_code, ctx.words, wordings));
  }

  async function choose(ctx: BotContext, tap: TapOf<'language'>): Promise<void> {
    const locale = wordings.match(tap.locale);
    if (locale === null) return endTap(ctx, ctx.words.text('stale'));
    await changeProfile(ctx, { locale });
    // The button back to a booking under way is in the new language too.
    const words = wordings.for(locale);
    Object.assign(ctx, { words });
    await show(ctx, await menuFor(ctx.from, words), { toast: words.text('language-chosen') });
  }
  return { open, choose };
}
