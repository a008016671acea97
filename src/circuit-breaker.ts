export interface CircuitBreakerLimits {
  /** How many refusals of our credentials in a row open the circuit breaker. */
  readonly authenticationRefusals: number;
  readonly authenticationPauseMs: number;
  /**
   * How many connection failures within `connectionWindowMs`, without an answer in between, open the circuit breaker.
   */
  readonly connectionFailures: number;
  readonly connectionWindowMs: number;
  readonly connectionPauseMs: number;
}

/** Why no call is sent: the other side refuses our credentials, or it can't be reached. */
type Trouble = 'authentication' | 'connection';

/**
 * Stops calling a system that refuses our credentials or can't be reached: further calls would fail, might get our
 * address blocked, and keep customers waiting. Sends no call while open. After the pause it is half-open: calls are
 * sent, a failure opens it again and an answer closes it.
 */
export function createCircuitBreaker(limits: CircuitBreakerLimits, monotonic: () => number) {
  let refusals = 0;
  let failedAt: readonly number[] = [];
  let trouble: Trouble | null = null;
  let openUntil = 0;

  function isOverLimit(why: Trouble): boolean {
    if (why === 'authentication') return ++refusals >= limits.authenticationRefusals;
    const since = monotonic() - limits.connectionWindowMs;
    failedAt = [...failedAt.filter((at) => at >= since), monotonic()].slice(-limits.connectionFailures);
    return trouble === why || failedAt.length >= limits.connectionFailures;
  }

  return {
    /** How long it stays open; 0 when calls may be sent. */
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    /** Why it is open, until an answer closes it; null while it is closed. */
    trouble: () => trouble,
    failed(why: Trouble): void {
      if (!isOverLimit(why)) return;
      trouble = why;
      openUntil =
        monotonic() + (why === 'authentication' ? limits.authenticationPauseMs : limits.connectionPauseMs);
    },
    answered(): void {
      refusals = 0;
      failedAt = [];
      trouble = null;
      openUntil = 0;
    },
  };
}
