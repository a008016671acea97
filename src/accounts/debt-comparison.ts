import { type Booking, type BookingState, priceOf, sendsOf } from '../booking/record.ts';
import { confirmsThatMayLand } from '../booking/rules.ts';
import { chargedFor } from '../booking/sales.ts';
import { dayMs, secondMs } from '../time.ts';
import { addVenueDays, type Instant, instantOf, type VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type DebtEntry, isBookingEntry, type Turnover, turnoverOf } from './debt-entries.ts';

/**
 * The partner's own figure of the debt. A day has one: the last that was read on it, which in the end closes
 * the day.
 */
export interface DebtReading {
  readonly day: VenueDate;
  /** When the call began; `endedAt`: when its answer had arrived. */
  readonly at: Instant;
  readonly endedAt: Instant;
  readonly debt: Amount;
}

/** The change of the debt between two readings, by our entries and by the partner. */
export interface DebtChange extends Pick<Turnover, 'added' | 'takenAway' | 'paid'> {
  readonly before: DebtReading;
  readonly after: DebtReading;
  /** The figure before, with every entry in between. */
  readonly expected: Amount;
  /** The figure after, less `expected`. */
  readonly difference: Amount;
  /** What makes the exact difference: calls that were under way at a reading, or a payment booked on another day. */
  readonly explainedBy: 'calls' | 'payment' | null;
}

/** The debt over some days. */
export interface PeriodDebt {
  /** The last reading on the days; null: it was not read on them. */
  readonly after: DebtReading | null;
  /** Null: there is no reading before that one. */
  readonly change: DebtChange | null;
  /** The first reading ever. */
  readonly first: DebtReading | null;
}

/** How far from a reading the partner may book a payment that counts on the other side of it. */
export const paymentSlackMs = 7 * dayMs;
/** How precisely each process knows the store's time. */
const clockSlackMs = 2 * secondMs;

/** Whether it was read after the end of its day. */
export function closesItsDay({ day, at }: DebtReading, timeZone: string): boolean {
  return at >= instantOf(addVenueDays(day, 1), 0, timeZone);
}

/**
 * The readings between which the debt of some days is counted: the last one before the days, or else the first one on
 * them, and the last one on them. `readings`: in the order of their days.
 */
export function readingsOver(
  { from, until }: { readonly from: VenueDate; readonly until: VenueDate },
  readings: readonly DebtReading[],
): { readonly before: DebtReading | null; readonly after: DebtReading | null } {
  const after = readings.findLast(({ day }) => day >= from && day <= until) ?? null;
  if (after === null) return { before: null, after };
  const before = readings.findLast(({ day }) => day < from) ?? readings.find(({ day }) => day < after.day);
  return { before: before ?? null, after };
}

/**
 * `entries`: at least all between the readings, and within `paymentSlackMs` before and after. `open`: calls without a
 * proven outcome now.
 */
export function debtChange(
  before: DebtReading,
  after: DebtReading,
  entries: readonly DebtEntry[],
  open: readonly OpenCall[],
): DebtChange {
  const counted = entries.filter(({ at }) => at > before.at && at <= after.at);
  const { added, takenAway, paid } = turnoverOf(counted);
  const expected = before.debt + added - takenAway - paid;
  const difference = after.debt - expected;
  const calls = [...shiftsAt(after, callsOf(entries, open)), ...shiftsAt(before, callsOf(entries, open), -1)];
  const payments = [...shiftsAt(after, paymentsIn(entries)), ...shiftsAt(before, paymentsIn(entries), -1)];
  const isByCalls = calls.includes(difference) || calls.reduce((sum, shift) => sum + shift, 0) === difference;
  const isByPayment = payments.includes(difference);
  const explainedBy = difference === 0 ? null : isByCalls ? 'calls' : isByPayment ? 'payment' : null;
  return { before, after, added, takenAway, paid, expected, difference, explainedBy };
}

/** An amount, when our sums count it, and when the partner may have booked it. */
interface CountedAmount {
  readonly amount: Amount;
  readonly at: Instant;
  readonly earliest: Instant;
  readonly latest: Instant;
}

function callsOf(entries: readonly DebtEntry[], open: readonly OpenCall[]): readonly CountedAmount[] {
  const proven = entries.filter(isBookingEntry);
  return [
    ...proven.map(({ amount, since, at }) => ({ amount, at, earliest: since, latest: at })),
    ...open.map(({ amount, sentAt }) => ({
      amount,
      at: Number.POSITIVE_INFINITY,
      earliest: sentAt,
      latest: Number.POSITIVE_INFINITY,
    })),
  ];
}

function paymentsIn(entries: readonly DebtEntry[]): readonly CountedAmount[] {
  return entries
    .filter(({ kind }) => kind === 'paid' || kind === 'corrected')
    .map(({ amount, at }) => ({ amount, at, earliest: at - paymentSlackMs, latest: at + paymentSlackMs }));
}

/** The amounts by which a reading's figure may be off, because the partner booked them on its other side. */
function shiftsAt(
  { at, endedAt }: DebtReading,
  all: readonly CountedAmount[],
  sign: 1 | -1 = 1,
): readonly Amount[] {
  return all
    .filter(({ earliest, latest }) => earliest < endedAt + clockSlackMs && latest > at - clockSlackMs)
    .map((counted) => (counted.at > at ? sign : -sign) * counted.amount);
}

/** A sent confirm or cancellation without a proven outcome, which the partner's debt may include or not. */
export interface OpenCall {
  /** The change of the debt if it was carried out. */
  readonly amount: Amount;
  readonly sentAt: Instant;
}

/** The states of bookings with an open call. */
export const statesOfOpenCalls: readonly BookingState[] = ['confirming', 'cancelling', 'review'];

/** The open call of a booking; null: every outcome is proven, or staff have given it up. */
export function openCallOf(booking: Booking): OpenCall | null {
  if (!statesOfOpenCalls.includes(booking.state)) return null;
  const charged = chargedFor(booking);
  if (charged !== 0) {
    const sends = sendsOf(booking, 'cancel', booking.cancellation?.requestedAt);
    const cancel = sends.find(({ result }) => result !== 'refused');
    return cancel === undefined ? null : { amount: -charged, sentAt: cancel.sentAt };
  }
  const [confirm] = confirmsThatMayLand(booking);
  const isOpen = confirm !== undefined && booking.charges === undefined;
  return isOpen ? { amount: priceOf(booking), sentAt: confirm.sentAt } : null;
}
