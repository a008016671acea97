import { Composer } from 'grammy';
import type { Booking } from '../../booking/booking.ts';
import type { Tap } from '../callback-data.ts';
import { parseTap, tapData } from '../callback-data.ts';
import { inlineKeyboard, isNotModified } from '../card.ts';
import type { BotContext } from '../context.ts';
import { sendCalendar, sendPdf } from '../courier/tickets.ts';
import type { Screen } from '../screen.ts';
import { listedBookings, ticketsDetail, ticketsList } from '../screens/my-tickets.ts';
import { endTap } from './booking.ts';
import type { FeatureOptions } from './feature.ts';

type TicketsTapped = Extract<Tap, { kind: 'tickets' }>;

/** A live read may take this long before the last known state is shown instead. */
const liveReadMs = 3_000;

/** /mytickets: a customer's bookings and their tickets, as the partner's book has them now. */
export function myTicketsFeature(options: FeatureOptions): Composer<BotContext> {
  const { bookings, bookingsOf, today, sender } = options;
  const composer = new Composer<BotContext>();
  const inPrivate = composer.chatType('private');

  inPrivate.command('mytickets', async (ctx) => send(ctx, await listScreen(ctx, 0)));
  inPrivate.callbackQuery(tapData.menu('tickets'), async (ctx) => {
    await endTap(ctx, null);
    await send(ctx, await listScreen(ctx, 0));
  });
  inPrivate.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'tickets') return next();
    if (tap.action !== 'page') return withBooking(ctx, tap);
    await endTap(ctx, null);
    await edit(ctx, await listScreen(ctx, tap.page));
  });

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    const all = await bookingsOf(ctx.from?.id ?? 0);
    return ticketsList(listedBookings(all, today()), page, ctx.words);
  }

  async function withBooking(ctx: BotContext, tap: TicketsTapped): Promise<void> {
    const booking = await bookings.find(tap.reference, ctx.from?.id ?? 0);
    if (booking === null) return endTap(ctx, ctx.words.text('stale'));
    if (tap.action === 'open') return open(ctx, booking, tap.page);
    const { booking: current } = await live(booking);
    if (current.state !== 'issued') return endTap(ctx, ctx.words.text('refused-notIssued'));
    await endTap(ctx, tap.action === 'send' ? ctx.words.text('sending-again') : null);
    if (tap.action === 'pdf') await sendPdf(sender, current, ctx.words);
    if (tap.action === 'calendar') await sendCalendar(sender, current, ctx.words);
    if (tap.action === 'send') await bookings.resend(current.reference, current.customer.userId);
  }

  async function open(ctx: BotContext, booking: Booking, page: number): Promise<void> {
    await endTap(ctx, null);
    if (booking.state === 'held') return bookings.showCard(booking.reference, booking.customer.userId);
    const { booking: current, isLive } = await live(booking);
    await edit(ctx, ticketsDetail(current, isLive, current.partner?.readAt ?? null, page, ctx.words));
  }

  /** The partner's word, unless it takes too long to be had. */
  async function live(booking: Booking): Promise<{ readonly booking: Booking; readonly isLive: boolean }> {
    const late = new Promise<{ booking: Booking; isLive: boolean }>((resolve) => {
      setTimeout(resolve, liveReadMs, { booking, isLive: false }).unref();
    });
    return Promise.race([bookings.refresh(booking), late]);
  }
  return composer;
}

async function send(ctx: BotContext, screen: Screen): Promise<void> {
  await ctx.reply(screen.text, { parse_mode: 'HTML', reply_markup: inlineKeyboard(screen) });
}

async function edit(ctx: BotContext, screen: Screen): Promise<void> {
  try {
    await ctx.editMessageText(screen.text, { parse_mode: 'HTML', reply_markup: inlineKeyboard(screen) });
  } catch (error) {
    if (!isNotModified(error)) throw error;
  }
}
