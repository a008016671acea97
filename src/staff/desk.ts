import { Composer } from 'grammy';
import type { StaffAsk } from '../store/awaiting.ts';
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
import { arrivalsFeature } from './arrivals.ts';
import { createAsker, type StaffAsks } from './asker.ts';
import { bookingsToLookAt } from './bookings-to-look-at.ts';
import { cancelBookingFeature } from './cancel-booking.ts';
import { changeDateFeature } from './change-date.ts';
import { customerRequestsFeature } from './customer-requests.ts';
import { debtDifferencesFeature } from './debt-differences.ts';
import type { DeskDependencies } from './dependencies.ts';
import { findFeature } from './find.ts';
import { inviteFeature } from './invite.ts';
import { lostBookingsFeature } from './lost-bookings.ts';
import { formerCommands, giveStaffMenu, staffCommands, staffHelp } from './menu.ts';
import { messageGuestsFeature } from './message-guests.ts';
import { moneyFeature } from './money-command.ts';
import { partnerPaymentsFeature } from './partner-payments.ts';
import { arrivedTaps, matchFeature, returnedTaps, takeBackFeature } from './payment-actions.ts';
import { createPayments } from './payments.ts';
import { answer, say } from './replies.ts';
import { reportFeature } from './report.ts';
import { isAmongStaff, tapRefusal } from './rights.ts';
import { sumsToReturnFeature } from './sums-to-return.ts';
import type { StaffTaps } from './tap-handlers.ts';
import { todoFeature } from './todo.ts';

/**
 * The commands, buttons and typed answers of staff. For others they don't exist. Checks on every use whether a screen
 * is for the person.
 */
export function createDesk(dependencies: DeskDependencies) {
  const { staff, store } = dependencies;
  const { commands, taps, asker } = screensOf(dependencies);
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
      if (await isStaffHere(ctx)) {
        await giveStaffMenu(ctx, store.staffMemory);
        const refusal = tapRefusal(tap.action, ctx, staff);
        return refusal === null ? taps[tap.action](ctx, tap) : endTap(ctx, ctx.words.text(refusal));
      }
      const isGroup = ctx.chat.id === (await staff.chatId());
      const refusal = ctx.chat.type === 'private' ? 'stale' : isGroup ? 'only-staff' : 'only-in-private';
      return endTap(ctx, ctx.words.text(refusal));
    },
    texts: {
      /** The typed answer to a question of the desk. */
      staffQuestion: (ctx: BotContext, { question }: { readonly question: StaffAsk }) =>
        asker.typed(ctx, question),
      /** A reply to the bot in the group that reached no customer. */
      stray: (ctx: BotContext) => say(ctx, 'staff-answer-stray'),
    },
  };
}

async function groupHelp(ctx: CommandContext): Promise<void> {
  const { words } = ctx;
  await answer(ctx, { text: paragraphs(staffHelp(words), words.html('staff-help-group')) });
}

/** Each answers where its screen is now. */
function movedCommands(areForOwners: boolean): Readonly<Record<string, typeof groupHelp>> {
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

/** The handlers of staff's commands, buttons and questions, one for each. `staffScreens` says who may use them. */
function screensOf(dependencies: DeskDependencies) {
  const customerMoney = moneyScreens(dependencies);
  const requests = customerRequestsFeature(dependencies);
  const differing = debtDifferencesFeature(dependencies);
  const inviting = inviteFeature(dependencies);
  const notices = messageGuestsFeature(dependencies);
  const adoption = lostBookingsFeature(dependencies);
  const sums = sumsToReturnFeature(dependencies);
  const paying = partnerPaymentsFeature(dependencies);
  const changing = changeDateFeature(dependencies);
  const { find, ...card } = findFeature(dependencies, adoption);
  const { cancelbooking, ...ending } = cancelBookingFeature(dependencies);
  const { arrivals, ...guests } = arrivalsFeature(dependencies, notices);
  const { money, ...close } = moneyFeature(dependencies);
  const { report, ...week } = reportFeature(dependencies);
  const lists = {
    attention: bookingsToLookAt(dependencies),
    requests: requests.list,
    payments: customerMoney.list,
    differing: differing.list,
    invitations: inviting.list,
  };
  const { todo, ...entries } = todoFeature(lists, dependencies);
  const asks: StaffAsks = {
    ...ending.asks,
    ...changing.asks,
    ...requests.asks,
    ...sums.asks,
    ...customerMoney.asks,
    ...paying.asks,
    ...adoption.asks,
    ...notices.asks,
    ...inviting.asks,
  };
  const asker = createAsker(asks, dependencies.staff);
  const taps: StaffTaps = {
    ...asker.taps,
    ...card.taps,
    ...ending.taps,
    ...changing.taps,
    ...entries.taps,
    ...requests.taps,
    ...sums.taps,
    ...customerMoney.taps,
    ...differing.taps,
    ...paying.taps,
    ...guests.taps,
    ...notices.taps,
    ...inviting.taps,
    ...close.taps,
    ...week.taps,
  };
  const commands = { find, cancelbooking, arrivals, todo, money, report };
  return { commands, taps, asker };
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
    asks: { ...matching.asks, ...takingBack.asks },
  };
}

/** Comes before the commands: the group's move, the menu, and what others write in the group. */
export function staffChatsFeature({
  config,
  staff,
  store,
}: Pick<DeskDependencies, 'config' | 'staff' | 'store'>): Composer<IncomingContext> {
  const composer = new Composer<IncomingContext>();
  // Such an update has no other content.
  composer.on('message:migrate_to_chat_id', async (ctx) => {
    const { id } = ctx.chat;
    if (id === config.staff.chatId) await store.chatMoves.remember(id, ctx.message.migrate_to_chat_id);
  });
  const isInGroup = async ({ chat }: BotContext): Promise<boolean> =>
    chat.type !== 'private' && chat.id === (await staff.chatId());

  /** Replies to a customer's question by people in the group who are not staff go nowhere. */
  async function isReplyToCustomer(ctx: BotContext): Promise<boolean> {
    const { chatId, message } = ctx;
    const messageId = message?.reply_to_message?.message_id;
    if (messageId === undefined || !(await isInGroup(ctx))) return false;
    return (await store.questions.link({ chatId, messageId })) !== null;
  }

  // Not for taps: nearly all are customers', and those of staff come to `createDesk`.
  composer
    .on(['message', 'edited_message'])
    .filter(isByPerson)
    .use(async (ctx, next) => {
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
