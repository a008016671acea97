import type { LiveThing, LiveThings } from '../storage/live-things.ts';
import type { ChatApi } from './card.ts';
import { stripButtons } from './card.ts';

/**
 * Makes something the one live thing of the chat. The message that had the live buttons loses them; a card that
 * has become a booking's own keeps its buttons. `farewell` is said while a stray keyboard is taken away.
 */
export async function makeLive(
  api: ChatApi,
  liveThings: LiveThings,
  chatId: number,
  thing: LiveThing,
  farewell: string | null,
): Promise<void> {
  const before = await liveThings.replace(chatId, thing);
  if (before === null || before.kind === 'booking') return;
  if (before.kind === 'keyboard') {
    if (thing.kind !== 'keyboard' && farewell !== null) await closeKeyboard(api, chatId, farewell);
    return;
  }
  if (thing.kind === 'keyboard' || thing.messageId !== before.messageId) {
    await stripButtons(api, chatId, before.messageId);
  }
}

/** Takes the keyboard under the input field away, which needs a message. */
export async function closeKeyboard(api: ChatApi, chatId: number, farewell: string): Promise<void> {
  await api.sendMessage(chatId, farewell, { parse_mode: 'HTML', reply_markup: { remove_keyboard: true } });
}
