import { Composer } from 'grammy';
import type { ChangeResult } from '../../booking/bookings.ts';
import { type BookingReference, type TicketDocumentKind, terminalStates } from '../../booking/record.ts';
import type { ResendRefusal } from '../../booking/requests.ts';
import { isSharedWith, standingShares } from '../../booking/shares.ts';
import { parseTap, type Tap, tapData } from '../callback-data.ts';
import { readLive } from '../chat-actions.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import { hasTickets, listedBookings, ticketsDetail, ticketsList } from '../screens/my-tickets.ts';
import { endTap } from '../tap-answer.ts';

type TicketsTapped = Extract<Tap, { kind: 'tickets' }>;

/** /mytickets: a customer's bookings and their tickets, as the partner's records have them now. */
export function myTicketsFeature(dependencies: FeatureDependencies) {
  const { atVenue, bookings, bookingsOf, show, store, today } = dependencies;
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
    if (tap.action === 'send' || tap.action === 'pdf' || tap.action === 'calendar') {
      return send(ctx, tap, tap.action);
    }
    if (tap.action !== 'page') return withBooking(ctx, tap);
    await show(ctx, await listScreen(ctx, tap.page));
  });

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    const userId = ctx.from?.id ?? 0;
    const [own, others] = await Promise.all([bookingsOf(userId), store.ledger.sharedWith(userId)]);
    const shared = others.flatMap((booking) =>
      standingShares(booking)
        .filter((share) => isSharedWith(share, userId))
        .map((share) => ({ booking, share })),
    );
    const listed = [...own.map((booking) => ({ booking, share: null })), ...shared];
    return ticketsList(listedBookings(listed, today()), page, ctx.words);
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
    await show(ctx, ticketsDetail(current, { isLive, page: tap.page, at: atVenue() }, ctx.words));
  }

  /** That they are on their way is said in the answer to the tap alone: nothing stays that becomes untrue. */
  async function send(
    ctx: BotContext,
    { reference, page }: TicketsTapped,
    what: 'send' | TicketDocumentKind,
  ): Promise<void> {
    const { words } = ctx;
    const own = await bookings.find(reference, ctx.from?.id ?? 0);
    if (own === null) return endTap(ctx, words.text('stale'));
    const { booking, isLive } = await readLive(bookings, ctx, own);
    const { userId } = own.customer;
    const sending = (): Promise<ChangeResult<ResendRefusal>> =>
      what === 'send' ? bookings.resend(reference, userId) : bookings.sendDocument(reference, userId, what);
    const asked = hasTickets(booking) ? await sending() : null;
    const isOnItsWay = asked?.kind === 'accepted';
    const note = isOnItsWay ? {} : { note: words.html(`refused-${refusalOf(asked)}`) };
    const toast = isOnItsWay && what === 'send' ? words.text('sending-again') : null;
    await show(ctx, ticketsDetail(booking, { isLive, page, at: atVenue(), ...note }, words), { toast });
  }

  const openBooking = (ctx: BotContext, reference: BookingReference): Promise<void> =>
    withBooking(ctx, { kind: 'tickets', action: 'open', reference, page: 0 });
  return { composer, open, openBooking };
}

/** Why tickets are not sent again; null: there are none that may be. */
function refusalOf(asked: ChangeResult<ResendRefusal> | null): ResendRefusal {
  return asked?.kind === 'refused' ? asked.why : 'notIssued';
}
