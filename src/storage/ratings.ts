import type { Redis } from 'ioredis';
import type { BookingReference } from '../booking/record.ts';
import { daySeconds } from '../time.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import { type Keyring, textOf } from './keyring.ts';
import type { Keys } from './keys.ts';

export type Stars = 1 | 2 | 3 | 4 | 5;

interface Rating {
  readonly reference: BookingReference;
  readonly stars: Stars;
  /** The customer's own words; null: there are none, or no key opens them any more. */
  readonly sentence: string | null;
}

/** The ratings of a period. */
export interface RatingSummary {
  /** The number of ratings by stars. */
  readonly counts: Readonly<Record<Stars, number>>;
  /** In the order of their days, without their authors. */
  readonly sentences: readonly { readonly day: VenueDate; readonly stars: Stars; readonly text: string }[];
}

/** Counts are anonymous, and are kept long enough to compare two years. */
const starsSeconds = 800 * daySeconds;

/** KEYS: rating, the day's counts. ARGV: stars, seconds to keep the rating, seconds to keep the counts. */
const rateLua = `
local before = redis.call('HGET', KEYS[1], 'stars')
if before then return { 0, before } end
redis.call('HSET', KEYS[1], 'stars', ARGV[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
redis.call('EXPIRE', KEYS[2], ARGV[3])
return { 1, ARGV[1] }
`;

/** KEYS: rating, the day's references with a sentence. ARGV: sealed sentence, reference, day, seconds to keep both. */
const sayLua = `
if redis.call('HEXISTS', KEYS[1], 'stars') == 0 or redis.call('HEXISTS', KEYS[1], 'sealed') == 1 then return 0 end
redis.call('HSET', KEYS[1], 'sealed', ARGV[1], 'day', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
redis.call('SADD', KEYS[2], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1
`;

/** Ratings of visits. A booking is rated once and its sentence is written once; later ones change nothing. */
export function createRatings(redis: Redis, keys: Keys, keyring: Keyring, retentionDays: number) {
  const rate = defineScript<readonly [isNew: 0 | 1, stars: string]>(redis, 'rateVisit', rateLua);
  const say = defineScript<0 | 1>(redis, 'sayOfVisit', sayLua);
  const keptSeconds = Math.max(1, retentionDays) * daySeconds;

  async function of(reference: BookingReference): Promise<Rating | null> {
    const key = keys.rating(reference);
    const [stars, sealed] = await redis.hmget(key, 'stars', 'sealed');
    if (stars == null) return null;
    const sentence = sealed == null ? null : textOf(keyring.open(sealed, key), 'rating');
    return { reference, stars: Number(stars) as Stars, sentence };
  }

  return {
    /** Answers the stars that count: these, or those given before. */
    async rate(reference: BookingReference, stars: Stars, day: VenueDate) {
      const ratedKeys = [keys.rating(reference), keys.ratingsOn(day, 'stars')];
      const [isNew, counts] = await rate(ratedKeys, [stars, keptSeconds, starsSeconds]);
      return { isNew: isNew === 1, stars: Number(counts) as Stars };
    },
    /** Sealed. False: the booking isn't rated, or has its sentence. */
    async say(reference: BookingReference, sentence: string, day: VenueDate): Promise<boolean> {
      const key = keys.rating(reference);
      const args = [keyring.seal(sentence, key), reference, day, keptSeconds];
      return (await say([key, keys.ratingsOn(day, 'said')], args)) === 1;
    },
    of,
    /** Notes that a ticket was seen used: this partner reports who came. */
    async sawUse(): Promise<void> {
      await redis.set(keys.useSeen, '1');
    },
    hasSeenUse: async () => (await redis.exists(keys.useSeen)) === 1,
    /** Deletes the rating; the anonymous counts stay. */
    async forget(reference: BookingReference): Promise<void> {
      const key = keys.rating(reference);
      const day = await redis.hget(key, 'day');
      if (day !== null) await redis.srem(keys.ratingsOn(day, 'said'), reference);
      await redis.del(key);
    },
    /** The ratings of the days from `from` to `until`, both included. */
    async between(from: VenueDate, until: VenueDate): Promise<RatingSummary> {
      const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
      const sentences: RatingSummary['sentences'][number][] = [];
      for (let day = from; day <= until; day = addVenueDays(day, 1)) {
        const given = await redis.hgetall(keys.ratingsOn(day, 'stars'));
        for (const [stars, count] of Object.entries(given)) counts[Number(stars) as Stars] += Number(count);
        for (const reference of await redis.smembers(keys.ratingsOn(day, 'said'))) {
          const rating = await of(reference);
          if (rating?.sentence == null) continue;
          sentences.push({ day, stars: rating.stars, text: rating.sentence });
        }
      }
      return { counts, sentences };
    },
  };
}
