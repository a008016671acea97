import type { Redis } from 'ioredis';
import { daySeconds } from '../time.ts';
import type { Keys } from './keys.ts';
import { createLeasedQueue } from './leased-queue.ts';
import { defineScript } from './lua.ts';

/** A job for workers besides bookings. Its payload is the job's own. */
export interface StaffJob {
  readonly name: string;
  readonly payload: string;
}

const rememberedSeconds = 40 * daySeconds;

/**
 * Jobs on a leased queue. Two workers may carry out the same job for a moment once a lease is lost, which jobs must
 * tolerate.
 */
export function createStaffJobs(redis: Redis, keys: Keys) {
  const { staffJobs: jobs, staffJobPayloads: payloads, staffJobMark } = keys;
  const add = defineScript<0 | 1>(redis, 'add-staff-job');
  return {
    queue: createLeasedQueue(redis, jobs, payloads),
    /** `once`: doesn't add a name that was ever added. Answers whether it was added. */
    async add({ name, payload }: StaffJob, { once } = { once: false }): Promise<boolean> {
      const seconds = once ? rememberedSeconds : 0;
      return (await add([jobs, payloads, staffJobMark(name)], [name, payload, seconds])) === 1;
    },
    /** Null: the job is finished. */
    payloadOf: (name: string) => redis.hget(payloads, name),
  };
}
