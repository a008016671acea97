import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import type { Comparison } from './comparison.ts';
import { type Comparable, type Drift, type DriftFinding, effectOf, isOpenAt } from './drifts.ts';

/** A booking that may be read again. */
export interface Candidate extends Comparable {
  /** Its price, issued or not. */
  readonly price: Amount;
  /** When it last changed the debt, or ended without having done so. */
  readonly changedAt: Instant;
  /** When the partner was last asked about it by a search; null: never. */
  readonly readAt: Instant | null;
}

/** A persistent difference: the comparisons of the samples since which it has been the same, oldest first. */
interface Staying {
  /** When the first of the samples was taken. */
  readonly since: Instant;
  readonly latest: Comparison;
}

type SearchStep =
  /** Read this booking at the partner next. */
  | { readonly do: 'read'; readonly candidate: Candidate }
  /** Nothing is left to read: the search ends with this finding. */
  | { readonly do: 'conclude'; readonly finding: DriftFinding }
  /** Nothing is left to read: an earlier unexplained sum is gone. */
  | { readonly do: 'end'; readonly drift: Drift }
  /** Nothing is left to read, and calls are under way that the partner may have in its figure. */
  | { readonly do: 'wait' };

/**
 * The persistent part of the difference, from the comparisons since the anchor, oldest first. A difference is
 * persistent when two samples have shown it; null: the latest shows none to search for.
 */
export function stayingOf(comparisons: readonly Comparison[]): Staying | null {
  const latest = comparisons.at(-1);
  if (latest === undefined || latest.kind === 'explained' || latest.unnamed === 0) return null;
  const others = comparisons.findLastIndex(({ difference }) => difference !== latest.difference);
  const [first, second] = comparisons.slice(others + 1);
  if (first === undefined || second === undefined) return null;
  return { since: first.sample.beganAt, latest };
}

/** The next step of the search for a persistent difference. `from`: when the anchor was taken. */
export function nextSearchStep(
  { since, latest: { unnamed, sample, isQuiet } }: Staying,
  candidates: readonly Candidate[],
  drifts: readonly Drift[],
  from: Instant,
): SearchStep {
  const openDrifts = drifts.filter((drift) => isOpenAt(drift, sample.beganAt));
  const undone = openDrifts.find((drift) => 'sum' in drift && effectOf(drift) === -unnamed);
  const wasDenied = drifts.some(
    (drift) => drift.kind === 'fell' && drift.sum === -unnamed && drift.ended?.how === 'notPaid',
  );
  const unread = candidates.filter(({ readAt }) => readAt === null || readAt < since);
  const [candidate] = inReadingOrder(unread, unnamed, openDrifts, from);
  if (candidate !== undefined) return { do: 'read', candidate };
  if (!isQuiet) return { do: 'wait' };
  if (undone !== undefined) return { do: 'end', drift: undone };
  const fall = wasDenied ? 'fellUnpaid' : 'fell';
  const finding = { kind: unnamed > 0 ? 'rose' : fall, sum: Math.abs(unnamed) } as const;
  return { do: 'conclude', finding };
}

/**
 * In reading order: those whose sum fits the difference, then those that changed in the days in question, latest
 * first.
 */
export function inReadingOrder(
  candidates: readonly Candidate[],
  unnamed: Amount,
  openDrifts: readonly Drift[],
  from: Instant,
): readonly Candidate[] {
  const undone = new Set(
    openDrifts.flatMap((drift) =>
      'reference' in drift && effectOf(drift) === -unnamed ? drift.reference : [],
    ),
  );
  const rankOf = ({ reference, here, price, changedAt }: Candidate): number => {
    if (undone.has(reference)) return 0;
    const mayHaveChangedBy = here === 0 ? price : -here;
    if (mayHaveChangedBy === unnamed) return 1;
    return changedAt >= from ? 2 : 3;
  };
  return candidates.toSorted((a, b) => rankOf(a) - rankOf(b) || b.changedAt - a.changedAt);
}
