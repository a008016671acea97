import { Composer } from 'grammy';
import type { ChangeResult } from '../../booking/bookings.ts';
import type { Draft, DraftLine } from '../../booking/draft.ts';
import type { Booking } from '../../booking/record.ts';
import { dateProblem } from '../../booking/rules.ts';
import { parseTap, type Tap } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { endTap } from '../tap-answer.ts';
import type { BookingFeature } from './booking.ts';

type BookingTapped = Extract<Tap, { kind: 'booking' }>;

/** The buttons of a booking's own card: they work after a restart, a deployment, or days of silence. */
export function bookingCardFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const { bookings, watch } = dependencies;
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'booking') return next();
    const { action, reference } = tap;
    const userId = ctx.from.id;
    switch (action) {
      case 'confirm':
        return settle(ctx, await bookings.confirm(reference, userId, tap.total ?? -1));
      case 'cancel':
        return settle(ctx, await bookings.cancel(reference, userId));
      case 'again':
        return again(ctx, tap);
    }
  });

  function settle(ctx: BotContext, asked: ChangeResult<string>): Promise<void> {
    if (asked.kind === 'accepted') watch(asked.booking);
    return endTap(ctx, toastOf(asked, ctx));
  }

  async function again(ctx: BotContext, { reference }: BookingTapped): Promise<void> {
    const found = await bookings.find(reference, ctx.from?.id ?? 0);
    if (found === null) return endTap(ctx, ctx.words.text('stale'));
    await booking.begin(ctx, sameChoices(found, dependencies));
  }
  return composer;
}

/** What the tap is answered with; null: what was asked is under way, and the card says so. */
function toastOf(asked: ChangeResult<string>, { words }: BotContext): string | null {
  switch (asked.kind) {
    case 'accepted':
      return null;
    case 'refused':
      return words.text(`refused-${asked.why}`);
    case 'limit':
      return words.text(`limit-${asked.limit}`);
    case 'notFound':
      return words.text('stale');
  }
}

/** "Book again" begins with the same choices; they are held against the day's packages before they are shown. */
function sameChoices({ order, details }: Booking, { today, config }: FeatureDependencies): Partial<Draft> {
  const isPast = dateProblem(order.date, today(), config.booking.horizonDays) !== null;
  const lines: readonly DraftLine[] = order.lines.map((line) => ({
    ...line,
    minQuantity: 1,
    maxQuantity: line.quantity,
  }));
  return {
    lines,
    details,
    isGrouped: order.isGrouped,
    note: order.note,
    ...(isPast ? { step: 'date' } : { step: 'cart', date: order.date, month: order.date.slice(0, 7) }),
  };
}
