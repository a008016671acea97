import { Composer } from 'grammy';
import { unansweredDeliveries } from '../../../booking/outbox.ts';
import type { Booking, BookingState } from '../../../booking/record.ts';
import { parseTap } from '../../callback-data.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../screen.ts';
import { attentionList, needsAttention } from '../../screens/staff/attention.ts';
import { staffBooking } from '../../screens/staff/booking.ts';
import { endTap } from '../booking.ts';
import { answer, paint } from './answer.ts';
import { liveRead, type StaffOptions } from './options.ts';

/** The most urgent first. */
const openStates: readonly BookingState[] = ['review', 'confirming', 'cancelling', 'requested'];
const mostOfState = 60;
/** Tickets that Telegram does not answer for are tried again within the hour. */
const retriedWithinMs = 60 * 60 * 1_000;
const mostDue = 500;

/** /attention: bookings whose outcome is not settled or that need a person. */
export function attentionFeature(options: StaffOptions): Composer<BotContext> {
  const { ledger, now } = options;
  const composer = new Composer<BotContext>();

  composer.command('attention', async (ctx) => {
    await answer(ctx, await list(ctx, 0));
  });
  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    if (tap.action === 'attention') {
      await endTap(ctx, null);
      return paint(ctx, tap, await list(ctx, Number.parseInt(tap.argument, 10) || 0));
    }
    if (tap.action !== 'check') return next();
    const start = await ledger.load(tap.subject);
    if (start === null) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const { booking, isLive } = await liveRead(options, ctx, start);
    const lead = ctx.words.html(checkedKey(start, booking, isLive));
    await paint(ctx, tap, staffBooking(booking, isLive, ctx.words, lead));
  });

  async function list(ctx: BotContext, page: number): Promise<Screen> {
    const open = await Promise.all(
      openStates.map((state) => ledger.inState(state, { offset: 0, limit: mostOfState })),
    );
    const due = await ledger.dueBy(now() + retriedWithinMs, mostDue);
    const undelivered = due.filter((booking) => unansweredDeliveries(booking) !== null);
    const unsettled = open.flatMap((found) => found.bookings).filter((one) => needsAttention(one, now()));
    const bookings = [...unsettled, ...undelivered];
    return attentionList(bookings, page, ctx.words);
  }
  return composer;
}

function checkedKey(before: Booking, after: Booking, isLive: boolean): string {
  if (!isLive) return 'staff-checked-unreached';
  return before.state === after.state ? 'staff-checked-same' : 'staff-checked-moved';
}
