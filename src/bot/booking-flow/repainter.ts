import type { ChatTurns } from '../../storage/chat-turns.ts';
import type { Stage } from './carry-out.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Painting } from './dialogue.ts';
import type { Draft } from './draft.ts';
import type { Input } from './input.ts';

export interface RepainterOptions extends Stage {
  readonly dialogue: Dialogue;
  readonly turns: ChatTurns;
  readonly onError: (error: unknown) => void;
}

export interface Repainter {
  /** Paints the card once more when what it lacked has come: `news` answers whether there is anything to show. */
  when(input: Input, painting: Painting, news: Promise<boolean>): void;
}

const turnWaitMs = 5_000;

export function createRepainter({ dialogue, turns, onError, ...stage }: RepainterOptions): Repainter {
  async function repaint(input: Input, draft: Draft): Promise<void> {
    const begun = await turns.begin(input.chatId, turnWaitMs, null);
    if (begun.kind !== 'begun') return;
    try {
      const live = await stage.liveThings.current(input.chatId);
      if (live?.kind !== 'card') return;
      const plan = await dialogue.repaint(input, draft);
      if (plan === null || plan.paint?.card?.messageId !== live.messageId) return;
      const card = await carryOut(stage, input, plan);
      if (card !== null && plan.paint.draft !== null) {
        await dialogue.painted(input.chatId, plan.paint.draft, card);
      }
    } finally {
      await begun.turn.abandon();
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
