import { type Draft, draftsIn, isUnderWay } from '../dialogue/draft.ts';
import { tapData } from '../taps.ts';
import {
  type Card,
  closeKeyboard,
  discardMessage,
  makeActive,
  menuKindOf,
  paintCard,
  stopAwaiting,
  tappedMenu,
  updateMenuKind,
} from '../telegram/card.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import type { Wording } from '../telegram/wording.ts';

export interface HowToShow {
  /** The text of the tap's answer. */
  readonly toast?: string | null;
  /** The message to edit, null for a new one; the menu whose button was tapped unless given. */
  readonly on?: Card | null;
}

/**
 * Shows a screen in a private chat: in place where possible, else as a new message. A screen with buttons becomes the
 * active message of the chat; the former one loses its buttons, a draft's card included. While a draft is under way
 * the screen has a button that leads back to it.
 */
export type Show = (ctx: BotContext, screen: Screen, how?: HowToShow) => Promise<void>;

/** `openDraft`: the draft of the update's chat, unless it has become a booking. */
export function createShow(openDraft: (ctx: BotContext) => Promise<Draft | null>): Show {
  /** Removes the buttons of the draft's card, and a keyboard that it opened. */
  async function stepAside(draft: Draft, { api, lock, words }: BotContext, chatId: number): Promise<void> {
    if (draft.hasReplyKeyboard) {
      await closeKeyboard(api, chatId, words.html('keyboard-closed'));
      if (draft.card !== null) await discardMessage(api, chatId, draft.card.messageId);
    }
    if (draft.card === null && !draft.hasReplyKeyboard) return;
    const next = { ...draft, card: null, hasReplyKeyboard: false };
    await draftsIn(lock.records).save(chatId, next, draft.revision);
  }

  return async (ctx, screen, { toast = null, on } = {}) => {
    const { chatId, words } = ctx;
    const tapEnded = endTap(ctx, toast);
    // Avoids an unhandled rejection; awaited below.
    tapEnded.catch(() => undefined);
    const card = on === undefined ? await tappedMenu(ctx) : on;
    const draft = await openDraft(ctx);
    // A named message may not be the active one yet, such as the card of a booking that has ended.
    const becomesActive = (card === null || (on !== undefined && on !== null)) && screen.rows.length > 0;
    if (draft !== null && becomesActive) await stepAside(draft, ctx, chatId);
    const isAnswerWithoutButtons = card === null && screen.rows.length === 0;
    const finalScreen = draft === null || isAnswerWithoutButtons ? screen : withWayBack(screen, draft, ctx);
    const { messageId } = await paintCard(ctx, chatId, card, finalScreen);
    const isNewlyActive = becomesActive || messageId !== card?.messageId;
    if (!isNewlyActive) {
      await stopAwaiting(ctx, chatId);
      await updateMenuKind(ctx, chatId, { kind: menuKindOf(screen), messageId });
    } else if (finalScreen.rows.length > 0) {
      const farewell = draft?.hasReplyKeyboard === true ? null : words.html('keyboard-closed');
      await makeActive(ctx, chatId, { kind: menuKindOf(screen), messageId }, farewell);
    }
    await tapEnded;
  };
}

function withWayBack(screen: Screen, draft: Draft, { words }: BotContext): Screen {
  const back = resumeButton(words);
  const hasButton = screen.rows.flat().some((button) => 'data' in button && button.data === back.data);
  if (hasButton || !isUnderWay(draft)) return screen;
  return { ...screen, rows: [...screen.rows, [back]] };
}

/** The button back to the draft under way. */
export function resumeButton(words: Wording) {
  return button(words.text('continue-booking'), tapData.resume(), 'success');
}
