import { Composer } from 'grammy';
import { parseTap } from '../../callback-data.ts';
import { type BotContext, isNotOwnWords } from '../../context.ts';
import { endTap } from '../booking.ts';
import { answer } from './answer.ts';
import { attentionFeature } from './attention.ts';
import { auditFeature } from './audit.ts';
import { cancelBookingFeature } from './cancel-booking.ts';
import { debtFeature } from './debt.ts';
import { findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { staffCommands, staffMenuFeature } from './menu.ts';
import type { StaffOptions } from './options.ts';
import { todayFeature } from './today.ts';

/**
 * Everything that is for staff alone. Who is staff is asked for every update, so for buttons too; whatever anybody
 * else sends passes by, and meets the answer that everything unknown meets.
 */
export function staffFeature(options: StaffOptions): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const isNotOwn = ({ message, channelPost }: BotContext): boolean => isNotOwnWords(message ?? channelPost);
  const inStaffGroup = composer.chatType(['group', 'supergroup']).filter((ctx) => {
    return ctx.chat.id === options.staffChatId && isNotOwn(ctx);
  });
  inStaffGroup.command([...staffCommands], sayWhyNot);
  inStaffGroup.filter(({ me, message }) => message?.reply_to_message?.from?.id === me.id, sayWhyNot);
  const staff = composer.filter((ctx) => !isNotOwn(ctx) && isAmongStaff(ctx, options));
  staff.use(staffMenuFeature(options));
  staff.use(cancelBookingFeature(options));
  staff.use(findFeature(options));
  staff.use(attentionFeature(options));
  staff.use(todayFeature(options));
  staff.filter((ctx) => options.isOwner(ctx.from?.id ?? 0)).use(debtFeature(options));
  staff.use(inviteFeature(options));
  staff.use(auditFeature(options));
  staff.on('callback_query:data', async (ctx, next) => {
    return parseTap(ctx.callbackQuery.data)?.kind === 'staff' ? endTap(ctx, ctx.words.text('stale')) : next();
  });
  return composer;
}

async function sayWhyNot(ctx: BotContext): Promise<void> {
  await answer(ctx, { text: ctx.words.html('not-own-words'), rows: [] });
}

/** In the private chat with staff, or staff in the staff's group: customers' data goes nowhere else. */
function isAmongStaff(ctx: BotContext, { isStaff, staffChatId }: StaffOptions): boolean {
  if (ctx.from === undefined || ctx.chat === undefined || !isStaff(ctx.from.id)) return false;
  return ctx.chat.type === 'private' || ctx.chat.id === staffChatId;
}
