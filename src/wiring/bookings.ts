import { createBookings } from '../booking/bookings.ts';
import type { LifecycleDependencies, LifecycleEvent } from '../booking/lifecycle.ts';
import type { LifecyclePolicy } from '../booking/policy.ts';
import { dayMs, minuteMs, secondMs } from '../booking/policy.ts';
import type { Courier, Partner } from '../booking/ports.ts';
import { createWorker } from '../booking/worker.ts';
import type { Config } from '../config.ts';
import { errorFields, type Logger } from '../logger.ts';
import type { Store } from './store.ts';

export interface BookingRoom {
  readonly store: Store;
  readonly partner: Partner;
  readonly courier: Courier;
  readonly policy: LifecyclePolicy;
  readonly logger: Logger;
  readonly isStopping: () => boolean;
  readonly workerPollMs: number;
}

const workerConcurrency = 16;

/** The lifecycle with its two drivers: what people ask for, and what has become due. */
export function openBookings({ store, logger, workerPollMs, ...room }: BookingRoom) {
  const dependencies: LifecycleDependencies = {
    ...room,
    ledger: store.ledger,
    clock: store.clock,
    observe: (event) => logEvent(event, logger),
  };
  const bookings = createBookings(dependencies, (error, reference) =>
    logger.error({ reference, ...errorFields(error) }, 'a booking was left to the worker'),
  );
  const worker = createWorker(dependencies, {
    pollMs: workerPollMs,
    concurrency: workerConcurrency,
    onError: (error, reference) => logger.error({ reference, ...errorFields(error) }, 'worker'),
  });
  return { bookings, worker };
}

function logEvent(event: LifecycleEvent, logger: Logger): void {
  switch (event.kind) {
    case 'confirmIntent':
      logger.info(event, 'confirm is about to be sent');
      return;
    case 'lateSend':
      logger.warn(event, 'held up before a send; it is not made');
      return;
    case 'committed': {
      const { reference, state, because } = event.after;
      if (event.before.state === state) return;
      logger.info({ reference, from: event.before.state, to: state, because }, 'booking moved');
    }
  }
}

export function policyOf({ booking, partner, venue }: Config): LifecyclePolicy {
  return {
    holdMs: booking.holdMinutes * minuteMs,
    holdReminderMs: booking.holdReminderMinutes === null ? null : booking.holdReminderMinutes * minuteMs,
    quietMs: booking.confirmQuietSeconds * secondMs,
    requestTimeoutMs: partner.timeoutMs,
    visitReminderHour: booking.visitReminderHour,
    retentionMs: booking.retentionDays * dayMs,
    timeZone: venue.timeZone,
    maxOpenHolds: booking.maxOpenHolds,
    maxTicketsPerDay: booking.maxTicketsPerDay,
  };
}
