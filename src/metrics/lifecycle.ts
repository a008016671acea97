import type { LifecycleEvent } from '../booking/advance.ts';
import type { Messenger } from '../booking/ports.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from './metrics.ts';

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
