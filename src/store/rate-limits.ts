import type { Redis } from 'ioredis';
import { daysForUsual, hoursOfDay, type NoticeHours } from '../money/read-bank-notice.ts';
import { daySeconds, secondMs } from '../time.ts';
import { type Instant, type VenueDate, venueDateAt, venueMinutesAt } from '../venue/calendar.ts';
import { defineScript } from './connection.ts';
import type { Keys } from './redis-keys.ts';

/**
 * Takes tokens from the bucket in KEYS[1]. ARGV: their cost, and that of a full bucket. Answers as `take` does first.
 */
export function defineTake(redis: Redis) {
  return defineScript<number>(redis, 'take-tokens');
}

/** How many at once, and how many more each second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** The arguments of `take` for one unit of an allowance. */
export function tokenCosts({ atOnce, perSecond }: Allowance): readonly [costMs: number, mostMs: number] {
  const costMs = secondMs / perSecond;
  return [costMs, costMs * atOnce];
}

/** Allows a whole delivery of up to eleven tickets, with its documents and closing message, in one burst. */
const burstMessages = 15;

/**
 * Limits the messages to a chat, over all machines. `messageMs`: the average time between two. Counts messages as
 * Telegram does, each item of an album by itself.
 */
export function createChatPace(redis: Redis, keys: Keys, messageMs: number) {
  const take = defineTake(redis);
  return {
    /** Books room for the messages and answers 0, or answers the milliseconds until there is room. */
    book: (chatId: number, messages: number) =>
      take([keys.pace(chatId)], [messages * messageMs, burstMessages * messageMs]),
  };
}

/** More is no conversation with a ticket seller. */
const perChat: Allowance = { atOnce: 6, perSecond: 1 / 20 };

/** How often the reader may be asked, over all machines: for each chat, and on a day of the venue. */
export function createReaderBudget(redis: Redis, keys: Keys, timeZone: string) {
  const take = defineTake(redis);
  return {
    /** Counts one call; answers the limit that it exceeds, or null. */
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

/** The store's times are cut to whole milliseconds, so two of them may be further apart than their requests. */
const fullSecondMs = secondMs + 1;
/** No request is booked further ahead. A booking that seems to be was made before the store's clock went back. */
const furthestMs = 5 * secondMs;

/**
 * What the partner's contract allows, over all machines: at most so many requests begin in any second. A token bucket
 * would allow twice as many in the second after a rest.
 */
export function createPartnerPace(redis: Redis, keys: Keys, requestsPerSecond: number) {
  const admit = defineScript<readonly [count: number, waitMs: number]>(redis, 'admit-to-partner');
  return async (waiting: number, mayBook: boolean) => {
    const limits = [requestsPerSecond, fullSecondMs, waiting, mayBook ? 1 : 0, furthestMs];
    const [count, waitMs] = await admit([keys.partnerPace], limits);
    return { count, waitMs };
  };
}

/** Staff may look at a day for a month, which also needs the days before it. */
const noticeHoursSeconds = (daysForUsual + 31) * daySeconds;

/** How many of the bank's notices came, by hour of the venue's clock. */
export function createNoticeHours(redis: Redis, keys: Keys, timeZone: string) {
  return {
    async count(at: Instant): Promise<void> {
      const key = keys.noticeHours(venueDateAt(at, timeZone));
      await redis
        .multi()
        .hincrby(key, String(Math.floor(venueMinutesAt(at, timeZone) / 60)), 1)
        .expire(key, noticeHoursSeconds)
        .exec();
    },
    /** The counts of each day. */
    on: (days: readonly VenueDate[]): Promise<readonly NoticeHours[]> =>
      Promise.all(
        days.map(async (day) => {
          const counted = await redis.hgetall(keys.noticeHours(day));
          return Array.from({ length: hoursOfDay }, (_, hour) => Number(counted[hour] ?? 0));
        }),
      ),
  };
}
