import { makeActive, menuKindOf, type Stage, sendFarewell } from '../active-message.ts';
import { type ChatApi, discardMessages, paintCard, sendReplyScreen, stripButtons } from '../card.ts';
import { isReplyScreen } from '../screen.ts';
import { telegramFailure } from '../telegram-errors.ts';
import type { Wording } from '../wording.ts';
import type { Painting, Plan } from './dialogue.ts';
import type { Card } from './draft.ts';
import type { Input } from './input.ts';

/** Does in the chat what the plan says. Answers the card painted; null: none was. */
export async function carryOut(stage: Stage, input: Input, plan: Plan): Promise<Card | null> {
  const { api } = stage;
  const { chatId, tap, words } = input;
  const { farewellToKeyboard, paint, stripMessageId, deleteMessageId } = plan;
  tap?.give(plan.toast);
  if (deleteMessageId !== null) await deleteIdNumber(api, chatId, deleteMessageId, words);
  const farewell = farewellToKeyboard === null ? null : await sendFarewell(api, chatId, farewellToKeyboard);
  const card = paint === null ? null : await painted(stage, input, paint, farewell !== null);
  const question = card === null ? null : (paint?.discards ?? null);
  await discardMessages(api, chatId, [farewell, question]);
  if (stripMessageId !== null) await stripButtons(api, chatId, stripMessageId);
  await tap?.arrived();
  return card;
}

/** Done before the card is painted, so that a warning that it failed stands above the card. */
async function deleteIdNumber(
  api: ChatApi,
  chatId: number,
  messageId: number,
  words: Wording,
): Promise<void> {
  try {
    await api.deleteMessage(chatId, messageId);
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'refused' && failure.description.includes('message to delete not found')) return;
    await api.sendMessage(chatId, words.html('cardId-not-deleted'), {
      parse_mode: 'HTML',
      reply_parameters: { message_id: messageId, allow_sending_without_reply: true },
    });
  }
}

async function painted(
  stage: Stage,
  { chatId, words }: Input,
  { screen, card, kind, makesActive, isRepeat }: Painting,
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
