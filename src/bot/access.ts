import { Composer } from 'grammy';
import type { VenueDate } from '../booking/sale-package.ts';
import type { Redeemed } from '../storage/invitations.ts';
import { parseTap, type Tap } from './callback-data.ts';
import { inlineKeyboard } from './card.ts';
import type { BotContext, Profile } from './context.ts';
import { endTap } from './features/booking.ts';
import { menuRows, sideRows } from './features/menu.ts';
import { parseStartPayload } from './features/start.ts';

export interface AccessOptions {
  readonly mode: 'public' | 'invite';
  readonly isStaff: (userId: number) => boolean;
  readonly invitations: {
    admits(userId: number): Promise<boolean>;
    redeem(token: string, userId: number): Promise<Redeemed>;
  };
  readonly today: () => VenueDate;
  readonly profiles: {
    update(userId: number, change: (profile: Profile | null) => Profile): Promise<Profile>;
  };
}

/** Who may book. Asked on every use, since what was granted can be taken back; it counts where a booking is placed. */
export async function mayBook(
  { mode, isStaff, invitations }: Pick<AccessOptions, 'mode' | 'isStaff' | 'invitations'>,
  userId: number,
): Promise<boolean> {
  return mode === 'public' || isStaff(userId) || invitations.admits(userId);
}

/** Invitations, and what whoever has none meets where a booking begins. */
export function accessFeature(options: AccessOptions): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');

  inPrivate.command('start', async (ctx, next) => {
    const token = /^i_([\w-]{1,60})$/.exec(ctx.match)?.[1];
    if (token !== undefined) return invited(ctx, await options.invitations.redeem(token, ctx.from.id));
    if (await mayBook(options, ctx.from.id)) return next();
    const payload = parseStartPayload(ctx.match);
    if (payload.kind === 'source') {
      await options.profiles.update(ctx.from.id, (profile) => ({ ...profile, source: payload.name }));
    }
    return uninvited(ctx, ctx.words.html('welcome', greeting(ctx)));
  });
  inPrivate.command('book', async (ctx, next) => {
    return (await mayBook(options, ctx.from.id)) ? next() : uninvited(ctx, null);
  });
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap === null || !leadsToBooking(tap) || (await mayBook(options, ctx.from.id))) return next();
    await endTap(ctx, ctx.words.text('by-invitation-short'));
    return uninvited(ctx, null);
  });

  async function invited(ctx: BotContext, redeemed: Redeemed): Promise<void> {
    const { words } = ctx;
    const isIn = redeemed === 'admitted' || redeemed === 'alreadyIn';
    const isAdmitted = isIn || (await mayBook(options, ctx.from?.id ?? 0));
    if (!isAdmitted) return uninvited(ctx, words.html(`invitation-${redeemed}`));
    const lead = options.mode === 'invite' && isIn ? `${words.html('invitation-admitted')}\n\n` : '';
    await ctx.reply(lead + words.html('welcome', greeting(ctx)), {
      parse_mode: 'HTML',
      reply_markup: inlineKeyboard({ rows: menuRows(words, options.today()) }),
    });
  }

  function greeting(ctx: BotContext): { readonly name: string; readonly venue: string } {
    return { name: ctx.from?.first_name ?? '', venue: ctx.words.venueName };
  }
  return composer;
}

/** Booking is by invitation; what the person has already stays within reach. */
async function uninvited(ctx: BotContext, lead: string | null): Promise<void> {
  const { words } = ctx;
  const text = words.html('by-invitation');
  await ctx.reply(lead === null ? text : `${lead}\n\n${text}`, {
    parse_mode: 'HTML',
    reply_markup: inlineKeyboard({ rows: sideRows(words) }),
  });
}

/** Whether the tap begins a booking or buys what is held. A draft's own taps are refused where it is placed. */
function leadsToBooking(tap: Tap): boolean {
  switch (tap.kind) {
    case 'menu':
      return tap.entry === 'book';
    case 'begin':
    case 'resume':
      return true;
    case 'booking':
      return tap.action === 'confirm' || tap.action === 'again';
    default:
      return false;
  }
}
