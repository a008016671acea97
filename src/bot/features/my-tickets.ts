import { Composer } from 'grammy';
import type { ChangeResult } from '../../booking/bookings.ts';
import { type Booking, terminalStates } from '../../booking/record.ts';
import type { ResendRefusal } from '../../booking/requests.ts';
import { parseTap, type Tap, tapData } from '../callback-data.ts';
import { readLive } from '../chat-actions.ts';
import type { BotContext } from '../context.ts';
import { sendCalendar, sendPdf } from '../delivery/tickets.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import type { AtVenue } from '../screens/after-sale.ts';
import { hasTickets, listedBookings, ticketsDetail, ticketsList } from '../screens/my-tickets.ts';
import { endTap } from '../tap-answer.ts';

type TicketsTapped = Extract<Tap, { kind: 'tickets' }>;

/** /mytickets: a customer's bookings and their tickets, as the partner's records have them now. */
export function myTicketsFeature(dependencies: FeatureDependencies) {
  const { bookings, bookingsOf, config, now, show, today, sender } = dependencies;
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');

  const open = async (ctx: BotContext): Promise<void> => show(ctx, await listScreen(ctx, 0));
  inPrivate.command('mytickets', open);
  inPrivate.callbackQuery(tapData.menu('tickets'), async (ctx) => {
    await show(ctx, await listScreen(ctx, 0));
  });
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'tickets') return next();
    if (tap.action === 'send') return resend(ctx, tap);
    if (tap.action !== 'page') return withBooking(ctx, tap);
    await show(ctx, await listScreen(ctx, tap.page));
  });

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    const all = await bookingsOf(ctx.from?.id ?? 0);
    return ticketsList(listedBookings(all, today()), page, ctx.words);
  }

  /** The record says whose booking it is; callback data says nothing that is believed. */
  async function withBooking(ctx: BotContext, tap: TicketsTapped): Promise<void> {
    const booking = await bookings.find(tap.reference, ctx.from?.id ?? 0);
    if (booking === null) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    if (tap.action === 'open' && !terminalStates.has(booking.state)) {
      return bookings.showCard(booking.reference, booking.customer.userId);
    }
    const { booking: current, isLive } = await readLive(bookings, ctx, booking);
    const note = await perform(ctx, tap, current);
    const look = { isLive, page: tap.page, at: at(), ...(note === null ? {} : { note }) };
    await show(ctx, ticketsDetail(current, look, ctx.words));
  }

  /** That they are on their way is said in the answer to the tap alone: nothing stays that becomes untrue. */
  async function resend(ctx: BotContext, { reference, page }: TicketsTapped): Promise<void> {
    const { words } = ctx;
    const own = await bookings.find(reference, ctx.from?.id ?? 0);
    if (own === null) return endTap(ctx, words.text('stale'));
    const { booking, isLive } = await readLive(bookings, ctx, own);
    const asked = hasTickets(booking) ? await bookings.resend(reference, own.customer.userId) : null;
    const isOnItsWay = asked?.kind === 'accepted';
    const note = isOnItsWay ? {} : { note: words.html(`refused-${refusalOf(asked)}`) };
    const toast = isOnItsWay ? words.text('sending-again') : null;
    await show(ctx, ticketsDetail(booking, { isLive, page, at: at(), ...note }, words), { toast });
  }

  const at = (): AtVenue => ({ now: now(), timeZone: config.venue.timeZone });

  /** Does what was tapped, and answers what is to be said of it. */
  async function perform(
    { words }: BotContext,
    { action }: TicketsTapped,
    booking: Booking,
  ): Promise<string | null> {
    if (action === 'open') return null;
    if (!hasTickets(booking)) return words.html('refused-notIssued');
    switch (action) {
      case 'pdf':
        await sendPdf(sender, booking, words);
        return null;
      case 'calendar':
        await sendCalendar(sender, booking, words);
        return null;
      default:
        return null;
    }
  }
  return { composer, open };
}

/** Why tickets are not sent again; null: there are none that may be. */
function refusalOf(asked: ChangeResult<ResendRefusal> | null): ResendRefusal {
  return asked?.kind === 'refused' ? asked.why : 'notIssued';
}
