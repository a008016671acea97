import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { ChatLock, ChatLocks } from '../store/chat-session.ts';
import { parseTap } from '../taps.ts';
import {
  beginWork,
  type Card,
  type ChatApi,
  discardMessages,
  makeActive,
  menuKindOf,
  paintCard,
  type Stage,
  sendFarewell,
  sendReplyScreen,
  sendText,
  stripButtons,
} from '../telegram/card.ts';
import { type BotContext, isNotOwnWords } from '../telegram/context.ts';
import { isReplyScreen } from '../telegram/screen.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Dialogue } from './dialogue.ts';
import type { Draft } from './draft.ts';
import type { Plan, Showing } from './plan.ts';
import { type Input, inputOf } from './step.ts';

/** Carries out a plan in the chat. Answers the card shown; null: none was. */
async function carryOutPlan(stage: Stage, input: Input, plan: Plan): Promise<Card | null> {
  const { api } = stage;
  const { chatId, tap, words } = input;
  const { closesKeyboard, paint, stripMessageId, deleteMessageId } = plan;
  tap?.give(plan.toast);
  if (deleteMessageId !== null) await deleteIdNumber(api, input, deleteMessageId);
  const farewell = closesKeyboard ? await sendFarewell(api, chatId, words.html('keyboard-closed')) : null;
  const card = paint === null ? null : await painted(stage, input, paint, farewell !== null);
  const question = card === null ? null : (paint?.discards ?? null);
  await discardMessages(api, chatId, [farewell, question]);
  if (stripMessageId !== null) await stripButtons(api, chatId, stripMessageId);
  await tap?.arrived();
  return card;
}

/** Done before the card is shown, so that a warning about a failure is above the card. */
async function deleteIdNumber(api: ChatApi, { chatId, words }: Input, messageId: number): Promise<void> {
  try {
    await api.deleteMessage(chatId, messageId);
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'refused' && failure.description.includes('message to delete not found')) return;
    await sendText(api, chatId, { text: words.html('cardId-not-deleted') }, messageId);
  }
}

async function painted(
  stage: Stage,
  { chatId, words }: Input,
  { screen, card, kind, makesActive, isRepeat }: Showing,
  isKeyboardClosed: boolean,
): Promise<Card | null> {
  const { api, pictures, activeMessages } = stage;
  if (isReplyScreen(screen)) {
    if (isRepeat === true && (await activeMessages.current(chatId))?.kind === 'keyboard') return null;
    const messageId = await sendReplyScreen(api, chatId, screen);
    await makeActive(stage, chatId, { kind: 'keyboard' }, null);
    return { messageId, pictureUrl: null };
  }
  const now = await paintCard(api, pictures, chatId, card, screen);
  const { messageId } = now;
  if (makesActive || messageId !== card?.messageId) {
    const farewell = isKeyboardClosed ? null : words.html('keyboard-closed');
    const active = kind === 'menu' ? menuKindOf(screen) : kind;
    await makeActive(stage, chatId, { kind: active, messageId }, farewell);
  }
  return now;
}

export const bookingConversation = 'booking';

/** The outcome of an update for the dialogue. `none`: the update isn't for the dialogue, or there is no draft. */
type DialogueOutcome = 'goesOn' | 'over' | 'none';

type DecidePlan = (dialogue: Dialogue, input: Input) => Promise<Plan | null>;

export interface Driver {
  /** The conversation: waits, lets the dialogue decide, carries out its plan, and rewinds. */
  readonly converse: (conversation: Conversation<BotContext, Context>) => Promise<void>;
  /** Lets the dialogue decide on an update, and carries out its plan. */
  handle(ctx: BotContext, decide: DecidePlan): Promise<DialogueOutcome>;
}

interface DriverOptions {
  readonly stageOf: (ctx: BotContext) => Stage;
  /** The dialogue under the lock of an update's chat. */
  readonly dialogueOf: (lock: ChatLock) => Dialogue;
  /** Notes the update's message, which a button of the card sends to the venue; its text, for one to the reader. */
  readonly noteToPassOn: (ctx: BotContext, keepsText: boolean) => Promise<void>;
  /** Called when a card was shown, for background work. */
  readonly onPainted: (input: Input, painting: Showing) => void;
}

export function createDriver({ stageOf, dialogueOf, noteToPassOn, onPainted }: DriverOptions): Driver {
  async function handle(ctx: BotContext, decide: DecidePlan): Promise<DialogueOutcome> {
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
      if (plan.mayPassOn) await noteToPassOn(ctx, plan.paint?.draft?.offersReader === true);
      const card = await carryOutPlan(stageOf(ctx), input, plan);
      if (plan.paint !== null && card !== null) await settle(dialogue, input, plan.paint, card);
      return plan.isOver ? 'over' : 'goesOn';
    } finally {
      endWork?.();
    }
  }

  /** Corrects the saved card, which was an expectation, when the shown one differs. */
  async function settle(dialogue: Dialogue, input: Input, painting: Showing, card: Card): Promise<void> {
    const { draft } = painting;
    if (draft === null) return;
    const isAsExpected =
      draft.card?.messageId === card.messageId && draft.card.pictureUrl === card.pictureUrl;
    if (!isAsExpected) await dialogue.painted(input.chatId, draft, card);
    onPainted(input, painting);
  }

  return {
    handle,
    // The caller that entered the conversation has handled the update. The rewind drops the loop's entries from the
    // plugin's log, so log and replay keep their size.
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

/**
 * True for taps on the draft's buttons, texts, phone numbers, and what others wrote. Commands, places, pictures, voices
 * and stickers belong to other features in the middle of a booking too.
 */
export function isForDialogue(ctx: Context): boolean {
  if (ctx.callbackQuery !== undefined) return parseTap(ctx.callbackQuery.data ?? '')?.kind === 'draft';
  const message = ctx.message ?? ctx.editedMessage;
  if (message === undefined || message.location !== undefined) return false;
  if (isNotOwnWords(message) || message.contact !== undefined) return true;
  return message.text?.startsWith('/') === false;
}

/**
 * Runs a task outside of the plugin's log, with the outer context's wording and API. Nothing may be thrown through
 * the plugin, so errors are passed around it.
 */
async function outside<Result>(
  conversation: Conversation<BotContext, Context>,
  task: (ctx: BotContext) => Promise<Result>,
): Promise<Result> {
  const ended: PromiseSettledResult<Result>[] = [];
  await conversation.external(async (ctx) => {
    ended.push(...(await Promise.allSettled([task(ctx)])));
  });
  const [outcome] = ended;
  if (outcome === undefined)
    throw new Error('The dialogue was replayed past an update that it had not forgotten.');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

interface RepainterOptions {
  readonly stageUnder: (lock: ChatLock) => Stage;
  readonly dialogueOf: (lock: ChatLock) => Dialogue;
  readonly locks: ChatLocks;
  readonly onError: (error: unknown) => void;
}

interface Repainter {
  /** Shows the card again when missing data have come: `news` answers whether there is anything to show. */
  when(input: Input, painting: Showing, news: Promise<boolean>): void;
}

const repaintLockWaitMs = 5_000;

export function createRepainter({ stageUnder, dialogueOf, locks, onError }: RepainterOptions): Repainter {
  async function repaint(input: Input, draft: Draft, lock: ChatLock): Promise<void> {
    const dialogue = dialogueOf(lock);
    const stage = stageUnder(lock);
    const active = await stage.activeMessages.current(input.chatId);
    if (active?.kind !== 'card') return;
    const plan = await dialogue.repaint(input, draft);
    if (plan === null || plan.paint?.card?.messageId !== active.messageId) return;
    const card = await carryOutPlan(stage, input, plan);
    if (card !== null && plan.paint.draft !== null) {
      await dialogue.painted(input.chatId, plan.paint.draft, card);
    }
  }

  async function repaintLocked(input: Input, draft: Draft): Promise<void> {
    const { lock } = await locks.acquire(input.chatId, repaintLockWaitMs, null);
    if (lock === null) return;
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
