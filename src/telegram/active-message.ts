import type { Awaiting } from '../storage/awaiting.ts';
import type { ActiveMessage, ActiveMessages } from '../storage/chat-records.ts';
import { type Card, type ChatApi, discardMessage, silentMs, stripButtons } from './card.ts';
import type { BotContext } from './context.ts';
import type { Pictures } from './pictures.ts';
import type { Screen } from './screen.ts';

/** What it takes to show a screen under the lock of its chat. */
export interface Stage {
  readonly api: ChatApi;
  readonly pictures: Pictures;
  readonly activeMessages: ActiveMessages;
  readonly awaiting: Awaiting;
}

/** Another screen has taken over in a private chat: what a customer was to type for the former is awaited no longer. */
export async function endAwaited({ awaiting }: Pick<Stage, 'awaiting'>, chatId: number): Promise<void> {
  const asked = await awaiting.current(chatId, chatId);
  if (asked?.kind === 'question' || asked?.kind === 'reason') await awaiting.clear(chatId, chatId);
}

export function menuKindOf({ isPassing }: Screen): 'menu' | 'passing' {
  return isPassing === true ? 'passing' : 'menu';
}

/** Updates the stored kind when an edit makes a menu passing, or the reverse. */
export async function keepKind(
  activeMessages: ActiveMessages,
  chatId: number,
  message: Exclude<ActiveMessage, { kind: 'keyboard' }>,
): Promise<void> {
  const active = await activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.messageId || active.kind === message.kind) return;
  await activeMessages.replace(chatId, message);
}

function isMenu(
  active: ActiveMessage | null,
): active is Extract<ActiveMessage, { readonly messageId: number }> {
  return active?.kind === 'menu' || active?.kind === 'passing';
}

/** The id of the chat's active message when it is a menu that is kept; else null. */
export async function activeMenu({ chatId, lock }: BotContext): Promise<number | null> {
  const active = await lock.records.activeMessages.current(chatId);
  return active?.kind === 'menu' ? active.messageId : null;
}

/**
 * The menu whose button was tapped, to be edited in place; null: nothing was tapped, or the message is kept for good.
 */
export async function tappedMenu({ callbackQuery, chatId, lock }: BotContext): Promise<Card | null> {
  const message = callbackQuery?.message;
  if (message === undefined) return null;
  const active = await lock.records.activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.message_id) return null;
  return { messageId: active.messageId, pictureUrl: 'photo' in message ? '' : null };
}

/**
 * Makes a message the active one of the chat. The former one loses its buttons when it was a menu, and is deleted
 * when it was a passing menu or a draft's card; the card of a placed booking keeps its buttons. What the former one
 * asked to type is awaited no longer. `farewell` is said while a keyboard that is no longer needed is removed.
 */
export async function makeActive(
  { api, activeMessages, awaiting }: Omit<Stage, 'pictures'>,
  chatId: number,
  message: ActiveMessage,
  farewell: string | null,
): Promise<void> {
  await endAwaited({ awaiting }, chatId);
  const before = await activeMessages.replace(chatId, message);
  if (before === null || before.kind === 'booking') return;
  if (before.kind === 'keyboard') {
    if (message.kind !== 'keyboard' && farewell !== null) await closeKeyboard(api, chatId, farewell);
    return;
  }
  if (message.kind !== 'keyboard' && message.messageId === before.messageId) return;
  if (before.kind === 'card' || before.kind === 'passing') {
    return discardMessage(api, chatId, before.messageId);
  }
  await stripButtons(api, chatId, before.messageId);
}

/** Removes the keyboard under the input field. Only a message can do that; it is deleted again. */
export async function closeKeyboard(api: ChatApi, chatId: number, farewell: string): Promise<void> {
  await discardMessage(api, chatId, await sendFarewell(api, chatId, farewell));
}

/** Sends the message that removes the keyboard. */
export async function sendFarewell(api: ChatApi, chatId: number, farewell: string): Promise<number> {
  const message = await api.sendMessage(chatId, farewell, {
    parse_mode: 'HTML',
    reply_markup: { remove_keyboard: true },
  });
  return message.message_id;
}

/** Shows "typing" in the update's chat unless the returned function is called soon. */
export function beginWork(ctx: BotContext): () => void {
  const timer = setTimeout(() => void ctx.replyWithChatAction('typing').catch(() => false), silentMs);
  return () => clearTimeout(timer);
}

/** Shows "typing" while a task takes longer. */
export async function showingWork<Result>(ctx: BotContext, task: Promise<Result>): Promise<Result> {
  const end = beginWork(ctx);
  try {
    return await task;
  } finally {
    end();
  }
}
