import { hourMs } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import type { DebtSample } from './comparison.ts';

/** For so long after an entry something counts as being sold: the partner may change what was just booked. */
const sellingMs = hourMs;

interface SamplingState {
  /** Null: none was ever taken. */
  readonly latest: Pick<DebtSample, 'beganAt' | 'underWay'> | null;
  /** When the latest entry was proven or recorded; null: there is none. */
  readonly latestEntryAt: Instant | null;
  /** The latest comparison has something that is to be explained or named. */
  readonly isUnsettled: boolean;
}

/**
 * Whether the partner's figure is to be asked for: once each day of the venue, and besides at most this often while
 * something is sold or a difference is looked into.
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
