import { Composer } from 'grammy';
import { parseTap } from '../../callback-data.ts';
import { type BotContext, isNotOwnWords } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { endTap } from '../../tap-answer.ts';
import { say } from './answer.ts';
import { attentionFeature } from './attention.ts';
import { auditFeature } from './audit.ts';
import { cancelBookingFeature } from './cancel-booking.ts';
import { debtFeature } from './debt.ts';
import { findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { staffCommands, staffMenuFeature } from './menu.ts';
import { paymentsFeature } from './payments.ts';
import { requestsFeature } from './requests.ts';
import { todayFeature } from './today.ts';

/**
 * Everything that is for staff alone. Who is staff is asked for every update, so for buttons too; whatever anybody
 * else sends passes by, and meets the answer that everything unknown meets.
 */
export function staffFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  const sayWhyNot = (ctx: BotContext): Promise<void> => say(ctx, 'not-own-words');
  const isNotOwn = ({ message, channelPost }: BotContext): boolean => isNotOwnWords(message ?? channelPost);
  const inStaffGroup = composer.chatType(['group', 'supergroup']).filter((ctx) => {
    return ctx.chat.id === dependencies.config.staff.chatId && isNotOwn(ctx);
  });
  inStaffGroup.command([...staffCommands], sayWhyNot);
  inStaffGroup.filter(({ me, message }) => message?.reply_to_message?.from?.id === me.id, sayWhyNot);
  const staff = composer.filter((ctx) => !isNotOwn(ctx) && isAmongStaff(ctx, dependencies));
  staff.use(staffMenuFeature(dependencies));
  staff.use(paymentsFeature(dependencies));
  staff.use(requestsFeature(dependencies));
  staff.use(cancelBookingFeature(dependencies));
  staff.use(findFeature(dependencies));
  staff.use(attentionFeature(dependencies));
  staff.use(todayFeature(dependencies));
  staff.filter((ctx) => dependencies.staff.isOwner(ctx.from?.id ?? 0)).use(debtFeature(dependencies));
  staff.use(inviteFeature(dependencies));
  staff.use(auditFeature(dependencies));
  staff.on('callback_query:data', async (ctx, next) => {
    return parseTap(ctx.callbackQuery.data)?.kind === 'staff' ? endTap(ctx, ctx.words.text('stale')) : next();
  });
  return composer;
}

/** In the private chat with staff, or staff in the staff's group: customers' data goes nowhere else. */
function isAmongStaff(ctx: BotContext, { config, staff }: FeatureDependencies): boolean {
  if (ctx.from === undefined || ctx.chat === undefined || !staff.isStaff(ctx.from.id)) return false;
  return ctx.chat.type === 'private' || ctx.chat.id === config.staff.chatId;
}
