import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';

/** Tells the workers of all machines that something is due. A hint: who misses it finds it with the next poll. */
export interface WakeUps {
  send(): void;
  /** Resolves when it hears; throws when the store does not answer. */
  listen(onWakeUp: () => void): Promise<void>;
}

/** `openListener`: a connection of its own, since one that listens can do nothing else. */
export function createWakeUps(redis: Redis, keys: Keys, openListener: () => Promise<Redis>): WakeUps {
  return {
    send: () => void redis.publish(keys.wakeUps, '').catch(() => undefined),
    async listen(onWakeUp) {
      const listener = await openListener();
      listener.on('message', onWakeUp);
      await listener.subscribe(keys.wakeUps);
    },
  };
}
