import type { Redis } from 'ioredis';
import { daysForUsual, hoursOfDay, type NoticeHours } from '../payment/notice-hours.ts';
import { daySeconds } from '../time.ts';
import { type Instant, type VenueDate, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import type { Keys } from './keys.ts';

/** The day itself may be looked at for a month after it. */
const keptSeconds = (daysForUsual + 31) * daySeconds;

/** How many of the bank's notices came, by hour of the venue's clock. */
export function createNoticeHours(redis: Redis, keys: Keys, timeZone: string) {
  return {
    async count(at: Instant): Promise<void> {
      const key = keys.noticeHours(venueDateAt(at, timeZone));
      await redis
        .multi()
        .hincrby(key, String(Math.floor(venueMinutesAt(at, timeZone) / 60)), 1)
        .expire(key, keptSeconds)
        .exec();
    },
    /** Of each of the days. */
    on: (days: readonly VenueDate[]): Promise<readonly NoticeHours[]> =>
      Promise.all(
        days.map(async (day) => {
          const counted = await redis.hgetall(keys.noticeHours(day));
          return Array.from({ length: hoursOfDay }, (_, hour) => Number(counted[hour] ?? 0));
        }),
      ),
  };
}
