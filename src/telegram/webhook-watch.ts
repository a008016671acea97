import type { Api } from 'grammy';
import type { WebhookInfo } from 'grammy/types';
import { errorFields, type Logger } from '../logger.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { isRegisteredLast, type Registration, registerWebhook } from './registration.ts';

interface WebhookHealth {
  /** Whether Telegram delivers to our address, and is let in there. */
  readonly isOurs: boolean;
  /** The host of somebody else's webhook; null: there is none. */
  readonly elsewhere: string | null;
  readonly pendingUpdates: number;
}

interface WebhookWatchOptions {
  readonly api: Api;
  /** Of our webhook; its `webhook` is null in polling mode. */
  readonly registration: Registration;
  readonly now: () => Instant;
  readonly logger: Logger;
}

export type WebhookWatch = ReturnType<typeof createWebhookWatch>;

/** Between two looks that refused requests cause. */
const restMs = 5 * secondMs;
/** Telegram reports its last failure until the next success, and longer. */
const freshFailureMs = 3 * minuteMs;

/**
 * Finds out whether Telegram delivers to our webhook. Registers it again where there is none, and where our endpoint
 * refuses Telegram because of another secret; leaves somebody else's to a person.
 */
export function createWebhookWatch({ api, registration, now, logger }: WebhookWatchOptions) {
  const url = registration.webhook?.url;
  let health: WebhookHealth | null = null;
  let looking: Promise<WebhookHealth | null> | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Each failure that Telegram reports is acted upon once. */
  let repairedFailure = 0;

  async function ask(): Promise<WebhookHealth | null> {
    lookedAt = performance.now();
    const info = await api.getWebhookInfo();
    const isElsewhere = info.url !== '' && info.url !== url;
    const failedAt = info.last_error_date ?? 0;
    const isNew = failedAt > repairedFailure && failedAt * secondMs > now() - freshFailureMs;
    const isRefused = info.url === url && isNew && isRefusal(info);
    if (info.url === '' || (isRefused && (await isRegisteredLast(registration)))) {
      repairedFailure = failedAt;
      logger.warn(
        {},
        isRefused
          ? 'Telegram had another secret of the webhook, so it was registered again.'
          : 'Telegram had no webhook, so it was registered again.',
      );
      await registerWebhook(api, { ...registration, anew: true });
    }
    if (isElsewhere && health?.elsewhere == null)
      logger.error({}, 'Telegram delivers to another address: somebody else has registered a webhook.');
    return {
      isOurs: info.url === url && !isRefused,
      elsewhere: isElsewhere ? (URL.parse(info.url ?? '')?.host ?? '') : null,
      pendingUpdates: info.pending_update_count,
    };
  }

  /** Null in polling mode, and while Telegram gives no answer. */
  async function look(): Promise<WebhookHealth | null> {
    if (url === undefined) return null;
    looking ??= ask()
      .catch((error: unknown) => {
        logger.warn(errorFields(error), 'Telegram was asked about the webhook in vain.');
        return null;
      })
      .finally(() => {
        looking = null;
      });
    health = await looking;
    return health;
  }

  return {
    look,
    /** Our endpoint has refused a request: perhaps Telegram's. */
    refused(): void {
      if (performance.now() - lookedAt > restMs) void look();
    },
    /** As it was seen last. */
    health: () => health,
  };
}

/** Whether our endpoint has answered that the secret is wrong. */
function isRefusal({ last_error_message: failure = '' }: WebhookInfo): boolean {
  return failure.includes('401');
}
