import type { LiveThings } from '../../storage/live-things.ts';
import type { ChatApi, PaintedCard } from '../card.ts';
import { paintCard, sendReplyScreen, stripButtons } from '../card.ts';
import { closeKeyboard, makeLive } from '../live.ts';
import type { Pictures } from '../pictures.ts';
import { isReplyScreen } from '../screen.ts';
import type { Input } from './input.ts';
import type { Painting, Plan } from './plan.ts';

export interface Stage {
  readonly api: ChatApi;
  readonly pictures: Pictures;
  readonly liveThings: LiveThings;
}

/** Does in the chat what the plan says. Answers the card painted; undefined: none was. */
export async function carryOut(
  stage: Stage,
  input: Input,
  plan: Plan,
): Promise<PaintedCard | null | undefined> {
  const { api, liveThings } = stage;
  const { chatId, tap } = input;
  const { farewellToKeyboard, paint, stripMessageId, deleteMessageId, bookedMessageId: messageId } = plan;
  tap?.give(plan.toast);
  if (farewellToKeyboard !== null) await closeKeyboard(api, chatId, farewellToKeyboard);
  const card = paint === null ? undefined : await painted(stage, input, paint, farewellToKeyboard !== null);
  if (stripMessageId !== null) await stripButtons(api, chatId, stripMessageId);
  if (deleteMessageId !== null) await api.deleteMessage(chatId, deleteMessageId).catch(() => false);
  if (messageId !== null) await liveThings.replace(chatId, { kind: 'booking', messageId });
  await tap?.arrived();
  return card;
}

async function painted(
  { api, pictures, liveThings }: Stage,
  { chatId, words }: Input,
  { screen, card, kind, claims }: Painting,
  isKeyboardClosed: boolean,
): Promise<PaintedCard | null> {
  if (isReplyScreen(screen)) {
    await sendReplyScreen(api, chatId, screen);
    await makeLive(api, liveThings, chatId, { kind: 'keyboard' }, null);
    return null;
  }
  const now = await paintCard(api, pictures, chatId, card, screen);
  const { messageId } = now;
  if (claims || messageId !== card?.messageId) {
    const farewell = isKeyboardClosed ? null : words.html('keyboard-closed');
    await makeLive(api, liveThings, chatId, { kind, messageId }, farewell);
  }
  return now;
}
