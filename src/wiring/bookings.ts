import type { LifecycleDependencies, LifecycleEvent } from '../booking/advance.ts';
import { createBookings } from '../booking/bookings.ts';
import { dayMs, type LifecyclePolicy, minuteMs, secondMs } from '../booking/policy.ts';
import type { Messenger, Partner } from '../booking/ports.ts';
import type { Booking } from '../booking/record.ts';
import { createWorker } from '../booking/worker.ts';
import type { Config } from '../config/config.ts';
import { errorFields, type Logger, traced } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { forgettingLedger } from './retention.ts';
import type { Store } from './store.ts';
import { telegramTimeoutMs } from './telegram.ts';

export interface BookingRoom {
  readonly store: Store;
  readonly partner: Partner;
  readonly messenger: Messenger;
  readonly policy: LifecyclePolicy;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
  readonly workerPollMs: number;
  /** Called for every commit by this process that was not a booking's first. */
  readonly onCommitted: (before: Booking, after: Booking) => void;
}

const workerConcurrency = 16;

/** The lifecycle with its two drivers: what people ask for, and what has become due. */
export function openBookings({
  store,
  messenger,
  metrics,
  logger,
  workerPollMs,
  onCommitted,
  ...room
}: BookingRoom) {
  const dependencies: LifecycleDependencies = {
    ...room,
    ledger: forgettingLedger(store),
    clock: store.clock,
    messenger: counted(messenger, metrics),
    observe(event) {
      noteEvent(event, metrics, logger);
      if (event.kind === 'committed') onCommitted(event.before, event.after);
    },
    around: (booking, work) => traced({ booking }, work),
  };
  const bookings = createBookings(dependencies, (error, reference) =>
    logger.error({ booking: reference, ...errorFields(error) }, 'a booking was left to the worker'),
  );
  const worker = createWorker(dependencies, {
    pollMs: workerPollMs,
    concurrency: workerConcurrency,
    after,
    onError: (error, reference) =>
      logger.error({ booking: reference ?? undefined, ...errorFields(error) }, 'worker'),
  });
  return { bookings, worker };
}

function after(ms: number, task: () => void): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** The messenger, with a count of what became of each entry. */
function counted(messenger: Messenger, metrics: Metrics): Messenger {
  return {
    async deliver(entry, booking, deadline) {
      try {
        const outcome = await messenger.deliver(entry, booking, deadline);
        metrics.entryDelivered(entry.kind, outcome.kind);
        return outcome;
      } catch (error) {
        metrics.entryDelivered(entry.kind, 'failed');
        throw error;
      }
    },
  };
}

function noteEvent(event: LifecycleEvent, metrics: Metrics, logger: Logger): void {
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

export function policyOf({ booking, partner, venue }: Config): LifecyclePolicy {
  return {
    holdMs: booking.holdMinutes * minuteMs,
    holdReminderMs: booking.holdReminderMinutes === null ? null : booking.holdReminderMinutes * minuteMs,
    quietMs: booking.confirmQuietSeconds * secondMs,
    requestTimeoutMs: partner.timeoutMs,
    messageTimeoutMs: telegramTimeoutMs,
    visitReminderHour: booking.visitReminderHour,
    retentionMs: booking.retentionDays * dayMs,
    timeZone: venue.timeZone,
    maxOpenHolds: booking.maxOpenHolds,
    maxTicketsPerDay: booking.maxTicketsPerDay,
  };
}
