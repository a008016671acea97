import { InputFile } from 'grammy';
import type { Message, User } from 'grammy/types';
import type { Booking } from '../booking/record.ts';
import { isPaidAtGate } from '../config/config.ts';
import { wordsOf } from '../language/folding.ts';
import { awaitsText, type StaffAsk } from '../store/awaiting.ts';
import { isSearchable } from '../store/booking-codec.ts';
import type { Store } from '../store/store.ts';
import { parseTap } from '../taps.ts';
import {
  asReplyTo,
  discardMessage,
  editText,
  inlineKeyboard,
  sendText,
  stripButtons,
  unlessRefused,
} from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import type { TextMessage } from '../telegram/screen.ts';
import { orIfTelegramFails, telegramFailure } from '../telegram/transport.ts';
import { type Arguments, clipped, escapeHtml, Markup } from '../telegram/wording.ts';
import { beyondNewMessage } from '../views/alert-rows.ts';
import type { LiveView } from '../views/booking-view.ts';
import { staffBooking, staffBookingList } from '../views/staff-booking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { visibleTo } from './rights.ts';

/**
 * Sends a message to staff. In a group it is a reply, which shows whose question it answers. `placeholder`: makes the
 * client begin a reply; Telegram allows no buttons beside that.
 */
export function answer(
  ctx: BotContext,
  { text, rows = [] }: TextMessage,
  placeholder: string | null = null,
): Promise<Message> {
  const forced = {
    force_reply: true,
    selective: ctx.chat.type !== 'private',
    input_field_placeholder: placeholder ?? '',
  } as const;
  const markup = placeholder !== null ? forced : rows.length > 0 && inlineKeyboard({ rows });
  return ctx.reply(text, {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(markup !== false && { reply_markup: markup }),
    ...asReply(ctx),
  });
}

export async function say(ctx: BotContext, key: string, values?: Arguments): Promise<void> {
  await answer(ctx, { text: ctx.words.html(key, values) });
}

/** The question that waits for the sender, as a member of staff, in this chat. */
export async function openQuestionOf({ chatId, from, lock }: BotContext): Promise<StaffAsk | null> {
  const question = await lock.records.awaiting.current(chatId, from.id);
  return question === null || question.kind === 'question' || question.kind === 'reason' ? null : question;
}

/** Drops a question and deletes its message; a message with buttons to decide by only loses those. */
export async function dropQuestion(
  { api, chatId, from, lock }: BotContext,
  question: StaffAsk,
): Promise<void> {
  await lock.records.awaiting.clear(chatId, from.id);
  await (awaitsText(question) ? discardMessage : stripButtons)(api, chatId, question.messageId);
}

/**
 * Edits the message whose button was tapped; answers a text, or the button of an alert, with a new message. A tap drops
 * the question on another message that waits for a text.
 */
export async function paint(ctx: BotContext, screen: TextMessage): Promise<void> {
  const { api, callbackQuery, chatId, msgId } = ctx;
  const question = callbackQuery === undefined ? null : await openQuestionOf(ctx);
  if (question !== null && awaitsText(question) && question.messageId !== msgId)
    await dropQuestion(ctx, question);
  const tap = parseTap(callbackQuery?.data ?? '');
  const isOnAlert = tap?.kind === 'staff' && beyondNewMessage(tap.argument).isNew;
  const isEditable = callbackQuery !== undefined && !isOnAlert;
  const isEdited = isEditable && msgId !== undefined && (await editText(api, chatId, msgId, screen));
  if (!isEdited) await answer(ctx, screen);
}

export function paintText(ctx: BotContext, key: string, values?: Arguments): Promise<void> {
  return paint(ctx, { text: ctx.words.html(key, values) });
}

/** Shows a booking's card, with the buttons that are for the person. `lead`: the outcome of the tap. */
export function paintBooking(
  ctx: BotContext,
  view: LiveView,
  { config, staff }: Pick<DeskDependencies, 'config' | 'staff'>,
  lead: string | null = null,
): Promise<void> {
  const look = { lead, isPaidAtGate: isPaidAtGate(config) };
  return paint(ctx, visibleTo(ctx, staff, staffBooking(view, look)));
}

export async function answerWithFile(
  ctx: BotContext,
  text: string,
  name: string,
  caption: string,
): Promise<void> {
  const file = new InputFile(Buffer.from(text), name);
  await ctx.replyWithDocument(file, { caption, parse_mode: 'HTML', ...asReply(ctx) });
}

/** Sends what only an owner may see to their private chat, and says in the group that it is there. */
async function inPrivate(ctx: BotContext, send: () => Promise<unknown>, command: string): Promise<void> {
  try {
    await send();
    if (ctx.chat.type !== 'private') await say(ctx, 'staff-answered-in-private');
  } catch (error) {
    const failure = telegramFailure(error)?.kind;
    if (failure !== 'refused' && failure !== 'unreachable') throw error;
    await say(ctx, 'staff-start-first', { bot: `@${ctx.me.username}`, command });
  }
}

export function answerInPrivate(ctx: BotContext, screen: TextMessage, command: string): Promise<void> {
  return inPrivate(ctx, () => sendText(ctx.api, ctx.from.id, screen), command);
}

export function fileInPrivate(ctx: BotContext, text: string, name: string, caption: string): Promise<void> {
  const file = new InputFile(Buffer.from(text), name);
  const send = () => ctx.api.sendDocument(ctx.from.id, file, { caption, parse_mode: 'HTML' });
  return inPrivate(ctx, send, 'start');
}

/** Answers with a list of bookings, and notes them for its further pages. */
export async function answerWithList(
  ctx: BotContext,
  bookings: readonly Booking[],
  { staffMemory }: Pick<Store, 'staffMemory'>,
): Promise<void> {
  const { message_id: messageId } = await answer(ctx, staffBookingList(bookings, 0, ctx.words));
  const references = bookings.map(({ reference }) => reference);
  await staffMemory.putSearchResults(ctx.chatId, messageId, references);
}

/** Says that nothing was found, and when a name was too short to be looked for. */
export function sayUnknown(ctx: BotContext, text: string): Promise<void> {
  const isTooShort = !/^@|\d/.test(text) && !wordsOf(text).some(isSearchable);
  const key = isTooShort ? 'staff-name-too-short' : 'staff-not-found';
  return say(ctx, key, { text: clipped(text, longestEcho) });
}

/** In a group, makes the answer a reply to the message that was written or tapped. */
function asReply(ctx: BotContext) {
  return ctx.chat.type === 'private' || ctx.msgId === undefined ? {} : asReplyTo(ctx.msgId);
}

/** Reacts to a message of staff that was carried out; false where the chat allows no reactions. */
export function thumbsUp(ctx: BotContext): Promise<boolean> {
  return unlessRefused(ctx.react('👍'));
}

/** Mentions a person: in a group Telegram begins a reply only for people who are mentioned or replied to. */
export function mentionOf({ id, first_name }: User): Markup {
  return new Markup(`<a href="tg://user?id=${id}">${escapeHtml(first_name)}</a>`);
}

/** Somebody's present name in Telegram, from their own chat or the staff group; the id where neither has it. */
export async function nameOfPerson(
  { telegram: { api }, staff }: Pick<DeskDependencies, 'telegram' | 'staff'>,
  id: number,
): Promise<string> {
  const group = await staff.chatId();
  const inGroup = async () =>
    group === null || group > 0 ? null : (await api.getChatMember(group, id)).user;
  const person =
    (await orIfTelegramFails(api.getChat(id), null)) ?? (await orIfTelegramFails(inGroup(), null));
  if (person === null) return String(id);
  const { first_name = '', last_name = '', username } = person;
  return [first_name, last_name, username && `(@${username})`].filter(Boolean).join(' ');
}

/** How many characters of a search text an answer repeats. */
export const longestEcho = 60;
