import type { Redis } from 'ioredis';
import type { Instant } from '../booking/sale-package.ts';
import { askStore, defineScript, nowLua } from './connection.ts';
import type { Keys } from './keys.ts';

/** What this process is to announce about an incident, to the exclusion of every other. */
export interface Announcement {
  /** The level announced before; 0: there was no incident. */
  readonly before: number;
  /** When the incident began; null for a new one. */
  readonly since: Instant | null;
}

/**
 * Incidents that many machines see and one tells about. A level above the announced one is news at once; a
 * lower one when no machine has seen the announced level for a while.
 */
export interface Incidents {
  /** The level that people were told about last; 0: none. */
  announced(name: string): Promise<number>;
  /** Tells what this machine sees. Null: nothing is to be announced, or another process is doing it. */
  see(name: string, level: number, quietMs: number): Promise<Announcement | null>;
  /** The announcement has been made. One that is never written down is made again. */
  told(name: string, level: number): Promise<void>;
}

/** A process that dies while it announces is followed by another after this long. */
const leaseMs = 30_000;

/** KEYS: incident. ARGV: level, quietMs, leaseMs. */
const seeLua = `${nowLua}
local level = tonumber(ARGV[1])
local stored = redis.call('HMGET', KEYS[1], 'level', 'since', 'seenAt', 'lease')
local announced = tonumber(stored[1] or 0)
if level >= announced and level > 0 then redis.call('HSET', KEYS[1], 'seenAt', now) end
if level == announced then return false end
if level < announced and now - tonumber(stored[3] or 0) < tonumber(ARGV[2]) then return false end
if tonumber(stored[4] or 0) > now then return false end
redis.call('HSET', KEYS[1], 'lease', now + tonumber(ARGV[3]))
return { announced, stored[2] or false }
`;

/** KEYS: incident. ARGV: level. */
const toldLua = `${nowLua}
if ARGV[1] == '0' then return redis.call('DEL', KEYS[1]) end
redis.call('HSETNX', KEYS[1], 'since', now)
redis.call('HDEL', KEYS[1], 'lease')
return redis.call('HSET', KEYS[1], 'level', ARGV[1])
`;

export function createIncidents(redis: Redis, keys: Keys): Incidents {
  const see = defineScript(redis, 'seeIncident', seeLua);
  const told = defineScript(redis, 'toldIncident', toldLua);
  return {
    async announced(name) {
      return Number((await askStore(() => redis.hget(keys.incident(name), 'level'))) ?? 0);
    },
    async see(name, level, quietMs) {
      const reply = await askStore(() => see([keys.incident(name)], [level, quietMs, leaseMs]));
      if (!Array.isArray(reply)) return null;
      const [before, since] = reply as [number, string | null];
      return { before, since: since === null ? null : Number(since) };
    },
    async told(name, level) {
      await askStore(() => told([keys.incident(name)], [level]));
    },
  };
}
