import {
  type Booking,
  type BookingReference,
  isTerminal,
  type TicketDocumentKind,
} from '../booking/record.ts';
import { type Change, isUncommitted, type ResendRefusal, type Uncommitted } from '../booking/requests.ts';
import type { TapOf } from '../taps.ts';
import { tappedMenu } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { readLive } from '../views/booking-watch.ts';
import { ownBooking } from './booking-actions.ts';
import type { CustomerDependencies } from './dependencies.ts';
import {
  hasTickets,
  listedBookings,
  noTicketsHereScreen,
  ticketsDetail,
  ticketsList,
  walletScreen,
} from './my-tickets-screens.ts';
import { keepToPassOn } from './questions.ts';

/** /mytickets: a customer's bookings and their tickets, as the partner's records have them now. */
export function myTicketsFeature(dependencies: CustomerDependencies) {
  const { atVenue, bookings, show } = dependencies;

  const open = async (ctx: BotContext): Promise<void> => show(ctx, await listScreen(ctx, 0));

  async function tap(ctx: TapContext, { action, reference, page }: TapOf<'tickets'>): Promise<void> {
    if (action === 'page') return show(ctx, await listScreen(ctx, page));
    if (action === 'send' || action === 'pdf' || action === 'calendar') {
      return send(ctx, reference, page, action);
    }
    if (action === 'wallet') return showWallet(ctx, dependencies, { reference, page });
    await openBooking(ctx, reference, page);
  }

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    return ticketsList(await listedOf(ctx.from.id, dependencies), page, ctx.words);
  }

  /** `page`: the page of the list to go back to. */
  async function openBooking(ctx: BotContext, reference: BookingReference, page = 0): Promise<void> {
    const own = await ownBooking(ctx, dependencies, reference);
    if (own === null) return;
    await endTap(ctx, null);
    if (!isTerminal(own)) return bookings.showCard(reference, own.customer.userId);
    const { booking, isLive } = await readLive(bookings, ctx, own);
    await show(ctx, ticketsDetail(booking, { isLive, page, at: atVenue() }, ctx.words));
  }

  /** Says only in the tap's answer that tickets are on their way, since a screen would become untrue. */
  async function send(
    ctx: BotContext,
    reference: BookingReference,
    page: number,
    what: 'send' | TicketDocumentKind,
  ): Promise<void> {
    const { words } = ctx;
    const own = await ownBooking(ctx, dependencies, reference);
    if (own === null) return;
    const { booking, isLive } = await readLive(bookings, ctx, own);
    const refusal = hasTickets(booking) ? refusalOf(await sending(booking, what)) : 'notIssued';
    const note = refusal === null ? {} : { note: words.html(`refused-${refusal}`) };
    const toast = refusal === null && what === 'send' ? words.text('sending-again') : null;
    // A button of the closing message brings the file alone.
    if (refusal === null && what !== 'send' && (await tappedMenu(ctx)) === null) return endTap(ctx, null);
    await show(ctx, ticketsDetail(booking, { isLive, page, at: atVenue(), ...note }, words), { toast });
  }

  function sending({ reference, customer: { userId } }: Booking, what: 'send' | TicketDocumentKind) {
    return what === 'send'
      ? bookings.resend(reference, userId)
      : bookings.sendDocument(reference, userId, what);
  }

  const openWished = (ctx: BotContext): Promise<void> => showWished(ctx, dependencies, openBooking);
  return { open, tap, openWished, openBooking };
}

async function showWallet(
  ctx: BotContext,
  dependencies: CustomerDependencies,
  from: { readonly reference: BookingReference; readonly page: number },
): Promise<void> {
  const { show, wallet } = dependencies;
  const own = await ownBooking(ctx, dependencies, from.reference);
  if (own !== null) await show(ctx, walletScreen(wallet.linksOf(own, ctx.words), from, ctx.words));
}

async function listedOf(
  userId: number,
  { bookingsOf, today }: CustomerDependencies,
): Promise<readonly Booking[]> {
  return listedBookings(await bookingsOf(userId), today());
}

/** For tickets that are wished for in words: the only booking itself; without any, the venue to ask. */
async function showWished(
  ctx: BotContext,
  dependencies: CustomerDependencies,
  openBooking: (ctx: BotContext, reference: BookingReference) => Promise<void>,
): Promise<void> {
  const { now, show } = dependencies;
  const listed = await listedOf(ctx.from.id, dependencies);
  const [only, another] = listed;
  if (only === undefined) {
    await keepToPassOn(ctx, now());
    return show(ctx, noTicketsHereScreen(ctx.words));
  }
  if (another === undefined) return openBooking(ctx, only.reference);
  await show(ctx, ticketsList(listed, 0, ctx.words));
}

/** Why tickets are not sent again; null: they are. */
function refusalOf(asked: Change<ResendRefusal | Uncommitted>): ResendRefusal | null {
  if (asked.kind === 'accepted') return null;
  return isUncommitted(asked.why) ? 'notIssued' : asked.why;
}
