import { randomBytes } from 'node:crypto';
import { Composer } from 'grammy';
import type { Booking, TicketShare } from '../../booking/record.ts';
import { isSharedWith, shareOf, shareOfTicket } from '../../booking/shares.ts';
import { digest } from '../../storage/keys.ts';
import { parseTap, type Tap } from '../callback-data.ts';
import { readLive } from '../chat-actions.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import {
  receivedTicket,
  sharable,
  shareChoice,
  shareDetail,
  shareLink,
  takeBackQuestion,
} from '../screens/shares.ts';
import { endTap } from '../tap-answer.ts';
import { paragraphs } from '../text.ts';
import { bookRow, sideRows } from './menu.ts';

type ShareTapped = Extract<Tap, { kind: 'share' }>;

const tokenBytes = 16;
const idLength = 22;

/** What the record knows of a link: its token is in the link alone. */
function shareIdOf(token: string): TicketShare['id'] {
  return digest(token).slice(0, idLength);
}

/** One ticket given to another person by a link that works once. `links`: before anything that asks who may book. */
export function sharesFeature(dependencies: FeatureDependencies) {
  const { bookings, show, store } = dependencies;
  const links = new Composer<BotContext>();
  const taps = new Composer<BotContext>();

  links.chatType('private').command('start', async (ctx, next) => {
    const token = /^t_([\w-]{22})$/.exec(ctx.match)?.[1];
    return token === undefined ? next() : receive(ctx, shareIdOf(token));
  });
  taps.chatType('private').on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind === 'share') return asOwner(ctx, tap);
    if (tap?.kind !== 'received') return next();
    if (tap.action === 'send') return receive(ctx, tap.share);
    await openReceived(ctx, tap.share);
  });

  /** The record says whose booking it is; callback data says nothing that is believed. */
  async function asOwner(ctx: BotContext, tap: ShareTapped): Promise<void> {
    const { words } = ctx;
    const found = await bookings.find(tap.reference, ctx.from?.id ?? 0);
    if (found === null) return endTap(ctx, words.text('stale'));
    const share = shareOfTicket(found, tap.number);
    switch (tap.action) {
      case 'choose':
        return choose(ctx, found, tap.number);
      case 'give':
        return give(ctx, found, tap.number);
      case 'show':
      case 'takeBack': {
        if (share === null) return endTap(ctx, words.text('stale'));
        const screen = tap.action === 'show' ? shareDetail : takeBackQuestion;
        return show(ctx, screen(found, share, words));
      }
      case 'takeBackSurely':
        return takeBack(ctx, found, tap.number);
    }
  }

  /** A single ticket needs no choice. */
  async function choose(ctx: BotContext, booking: Booking, page: number): Promise<void> {
    const [only, ...others] = sharable(booking);
    if (only === undefined) return endTap(ctx, ctx.words.text('share-none'));
    if (others.length === 0) return give(ctx, booking, only);
    await show(ctx, shareChoice(booking, page, ctx.words));
  }

  async function give(ctx: BotContext, booking: Booking, ticket: number): Promise<void> {
    const { words } = ctx;
    const { booking: current } = await readLive(bookings, ctx, booking);
    const token = randomBytes(tokenBytes).toString('base64url');
    const { reference, customer } = current;
    const asked = await bookings.share(reference, customer.userId, { ticket, id: shareIdOf(token) });
    if (asked.kind !== 'accepted')
      return endTap(ctx, words.text(asked.kind === 'refused' ? `share-${asked.why}` : 'stale'));
    const link = `https://t.me/${ctx.me.username}?start=t_${token}`;
    await show(ctx, shareLink(asked.booking, ticket, link, words));
  }

  async function takeBack(ctx: BotContext, booking: Booking, ticket: number): Promise<void> {
    const { words } = ctx;
    const { booking: current } = await readLive(bookings, ctx, booking);
    const hadReceiver = shareOfTicket(current, ticket)?.receiver != null;
    const { reference, customer } = current;
    const asked = await bookings.takeBack(reference, customer.userId, ticket);
    if (asked.kind !== 'accepted')
      return endTap(ctx, words.text(asked.kind === 'refused' ? `share-${asked.why}` : 'stale'));
    const text = words.html(hadReceiver ? 'taken-back-ticket' : 'taken-back-link', { n: ticket + 1 });
    const choice = shareChoice(asked.booking, 0, words);
    await show(ctx, { ...choice, text: paragraphs(text, choice.text) });
  }

  /** Gives the ticket to who opened its link, and sends it. */
  async function receive(ctx: BotContext, id: TicketShare['id']): Promise<void> {
    const { from, chatId, words } = ctx;
    if (from === undefined || chatId === undefined) return;
    const found = await store.ledger.byShare(id);
    const receiver = { userId: from.id, chatId, locale: words.locale, name: from.first_name };
    const asked = found === null ? null : await bookings.acceptShare(found.reference, id, receiver);
    if (asked?.kind !== 'accepted') {
      const refusal = asked?.kind === 'refused' ? asked.why : 'used';
      const rows = refusal === 'own' ? sideRows(words) : [bookRow(words), ...sideRows(words)];
      return show(ctx, { text: words.html(`share-refused-${refusal}`), rows });
    }
    const share = shareOf(asked.booking, id);
    if (share === null) return;
    const note = words.html('share-coming', { venue: words.venueName });
    await show(ctx, receivedTicket(asked.booking, share, { isLive: true, note }, words));
  }

  async function openReceived(ctx: BotContext, id: TicketShare['id']): Promise<void> {
    const found = await store.ledger.byShare(id);
    const share = found === null ? null : shareOf(found, id);
    const isTheirs = share !== null && isSharedWith(share, ctx.from?.id ?? 0);
    if (found === null || !isTheirs) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const { booking, isLive } = await readLive(bookings, ctx, found);
    await show(ctx, receivedTicket(booking, shareOf(booking, id) ?? share, { isLive }, ctx.words));
  }
  return { links, taps };
}
