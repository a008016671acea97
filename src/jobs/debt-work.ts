import type { DebtBookStore } from '../storage/debt-book.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { DebtSampler } from './debt-samples.ts';
import type { DebtSearch } from './debt-search.ts';
import { leasedWork, type Work } from './worker.ts';

const jobName = 'look';
/** Longer than a read of the partner takes with its retries. */
const workLeaseMs = 2 * minuteMs;
const unreadMs = 30 * secondMs;

interface DebtWorkOptions {
  readonly debtBook: Pick<DebtBookStore, 'work'>;
  readonly sampler: Pick<DebtSampler, 'takeIfDue'>;
  readonly search: DebtSearch;
  /** The interval of checking for work. */
  readonly lookMs: number;
  /** Between two reads of the search. */
  readonly pauseMs: number;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly isStopping: () => boolean;
}

/** Compares the book of the debt with the partner's figure, and searches for differences, on one machine at a time. */
export function debtWork(options: DebtWorkOptions): Work {
  const { debtBook, sampler, search, lookMs, pauseMs, pause, isStopping } = options;
  const work = leasedWork(debtBook.work, workLeaseMs, async (_name, lease) => {
    await sampler.takeIfDue();
    const outcome = await search.search(async () => {
      await pause(pauseMs);
      if (isStopping() || !(await lease.extend())) return false;
      // A newer figure restarts the search.
      return !(await sampler.takeIfDue());
    });
    return { againInMs: { rest: lookMs, again: pauseMs, unread: Math.max(unreadMs, lookMs) }[outcome] };
  });
  let isAdded = false;
  return {
    ...work,
    async due(limit) {
      if (!isAdded) await debtBook.work.add(jobName);
      isAdded = true;
      return work.due(limit);
    },
  };
}
