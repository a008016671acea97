import { randomBytes } from 'node:crypto';
import { Composer } from 'grammy';
import type { ChangeResult } from '../booking/changes.ts';
import {
  type Booking,
  type BookingReference,
  type TicketDocumentKind,
  type TicketShare,
  terminalStates,
} from '../booking/record.ts';
import type { ResendRefusal } from '../booking/requests.ts';
import { isSharedWith, shareOf, shareOfTicket, standingShares } from '../booking/shares.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { digest } from '../storage/keys.ts';
import { onTap, type TapOf, tapData } from '../taps.ts';
import { readLive } from '../telegram/active-message.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { sideRows } from './menu.ts';
import {
  hasTickets,
  listedBookings,
  type ReceivedTicket,
  receivedTicket,
  sharable,
  shareChoice,
  shareDetail,
  shareLink,
  takeBackQuestion,
  ticketsDetail,
  ticketsList,
} from './my-tickets-screens.ts';
import { bookRow } from './visit-info.ts';

type TicketsTapped = TapOf<'tickets'>;

/** /mytickets: a customer's bookings and their tickets, as the partner's records have them now. */
export function myTicketsFeature(dependencies: FeatureDependencies) {
  const { atVenue, bookings, bookingsOf, show, store, today } = dependencies;
  const composer = new Composer<BotContext>();

  const open = async (ctx: BotContext): Promise<void> => show(ctx, await listScreen(ctx, 0));
  composer.command('mytickets', open);
  composer.callbackQuery(tapData.menu('tickets'), open);
  onTap(composer, 'tickets', async (ctx, tap) => {
    if (tap.action === 'send' || tap.action === 'pdf' || tap.action === 'calendar') {
      return send(ctx, tap, tap.action);
    }
    if (tap.action !== 'page') return withBooking(ctx, tap);
    await show(ctx, await listScreen(ctx, tap.page));
  });

  async function listScreen(ctx: BotContext, page: number): Promise<Screen> {
    const userId = ctx.from.id;
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
    const booking = await bookings.find(tap.reference, ctx.from.id);
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
    const userId = ctx.from.id;
    const own = await bookings.find(reference, userId);
    if (own === null) return endTap(ctx, words.text('stale'));
    const { booking, isLive } = await readLive(bookings, ctx, own);
    const sending = (): Promise<ChangeResult<ResendRefusal>> =>
      what === 'send' ? bookings.resend(reference, userId) : bookings.sendDocument(reference, userId, what);
    const asked = hasTickets(booking) ? await sending() : null;
    const isOnItsWay = asked?.kind === 'accepted';
    const note = isOnItsWay ? {} : { note: words.html(`refused-${refusalOf(asked)}`) };
    const toast = isOnItsWay && what === 'send' ? words.text('sending-again') : null;
    await show(ctx, ticketsDetail(booking, { isLive, page, at: atVenue(), ...note }, words), { toast });
  }

  const openBooking = (ctx: BotContext, reference: BookingReference): Promise<void> =>
    withBooking(ctx, { kind: 'tickets', action: 'open', reference, page: 0, shown: null });
  return { composer, open, openBooking };
}

/** Why tickets are not sent again; null: there are none that may be. */
function refusalOf(asked: ChangeResult<ResendRefusal> | null): ResendRefusal {
  return asked?.kind === 'refused' ? asked.why : 'notIssued';
}

const tokenBytes = 16;
const idLength = 22;

/** What the record knows of a link: its token is in the link alone. */
function shareIdOf(token: string): TicketShare['id'] {
  return digest(token).slice(0, idLength);
}

/** As Telegram has it now, which is kept nowhere here; empty where it doesn't say. */
async function firstNameOf(userId: number, api: BotContext['api']): Promise<string> {
  try {
    return (await api.getChat(userId)).first_name ?? '';
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
    return '';
  }
}

/** One ticket given to another person by a link that works once. `links`: before anything that asks who may book. */
export function sharesFeature(dependencies: FeatureDependencies) {
  const { bookings, sender, show, store } = dependencies;
  const links = new Composer<BotContext>();
  const taps = new Composer<BotContext>();

  links.command('start', async (ctx, next) => {
    const token = /^t_([\w-]{22})$/.exec(ctx.match)?.[1];
    return token === undefined ? next() : receive(ctx, shareIdOf(token), 'link');
  });
  onTap(taps, 'received', (ctx, { action, share }) =>
    action === 'send' ? receive(ctx, share, 'tap') : openReceived(ctx, share),
  );
  onTap(taps, 'share', async (ctx, { action, reference, number }) => {
    const { words } = ctx;
    // The record says whose booking it is; callback data says nothing that is believed.
    const found = await bookings.find(reference, ctx.from.id);
    if (found === null) return endTap(ctx, words.text('stale'));
    switch (action) {
      case 'choose':
        return choose(ctx, found, number);
      case 'give':
        return give(ctx, (await readLive(bookings, ctx, found)).booking, number);
      case 'show':
      case 'takeBack': {
        const share = shareOfTicket(found, number);
        if (share === null) return endTap(ctx, words.text('stale'));
        const screen = action === 'show' ? shareDetail : takeBackQuestion;
        return show(ctx, screen(found, share, words));
      }
      case 'takeBackSurely':
        return takeBack(ctx, found, number);
    }
  });

  /** A single ticket needs no choice. */
  async function choose(ctx: BotContext, found: Booking, page: number): Promise<void> {
    const { booking, isLive } = await readLive(bookings, ctx, found);
    const [only, ...others] = sharable(booking);
    if (only === undefined) return endTap(ctx, ctx.words.text(isLive ? 'share-none' : 'share-unread'));
    if (others.length === 0) return give(ctx, booking, only);
    await show(ctx, shareChoice(booking, page, ctx.words));
  }

  async function give(ctx: BotContext, booking: Booking, ticket: number): Promise<void> {
    const { from, words } = ctx;
    const token = randomBytes(tokenBytes).toString('base64url');
    const asked = await bookings.share(booking.reference, from.id, { ticket, id: shareIdOf(token) });
    if (asked.kind !== 'accepted') return refuse(ctx, asked);
    const link = `https://t.me/${ctx.me.username}?start=t_${token}`;
    await show(ctx, shareLink(asked.booking, ticket, link, words));
  }

  async function takeBack(ctx: BotContext, booking: Booking, ticket: number): Promise<void> {
    const { from, words } = ctx;
    const { booking: current } = await readLive(bookings, ctx, booking);
    const hadReceiver = shareOfTicket(current, ticket)?.receiver != null;
    const asked = await bookings.takeBack(booking.reference, from.id, ticket);
    if (asked.kind !== 'accepted') return refuse(ctx, asked);
    const text = words.html(hadReceiver ? 'taken-back-ticket' : 'taken-back-link', { n: ticket + 1 });
    const choice = shareChoice(asked.booking, 0, words);
    await show(ctx, { ...choice, text: paragraphs(text, choice.text) });
  }

  function refuse(ctx: BotContext, asked: ChangeResult<string>): Promise<void> {
    return endTap(ctx, ctx.words.text(asked.kind === 'refused' ? `share-${asked.why}` : 'stale'));
  }

  /** Gives the ticket to who opened its link, if the partner says that it is unused, and sends it. */
  async function receive(ctx: BotContext, id: TicketShare['id'], by: 'link' | 'tap'): Promise<void> {
    const { from, chatId, words } = ctx;
    const found = await store.ledger.byShare(id);
    const isLive = found !== null && (await readLive(bookings, ctx, found)).isLive;
    const receiver = { userId: from.id, chatId, locale: words.locale, name: from.first_name, by };
    const asked = found === null ? null : await bookings.acceptShare(found.reference, id, receiver);
    if (asked?.kind !== 'accepted') {
      const refusal = asked?.kind === 'refused' ? asked.why : 'used';
      const rows = refusal === 'own' ? sideRows(words) : [bookRow(words), ...sideRows(words)];
      return show(ctx, { text: words.html(`share-refused-${refusal}`), rows });
    }
    const share = shareOf(asked.booking, id);
    if (share === null) return;
    const note = words.html('share-coming', { venue: words.venueName });
    await showReceived(ctx, asked.booking, share, { isLive, note });
  }

  async function showReceived(
    ctx: BotContext,
    booking: Booking,
    share: TicketShare,
    seen: Omit<ReceivedTicket, 'giver'>,
  ): Promise<void> {
    const { api, words } = ctx;
    const giver = await firstNameOf(booking.customer.userId, api);
    const texts = sender.cardTexts(words.locale);
    await show(ctx, receivedTicket(booking, share, { ...seen, giver }, texts, words));
  }

  async function openReceived(ctx: BotContext, id: TicketShare['id']): Promise<void> {
    const found = await store.ledger.byShare(id);
    const share = found === null ? null : shareOf(found, id);
    const isTheirs = share !== null && isSharedWith(share, ctx.from.id);
    if (found === null || !isTheirs) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const { booking, isLive } = await readLive(bookings, ctx, found);
    await showReceived(ctx, booking, shareOf(booking, id) ?? share, { isLive });
  }
  return { links, taps };
}
