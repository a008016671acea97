import { randomBytes } from 'node:crypto';
import { createConversation } from '@grammyjs/conversations';
import { Composer, type Context, type NextFunction } from 'grammy';
import { type Booking, terminalStates } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { tapData } from '../taps.ts';
import { tappedMenu } from '../telegram/active-message.ts';
import { type Card, stripButtons } from '../telegram/card.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { secondMs } from '../time.ts';
import { cancellableScreen, hasAfterSale } from './after-sale.ts';
import { linesText, totalText } from './flow/cart.ts';
import { type Draft, isUnderWay, newDraft } from './flow/draft.ts';
import { bookingConversation, isForDialogue, type Outcome } from './flow/driver.ts';
import { uninvitedScreen } from './menu.ts';
import { resumeButton } from './show.ts';
import { askVenueRows, bookRow } from './visit-info.ts';

export type BookingFeature = ReturnType<typeof bookingFeature>;

/** The dialogue as the rest of the bot sees it. */
export function bookingFeature(dependencies: FeatureDependencies) {
  const { access, bookings, bookingsOf, driver, openDraft, now, show } = dependencies;

  async function enter(ctx: BotContext): Promise<void> {
    await ctx.conversation.exitAll();
    await ctx.conversation.enter(bookingConversation);
  }

  /** For a way into a booking: nobody gives all their details for one that is refused when it is placed. */
  const ifAdmitted =
    <Args extends readonly unknown[]>(enterBy: (ctx: BotContext, ...args: Args) => Promise<void>) =>
    async (ctx: BotContext, ...args: Args): Promise<void> => {
      if (await access.mayBook(ctx.from.id)) return enterBy(ctx, ...args);
      const toast = ctx.callbackQuery === undefined ? null : ctx.words.text('by-invitation-short');
      await show(ctx, uninvitedScreen(ctx.words), { toast, on: null });
    };

  /** Begins a new booking with what is known already. */
  async function begin(ctx: BotContext, preset: Partial<Draft>): Promise<void> {
    const card = await tappedMenu(ctx);
    const id = randomBytes(16).toString('base64url');
    // Five characters of callback data at most.
    const revision = 1 + randomBytes(3).readUIntBE(0, 3);
    const draft = { ...newDraft(id, now(), revision), ...preset };
    await driver.handle(ctx, (dialogue, input) => dialogue.begin(draft, input, card));
    await leaveBehind(ctx, card);
    await enter(ctx);
  }

  /** Begins a booking; an unfinished one is offered first. */
  async function book(ctx: BotContext): Promise<void> {
    const draft = await openDraft(ctx);
    if (draft === null || !isUnderWay(draft)) return begin(ctx, {});
    await offer(ctx, draft, {});
  }

  /** The same for a link or a day that was tapped, for which a day chosen before is nothing to keep. */
  async function beginOn(ctx: BotContext, preset: Partial<Draft>): Promise<void> {
    const draft = await openDraft(ctx);
    if (draft === null || draft.lines.length === 0) return begin(ctx, preset);
    await offer(ctx, draft, preset);
  }

  /** `preset`: where "Start over" leads. */
  async function offer(ctx: BotContext, draft: Draft, preset: Partial<Draft>): Promise<void> {
    const card = await tappedMenu(ctx);
    await show(ctx, unfinishedScreen(draft, preset, ctx.words), { on: card });
    await leaveBehind(ctx, card);
  }

  async function resume(ctx: BotContext): Promise<void> {
    const card = await tappedMenu(ctx);
    const outcome = await driver.handle(ctx, (dialogue, input) => dialogue.show(input, card));
    if (outcome === 'none') return forgotten(ctx);
    if (outcome === 'over') return leaveBehind(ctx, null);
    await leaveBehind(ctx, card);
    await enter(ctx);
  }

  /** Leaves the unfinished booking; without one, the card of a booking that is not over is shown. */
  async function leave(ctx: BotContext): Promise<void> {
    await ctx.conversation.exitAll();
    const outcome = await driver.handle(ctx, (dialogue, input) => dialogue.cancel(input));
    if (outcome !== 'none') return;
    const all = await bookingsOf(ctx.from.id);
    const own = all.filter(isCancellable);
    const [only] = own;
    if (only !== undefined && (own.length > 1 || only.state !== 'held')) {
      return show(ctx, cancellableScreen(own, ctx.words));
    }
    // One whose outcome is open says so by its card.
    const open = only ?? all.find(({ state }) => !terminalStates.has(state));
    if (open === undefined) return show(ctx, bookScreen('nothing-to-cancel', ctx.words));
    await bookings.showCard(open.reference, open.customer.userId);
  }

  /** Whether the customer may mean it when they want to cancel. */
  function isCancellable(booking: Booking): boolean {
    return booking.state === 'held' || hasAfterSale(booking, dependencies.atVenue());
  }

  /** The dialogue's state was lost, by a new version or a mistake: the draft has all that is needed. */
  async function recovery(ctx: BotContext, next: NextFunction): Promise<void> {
    if (!isForDialogue(ctx)) return next();
    const outcome: Outcome = await driver.handle(ctx, (dialogue, input) => dialogue.take(input));
    const isTap = ctx.callbackQuery !== undefined;
    // What was typed is not made the first entry of a new log: it may be long.
    if (outcome === 'goesOn' && isTap) return enter(ctx);
    if (outcome !== 'none') return;
    return isTap || (await leftKeyboard(ctx)) ? forgotten(ctx) : next();
  }

  /** A phone number shared with the keyboard of a booking that is no more. */
  async function leftKeyboard({ chatId, message, lock }: BotContext): Promise<boolean> {
    if (message === undefined) return false;
    return (await lock.records.activeMessages.current(chatId))?.kind === 'keyboard';
  }

  /** There is no draft any more. What was tapped may have ended well: then it was tapped twice. */
  async function forgotten(ctx: BotContext): Promise<void> {
    const { words, chatId, callbackQuery, msgId } = ctx;
    const live = await ctx.lock.records.activeMessages.current(chatId);
    const isEnded =
      live !== null && live.kind !== 'keyboard' && live.kind !== 'card' && live.messageId === msgId;
    const isResume = callbackQuery?.data === tapData.resume();
    if (callbackQuery !== undefined && ((isEnded && !isResume) || (await hasLedToBooking(ctx)))) {
      return endTap(ctx, words.text('stale'));
    }
    const message = callbackQuery?.message;
    const card =
      message === undefined
        ? null
        : { messageId: message.message_id, pictureUrl: 'photo' in message ? '' : null };
    await show(ctx, bookScreen('forgotten', words), { on: card });
  }

  /**
   * Whether something was booked since the message was shown: on it, or on a copy of it that took its place. The copy
   * that was left behind loses its buttons.
   */
  async function hasLedToBooking({ api, chatId, from, callbackQuery }: BotContext): Promise<boolean> {
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
   * A message that was tapped and is kept for good loses its buttons to the card that it led to, unless that stands on it
   * already, or has become a booking's own: the tap has come again.
   */
  async function leaveBehind(
    { api, callbackQuery, chatId, from, lock }: BotContext,
    card: Card | null,
  ): Promise<void> {
    const tapped = callbackQuery?.message?.message_id;
    if (card !== null || tapped === undefined) return;
    const active = await lock.records.activeMessages.current(chatId);
    const isActive = active !== null && active.kind !== 'keyboard' && active.messageId === tapped;
    const own = await bookingsOf(from.id);
    const isNeeded = own.some(({ card, state }) => card?.messageId === tapped && !terminalStates.has(state));
    if (!isActive && !isNeeded) await stripButtons(api, chatId, tapped);
  }

  const ways = { begin: ifAdmitted(begin), beginOn: ifAdmitted(beginOn), book: ifAdmitted(book) };

  /** Commands that begin, resume and leave a booking. */
  const commands = new Composer<BotContext>();
  commands.command('book', (ctx) => ways.book(ctx));
  commands.command('cancel', leave);
  commands.callbackQuery(tapData.menu('book'), (ctx) => ways.book(ctx));
  commands.callbackQuery(tapData.resume(), (ctx) => ifAdmitted(resume)(ctx));

  /** The dialogue under way: it comes first, since it must be known before it can be entered. */
  const dialogue = createConversation<BotContext, Context>(driver.converse, { id: bookingConversation });
  return { dialogue, commands, recovery, leave, ...ways };
}

function unfinishedScreen(draft: Draft, preset: Partial<Draft>, words: Wording): Screen {
  const { date, lines } = draft;
  return {
    text: paragraphs(
      date === null ? words.html('unfinished') : words.html('unfinished-for-date', { date: words.day(date) }),
      lines.length > 0 && linesText(draft, words),
      lines.length > 0 && totalText(draft, words),
    ),
    rows: [
      [resumeButton(words)],
      [
        button(
          words.text('start-over'),
          tapData.startOver(
            preset.date,
            preset.wanted === undefined ? preset.packageCode : null,
            preset.wanted !== undefined,
          ),
        ),
      ],
    ],
  };
}

function bookScreen(key: 'forgotten' | 'nothing-to-cancel', words: Wording): Screen {
  return { text: words.html(key), rows: [bookRow(words), ...askVenueRows(words)] };
}
