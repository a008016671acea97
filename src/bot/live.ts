import type { LiveThing, LiveThings } from '../storage/live-things.ts';
import type { ChatApi } from './card.ts';
import { discardMessage, stripButtons } from './card.ts';

/**
 * Makes something the one live thing of the chat. A menu that had the live buttons loses them, and the card of a draft
 * goes, since its next one says the same; a card that has become a booking's own keeps its buttons. `farewell` is said while a stray keyboard is taken away.
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
  if (thing.kind !== 'keyboard' && thing.messageId === before.messageId) return;
  if (before.kind === 'card') return discardMessage(api, chatId, before.messageId);
  await stripButtons(api, chatId, before.messageId);
}

/** Takes the keyboard under the input field away, which needs a message; it has done its work once it is there. */
export async function closeKeyboard(api: ChatApi, chatId: number, farewell: string): Promise<void> {
  const { message_id: messageId } = await api.sendMessage(chatId, farewell, {
    parse_mode: 'HTML',
    reply_markup: { remove_keyboard: true },
  });
  await discardMessage(api, chatId, messageId);
}
