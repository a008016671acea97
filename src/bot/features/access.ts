import { Composer } from 'grammy';
import type { Redeemed } from '../../storage/invitations.ts';
import { parseTap, type Tap } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { paragraphs } from '../text.ts';
import { sideRows } from './menu.ts';
import { parseStartPayload } from './start.ts';

/** Invitations, and what customers without one are told where a booking begins. */
export function accessFeature({
  config,
  show,
  staff,
  store,
  welcome,
}: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');

  inPrivate.command('start', async (ctx, next) => {
    const token = /^i_([\w-]{1,60})$/.exec(ctx.match)?.[1];
    if (token !== undefined) return invited(ctx, await store.invitations.redeem(token, ctx.from.id));
    if (await staff.mayBook(ctx.from.id)) return next();
    const payload = parseStartPayload(ctx.match);
    if (payload.kind === 'source') {
      await ctx.lock.records.profiles.update(ctx.from.id, (profile) => ({
        ...profile,
        source: payload.name,
      }));
    }
    return uninvited(ctx, ctx.words.html('welcome', greeting(ctx)));
  });
  inPrivate.command('book', async (ctx, next) => {
    return (await staff.mayBook(ctx.from.id)) ? next() : uninvited(ctx, null);
  });
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap === null || !leadsToBooking(tap) || (await staff.mayBook(ctx.from.id))) return next();
    return uninvited(ctx, null, ctx.words.text('by-invitation-short'));
  });

  async function invited(ctx: BotContext, redeemed: Redeemed): Promise<void> {
    const { words } = ctx;
    const isIn = redeemed === 'admitted' || redeemed === 'alreadyIn';
    const isAdmitted = isIn || (await staff.mayBook(ctx.from?.id ?? 0));
    if (!isAdmitted) return uninvited(ctx, words.html(`invitation-${redeemed}`));
    const lead = config.access === 'invite' && isIn ? `${words.html('invitation-admitted')}\n\n` : '';
    const menu = welcome(ctx.from?.first_name ?? '', words);
    await show(ctx, { ...menu, text: lead + menu.text });
  }

  /** Booking is by invitation; what the person has already stays within reach. */
  async function uninvited(ctx: BotContext, lead: string | null, toast: string | null = null): Promise<void> {
    const { words } = ctx;
    const screen = { text: paragraphs(lead, words.html('by-invitation')), rows: sideRows(words) };
    await show(ctx, screen, { toast, on: null });
  }

  function greeting(ctx: BotContext): { readonly name: string; readonly venue: string } {
    return { name: ctx.from?.first_name ?? '', venue: ctx.words.venueName };
  }
  return composer;
}

/** Whether the tap begins a booking or buys what is held. A draft's own taps are refused where it is placed. */
function leadsToBooking(tap: Tap): boolean {
  switch (tap.kind) {
    case 'menu':
      return tap.entry === 'book';
    case 'begin':
    case 'opening':
    case 'resume':
      return true;
    case 'booking':
      return tap.action === 'confirm' || tap.action === 'again';
    default:
      return false;
  }
}
