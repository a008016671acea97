import { type Api, GrammyError, type InputFile, type RawApi } from 'grammy';
import type { InlineKeyboardMarkup, InputMediaDocument, InputMediaPhoto, Message } from 'grammy/types';
import type { ActiveMessage, ChatLock } from '../store/chat-session.ts';
import { secondMs } from '../time.ts';
import type { BotContext } from './context.ts';
import type { Pictures } from './pictures.ts';
import { type Button, fittingRows, type ReplyScreen, type Screen, type TextMessage } from './screen.ts';
import { isBadRequest, isMediaRefused, orIfTelegramFails, telegramFailure } from './transport.ts';

export type ChatApi = Api<RawApi>;

/** The message with live buttons. */
export interface Card {
  readonly messageId: number;
  /** A photo can't become text again; a text can become a photo. */
  readonly pictureUrl: string | null;
}

/** A message as a card; which picture it has is unknown. */
export function cardOf(messageId: number, hasPicture: boolean): Card {
  return { messageId, pictureUrl: hasPicture ? '' : null };
}

/** What it takes to show a screen under the lock of its chat, such as an update's context. */
export interface Stage {
  readonly api: ChatApi;
  readonly pictures: Pictures;
  readonly lock: Pick<ChatLock, 'records'>;
}

type Painting = Pick<Stage, 'api' | 'pictures'>;

const longestCaption = 1_024;
/** Work that takes longer than this shows "typing" or "sending a photo". */
export const silentMs = secondMs;

/**
 * Edits the card to show a screen where that is possible, else sends a new message; the caller strips the old card. A
 * text becomes a photo in place; a photo can't become text, so a screen without a picture becomes its caption if it
 * fits.
 */
export async function paintCard(
  stage: Painting,
  chatId: number,
  card: Card | null,
  screen: Screen,
): Promise<Card> {
  if (card === null) return sendCard(stage, chatId, screen);
  try {
    const edited = await editCard(stage, chatId, card, screen);
    if (edited !== null) return edited;
  } catch (error) {
    if (isNotModified(error)) return card;
    if (!isUneditable(error)) throw error;
  }
  return sendCard(stage, chatId, screen);
}

type UploadAction = 'upload_photo' | 'upload_document';

/** Shows that files are being sent. Ignores failures: the hint is optional. */
export function showUploading(api: ChatApi, chatId: number, action: UploadAction): void {
  api.sendChatAction(chatId, action).catch(() => undefined);
}

/** The same while a task takes more than a second. */
export function uploading<Result>(
  api: ChatApi,
  chatId: number,
  action: UploadAction,
  task: Promise<Result>,
): Promise<Result> {
  return task.finally(unlessSoonOver(() => showUploading(api, chatId, action)));
}

/** Shows "typing" in the update's chat unless the returned function is called soon. */
export function beginWork(ctx: BotContext): () => void {
  return unlessSoonOver(() => void ctx.replyWithChatAction('typing').catch(() => false));
}

/** Shows "typing" while a task takes longer. */
export function showingWork<Result>(ctx: BotContext, task: Promise<Result>): Promise<Result> {
  return task.finally(beginWork(ctx));
}

function unlessSoonOver(show: () => void): () => void {
  const timer = setTimeout(show, silentMs);
  return () => clearTimeout(timer);
}

/** The card as it will be once it shows the screen. */
export function expectedCard(card: Card, { picture, text }: Screen): Card {
  return picture !== undefined && fitsCaption(text) ? { ...card, pictureUrl: picture.url } : card;
}

async function sendCard({ api, pictures }: Painting, chatId: number, screen: Screen): Promise<Card> {
  const { picture, text, rows } = screen;
  if (picture !== undefined && fitsCaption(text)) {
    const message = await pictures.show(
      picture,
      (photo) => api.sendPhoto(chatId, photo, { caption: text, ...lookWith(rows) }),
      () => showUploading(api, chatId, 'upload_photo'),
    );
    if (message !== null) return { messageId: message.message_id, pictureUrl: picture.url };
  }
  const message = await sendText(api, chatId, screen);
  return cardOf(message.message_id, false);
}

/** Null: that message can't be edited to show this screen. */
async function editCard(
  { api, pictures }: Painting,
  chatId: number,
  card: Card,
  screen: Screen,
): Promise<Card | null> {
  const reply_markup = inlineKeyboard(screen);
  const { messageId } = card;
  const { picture, text } = screen;
  if (picture !== undefined && picture.url !== card.pictureUrl && fitsCaption(text)) {
    const media = { type: 'photo', caption: text, parse_mode: 'HTML' } as const;
    const shown = await pictures.show(
      picture,
      (photo) => api.editMessageMedia(chatId, messageId, { ...media, media: photo }, { reply_markup }),
      () => showUploading(api, chatId, 'upload_photo'),
    );
    if (shown !== null) return { messageId, pictureUrl: picture.url };
  }
  if (card.pictureUrl === null) {
    await api.editMessageText(chatId, messageId, text, { parse_mode: 'HTML', reply_markup });
    return card;
  }
  if (!fitsCaption(text)) return null;
  await api.editMessageCaption(chatId, messageId, { caption: text, parse_mode: 'HTML', reply_markup });
  return card;
}

/** Sends a question with the keyboard under the input field. */
export async function sendReplyScreen(api: ChatApi, chatId: number, screen: ReplyScreen): Promise<number> {
  const message = await api.sendMessage(chatId, screen.text, {
    parse_mode: 'HTML',
    reply_markup: {
      keyboard: fittingRows(screen.keys).map((row) =>
        row.map(({ text, requestsContact }) =>
          requestsContact === true ? { text, request_contact: true } : { text },
        ),
      ),
      resize_keyboard: true,
      one_time_keyboard: false,
      input_field_placeholder: screen.placeholder,
    },
  });
  return message.message_id;
}

/** Deletes a message that must not stay. Removes at least its buttons where Telegram refuses that. */
export async function removeMessage(api: ChatApi, chatId: number, messageId: number): Promise<void> {
  if (!(await unlessRefused(api.deleteMessage(chatId, messageId))))
    await unlessRefused(api.editMessageReplyMarkup(chatId, messageId));
}

/** Removes a message's buttons. Ignores failures: what replaces the message is shown all the same. */
export async function stripButtons(api: ChatApi, chatId: number, messageId: number): Promise<void> {
  await orIfTelegramFails(api.editMessageReplyMarkup(chatId, messageId), null);
}

/** Deletes a message that nobody needs any more. Ignores failures in the same way. */
export function discardMessage(api: ChatApi, chatId: number, messageId: number): Promise<void> {
  return orIfTelegramFails(removeMessage(api, chatId, messageId), undefined);
}

/** The same for several messages, in one call where all can be deleted; null stands for none. */
export async function discardMessages(
  api: ChatApi,
  chatId: number,
  messageIds: readonly (number | null)[],
): Promise<void> {
  const ids = messageIds.filter((id) => id !== null);
  const [only] = ids;
  if (only === undefined) return;
  if (ids.length === 1) return discardMessage(api, chatId, only);
  const areDeleted = await orIfTelegramFails(api.deleteMessages(chatId, ids), false);
  if (!areDeleted) for (const id of ids) await discardMessage(api, chatId, id);
}

/** Sends a new message without a picture. `replyTo`: the message of the chat that it answers, which may be gone. */
export function sendText(
  api: ChatApi,
  chatId: number,
  { text, rows = [] }: TextMessage,
  replyTo?: number,
): Promise<Message> {
  return api.sendMessage(chatId, text, {
    ...lookWith(rows),
    ...(replyTo !== undefined && asReplyTo(replyTo)),
  });
}

/** HTML, with the buttons if there are any. */
function lookWith(rows: Screen['rows']) {
  const markup = rows.length > 0 && { reply_markup: inlineKeyboard({ rows }) };
  return { parse_mode: 'HTML', ...markup } as const;
}

type MediaRefused = (description: string) => void;

/** Null: Telegram refused the picture or file, and the message has to go another way. */
export async function unlessMediaRefused<Answer>(
  sending: Promise<Answer>,
  onRefused: MediaRefused,
): Promise<Answer | null> {
  try {
    return await sending;
  } catch (error) {
    if (!isMediaRefused(error)) throw error;
    onRefused(error.description);
    return null;
  }
}

/** Sends a picture above a text; as a file where Telegram refuses that, and finally another text alone. */
export async function sendPicture(
  api: ChatApi,
  chatId: number,
  picture: InputFile,
  { text, rows = [], alone = text }: TextMessage & { readonly alone?: string },
  onRefused: MediaRefused,
): Promise<Message> {
  const look = { caption: text, ...lookWith(rows) };
  return (
    (await unlessMediaRefused(api.sendPhoto(chatId, picture, look), onRefused)) ??
    (await unlessMediaRefused(api.sendDocument(chatId, picture, look), onRefused)) ??
    sendText(api, chatId, { text: alone, rows })
  );
}

/** Replaces a message's picture or file, and its caption; the caption alone where Telegram refuses the new one. */
export async function editMedia(
  api: ChatApi,
  chatId: number,
  messageId: number,
  { rows = [], ...media }: (InputMediaPhoto | InputMediaDocument) & Partial<Pick<Screen, 'rows'>>,
  onRefused: MediaRefused,
): Promise<void> {
  const { parse_mode, ...markup } = lookWith(rows);
  const editing = api.editMessageMedia(chatId, messageId, { ...media, parse_mode }, markup);
  const edited = await unlessMediaRefused(editing, onRefused);
  const { caption = '' } = media;
  if (edited === null) await api.editMessageCaption(chatId, messageId, { caption, parse_mode, ...markup });
}

/** The parameters of a message that replies to another one, which may be gone. */
export function asReplyTo(messageId: number) {
  return { reply_parameters: { message_id: messageId, allow_sending_without_reply: true } };
}

/** Changes a message. False: it is gone, or can't be changed that way. */
export async function unlessRefused(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (isNotModified(error)) return true;
    if (telegramFailure(error)?.kind !== 'refused') throw error;
    return false;
  }
}

/** Replaces a message's text. False: the message is gone, or can't be edited. */
export function editText(
  api: ChatApi,
  chatId: number,
  messageId: number,
  { text, rows = [] }: TextMessage,
): Promise<boolean> {
  const look = { ...lookWith(rows), link_preview_options: { is_disabled: true } };
  return unlessRefused(api.editMessageText(chatId, messageId, text, look));
}

export function inlineKeyboard(screen: Pick<Screen, 'rows'>): InlineKeyboardMarkup {
  return { inline_keyboard: fittingRows(screen.rows).map((row) => row.map(telegramButton)) };
}

function telegramButton(button: Button): InlineKeyboardMarkup['inline_keyboard'][number][number] {
  const look = { text: button.text, ...(button.style && { style: button.style }) };
  if ('data' in button) return { ...look, callback_data: button.data };
  if ('url' in button) return { ...look, url: button.url };
  return { ...look, copy_text: { text: button.copyText } };
}

/** Telegram counts a caption's characters without its markup. */
function fitsCaption(html: string): boolean {
  const plain = html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|amp|quot);/g, 'x');
  return plain.length <= longestCaption;
}

function isNotModified(error: unknown): boolean {
  return error instanceof GrammyError && error.description.includes('message is not modified');
}

const uneditableMessage =
  /message to edit not found|message can't be edited|there is no (?:text|caption)|MESSAGE_ID_INVALID/i;

/** The message was deleted, or is of a kind that can't be edited that way. */
function isUneditable(error: unknown): boolean {
  return isBadRequest(error) && uneditableMessage.test(error.description);
}

/** Stops waiting for what a customer was to type for the former screen of a private chat. */
export async function stopAwaiting({ lock }: Pick<Stage, 'lock'>, chatId: number): Promise<void> {
  const { awaiting } = lock.records;
  const ask = await awaiting.current(chatId, chatId);
  if (ask?.kind === 'question' || ask?.kind === 'reason') await awaiting.clear(chatId, chatId);
}

export function menuKindOf({ isPassing }: Screen): 'menu' | 'passing' {
  return isPassing === true ? 'passing' : 'menu';
}

/** Updates the stored kind when an edit makes a menu passing, or the reverse. */
export async function updateMenuKind(
  { lock }: Pick<Stage, 'lock'>,
  chatId: number,
  message: Exclude<ActiveMessage, { kind: 'keyboard' }>,
): Promise<void> {
  const { activeMessages } = lock.records;
  const active = await activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.messageId || active.kind === message.kind) return;
  await activeMessages.replace(chatId, message);
}

function isMenu(
  active: ActiveMessage | null,
): active is Extract<ActiveMessage, { readonly messageId: number }> {
  return active?.kind === 'menu' || active?.kind === 'passing';
}

/** The id of the chat's active message when it is a menu, and not a passing one; else null. */
export async function activeMenu({ chatId, lock }: BotContext): Promise<number | null> {
  const active = await lock.records.activeMessages.current(chatId);
  return active?.kind === 'menu' ? active.messageId : null;
}

/**
 * The active menu whose button was tapped, to be edited in place; null: nothing was tapped, or another message.
 */
export async function tappedMenu({ callbackQuery, chatId, lock }: BotContext): Promise<Card | null> {
  const message = callbackQuery?.message;
  if (message === undefined) return null;
  const active = await lock.records.activeMessages.current(chatId);
  if (!isMenu(active) || active.messageId !== message.message_id) return null;
  return cardOf(active.messageId, 'photo' in message);
}

/**
 * Makes a message the active one of the chat. The former one loses its buttons when it was a menu, and is deleted
 * when it was a passing menu or a draft's card; the card of a placed booking keeps its buttons. Stops waiting for what
 * the former one asked to type. `farewell`: the text of the message that removes an unneeded keyboard.
 */
export async function makeActive(
  { api, lock }: Omit<Stage, 'pictures'>,
  chatId: number,
  message: ActiveMessage,
  farewell: string | null,
): Promise<void> {
  await stopAwaiting({ lock }, chatId);
  const before = await lock.records.activeMessages.replace(chatId, message);
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
