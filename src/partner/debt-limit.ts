import Big from 'big.js';
import type { CallOutcome } from '../booking/ports.ts';
import { dayMs, within } from '../time.ts';
import { midnightUtc, type VenueDate } from '../venue/calendar.ts';
import { type Amount, decimalText, isPlainDecimal } from '../venue/currency.ts';

/** The limit of the account at the partner and the debt on it. */
export interface DebtInfo {
  readonly limitedBy: 'amount' | 'days' | 'both' | 'other';
  /** Strict decimal strings; null when they could not be read. */
  readonly limit: string | null;
  readonly currentDebt: string | null;
  readonly days: number | null;
  readonly dueDate: VenueDate | null;
}

/** Shares of the limit, in percent, at which staff are alerted. */
const shareLevels = [80, 95, 100] as const;
/** Days left until the due date at which staff are alerted; below zero the debt is overdue. */
const daysLevels = [7, 3, 1, -1] as const;

/** A reached level is left only when the share is this many percent below it, so a figure at its edge doesn't flap. */
const levelSlackPercent = 5;
const largestPercent = 999;

/** Divides to whole numbers, rounded towards zero. */
const WholeQuotient = Big();
WholeQuotient.DP = 0;
WholeQuotient.RM = Big.roundDown;

/** The standing of the account. Null: the figure doesn't apply, or could not be read. */
export interface DebtStanding {
  /** Whole percent of the limit that is used, rounded down. */
  readonly percent: number | null;
  /** Until the due date; negative when it has passed. */
  readonly daysLeft: number | null;
  readonly stopsFirst: 'amount' | 'days' | null;
}

export function debtStanding(info: DebtInfo, today: VenueDate): DebtStanding {
  const percent = limitUsedPercent(info);
  const daysLeft = daysLeftOf(info, today);
  return { percent, daysLeft, stopsFirst: stopsFirst(info, percent, daysLeft) };
}

/** False only when the partner would certainly refuse that much more debt. */
export function leavesRoomFor(info: DebtInfo, today: VenueDate, amount: string): boolean {
  if (info.limitedBy === 'other') return true;
  const daysLeft = daysLeftOf(info, today);
  if (daysLeft !== null && daysLeft < 0) return false;
  const [debt, limit, more] = [decimalOf(info.currentDebt), limitOf(info), decimalOf(amount)];
  return debt === null || limit === null || more === null || debt.plus(more).lte(limit);
}

/** The present share level, given the one announced last; 0: none. */
export function shareLevelOf(percent: number | null, announced: number): number {
  if (percent === null) return announced;
  const holds = (level: number): boolean =>
    percent >= level || (level <= announced && percent >= level - levelSlackPercent);
  return shareLevels.findLast(holds) ?? 0;
}

/** How urgent the due date is: the 1-based position in `daysLevels`; 0: not at all. */
export function daysUrgencyOf(daysLeft: number | null): number {
  return daysLeft === null ? 0 : daysLevels.findLastIndex((level) => daysLeft <= level) + 1;
}

/** How much debt the limit still allows; null when that is unknown. Negative when the limit is exceeded. */
export function creditLeft(info: DebtInfo): string | null {
  const [debt, limit] = [decimalOf(info.currentDebt), limitOf(info)];
  return debt === null || limit === null ? null : limit.minus(debt).toFixed();
}

/**
 * Null when the amount of the debt doesn't count, and for a limit of 0: the document doesn't say whether that is no
 * debt or no limit.
 */
function limitOf({ limitedBy, limit }: DebtInfo): Big | null {
  const most = limitedBy === 'days' ? null : decimalOf(limit);
  return most?.gt(0) ? most : null;
}

function daysLeftOf(info: DebtInfo, today: VenueDate): number | null {
  if (info.limitedBy === 'amount' || info.dueDate === null) return null;
  const debt = decimalOf(info.currentDebt);
  // Without a debt nothing is overdue.
  if (debt?.lte(0)) return null;
  return (midnightUtc(info.dueDate) - midnightUtc(today)) / dayMs;
}

/** The figure with less left: the amount, by its limit, or the allowed days. */
function stopsFirst(
  { days }: DebtInfo,
  percent: number | null,
  daysLeft: number | null,
): DebtStanding['stopsFirst'] {
  if (percent === null) return daysLeft === null ? null : 'days';
  if (daysLeft === null || (percent >= 100 && daysLeft >= 0)) return 'amount';
  if (daysLeft < 0) return 'days';
  const daysPercent = days === null || days <= 0 ? 0 : Math.floor(((days - daysLeft) * 100) / days);
  return percent >= daysPercent ? 'amount' : 'days';
}

/** Whole percent of the limit that is used, rounded down; null when it is unknown. */
export function limitUsedPercent(info: DebtInfo): number | null {
  const [debt, limit] = [decimalOf(info.currentDebt), limitOf(info)];
  if (debt === null || limit === null) return null;
  return clampPercent(Number(new WholeQuotient(debt.times(100)).div(limit)));
}

function clampPercent(percent: number): number {
  return Math.min(Math.max(percent, 0), largestPercent);
}

function decimalOf(text: string | null): Big | null {
  return text !== null && isPlainDecimal(text) ? new Big(text) : null;
}

export type DebtWatch = ReturnType<typeof createDebtWatch>;

interface DebtWatchOptions {
  readonly debtInfo: () => Promise<CallOutcome<DebtInfo>>;
  readonly monotonic: () => number;
  readonly freshMs: number;
  /** How long after a failed read the next one is made. */
  readonly retryMs: number;
}

/** Reads the debt to the partner, at most once a minute. */
export function createDebtWatch({ debtInfo, monotonic, freshMs, retryMs }: DebtWatchOptions) {
  let known: { readonly debt: DebtInfo | null; readonly until: number } | null = null;
  let asking: Promise<DebtInfo | null> | null = null;

  async function ask(): Promise<DebtInfo | null> {
    const outcome = await debtInfo();
    const debt = outcome.kind === 'done' ? outcome.value : null;
    known = { debt, until: monotonic() + (debt === null ? retryMs : freshMs) };
    return debt;
  }

  /** Reads it now, even if it is cached. */
  function fresh(): Promise<DebtInfo | null> {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    /** Null: it can't be read now. */
    current: async () => (known !== null && monotonic() < known.until ? known.debt : fresh()),
    fresh,
    /** The figures of the last read; null: it failed, or there was none yet. */
    last: () => known?.debt ?? null,
  };
}

interface DebtGuardOptions {
  readonly mode: 'off' | 'warn' | 'block';
  readonly debt: DebtWatch;
  readonly today: () => VenueDate;
  readonly currencyDigits: number;
  /** A customer waits no longer than this for the figures. */
  readonly patienceMs: number;
}

/** Decides whether new bookings may be held. Blocks only on figures that were read and leave no doubt. */
export function createDebtGuard({ mode, debt, today, currencyDigits, patienceMs }: DebtGuardOptions) {
  return async (total: Amount): Promise<boolean> => {
    if (mode !== 'block') return true;
    const info = await within(debt.current(), patienceMs, null);
    return info === null || leavesRoomFor(info, today(), decimalText(total, currencyDigits));
  };
}
