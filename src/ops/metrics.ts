import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DeliveryOutcome, LifecycleEvent, Messenger } from '../booking/ports.ts';
import type { Booking, BookingState, OutboxEntry } from '../booking/record.ts';
import type { FunnelStep } from '../booking/sales.ts';
import { version } from '../command-line.ts';
import { confirmIntentLine, type Logger, moveLine } from '../logger.ts';
import type { PartnerClient } from '../partner/client.ts';
import { type DebtWatch, limitUsedPercent } from '../partner/debt-limit.ts';
import type { CallReport } from '../partner/http-exchange.ts';
import type { Store } from '../store/store.ts';
import type { UpdateReport } from '../telegram/intake.ts';
import type { WebhookWatch } from '../telegram/registration.ts';
import type { OutageWatch, Telegram } from '../telegram/telegram.ts';
import type { TransportCall } from '../telegram/transport.ts';
import { secondMs } from '../time.ts';

/** The metrics of this process. No label carries personal data. */
export type Metrics = ReturnType<typeof createMetrics>;

const prefix = 'boxoffice_';
const quickSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slowSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30];

function instrumentsOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
      new Counter({ name: prefix + name, help, labelNames, registers }),
    histogram: <Label extends string>(
      name: string,
      help: string,
      labelNames: readonly Label[],
      buckets: number[],
    ) => new Histogram({ name: prefix + name, help, labelNames, buckets, registers }),
  };
}

function tellVersion(registry: Registry): void {
  const name = `${prefix}build_info`;
  const help = 'The version that runs; always 1';
  new Gauge({ name, help, labelNames: ['version'], registers: [registry] }).set({ version }, 1);
}

/** `ofProcess`: adds memory, CPU time and event-loop delay, which exist once in a process. */
export function createMetrics({ ofProcess }: { readonly ofProcess: boolean }) {
  const registry = new Registry();
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const { counter, histogram } = instrumentsOf(registry);
  tellVersion(registry);
  const updates = counter('updates_total', 'Updates of Telegram by what became of them', ['kind', 'outcome']);
  const updateSeconds = histogram(
    'update_duration_seconds',
    'From the arrival of an update to its end, with the wait for its chat',
    ['kind'],
    quickSeconds,
  );
  const webhook = counter('webhook_requests_total', 'Requests to the webhook by HTTP status', ['status']);
  const telegram = counter('telegram_calls_total', 'Bot API calls', ['method', 'outcome']);
  const telegramSeconds = histogram('telegram_call_duration_seconds', 'Bot API calls', [], quickSeconds);
  const partner = counter('partner_calls_total', 'Calls of the partner', ['operation', 'outcome', 'reason']);
  const partnerSeconds = histogram(
    'partner_call_duration_seconds',
    'Calls of the partner that were sent',
    ['operation'],
    slowSeconds,
  );
  const moves = counter('booking_moves_total', 'Bookings that went from one state to another', [
    'from',
    'to',
  ]);
  const steps = counter('funnel_steps_total', 'Customers at a step towards tickets', ['step', 'source']);
  const readerTexts = counter('reader_texts_total', 'Texts for the model by verdict or failure', ['outcome']);
  const entries = counter('deliveries_total', 'Deliveries of outbox entries, by kind and outcome', [
    'entry',
    'outcome',
  ]);

  return {
    contentType: registry.contentType,
    updateTaken({ kind, outcome, durationMs }: UpdateReport): void {
      updates.inc({ kind, outcome });
      updateSeconds.observe({ kind }, durationMs / secondMs);
    },
    webhookAnswered: (status: number): void => webhook.inc({ status }),
    telegramCalled({ method, status, durationMs }: TransportCall): void {
      telegram.inc({ method, outcome: telegramOutcome(status) });
      // A long poll's duration says nothing about Telegram.
      if (method !== 'getUpdates') telegramSeconds.observe(durationMs / secondMs);
    },
    partnerCalled({ operation, outcome, reason, durationMs }: CallReport): void {
      partner.inc({ operation, outcome, reason: reason ?? '' });
      if (durationMs > 0) partnerSeconds.observe({ operation }, durationMs / secondMs);
    },
    bookingMoved: (from: BookingState, to: BookingState): void => moves.inc({ from, to }),
    stepReached: (step: FunnelStep, source: string): void => steps.inc({ step, source }),
    textHeard: (outcome: string): void => readerTexts.inc({ outcome }),
    entryDelivered: (entry: OutboxEntry['kind'], outcome: DeliveryOutcome['kind'] | 'failed'): void =>
      entries.inc({ entry, outcome }),
    /** Reads the sources at every scrape. None of it makes the process unready. */
    watch: (sources: Sources): void => addReadings(registry, sources),
    /** All of it, in the text format of Prometheus. */
    render: () => registry.metrics(),
  };
}

function telegramOutcome(status: number | null): string {
  if (status === null) return 'unanswered';
  if (status === 429) return 'flood';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

/** The sources read at every scrape. The gauges of a failing source have no number. */
interface Sources {
  readonly store: Store;
  readonly telegram: Telegram;
  readonly partner: Pick<PartnerClient, 'trouble' | 'clockSkewMs'>;
  readonly webhook: Pick<WebhookWatch, 'health'>;
  readonly outage: Pick<OutageWatch, 'isDown'>;
  readonly debt: Pick<DebtWatch, 'last'>;
}

type GaugeValue = number | boolean | null | undefined;

type AddGauge = (name: string, help: string, read: () => GaugeValue | Promise<GaugeValue>) => void;

/** Replaces the gauges of a stopped app by those of the app built in its place. */
function addReadings(registry: Registry, sources: Sources): void {
  const named = (name: string): string => {
    registry.removeSingleMetric(prefix + name);
    return prefix + name;
  };
  const gauge: AddGauge = (name, help, read) =>
    new Gauge({
      name: named(name),
      help,
      registers: [registry],
      async collect() {
        this.set(Number((await Promise.try(read).catch(() => null)) ?? Number.NaN));
      },
    });
  addStoreGauges(gauge, sources);
  addPartnerGauges(gauge, sources);
  addTelegramGauges(gauge, sources);
  const { ledger } = sources.store;
  new Gauge({
    name: named('bookings'),
    help: 'Bookings by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await ledger.countsByState().catch(() => ({}));
      this.reset();
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count);
    },
  });
}

const inSeconds = (ms: number): number => ms / secondMs;

function addStoreGauges(gauge: AddGauge, { store }: Sources): void {
  const { ledger, unmatched, clock } = store;
  gauge('store_up', 'Whether the store takes writes', store.takesWrites);
  gauge('store_ping_seconds', 'One exchange with the store', () => store.pingMs().then(inSeconds));
  gauge(
    'store_memory_bytes',
    'Memory that the store uses; in a cluster that of the fullest node',
    async () => (await store.memory()).usedBytes,
  );
  gauge(
    'store_memory_limit_bytes',
    "The same node's maxmemory; no number where it has none",
    async () => (await store.memory()).limitBytes,
  );
  gauge('backup_age_seconds', 'How long ago the store was last copied; +Inf: never', () =>
    store.backupAgeMs().then(inSeconds),
  );
  gauge('bookings_due', 'Bookings whose wake-up has passed', async () => (await ledger.backlog()).due);
  gauge('bookings_due_lag_seconds', 'How long the longest overdue booking has waited', async () =>
    inSeconds((await ledger.backlog()).oldestLagMs),
  );
  gauge(
    'unmatched_money_oldest_seconds',
    'How long the oldest money without a booking has waited',
    async () => {
      const [oldest] = (await unmatched.list({ offset: 0, limit: 1 })).receipts;
      return oldest === undefined ? 0 : inSeconds(clock.now() - oldest.at);
    },
  );
}

function addPartnerGauges(gauge: AddGauge, { partner, debt }: Sources): void {
  gauge(
    'partner_reachable',
    'Whether the circuit to the partner is closed, as staff are told',
    () => partner.trouble() !== 'connection',
  );
  gauge('partner_clock_skew_seconds', "How far the partner's clock is ahead of ours", () => {
    const skewMs = partner.clockSkewMs();
    return skewMs === null ? null : inSeconds(skewMs);
  });
  gauge('debt_limit_used_ratio', "How much of the debt's limit at the partner is used", () => {
    const info = debt.last();
    const percent = info === null ? null : limitUsedPercent(info);
    return percent === null ? null : percent / 100;
  });
}

function addTelegramGauges(gauge: AddGauge, { telegram, webhook, outage }: Sources): void {
  gauge('telegram_reachable', 'Whether Telegram has answered the last call', () => !outage.isDown());
  gauge('webhook_registered', 'Whether Telegram delivers to our address', () => webhook.health()?.isOurs);
  gauge('webhook_pending_updates', 'Updates that wait at Telegram', () => webhook.health()?.pendingUpdates);
  gauge('telegram_token_accepted', 'Whether Telegram accepts the token of the bot', telegram.isTokenAccepted);
  gauge('telegram_waiting', 'Calls to Telegram that wait until they may leave', () =>
    telegram.transport.waiting(),
  );
}

/** Wraps the messenger to count the outcome of each entry. */
export function countingDeliveries(messenger: Messenger, metrics: Metrics, logger: Logger): Messenger {
  const note = (entry: OutboxEntry, booking: Booking, outcome: DeliveryOutcome['kind'] | 'failed'): void => {
    metrics.entryDelivered(entry.kind, outcome);
    const fields = { booking: booking.reference, entry: entry.kind, outcome };
    if (outcome === 'done') logger.info(fields, 'An outbox entry was delivered.');
    else if (outcome !== 'later') logger.warn(fields, 'An outbox entry was not delivered.');
  };
  return {
    ...messenger,
    async deliver(entry, booking, deadline) {
      try {
        const outcome = await messenger.deliver(entry, booking, deadline);
        note(entry, booking, outcome.kind);
        return outcome;
      } catch (error) {
        note(entry, booking, 'failed');
        throw error;
      }
    },
  };
}

/** Logs and counts what happens to bookings. */
export function noteEvent(event: LifecycleEvent, metrics: Metrics, logger: Logger): void {
  switch (event.kind) {
    case 'confirmIntent': {
      const { reference: booking, bookingId, chatId, n } = event;
      logger.info({ booking, bookingId, chatId, n }, confirmIntentLine);
      // If the store loses the booking, only this line leads back to it.
      logger.flush();
      return;
    }
    case 'unsent':
      logger.warn(
        { operation: event.operation, because: event.because },
        'A planned call to the partner was not made.',
      );
      return;
    case 'committed': {
      const { reference: booking, state, because } = event.after;
      const from = event.before.state;
      if (from === state) return;
      metrics.bookingMoved(from, state);
      logger.info({ booking, from, to: state, because }, moveLine);
    }
  }
}
