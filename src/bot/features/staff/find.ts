import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import { parseTap } from '../../callback-data.ts';
import type { BotContext } from '../../context.ts';
import { staffBooking, staffBookingList } from '../../screens/staff/booking.ts';
import { clipped } from '../../text.ts';
import { endTap } from '../booking.ts';
import { answer, paint, type StaffTapped } from './answer.ts';
import { byAnything, longestEcho } from './lookup.ts';
import { liveRead, type StaffOptions } from './options.ts';

const mostListed = 10;

/** /find CODE|booking_id|phone|@username: a booking with its history, and what can be done with it. */
export function findFeature(options: StaffOptions): Composer<BotContext> {
  const { bookings, ledger } = options;
  const composer = new Composer<BotContext>();

  composer.command('find', async (ctx) => {
    const { words } = ctx;
    const text = ctx.match.trim();
    if (text === '') {
      await answer(ctx, { text: words.html('staff-usage-find'), rows: [] });
      return;
    }
    const found = await byAnything(ledger, text, options.phoneCountry);
    const [booking] = found;
    if (booking === undefined) {
      await answer(ctx, {
        text: words.html('staff-not-found', { text: clipped(text, longestEcho) }),
        rows: [],
      });
    } else if (found.length > 1) {
      await answer(ctx, staffBookingList(found.slice(0, mostListed), found.length, words));
    } else {
      await answer(ctx, await screenOf(ctx, booking));
    }
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff' || (tap.action !== 'show' && tap.action !== 'resend')) return next();
    const booking = await ledger.load(tap.subject);
    if (booking === null) return endTap(ctx, ctx.words.text('stale'));
    if (tap.action === 'resend') return resend(ctx, tap, booking);
    await endTap(ctx, null);
    await paint(ctx, tap, await screenOf(ctx, booking));
  });

  async function screenOf(ctx: BotContext, start: Booking) {
    const { booking, isLive } = await liveRead(options, ctx, start);
    return staffBooking(booking, isLive, ctx.words);
  }

  /** A ticket that the partner has cancelled meanwhile is not sent again, so its book is read first. */
  async function resend(ctx: BotContext, tap: StaffTapped, start: Booking): Promise<void> {
    await endTap(ctx, null);
    const { booking, isLive } = await liveRead(options, ctx, start);
    const asked = await bookings.resendByStaff(booking.reference, ctx.from?.id ?? 0);
    const refused = `refused-${asked.kind === 'refused' ? asked.why : 'notIssued'}`;
    const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-tickets-sent' : refused);
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, tap, staffBooking(current, isLive, ctx.words, lead));
  }
  return composer;
}
