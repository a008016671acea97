import type { ChatLock, ChatLocks } from '../../storage/chat-locks.ts';
import type { Stage } from '../active-message.ts';
import type { ChatApi } from '../card.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Painting } from './dialogue.ts';
import type { Draft } from './draft.ts';
import type { Input } from './input.ts';

export interface RepainterOptions extends Omit<Stage, 'api'> {
  readonly dialogueOf: (lock: ChatLock) => Dialogue;
  readonly apiUnder: (lock: ChatLock) => ChatApi;
  readonly locks: ChatLocks;
  readonly onError: (error: unknown) => void;
}

export interface Repainter {
  /** Paints the card once more when what it lacked has come: `news` answers whether there is anything to show. */
  when(input: Input, painting: Painting, news: Promise<boolean>): void;
}

const lockWaitMs = 5_000;

export function createRepainter(options: RepainterOptions): Repainter {
  const { dialogueOf, apiUnder, locks, onError, ...stage } = options;

  async function repaint(input: Input, draft: Draft): Promise<void> {
    const acquired = await locks.acquire(input.chatId, lockWaitMs, null);
    if (acquired.kind !== 'acquired') return;
    const { lock } = acquired;
    const dialogue = dialogueOf(lock);
    try {
      const active = await stage.activeMessages.current(input.chatId);
      if (active?.kind !== 'card') return;
      const plan = await dialogue.repaint(input, draft);
      if (plan === null || plan.paint?.card?.messageId !== active.messageId) return;
      const card = await carryOut({ ...stage, api: apiUnder(lock) }, input, plan);
      if (card !== null && plan.paint.draft !== null) {
        await dialogue.painted(input.chatId, plan.paint.draft, card);
      }
    } finally {
      await lock.release();
    }
  }

  return {
    when(input, painting, news) {
      const { draft } = painting;
      if (draft === null) return;
      const calm = { ...input, tap: null, onWait: () => undefined };
      news.then((isThere) => (isThere ? repaint(calm, draft) : undefined)).catch(onError);
    },
  };
}
