/** Why no call is sent: the partner refuses our credentials, or it can't be reached. */
export type PartnerTrouble = 'authentication' | 'connection';

/**
 * Stops calling a partner that refuses our credentials or can't be reached: more calls would not succeed, might get
 * our address barred, and keep customers waiting. While it is open no call is sent. After the pause it is half-open:
 * calls go out, a failure opens it again and an answer closes it.
 */
export interface CircuitBreaker {
  /** How long it is still open; 0 when calls may be sent. */
  pauseMs(): number;
  /** Why it has opened, until an answer closes it; null while it is closed. */
  trouble(): PartnerTrouble | null;
  failed(trouble: PartnerTrouble): void;
  answered(): void;
}

export interface CircuitBreakerLimits {
  /** It opens after so many refusals of our credentials in a row. */
  readonly authenticationRefusals: number;
  readonly authenticationPauseMs: number;
  /** It opens after so many failures to reach the partner within `connectionWindowMs`, without an answer in between. */
  readonly connectionFailures: number;
  readonly connectionWindowMs: number;
  readonly connectionPauseMs: number;
}

export function createCircuitBreaker(limits: CircuitBreakerLimits, monotonic: () => number): CircuitBreaker {
  let refusals = 0;
  let failedAt: readonly number[] = [];
  let trouble: PartnerTrouble | null = null;
  let openUntil = 0;

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
      if (!isOverLimit(why)) return;
      trouble = why;
      openUntil =
        monotonic() + (why === 'authentication' ? limits.authenticationPauseMs : limits.connectionPauseMs);
    },
    answered() {
      refusals = 0;
      failedAt = [];
      trouble = null;
      openUntil = 0;
    },
  };
}
