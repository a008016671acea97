import { setTimeout as sleep } from 'node:timers/promises';
import type { CallOutcome } from '../booking/ports.ts';
import type { AttemptLimits } from './exchange.ts';

export interface Patience {
  readonly readAttempts: number;
  readonly readBackoffMs: number;
}

/**
 * Repeats a read that got no answer, inside its budget: from its start to its last answer, pauses and waits for a
 * turn included. Only reads: a mutation that is sent a second time
 * needs the evidence that its owner gathers in between.
 */
export async function readPatiently<Value>(
  attempt: (limits: AttemptLimits) => Promise<CallOutcome<Value>>,
  { readAttempts, readBackoffMs }: Patience,
  budgetMs: number,
  monotonic: () => number,
  closing: AbortSignal,
): Promise<CallOutcome<Value>> {
  const deadline = monotonic() + budgetMs;
  for (let n = 1; ; n += 1) {
    const outcome = await attempt({ waitMs: Math.max(0, deadline - monotonic()), deadline });
    const pauseMs = pauseAfter(outcome, readBackoffMs * 2 ** (n - 1));
    if (n >= readAttempts || pauseMs === null || monotonic() + pauseMs >= deadline) return outcome;
    await sleep(pauseMs, undefined, { signal: closing }).catch(() => undefined);
    if (closing.aborted) return outcome;
  }
}

/** Null when asking again would bring the same answer. */
function pauseAfter(outcome: CallOutcome<unknown>, backoffMs: number): number | null {
  if (outcome.kind === 'done' || outcome.kind === 'refused') return null;
  const { reason } = outcome.failure;
  if (reason === 'authentication' || reason === 'paused' || reason === 'unexpected-code') return null;
  return outcome.kind === 'notSent' ? Math.max(backoffMs, outcome.retryAfterMs ?? 0) : backoffMs;
}
