import { describe, expect, it } from 'vitest';
import { clockNow, clockRead, countdown } from '../../page/clock.js';

describe('the clock of the page', () => {
  it('goes on from what was read last, as fast as the sandbox’s', () => {
    const clock = clockRead({ now: 1_000_000, speed: 60 }, 5_000);
    expect(clockNow(clock, 5_000)).toBe(1_000_000);
    expect(clockNow(clock, 6_000)).toBe(1_060_000);
  });

  it.each([
    [3_600_000, '1:00:00'],
    [3_599_000, '59:59'],
    [61_000, '1:01'],
    [400, '0:01'],
    [-5_000, '0:00'],
  ])('counts %i ms down as %s', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});
