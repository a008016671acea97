import { turnWaitMs } from '../booking/policy.ts';
import { documentedCodes, type PartnerCodes } from './codes.ts';

/** What the interface document leaves open. An override changes any of it in this one place. */
export interface PartnerConventions extends PartnerCodes {
  readonly requestsPerSecond: number;
  readonly requestsAtOnce: number;
  /** Sends of one read, the first included. */
  readonly readAttempts: number;
  /** The pause before the second send of a read; it doubles with each further one. */
  readonly readBackoffMs: number;
  /** The longest wait of a mutation for its turn and a connection; after that it is not sent: its intent is stale. */
  readonly mutationWaitMs: number;
  /** How long a day's packages are shown without asking again. */
  readonly packagesFreshMs: number;
  /** How long a day without packages counts as such in the calendar. */
  readonly emptyDayFreshMs: number;
  readonly bodyLimitBytes: number;
  /** How long the partner is left alone after "too many requests" without a Retry-After. */
  readonly rateLimitPauseMs: number;
  /** The longest pause that a Retry-After is granted. */
  readonly longestPauseMs: number;
  /** After so many refused signatures in a row nothing is sent for `authenticationPauseMs`. */
  readonly authenticationRefusals: number;
  readonly authenticationPauseMs: number;
  /** After so many failures to reach the partner within `connectionWindowMs`, nothing is sent for a while. */
  readonly connectionFailures: number;
  readonly connectionWindowMs: number;
  readonly connectionPauseMs: number;
  /** A larger difference to the server's Date header is logged. */
  readonly clockSkewLimitMs: number;
  /** Which of a package's picture sizes is shown, the best first. */
  readonly imageSizes: readonly string[];
}

export const partnerDefaults: PartnerConventions = {
  ...documentedCodes,
  requestsPerSecond: 5,
  requestsAtOnce: 4,
  readAttempts: 3,
  readBackoffMs: 300,
  mutationWaitMs: turnWaitMs,
  packagesFreshMs: 60_000,
  emptyDayFreshMs: 15 * 60_000,
  bodyLimitBytes: 2 * 1024 * 1024,
  rateLimitPauseMs: 1_000,
  longestPauseMs: 60_000,
  authenticationRefusals: 5,
  authenticationPauseMs: 30_000,
  connectionFailures: 5,
  connectionWindowMs: 60_000,
  connectionPauseMs: 5_000,
  clockSkewLimitMs: 30_000,
  imageSizes: ['large', 'medium', 'public', 'small'],
};
