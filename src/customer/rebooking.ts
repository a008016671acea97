import { createHash } from 'node:crypto';
import { moneyOf } from '../booking/money.ts';
import { type Booking, type BookingReference, bookingCodeOf, priceOf } from '../booking/record.ts';
import { dateProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Draft } from './flow/draft.ts';

type ForSale = Pick<FeatureDependencies, 'today' | 'config'>;

/**
 * "Book again" begins with the same choices; they are reconciled with the day's packages before they are shown. A
 * booking that did not come about goes on where it was; after one that did, or on a day that the venue refused, the day
 * is asked for.
 */
export function draftLike(booking: Booking, sale: ForSale): Partial<Draft> {
  const { order, state } = booking;
  const isBookable = isOnSale(booking, sale);
  const isSameDay = isBookable && state !== 'issued' && state !== 'rejected';
  return {
    ...sameOrder(booking),
    isEditing: !isSameDay,
    ...(isBookable ? { date: order.date, month: order.date.slice(0, 7) } : {}),
    step: isSameDay ? 'review' : 'day',
  };
}

/**
 * "Change date" begins with the same tickets, on a day to be chosen. `former`: the booking of an earlier change, which
 * came to nothing.
 */
export function draftOfChange(booking: Booking, former: Booking | null, sale: ForSale): Partial<Draft> {
  const { order, reference } = booking;
  return {
    id: referenceOfChange(reference, former?.reference ?? null),
    replaces: {
      reference,
      date: order.date,
      code: bookingCodeOf(booking),
      total: priceOf(booking),
      paid: moneyOf(booking)?.paid ?? null,
    },
    ...sameOrder(booking),
    isEditing: true,
    month: isOnSale(booking, sale) ? order.date.slice(0, 7) : null,
    step: 'day',
  };
}

function isOnSale({ order }: Booking, { today, config }: ForSale): boolean {
  return dateProblem(order.date, today(), config.booking.horizonDays) === null;
}

/** The limits of quantities are those of the day that is chosen. */
function sameOrder({ order, details }: Booking): Partial<Draft> {
  const { isGrouped, note } = order;
  const lines = order.lines.map((line) => ({ ...line, minQuantity: 1, maxQuantity: line.quantity }));
  return { lines, details, isGrouped, note };
}

const referenceLength = 22;

/**
 * The reference of the booking that is to take this one's place: the same for every tap, so that a change is placed once.
 * `former`: that of an earlier change, which came to nothing.
 */
function referenceOfChange(reference: BookingReference, former: BookingReference | null): BookingReference {
  return createHash('sha256')
    .update(`${reference}\0${former ?? ''}`)
    .digest('base64url')
    .slice(0, referenceLength);
}
