/**
 * Stops calling a partner that refuses our credentials: going on would help nobody and may get our address
 * barred. While it is open calls are not sent; when the pause is over, the next answer decides.
 */
export interface Breaker {
  /** How long no call should be sent; 0 when calls may be. */
  pauseMs(): number;
  authenticationRefused(): void;
  answered(): void;
}

export interface BreakerLimits {
  readonly refusalsBeforePause: number;
  readonly pauseMs: number;
}

export function createBreaker(limits: BreakerLimits, monotonic: () => number): Breaker {
  let refusals = 0;
  let openUntil = 0;
  return {
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    authenticationRefused() {
      refusals += 1;
      if (refusals >= limits.refusalsBeforePause) openUntil = monotonic() + limits.pauseMs;
    },
    answered() {
      refusals = 0;
    },
  };
}
