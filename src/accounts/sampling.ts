import { hourMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import type { DebtSample } from './comparison.ts';

/** How long after an entry sales count as going on, during which the partner may change a new booking. */
const sellingMs = hourMs;

interface SamplingState {
  /** Null: none was ever taken. */
  readonly latest: Pick<DebtSample, 'beganAt' | 'underWay'> | null;
  /** When the latest entry was proven or recorded; null: there is none. */
  readonly latestEntryAt: Instant | null;
  /** True when the latest comparison has an unexplained difference. */
  readonly isUnsettled: boolean;
}

/**
 * Whether to ask for the partner's figure: once each day of the venue, and at most at this interval while something
 * is sold or a difference is searched for.
 */
export function isSampleDue(
  { latest, latestEntryAt, isUnsettled }: SamplingState,
  now: Instant,
  everyMs: number,
  timeZone: string,
): boolean {
  if (latest === null) return true;
  const { beganAt, underWay } = latest;
  if (venueDateAt(now, timeZone) > venueDateAt(beganAt, timeZone)) return true;
  const isSelling = underWay.length > 0 || (latestEntryAt !== null && now - latestEntryAt <= sellingMs);
  return (isSelling || isUnsettled) && now - beganAt >= everyMs;
}
