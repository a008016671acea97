import { type DifferingBooking, effectOf } from '../accounts/booking-differences.ts';
import {
  debtChange,
  type OpenCall,
  openCallOf,
  type PeriodDebt,
  paymentSlackMs,
  readingsOver,
  statesOfOpenCalls,
} from '../accounts/debt-comparison.ts';
import { type DebtEntry, isBookingEntry, type Turnover, turnoverOf } from '../accounts/debt-entries.ts';
import { keptOf, moneyToReturn } from '../booking/paid-and-due.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, paymentsOf } from '../booking/record.ts';
import type { Config } from '../config/config.ts';
import { daysForUsual, hoursOfDay, type Silence, silencesIn } from '../money/read-bank-notice.ts';
import { type DayMoney, dayMoneyOf, sumIn } from '../money/receipts.ts';
import { type DebtInfo, type DebtStanding, debtStanding } from '../partner/debt-limit.ts';
import type { Store } from '../store/store.ts';
import {
  addVenueDays,
  datesOf,
  type Instant,
  spanOf,
  type VenueDate,
  venueDateAt,
  venueMinutesAt,
} from '../venue/calendar.ts';
import { type Amount, currencyDigits } from '../venue/currency.ts';
import { isPaidHere } from '../views/payment.ts';
import type { Period } from './read-past-days.ts';

/** Money of customers that somebody has to act on now. */
export interface MoneyNow {
  readonly toReturn: Amount;
  /** Receipts that belong to no booking, whenever they came. */
  readonly unmatched: {
    readonly count: number;
    /** In the venue's currency; leaves out those whose notice doesn't say clearly that they came. */
    readonly amount: Amount;
  };
}

/** The debt with the partner over the days, and which bookings differ there. */
export interface CloseDebt extends PeriodDebt {
  /** Of these days. */
  readonly differing: readonly DifferingBooking[];
  /** Whether the days' bookings are read again just now, or will be soon. */
  readonly isLookedAt: boolean;
}

/**
 * How our sums compare with the partner's figure. `found`: the differing bookings explain the difference. `looking`:
 * bookings are being read again. `fell`, `rose`: nothing explains it. `beforeFirst`: the first reading came later than
 * the days, or on them. `unread`: there is none at all.
 */
export type CloseVerdict =
  | 'agrees'
  | 'calls'
  | 'payment'
  | 'found'
  | 'looking'
  | 'fell'
  | 'rose'
  | 'unread'
  | 'beforeFirst'
  | 'notRead';

/** A day, or several, as they are closed. */
export interface CloseFigures {
  readonly period: Period;
  /** When they were counted; null: the days are over. */
  readonly at: Instant | null;
  readonly turnover: Turnover;
  /** What customers paid and got back; null: customers don't pay here. */
  readonly money: DayMoney | null;
  /** What the bookings cancelled on the days keep of their price. */
  readonly kept: Amount;
  /** Null: customers don't pay here, or the days are over. */
  readonly now: MoneyNow | null;
  /** Hours of the day in which the bank was silent. */
  readonly silences: readonly Silence[];
  readonly debt: CloseDebt;
  /** Of the account now; null: it can't be read, or the days are over. */
  readonly standing: AccountStanding | null;
}

export interface AccountStanding extends DebtStanding {
  readonly info: DebtInfo;
  /** Of the venue's currency, in which the partner keeps the account. */
  readonly digits: number;
}

/** The facts about some days, as they are known now. */
export interface CloseFacts {
  readonly period: Period;
  readonly from: Instant;
  /** The end of the days, or now where they are not over. */
  readonly until: Instant;
  readonly isOver: boolean;
  /** The entries of these days. */
  readonly entries: readonly DebtEntry[];
  readonly debt: CloseDebt;
  /** The bookings of the entries, and those whose money moved, as far as there are records. */
  readonly records: readonly Booking[];
  /** Null: customers don't pay here. */
  readonly money: {
    /** At least the bookings whose money moved on the days. */
    readonly moved: readonly Booking[];
    /** Bookings with money to be returned, and receipts without a booking; null: it was not asked for. */
    readonly now: {
      readonly waiting: readonly Booking[];
      readonly unmatched: readonly UnmatchedReceipt[];
    } | null;
  } | null;
  readonly silences: readonly Silence[];
}

/** `withNow`: also what somebody has to act on now. */
export async function loadClose(
  period: Period,
  withNow: boolean,
  { config, store }: { readonly config: Config; readonly store: Store },
): Promise<CloseFacts> {
  const { bankNotices, payment } = config;
  const { timeZone } = config.venue;
  const { begin: from, end } = spanOf(period, timeZone);
  const now = store.clock.now();
  const yesterday = addVenueDays(venueDateAt(now, timeZone), -1);
  const hasNotices = payment.transfer !== null && bankNotices !== null && period.from === period.until;
  const [debt, entries, moved, silences] = await Promise.all([
    loadCloseDebt(period, yesterday, store),
    store.debtBook.entries(from - 1, end - 1),
    store.ledger.moneyMovedWithin(from, end),
    hasNotices ? silencesOn(period.from, store, timeZone) : [],
  ]);
  const hasPayments = isPaidHere(payment) || moved.length > 0;
  const loadNow = async () => ({
    waiting: await store.ledger.everyWithMoney('toReturn'),
    unmatched: await store.unmatched.every(),
  });
  const money = hasPayments ? { moved, now: withNow ? await loadNow() : null } : null;
  const until = Math.min(end, now);
  const bookedReferences = new Set(entries.filter(isBookingEntry).map(({ reference }) => reference));
  const otherReferences = bookedReferences.difference(new Set(moved.map(({ reference }) => reference)));
  const records = [...moved, ...(await store.ledger.loadMany([...otherReferences]))];
  return { period, from, until, isOver: now >= end, entries, debt, records, money, silences };
}

type DebtStores = Pick<Store, 'debtBook'> & { readonly ledger: Pick<Store['ledger'], 'everyInState'> };

/** Sent confirms and cancellations without a proven outcome. */
export async function openCalls({ ledger }: Pick<DebtStores, 'ledger'>): Promise<readonly OpenCall[]> {
  const bookingsByState = await Promise.all(statesOfOpenCalls.map(ledger.everyInState));
  return bookingsByState.flat().flatMap((booking) => openCallOf(booking) ?? []);
}

/** The debt over some days, between the readings that there are. */
export async function loadDebt(period: Period, store: DebtStores): Promise<PeriodDebt> {
  const readings = await store.debtBook.readings();
  const { before, after } = readingsOver(period, readings);
  const first = readings[0] ?? null;
  if (before === null || after === null) return { after, first, change: null };
  // Read before the entries: a call that is proven meanwhile is then in both, rather than in neither.
  const open = await openCalls(store);
  const entries = await store.debtBook.entries(before.at - paymentSlackMs, after.at + paymentSlackMs);
  return { after, first, change: debtChange(before, after, entries, open) };
}

async function loadCloseDebt(
  period: Period,
  yesterday: VenueDate,
  store: Pick<Store, 'ledger' | 'debtBook'>,
): Promise<CloseDebt> {
  const [debt, every, lookedFor] = await Promise.all([
    loadDebt(period, store),
    store.debtBook.everyDiffering(),
    store.debtBook.lookedFor(period.until),
  ]);
  const differing = every.filter(({ day }) => day >= period.from && day <= period.until);
  const difference = debt.change?.difference ?? 0;
  const isLatest = period.from === period.until && period.from >= yesterday;
  const isLookedAt = isLatest && difference !== 0 && lookedFor !== difference;
  return { ...debt, differing, isLookedAt };
}

/** `info`: of the account, today; null: it can't be read, or is not asked for. */
export function closeFigures(
  facts: CloseFacts,
  info: DebtInfo | null,
  today: VenueDate,
  currency: string,
): CloseFigures {
  const { period, from, until, isOver, entries, records, debt, money, silences } = facts;
  return {
    period,
    at: isOver ? null : until,
    turnover: turnoverOf(entries),
    money: money && dayMoneyOf(money.moved.map(paymentsOf), { from, until, currency }),
    kept: records.filter(cancelledIn(entries)).reduce((sum, booking) => sum + keptOn(booking), 0),
    now: money?.now == null ? null : moneyNow(money.now, currency),
    silences,
    debt,
    standing: info && { info, digits: currencyDigits(currency), ...debtStanding(info, today) },
  };
}

/** A test of whether a booking was cancelled within these entries. */
export function cancelledIn(entries: readonly DebtEntry[]): (booking: Booking) => boolean {
  const cancelled = entries.filter(isBookingEntry).filter(({ kind }) => kind === 'cancelled');
  const references = new Set(cancelled.map(({ reference }) => reference));
  return ({ reference }) => references.has(reference);
}

/** What a cancelled booking keeps of its price. */
export function keptOn(booking: Booking): Amount {
  return keptOf(booking)?.amount ?? 0;
}

function moneyNow(
  { waiting, unmatched }: NonNullable<NonNullable<CloseFacts['money']>['now']>,
  currency: string,
): MoneyNow {
  const certain = unmatched.filter(({ because }) => because !== 'unclear');
  return {
    toReturn: sumIn(waiting.flatMap(moneyToReturn), currency),
    unmatched: { count: unmatched.length, amount: sumIn(certain, currency) },
  };
}

async function silencesOn(
  day: VenueDate,
  { noticeHours, clock }: Store,
  timeZone: string,
): Promise<readonly Silence[]> {
  const before = datesOf({ from: addVenueDays(day, -daysForUsual), until: addVenueDays(day, -1) });
  const [counted = [], ...usual] = await noticeHours.on([day, ...before]);
  const now = clock.now();
  const isToday = venueDateAt(now, timeZone) === day;
  return silencesIn(counted, usual, isToday ? Math.floor(venueMinutesAt(now, timeZone) / 60) : hoursOfDay);
}

export function verdictOf({ period, debt }: Pick<CloseFigures, 'period' | 'debt'>): CloseVerdict {
  const { after, first, change, differing, isLookedAt } = debt;
  if (first === null) return 'unread';
  if (change === null) return after !== null || period.until < first.day ? 'beforeFirst' : 'notRead';
  const { difference, explainedBy } = change;
  if (difference === 0) return 'agrees';
  if (effectOf(differing) === difference) return 'found';
  if (explainedBy !== null) return explainedBy;
  if (isLookedAt) return 'looking';
  return difference - effectOf(differing) > 0 ? 'rose' : 'fell';
}

/** The part of the difference that the differing bookings don't explain. */
export function unexplained({ change, differing }: CloseDebt): Amount {
  return (change?.difference ?? 0) - effectOf(differing);
}

/** Whether somebody has to look at the figures. */
export function hasOpenMatters(figures: CloseFigures): boolean {
  const { debt, now, silences } = figures;
  if (silences.length > 0 || (now?.unmatched.count ?? 0) > 0 || debt.differing.length > 0) return true;
  return !['agrees', 'calls', 'payment'].includes(verdictOf(figures));
}
