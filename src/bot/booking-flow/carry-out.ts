import type { ChatApi, PaintedCard } from '../card.ts';
import { paintCard, sendReplyScreen, stripButtons } from '../card.ts';
import type { Pictures } from '../pictures.ts';
import { isReplyScreen } from '../screen.ts';
import { isLateAnswer } from '../telegram-errors.ts';
import type { Painting, Plan } from './dialogue.ts';

/** Does in the chat what the plan says. Answers the card painted; undefined: none was. */
export async function carryOut(
  api: ChatApi,
  pictures: Pictures,
  chatId: number,
  callbackId: string | null,
  plan: Plan,
): Promise<PaintedCard | null | undefined> {
  const answered = callbackId === null ? null : answerTap(api, callbackId, plan.toast);
  if (plan.farewellToKeyboard !== null) {
    await api.sendMessage(chatId, plan.farewellToKeyboard, {
      parse_mode: 'HTML',
      reply_markup: { remove_keyboard: true },
    });
  }
  const card = plan.paint === null ? undefined : await paint(api, pictures, chatId, plan.paint);
  if (plan.stripMessageId !== null) await stripButtons(api, chatId, plan.stripMessageId);
  if (plan.deleteMessageId !== null) await api.deleteMessage(chatId, plan.deleteMessageId).catch(() => false);
  await answered;
  return card;
}

async function paint(
  api: ChatApi,
  pictures: Pictures,
  chatId: number,
  { screen, card }: Painting,
): Promise<PaintedCard | null> {
  if (!isReplyScreen(screen)) return paintCard(api, pictures, chatId, card, screen);
  await sendReplyScreen(api, chatId, screen);
  return null;
}

/** Ends the tap's spinner, with a text where there is something to say. An answer may come too late. */
export async function answerTap(api: ChatApi, callbackId: string, text: string | null): Promise<void> {
  const most = 200;
  const clipped = text === null || text.length <= most ? text : `${text.slice(0, most - 1)}…`;
  try {
    await api.answerCallbackQuery(callbackId, clipped === null ? {} : { text: clipped });
  } catch (error) {
    if (!isLateAnswer(error)) throw error;
  }
}
