import { limiterWaitMs } from '../booking/policy.ts';
import type { CatalogueLimits } from './catalogue.ts';
import type { CircuitBreakerLimits } from './circuit-breaker.ts';
import { documentedCodes, type PartnerCodes } from './codes.ts';
import type { RateLimits } from './rate-limiter.ts';

/** What the interface document leaves open. An override changes any of it in this one place. */
export interface PartnerConventions extends PartnerCodes, RateLimits, CircuitBreakerLimits, CatalogueLimits {
  /** Sends of one read, the first included. */
  readonly readAttempts: number;
  /** The pause before the second send of a read; it doubles with each further one. */
  readonly readBackoffMs: number;
  /** The longest wait of a mutation for the rate limiter and a connection; after that it is not sent: its intent is stale. */
  readonly mutationWaitMs: number;
  readonly bodyLimitBytes: number;
  /** How long nothing is sent after "too many requests" without a Retry-After. */
  readonly rateLimitPauseMs: number;
  /** The longest pause that a Retry-After is followed for. */
  readonly longestPauseMs: number;
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
  mutationWaitMs: limiterWaitMs,
  packagesFreshMs: 60_000,
  packagesStaleMs: 15 * 60_000,
  explorePauseMs: 500,
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
