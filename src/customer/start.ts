import { Composer } from 'grammy';
import { dateProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Redeemed } from '../storage/invitations.ts';
import { expandedDate, parseTap, type Tap, tapData } from '../telegram/callback-data.ts';
import { type BotContext, onTap } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { BookingFeature } from './booking.ts';
import type { Draft } from './flow/draft.ts';
import { sideRows } from './menu.ts';

/**
 * What a deep link asks for: `pkg_<code>`, `d_<YYYYMMDD>`, both as `b_<YYYYMMDD>_<code>`, `src_<name>`; anything else is
 * ignored. A payload is a wish: it reveals nothing and grants nothing.
 */
function parseStartPayload(payload: string) {
  const [, kind, value = ''] = /^(pkg|d|b|src)_([\w-]{1,60})$/.exec(payload) ?? [];
  const booking = (date: VenueDate | null, code: string | null) => ({ kind: 'booking', date, code }) as const;
  const nothing = { kind: 'none' } as const;
  switch (kind) {
    case 'src':
      return { kind: 'source', name: value } as const;
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

function rememberSource({ from, lock }: BotContext, source: string): Promise<unknown> {
  return lock.records.profiles.update(from.id, (profile) => ({ ...profile, source }));
}

/** /start greets with the days that most people come; a link may have chosen the day or the tickets already. */
export function startFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const { config, show, store, today } = dependencies;
  const welcome = (ctx: BotContext): Promise<void> =>
    show(ctx, dependencies.welcome(ctx.from.first_name, ctx.words));

  /** What a draft begins with on that day, if it can be booked. */
  function onDay(date: VenueDate | null): Partial<Draft> {
    if (date === null || dateProblem(date, today(), config.booking.horizonDays) !== null) return {};
    return { date, month: date.slice(0, 7), step: 'tickets' };
  }

  const composer = new Composer<BotContext>();
  composer.command('start', async (ctx) => {
    const payload = parseStartPayload(ctx.match);
    if (payload.kind === 'source') {
      await rememberSource(ctx, payload.name);
      await store.funnel.cameFrom(today(), payload.name, ctx.from.id);
    }
    if (payload.kind !== 'booking') return welcome(ctx);
    const preset = onDay(payload.date);
    const isNothing = payload.code === null && preset.date === undefined;
    return isNothing ? welcome(ctx) : booking.beginOn(ctx, { ...preset, packageCode: payload.code });
  });
  composer.callbackQuery(tapData.menu('start'), welcome);
  onTap(composer, 'begin', (ctx, { date }) => booking.beginOn(ctx, onDay(date)));
  onTap(composer, 'startOver', (ctx, { date, code }) =>
    booking.begin(ctx, { ...onDay(date), packageCode: code }),
  );
  return composer;
}

/** Invitations, and what customers without one are told where a booking begins. */
export function accessFeature({
  config,
  show,
  staff,
  store,
  welcome,
}: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  composer.command('start', async (ctx, next) => {
    const token = /^i_([\w-]{1,60})$/.exec(ctx.match)?.[1];
    if (token !== undefined) return invited(ctx, await store.invitations.redeem(token, ctx.from.id));
    if (await staff.mayBook(ctx.from.id)) return next();
    const payload = parseStartPayload(ctx.match);
    if (payload.kind === 'source') await rememberSource(ctx, payload.name);
    const greeting = { name: ctx.from.first_name, venue: ctx.words.venueName };
    return uninvited(ctx, ctx.words.html('welcome-by-invitation', greeting));
  });
  composer.command('book', async (ctx, next) => {
    return (await staff.mayBook(ctx.from.id)) ? next() : uninvited(ctx, null);
  });
  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap === null || !leadsToBooking(tap) || (await staff.mayBook(ctx.from.id))) return next();
    return uninvited(ctx, null, ctx.words.text('by-invitation-short'));
  });

  async function invited(ctx: BotContext, redeemed: Redeemed): Promise<void> {
    const { words } = ctx;
    const isIn = redeemed === 'admitted' || redeemed === 'alreadyIn';
    const isAdmitted = isIn || (await staff.mayBook(ctx.from.id));
    if (!isAdmitted) return uninvited(ctx, words.html(`invitation-${redeemed}`));
    const lead = config.access === 'invite' && isIn ? `${words.html('invitation-admitted')}\n\n` : '';
    const menu = welcome(ctx.from.first_name, words);
    await show(ctx, { ...menu, text: lead + menu.text });
  }

  async function uninvited(ctx: BotContext, lead: string | null, toast: string | null = null): Promise<void> {
    await show(ctx, uninvitedScreen(ctx.words, lead), { toast, on: null });
  }
  return composer;
}

/** Booking is by invitation; what the person has already stays within reach. */
export function uninvitedScreen(words: Wording, lead: string | null = null): Screen {
  return { text: paragraphs(lead, words.html('by-invitation')), rows: sideRows(words) };
}

/** Whether the tap begins a booking or buys what is held. A draft's own taps are refused where it is placed. */
function leadsToBooking(tap: Tap): boolean {
  switch (tap.kind) {
    case 'menu':
      return tap.entry === 'book';
    case 'begin':
    case 'opening':
    case 'resume':
    case 'startOver':
      return true;
    case 'booking':
      return tap.action === 'confirm' || tap.action === 'again';
    default:
      return false;
  }
}
