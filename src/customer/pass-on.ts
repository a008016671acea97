import type { Message } from 'grammy/types';
import { type BotContext, changeProfile } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { CustomerDependencies } from './dependencies.ts';

/* A message that got no certain answer is noted, so that a button can send it to the venue as it is. */

/** How long the customer may pass a message on. */
const passOnMs = hourMs;
const copyable = ['text', 'photo', 'document', 'sticker', 'voice', 'video', 'video_note', 'audio'] as const;

/** Whether the message can be copied to staff, understood or not. */
export function isCopyable(message: Message): boolean {
  return copyable.some((kind) => message[kind] !== undefined);
}

/**
 * Notes a message that got no certain answer: it can be sent to the venue as it is, with the rest of its album.
 * `keepsText`: the customer may let the reader read it.
 */
export async function keepToPassOn(ctx: BotContext, now: Instant, keepsText = false): Promise<void> {
  const message = ctx.message ?? ctx.editedMessage;
  if (message === undefined || !isCopyable(message)) return;
  const { message_id: id, media_group_id: album } = message;
  const text = keepsText ? message.text : undefined;
  await changeProfile(ctx, { lastMessages: { ids: [id], album, until: now + passOnMs, text } });
}

/** Adds a message to the noted album. */
export async function keepOfAlbum(ctx: BotContext): Promise<void> {
  const { message, profile } = ctx;
  const { lastMessages: last } = profile;
  if (last === undefined || message === undefined) return;
  await changeProfile(ctx, { lastMessages: { ...last, ids: [...last.ids, message.message_id] } });
}

/** Forgets the noted message, which a later one replaces. */
export async function forgetToPassOn(ctx: BotContext): Promise<void> {
  if (ctx.profile.lastMessages !== undefined) await changeProfile(ctx, { lastMessages: undefined });
}

/** The ids of the customer's last message or album, if it may be for the venue. */
export function toPassOn({ profile }: BotContext, now: Instant): readonly number[] {
  const last = profile.lastMessages;
  return last === undefined || now >= last.until ? [] : last.ids;
}

/** Shows a screen with a button that sends the customer's text to the venue. */
export async function showToSend(
  ctx: BotContext,
  screen: Screen,
  { now, show }: Pick<CustomerDependencies, 'now' | 'show'>,
): Promise<void> {
  await keepToPassOn(ctx, now());
  await show(ctx, screen);
}
