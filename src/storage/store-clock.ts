import type { Redis } from 'ioredis';
import type { Clock } from '../booking/ports.ts';
import type { Instant } from '../booking/sale-package.ts';
import { askStore } from './store-error.ts';

/** The store's time, kept between its replies by this process's monotonic clock. */
export interface StoreClock extends Clock {
  /** A reply just received: the store's time in it, and `monotonic()` when its request was sent. */
  observe(storeTime: Instant, sentAt: number): void;
}

/**
 * The machine's own wall clock is never read, so one that is wrong moves no due time. A reply's time lies
 * somewhere between sending and receiving: an offset inside those bounds is kept, any other moves to the nearer
 * bound. So `now()` is never behind a reply already received, slow replies don't disturb what a fast one has
 * measured, and a step of the store's clock is followed.
 */
export function createStoreClock(monotonic: () => number = () => performance.now()): StoreClock {
  let offset: number | undefined;
  return {
    monotonic,
    now() {
      if (offset === undefined)
        throw new Error('The store clock was read before the first reply of the store');
      return Math.floor(monotonic() + offset);
    },
    observe(storeTime, sentAt) {
      const earliest = storeTime - monotonic();
      // The store's time was cut down to a whole millisecond.
      const latest = storeTime + 1 - sentAt;
      offset = offset === undefined ? (earliest + latest) / 2 : Math.min(Math.max(offset, earliest), latest);
    },
  };
}

/** Asks the store for its time once, so the clock can be read. */
export async function setStoreClock(clock: StoreClock, redis: Redis): Promise<void> {
  const sentAt = clock.monotonic();
  const [seconds, microseconds] = await askStore(() => redis.time());
  clock.observe(Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000), sentAt);
}
