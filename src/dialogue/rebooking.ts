import { paidOf } from '../booking/paid-and-due.ts';
import {
  type Booking,
  type BookingReference,
  bookingCodeOf,
  priceOf,
  type Replaced,
} from '../booking/record.ts';
import { dateProblem } from '../booking/rules.ts';
import type { Config } from '../config/config.ts';
import { digest } from '../store/redis-keys.ts';
import type { VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { isPaidHere, type Ways } from '../views/payment.ts';
import type { Draft } from './draft.ts';

interface ForSale {
  readonly today: () => VenueDate;
  readonly config: { readonly booking: Pick<Config['booking'], 'horizonDays'> } & Pick<Config, 'payment'>;
}

/**
 * "Book again" begins with the same choices, which are reconciled with the day's packages before they are shown. A
 * booking that failed continues where it was; after one that succeeded, or on a day that the venue refused, asks for
 * the day.
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

/** "Change date" begins with the same tickets, without a day. `former`: the booking of an earlier, failed change. */
export function draftOfChange(booking: Booking, former: Booking | null, sale: ForSale) {
  const { order, reference } = booking;
  const paid = paidOf(booking);
  return {
    id: referenceOfChange(reference, former?.reference ?? null),
    replaces: {
      reference,
      date: order.date,
      code: bookingCodeOf(booking),
      total: priceOf(booking),
      paid: paid > 0 || isPaidHere(sale.config.payment) ? paid : null,
    },
    ...sameOrder(booking),
    isEditing: true,
    month: isOnSale(booking, sale) ? order.date.slice(0, 7) : null,
    step: 'day',
  } satisfies Partial<Draft>;
}

/** The sum still due for a change of date to that total; negative: it is returned. Null: customers don't pay here. */
export function changeDue(total: Amount, { paid }: Pick<Replaced, 'paid'>): Amount | null {
  return paid === null ? null : total - paid;
}

/** Whether the difference can't be paid: another part was paid here, and customers no longer pay here. */
export function isUnpayable(due: Amount | null, ways: Ways): boolean {
  return due !== null && due > 0 && !isPaidHere(ways);
}

function isOnSale({ order }: Booking, { today, config }: ForSale): boolean {
  return dateProblem(order.date, today(), config.booking.horizonDays) === null;
}

/** The same order without its limits, which come from the chosen day. */
function sameOrder({ order, details }: Booking) {
  const { isGrouped, note } = order;
  const lines = order.lines.map((line) => ({ ...line, minQuantity: 1, maxQuantity: line.quantity }));
  return { lines, details, isGrouped, isFormChosen: true, note };
}

const referenceLength = 22;

/**
 * The reference of the replacing booking: the same for every tap, so that a change is placed once. `former`: that of
 * an earlier, failed change.
 */
function referenceOfChange(reference: BookingReference, former: BookingReference | null): BookingReference {
  return digest(`${reference}\0${former ?? ''}`).slice(0, referenceLength);
}
