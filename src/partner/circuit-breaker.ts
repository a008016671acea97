import type { CircuitBreakerLimits } from './conventions.ts';

/** Why no call is sent: the partner refuses our credentials, or it can't be reached. */
type PartnerTrouble = 'authentication' | 'connection';

/**
 * Stops calling a partner that refuses our credentials or can't be reached: further calls would fail, might get our
 * address blocked, and keep customers waiting. Sends no call while open. After the pause it is half-open: calls are
 * sent, a failure opens it again and an answer closes it.
 */
export function createCircuitBreaker(limits: CircuitBreakerLimits, monotonic: () => number) {
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
    /** How long it stays open; 0 when calls may be sent. */
    pauseMs: () => Math.max(0, Math.ceil(openUntil - monotonic())),
    /** Why it is open, until an answer closes it; null while it is closed. */
    trouble: () => trouble,
    failed(why: PartnerTrouble): void {
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
