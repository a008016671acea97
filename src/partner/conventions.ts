import { turnWaitMs } from '../booking/policy.ts';
import type { RefusalCause } from '../booking/ports.ts';

/**
 * What a code in the partner's envelope says about the request that it answers.
 * `unsettled` codes leave open what the booking has become: it has to be read.
 */
export type CodeMeaning =
  | 'success'
  | 'refusal'
  /** A refusal: there is no such booking, or no more. */
  | 'not-found'
  | 'debt'
  | 'authentication'
  | 'rate-limited'
  | 'unsettled';

/** What the interface document leaves open. An override changes any of it in this one place. */
export interface PartnerConventions {
  readonly codes: Readonly<Record<number, CodeMeaning>>;
  /** Refusals that name something for the customer to mend. */
  readonly refusalCauses: Readonly<Record<number, RefusalCause>>;
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
  codes: {
    1000: 'success',
    1001: 'refusal',
    1002: 'authentication',
    1003: 'authentication',
    1004: 'authentication',
    1005: 'authentication',
    1006: 'authentication',
    1007: 'refusal',
    1008: 'not-found',
    1009: 'unsettled',
    1010: 'unsettled',
    1011: 'refusal',
    1012: 'refusal',
    1013: 'rate-limited',
    1014: 'unsettled',
    1015: 'refusal',
    1016: 'debt',
    1017: 'debt',
  },
  refusalCauses: { 1007: 'date', 1011: 'details', 1012: 'packages' },
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
