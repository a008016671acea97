/**
 * Customers' rights after the sale, and the sums that they get back. Frozen into the booking when it is placed, so
 * later changes of the venue's file don't affect it. Hours are elapsed hours before the day begins at the venue, also
 * across clock changes.
 */
export interface RefundPolicy {
  /** How many hours before the day the customer may still cancel; null: they ask staff. */
  readonly cancelUntilHours: number | null;
  readonly changeUntilHours: number | null;
  /** The percentage returned from so many hours before the day on, in any order; empty: everything is returned. */
  readonly returns: readonly { readonly hoursBefore: number; readonly percent: number }[];
}

/** The percentage that a cancellation returns until so many hours before the day; null: after all other steps. */
interface ReturnStep {
  readonly hoursBefore: number | null;
  readonly percent: number;
}

/**
 * The percentages that a customer's cancellation returns, earliest first, as long as the customer may cancel; then 0.
 * Empty if customers may not cancel.
 */
export function returnSteps(policy: RefundPolicy): readonly ReturnStep[] {
  const { cancelUntilHours: last, returns } = policy;
  if (last === null) return [];
  const ends = returns.map(({ hoursBefore }) => hoursBefore).filter((hours) => hours > last);
  const allSteps = [...new Set([...ends, last])]
    .toSorted((a, b) => b - a)
    .map((hoursBefore) => ({ hoursBefore, percent: percentAt(policy, hoursBefore) }));
  const distinct = allSteps.filter(({ percent }, index) => percent !== allSteps[index + 1]?.percent);
  const steps = distinct.at(-1)?.percent === 0 ? distinct.slice(0, -1) : distinct;
  return returns.length === 0 ? steps : [...steps, { hoursBefore: null, percent: 0 }];
}

/**
 * The percentage of the price that a cancellation so many hours before the day returns. Among the rows that are
 * reached, the one with the most hours counts; 0 if none is reached.
 */
export function percentAt({ returns }: RefundPolicy, hours: number): number {
  if (returns.length === 0) return 100;
  const [best] = returns
    .filter(({ hoursBefore }) => hours >= hoursBefore)
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  return best?.percent ?? 0;
}
