import { secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type Drift, driftsAt, isOpenAt } from './drifts.ts';
import type { BookingEntry, DebtEntry, PaymentEntry } from './entries.ts';
import type { OpenCall } from './open-calls.ts';

/** The partner's own figure, by debt-info. */
export interface DebtSample {
  readonly id: string;
  /** When the call began; `endedAt` when its answer had arrived. */
  readonly beganAt: Instant;
  readonly endedAt: Instant;
  readonly debt: Amount;
  /** Calls whose outcome was not proven when the answer came. */
  readonly underWay: readonly OpenCall[];
}

/** The book that samples are compared with. */
export interface DebtBook {
  /** The debt is counted from this sample: the first that was quiet, or a later one that `mayAnchor`. */
  readonly anchor: Pick<DebtSample, 'beganAt' | 'debt'>;
  /** At least all entries since the anchor, in any order. */
  readonly entries: readonly DebtEntry[];
  /** Calls whose outcome is not proven now. */
  readonly open: readonly OpenCall[];
  readonly drifts: readonly Drift[];
}

/** Calls and entries that may explain a difference. */
type Explanation = OpenCall | BookingEntry | PaymentEntry;

export interface Comparison {
  /**
   * `agrees`: nothing differs. `explained`: unproven calls, or payments that the partner has not booked yet, make up
   * the exact difference. `settled`: the debt fell by a sum, and the owner is asked whether the partner was paid.
   * `open`: there are drifts, or a difference that is still searched for.
   */
  readonly kind: 'agrees' | 'explained' | 'settled' | 'open';
  readonly sample: DebtSample;
  /** The debt by our book, without calls under way. */
  readonly expected: Amount;
  /** The partner's figure less `expected`. */
  readonly difference: Amount;
  /** The part of the difference that no drift has named. */
  readonly unnamed: Amount;
  /** For `explained`: the calls and entries that make up the difference. */
  readonly by: readonly Explanation[];
  /** True when no call was under way that could change the figure. */
  readonly isQuiet: boolean;
}

/** How precisely each process knows the store's time. */
const clockSlackMs = 2 * secondMs;

/**
 * The debt by our book at an instant: the partner's figure at the anchor, less the drifts that were open then, and
 * every entry in between. Never includes an open drift.
 */
export function expectedDebt({ anchor, entries, drifts }: Omit<DebtBook, 'open'>, at: Instant): Amount {
  const isForward = at >= anchor.beganAt;
  const [from, until] = isForward ? [anchor.beganAt, at] : [at, anchor.beganAt];
  const change = totalAmount(entries.filter((entry) => entry.at > from && entry.at <= until));
  return anchor.debt - driftsAt(drifts, anchor.beganAt) + (isForward ? change : -change);
}

/** Compares a sample with the book; the anchor is not later than the sample. */
export function compare(sample: DebtSample, book: DebtBook): Comparison {
  const { entries, open, drifts } = book;
  const calls = [...entries.filter((entry) => isUncertain(entry, sample)), ...open.filter(isSentBy(sample))];
  const certain = entries.filter((entry) => isCertain(entry, sample));
  const expected = expectedDebt({ ...book, entries: certain }, sample.beganAt);
  const difference = sample.debt - expected;
  const unnamed = difference - driftsAt(drifts, sample.beganAt);
  const found = { sample, expected, difference, unnamed, by: [], isQuiet: calls.length === 0 };
  if (unnamed === 0) return { ...found, kind: kindOfNamed(drifts, sample) };
  const by = explanationOf(unnamed, [...calls.map(asLanded), ...unbooked(certain, book).map(asNotYet)]);
  return by === null ? { ...found, kind: 'open' } : { ...found, kind: 'explained', by };
}

/** Whether the comparison's sample may become the anchor: everything is proven, and every difference is named. */
export function mayAnchor({ isQuiet, unnamed, kind }: Comparison): boolean {
  return isQuiet && unnamed === 0 && kind !== 'settled';
}

function kindOfNamed(drifts: readonly Drift[], { beganAt }: DebtSample): Comparison['kind'] {
  const present = drifts.filter((drift) => isOpenAt(drift, beganAt));
  if (present.length === 0) return 'agrees';
  return present.some(({ kind }) => kind === 'fell') ? 'settled' : 'open';
}

function isBookingEntry(entry: DebtEntry): entry is BookingEntry {
  return 'since' in entry;
}

/** Whether the partner's figure certainly includes it: staff's entries count when they are recorded. */
function isCertain(entry: DebtEntry, { beganAt }: DebtSample): boolean {
  return entry.at <= (isBookingEntry(entry) ? beganAt - clockSlackMs : beganAt);
}

/** Whether the partner may have booked it before or after the figure was made. */
function isUncertain(entry: DebtEntry, sample: DebtSample): entry is BookingEntry {
  return isBookingEntry(entry) && !isCertain(entry, sample) && entry.since < sample.endedAt + clockSlackMs;
}

function isSentBy({ endedAt }: DebtSample): (call: OpenCall) => boolean {
  return ({ sentAt }) => sentAt < endedAt + clockSlackMs;
}

/** Uncorrected payments since the anchor, which the partner may book later. */
function unbooked(certain: readonly DebtEntry[], { anchor }: DebtBook): readonly PaymentEntry[] {
  const corrected = new Set(certain.map((entry) => (entry.kind === 'corrected' ? entry.payment : null)));
  return certain.filter(
    (entry): entry is PaymentEntry =>
      entry.kind === 'paid' && entry.at > anchor.beganAt && !corrected.has(entry.id),
  );
}

interface Possibility {
  readonly item: Explanation;
  /** Its part of the difference. */
  readonly amount: Amount;
}

const asLanded = (item: BookingEntry | OpenCall): Possibility => ({ item, amount: item.amount });
const asNotYet = (item: PaymentEntry): Possibility => ({ item, amount: -item.amount });

/** How many different sums of parts are tried. */
const mostSums = 50_000;

/** Parts that make exactly the amount; null: none do. */
function explanationOf(amount: Amount, parts: readonly Possibility[]): readonly Explanation[] | null {
  let sums = new Map<Amount, readonly Explanation[]>([[0, []]]);
  for (const { item, amount: part } of parts) {
    const more = [...sums].map(([sum, items]) => [sum + part, [...items, item]] as const);
    // Keeps the first explanation of a sum, which has fewer parts.
    sums = new Map([...more, ...sums]);
    const found = sums.get(amount);
    if (found !== undefined) return found;
    if (sums.size > mostSums) return null;
  }
  return null;
}

function totalAmount(entries: readonly DebtEntry[]): Amount {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
