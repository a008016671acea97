import { expect, it } from 'vitest';
import { createBackoff } from '../../src/ops/worker.ts';

it('leaves a failing booking alone for 1, 2, 4 seconds … a minute, and forgets it once it succeeds', () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  const rests: number[] = [];
  for (let failure = 0; failure < 8; failure += 1) {
    backoff.failed('ref-1');
    const from = now;
    while (backoff.isResting('ref-1')) now += 500;
    rests.push((now - from) / 1_000);
  }
  expect(rests).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  backoff.failed('ref-1');
  expect([backoff.resting(), backoff.isResting('ref-2')]).toEqual([1, false]);
  backoff.succeeded('ref-1');
  expect([backoff.resting(), backoff.isResting('ref-1')]).toEqual([0, false]);
});

it('forgets what has not failed here for long: somebody else has finished it', () => {
  let now = 0;
  const backoff = createBackoff(() => now);
  for (let failure = 0; failure < 8; failure += 1) backoff.failed('ref-1');
  now = 11 * 60_000;
  backoff.failed('ref-2');
  backoff.failed('ref-1');
  now += 1_000;
  expect(backoff.isResting('ref-1')).toBe(false);
});
