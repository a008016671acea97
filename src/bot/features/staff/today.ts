import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import type { Instant, VenueDate } from '../../../booking/sale-package.ts';
import { salesOf, soldOrCancelled } from '../../../booking/sales.ts';
import { addVenueDays, instantOf, venueDateAt } from '../../../venue/calendar.ts';
import { parseTap } from '../../callback-data.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../screen.ts';
import { bookingsCsv } from '../../screens/staff/csv.ts';
import { todayScreen } from '../../screens/staff/today.ts';
import { endTap } from '../booking.ts';
import { answer, answerWithFile, paint } from './answer.ts';
import type { StaffOptions } from './options.ts';

/** /today: what was sold, how far customers came, and the day's bookings as a file. */
export function todayFeature(options: StaffOptions): Composer<BotContext> {
  const { ledger, funnel, now, timeZone } = options;
  const composer = new Composer<BotContext>();

  composer.command('today', async (ctx) => {
    await answer(ctx, await screenOf(ctx));
  });
  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff' || (tap.action !== 'today' && tap.action !== 'csv')) return next();
    await endTap(ctx, null);
    if (tap.action === 'today') return paint(ctx, tap, await screenOf(ctx));
    if (/^\d{4}-\d{2}-\d{2}$/.test(tap.subject)) await sendCsv(ctx, tap.subject);
  });

  async function screenOf(ctx: BotContext): Promise<Screen> {
    const at = now();
    const date = venueDateAt(at, timeZone);
    const { from, until } = hoursOf(date);
    const [bookings, counts] = await Promise.all([bookingsOf(from, until), funnel.counts(date)]);
    return todayScreen({ date, at, sales: salesOf(bookings, from, until), funnel: counts }, ctx.words);
  }

  async function sendCsv(ctx: BotContext, date: VenueDate): Promise<void> {
    const { from, until } = hoursOf(date);
    const { sold, cancelled } = soldOrCancelled(await bookingsOf(from, until), from, until);
    const csv = bookingsCsv(inOrder([...sold, ...cancelled]), options.currencyDigits, ctx.words);
    const caption = ctx.words.html('day-csv-caption', { date: ctx.words.day(date) });
    await answerWithFile(ctx, csv, `bookings-${date}.csv`, caption);
  }

  /** All bookings that may have been issued or cancelled within the time. */
  async function bookingsOf(from: Instant, until: Instant): Promise<readonly Booking[]> {
    const found = await Promise.all(
      (['issued', 'cancelling', 'cancelled'] as const).map((state) =>
        ledger.enteredState(state, from, until),
      ),
    );
    return found.flat();
  }

  function hoursOf(date: VenueDate): { readonly from: Instant; readonly until: Instant } {
    return {
      from: instantOf(date, 0, timeZone),
      until: instantOf(addVenueDays(date, 1), 0, timeZone),
    };
  }
  return composer;
}

function inOrder(bookings: readonly Booking[]): readonly Booking[] {
  return bookings.toSorted((a, b) => a.createdAt - b.createdAt);
}
