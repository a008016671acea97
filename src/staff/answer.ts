import { randomBytes } from 'node:crypto';
import { InputFile, type NextFunction } from 'grammy';
import type { Message, User } from 'grammy/types';
import type { Booking } from '../booking/record.ts';
import { isPaidAtGate } from '../config/config.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { StaffAsk } from '../storage/staff-desk.ts';
import type { Store } from '../storage/store.ts';
import type { StaffTapped } from '../taps.ts';
import { asReplyTo, discardMessage, editText, inlineKeyboard, stripButtons } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, onOneLine, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import { type Arguments, escapeHtml, Markup } from '../telegram/wording.ts';
import { beyondNewMessage } from './alert-rows.ts';
import type { StaffBookingLook } from './booking-view.ts';

/** Answers staff. In a group it is a reply, so that it is plain whose question it answers. */
export function answer(ctx: BotContext, screen: Screen): Promise<Message> {
  return ctx.reply(screen.text, {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(screen.rows.length > 0 && { reply_markup: inlineKeyboard(screen) }),
    ...asReply(ctx),
  });
}

/** What staff are asked with: whether they are in the middle of a booking, and what they were asked before. */
type Asking = Pick<FeatureDependencies, 'openDraft' | 'store'>;

/** Names one question, so that no button answers another. */
export function newQuestionId(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Asks for something to be typed, and answers which message asks it; nothing that was asked before waits for it any
 * more. Where only a reply counts as the answer, the client is told to begin one. Telegram has no buttons beside that, so
 * /cancel stands for them.
 */
export async function askToType(
  ctx: BotContext,
  question: Screen,
  placeholder: string,
  dependencies: Asking,
): Promise<number> {
  const { from, words } = ctx;
  await dropQuestion(ctx, dependencies);
  const isHeard = await isHeardWithoutReply(ctx, dependencies);
  if (isHeard && question.rows.length > 0) return (await answer(ctx, question)).message_id;
  const byReply = !isHeard && words.html('staff-by-reply', { person: mentionOf(from) });
  const hints = inLines(byReply, words.html('staff-cancel-hint'));
  const asked = await ctx.reply(paragraphs(question.text, hints), {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    reply_markup: {
      force_reply: true,
      selective: ctx.chat.type !== 'private',
      input_field_placeholder: placeholder,
    },
    ...asReply(ctx),
  });
  return asked.message_id;
}

/** One question at a time, so that no answer is taken for another one's. */
async function dropQuestion({ api, chatId, from }: BotContext, { store: { desk } }: Asking): Promise<void> {
  const [ask, notice] = await Promise.all([desk.ask(chatId, from.id), desk.notice(chatId, from.id)]);
  if (ask !== null) {
    const isOpen = ask.purpose === 'decline' || ask.reason === null;
    await (isOpen ? discardMessage : stripButtons)(api, chatId, ask.messageId);
    await desk.removeAsk(chatId, from.id);
  }
  if (notice?.text === null) {
    await discardMessage(api, chatId, notice.messageId);
    await desk.removeNotice(chatId, from.id);
  }
}

/** Whether a message, of whatever kind, answers a question that waits for something typed. */
export async function isAwaited(ctx: BotContext, dependencies: Asking): Promise<boolean> {
  const { chatId, from } = ctx;
  const { desk } = dependencies.store;
  const [ask, notice] = await Promise.all([desk.ask(chatId, from.id), desk.notice(chatId, from.id)]);
  const isAskOpen = ask !== null && (ask.purpose === 'decline' || ask.reason === null);
  if (isAskOpen && (await isAnswerTo(ctx, ask.messageId, dependencies))) return true;
  return notice?.text === null && (await isAnswerTo(ctx, notice.messageId, dependencies));
}

/** In a group only who is named, or replied to, is told to begin a reply. */
export function mentionOf({ id, first_name }: User): Markup {
  return new Markup(`<a href="tg://user?id=${id}">${escapeHtml(first_name)}</a>`);
}

/**
 * Whether what was typed answers a question of the bot's: a reply to it does. In a private chat anything else does too,
 * unless a member of staff is in the middle of a booking of their own.
 */
export async function isAnswerTo(ctx: BotContext, messageId: number, asking: Asking): Promise<boolean> {
  const isReply = ctx.message?.reply_to_message?.message_id === messageId;
  return isReply || (await isHeardWithoutReply(ctx, asking));
}

async function isHeardWithoutReply(ctx: BotContext, { openDraft }: Asking): Promise<boolean> {
  return ctx.chat.type === 'private' && (await openDraft(ctx)) === null;
}

/** Another command than an answer: the question is dropped, and /cancel says so. */
export async function dropAsk(
  ctx: BotContext,
  { purpose, messageId }: StaffAsk,
  { desk }: Pick<Store, 'desk'>,
  next: NextFunction,
): Promise<void> {
  const { api, chatId, from } = ctx;
  await desk.removeAsk(chatId, from.id);
  await discardMessage(api, chatId, messageId);
  return isCancel(ctx) ? say(ctx, `staff-${purpose}-kept`) : next();
}

export function isCancel({ message }: BotContext): boolean {
  return /^\/cancel(@|\s|$)/.test(message?.text ?? '');
}

/** One sentence to staff. */
export async function say(ctx: BotContext, key: string, values?: Arguments): Promise<void> {
  await answer(ctx, { text: ctx.words.html(key, values), rows: [] });
}

/** Shows on a message of staff that it has done what it should; false where the chat allows no reactions. */
export async function thumbsUp(ctx: BotContext): Promise<boolean> {
  try {
    await ctx.react('👍');
    return true;
  } catch (error) {
    if (telegramFailure(error)?.kind !== 'refused') throw error;
    return false;
  }
}

/** Paints the message whose button was tapped; an alert stays as it was, and the answer comes below it. */
export async function paint(ctx: BotContext, tap: StaffTapped | null, screen: Screen): Promise<void> {
  if (tap !== null && beyondNewMessage(tap.argument).isNew) {
    await answer(ctx, screen);
    return;
  }
  const { api, chatId, msgId } = ctx;
  const isShown = msgId !== undefined && (await editText(api, chatId, msgId, screen));
  // What a message that is gone would have shown must be seen all the same.
  if (!isShown) await answer(ctx, screen);
}

/** The booking that a tap is about; the tap is answered. Null: there is none any more. */
export async function tappedBooking(
  ctx: TapContext,
  { subject }: StaffTapped,
  { ledger }: Pick<Store, 'ledger'>,
): Promise<Booking | null> {
  const booking = await ledger.load(subject);
  await endTap(ctx, booking === null ? ctx.words.text('stale') : null);
  return booking;
}

type TakeTap = (ctx: TapContext, tap: StaffTapped) => Promise<void>;

/** Taps of owners; whoever else is staff learns that an owner can. */
export function ofOwners({ isOwner }: FeatureDependencies['staff'], take: TakeTap): TakeTap {
  return (ctx, tap) =>
    isOwner(ctx.from.id) ? take(ctx, tap) : endTap(ctx, ctx.words.text('only-owners-do'));
}

/** How whoever wrote, or tapped, sees a booking. */
export function lookFor(
  { from }: BotContext,
  { config, staff }: Pick<FeatureDependencies, 'config' | 'staff'>,
): StaffBookingLook {
  return { isPaidAtGate: isPaidAtGate(config), isOwner: staff.isOwner(from.id) };
}

/** The page that a button leads to, from 0. */
export function pageIn({ argument }: StaffTapped): number {
  return Number.parseInt(argument, 10) || 0;
}

/** Answers staff with a file. */
export async function answerWithFile(
  ctx: BotContext,
  text: string,
  name: string,
  caption: string,
): Promise<void> {
  const file = new InputFile(Buffer.from(text), name);
  await ctx.replyWithDocument(file, { caption, parse_mode: 'HTML', ...asReply(ctx) });
}

/** In a group, what is sent answers what was written there. */
function asReply(ctx: BotContext) {
  return ctx.chat.type === 'private' || ctx.msgId === undefined ? {} : asReplyTo(ctx.msgId);
}

/**
 * As Telegram gives somebody's name now: who never wrote to the bot is known from the group of staff; who is found in
 * neither is named by the id.
 */
export async function nameOfPerson(
  { telegram: { api }, staff }: Pick<FeatureDependencies, 'telegram' | 'staff'>,
  id: number,
): Promise<string> {
  const group = await staff.chatId();
  const looks = [
    () => api.getChat(id),
    ...(group === null || group > 0 ? [] : [async () => (await api.getChatMember(group, id)).user]),
  ];
  for (const look of looks) {
    try {
      const { first_name = '', last_name = '', username } = await look();
      return [first_name, last_name, username && `(@${username})`].filter(Boolean).join(' ');
    } catch (error) {
      if (telegramFailure(error) === null) throw error;
    }
  }
  return String(id);
}

/** What was looked for is repeated up to here. */
export const longestEcho = 60;

const longestReason = 200;

/** A reason as it is kept and sent on; null when it is empty. Too long ones are cut by nobody but their writer. */
export function cleanReason(text: string): string | null {
  return onOneLine(text) || null;
}

export function isTooLong(reason: string): boolean {
  return [...reason].length > longestReason;
}

export function sayTooLong(ctx: BotContext): Promise<void> {
  return say(ctx, 'staff-reason-too-long', { maximum: longestReason });
}
