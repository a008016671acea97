import { Gauge, type Registry } from 'prom-client';
import type { BookingState } from '../booking/record.ts';

/** What is read anew for every scrape. A source that fails leaves its gauges without a number. */
export interface Readings {
  /** How long the store takes to answer; throws when it doesn't. */
  readonly storePingMs: () => Promise<number>;
  readonly bookingsByState: () => Promise<Readonly<Record<BookingState, number>>>;
  readonly backlog: () => Promise<{ readonly due: number; readonly oldestLagMs: number }>;
  readonly partner: () => PartnerHealth;
  /** Null in polling mode, and until Telegram has been asked. */
  readonly webhook: () => WebhookHealth | null;
  readonly telegramTokenAccepted: () => boolean;
  /** Messages that wait for their turn at Telegram. */
  readonly telegramWaiting: () => number;
}

export interface PartnerHealth {
  /** Whether the last call was answered at all; null before the first. */
  readonly isReachable: boolean | null;
  readonly clockSkewMs: number | null;
}

export interface WebhookHealth {
  /** Telegram delivers to our address. */
  readonly isOurs: boolean;
  readonly pendingUpdates: number;
}

const unknown = Number.NaN;

export function addReadings(registry: Registry, prefix: string, readings: Readings): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name: prefix + name,
      help,
      registers: [registry],
      async collect() {
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => unknown),
        );
      },
    });

  gauge('store_up', 'Whether the store answers', () =>
    readings.storePingMs().then(
      () => 1,
      () => 0,
    ),
  );
  gauge(
    'store_ping_seconds',
    'One exchange with the store',
    async () => (await readings.storePingMs()) / 1_000,
  );
  gauge('bookings_due', 'Bookings whose wake-up has passed', async () => (await readings.backlog()).due);
  gauge('bookings_due_lag_seconds', 'How long the longest overdue booking has waited', async () => {
    return (await readings.backlog()).oldestLagMs / 1_000;
  });
  gauge('partner_reachable', 'Whether the last call of the partner was answered', () =>
    numberOf(readings.partner().isReachable),
  );
  gauge('partner_clock_skew_seconds', "How far the partner's clock is ahead of ours", () => {
    const { clockSkewMs } = readings.partner();
    return clockSkewMs === null ? unknown : clockSkewMs / 1_000;
  });
  gauge('webhook_registered', 'Whether Telegram delivers to our address', () =>
    numberOf(readings.webhook()?.isOurs ?? null),
  );
  gauge(
    'webhook_pending_updates',
    'Updates that wait at Telegram',
    () => readings.webhook()?.pendingUpdates ?? unknown,
  );
  gauge('telegram_token_accepted', 'Whether Telegram accepts the token of the bot', () =>
    numberOf(readings.telegramTokenAccepted()),
  );
  gauge('telegram_waiting', 'Messages that wait for their turn', readings.telegramWaiting);
  new Gauge({
    name: `${prefix}bookings`,
    help: 'Bookings by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await readings.bookingsByState().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}

function numberOf(fact: boolean | null): number {
  if (fact === null) return unknown;
  return fact ? 1 : 0;
}
