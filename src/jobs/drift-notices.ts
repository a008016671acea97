import type { Drift } from '../accounts/drifts.ts';
import { driftKey, driftScreen } from '../staff/drift-screens.ts';
import type { Store } from '../storage/store.ts';
import { type ChatApi, sendText } from '../telegram/card.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import { secondMs } from '../time.ts';
import { leasedWork, type Work } from './worker.ts';

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
export function driftNotices({ api, store, owners, wordsOf, onRefused }: DriftNoticeOptions): Work {
  const { debtBook, saidOnce } = store;

  /** False: it may be tried again. */
  async function tell(owner: number, drift: Drift): Promise<boolean> {
    const name = `drift-${driftKey(drift)}`;
    const screen = driftScreen(drift, await wordsOf(owner));
    // Better missing than there twice: /close lists it.
    if (!(await saidOnce.begin(owner, name))) return true;
    try {
      await sendText(api, owner, screen);
      return true;
    } catch (error) {
      const failure = telegramFailure(error);
      if (failure === null) throw error;
      if (failure.kind === 'later') {
        await saidOnce.withdraw(owner, name);
        return false;
      }
      onRefused(failure.kind === 'refused' ? failure.description : failure.kind);
      return true;
    }
  }

  return leasedWork(debtBook.untoldDrifts, noticeLeaseMs, async (id) => {
    const drift = await debtBook.drift(id);
    if (drift === null || drift.ended !== undefined) return 'done';
    const told = await Promise.all(owners.map((owner) => tell(owner, drift)));
    return told.every((isTold) => isTold) ? 'done' : { againInMs: noticeLeaseMs };
  });
}
