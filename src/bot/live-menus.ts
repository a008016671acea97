import type { Transformer } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import type { LiveThings } from '../storage/live-things.ts';
import { type Draft, isUnderWay } from './booking-flow/draft.ts';
import { tapData } from './callback-data.ts';
import { type ChatApi, discardMessage, type PaintedCard } from './card.ts';
import type { BotContext } from './context.ts';
import { closeKeyboard, makeLive } from './live.ts';
import type { Wording } from './wording.ts';

export interface LiveMenusOptions {
  readonly api: ChatApi;
  readonly liveThings: LiveThings;
  readonly drafts: {
    load(chatId: number): Promise<Draft | null>;
    save(chatId: number, draft: Draft, expectedRevision: number): Promise<'saved' | 'conflict'>;
  };
}

type Keyboard = readonly (readonly InlineKeyboardButton[])[];

/**
 * Whatever a feature shows with buttons becomes the one live message of the chat, and leads back to a booking that
 * was left in the middle. Here rather than in each feature, so that none can forget it. The dialogue's own card
 * and what the messenger brings take another way.
 */
export function liveMenus(options: LiveMenusOptions) {
  return async (ctx: BotContext, next: () => Promise<void>): Promise<void> => {
    if (ctx.chat?.type === 'private') ctx.api.config.use(menuTransformer(ctx.chat.id, ctx, options));
    await next();
  };
}

function menuTransformer(
  chatId: number,
  ctx: Pick<BotContext, 'words'>,
  { api, liveThings, drafts }: LiveMenusOptions,
): Transformer {
  /** The card gives its place up: its buttons are taken away, and a keyboard that it asked for too. */
  async function stepAside(draft: Draft): Promise<void> {
    if (draft.hasReplyKeyboard) {
      await closeKeyboard(api, chatId, ctx.words.html('keyboard-closed'));
      if (draft.card !== null) await discardMessage(api, chatId, draft.card.messageId);
    }
    if (draft.card === null && !draft.hasReplyKeyboard) return;
    await drafts.save(chatId, { ...draft, card: null, hasReplyKeyboard: false }, draft.revision);
  }

  return async (previous, method, payload, signal) => {
    const keyboard = keyboardOf(payload);
    const isNew = method === 'sendMessage' && keyboard.length > 0;
    // A menu that ends without buttons is no dead end either while a booking waits.
    if (!isNew && method !== 'editMessageText') return previous(method, payload, signal);
    const { words } = ctx;
    const draft = await drafts.load(chatId);
    if (draft !== null && isNew) await stepAside(draft);
    const inline_keyboard = draft === null ? keyboard : withWayBack(keyboard, draft, words);
    const shown = inline_keyboard.length === 0 ? payload : { ...payload, reply_markup: { inline_keyboard } };
    const answer = await previous(method, shown, signal);
    if (answer.ok && isNew) {
      const { message_id: messageId } = answer.result as { readonly message_id: number };
      const farewell = draft?.hasReplyKeyboard === true ? null : words.html('keyboard-closed');
      await makeLive(api, liveThings, chatId, { kind: 'menu', messageId }, farewell);
    }
    return answer;
  };
}

function keyboardOf(payload: object): Keyboard {
  const markup = 'reply_markup' in payload ? payload.reply_markup : undefined;
  const hasButtons = typeof markup === 'object' && markup !== null && 'inline_keyboard' in markup;
  return hasButtons ? (markup.inline_keyboard as Keyboard) : [];
}

function withWayBack(keyboard: Keyboard, draft: Draft, words: Wording): Keyboard {
  const data = tapData.resume('continue');
  const isThere = keyboard
    .flat()
    .some((button) => 'callback_data' in button && button.callback_data === data);
  if (isThere || !isUnderWay(draft)) return keyboard;
  return [...keyboard, [{ text: words.text('continue-booking'), callback_data: data, style: 'success' }]];
}

/** The menu whose button was tapped, to be edited in place; null: nothing was tapped, or what is kept for good. */
export async function tappedMenu(
  { callbackQuery, chatId }: BotContext,
  liveThings: Pick<LiveThings, 'current'>,
): Promise<PaintedCard | null> {
  const message = callbackQuery?.message;
  if (message === undefined || chatId === undefined) return null;
  const live = await liveThings.current(chatId);
  if (live?.kind !== 'menu' || live.messageId !== message.message_id) return null;
  return { messageId: live.messageId, pictureUrl: 'photo' in message ? '' : null };
}
