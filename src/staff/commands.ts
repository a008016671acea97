import { Composer } from 'grammy';
import type { FeatureDependencies } from '../dependencies.ts';
import { onTap } from '../taps.ts';
import {
  type BotContext,
  endTap,
  type IncomingContext,
  isByPerson,
  isNotOwnWords,
  repliedOfBot,
} from '../telegram/context.ts';
import { adoptionFeature } from './adoption.ts';
import { say } from './answer.ts';
import { arrivalsFeature } from './arrivals.ts';
import { typedAnswersFeature } from './asking.ts';
import { attentionFeature } from './attention.ts';
import { closeFeature } from './close.ts';
import { debtFeature } from './debt.ts';
import { differingFeature } from './differing.ts';
import { endingFeature } from './ending.ts';
import { auditFeature, findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { giveStaffMenu, staffCommands } from './menu.ts';
import { arrivedFeature, matchFeature } from './money-arrived.ts';
import { returnedFeature, takeBackFeature } from './money-back.ts';
import { notifyFeature } from './notify.ts';
import { partnerPaymentsFeature } from './paid.ts';
import { createPayments } from './payments.ts';
import { staffQuestionsFeature, strayAnswersFeature } from './questions.ts';
import { requestsFeature } from './requests.ts';
import { sumsFeature } from './sums.ts';
import { reportFeature, todayFeature } from './today.ts';

/**
 * All features for staff. Roles are checked for every update, buttons included; updates of others pass through and
 * are treated as unknown.
 */
export function staffFeature(dependencies: FeatureDependencies): Composer<IncomingContext> {
  const composer = new Composer<IncomingContext>();
  const sayWhyNot = (ctx: BotContext): Promise<void> => say(ctx, 'not-own-words');
  const isNotOwn = ({ message, channelPost }: BotContext): boolean => isNotOwnWords(message ?? channelPost);
  const { config, store } = dependencies;
  // Such an update has no other content.
  composer.on('message:migrate_to_chat_id', async (ctx) => {
    const { id } = ctx.chat;
    if (id === config.staff.chatId) await store.chatMoves.remember(id, ctx.message.migrate_to_chat_id);
  });
  const byPerson = composer.filter(isByPerson);
  const isInStaffGroup = async ({ chat: { id, type } }: BotContext): Promise<boolean> =>
    (type === 'group' || type === 'supergroup') && id === (await dependencies.staff.chatId());
  const ofStaffGroup = byPerson.filter(isInStaffGroup);
  const inStaffGroup = ofStaffGroup.filter(isNotOwn);
  inStaffGroup.command([...staffCommands], sayWhyNot);
  inStaffGroup.filter((ctx) => repliedOfBot(ctx) !== null, sayWhyNot);
  const staff = byPerson.filter(async (ctx) => !isNotOwn(ctx) && (await isAmongStaff(ctx, dependencies)));
  staff.use(async (ctx, next) => {
    await giveStaffMenu(ctx, store.staffMemory, dependencies.staff.isOwner(ctx.from.id));
    await next();
  });
  staff.use(featuresOfStaff(dependencies));
  // Ignores replies of others in the group to a customer's question.
  ofStaffGroup.on('message', async (ctx, next) => {
    const replied = ctx.message.reply_to_message?.message_id;
    const isStaff = dependencies.staff.isStaff(ctx.from.id);
    if (replied === undefined || isStaff) return next();
    const link = await store.questions.link({ chatId: ctx.chat.id, messageId: replied });
    if (link === null) await next();
  });
  onTap(staff, 'staff', (ctx) => endTap(ctx, ctx.words.text('stale')));
  // Ends taps that no feature took. Not on `ofStaffGroup`, which runs before staff's features.
  onTap(byPerson.filter(isInStaffGroup), 'staff', (ctx) => endTap(ctx, ctx.words.text('only-staff')));
  return composer;
}

/** The features for staff. Texts after a question are handled before commands. */
function featuresOfStaff(dependencies: FeatureDependencies): Composer<BotContext> {
  const staff = new Composer<BotContext>();
  const payments = createPayments(dependencies);
  const matching = matchFeature(dependencies, payments);
  const takingBack = takeBackFeature(dependencies, payments);
  const requests = requestsFeature(dependencies);
  const sums = sumsFeature(dependencies);
  const ending = endingFeature(dependencies);
  const notices = notifyFeature(dependencies);
  const adoption = adoptionFeature(dependencies);
  const paid = partnerPaymentsFeature(dependencies);
  const answers = {
    ...matching,
    ...takingBack,
    ...requests,
    ...sums,
    ...ending,
    ...notices,
  };
  staff.use(staffQuestionsFeature(dependencies), typedAnswersFeature(dependencies, answers));
  staff.use(payments.composer, arrivedFeature(dependencies, payments), matching.composer);
  staff.use(returnedFeature(dependencies, payments), requests.composer, sums.composer, ending.composer);
  staff.use(findFeature(dependencies, adoption), adoption.composer);
  staff.use(attentionFeature(dependencies), todayFeature(dependencies), reportFeature(dependencies));
  staff.use(arrivalsFeature(dependencies), notices.composer);
  const owners = staff.filter((ctx) => dependencies.staff.isOwner(ctx.from.id));
  owners.use(debtFeature(dependencies), closeFeature(dependencies), paid, differingFeature(dependencies));
  owners.use(takingBack.composer);
  staff.use(inviteFeature(dependencies), auditFeature(dependencies), strayAnswersFeature());
  return staff;
}

/** Allows customers' data only in private chats with staff and in the staff group. */
async function isAmongStaff(ctx: BotContext, { staff }: FeatureDependencies): Promise<boolean> {
  if (!staff.isStaff(ctx.from.id)) return false;
  return ctx.chat.type === 'private' || ctx.chat.id === (await staff.chatId());
}
