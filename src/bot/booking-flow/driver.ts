import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { ChatLock } from '../../storage/chat-locks.ts';
import type { Stage } from '../active-message.ts';
import { parseTap } from '../callback-data.ts';
import { beginWork } from '../chat-actions.ts';
import { type BotContext, isNotOwnWords } from '../context.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Painting, Plan } from './dialogue.ts';
import type { Input } from './input.ts';
import { inputOf } from './input.ts';

export const bookingConversation = 'booking';

/** What became of the dialogue in an update. `none`: the update is somebody else's, or there is no draft. */
export type Outcome = 'goesOn' | 'over' | 'none';

export type Decide = (dialogue: Dialogue, input: Input) => Promise<Plan | null>;

export interface Driver {
  /** The conversation: waits, lets the dialogue decide, shows what it says, and forgets the update. */
  readonly converse: (conversation: Conversation<BotContext, Context>) => Promise<void>;
  /** Lets the dialogue decide on an update, and carries out what it says. */
  handle(ctx: BotContext, decide: Decide): Promise<Outcome>;
}

export interface DriverOptions {
  readonly stageOf: (ctx: BotContext) => Stage;
  /** The dialogue under the lock of an update's chat. */
  readonly dialogueOf: (lock: ChatLock) => Dialogue;
  /** Called when a card was painted, for what is to follow in the background. */
  readonly onPainted: (input: Input, painting: Painting) => void;
}

export function createDriver({ stageOf, dialogueOf, onPainted }: DriverOptions): Driver {
  async function handle(ctx: BotContext, decide: Decide): Promise<Outcome> {
    const dialogue = dialogueOf(ctx.lock);
    const { tap } = ctx;
    let endWork: (() => void) | undefined;
    const onWait = (): void => {
      tap?.give(null);
      endWork ??= beginWork(ctx);
    };
    try {
      const input = inputOf(ctx, onWait);
      const plan = input === null ? null : await decide(dialogue, input);
      endWork?.();
      if (input === null || plan === null) return 'none';
      const card = await carryOut(stageOf(ctx), input, plan);
      if (plan.paint !== null && card !== null) await settle(dialogue, input, plan.paint, card);
      return plan.isOver ? 'over' : 'goesOn';
    } finally {
      endWork?.();
    }
  }

  /** The draft was saved with the card as it was expected; what came out differently is written down. */
  async function settle(
    dialogue: Dialogue,
    input: Input,
    painting: Painting,
    card: Painting['card'],
  ): Promise<void> {
    const { draft } = painting;
    if (draft === null) return;
    const isAsExpected =
      draft.card?.messageId === card?.messageId && draft.card?.pictureUrl === card?.pictureUrl;
    if (!isAsExpected) await dialogue.painted(input.chatId, draft, card);
    onPainted(input, painting);
  }

  return {
    handle,
    // The caller that entered the conversation has handled the update that led to it. The rewind drops all that the
    // loop does for an update from the plugin's log, so log and replay keep their size.
    async converse(conversation) {
      const start = conversation.checkpoint();
      const ctx = await conversation.wait();
      if (!isForDialogue(ctx)) await conversation.skip({ next: true });
      const outcome = await outside(conversation, (outer) =>
        handle(outer, (dialogue, input) => dialogue.take(input)),
      );
      if (outcome === 'none') await conversation.halt({ next: true });
      if (outcome === 'over') await conversation.halt();
      await conversation.rewind(start);
    },
  };
}

/** Commands and the buttons of other messages are the rest of the bot's, in the middle of a booking too. */
export function isForDialogue(ctx: Context): boolean {
  if (ctx.callbackQuery !== undefined) return parseTap(ctx.callbackQuery.data ?? '')?.kind === 'draft';
  const message = ctx.message ?? ctx.editedMessage;
  const isCommand = message?.text?.startsWith('/') === true && !isNotOwnWords(message);
  return message !== undefined && !isCommand;
}

/**
 * Runs a task outside of the plugin's log, with the context that has the outer one's words and API. Nothing may
 * be thrown through the plugin, so errors go around it.
 */
async function outside<Result>(
  conversation: Conversation<BotContext, Context>,
  task: (ctx: BotContext) => Promise<Result>,
): Promise<Result> {
  type Ended =
    | { readonly kind: 'done'; readonly result: Result }
    | { readonly kind: 'failed'; readonly error: unknown };
  let ended: Ended | null = null;
  await conversation.external(async (ctx) => {
    ended = await task(ctx).then(
      (result): Ended => ({ kind: 'done', result }),
      (error: unknown): Ended => ({ kind: 'failed', error }),
    );
  });
  const outcome = ended as Ended | null;
  if (outcome === null)
    throw new Error('The dialogue was replayed past an update that it had not forgotten.');
  if (outcome.kind === 'failed') throw outcome.error;
  return outcome.result;
}
