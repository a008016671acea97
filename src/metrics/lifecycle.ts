import type { LifecycleEvent } from '../booking/lifecycle.ts';
import type { Courier } from '../booking/ports.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from './metrics.ts';

/** The courier, with a count of what became of each duty. */
export function counted(courier: Courier, metrics: Metrics): Courier {
  return {
    async perform(duty, booking, isStale) {
      try {
        const outcome = await courier.perform(duty, booking, isStale);
        metrics.dutyPerformed(duty.kind, outcome.kind);
        return outcome;
      } catch (error) {
        metrics.dutyPerformed(duty.kind, 'failed');
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
