import type { Redis } from 'ioredis';
import type { VenueDate } from '../booking/sale-package.ts';
import { type FunnelStep, funnelSteps } from '../bot/booking-flow/funnel-steps.ts';
import { daySeconds } from '../durations.ts';
import { defineScript } from './connection.ts';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

/**
 * How many bookings-to-be reached each step on a day, counted by their random ids, each once. Written together every five
 * seconds: what a process that dies, or an outage, takes along is five seconds of counts and nothing else.
 */
export interface Funnel {
  /** Null: a step that is not counted. */
  reached(day: VenueDate, step: FunnelStep | null, reference: string): void;
  /** Writes what was counted since the last time. */
  flush(): Promise<void>;
  counts(day: VenueDate): Promise<Readonly<Record<FunnelStep, number>>>;
}

const keptSeconds = 40 * daySeconds;
const flushMs = 5_000;

/** KEYS: counts. ARGV: seconds to keep them, and for each how many ids come, and these. */
const addLua = `
local at = 2
for _, key in ipairs(KEYS) do
  for i = at + 1, at + ARGV[at] do redis.call('PFADD', key, ARGV[i]) end
  redis.call('EXPIRE', key, ARGV[1])
  at = at + 1 + ARGV[at]
end
`;

/** HyperLogLogs: small however many there are, within one percent, and keeping nobody's id. */
export function createFunnel(redis: Redis, keys: Keys, onError: (error: unknown) => void): Funnel {
  const add = defineScript(redis, 'addToFunnel', addLua);
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = [...waiting.values()].flatMap((references) => [references.size, ...references]);
    const names = [...waiting.keys()];
    waiting.clear();
    await askStore(() => add(names, [keptSeconds, ...counted]));
  }

  return {
    reached(day, step, reference) {
      if (step === null) return;
      const key = keys.funnel(day, step);
      const references = waiting.get(key) ?? new Set();
      waiting.set(key, references.add(reference));
      timer ??= setTimeout(() => void flush().catch(onError), flushMs);
    },
    flush,
    async counts(day) {
      await flush();
      const counts = await askStore(() =>
        Promise.all(funnelSteps.map(async (step) => [step, await redis.pfcount(keys.funnel(day, step))])),
      );
      return Object.fromEntries(counts);
    },
  };
}
