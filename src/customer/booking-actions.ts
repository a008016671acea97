import { createHash } from 'node:crypto';
import { Composer } from 'grammy';
import type { ChangeResult } from '../booking/changes.ts';
import { moneyOf } from '../booking/money.ts';
import { mayAskStaff, mayDo } from '../booking/permissions.ts';
import {
  type Booking,
  type BookingReference,
  bookingCodeOf,
  priceOf,
  type RequestKind,
} from '../booking/record.ts';
import { whyNotCancellable } from '../booking/requests.ts';
import { dateProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { PaymentMethod } from '../payment/prepayment.ts';
import { onTap, type TapOf } from '../taps.ts';
import type { HowToShow } from '../telegram/active-message.ts';
import { discardMessage, paintCard, sendText } from '../telegram/card.ts';
import { type BotContext, endTap, isNotOwnWords, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { onOneLine } from '../telegram/text.ts';
import { cancelTicketsScreen, longestWish, obstacleScreen } from './after-sale.ts';
import type { BookingFeature } from './booking.ts';
import { bookingCard, cancelQuestion } from './booking-card.ts';
import type { Draft, DraftLine } from './flow/draft.ts';
import { ticketsDetail } from './my-tickets-screens.ts';
import { payChoicesOf, sumsOf, transferScreen } from './payment.ts';

type BookingTapped = TapOf<'booking'>;

/** The buttons of a booking's own card: they work after a restart, a deployment, or days of silence. */
export function bookingCardFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const { bookings, now, watch, telegram, sender } = dependencies;
  const composer = new Composer<BotContext>();
  onTap(composer, 'booking', async (ctx, tap) => {
    const { action, reference } = tap;
    const userId = ctx.from.id;
    switch (action) {
      case 'confirm':
        return settle(ctx, await bookings.confirm(reference, userId, tap.total ?? -1));
      case 'payCard':
      case 'payTransfer':
        return pay(ctx, tap, action === 'payCard' ? 'telegram' : 'transfer');
      case 'saysPaid':
        return saysPaid(ctx, reference);
      case 'cancel':
      case 'keep':
        return turn(ctx, tap);
      case 'cancelSurely':
        return cancel(ctx, tap);
      case 'again':
        return again(ctx, tap);
    }
  });

  function settle(ctx: BotContext, asked: ChangeResult<string>): Promise<void> {
    if (asked.kind === 'accepted') watch(asked.booking);
    return endTap(ctx, toastOf(asked, ctx));
  }

  /** The thanks stand on the picture of the transfer, in place of the button; the tap's answer is gone in a moment. */
  async function saysPaid(ctx: TapContext, reference: BookingReference): Promise<void> {
    const { api, chatId, from, msgId: messageId, words } = ctx;
    const asked = await bookings.saysPaid(reference, from.id);
    await endTap(ctx, asked.kind === 'accepted' ? words.text('told-venue') : toastOf(asked, ctx));
    const { payment } = sender.cardTexts(words.locale);
    if (asked.kind === 'notFound' || payment.transfer === null) return;
    const { prepayment } = asked.booking;
    const isShown = prepayment?.offer?.method === 'transfer' && isPaymentMessage(asked.booking, messageId);
    if (!isShown || prepayment.saidPaidAt === null) return;
    const screen = transferScreen(asked.booking, payment.transfer.account, payment, words);
    await paintCard(api, telegram.pictures, chatId, { messageId, pictureUrl: '' }, screen);
  }

  /** Asks for the money in that way, unless the amount can't be paid so: that is known before an invoice is sent. */
  async function pay(
    ctx: TapContext,
    { reference, total }: BookingTapped,
    method: PaymentMethod,
  ): Promise<void> {
    const { from, words } = ctx;
    const found = await bookings.find(reference, from.id);
    if (found === null) return endTap(ctx, words.text('stale'));
    const { payment } = sender.cardTexts(words.locale);
    const { choices, cardProblem } = payChoicesOf(found, payment, words);
    const sums = sumsOf(found);
    const isFree = sums.total === sums.paid;
    if (found.state === 'held' && !isFree && !choices.some((choice) => choice.method === method)) {
      const isCardProblem = method === 'telegram' && cardProblem !== null;
      return endTap(ctx, isCardProblem ? cardProblem : words.text('refused-otherMethod'));
    }
    return settle(ctx, await bookings.pay(reference, from.id, total ?? -1, method));
  }

  /** A question that stood below an invoice goes with its answer; the card tells the rest. */
  async function cancel(ctx: TapContext, { reference, total }: BookingTapped): Promise<void> {
    const { api, chatId, from, msgId } = ctx;
    const asked = await bookings.cancel(reference, from.id, { isOfTickets: false, back: total });
    await settle(ctx, asked);
    if (asked.kind === 'refused' && asked.why === 'returnChanged') return askAgain(ctx, asked.booking);
    if (asked.kind === 'notFound') return;
    const { card, prepayment } = asked.booking;
    const isQuestion =
      card?.messageId !== msgId && prepayment !== null && !isPaymentMessage(asked.booking, msgId);
    if (isQuestion) await discardMessage(api, chatId, msgId);
  }

  /** Another sum comes back by now: the question on the tapped message says it. */
  async function askAgain({ api, chatId, msgId, words }: TapContext, booking: Booking): Promise<void> {
    const isPicture = booking.card?.messageId === msgId && booking.card.hasPicture;
    const shown = { messageId: msgId, pictureUrl: isPicture ? '' : null };
    await paintCard(api, telegram.pictures, chatId, shown, cancelQuestion(booking, now(), words));
  }

  /** Turns the card to the question before a cancellation, and back. A card that has moved on is painted as it is. */
  async function turn(ctx: TapContext, { action, reference }: BookingTapped): Promise<void> {
    const { api, words, chatId, from, msgId } = ctx;
    const found = await bookings.find(reference, from.id);
    if (found === null) return endTap(ctx, words.text('stale'));
    const { state, prepayment, card } = found;
    if (state !== 'held') return endTap(ctx, words.text(`refused-${whyNotCancellable(found)}`));
    if (card?.messageId !== msgId) {
      return prepayment?.offer == null ? endTap(ctx, words.text('stale')) : turnPayment(ctx, found, action);
    }
    const screen =
      action === 'cancel'
        ? cancelQuestion(found, now(), words)
        : bookingCard(found, words, sender.cardTexts(words.locale));
    await endTap(ctx, null);
    const shown = { messageId: msgId, pictureUrl: card.hasPicture ? '' : null };
    await paintCard(api, telegram.pictures, chatId, shown, screen);
  }

  /**
   * Where an invoice or a transfer's picture has the buttons, the question stands below it: the one can't become a
   * question, and the other's words may be needed while it is thought about. Whoever keeps the booking loses it again.
   */
  async function turnPayment(
    ctx: TapContext,
    booking: Booking,
    action: BookingTapped['action'],
  ): Promise<void> {
    const { api, chatId, msgId, words } = ctx;
    await endTap(ctx, null);
    if (action === 'cancel') await sendText(api, chatId, cancelQuestion(booking, now(), words));
    else if (!isPaymentMessage(booking, msgId)) await discardMessage(api, chatId, msgId);
  }

  async function again(ctx: TapContext, { reference }: BookingTapped): Promise<void> {
    const found = await bookings.find(reference, ctx.from.id);
    if (found === null) return endTap(ctx, ctx.words.text('stale'));
    await booking.begin(ctx, sameChoices(found, dependencies));
  }
  return composer;
}

function isPaymentMessage({ prepayment }: Booking, msgId: number): boolean {
  return prepayment?.messages.some(({ messageId }) => messageId === msgId) ?? false;
}

/** What the tap is answered with; null: what was asked is under way, and the card says so. */
function toastOf(asked: ChangeResult<string>, { words }: BotContext): string | null {
  switch (asked.kind) {
    case 'accepted':
      return null;
    case 'refused':
      return words.text(`refused-${asked.why}`);
    case 'limit':
      return words.text(`limit-${asked.limit}`);
    case 'notFound':
      return words.text('stale');
  }
}

/**
 * "Book again" begins with the same choices; they are reconciled with the day's packages before they are shown. A
 * booking that did not come about goes on where it was; after one that did, or on a day that the venue refused, the day
 * is asked for.
 */
function sameChoices(booking: Booking, { today, config }: FeatureDependencies): Partial<Draft> {
  const { order, details, state } = booking;
  const isBookable = dateProblem(order.date, today(), config.booking.horizonDays) === null;
  const isSameDay = isBookable && state !== 'issued' && state !== 'rejected';
  return {
    lines: draftLines(booking),
    details,
    isGrouped: order.isGrouped,
    note: order.note,
    isEditing: !isSameDay,
    ...(isBookable ? { date: order.date, month: order.date.slice(0, 7) } : {}),
    step: isSameDay ? 'review' : 'day',
  };
}

/** The same tickets in a draft; the limits are those of the day that is chosen. */
function draftLines({ order }: Booking): readonly DraftLine[] {
  return order.lines.map((line) => ({ ...line, minQuantity: 1, maxQuantity: line.quantity }));
}

type TicketsTapped = TapOf<'tickets'>;

/**
 * What a customer does with a booking after the sale: cancels it, changes its date, or asks staff to allow that. `typed`:
 * before the dialogue, which would take the words of a request for an answer of its own.
 */
export function afterSaleFeature(dependencies: FeatureDependencies, booking: BookingFeature) {
  const { atVenue, bookings, show, watch, today, config, now } = dependencies;
  const composer = new Composer<BotContext>();
  const typed = new Composer<BotContext>();
  onTap(composer, 'tickets', async (ctx, tap, next) => {
    const act = actionOf(tap.action);
    if (act === null) return next();
    // The record says whose booking it is; callback data says nothing that is believed.
    const own = await bookings.find(tap.reference, ctx.from.id);
    return own === null ? endTap(ctx, ctx.words.text('stale')) : act(ctx, tap, own);
  });

  function actionOf(action: TicketsTapped['action']) {
    switch (action) {
      case 'cancel':
        return askWhetherToCancel;
      case 'cancelSurely':
        return cancel;
      case 'askCancel':
      case 'askChange':
        return ask;
      case 'change':
        return changeDate;
      default:
        return null;
    }
  }

  function askWhetherToCancel(ctx: TapContext, { page }: TicketsTapped, own: Booking): Promise<void> {
    const isAllowed = mayDo('cancel', own, now(), config.venue.timeZone).allowed;
    return isAllowed
      ? show(ctx, cancelTicketsScreen(own, page, atVenue(), ctx.words))
      : showObstacle(ctx, 'cancel', own, page);
  }

  /** The policy is asked once more; the question gives way to the booking's card, which comes below. */
  async function cancel(ctx: TapContext, { page, shown }: TicketsTapped, own: Booking): Promise<void> {
    const { api, chatId, msgId, words } = ctx;
    const asked = await bookings.cancel(own.reference, own.customer.userId, {
      isOfTickets: true,
      back: shown,
    });
    if (asked.kind !== 'accepted') {
      const current = asked.kind === 'notFound' ? own : asked.booking;
      if (asked.kind === 'refused' && asked.why === 'returnChanged') {
        const question = cancelTicketsScreen(current, page, atVenue(), words);
        return show(ctx, question, { toast: toastOf(asked, ctx) });
      }
      return show(ctx, detail(current, page, ctx), { toast: toastOf(asked, ctx) });
    }
    watch(asked.booking);
    await endTap(ctx, words.text('cancelling-now'));
    await discardMessage(api, chatId, msgId);
  }

  /** Why the customer has to ask staff. What they type while they see it goes with their request. */
  async function showObstacle(
    ctx: BotContext,
    kind: RequestKind,
    own: Booking,
    page: number,
    { typed = null, ...how }: HowToShow & { readonly typed?: string | null } = {},
  ): Promise<void> {
    const { chatId, from, lock, words } = ctx;
    await show(ctx, obstacleScreen(kind, own, page, atVenue(), words, typed), how);
    const active = await lock.records.activeMessages.current(chatId);
    if (active?.kind !== 'menu') return;
    const { messageId } = active;
    const wish = { reference: own.reference, kind, page, messageId, text: typed };
    await lock.records.profiles.update(from.id, (profile) => ({ ...profile, wish }));
  }

  async function ask(ctx: TapContext, { action, page, shown }: TicketsTapped, own: Booking): Promise<void> {
    const { from, lock, msgId, profile, words } = ctx;
    const kind = action === 'askCancel' ? 'cancel' : 'change';
    const wish = profile.wish?.messageId === msgId ? profile.wish : undefined;
    const reason = wish?.text ?? undefined;
    const asked = await bookings.askStaff(own.reference, own.customer.userId, { kind, reason, back: shown });
    const current = asked.kind === 'notFound' ? own : asked.booking;
    if (asked.kind === 'refused' && asked.why === 'returnChanged') {
      const toast = toastOf(asked, ctx);
      return showObstacle(ctx, kind, current, page, { typed: reason ?? null, toast });
    }
    await lock.records.profiles.update(from.id, (before) => ({ ...before, wish: undefined }));
    const toast = asked.kind === 'accepted' ? words.text('request-sent') : toastOf(asked, ctx);
    await show(ctx, detail(current, page, ctx), { toast });
  }

  /** What is typed below the question is shown on it, with the button that sends it. */
  typed.on('message:text', async (ctx, next) => {
    const { api, chatId, from, lock, message, profile, words } = ctx;
    const { wish } = profile;
    const isOther = wish === undefined || message.text.startsWith('/') || isNotOwnWords(message);
    if (isOther) return next();
    const active = await lock.records.activeMessages.current(chatId);
    const isAnswer = active?.kind === 'menu' && active.messageId === wish.messageId;
    const own = isAnswer ? await bookings.find(wish.reference, from.id) : null;
    if (own === null || !mayAskStaff(wish.kind, own, now(), config.venue.timeZone)) return next();
    const text = onOneLine(message.text);
    if ([...text].length > longestWish) {
      await ctx.reply(words.html('request-too-long', { maximum: longestWish }), { parse_mode: 'HTML' });
      return;
    }
    await showObstacle(ctx, wish.kind, own, wish.page, { typed: text, on: null });
    await discardMessage(api, chatId, wish.messageId);
  });

  /** Begins a draft with the same lines; a change that is under way is shown instead. */
  async function changeDate(ctx: TapContext, { page }: TicketsTapped, own: Booking): Promise<void> {
    const { userId } = own.customer;
    const successor = await bookings.successorOf(own);
    if (successor.isUnderWay) {
      await endTap(ctx, ctx.words.text('refused-changing'));
      if (successor.booking !== null) await bookings.showCard(successor.booking.reference, userId);
      return;
    }
    if (!mayDo('change', own, now(), config.venue.timeZone).allowed) {
      return showObstacle(ctx, 'change', own, page);
    }
    const { order, details, reference } = own;
    const isBookable = dateProblem(order.date, today(), config.booking.horizonDays) === null;
    await booking.begin(ctx, {
      id: referenceOfChange(reference, successor.booking?.reference ?? null),
      replaces: {
        reference,
        date: order.date,
        code: bookingCodeOf(own),
        total: priceOf(own),
        paid: moneyOf(own)?.paid ?? null,
      },
      lines: draftLines(own),
      details,
      isGrouped: order.isGrouped,
      note: order.note,
      isEditing: true,
      month: isBookable ? order.date.slice(0, 7) : null,
      step: 'day',
    });
  }

  function detail(own: Booking, page: number, { words }: BotContext): Screen {
    return ticketsDetail(own, { isLive: true, page, at: atVenue() }, words);
  }
  return { composer, typed };
}

const referenceLength = 22;

/**
 * The reference of the booking that is to take this one's place: the same for every tap, so that a change is placed once.
 * `former`: that of an earlier change, which came to nothing.
 */
function referenceOfChange(reference: BookingReference, former: BookingReference | null): BookingReference {
  return createHash('sha256')
    .update(`${reference}\0${former ?? ''}`)
    .digest('base64url')
    .slice(0, referenceLength);
}
