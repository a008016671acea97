import { randomBytes } from 'node:crypto';
import { createConversation } from '@grammyjs/conversations';
import type { Context, NextFunction } from 'grammy';
import { terminalStates } from '../booking/record.ts';
import { cartText } from '../dialogue/cart.ts';
import { changeTitle } from '../dialogue/day.ts';
import { type Draft, isUnderWay, newDraft } from '../dialogue/draft.ts';
import { bookingConversation, isForDialogue } from '../dialogue/driver.ts';
import type { Heard } from '../dialogue/step-types.ts';
import { tapData } from '../taps.ts';
import { type Card, cardOf, stripButtons, tappedMenu } from '../telegram/card.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { secondMs } from '../time.ts';
import { cancellableScreen, hasAfterSale } from '../views/after-sale.ts';
import { askVenueRows, bookRow } from '../views/shared-buttons.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { uninvitedScreen } from './menu.ts';
import { resumeButton } from './show-screen.ts';

type BookingDependencies = Pick<
  CustomerDependencies,
  'access' | 'atVenue' | 'bookings' | 'bookingsOf' | 'driver' | 'now' | 'openDraft' | 'show'
>;

export type BookingFeature = ReturnType<typeof bookingFeature>;

/** The dialogue's entry points for the rest of the bot. */
export function bookingFeature(dependencies: BookingDependencies) {
  const { driver } = dependencies;
  const { enter, begin, beginOn, book, resume } = createWaysIn(dependencies);
  const leave = (ctx: BotContext): Promise<void> => leaveBooking(ctx, dependencies);

  /** Recovers from a lost dialogue state, after a new version or a bug: the draft has all that is needed. */
  async function recovery(ctx: BotContext, next: NextFunction): Promise<void> {
    if (!isForDialogue(ctx)) return next();
    const outcome = await driver.handle(ctx, (dialogue, input) => dialogue.take(input));
    const isTap = ctx.callbackQuery !== undefined;
    // A text does not become the first entry of a new log, since it may be long.
    if (outcome === 'goesOn' && isTap) return enter(ctx);
    if (outcome !== 'none') return;
    const isForgotten = isTap || ((await hasLeftKeyboard(ctx)) && !(await ctx.isBooking()));
    return isForgotten ? sayForgotten(ctx, dependencies) : next();
  }

  /** The dialogue under way. Registered first: the plugin must know it before it can be entered. */
  const dialogue = createConversation<BotContext, Context>(driver.converse, { id: bookingConversation });
  return { dialogue, recovery, leave, begin, beginOn, book, resume };
}

/** The ways into the dialogue. */
function createWaysIn(dependencies: BookingDependencies) {
  const { access, bookingsOf, driver, openDraft, now, show } = dependencies;

  async function enter(ctx: BotContext): Promise<void> {
    await ctx.conversation.exitAll();
    await ctx.conversation.enter(bookingConversation);
  }

  /** Checked before the first step, so that nobody gives all their details for a refused booking. */
  const ifAdmitted =
    <Args extends readonly unknown[]>(enterBy: (ctx: BotContext, ...args: Args) => Promise<void>) =>
    async (ctx: BotContext, ...args: Args): Promise<void> => {
      if (await access.mayBook(ctx.from.id)) return enterBy(ctx, ...args);
      const toast = ctx.callbackQuery === undefined ? null : ctx.words.text('by-invitation-short');
      await show(ctx, uninvitedScreen(ctx.words), { toast, on: null });
    };

  /** Begins a new draft with the values of `preset`, or with what a text orders. */
  async function begin(ctx: BotContext, preset: Partial<Draft> = {}, reading?: Heard): Promise<void> {
    const card = await tappedMenu(ctx);
    const id = randomBytes(16).toString('base64url');
    // Fits five characters of callback data.
    const revision = 1 + randomBytes(3).readUIntBE(0, 3);
    const draft = { ...newDraft(id, now(), revision), ...preset };
    await driver.handle(ctx, (dialogue, input) => dialogue.begin(draft, input, card, reading));
    await leaveBehind(ctx, card, bookingsOf);
    await enter(ctx);
  }

  /** Begins a draft, or first offers to continue an unfinished one. `preset`: the values after "Start over". */
  const beginUnless =
    (isToContinue: (draft: Draft) => boolean) =>
    async (ctx: BotContext, preset: Partial<Draft> = {}): Promise<void> => {
      const draft = await openDraft(ctx);
      if (draft === null || !isToContinue(draft)) return begin(ctx, preset);
      const card = await tappedMenu(ctx);
      await show(ctx, unfinishedScreen(draft, preset, ctx.words), { on: card });
      await leaveBehind(ctx, card, bookingsOf);
    };

  async function resume(ctx: BotContext): Promise<void> {
    const card = await tappedMenu(ctx);
    const outcome = await driver.handle(ctx, (dialogue, input) => dialogue.show(input, card));
    if (outcome === 'none') return sayForgotten(ctx, dependencies);
    await leaveBehind(ctx, outcome === 'over' ? null : card, bookingsOf);
    if (outcome === 'goesOn') await enter(ctx);
  }

  return {
    enter,
    begin: ifAdmitted(begin),
    book: ifAdmitted((ctx) => beginUnless(isUnderWay)(ctx)),
    /** For a link or a tapped day: replaces a draft that has only a day. */
    beginOn: ifAdmitted(beginUnless(({ lines }) => lines.length > 0)),
    resume: ifAdmitted(resume),
  };
}

/** Leaves the unfinished draft; without one, shows the card of a booking that is not over. */
async function leaveBooking(ctx: BotContext, dependencies: BookingDependencies): Promise<void> {
  const { atVenue, bookings, bookingsOf, driver, show } = dependencies;
  await ctx.conversation.exitAll();
  const outcome = await driver.handle(ctx, (dialogue, input) => dialogue.cancel(input));
  if (outcome !== 'none') return;
  const all = await bookingsOf(ctx.from.id);
  const own = all.filter((booking) => booking.state === 'held' || hasAfterSale(booking, atVenue()));
  const [only] = own;
  if (only !== undefined && (own.length > 1 || only.state !== 'held')) {
    return show(ctx, cancellableScreen(own, ctx.words));
  }
  // The card of a booking with an open outcome says so.
  const open = only ?? all.find(({ state }) => !terminalStates.has(state));
  if (open === undefined) return show(ctx, bookScreen('nothing-to-cancel', ctx.words));
  await bookings.showCard(open.reference, open.customer.userId);
}

/** A phone number shared by the keyboard of a draft that is gone. */
async function hasLeftKeyboard({ chatId, message, lock }: BotContext): Promise<boolean> {
  if (message === undefined) return false;
  return (await lock.records.activeMessages.current(chatId))?.kind === 'keyboard';
}

/** Answers a tap for a draft that is gone. After a second tap on the same button, it may have become a booking. */
async function sayForgotten(ctx: BotContext, { bookingsOf, show }: BookingDependencies): Promise<void> {
  const { words, chatId, callbackQuery, msgId } = ctx;
  const active = await ctx.lock.records.activeMessages.current(chatId);
  const isMenu = active !== null && active.kind !== 'keyboard' && active.kind !== 'card';
  const isEnded = isMenu && active.messageId === msgId;
  const isResume = callbackQuery?.data === tapData.resume();
  if (callbackQuery !== undefined && ((isEnded && !isResume) || (await hasLedToBooking(ctx, bookingsOf)))) {
    return endTap(ctx, words.text('stale'));
  }
  const message = callbackQuery?.message;
  const on = message === undefined ? null : cardOf(message.message_id, 'photo' in message);
  await show(ctx, bookScreen('forgotten', words), { on });
}

type BookingsOf = CustomerDependencies['bookingsOf'];

/**
 * Whether the message has led to a booking: as its card, or as a copy of it. Removes the buttons of a copy that was
 * left behind.
 */
async function hasLedToBooking(
  { api, chatId, from, callbackQuery }: BotContext,
  bookingsOf: BookingsOf,
): Promise<boolean> {
  const message = callbackQuery?.message;
  if (message === undefined) return false;
  const { message_id: messageId } = message;
  const shownAt = Math.max(message.date, 'edit_date' in message ? (message.edit_date ?? 0) : 0) * secondMs;
  const own = await bookingsOf(from.id);
  if (own.some(({ card }) => card?.messageId === messageId)) return true;
  const isCopy = own.some(({ createdAt }) => createdAt >= shownAt);
  if (isCopy) await stripButtons(api, chatId, messageId);
  return isCopy;
}

/**
 * Removes the buttons of a tapped message that stays in the chat. After a repeated tap it may be the draft's card
 * already, or have become a booking's card: then its buttons stay.
 */
async function leaveBehind(
  { api, callbackQuery, chatId, from, lock }: BotContext,
  card: Card | null,
  bookingsOf: BookingsOf,
): Promise<void> {
  const tapped = callbackQuery?.message?.message_id;
  if (card !== null || tapped === undefined) return;
  const active = await lock.records.activeMessages.current(chatId);
  const isActive = active !== null && active.kind !== 'keyboard' && active.messageId === tapped;
  const own = await bookingsOf(from.id);
  const isNeeded = own.some(({ card, state }) => card?.messageId === tapped && !terminalStates.has(state));
  if (!isActive && !isNeeded) await stripButtons(api, chatId, tapped);
}

function unfinishedScreen(draft: Draft, preset: Partial<Draft>, words: Wording): Screen {
  const { date, lines, replaces } = draft;
  const hasSavedOrder = preset.openOrder !== undefined;
  const startOver = tapData.startOver(preset.date, hasSavedOrder ? null : preset.packageCode, hasSavedOrder);
  return {
    text: paragraphs(
      date === null ? words.html('unfinished') : words.html('unfinished-for-date', { date: words.day(date) }),
      replaces === undefined
        ? lines.length > 0 && cartText(draft, words)
        : changeTitle(replaces, draft, words),
    ),
    rows: [[resumeButton(words)], [button(words.text('start-over'), startOver)]],
  };
}

function bookScreen(key: 'forgotten' | 'nothing-to-cancel', words: Wording): Screen {
  return { text: words.html(key), rows: [bookRow(words), ...askVenueRows(words)] };
}
