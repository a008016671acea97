import type { BookingReference } from './booking.ts';
import { minuteMs, secondMs } from './policy.ts';

/** Leaves alone for a while what has failed, so that it neither fills the log nor takes the place of others. */
export interface Backoff {
  isResting(reference: BookingReference): boolean;
  /** How many are left alone just now. */
  resting(): number;
  failed(reference: BookingReference): void;
  succeeded(reference: BookingReference): void;
}

const longestRestMs = minuteMs;
/** What has not failed here for so long after its rest has been finished, most likely by another process. */
const forgottenAfterMs = 10 * minuteMs;

/** Each failure in a row doubles the rest: 1, 2, 4 s … a minute. */
export function createBackoff(monotonic: () => number): Backoff {
  const failures = new Map<BookingReference, { readonly inARow: number; readonly until: number }>();

  function isResting(reference: BookingReference): boolean {
    return (failures.get(reference)?.until ?? 0) > monotonic();
  }

  function forgetOld(): void {
    const now = monotonic();
    for (const [reference, { until }] of failures) {
      if (until + forgottenAfterMs <= now) failures.delete(reference);
    }
  }

  return {
    isResting,
    resting: () => [...failures.keys()].filter(isResting).length,
    failed(reference) {
      forgetOld();
      const inARow = (failures.get(reference)?.inARow ?? 0) + 1;
      const restMs = Math.min(secondMs * 2 ** (inARow - 1), longestRestMs);
      failures.set(reference, { inARow, until: monotonic() + restMs });
    },
    succeeded: (reference) => void failures.delete(reference),
  };
}
