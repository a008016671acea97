import { describe, expect, it } from 'vitest';
import { createRateLimiter } from '../../src/bot/update-rate.ts';

function limiter() {
  let now = 0;
  const admit = createRateLimiter({ atOnce: 4, perSecond: 2 }, () => now);
  return { admit, pass: (ms: number) => (now += ms) };
}

describe('the rate of updates', () => {
  it('admits so many at once, refuses the rest, and says so once', () => {
    const { admit } = limiter();
    const answers = Array.from({ length: 7 }, () => admit(1));
    expect(answers).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'admitted',
      'firstRefused',
      'refused',
      'refused',
    ]);
  });

  it('admits as many again as time has passed for', () => {
    const { admit, pass } = limiter();
    for (let n = 0; n < 5; n += 1) admit(1);
    pass(499);
    expect(admit(1)).toBe('refused');
    pass(1);
    expect(admit(1)).toBe('admitted');
    expect(admit(1)).toBe('refused');
  });

  it('says it again only to somebody who had come to rest', () => {
    const { admit, pass } = limiter();
    for (let n = 0; n < 6; n += 1) admit(1);
    pass(10_000);
    const answers = Array.from({ length: 6 }, () => admit(1));
    expect(answers.slice(4)).toEqual(['firstRefused', 'refused']);
  });

  it('counts each customer alone', () => {
    const { admit } = limiter();
    for (let n = 0; n < 6; n += 1) admit(1);
    expect(admit(2)).toBe('admitted');
  });
});
