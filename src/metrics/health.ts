import type { LifecycleEvent } from '../booking/advance.ts';
import type { Messenger } from '../booking/ports.ts';
import { checkWebhook } from '../bot/registration.ts';
import type { Telegram } from '../bot/telegram.ts';
import type { Config } from '../config/config.ts';
import { minuteMs } from '../durations.ts';
import type { Logger } from '../logger.ts';
import type { CallReport } from '../partner/exchange.ts';
import type { Store } from '../storage/store.ts';
import type { Metrics, PartnerHealth, WebhookHealth } from './metrics.ts';

export interface HealthDependencies {
  readonly store: Store;
  readonly telegram: Telegram;
  /** Null: this process takes no updates through a webhook. */
  readonly webhook: Config['telegram']['webhook'];
  readonly partner: () => PartnerHealth;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

const webhookCheckMs = minuteMs;

/**
 * What the metrics tell beyond what happens in this process. None of it makes the process unready: an outage of the
 * partner must not take the tickets down that customers have already. Answers how to stop.
 */
export function watchHealth({
  store,
  telegram,
  webhook,
  partner,
  metrics,
  logger,
}: HealthDependencies): () => void {
  let webhookHealth: WebhookHealth | null = null;

  async function checkOn(url: string): Promise<void> {
    const before = webhookHealth?.isOurs ?? true;
    webhookHealth = await checkWebhook(telegram.api, url).catch(() => null);
    if (before && webhookHealth?.isOurs === false) {
      logger.error({}, 'Telegram delivers to another address: somebody else has registered a webhook');
    }
  }

  metrics.watch({
    storePingMs: () => store.pingMs(),
    bookingsByState: () => store.ledger.countsByState(),
    backlog: () => store.ledger.backlog(),
    partner,
    webhook: () => webhookHealth,
    telegramTokenAccepted: telegram.isTokenAccepted,
    telegramWaiting: () => telegram.transport.waiting(),
  });
  if (webhook === null) return () => {};
  void checkOn(webhook.url);
  const timer = setInterval(() => void checkOn(webhook.url), webhookCheckMs);
  return () => clearInterval(timer);
}

/** Whether the partner answers at all, learnt from the calls that are made anyway. */
export function createReachability(): { learn(call: CallReport): void; isReachable(): boolean | null } {
  let isReachable: boolean | null = null;
  return {
    learn({ reason, durationMs }) {
      const wasSent = durationMs > 0;
      if (wasSent) isReachable = reason !== 'connection' && reason !== 'timeout';
    },
    isReachable: () => isReachable,
  };
}

/** The messenger, with a count of what became of each entry. */
export function counted(messenger: Messenger, metrics: Metrics): Messenger {
  return {
    async deliver(entry, booking, isStale) {
      try {
        const outcome = await messenger.deliver(entry, booking, isStale);
        metrics.entryDelivered(entry.kind, outcome.kind);
        return outcome;
      } catch (error) {
        metrics.entryDelivered(entry.kind, 'failed');
        throw error;
      }
    },
  };
}

/** Logs and counts what happens to bookings. */
export function noteEvent(event: LifecycleEvent, metrics: Metrics, logger: Logger): void {
  switch (event.kind) {
    case 'confirmIntent': {
      const { bookingId, chatId, n } = event;
      logger.info({ bookingId, chatId, n }, 'confirm is about to be sent');
      // Should the store forget this booking, the line is all that finds it again.
      logger.flush();
      return;
    }
    case 'lateSend':
      logger.warn({ operation: event.operation }, 'held up before a send; it is not made');
      return;
    case 'committed': {
      const { reference: booking, state, because } = event.after;
      const from = event.before.state;
      if (from === state) return;
      metrics.bookingMoved(from, state);
      logger.info({ booking, from, to: state, because }, 'booking moved');
    }
  }
}
