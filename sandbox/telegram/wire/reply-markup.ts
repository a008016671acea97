import type {
  ForceReply,
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  KeyboardButton,
  ReplyKeyboardMarkup,
} from 'grammy/types';
import { badRequest } from '../refusal.ts';
import { type Arguments, isRecord } from './arguments.ts';

const maxCallbackDataBytes = 64;
const maxCopyTextLength = 256;
const maxButtons = 100;
const styles: readonly unknown[] = ['danger', 'success', 'primary'];

export type ReplyMarkup =
  | { readonly kind: 'none' }
  | { readonly kind: 'inline'; readonly markup: InlineKeyboardMarkup }
  | { readonly kind: 'keyboard'; readonly markup: ReplyKeyboardMarkup }
  | { readonly kind: 'remove' }
  | { readonly kind: 'forceReply'; readonly markup: ForceReply };

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a button that give it its kind, in the order in which Telegram looks for them. */
const unsupportedKinds = [
  'callback_game',
  'pay',
  'switch_inline_query',
  'switch_inline_query_chosen_chat',
  'switch_inline_query_current_chat',
  'login_url',
  'web_app',
];

function checkText(button: Fields, what: string) {
  if (typeof button.text !== 'string')
    throw badRequest(`can't parse ${what}: Field "text" must be of type String`);
  if (button.text.trim() === '') throw badRequest(`${what} text must be non-empty`);
  if (button.style !== undefined && !styles.includes(button.style))
    throw badRequest(`can't parse ${what}: Invalid button style specified`);
}

function readInlineButton(button: unknown): InlineKeyboardButton {
  const fail = (reason: string) => badRequest(`can't parse inline keyboard button: ${reason}`);
  if (!isRecord(button)) throw fail('InlineKeyboardButton must be an Object');
  checkText(button, 'inline keyboard button');
  const { url, callback_data, copy_text } = button;
  if (typeof url === 'string' && url !== '') {
    if (!isButtonUrl(url)) throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
    return button as unknown as InlineKeyboardButton;
  }
  if (callback_data !== undefined && typeof callback_data !== 'string')
    throw fail('Field "callback_data" must be of type String');
  if (callback_data) {
    if (Buffer.byteLength(callback_data) > maxCallbackDataBytes) throw badRequest('BUTTON_DATA_INVALID');
    return button as unknown as InlineKeyboardButton;
  }
  if (copy_text !== undefined) {
    const text = isRecord(copy_text) ? copy_text.text : undefined;
    if (typeof text !== 'string') throw fail('Field "text" must be of type String');
    if (text === '' || [...text].length > maxCopyTextLength) throw badRequest('BUTTON_COPY_TEXT_INVALID');
    return button as unknown as InlineKeyboardButton;
  }
  if (unsupportedKinds.some((kind) => button[kind] !== undefined))
    return button as unknown as InlineKeyboardButton;
  throw fail('Text buttons are unallowed in the inline keyboard');
}

function isButtonUrl(url: string): boolean {
  if (/^(tg|ton):/i.test(url)) return true;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`;
  return (
    URL.canParse(address) &&
    /^https?:$/.test(new URL(address).protocol) &&
    /[.:]/.test(new URL(address).hostname)
  );
}

function readKeyboardButton(button: unknown, isPrivate: boolean): KeyboardButton {
  if (typeof button === 'string') return { text: button };
  if (!isRecord(button))
    throw badRequest("can't parse keyboard button: KeyboardButton must be a String or an Object");
  checkText(button, 'keyboard button');
  if (button.request_contact === true && !isPrivate)
    throw badRequest('phone number can be requested in private chats only');
  return button as unknown as KeyboardButton;
}

function readRows<Button>(rows: unknown, whenBroken: string, read: (button: unknown) => Button): Button[][] {
  if (!Array.isArray(rows)) throw badRequest(whenBroken);
  return rows
    .map((row) => {
      if (!Array.isArray(row)) throw badRequest(whenBroken);
      return row.map(read);
    })
    .filter((row) => row.length > 0);
}

function readKeyboard(object: Fields, isPrivate: boolean): ReplyMarkup {
  const keyboard = readRows(object.keyboard, 'field "keyboard" must be an Array of Arrays', (button) =>
    readKeyboardButton(button, isPrivate),
  );
  if (keyboard.length === 0) throw badRequest("reply keyboard markup can't be empty");
  return { kind: 'keyboard', markup: { ...object, keyboard } };
}

/** Reads reply_markup, refusing what Telegram refuses. An inline keyboard without buttons is no keyboard. */
export function readReplyMarkup(args: Arguments, isPrivate: boolean): ReplyMarkup {
  const object = args.json('reply_markup', "can't parse reply keyboard markup JSON object");
  if (object === undefined) return { kind: 'none' };
  if (!isRecord(object)) throw badRequest('object expected as reply markup');
  if (object.keyboard !== undefined) return readKeyboard(object, isPrivate);
  if (object.inline_keyboard !== undefined) {
    const inline_keyboard = readRows(
      object.inline_keyboard,
      'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
      readInlineButton,
    );
    if (inline_keyboard.flat().length > maxButtons) throw badRequest('reply markup is too long');
    return inline_keyboard.length === 0 ? { kind: 'none' } : { kind: 'inline', markup: { inline_keyboard } };
  }
  if (object.remove_keyboard === true) return { kind: 'remove' };
  if (object.force_reply === true) {
    const placeholder = object.input_field_placeholder;
    return {
      kind: 'forceReply',
      markup: {
        force_reply: true,
        ...(typeof placeholder === 'string' && { input_field_placeholder: placeholder }),
      },
    };
  }
  return { kind: 'none' };
}

/** Edits know inline keyboards only. */
export function readInlineMarkup(args: Arguments): InlineKeyboardMarkup | undefined {
  const markup = readReplyMarkup(args, true);
  if (markup.kind === 'inline') return markup.markup;
  if (markup.kind === 'none') return undefined;
  throw badRequest('inline keyboard expected');
}
