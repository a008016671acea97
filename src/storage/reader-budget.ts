import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import { type Instant, venueDateAt } from '../venue/calendar.ts';
import type { Keys } from './keys.ts';
import { type Allowance, defineTake, tokenCosts } from './token-bucket.ts';

/** More is no conversation with a ticket seller. */
const perChat: Allowance = { atOnce: 6, perSecond: 1 / 20 };

/** How often the reader may be asked, over all machines: for each chat, and on a day of the venue. */
export function createReaderBudget(redis: Redis, keys: Keys, timeZone: string) {
  const take = defineTake(redis);
  return {
    /** Takes one call; answers what stands against it, or null. */
    async take(chatId: number, mostADay: number, now: Instant): Promise<'rate' | 'budget' | null> {
      if ((await take([keys.readerRate(chatId)], tokenCosts(perChat))) > 0) return 'rate';
      const key = keys.readerCalls(venueDateAt(now, timeZone));
      const [[, calls] = []] =
        (await redis
          .multi()
          .incr(key)
          .expire(key, daySeconds * 2)
          .exec()) ?? [];
      return Number(calls) > mostADay ? 'budget' : null;
    },
  };
}
