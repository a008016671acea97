import type { Drift } from '../accounts/drifts.ts';
import { driftKey, driftScreen } from '../staff/drift-screens.ts';
import type { DebtBookStore } from '../storage/debt-book.ts';
import type { Store } from '../storage/store.ts';
import { type ChatApi, sendText } from '../telegram/card.ts';
import type { Wording } from '../telegram/wording.ts';
import { minuteMs, secondMs } from '../time.ts';
import type { DebtSampler } from './debt-samples.ts';
import type { DebtSearch } from './debt-search.ts';
import { sendOfJob } from './sending.ts';
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
  return {
    ...work,
    async due(limit) {
      // Each time: a failover may have lost it.
      await debtBook.work.add(jobName);
      return work.due(limit);
    },
  };
}

interface DriftNoticeOptions {
  readonly api: ChatApi;
  readonly store: Pick<Store, 'debtBook' | 'saidOnce'>;
  /** Their private chats: whoever shares a group with them is told nothing of the debt. */
  readonly owners: readonly number[];
  readonly wordsOf: (chatId: number) => Promise<Wording>;
  readonly onRefused: (description: string) => void;
}

/** Longer than a call to Telegram may take. */
const noticeLeaseMs = 30 * secondMs;

/** Tells each owner of each drift once, with its next step. One that is over by then is not told. */
export function driftNotices(options: DriftNoticeOptions): Work {
  const { api, owners, wordsOf } = options;
  const { debtBook } = options.store;

  async function tell(owner: number, drift: Drift): Promise<'done' | 'later'> {
    const screen = driftScreen(drift, await wordsOf(owner));
    return sendOfJob(options, owner, `drift-${driftKey(drift)}`, () => sendText(api, owner, screen));
  }

  return leasedWork(debtBook.untoldDrifts, noticeLeaseMs, async (id) => {
    const drift = await debtBook.drift(id);
    if (drift === null || drift.ended !== undefined) return 'done';
    const told = await Promise.all(owners.map((owner) => tell(owner, drift)));
    return told.every((outcome) => outcome === 'done') ? 'done' : { againInMs: noticeLeaseMs };
  });
}
