import { Composer } from 'grammy';
import type { StaffTapped } from '../taps.ts';
import {
  type BotContext,
  type CommandContext,
  commandsFor,
  endTap,
  type IncomingContext,
  isByPerson,
  isNotOwnWords,
  repliedOfBot,
  type TapContext,
} from '../telegram/context.ts';
import { paragraphs } from '../telegram/wording.ts';
import { adoptionFeature } from './adoption.ts';
import { answer, isAmongStaff, say } from './answer.ts';
import { arrivalsFeature } from './arrivals.ts';
import { attentionFeature } from './attention.ts';
import { changeDateFeature } from './change-date.ts';
import { moneyFeature } from './close.ts';
import type { DeskDependencies } from './dependencies.ts';
import { differingFeature } from './differing.ts';
import { endingFeature } from './ending.ts';
import { findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { formerCommands, giveStaffMenu, staffCommands, staffHelp } from './menu.ts';
import { arrivedTaps, matchFeature } from './money-arrived.ts';
import { returnedTaps, takeBackFeature } from './money-back.ts';
import { noticeFeature } from './notify.ts';
import { partnerPaymentsFeature } from './paid.ts';
import { createPayments } from './payments.ts';
import { reportFeature } from './report-command.ts';
import { requestsFeature } from './requests.ts';
import { sumsFeature } from './sums.ts';
import type { StaffTaps } from './taps.ts';
import { todoFeature } from './todo.ts';

type StaffCommand = (ctx: CommandContext) => Promise<unknown>;

/** All that staff use: their commands, buttons, and what they are asked to type. For others it doesn't exist. */
export function createDesk(dependencies: DeskDependencies) {
  const { staff } = dependencies;
  const { commands, taps, texts } = screensOf(dependencies);
  const isStaffHere = (ctx: BotContext): Promise<boolean> => isAmongStaff(ctx, staff);
  const isOwnerHere = async (ctx: BotContext): Promise<boolean> =>
    staff.isOwner(ctx.from.id) && (await isStaffHere(ctx));

  return {
    /** By name; `help`: in the group. */
    commands: {
      ...commandsFor(isStaffHere, { ...commands, ...movedCommands(false), help: groupHelp }),
      ...commandsFor(isOwnerHere, movedCommands(true)),
    },
    async tap(ctx: TapContext, tap: StaffTapped): Promise<unknown> {
      if (await isStaffHere(ctx)) return taps[tap.action](ctx, tap);
      const isGroup = ctx.chat.id === (await staff.chatId());
      const refusal = ctx.chat.type === 'private' ? 'stale' : isGroup ? 'only-staff' : 'only-in-private';
      return endTap(ctx, ctx.words.text(refusal));
    },
    texts: {
      ...texts,
      /** A reply to the bot in the group that reached no customer. */
      stray: (ctx: BotContext) => say(ctx, 'staff-answer-stray'),
    },
  };
}

async function groupHelp(ctx: CommandContext): Promise<void> {
  const { words } = ctx;
  await answer(ctx, { text: paragraphs(staffHelp(words), words.html('staff-help-group')) });
}

/** Each says where its screen is now. */
function movedCommands(areForOwners: boolean): Readonly<Record<string, StaffCommand>> {
  const moved = Object.entries(formerCommands).filter(([, { isForOwners }]) => isForOwners === areForOwners);
  return Object.fromEntries(
    moved.map(([former, { command, button }]) => [
      former,
      (ctx) => {
        const place = button === null ? `/${command}` : `/${command} → ${ctx.words.text(button)}`;
        return say(ctx, 'staff-moved', { former: `/${former}`, place });
      },
    ]),
  );
}

/** The registry of staff's screens: each command, button and text has one handler. */
function screensOf(dependencies: DeskDependencies) {
  const ofCustomers = moneyScreens(dependencies);
  const attention = attentionFeature(dependencies);
  const requests = requestsFeature(dependencies);
  const differing = differingFeature(dependencies);
  const notices = noticeFeature(dependencies);
  const adoption = adoptionFeature(dependencies);
  const sums = sumsFeature(dependencies);
  const ending = endingFeature(dependencies);
  const inviting = inviteFeature(dependencies);
  const paying = partnerPaymentsFeature(dependencies);
  const changing = changeDateFeature(dependencies);
  const finding = findFeature(dependencies, adoption);
  const lists = [attention, requests, ofCustomers, differing].map(({ list }) => list);
  const todo = todoFeature(lists, dependencies);
  const arrivals = arrivalsFeature(dependencies, notices);
  const money = moneyFeature(dependencies);
  const report = reportFeature(dependencies);
  const commands: Readonly<Record<(typeof staffCommands)[number], StaffCommand>> = {
    ...finding.commands,
    ...ending.commands,
    ...arrivals.commands,
    ...todo.commands,
    ...money.commands,
    ...report.commands,
  };
  const taps: StaffTaps = {
    ...finding.taps,
    ...adoption.taps,
    ...todo.taps,
    ...attention.taps,
    ...requests.taps,
    ...ofCustomers.taps,
    ...differing.taps,
    ...sums.taps,
    ...ending.taps,
    ...changing.taps,
    ...arrivals.taps,
    ...notices.taps,
    ...inviting.taps,
    ...money.taps,
    ...paying.taps,
    ...report.taps,
  };
  const texts = {
    ...ofCustomers.texts,
    ...requests.texts,
    ...sums.texts,
    ...ending.texts,
    ...notices.texts,
    ...inviting.texts,
    ...paying.texts,
    ...changing.texts,
  };
  return { commands, taps, texts };
}

/** What customers have paid, and what they get back. */
function moneyScreens(dependencies: DeskDependencies) {
  const payments = createPayments(dependencies);
  const matching = matchFeature(dependencies, payments);
  const takingBack = takeBackFeature(dependencies, payments);
  return {
    list: payments.list,
    taps: {
      ...payments.taps,
      ...arrivedTaps(dependencies, payments),
      ...matching.taps,
      ...returnedTaps(dependencies, payments),
      ...takingBack.taps,
    },
    texts: { ...matching.texts, ...takingBack.texts },
  };
}

/** Comes before the commands: the group's move, the menu, and what others write in the group. */
export function staffChatsFeature({ config, staff, store }: DeskDependencies): Composer<IncomingContext> {
  const composer = new Composer<IncomingContext>();
  // Such an update has no other content.
  composer.on('message:migrate_to_chat_id', async (ctx) => {
    const { id } = ctx.chat;
    if (id === config.staff.chatId) await store.chatMoves.remember(id, ctx.message.migrate_to_chat_id);
  });
  const isInGroup = async ({ chat }: BotContext): Promise<boolean> =>
    chat.type !== 'private' && chat.id === (await staff.chatId());

  /** Replies of others in the group to a customer's question are nobody's business. */
  async function isReplyToCustomer(ctx: BotContext): Promise<boolean> {
    const { chatId, message } = ctx;
    const messageId = message?.reply_to_message?.message_id;
    if (messageId === undefined || !(await isInGroup(ctx))) return false;
    return (await store.questions.link({ chatId, messageId })) !== null;
  }

  composer.filter(isByPerson).use(async (ctx, next) => {
    if (isNotOwnWords(ctx.message)) {
      const isForBot = ctx.hasCommand([...staffCommands]) || repliedOfBot(ctx) !== null;
      return isForBot && (await isInGroup(ctx)) ? say(ctx, 'not-own-words') : next();
    }
    if (await isAmongStaff(ctx, staff)) await giveStaffMenu(ctx, store.staffMemory);
    else if (await isReplyToCustomer(ctx)) return;
    await next();
  });
  return composer;
}
