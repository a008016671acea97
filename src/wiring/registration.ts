import type { Registration } from '../bot/registration.ts';
import type { Wordings } from '../bot/wording.ts';
import type { Config } from '../config/config.ts';
import type { Store } from './store.ts';
import type { Telegram } from './telegram.ts';

/** What Telegram is to be told about this bot, and what it was told before. */
export function registrationOf(
  config: Config,
  { registrations }: Store,
  { botInfo }: Telegram,
  wordings: Wordings,
  { anew }: { readonly anew: boolean },
): Registration {
  const botId = botInfo.id;
  return {
    token: config.telegram.token,
    webhook: config.telegram.webhook,
    wordings,
    told: {
      recall: (kind) => registrations.recall(botId, kind),
      remember: (kind, fingerprint) => registrations.remember(botId, kind, fingerprint),
      forget: (kind) => registrations.forget(botId, kind),
    },
    anew,
  };
}
