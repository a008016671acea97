import type {
  ForceReply,
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  KeyboardButton,
  ReplyKeyboardMarkup,
} from '@grammyjs/types';
import { badRequest } from '../refusal.ts';
import { type Arguments, type Fields, isRecord } from './arguments.ts';
import { knownFields } from './objects.ts';

const maxCallbackDataBytes = 64;
const maxCopyTextLength = 256;
const maxButtons = 100;
/** As JSON. Telegram counts a form of its own, and documents no limit; about here it refuses. */
const maxMarkupBytes = 10_000;
const styles: readonly unknown[] = ['danger', 'success', 'primary'];

export type ReplyMarkup =
  | { readonly kind: 'none' }
  | { readonly kind: 'inline'; readonly markup: InlineKeyboardMarkup }
  | { readonly kind: 'keyboard'; readonly markup: ReplyKeyboardMarkup }
  | { readonly kind: 'remove'; readonly isSelective: boolean }
  | { readonly kind: 'forceReply'; readonly markup: ForceReply };

/** The message that the markup is for. */
interface MarkupPlace {
  readonly isPrivate: boolean;
  readonly isOfInvoice?: boolean;
}

/** Kinds of buttons that the sandbox shows but can't tap. */
const untappable: readonly string[] = [
  'disabled',
  'switch_inline_query',
  'switch_inline_query_chosen_chat',
  'switch_inline_query_current_chat',
  'login_url',
];
/** What a button can request, and its name in the refusal. */
const requests: Readonly<Record<string, string>> = {
  request_contact: 'phone number',
  request_location: 'location',
  request_poll: 'poll',
};

function checkText({ text, style }: Fields, what: string) {
  if (String(text).trim() === '') throw badRequest(`${what} text must be non-empty`);
  if (style !== undefined && !styles.includes(style))
    throw badRequest(`can't parse ${what}: Invalid button style specified`);
}

function checkUrl(url: string) {
  const isInvalid = (reason: string) =>
    badRequest(`inline keyboard button URL '${url}' is invalid: ${reason}`);
  if (/^(tg|ton):/i.test(url)) return;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`;
  if (!URL.canParse(address)) throw isInvalid('Wrong HTTP URL');
  const { protocol, hostname } = new URL(address);
  if (!/^https?:$/.test(protocol)) throw isInvalid('Unsupported URL protocol');
  if (!/[.:]/.test(hostname)) throw isInvalid('Wrong HTTP URL');
}

function checkWebApp({ web_app }: Fields, what: string) {
  const url = isRecord(web_app) ? String(web_app.url) : '';
  const isSecure = URL.canParse(url) && new URL(url).protocol === 'https:';
  if (!isSecure) throw badRequest(`${what} Web App URL '${url}' is invalid: Only HTTPS links are allowed`);
}

function checkInlineKind(button: Fields, place: MarkupPlace) {
  const { url, callback_data, copy_text } = button;
  if (typeof url === 'string' && url !== '') return checkUrl(url);
  if (typeof callback_data === 'string' && callback_data !== '') {
    if (Buffer.byteLength(callback_data) > maxCallbackDataBytes) throw badRequest('BUTTON_DATA_INVALID');
    return;
  }
  if (isRecord(copy_text)) {
    const text = String(copy_text.text);
    if (text === '' || [...text].length > maxCopyTextLength) throw badRequest('BUTTON_COPY_TEXT_INVALID');
    return;
  }
  if (button.web_app !== undefined) {
    if (!place.isPrivate) throw badRequest('BUTTON_TYPE_INVALID');
    return checkWebApp(button, 'inline keyboard button');
  }
  // Allowed only on a game's or an invoice's own message.
  if (button.callback_game || (button.pay && !place.isOfInvoice)) throw badRequest('BUTTON_TYPE_INVALID');
  if (button.pay) return;
  if (!untappable.some((kind) => button[kind] !== undefined))
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
}

function readInlineButton(button: Fields, place: MarkupPlace): InlineKeyboardButton {
  checkText(button, 'inline keyboard button');
  checkInlineKind(button, place);
  return knownFields('InlineKeyboardButton', button) as unknown as InlineKeyboardButton;
}

function readKeyboardButton(button: unknown, isPrivate: boolean): KeyboardButton {
  const fields: Fields = isRecord(button) ? button : { text: String(button) };
  checkText(fields, 'keyboard button');
  for (const [field, what] of Object.entries(requests)) {
    if (fields[field] && !isPrivate) throw badRequest(`${what} can be requested in private chats only`);
  }
  if (fields.web_app !== undefined) checkWebApp(fields, 'keyboard button');
  return knownFields('KeyboardButton', fields) as unknown as KeyboardButton;
}

/** The rows with buttons. The schema has checked that these are arrays of arrays. */
function readRows<Button>(rows: unknown, read: (button: Fields) => Button): Button[][] {
  return (rows as Fields[][]).map((row) => row.map(read)).filter((row) => row.length > 0);
}

function readKeyboard(object: Fields, { isPrivate }: MarkupPlace): ReplyMarkup {
  const keyboard = readRows(object.keyboard, (button) => readKeyboardButton(button, isPrivate));
  if (keyboard.length === 0) throw badRequest("reply keyboard markup can't be empty");
  return { kind: 'keyboard', markup: { ...object, keyboard } };
}

/** Requires that an invoice's first button pays, and no other. */
function checkPayButtons(buttons: readonly InlineKeyboardButton[]) {
  const [first, ...others] = buttons.map((button) => 'pay' in button && button.pay === true);
  if (others.includes(true)) throw badRequest('BUTTON_POS_INVALID');
  if (!first) throw badRequest('REPLY_MARKUP_BUY_EMPTY');
}

function readInlineKeyboard(object: Fields, place: MarkupPlace): ReplyMarkup {
  const inline_keyboard = readRows(object.inline_keyboard, (button) => readInlineButton(button, place));
  if (place.isOfInvoice && inline_keyboard.length > 0) checkPayButtons(inline_keyboard.flat());
  const bytes = Buffer.byteLength(JSON.stringify(inline_keyboard));
  if (inline_keyboard.flat().length > maxButtons || bytes > maxMarkupBytes)
    throw badRequest('reply markup is too long');
  return inline_keyboard.length === 0 ? { kind: 'none' } : { kind: 'inline', markup: { inline_keyboard } };
}

function hasRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length > 0;
}

/** Reads reply_markup, refusing what Telegram refuses. A keyboard without rows counts as none. */
export function readReplyMarkup(args: Arguments, place: MarkupPlace): ReplyMarkup {
  const object = args.json('reply_markup', "can't parse reply keyboard markup JSON object");
  if (!isRecord(object)) return { kind: 'none' };
  if (hasRows(object.keyboard)) return readKeyboard(object, place);
  if (hasRows(object.inline_keyboard)) return readInlineKeyboard(object, place);
  if (object.remove_keyboard === true) return { kind: 'remove', isSelective: object.selective === true };
  if (object.force_reply !== true) return { kind: 'none' };
  const placeholder = object.input_field_placeholder;
  return {
    kind: 'forceReply',
    markup: {
      force_reply: true,
      ...(typeof placeholder === 'string' && { input_field_placeholder: placeholder }),
      ...(object.selective === true && { selective: true }),
    },
  };
}

/** Edits accept inline keyboards only. */
export function readInlineMarkup(args: Arguments, isOfInvoice = false): InlineKeyboardMarkup | undefined {
  const markup = readReplyMarkup(args, { isPrivate: true, isOfInvoice });
  if (markup.kind === 'inline') return markup.markup;
  if (markup.kind === 'none') return undefined;
  throw badRequest('inline keyboard expected');
}
