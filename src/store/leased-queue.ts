import type { Redis } from 'ioredis';
import { defineScript } from './connection.ts';

/** The right of one process to carry out a name's work. Each method answers whether the lease was still held. */
export interface Lease {
  /** Extends the lease by its full length from now. */
  extend(): Promise<boolean>;
  /** Removes the name and its payload. */
  finish(): Promise<boolean>;
  /** Makes the name due again later, for any process. */
  putBack(inMs: number): Promise<boolean>;
}

type LeasedQueue = ReturnType<typeof createLeasedQueue>;

/**
 * A sorted set of names by due time. A lease moves that time to the lease's end, so that another process takes over
 * from one that dies. The end is also the fencing token: it grows with every lease of a name, and a process with a
 * different one has lost its lease. Versions that leased without a token moved the same score, so their queues
 * continue, and no two versions hold a lease at the same time.
 */
export function createLeasedQueue(redis: Redis, key: string, payloadsKey?: string) {
  const scripts = {
    due: defineScript<readonly [now: number, names: readonly string[]]>(redis, 'leased-queue-due'),
    add: defineScript(redis, 'leased-queue-add'),
    lease: defineScript<number | null>(redis, 'leased-queue-lease'),
    finish: defineScript<0 | 1>(redis, 'leased-queue-finish'),
  };
  const finishedKeys = payloadsKey === undefined ? [key] : [key, payloadsKey];

  return {
    due: async (limit: number): Promise<readonly string[]> => (await scripts.due([key], [limit]))[1],
    /** Adds a name that is due now, unless it is queued already. */
    async add(name: string): Promise<void> {
      await scripts.add([key], [name]);
    },
    /** Null: the name isn't due, as while another process has the lease. */
    async take(name: string, leaseMs: number): Promise<Lease | null> {
      const lengthMs = Math.ceil(leaseMs);
      let endsAt = await scripts.lease([key], [name, '', lengthMs]);
      if (endsAt === null) return null;

      async function move(inMs: number): Promise<number | null> {
        return endsAt === null ? null : scripts.lease([key], [name, endsAt, Math.ceil(inMs)]);
      }
      return {
        async extend() {
          endsAt = await move(lengthMs);
          return endsAt !== null;
        },
        async finish() {
          return endsAt !== null && (await scripts.finish(finishedKeys, [name, endsAt])) === 1;
        },
        async putBack(inMs) {
          const isPutBack = (await move(inMs)) !== null;
          endsAt = null;
          return isPutBack;
        },
      };
    },
  };
}

/** The work of a worker. Any number of workers may share it. */
export interface Work {
  /** At most `limit` names of what is due, the longest overdue first. */
  due(limit: number): Promise<readonly string[]>;
  /** Carries it out unless another process has its lease. What fails stays due. */
  carryOut(name: string): Promise<void>;
}

/** `againInMs`: it is due once more after that time, for any process. */
type WorkOutcome = 'done' | { readonly againInMs: number };

/** Work on a leased queue. What fails is due again once its lease has ended. */
export function leasedWork(
  queue: LeasedQueue,
  leaseMs: number,
  carryOut: (name: string, lease: Pick<Lease, 'extend'>) => Promise<WorkOutcome>,
): Work {
  return {
    due: queue.due,
    async carryOut(name) {
      const lease = await queue.take(name, leaseMs);
      if (lease === null) return;
      const outcome = await carryOut(name, lease);
      await (outcome === 'done' ? lease.finish() : lease.putBack(outcome.againInMs));
    },
  };
}
