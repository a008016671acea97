import {
  type BookingAtPartner,
  type DifferingBooking,
  differingBooking,
  effectOf,
  isSameDifference,
  partOfDebt,
} from '../accounts/booking-differences.ts';
import { closesItsDay, type DebtChange } from '../accounts/debt-comparison.ts';
import type { CallOutcome, Partner } from '../booking/ports.ts';
import { type Booking, type BookingReference, isTerminal } from '../booking/record.ts';
import type { DebtInfo } from '../partner/debt-limit.ts';
import { loadDebt, openCalls } from '../staff/close-figures.ts';
import type { StaffTiming } from '../staff/staff.ts';
import { type Lease, leasedWork, type Work } from '../store/leased-queue.ts';
import type { Store } from '../store/store.ts';
import { minuteMs } from '../time.ts';
import { addVenueDays, type Instant, instantOf, type VenueDate, venueDateAt } from '../venue/calendar.ts';
import { currencyDigits, minorUnits } from '../venue/currency.ts';

interface DebtReaderOptions {
  readonly debtInfo: () => Promise<CallOutcome<DebtInfo>>;
  readonly debtBook: Pick<Store['debtBook'], 'putReading' | 'reading'>;
  readonly venue: { readonly currency: string; readonly timeZone: string };
  /** A figure of the running day is read again after this time. */
  readonly freshMs: number;
}

export type DebtReader = ReturnType<typeof createDebtReader>;

/** Reads the partner's figure. Each answers false when the partner gave none. */
export function createDebtReader({ debtInfo, debtBook, venue, freshMs }: DebtReaderOptions) {
  const { timeZone } = venue;

  async function isOpen(day: VenueDate): Promise<boolean> {
    const known = await debtBook.reading(day);
    return known === null || !closesItsDay(known, timeZone);
  }

  async function readFor(days: readonly VenueDate[], now: () => Instant): Promise<boolean> {
    const at = now();
    const outcome = await debtInfo();
    const text = outcome.kind === 'done' ? outcome.value.currentDebt : null;
    const debt = text === null ? null : minorUnits(text, currencyDigits(venue.currency));
    if (debt === null) return false;
    for (const day of days) await debtBook.putReading({ day, at, endedAt: now(), debt });
    return true;
  }

  return {
    isOpen,
    /** The figure that closes a day which is over. */
    close: (day: VenueDate, now: () => Instant) => readFor([day], now),
    /** The figure of the running day; it closes the day before, should that still be open. */
    async today(now: () => Instant): Promise<boolean> {
      const today = venueDateAt(now(), timeZone);
      const yesterday = addVenueDays(today, -1);
      const known = await debtBook.reading(today);
      if (known !== null && now() - known.at < freshMs) return true;
      return readFor((await isOpen(yesterday)) ? [yesterday, today] : [today], now);
    },
  };
}

interface DebtWorkOptions {
  readonly reader: Pick<DebtReader, 'isOpen' | 'close'>;
  readonly partner: Pick<Partner, 'bookingInfo'>;
  readonly store: {
    readonly ledger: Pick<Store['ledger'], 'load' | 'everyInState' | 'soldOrEndedWithin'>;
    readonly debtBook: Store['debtBook'];
  };
  readonly timeZone: string;
  readonly now: () => Instant;
  readonly timing: Pick<StaffTiming, 'debtLookMs' | 'debtRetryMs' | 'debtReadPauseMs'>;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly isStopping: () => boolean;
}

const jobName = 'look';
/** Longer than a read of the partner takes with its retries. */
const workLeaseMs = 2 * minuteMs;
/** How long a day's figure waits for a moment in which no call is under way. */
const quietWithinMs = 10 * minuteMs;

/** Reads the partner's figure when a day is over, and its bookings again where it differs; on one machine at a time. */
export function debtWork(options: DebtWorkOptions): Work {
  const { store, timing } = options;
  /** What was done about the latest readings; another process, or the next start, begins again. */
  let progress = { readings: '', isSettled: false, read: new Set<BookingReference>() };
  const work = leasedWork(store.debtBook.work, workLeaseMs, async (_name, lease) => {
    const isClosed = await closeYesterday(options);
    const readings = await latestReadings(options);
    if (progress.readings !== readings) progress = { readings, isSettled: false, read: new Set() };
    const outcome = progress.isSettled ? 'settled' : await lookAgain(options, progress.read, lease);
    progress.isSettled = outcome === 'settled';
    return { againInMs: isClosed && outcome !== 'unread' ? timing.debtLookMs : timing.debtRetryMs };
  });
  return {
    ...work,
    async due(limit) {
      // Each time: a failover may have lost it.
      await store.debtBook.work.add(jobName);
      return work.due(limit);
    },
  };
}

/** False: the partner gave no answer. */
async function closeYesterday({ reader, store, timeZone, now }: DebtWorkOptions): Promise<boolean> {
  const today = venueDateAt(now(), timeZone);
  const yesterday = addVenueDays(today, -1);
  if (!(await reader.isOpen(yesterday))) return true;
  const mayWait = now() < instantOf(today, 0, timeZone) + quietWithinMs;
  if (mayWait && (await openCalls(store)).length > 0) return true;
  return reader.close(yesterday, now);
}

/** Names the readings between which the differences of yesterday and today lie. */
async function latestReadings({ store, timeZone, now }: DebtWorkOptions): Promise<string> {
  const today = venueDateAt(now(), timeZone);
  const days = [-2, -1, 0].map((back) => addVenueDays(today, back));
  const readings = await Promise.all(days.map(store.debtBook.reading));
  return JSON.stringify(readings.map((reading) => reading?.at));
}

/** A day whose figure differs, and whose bookings were not read again for that difference. */
interface DayLook {
  readonly day: VenueDate;
  readonly change: DebtChange;
}

async function dueLook({ store, timeZone, now }: DebtWorkOptions): Promise<DayLook | null> {
  const today = venueDateAt(now(), timeZone);
  for (const day of [addVenueDays(today, -1), today]) {
    const { change } = await loadDebt({ from: day, until: day }, store);
    if (change === null || change.difference === 0) continue;
    if ((await store.debtBook.lookedFor(day)) !== change.difference) return { day, change };
  }
  return null;
}

/**
 * Reads the day's bookings again, and then, as long as they don't explain the difference, those with a visit to come.
 * Skips the bookings of `read`, and adds to it. Changes no record: an owner decides what follows. `settled`: nothing is
 * to be read; `unread`: the partner gave no answer.
 */
async function lookAgain(
  options: DebtWorkOptions,
  read: Set<BookingReference>,
  lease: Pick<Lease, 'extend'>,
): Promise<'settled' | 'unread' | 'again'> {
  const look = await dueLook(options);
  if (look === null) return 'settled';
  const { store, pause, timing, isStopping } = options;
  const { day, change } = look;
  const known = await store.debtBook.everyDiffering();
  const ofDay = known.filter((each) => each.day === day);
  const isExplained = (): boolean => change.explainedBy !== null || effectOf(ofDay) === change.difference;
  for (const { booking, belongsToDay } of await bookingsToRead(look, options)) {
    if (read.has(booking.reference) || (!belongsToDay && isExplained())) continue;
    const differing = await readAgain(booking, day, options);
    if (differing === 'unread') return 'unread';
    read.add(booking.reference);
    if (differing !== null && !known.some((each) => isSameDifference(each, differing))) {
      ofDay.push(differing);
      await store.debtBook.putDiffering(differing);
    }
    await pause(timing.debtReadPauseMs);
    if (isStopping() || !(await lease.extend())) return 'again';
  }
  await store.debtBook.noteLook(day, change.difference);
  return 'again';
}

/** First those of the day, then those that were issued earlier for a visit to come. */
async function bookingsToRead(
  { day, change }: DayLook,
  { store: { ledger } }: DebtWorkOptions,
): Promise<readonly { readonly booking: Booking; readonly belongsToDay: boolean }[]> {
  const { before, after } = change;
  const ofDay = await ledger.soldOrEndedWithin(before.at, after.at + 1);
  const references = new Set(ofDay.map(({ reference }) => reference));
  const others = (await ledger.everyInState('issued')).filter(
    ({ reference, order }) => order.date >= day && !references.has(reference),
  );
  return [
    ...ofDay.map((booking) => ({ booking, belongsToDay: true })),
    ...others.map((booking) => ({ booking, belongsToDay: false })),
  ].filter(({ booking }) => isTerminal(booking) && booking.partner !== null);
}

/** Null: nothing differs, or its record has changed meanwhile. */
async function readAgain(
  booking: Booking,
  day: VenueDate,
  { store: { ledger }, partner, now }: DebtWorkOptions,
): Promise<DifferingBooking | null | 'unread'> {
  const before = await ledger.load(booking.reference);
  const seen = await seenAtPartner(booking, partner);
  const after = await ledger.load(booking.reference);
  if (seen === null) return 'unread';
  if (before === null || after === null || !isTerminal(after)) return null;
  const hasChanged = partOfDebt(before, now()) !== partOfDebt(after, now());
  return hasChanged ? null : differingBooking(after, seen, day, now());
}

/** Null: the partner gave no answer. The read queues behind all calls that somebody waits for. */
async function seenAtPartner(
  { customer, partner: side }: Booking,
  partner: DebtWorkOptions['partner'],
): Promise<BookingAtPartner | null> {
  const outcome = await partner.bookingInfo(side?.bookingId ?? '', { userId: customer.userId, since: null });
  if (outcome.kind === 'done') return outcome.value;
  return outcome.kind === 'refused' && outcome.failure.reason === 'not-found' ? 'gone' : null;
}
