import type { ChatLock, ChatLocks } from '../../storage/chat-locks.ts';
import type { Stage } from '../active-message.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Painting } from './dialogue.ts';
import type { Draft } from './draft.ts';
import type { Input } from './input.ts';

export interface RepainterOptions {
  readonly stageUnder: (lock: ChatLock) => Stage;
  readonly dialogueOf: (lock: ChatLock) => Dialogue;
  readonly locks: ChatLocks;
  readonly onError: (error: unknown) => void;
}

export interface Repainter {
  /** Paints the card once more when what it lacked has come: `news` answers whether there is anything to show. */
  when(input: Input, painting: Painting, news: Promise<boolean>): void;
}

const lockWaitMs = 5_000;

export function createRepainter({ stageUnder, dialogueOf, locks, onError }: RepainterOptions): Repainter {
  async function repaint(input: Input, draft: Draft, lock: ChatLock): Promise<void> {
    const [dialogue, stage] = [dialogueOf(lock), stageUnder(lock)];
    const active = await stage.activeMessages.current(input.chatId);
    if (active?.kind !== 'card') return;
    const plan = await dialogue.repaint(input, draft);
    if (plan === null || plan.paint?.card?.messageId !== active.messageId) return;
    const card = await carryOut(stage, input, plan);
    if (card !== null && plan.paint.draft !== null) {
      await dialogue.painted(input.chatId, plan.paint.draft, card);
    }
  }

  async function repaintLocked(input: Input, draft: Draft): Promise<void> {
    const acquired = await locks.acquire(input.chatId, lockWaitMs, null);
    if (acquired.kind !== 'acquired') return;
    const { lock } = acquired;
    try {
      await repaint(input, draft, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.complete();
  }

  return {
    when(input, painting, news) {
      const { draft } = painting;
      if (draft === null) return;
      const calm = { ...input, tap: null, onWait: () => undefined };
      news.then((isThere) => (isThere ? repaintLocked(calm, draft) : undefined)).catch(onError);
    },
  };
}
