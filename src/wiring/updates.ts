import { BotError } from 'grammy';
import type { Update } from 'grammy/types';
import { type IntakeOptions, type Taken, takeIn } from '../bot/intake.ts';
import { updateKinds } from '../bot/registration.ts';
import type { UpdateRate } from '../bot/update-rate.ts';
import { errorFields, type Logger, traced } from '../logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Delivered } from '../server/webhook.ts';
import type { Admission } from '../storage/update-meter.ts';
import type { Store } from './store.ts';

/**
 * `failed`: a handler threw; the customer was told, and the update is done. `unavailable`: the store or the lock
 * failed; the update comes again, as it does when `busy` or when this process has `stopped`.
 */
export type UpdateOutcome = Taken | 'failed' | 'unavailable' | 'stopped';

export interface UpdatesRoom {
  readonly botId: number;
  readonly store: Store;
  readonly rate: UpdateRate;
  readonly handle: IntakeOptions['handle'];
  /** Whether a handler threw over the update; asked once, when it is done. */
  readonly hasFailed: (update: Update) => boolean;
  /** What arrives or waits now is left to another process. */
  readonly isStopping: () => boolean;
  /** Calls have been cut off: what fails now, fails for that reason. */
  readonly isCutOff: () => boolean;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

export interface Updates {
  /** Throws when the store fails: the update is to come again. */
  take(update: Update): Promise<Taken>;
  /** The same for the webhook. Never throws. */
  deliver(update: Update): Promise<Delivered>;
}

/** Updates on their way in, each with one line in the log. */
export function openUpdates(room: UpdatesRoom): Updates {
  const { store, handle, hasFailed, metrics, logger } = room;
  const intake = {
    botId: room.botId,
    turns: store.turns,
    rate: room.rate,
    async handle(update: Update, admission: Admission): Promise<void> {
      if (room.isStopping()) throw new Error('This process is stopping.');
      await handle(update, admission);
      if (hasFailed(update) && room.isCutOff())
        throw new Error('This process was stopped in the middle of the work.');
    },
  };

  async function take(update: Update): Promise<Taken> {
    const startedAt = performance.now();
    const kind = kindOf(update);
    const finish = (outcome: UpdateOutcome, error?: unknown): void => {
      const report = { kind, outcome, durationMs: Math.round(performance.now() - startedAt) };
      metrics.updateTaken(report);
      if (outcome === 'unavailable') logger.error({ ...report, ...errorFields(error) }, 'update');
      else logger.info(report, 'update');
    };
    try {
      const taken = await takeIn(update, intake);
      finish(taken === 'handled' && hasFailed(update) ? 'failed' : taken);
      return taken;
    } catch (error) {
      finish(room.isStopping() ? 'stopped' : 'unavailable', error instanceof BotError ? error.error : error);
      throw error;
    }
  }

  const takeTraced = (update: Update): Promise<Taken> =>
    traced({ update: update.update_id }, () => take(update));

  return {
    take: takeTraced,
    deliver: (update) =>
      takeTraced(update).then(
        (taken) => (taken === 'busy' ? 'later' : 'done'),
        () => 'later',
      ),
  };
}

function kindOf(update: Update): string {
  return updateKinds.find((kind) => update[kind] !== undefined) ?? 'other';
}
