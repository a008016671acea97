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

/** Each failure in a row doubles the rest: 1, 2, 4 s … a minute. */
export function createBackoff(monotonic: () => number): Backoff {
  const failures = new Map<BookingReference, { readonly inARow: number; readonly until: number }>();

  function isResting(reference: BookingReference): boolean {
    return (failures.get(reference)?.until ?? 0) > monotonic();
  }

  return {
    isResting,
    resting: () => [...failures.keys()].filter(isResting).length,
    failed(reference) {
      const inARow = (failures.get(reference)?.inARow ?? 0) + 1;
      const restMs = Math.min(secondMs * 2 ** (inARow - 1), longestRestMs);
      failures.set(reference, { inARow, until: monotonic() + restMs });
    },
    succeeded: (reference) => void failures.delete(reference),
  };
}
