import type { InlineKeyboardButton, KeyboardButton, Message } from '@grammyjs/types';
import { type ChatState, userOf } from '../entities.ts';
import { keyboardWithout } from '../methods/sending.ts';
import type { World } from '../world.ts';
import { sendText, shareContact } from './actions.ts';
import { type InvoiceView, viewInvoice } from './checkouts.ts';
import { Impossible } from './impossible.ts';
import { type Place, requireChat, requireLiving, requirePerson } from './presence.ts';

/** The effect of a tap. */
export type TapResult =
  | { readonly kind: 'callback'; readonly callbackId: string; readonly messageId: number }
  | { readonly kind: 'message'; readonly message: Message }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** The payment sheet opens. */
  | { readonly kind: 'invoice'; readonly messageId: number; readonly invoice: InvoiceView }
  /** The person chooses a chat, whose input field then holds the bot's name and the query. */
  | { readonly kind: 'switch-inline'; readonly query: string };

/** A button that can be tapped now. */
type LiveButton =
  | { readonly kind: 'inline'; readonly messageId: number; readonly button: InlineKeyboardButton }
  | { readonly kind: 'reply'; readonly messageId: number; readonly button: KeyboardButton };

function buttonText(button: KeyboardButton): string {
  return typeof button === 'string' ? button : button.text;
}

/** All visible buttons of the chat, the newest message's first. */
function liveButtons(chatState: ChatState): readonly LiveButton[] {
  const inline = [...chatState.messages.values()].flatMap(({ message }): readonly LiveButton[] =>
    (message.reply_markup?.inline_keyboard.flat() ?? []).map((button) => ({
      kind: 'inline',
      messageId: message.message_id,
      button,
    })),
  );
  const { keyboard } = chatState;
  const reply = (keyboard?.keyboard?.keyboard.flat() ?? []).map(
    (button): LiveButton => ({ kind: 'reply', messageId: keyboard?.messageId ?? 0, button }),
  );
  return [...inline, ...reply].toSorted((a, b) => b.messageId - a.messageId);
}

export function findButton(chatState: ChatState, label: string, messageId?: number): LiveButton | undefined {
  return liveButtons(chatState).find(
    (live) => buttonText(live.button) === label && (messageId === undefined || live.messageId === messageId),
  );
}

/** Sends callback data, even data that no button carries, as a modified client can. */
export function tapData(
  world: World,
  personId: number,
  messageId: number,
  data: string,
  { chatId }: Place = {},
): TapResult & { kind: 'callback' } {
  const person = requireLiving(world, personId);
  const chatState = requireChat(world, personId, chatId);
  const message = chatState.messages.get(messageId)?.message;
  if (chatState.migratedTo !== null)
    throw new Impossible(400, `Chat ${chatState.chat.id} has become chat ${chatState.migratedTo}.`);
  if (message === undefined) throw new Impossible(404, `There is no message ${messageId} to tap.`);
  const { id } = world.callbacks.open({ personId, chatId: chatState.chat.id, messageId, data });
  world.updates.push({
    type: 'callback_query',
    queueId: `callback ${personId}`,
    chatId: chatState.chat.id,
    payload: { id, from: userOf(person), message, chat_instance: String(chatState.chat.id * 7 + 1), data },
  });
  return { kind: 'callback', callbackId: id, messageId };
}

function tapReplyButton(world: World, personId: number, button: KeyboardButton, place: Place): TapResult {
  const chatState = requireChat(world, personId, place.chatId);
  const asksForContact = typeof button !== 'string' && 'request_contact' in button && button.request_contact;
  const message = asksForContact
    ? shareContact(world, personId, null, place)
    : sendText(world, personId, buttonText(button), place);
  const { keyboard: open } = chatState;
  if (open?.keyboard?.one_time_keyboard)
    world.chats.showKeyboard(chatState.chat.id, keyboardWithout(open, [personId]));
  return { kind: 'message', message };
}

export function tapLabel(
  world: World,
  personId: number,
  label: string,
  { chatId, messageId }: Place & { readonly messageId?: number | undefined } = {},
): TapResult {
  requirePerson(world, personId);
  const live = findButton(requireChat(world, personId, chatId), label, messageId);
  if (live === undefined) throw new Impossible(404, `There is no button "${label}".`);
  if (live.kind === 'reply') return tapReplyButton(world, personId, live.button, { chatId });
  const { button } = live;
  if ('url' in button) return { kind: 'url', url: button.url };
  if ('copy_text' in button) return { kind: 'copy', text: button.copy_text.text };
  if ('pay' in button && button.pay) {
    const invoice = viewInvoice(world, personId, { chatId, messageId: live.messageId });
    return { kind: 'invoice', messageId: live.messageId, invoice };
  }
  if ('switch_inline_query' in button) return { kind: 'switch-inline', query: button.switch_inline_query };
  if ('switch_inline_query_chosen_chat' in button)
    return { kind: 'switch-inline', query: button.switch_inline_query_chosen_chat.query ?? '' };
  if ('callback_data' in button)
    return tapData(world, personId, live.messageId, button.callback_data, { chatId });
  throw new Impossible(400, `The sandbox can't tap the button "${label}".`);
}
