import { randomBytes } from 'node:crypto';
import { Composer } from 'grammy';
import type { ChangeResult } from '../booking/changes.ts';
import { allTicketsOf, type Booking, type IssuedTicket, type TicketShare } from '../booking/record.ts';
import { isSharedWith, sharedTicket, shareOf, shareOfTicket, standingShares } from '../booking/shares.ts';
import { certainPriceOf, type FaceTexts } from '../delivery/ticket-faces.ts';
import { shortName } from '../delivery/tickets.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { digest } from '../storage/keys.ts';
import { onTap, type ShareTap, tapData } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { type Button, button, inRows, pageOf, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, clippedApart, inLines, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import { readLive } from './booking-watch.ts';
import { whereText } from './closing-message.ts';
import { sideRows } from './menu.ts';
import { ownBooking } from './own-booking.ts';
import { bookRow, directionsButton, myTicketsButton } from './shared-buttons.ts';
import { readLastText, ticketName, ticketStatusText } from './ticket-words.ts';

/** Sharing of single tickets by links that work once. `links` runs before access is checked. */
export function sharesFeature(dependencies: FeatureDependencies) {
  const giving = createGiving(dependencies);
  const { receive, open } = createReceiving(dependencies);
  const links = new Composer<BotContext>();
  const taps = new Composer<BotContext>();
  links.command('start', async (ctx, next) => {
    const token = /^t_([\w-]{22})$/.exec(ctx.match)?.[1];
    return token === undefined ? next() : receive(ctx, shareIdOf(token), 'link');
  });
  onTap(taps, 'received', (ctx, { action, share }) =>
    action === 'send' ? receive(ctx, share, 'tap') : open(ctx, share),
  );
  onTap(taps, 'share', async (ctx, { action, reference, number }) => {
    const own = await ownBooking(ctx, dependencies, reference);
    if (own !== null) await giving[action](ctx, own, number);
  });
  return { links, taps };
}

const shareTokenBytes = 16;
const shareIdLength = 22;

/** The record keeps a digest of the link's token, never the token. */
function shareIdOf(token: string): TicketShare['id'] {
  return digest(token).slice(0, shareIdLength);
}

/** `number`: the ticket's position, or a page of the choice. */
type Giving = Readonly<Record<ShareTap, (ctx: BotContext, own: Booking, number: number) => Promise<void>>>;

/** The owner's actions on shared tickets. */
function createGiving({ bookings, show }: FeatureDependencies): Giving {
  async function give(ctx: BotContext, own: Booking, ticket: number): Promise<void> {
    const { booking } = await readLive(bookings, ctx, own);
    await giveRead(ctx, booking, ticket);
  }

  /** A single ticket needs no choice. */
  async function choose(ctx: BotContext, own: Booking, page: number): Promise<void> {
    const { booking, isLive } = await readLive(bookings, ctx, own);
    const [only, ...others] = sharable(booking);
    if (only === undefined) return endTap(ctx, ctx.words.text(isLive ? 'share-none' : 'share-unread'));
    if (others.length === 0) return giveRead(ctx, booking, only);
    await show(ctx, shareChoice(booking, page, ctx.words));
  }

  /** `booking`: just read from the partner. */
  async function giveRead(ctx: BotContext, booking: Booking, ticket: number): Promise<void> {
    const token = randomBytes(shareTokenBytes).toString('base64url');
    const asked = await bookings.share(booking.reference, ctx.from.id, { ticket, id: shareIdOf(token) });
    if (asked.kind !== 'accepted') return refuse(ctx, asked);
    const link = `https://t.me/${ctx.me.username}?start=t_${token}`;
    await show(ctx, shareLink(asked.booking, ticket, link, ctx.words));
  }

  const showing =
    (screen: typeof shareDetail) =>
    async (ctx: BotContext, own: Booking, ticket: number): Promise<void> => {
      const share = shareOfTicket(own, ticket);
      if (share === null) return endTap(ctx, ctx.words.text('stale'));
      await show(ctx, screen(own, share, ctx.words));
    };

  async function takeBackSurely(ctx: BotContext, own: Booking, ticket: number): Promise<void> {
    const { from, words } = ctx;
    const { booking } = await readLive(bookings, ctx, own);
    const hadReceiver = shareOfTicket(booking, ticket)?.receiver != null;
    const asked = await bookings.takeBack(booking.reference, from.id, ticket);
    if (asked.kind !== 'accepted') return refuse(ctx, asked);
    const text = words.html(hadReceiver ? 'taken-back-ticket' : 'taken-back-link', { n: ticket + 1 });
    const choice = shareChoice(asked.booking, 0, words);
    await show(ctx, { ...choice, text: paragraphs(text, choice.text) });
  }

  function refuse(ctx: BotContext, asked: ChangeResult<string>): Promise<void> {
    return endTap(ctx, ctx.words.text(asked.kind === 'refused' ? `share-${asked.why}` : 'stale'));
  }

  return { choose, give, show: showing(shareDetail), takeBack: showing(shareEndQuestion), takeBackSurely };
}

/** The receiver's actions on a shared ticket. */
function createReceiving({ bookings, sender, show, store }: FeatureDependencies) {
  /** Gives the ticket to the person who opened its link, if the partner says that it is unused, and sends it. */
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

  async function open(ctx: BotContext, id: TicketShare['id']): Promise<void> {
    const found = await store.ledger.byShare(id);
    const share = found === null ? null : shareOf(found, id);
    const isTheirs = share !== null && isSharedWith(share, ctx.from.id);
    if (found === null || !isTheirs) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const { booking, isLive } = await readLive(bookings, ctx, found);
    await showReceived(ctx, booking, shareOf(booking, id) ?? share, { isLive });
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

  return { receive, open };
}

/** The person's present first name in Telegram, never stored. Empty when Telegram doesn't answer it. */
async function firstNameOf(userId: number, api: BotContext['api']): Promise<string> {
  try {
    return (await api.getChat(userId)).first_name ?? '';
  } catch (error) {
    if (telegramFailure(error) === null) throw error;
    return '';
  }
}

const ticketsOnPage = 6;
const sharesInRow = 2;
const longestLabelName = 26;

/** A button for each shared ticket, which opens its state. */
export function shareRows(booking: Booking, words: Wording): Screen['rows'] {
  const shared = standingShares(booking).toSorted((a, b) => a.ticket - b.ticket);
  const buttons = shared.map((share) => shareButton('show', booking, share.ticket, labelOf(share, words)));
  return inRows(buttons, sharesInRow);
}

/** "2 · with Quynh". */
function labelOf({ ticket, receiver }: TicketShare, words: Wording): string {
  const n = ticket + 1;
  return receiver === null
    ? words.text('share-waits', { n })
    : words.text('share-with', { n, name: shortName(receiver.name) });
}

/** The positions of tickets that can be shared. */
export function sharable(booking: Booking): readonly number[] {
  if (booking.state !== 'issued') return [];
  return allTicketsOf(booking).flatMap(({ status }, index) =>
    status === 'unused' && shareOfTicket(booking, index) === null ? [index] : [],
  );
}

/** Asks which of several tickets to share. */
export function shareChoice(booking: Booking, page: number, words: Wording): Screen {
  const { items, turningRows } = pageOf(sharable(booking), ticketsOnPage, page, words, (to) =>
    tapData.share('choose', booking.reference, to),
  );
  const names = allTicketsOf(booking).map((ticket) => ticketName(booking, ticket, words));
  const entries = items.map((index) => {
    const name = clippedApart(names[index] ?? '', names, longestLabelName);
    return [shareButton('give', booking, index, words.text('share-ticket', { n: index + 1, name }))];
  });
  return {
    text: words.html('share-choose'),
    rows: [...entries, ...turningRows, [backTo(booking, words)]],
  };
}

/** Shows the link, to be passed on by Telegram's share sheet or by hand. It is shown only once. */
export function shareLink(booking: Booking, ticket: number, link: string, words: Wording): Screen {
  const date = words.day(booking.order.date);
  const message = words.text('share-message', { venue: words.venueName, date });
  // Clients put `text` below `url`; passing everything as `url` puts the link below its introduction.
  const sheet = `https://t.me/share/url?url=${encodeURIComponent(`${message}\n${link}`)}`;
  return {
    text: words.html('share-link', { n: ticket + 1, link }),
    rows: [
      [{ text: words.text('send-link'), url: sheet, style: 'success' }],
      [{ text: words.text('copy-link'), copyText: link }],
      [takeBackButton(booking, ticket, words)],
      [backTo(booking, words)],
    ],
  };
}

/** The state of a shared ticket. */
export function shareDetail(booking: Booking, share: TicketShare, words: Wording): Screen {
  const { ticket, receiver } = share;
  return {
    text:
      receiver === null
        ? words.html('share-unopened', { n: ticket + 1 })
        : words.html('share-opened', { n: ticket + 1, name: shortName(receiver.name) }),
    rows: [[takeBackButton(booking, ticket, words)], [backTo(booking, words)]],
  };
}

/** Asked once before a ticket, or its link, is taken back. */
export function shareEndQuestion(
  booking: Booking,
  { ticket, receiver }: TicketShare,
  words: Wording,
): Screen {
  const label = words.text('take-back-surely');
  return {
    text:
      receiver === null
        ? words.html('take-back-link')
        : words.html('take-back-ticket', { name: shortName(receiver.name) }),
    rows: [[shareButton('takeBackSurely', booking, ticket, label, 'danger')], [backTo(booking, words)]],
  };
}

interface ReceivedTicket {
  readonly isLive: boolean;
  /** The name of the person who shares it, as in Telegram; empty when unknown. */
  readonly giver: string;
  readonly note?: string | undefined;
}

/** A shared ticket for its receiver: from whom, where, and what is to be paid at the gate. */
export function receivedTicket(
  booking: Booking,
  share: TicketShare,
  { isLive, giver, note }: ReceivedTicket,
  texts: FaceTexts,
  words: Wording,
): Screen {
  const { address, hasPin } = texts.visit;
  const ticket = sharedTicket(booking, share);
  const isValid = booking.state === 'issued' && ticket !== null && ticket.status !== 'cancelled';
  return {
    text: paragraphs(
      note,
      words.html('share-received', {
        date: words.day(booking.order.date),
        name: ticket === null ? '' : clipped(ticketName(booking, ticket, words), 60),
        status: isValid ? ticketStatusText(ticket.status, words) : words.text('state-cancelled'),
      }),
      inLines(
        giver !== '' && words.html('share-from', { name: shortName(giver) }),
        whereText(address, words),
        isValid && dueAtGateText(booking, ticket, texts, words),
      ),
      !isLive && readLastText(booking, words),
    ),
    rows: rowsOf(
      isValid && [button(words.text('send-again-one'), tapData.received('send', share.id), 'success')],
      [myTicketsButton(words), hasPin && directionsButton(words)],
    ),
  };
}

/** Null: the operator has no payment notice. */
function dueAtGateText(
  booking: Booking,
  ticket: IssuedTicket,
  { paymentNotice: notice }: FaceTexts,
  words: Wording,
): string | null {
  if (booking.prepayment !== null) return words.html('share-paid');
  if (notice === '') return null;
  const price = certainPriceOf(booking, ticket);
  return price === null
    ? words.html('payment-notice', { notice })
    : words.html('share-due', { amount: words.money(price), notice });
}

function shareButton(
  action: ShareTap,
  { reference }: Booking,
  ticket: number,
  text: string,
  style?: Button['style'],
): Button {
  return button(text, tapData.share(action, reference, ticket), style);
}

function takeBackButton(booking: Booking, ticket: number, words: Wording): Button {
  return shareButton('takeBack', booking, ticket, words.text('take-it-back'), 'danger');
}

function backTo(booking: Booking, words: Wording): Button {
  return button(words.text('back'), tapData.tickets('open', booking.reference));
}
