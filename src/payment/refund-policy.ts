import type { Amount, Instant } from '../booking/sale-package.ts';

/**
 * What customers may do after the sale and what they get back. Frozen into the booking when it is placed: a later
 * change of the venue's file changes nothing that was bought before. Hours are elapsed hours before the day begins at
 * the venue, so a day on which the clocks change is not treated apart.
 */
export interface RefundPolicy {
  /** Until how long before the day the customer may cancel; null: they ask staff. */
  readonly cancelUntilHours: number | null;
  readonly changeUntilHours: number | null;
  /** "At least so many hours before: so many percent", in any order; none: everything is returned. */
  readonly returns: readonly { readonly hoursBefore: number; readonly percent: number }[];
}

export type Permission =
  | { readonly allowed: true; readonly until: Instant }
  | { readonly allowed: false; readonly because: 'askStaff' }
  | { readonly allowed: false; readonly because: 'tooLate'; readonly until: Instant };

const hourMs = 3_600_000;

/** `dayBegins`: midnight of the booking's day at the venue. */
export function mayCancel(policy: RefundPolicy, dayBegins: Instant, now: Instant): Permission {
  return permission(policy.cancelUntilHours, dayBegins, now);
}

export function mayChangeDate(policy: RefundPolicy, dayBegins: Instant, now: Instant): Permission {
  return permission(policy.changeUntilHours, dayBegins, now);
}

/** The last moment itself is in time. */
function permission(hours: number | null, dayBegins: Instant, now: Instant): Permission {
  if (hours === null) return { allowed: false, because: 'askStaff' };
  const until = dayBegins - hours * hourMs;
  return now <= until ? { allowed: true, until } : { allowed: false, because: 'tooLate', until };
}

/**
 * How much of its price a customer's cancellation gives back: of the rows that are reached the one with the most
 * hours counts, and none means nothing.
 */
export function returnPercent(policy: RefundPolicy, dayBegins: Instant, cancelledAt: Instant): number {
  if (policy.returns.length === 0) return 100;
  const [best] = policy.returns
    .filter(({ hoursBefore }) => cancelledAt <= dayBegins - hoursBefore * hourMs)
    .toSorted((a, b) => b.hoursBefore - a.hoursBefore);
  return best?.percent ?? 0;
}

/** That share in whole smallest units, rounded up: the odd unit is the customer's. Exact for every safe integer. */
export function shareOf(price: Amount, percent: number): Amount {
  return Number((BigInt(price) * BigInt(percent) + 99n) / 100n);
}
