import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';
import { askStore } from './store-error.ts';

export type RegistrationKind = 'webhook' | 'profile';

/** What Telegram was last told about a bot, as a fingerprint, so that a start need not tell it again. */
export interface Registrations {
  recall(botId: number, kind: RegistrationKind): Promise<string | null>;
  remember(botId: number, kind: RegistrationKind, fingerprint: string): Promise<void>;
  forget(botId: number, kind: RegistrationKind): Promise<void>;
}

export function createRegistrations(redis: Redis, keys: Keys): Registrations {
  return {
    recall: (botId, kind) => askStore(() => redis.get(keys.registration(botId, kind))),
    async remember(botId, kind, fingerprint) {
      await askStore(() => redis.set(keys.registration(botId, kind), fingerprint));
    },
    async forget(botId, kind) {
      await askStore(() => redis.del(keys.registration(botId, kind)));
    },
  };
}
