import { describe, expect, test } from 'vitest';
import { createCircuitBreaker } from '../src/circuit-breaker.ts';

const limits = {
  authenticationRefusals: 2,
  authenticationPauseMs: 30_000,
  connectionFailures: 3,
  connectionWindowMs: 60_000,
  connectionPauseMs: 5_000,
};

function breakerAt() {
  const clock = { now: 0 };
  return { clock, breaker: createCircuitBreaker(limits, () => clock.now) };
}

describe('connection failures', () => {
  test('pause the calls when there are several in a row, and an answer ends it at once', () => {
    const { breaker, clock } = breakerAt();
    breaker.failed('connection');
    breaker.failed('connection');
    expect([breaker.pauseMs(), breaker.trouble()]).toEqual([0, null]);
    breaker.failed('connection');
    expect([breaker.pauseMs(), breaker.trouble()]).toEqual([5_000, 'connection']);
    clock.now = 5_000;
    expect([breaker.pauseMs(), breaker.trouble()]).toEqual([0, 'connection']);
    breaker.answered();
    expect([breaker.pauseMs(), breaker.trouble()]).toEqual([0, null]);
  });

  test('one more after the pause opens it again', () => {
    const { breaker, clock } = breakerAt();
    for (let n = 0; n < 3; n += 1) breaker.failed('connection');
    clock.now = 100_000;
    breaker.failed('connection');
    expect(breaker.pauseMs()).toBe(5_000);
  });

  test('far apart are stories of their own', () => {
    const { breaker, clock } = breakerAt();
    for (let n = 0; n < 9; n += 1) {
      clock.now += 31_000;
      breaker.failed('connection');
    }
    expect(breaker.trouble()).toBeNull();
  });

  test('with an answer in between are not in a row', () => {
    const { breaker } = breakerAt();
    breaker.failed('connection');
    breaker.failed('connection');
    breaker.answered();
    breaker.failed('connection');
    expect(breaker.trouble()).toBeNull();
  });
});

test('refused credentials pause the calls for longer', () => {
  const { breaker } = breakerAt();
  breaker.failed('authentication');
  breaker.failed('authentication');
  expect([breaker.pauseMs(), breaker.trouble()]).toEqual([30_000, 'authentication']);
});
