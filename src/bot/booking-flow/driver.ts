import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { VenueDate } from '../../booking/sale-package.ts';
import { parseTap } from '../callback-data.ts';
import type { BotContext } from '../context.ts';
import type { Pictures } from '../pictures.ts';
import { carryOut } from './carry-out.ts';
import type { Dialogue, Input, Painting, Plan } from './dialogue.ts';
import { tapEvent } from './dialogue.ts';
import type { StepEvent } from './step.ts';

export const bookingConversation = 'booking';

export interface Driver {
  /** The conversation: waits, lets the dialogue decide, shows what it says, and forgets the update. */
  readonly converse: (conversation: Conversation<BotContext, Context>) => Promise<void>;
  /** Carries out a plan outside of the conversation. */
  carryOut(ctx: BotContext, plan: Plan): Promise<void>;
}

export interface DriverOptions {
  readonly dialogue: Dialogue;
  readonly pictures: Pictures;
  /** Called when a painted card still waits for its packages. */
  readonly onWaiting: (input: Input, painting: Painting, date: VenueDate) => void;
}

export function createDriver({ dialogue, pictures, onWaiting }: DriverOptions): Driver {
  async function done(input: Input, plan: Plan, card: Awaited<ReturnType<typeof carryOut>>): Promise<void> {
    if (plan.paint === null || card === undefined || plan.isOver) return;
    const { paint } = plan;
    const isSameCard = card !== null && paint.card?.messageId === card.messageId;
    const isSamePicture = paint.card?.pictureUrl === card?.pictureUrl;
    if (!isSameCard || !isSamePicture) await dialogue.painted(input.chatId, paint, card);
    if (paint.waitsFor !== null) onWaiting(input, paint, paint.waitsFor);
  }

  return {
    // The update that entered has been dealt with by whoever entered. All that the loop does for an update is
    // dropped from the plugin's log by the rewind, so log and replay stay the same size for ever.
    async converse(conversation) {
      const start = conversation.checkpoint();
      const ctx = await conversation.wait();
      if (!isForDialogue(ctx)) await conversation.skip({ next: true });
      const plan = await outside(conversation, async (input) => dialogue.take(input));
      if (plan === null) {
        await conversation.halt({ next: true });
        return;
      }
      const chatId = ctx.chatId ?? 0;
      const card = await carryOut(ctx.api, pictures, chatId, ctx.callbackQuery?.id ?? null, plan);
      await outside(conversation, (input) => done(input, plan, card));
      if (plan.isOver) await conversation.halt();
      await conversation.rewind(start);
    },
    async carryOut(ctx, plan) {
      const input = inputOf(ctx);
      if (input === null) return;
      const card = await carryOut(ctx.api, pictures, input.chatId, ctx.callbackQuery?.id ?? null, plan);
      await done(input, plan, card);
    },
  };
}

/** Commands and the buttons of other messages are the rest of the bot's, in the middle of a booking too. */
function isForDialogue(ctx: Context): boolean {
  if (ctx.callbackQuery !== undefined) return parseTap(ctx.callbackQuery.data ?? '')?.kind === 'draft';
  return ctx.message !== undefined && ctx.message.text?.startsWith('/') !== true;
}

/** Runs a task outside of the log. Nothing may be thrown through the plugin, so errors go around it. */
async function outside<Result>(
  conversation: Conversation<BotContext, Context>,
  task: (input: Input) => Promise<Result>,
): Promise<Result | null> {
  let trouble: { readonly error: unknown } | null = null;
  const result = await conversation.external(async (ctx) => {
    const input = inputOf(ctx);
    try {
      return input === null ? null : await task(input);
    } catch (error) {
      trouble = { error };
      return null;
    }
  });
  if (trouble !== null) throw (trouble as { readonly error: unknown }).error;
  return result;
}

/** The dialogue's view of an update; null when it has no person or no chat. */
export function inputOf(ctx: BotContext): Input | null {
  const { from, chatId } = ctx;
  if (from === undefined || chatId === undefined) return null;
  const tap = ctx.callbackQuery?.data === undefined ? null : parseTap(ctx.callbackQuery.data);
  return {
    updateId: ctx.update.update_id,
    chatId,
    userId: from.id,
    username: from.username,
    telegramName: [from.first_name, from.last_name].filter((name) => name !== undefined).join(' '),
    words: ctx.words,
    messageId: ctx.msgId ?? null,
    event: eventOf(ctx, tap?.kind === 'draft' ? tapEvent(tap) : null),
    revision: tap?.kind === 'draft' ? tap.revision : null,
  };
}

function eventOf(ctx: BotContext, tapped: StepEvent | null): StepEvent {
  if (tapped !== null) return tapped;
  const { message } = ctx;
  const isForwarded = message?.forward_origin !== undefined;
  if (message?.contact !== undefined && !isForwarded) {
    const { phone_number: phone, user_id: userId } = message.contact;
    return { kind: 'contact', phone, isOwn: userId === ctx.from?.id };
  }
  if (message?.text !== undefined && !isForwarded) return { kind: 'text', text: message.text };
  return { kind: 'other' };
}
