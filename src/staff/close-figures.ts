import {
  type Comparison,
  compare,
  type DebtBook,
  type DebtSample,
  expectedDebt,
} from '../accounts/comparison.ts';
import { type Drift, driftsAt, isOpenAt } from '../accounts/drifts.ts';
import type { DebtEntry } from '../accounts/entries.ts';
import { debtStatement, turnoverOf } from '../accounts/statement.ts';
import { moneyFlowAmong } from '../booking/money.ts';
import type { UnmatchedReceipt } from '../booking/ports.ts';
import { type Booking, paymentsOf } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Period } from '../language/days/past-days.ts';
import { type DebtInfo, debtStanding } from '../partner/debt.ts';
import { type DayMoney, dayMoneyOf } from '../payment/day-money.ts';
import { daysForUsual, hoursOfDay, type Silence, silencesIn } from '../payment/notice-hours.ts';
import { sumIn } from '../payment/receipts.ts';
import {
  addVenueDays,
  datesOf,
  type Instant,
  spanOf,
  type VenueDate,
  venueDateAt,
  venueMinutesAt,
} from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';

type DayTurnover = ReturnType<typeof turnoverOf>;

/** Sold less cancelled, with what prices changed by. */
export function netOf({
  sold,
  cancelled,
  repriced,
}: Pick<DayTurnover, 'sold' | 'cancelled' | 'repriced'>): Amount {
  return sold.amount - cancelled.amount + repriced;
}

/** Money of customers, within the time but for `toReturn`, which is what is to be returned now. */
export interface CustomerMoney extends DayMoney {
  readonly toReturn: Amount;
  /** Receipts that belong to no booking now, whenever they came. */
  readonly unmatched: {
    readonly count: number;
    /** In the venue's currency; leaves out those whose notice doesn't say clearly that they came. */
    readonly amount: Amount;
  };
  /** Hours of the day in which the bank was silent. */
  readonly silences: readonly Silence[];
}

/** The debt with the partner over the time, and its figure at the end. */
export interface CloseDebt extends ReturnType<typeof debtStatement> {
  /** Null: the partner did not say how much it is. */
  readonly compared: Pick<Comparison, 'kind' | 'sample' | 'expected' | 'difference' | 'unnamed'> | null;
  /** Those that were open at the end. */
  readonly drifts: readonly Drift[];
}

/** A day, or several, as they are closed. */
export interface CloseFigures {
  readonly period: Period;
  /** When they were counted; null: the days are over. */
  readonly at: Instant | null;
  readonly turnover: DayTurnover;
  /** Null: customers don't pay here. */
  readonly money: CustomerMoney | null;
  /** Null: the partner has never said how much it is. */
  readonly debt: CloseDebt | null;
  /** When sales stop for the debt's age; null: they don't. */
  readonly stop: SalesStop | null;
}

export interface SalesStop {
  readonly date: VenueDate;
  /** Negative: the date has passed. */
  readonly daysLeft: number;
}

interface CloseDependencies extends Pick<FeatureDependencies, 'config' | 'store'> {
  readonly debtSampler: Pick<FeatureDependencies['debtSampler'], 'present'>;
}

/** The facts about some days, as they are known now. */
export interface CloseFacts {
  readonly period: Period;
  readonly from: Instant;
  /** The end of the days, or now where they are not over. */
  readonly until: Instant;
  readonly isOver: boolean;
  /** Those that count to the days. */
  readonly entries: readonly DebtEntry[];
  readonly samples: readonly DebtSample[];
  /** With all entries from then on. Null: the partner has never said how much the debt is. */
  readonly book: DebtBook | null;
  /** Null: customers don't pay here. */
  readonly money: {
    /** Bookings of which money moved on the days, and others. */
    readonly moved: readonly Booking[];
    /** Bookings with money to be returned now. */
    readonly waiting: readonly Booking[];
    readonly unmatched: readonly UnmatchedReceipt[];
    readonly silences: readonly Silence[];
  } | null;
}

/** The days as far as they are over. */
export function spanSoFar(
  period: Period,
  now: Instant,
  timeZone: string,
): Pick<CloseFacts, 'from' | 'until' | 'isOver'> {
  const { begin, end } = spanOf(period, timeZone);
  return { from: begin, until: Math.min(end, now), isOver: now >= end };
}

export async function loadClose(period: Period, dependencies: CloseDependencies): Promise<CloseFacts> {
  const { config, store } = dependencies;
  const { timeZone } = config.venue;
  const { debtBook, ledger, unmatched } = store;
  const { end } = spanOf(period, timeZone);
  const span = spanSoFar(period, store.clock.now(), timeZone);
  const { from, until } = span;
  const hasNotices = config.payment.transfer?.webhook != null && period.from === period.until;
  const [book, entries, samples, moved, waiting, withoutBooking, silences] = await Promise.all([
    loadBook(dependencies, from),
    debtBook.entries(from - 1, end - 1),
    debtBook.samples(from, until),
    ledger.moneyMovedWithin(from, end),
    ledger.everyWithMoney('toReturn'),
    unmatched.every(),
    hasNotices ? silencesOn(period.from, store, timeZone) : [],
  ]);
  const { telegram, transfer } = config.payment;
  const isPaidHere = telegram !== null || transfer !== null || moved.length > 0;
  const money = isPaidHere ? { moved, waiting, unmatched: withoutBooking, silences } : null;
  return { period, ...span, entries, samples, book, money };
}

/** Null: the partner has never said how much the debt is. */
async function loadBook(
  { debtSampler, store: { debtBook } }: CloseDependencies,
  since: Instant,
): Promise<DebtBook | null> {
  const present = await debtSampler.present();
  if (present === null) return null;
  const { book } = present;
  if (since > book.anchor.beganAt) return book;
  return { ...book, entries: await debtBook.entries(since - 1) };
}

/** `stop`: when the debt's age stops sales. */
export function closeFigures(facts: CloseFacts, stop: SalesStop | null, currency: string): CloseFigures {
  const { period, until, isOver, entries, samples, book, money } = facts;
  return {
    period,
    at: isOver ? null : until,
    turnover: turnoverOf(entries),
    money: money && {
      ...movedMoney(facts, currency),
      toReturn: moneyFlowAmong(money.waiting)?.toReturn ?? 0,
      unmatched: unmatchedMoney(money.unmatched, currency),
      silences: money.silences,
    },
    debt: book && closeDebt(book, samples, facts),
    stop,
  };
}

/** What customers paid and got back within the time. */
export function movedMoney(
  { money, from, until }: Pick<CloseFacts, 'money' | 'from' | 'until'>,
  currency: string,
): DayMoney {
  return dayMoneyOf((money?.moved ?? []).map(paymentsOf), { from, until, currency });
}

function unmatchedMoney(receipts: readonly UnmatchedReceipt[], currency: string): CustomerMoney['unmatched'] {
  const certain = receipts.filter(({ because }) => because !== 'unclear');
  return { count: receipts.length, amount: sumIn(certain, currency) };
}

async function silencesOn(
  day: VenueDate,
  { noticeHours, clock }: CloseDependencies['store'],
  timeZone: string,
): Promise<readonly Silence[]> {
  const before = datesOf({ from: addVenueDays(day, -daysForUsual), until: addVenueDays(day, -1) });
  const [counted = [], ...usual] = await noticeHours.on([day, ...before]);
  const now = clock.now();
  const isToday = venueDateAt(now, timeZone) === day;
  return silencesIn(counted, usual, isToday ? Math.floor(venueMinutesAt(now, timeZone) / 60) : hoursOfDay);
}

/** The debt from the beginning of the time to its end, which is not in it. */
export function debtWithin(book: DebtBook, from: Instant, until: Instant): ReturnType<typeof debtStatement> {
  return debtStatement(book, from - 1, until - 1);
}

/** What the partner said last within the time, compared with our book. */
function closeDebt(
  book: DebtBook,
  samples: readonly DebtSample[],
  { from, until }: { readonly from: Instant; readonly until: Instant },
): CloseDebt {
  const sample = samples.findLast(({ beganAt }) => beganAt < until);
  return {
    ...debtWithin(book, from, until),
    compared: sample === undefined ? null : compared(sample, book),
    drifts: book.drifts.filter((drift) => isOpenAt(drift, until)),
  };
}

/** Samples of before the anchor agreed, but for what was named since. */
function compared(sample: DebtSample, book: DebtBook): CloseDebt['compared'] {
  if (sample.beganAt >= book.anchor.beganAt) return compare(sample, book);
  const expected = expectedDebt(book, sample.beganAt);
  const difference = sample.debt - expected;
  const unnamed = difference - driftsAt(book.drifts, sample.beganAt);
  return { kind: difference === 0 ? 'agrees' : 'open', sample, expected, difference, unnamed };
}

export function salesStop(info: DebtInfo | null, today: VenueDate): SalesStop | null {
  const daysLeft = info === null ? null : debtStanding(info, today).daysLeft;
  return info?.dueDate == null || daysLeft === null ? null : { date: info.dueDate, daysLeft };
}

/** Somebody has to look at it. */
export function hasOpenMatters({ debt, money }: CloseFigures): boolean {
  if (money !== null && (money.silences.length > 0 || money.unmatched.count > 0)) return true;
  if (debt === null) return true;
  const { compared, drifts } = debt;
  return drifts.length > 0 || compared === null || compared.kind === 'open' || compared.kind === 'settled';
}
