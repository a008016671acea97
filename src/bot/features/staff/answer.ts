import { InputFile } from 'grammy';
import type { Message } from 'grammy/types';
import type { Tap } from '../../callback-data.ts';
import { inlineKeyboard, isNotModified } from '../../card.ts';
import type { BotContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import type { Screen } from '../../screen.ts';
import { asNewMessage } from '../../screens/staff/alert-rows.ts';
import { telegramFailure } from '../../telegram-errors.ts';
import type { Arguments } from '../../wording.ts';

export type StaffTapped = Extract<Tap, { kind: 'staff' }>;

/** Answers staff. In a group it is a reply, so that it is plain whose question it answers. */
export function answer(ctx: BotContext, screen: Screen): Promise<Message> {
  return ctx.reply(screen.text, {
    parse_mode: 'HTML',
    link_preview_options: { is_disabled: true },
    ...(screen.rows.length > 0 ? { reply_markup: inlineKeyboard(screen) } : {}),
    ...asReply(ctx),
  });
}

/**
 * Whether what was typed answers a question of the bot's: a reply to it does. In a private chat anything else does too,
 * unless a member of staff is in the middle of a booking of their own.
 */
export async function isAnswerTo(
  ctx: BotContext,
  messageId: number,
  { openDraft }: Pick<FeatureDependencies, 'openDraft'>,
): Promise<boolean> {
  if (ctx.message?.reply_to_message?.message_id === messageId) return true;
  return ctx.chat?.type === 'private' && (await openDraft(ctx)) === null;
}

/** One sentence to staff. */
export async function say(ctx: BotContext, key: string, values?: Arguments): Promise<void> {
  await answer(ctx, { text: ctx.words.html(key, values), rows: [] });
}

/** Paints the message whose button was tapped; an alert stays as it was, and the answer comes below it. */
export async function paint(ctx: BotContext, tap: StaffTapped | null, screen: Screen): Promise<void> {
  if (tap?.argument === asNewMessage) {
    await answer(ctx, screen);
    return;
  }
  try {
    await ctx.editMessageText(screen.text, { parse_mode: 'HTML', reply_markup: inlineKeyboard(screen) });
  } catch (error) {
    if (isNotModified(error)) return;
    if (telegramFailure(error)?.kind !== 'refused') throw error;
    // The message is gone, or can't be edited: what it would have shown must be seen all the same.
    await answer(ctx, screen);
  }
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
export function asReply(ctx: BotContext) {
  if (ctx.chat?.type === 'private' || ctx.msgId === undefined) return {};
  return { reply_parameters: { message_id: ctx.msgId, allow_sending_without_reply: true } };
}
