import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { errorFields, type Logger } from '../logger.ts';
import type { Catalogue } from '../partner/catalogue.ts';
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
import type { Telegram } from '../telegram/telegram.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { weeksToSell } from './day.ts';
import type { Dialogue } from './dialogue.ts';
import type { Draft } from './draft.ts';
import { type Input, inputOf } from './step-types.ts';
import type { Plan, Showing } from './steps.ts';

/** Carries out a plan in the chat. Answers the card shown; null: none was. */
async function carryOutPlan(stage: Stage, input: Input, plan: Plan): Promise<Card | null> {
  const { api } = stage;
  const { chatId, tap, words } = input;
  const { closesKeyboard, paint, stripMessageId = null, deleteMessageId = null } = plan;
  tap?.give(plan.toast ?? null);
  if (deleteMessageId !== null) await deleteIdNumber(api, input, deleteMessageId);
  const farewell =
    closesKeyboard === true ? await sendFarewell(api, chatId, words.html('keyboard-closed')) : null;
  const card = paint === undefined ? null : await painted(stage, input, paint, farewell !== null);
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
  const { activeMessages } = stage.lock.records;
  if (isReplyScreen(screen)) {
    if (isRepeat === true && (await activeMessages.current(chatId))?.kind === 'keyboard') return null;
    const messageId = await sendReplyScreen(stage.api, chatId, screen);
    await makeActive(stage, chatId, { kind: 'keyboard' }, null);
    return { messageId, pictureUrl: null };
  }
  const shownCard = await paintCard(stage, chatId, card, screen);
  const { messageId } = shownCard;
  if (makesActive || messageId !== card?.messageId) {
    const farewell = isKeyboardClosed ? null : words.html('keyboard-closed');
    const active = kind === 'menu' ? menuKindOf(screen) : kind;
    await makeActive(stage, chatId, { kind: active, messageId }, farewell);
  }
  return shownCard;
}

export const bookingConversation = 'booking';

/** The outcome of an update for the dialogue. `none`: the update isn't for the dialogue, or there is no draft. */
type DialogueOutcome = 'goesOn' | 'over' | 'none';

type DecidePlan = (dialogue: Dialogue, input: Input) => Promise<Plan | null>;

export type Driver = ReturnType<typeof createDriver>;

interface DriverDependencies {
  readonly telegram: Pick<Telegram, 'apiUnder' | 'pictures'>;
  readonly dialogueUnder: (lock: ChatLock) => Dialogue;
  /** Notes the update's message, which a button of the card sends to the venue; its text, for one to the reader. */
  readonly noteToPassOn: (ctx: BotContext, keepsText: boolean) => Promise<void>;
  readonly locks: ChatLocks;
  readonly catalogue: Pick<Catalogue, 'packagesOn' | 'explore'>;
  readonly today: () => VenueDate;
  readonly horizonDays: number;
  readonly logger: Logger;
}

const repaintLockWaitMs = 5_000;

export function createDriver(dependencies: DriverDependencies) {
  const { dialogueUnder, noteToPassOn } = dependencies;
  const fetchMissing = createRepainting(dependencies);

  /** Lets the dialogue decide on an update, and carries out its plan. */
  async function handle(ctx: BotContext, decide: DecidePlan): Promise<DialogueOutcome> {
    const { lock, tap } = ctx;
    const dialogue = dialogueUnder(lock);
    let endWork: (() => void) | undefined;
    const onWait = (): void => {
      tap?.give(null);
      endWork ??= beginWork(ctx);
    };
    try {
      const input = inputOf(ctx, onWait);
      const plan = await decide(dialogue, input);
      endWork?.();
      if (plan === null) return 'none';
      if (plan.mayPassOn === true) await noteToPassOn(ctx, plan.paint?.draft?.offersReader === true);
      const card = await carryOutPlan(ctx, input, plan);
      const { draft = null, lead = null, waitsFor = null } = plan.paint ?? {};
      if (draft !== null && card !== null) {
        await settle(dialogue, input, draft, card);
        fetchMissing({ ...input, tap: null, onWait: () => undefined }, { draft, lead, waitsFor });
      }
      return plan.isOver === true ? 'over' : 'goesOn';
    } finally {
      endWork?.();
    }
  }

  /** Corrects the saved card, which was an expectation, when the shown one differs. */
  async function settle(dialogue: Dialogue, { chatId }: Input, draft: Draft, card: Card): Promise<void> {
    const isAsExpected =
      draft.card?.messageId === card.messageId && draft.card.pictureUrl === card.pictureUrl;
    if (!isAsExpected) await dialogue.painted(chatId, draft, card);
  }

  return {
    handle,
    /**
     * The conversation: waits, lets the dialogue decide, carries out its plan, and rewinds. The caller that entered it
     * has handled the update. The rewind drops the loop's entries from the plugin's log, so log and replay keep their
     * size.
     */
    async converse(conversation: Conversation<BotContext, Context>): Promise<void> {
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

/** A draft on its card. */
interface ShownDraft extends Required<Pick<Showing, 'lead' | 'waitsFor'>> {
  readonly draft: Draft;
}

/** Fetches a card's missing packages in the background, then shows the card again. */
function createRepainting(dependencies: DriverDependencies) {
  const { telegram, dialogueUnder, catalogue, logger, today, horizonDays } = dependencies;

  async function repaint(input: Input, shown: ShownDraft): Promise<void> {
    const lock = await dependencies.locks.acquire(input.chatId, repaintLockWaitMs, null);
    if (lock === 'duplicate' || lock === 'busy') return;
    try {
      await repaintUnder(lock, input, shown);
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.complete();
  }

  async function repaintUnder(lock: ChatLock, input: Input, { draft, lead }: ShownDraft): Promise<void> {
    const dialogue = dialogueUnder(lock);
    const active = await lock.records.activeMessages.current(input.chatId);
    if (active?.kind !== 'card') return;
    const plan = await dialogue.repaint(input, draft, lead);
    if (plan === null || plan.paint?.card?.messageId !== active.messageId) return;
    const stage = { api: telegram.apiUnder(lock), pictures: telegram.pictures, lock };
    const card = await carryOutPlan(stage, input, plan);
    if (card !== null && plan.paint.draft !== null) {
      await dialogue.painted(input.chatId, plan.paint.draft, card);
    }
  }

  return (input: Input, shown: ShownDraft): void => {
    const { draft, waitsFor } = shown;
    const weeks = draft.step === 'day' ? weeksToSell(draft, today(), horizonDays) : [];
    const fetches = [
      ...(waitsFor === null ? [] : [catalogue.packagesOn(waitsFor).then(() => true)]),
      ...weeks.map((week) => catalogue.explore(week)),
    ];
    for (const each of fetches) {
      each
        .then((isThere) => (isThere ? repaint(input, shown) : undefined))
        .catch((error: unknown) => logger.warn(errorFields(error), 'A card was not updated.'));
    }
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
  const outcomes: PromiseSettledResult<Result>[] = [];
  await conversation.external(async (ctx) => {
    outcomes.push(...(await Promise.allSettled([task(ctx)])));
  });
  const [outcome] = outcomes;
  if (outcome === undefined)
    throw new Error('The dialogue was replayed past an update that it had not forgotten.');
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
