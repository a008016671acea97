import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { useStore } from '../helpers/store.ts';

describe('the store clock', () => {
  const corner = useStore();

  it('can not be read before the store has told its time', () => {
    expect(() => createStoreClock().now()).toThrow('before the first reply');
  });

  it('tells the time of the store', async () => {
    const clock = createStoreClock();
    const startedAt = performance.now();
    await setStoreClock(clock, corner().ledger);
    const [seconds, microseconds] = await corner().ledger.time();
    const storeTime = Number(seconds) * 1000 + Number(microseconds) / 1000;
    // It can't know better than to within the exchanges that it learns from and is held against.
    expect(Math.abs(clock.now() - storeTime)).toBeLessThanOrEqual(performance.now() - startedAt + 1);
  });

  it('runs with the monotonic clock between replies', () => {
    let monotonic = 100;
    const clock = createStoreClock(() => monotonic);
    clock.observe(5_000_000, 100);
    const before = clock.now();
    monotonic += 250;
    expect(clock.now() - before).toBe(250);
  });

  it('is not disturbed by slow replies, and follows a step of the store', () => {
    let monotonic = 1_000;
    const clock = createStoreClock(() => monotonic);
    clock.observe(500_000, 1_000);
    monotonic = 3_000;
    clock.observe(500_100, 1_000);
    expect(clock.now()).toBe(502_000);
    monotonic = 3_001;
    clock.observe(900_000, 3_000);
    expect(clock.now()).toBeGreaterThanOrEqual(900_000);
    expect(clock.now()).toBeLessThanOrEqual(900_002);
  });

  it('is right within the length of the quickest exchange, and never behind a reply', () => {
    const exchange = fc.record({
      pause: fc.nat(10_000),
      going: fc.nat(500),
      coming: fc.nat(500),
    });
    fc.assert(
      fc.property(fc.array(exchange, { minLength: 1 }), fc.nat(1_000_000), (exchanges, ahead) => {
        let monotonic = 0;
        let quickest = Number.POSITIVE_INFINITY;
        const clock = createStoreClock(() => monotonic);
        for (const { pause, going, coming } of exchanges) {
          const sentAt = monotonic + pause;
          const storeTime = sentAt + going + ahead;
          monotonic = sentAt + going + coming;
          clock.observe(storeTime, sentAt);
          quickest = Math.min(quickest, going + coming);
          expect(clock.now()).toBeGreaterThanOrEqual(storeTime);
          expect(Math.abs(clock.now() - (monotonic + ahead))).toBeLessThanOrEqual(quickest + 1);
        }
      }),
    );
  });
});
