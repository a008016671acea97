/** Why the partner is left alone: it refuses our credentials, or it can't be reached. */
export type PartnerTrouble = 'authentication' | 'connection';

/**
 * Stops calling a partner that refuses our credentials or can't be reached: going on would help nobody, may get
 * our address barred, and keeps people waiting for what won't come. While it is open calls are not sent; when the
 * pause is over, the next answer decides.
 */
export interface Breaker {
  /** How long no call should be sent; 0 when calls may be. */
  pauseMs(): number;
  /** Why it has opened, until an answer closes it; null while nothing is wrong. */
  trouble(): PartnerTrouble | null;
  failed(trouble: PartnerTrouble): void;
  answered(): void;
}

export interface BreakerLimits {
  readonly authenticationRefusals: number;
  readonly authenticationPauseMs: number;
  readonly connectionFailures: number;
  /** Failures count together only within this time: on a quiet night each is a story of its own. */
  readonly connectionWindowMs: number;
  readonly connectionPauseMs: number;
}

export function createBreaker(limits: BreakerLimits, monotonic: () => number): Breaker {
  let refusals = 0;
  let failedAt: readonly number[] = [];
  let trouble: PartnerTrouble | null = null;
  let openUntil = 0;

  function open(why: PartnerTrouble, pauseMs: number): void {
    trouble = why;
    openUntil = monotonic() + pauseMs;
  }

  function isOverLimit(why: PartnerTrouble): boolean {
    if (why === 'authentication') return ++refusals >= limits.authenticationRefusals;
    const since = monotonic() - limits.connectionWindowMs;
    failedAt = [...failedAt.filter((at) => at >= since), monotonic()].slice(-limits.connectionFailures);
    return trouble === why || failedAt.length >= limits.connectionFailures;
  }

  return {
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    trouble: () => trouble,
    failed(why) {
      const pauseMs = why === 'authentication' ? limits.authenticationPauseMs : limits.connectionPauseMs;
      if (isOverLimit(why)) open(why, pauseMs);
    },
    answered() {
      refusals = 0;
      failedAt = [];
      trouble = null;
      openUntil = 0;
    },
  };
}
