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
import { paragraphs } from '../telegram/text.ts';
import { adoptionFeature } from './adoption.ts';
import { answer, say } from './answer.ts';
import { arrivalsFeature } from './arrivals.ts';
import { typedAnswersFeature } from './asking.ts';
import { attentionFeature } from './attention.ts';
import { changeDateFeature } from './change-date.ts';
import { moneyFeature } from './close.ts';
import { differingFeature } from './differing.ts';
import { endingFeature } from './ending.ts';
import { findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { formerCommands, giveStaffMenu, staffCommands, staffHelp } from './menu.ts';
import { arrivedFeature, matchFeature } from './money-arrived.ts';
import { returnedFeature, takeBackFeature } from './money-back.ts';
import { noticeFeature } from './notify.ts';
import { partnerPaymentsFeature } from './paid.ts';
import { createPayments } from './payments.ts';
import { staffQuestionsFeature, strayAnswersFeature } from './questions.ts';
import { reportFeature } from './report-command.ts';
import { requestsFeature } from './requests.ts';
import { sumsFeature } from './sums.ts';
import { todoFeature } from './todo.ts';

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
    await giveStaffMenu(ctx, store.staffMemory);
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
  const attention = attentionFeature(dependencies);
  const requests = requestsFeature(dependencies);
  const differing = differingFeature(dependencies);
  const notices = noticeFeature(dependencies);
  const adoption = adoptionFeature(dependencies);
  const asking = [
    matchFeature(dependencies, payments),
    takeBackFeature(dependencies, payments),
    requests,
    sumsFeature(dependencies),
    endingFeature(dependencies),
    notices,
    inviteFeature(dependencies),
    partnerPaymentsFeature(dependencies),
    changeDateFeature(dependencies),
  ] as const;
  const lists = [attention, requests, payments, differing].map(({ list }) => list);
  const [matching, takingBack, declining, sums, ending, writing, inviting, paying, changing] = asking;
  const answers = {
    ...matching.answers,
    ...takingBack.answers,
    ...declining.answers,
    ...sums.answers,
    ...ending.answers,
    ...writing.answers,
    ...inviting.answers,
    ...paying.answers,
    ...changing.answers,
  };
  staff.use(staffQuestionsFeature(dependencies), typedAnswersFeature(dependencies, answers));
  staff.use(findFeature(dependencies, adoption), adoption.composer, todoFeature(lists, dependencies));
  staff.use(attention.composer, payments.composer, arrivedFeature(dependencies, payments));
  staff.use(returnedFeature(dependencies, payments), arrivalsFeature(dependencies, notices));
  staff.use(moneyFeature(dependencies), reportFeature(dependencies));
  staff.use(...[matching, declining, sums, ending, writing, inviting, changing].map(composerOf));
  const owners = staff.filter((ctx) => dependencies.staff.isOwner(ctx.from.id));
  owners.use(differing.composer, takingBack.composer, paying.composer);
  staff.use(groupHelpFeature(dependencies), strayAnswersFeature());
  return staff;
}

function composerOf({ composer }: { readonly composer: Composer<BotContext> }): Composer<BotContext> {
  return composer;
}

/** /help in the group, and where the screens of former commands are. */
function groupHelpFeature({ staff }: FeatureDependencies): Composer<BotContext> {
  const composer = new Composer<BotContext>();
  composer.chatType(['group', 'supergroup']).command('help', async (ctx) => {
    const { words } = ctx;
    await answer(ctx, { text: paragraphs(staffHelp(words), words.html('staff-help-group')) });
  });
  for (const [former, { command, button, isForOwners }] of Object.entries(formerCommands)) {
    composer.command(former, async (ctx, next) => {
      if (isForOwners && !staff.isOwner(ctx.from.id)) return next();
      const { words } = ctx;
      const place = button === null ? `/${command}` : `/${command} → ${words.text(button)}`;
      await say(ctx, 'staff-moved', { former: `/${former}`, place });
    });
  }
  return composer;
}

/** Allows customers' data only in private chats with staff and in the staff group. */
async function isAmongStaff(ctx: BotContext, { staff }: FeatureDependencies): Promise<boolean> {
  if (!staff.isStaff(ctx.from.id)) return false;
  return ctx.chat.type === 'private' || ctx.chat.id === (await staff.chatId());
}
