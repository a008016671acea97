import type { Draft } from '../../booking/draft.ts';
import type { ChatLock } from '../../storage/chat-lock.ts';
import type { Stage } from './carry-out.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue } from './dialogue.ts';
import type { Input } from './input.ts';
import type { Painting } from './plan.ts';

export interface RepainterOptions extends Stage {
  readonly dialogue: Dialogue;
  readonly lock: ChatLock;
  readonly onError: (error: unknown) => void;
}

export interface Repainter {
  /** Paints the card once more when what it lacked has come: `news` answers whether there is anything to show. */
  when(input: Input, painting: Painting, news: Promise<boolean>): void;
}

const lockWaitMs = 5_000;

export function createRepainter({ dialogue, lock, onError, ...stage }: RepainterOptions): Repainter {
  async function repaint(input: Input, draft: Draft): Promise<void> {
    const held = await lock.acquire(input.chatId, lockWaitMs);
    if (held.kind === 'busy') return;
    try {
      const live = await stage.liveThings.current(input.chatId);
      if (live?.kind !== 'card') return;
      const plan = await dialogue.repaint(input, draft);
      if (plan === null || plan.paint?.card?.messageId !== live.messageId) return;
      const card = await carryOut(stage, input, plan);
      if (card !== undefined && plan.paint.draft !== null) {
        await dialogue.painted(input.chatId, plan.paint.draft, card);
      }
    } finally {
      await held.release();
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
