import { checkWebhook } from '../bot/registration.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PartnerHealth, WebhookHealth } from '../metrics/readings.ts';
import type { CallReport } from '../partner/exchange.ts';
import type { Store } from './store.ts';
import type { Telegram } from './telegram.ts';

export interface HealthRoom {
  readonly store: Store;
  readonly telegram: Telegram;
  /** Null: this process takes no updates through a webhook. */
  readonly webhook: Config['telegram']['webhook'];
  readonly partner: () => PartnerHealth;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

const webhookCheckMs = 60_000;

/**
 * What the metrics tell beyond what happens in this process. None of it makes the process unready: an outage of the
 * partner must not take the tickets down that customers have already. Answers how to stop.
 */
export function watchHealth({ store, telegram, webhook, partner, metrics, logger }: HealthRoom): () => void {
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
