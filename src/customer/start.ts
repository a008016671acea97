import type { Booking } from '../booking/record.ts';
import { dateProblem } from '../booking/rules.ts';
import type { Draft } from '../dialogue/draft.ts';
import { greetingName, type PersonName } from '../language/person-names.ts';
import type { Redeemed } from '../store/invitations.ts';
import type { TapOf } from '../taps.ts';
import { type BotContext, type CommandContext, changeProfile, type TapContext } from '../telegram/context.ts';
import type { ShownPicture } from '../telegram/pictures.ts';
import { expandedDate, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { knownSource } from '../venue/venue.ts';
import { belowHeld, heldAmong } from '../views/booking-card.ts';
import type { BookingFeature } from './begin-booking.ts';
import { savedOrderIn } from './day-openings.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { uninvitedScreen, welcomeScreen } from './menu.ts';
import { belowVisit, comingVisits } from './my-tickets.ts';

/**
 * Parses a deep link: `pkg_<code>`, `d_<YYYYMMDD>`, both as `b_<YYYYMMDD>_<code>`, `src_<name>`; ignores anything
 * else. A payload only prefills a draft: it reveals nothing and grants nothing.
 */
function parseStartPayload(payload: string) {
  const [, kind, value = ''] = /^(pkg|d|b|src)_([\w-]{1,60})$/.exec(payload) ?? [];
  const booking = (date: VenueDate | null, code: string | null) => ({ kind: 'booking', date, code }) as const;
  const nothing = { kind: 'none' } as const;
  switch (kind) {
    case 'src':
      return { kind: 'source', name: value.toLowerCase() } as const;
    case 'pkg':
      return booking(null, value);
    case 'd': {
      const date = expandedDate(value);
      return date === null ? nothing : booking(date, null);
    }
    case 'b': {
      const [, day = '', code = ''] = /^(\d{8})_(.+)$/.exec(value) ?? [];
      return code === '' ? nothing : booking(expandedDate(day), code);
    }
    default:
      return nothing;
  }
}

/** The menu under a greeting, below the next visit and a booking that is held. `own`: the person's bookings. */
export function menuScreen(
  person: PersonName,
  own: readonly Booking[],
  words: Wording,
  today: VenueDate,
  picture?: ShownPicture,
): Screen {
  const menu = welcomeScreen(person, words, today, picture);
  return belowHeld(heldAmong(own), belowVisit(comingVisits(own, today), menu, words), words);
}

type StartDependencies = Pick<
  CustomerDependencies,
  'access' | 'config' | 'menuFor' | 'metrics' | 'show' | 'store' | 'today'
>;

/** /start: greets with the most popular days; a link may have chosen the day or the tickets. */
export function startFeature(dependencies: StartDependencies, booking: BookingFeature) {
  const { config, menuFor, metrics, show, store, today } = dependencies;
  const welcome = async (ctx: BotContext): Promise<void> => show(ctx, await menuFor(ctx.from, ctx.words));

  /** The first values of a draft for that day; one that can't be booked is named on the calendar, with the reason. */
  function onDay(date: VenueDate | null): Partial<Draft> {
    if (date === null) return {};
    if (dateProblem(date, today(), config.booking.horizonDays) !== null) return { unopenedDay: date };
    return { date, month: date.slice(0, 7), step: 'tickets' };
  }

  /** The same, with the order saved by "Tell me when it opens". */
  async function presetOf(
    { from }: TapContext,
    { date, hasSavedOrder }: { readonly date: VenueDate | null; readonly hasSavedOrder: boolean },
  ): Promise<Partial<Draft>> {
    const preset = onDay(date);
    if (!hasSavedOrder || date === null || preset.date === undefined) return preset;
    const { openOrder, lines } = savedOrderIn(await store.openings.orderFor(from.id, date));
    return { ...preset, openOrder, lines };
  }

  async function start(ctx: CommandContext, payload: ReturnType<typeof parseStartPayload>): Promise<void> {
    metrics.stepReached('start', knownSource(config.venue, ctx.profile.source));
    if (payload.kind !== 'booking') return welcome(ctx);
    const preset = onDay(payload.date);
    const isEmpty = payload.code === null && preset.date === undefined;
    return isEmpty ? welcome(ctx) : booking.beginOn(ctx, { ...preset, packageCode: payload.code });
  }

  const greet = createGreeting(dependencies);
  return {
    welcome,
    async start(ctx: CommandContext): Promise<void> {
      const payload = parseStartPayload(ctx.match);
      if (payload.kind === 'source') await changeProfile(ctx, { source: payload.name });
      if (!(await greet(ctx))) await start(ctx, payload);
    },
    begin: async (ctx: TapContext, tap: TapOf<'begin'>) => booking.beginOn(ctx, await presetOf(ctx, tap)),
    startOver: async (ctx: TapContext, tap: TapOf<'startOver'>) =>
      booking.begin(ctx, { ...(await presetOf(ctx, tap)), packageCode: tap.code }),
  };
}

/** Redeems invitations, and greets people who came by one or have none. False: the person may book as before. */
function createGreeting({ access, config, menuFor, show, store }: StartDependencies) {
  async function greetUninvited(ctx: CommandContext, redeemed: Redeemed | null): Promise<void> {
    const { from, words } = ctx;
    if (redeemed !== null) {
      const why = isRefused(redeemed) ? redeemed : 'withdrawn';
      return show(ctx, uninvitedScreen(words, words.html(`invitation-${why}`)), { on: null });
    }
    const greeting = words.html('welcome-by-invitation', {
      name: greetingName(from, words.locale),
      venue: words.venueName,
    });
    await show(ctx, uninvitedScreen(words, greeting), { on: null });
  }

  return async (ctx: CommandContext): Promise<boolean> => {
    const { from, words } = ctx;
    const token = /^i_([\w-]{1,60})$/.exec(ctx.match)?.[1];
    const redeemed = token === undefined ? null : await store.invitations.redeem(token, from.id);
    if (!(await access.mayBook(from.id))) {
      await greetUninvited(ctx, redeemed);
      return true;
    }
    if (redeemed === null) return false;
    const isAdmitted = config.access === 'invite' && !isRefused(redeemed);
    const menu = await menuFor(from, words);
    const lead = isAdmitted && words.html('invitation-admitted');
    await show(ctx, { ...menu, text: paragraphs(lead, menu.text) });
    return true;
  };
}

/** Whether the link doesn't admit this person. */
function isRefused(redeemed: Redeemed): redeemed is Exclude<Redeemed, 'admitted' | 'alreadyIn'> {
  return redeemed !== 'admitted' && redeemed !== 'alreadyIn';
}
