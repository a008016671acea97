import type { CallOutcome } from '../../booking/ports.ts';
import type { SalePackage, VenueDate } from '../../booking/sale-package.ts';
import type { ChatLock } from '../../storage/chat-lock.ts';
import type { ChatApi } from '../card.ts';
import type { Pictures } from '../pictures.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Input, Painting } from './dialogue.ts';

export interface RepainterOptions {
  readonly api: ChatApi;
  readonly pictures: Pictures;
  readonly dialogue: Dialogue;
  readonly lock: ChatLock;
  readonly packagesOn: (date: VenueDate) => Promise<CallOutcome<readonly SalePackage[]>>;
  readonly onError: (error: unknown) => void;
}

const lockWaitMs = 5_000;

/** Paints a card that waits for its packages once more, when they have come. */
export function createRepainter({ api, pictures, dialogue, lock, packagesOn, onError }: RepainterOptions) {
  async function repaint(input: Input, painting: Painting): Promise<void> {
    const held = await lock.acquire(input.chatId, lockWaitMs);
    if (held.kind === 'busy') return;
    try {
      const plan = await dialogue.repaint(input, painting);
      if (plan?.paint === null || plan === null) return;
      const card = await carryOut(api, pictures, input.chatId, null, plan);
      if (card !== undefined) await dialogue.painted(input.chatId, plan.paint, card);
    } finally {
      await held.release();
    }
  }

  return {
    watch(input: Input, painting: Painting, date: VenueDate): void {
      packagesOn(date)
        .then(() => repaint(input, painting))
        .catch(onError);
    },
  };
}
