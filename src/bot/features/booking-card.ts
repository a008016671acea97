import { Composer } from 'grammy';
import type { ChangeResult } from '../../booking/bookings.ts';
import type { Booking } from '../../booking/record.ts';
import { dateProblem } from '../../booking/rules.ts';
import type { PaymentMethod } from '../../payment/prepayment.ts';
import type { Draft, DraftLine } from '../booking-flow/draft.ts';
import type { Tap } from '../callback-data.ts';
import { parseTap } from '../callback-data.ts';
import { discardMessage, inlineKeyboard, paintCard } from '../card.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { bookingCard, cancelQuestion } from '../screens/booking-card.ts';
import { payChoicesOf, sumsOf } from '../screens/payment.ts';
import type { BookingFeature } from './booking.ts';

type BookingTapped = Extract<Tap, { kind: 'booking' }>;

/** The buttons of a booking's own card: they work after a restart, a deployment, or days of silence. */
export function bookingCardFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const { bookings, watch, telegram, sender } = dependencies;
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'booking') return next();
    const { action, reference } = tap;
    const userId = ctx.from.id;
    switch (action) {
      case 'confirm':
        return settle(ctx, await bookings.confirm(reference, userId, tap.total ?? -1));
      case 'payCard':
      case 'payTransfer':
        return pay(ctx, tap, action === 'payCard' ? 'telegram' : 'transfer');
      case 'saysPaid':
        return settle(ctx, await bookings.saysPaid(reference, userId), 'told-venue');
      case 'cancel':
      case 'keep':
        return turn(ctx, tap);
      case 'cancelSurely':
        return cancel(ctx, tap);
      case 'again':
        return again(ctx, tap);
    }
  });

  /** `done`: what is said where the booking's messages don't show by themselves that it was done. */
  function settle(
    ctx: BotContext,
    asked: ChangeResult<string>,
    done: 'told-venue' | null = null,
  ): Promise<void> {
    if (asked.kind === 'accepted') watch(asked.booking);
    const isDone = asked.kind === 'accepted' && done !== null;
    return endTap(ctx, isDone ? ctx.words.text(done) : toastOf(asked, ctx));
  }

  /** Asks for the money in that way, unless the amount can't be paid so: that is known before an invoice is sent. */
  async function pay(ctx: BotContext, tap: BookingTapped, method: PaymentMethod): Promise<void> {
    const { words } = ctx;
    const userId = ctx.from?.id ?? 0;
    const found = await bookings.find(tap.reference, userId);
    if (found === null) return endTap(ctx, words.text('stale'));
    const { payment } = sender.cardTexts(words.locale);
    const { choices, cardProblem } = payChoicesOf(found, payment, words);
    const isFree = sumsOf(found).total === sumsOf(found).paid;
    if (found.state === 'held' && !isFree && !choices.some((choice) => choice.method === method)) {
      const isCardProblem = method === 'telegram' && cardProblem !== null;
      return endTap(ctx, isCardProblem ? cardProblem : words.text('refused-otherMethod'));
    }
    return settle(ctx, await bookings.pay(tap.reference, userId, tap.total ?? -1, method));
  }

  /** A question that stood below an invoice goes with its answer; the card tells the rest. */
  async function cancel(ctx: BotContext, { reference }: BookingTapped): Promise<void> {
    const { chatId, msgId } = ctx;
    const asked = await bookings.cancel(reference, ctx.from?.id ?? 0, false);
    await settle(ctx, asked);
    if (asked.kind === 'notFound' || chatId === undefined || msgId === undefined) return;
    const { card, prepayment } = asked.booking;
    const isQuestion =
      card?.messageId !== msgId && prepayment !== null && !isPaymentMessage(asked.booking, msgId);
    if (isQuestion) await discardMessage(ctx.api, chatId, msgId);
  }

  /** Turns the card to the question before a cancellation, and back. A card that has moved on is painted as it is. */
  async function turn(ctx: BotContext, { action, reference }: BookingTapped): Promise<void> {
    const { words, chatId, msgId } = ctx;
    const found = await bookings.find(reference, ctx.from?.id ?? 0);
    if (found === null || chatId === undefined || msgId === undefined)
      return endTap(ctx, words.text('stale'));
    if (found.state === 'held' && found.prepayment?.offer != null && found.card?.messageId !== msgId) {
      return turnPayment(ctx, found, action);
    }
    const isHeld = found.state === 'held' && found.card?.messageId === msgId;
    if (!isHeld) return endTap(ctx, words.text(found.state === 'held' ? 'stale' : refusalOf(found)));
    const screen =
      action === 'cancel'
        ? cancelQuestion(found, dependencies.now(), words)
        : bookingCard(found, words, sender.cardTexts(words.locale));
    const hasPicture = found.card?.hasPicture === true;
    await endTap(ctx, null);
    await paintCard(
      ctx.api,
      telegram.pictures,
      chatId,
      { messageId: msgId, pictureUrl: hasPicture ? '' : null },
      screen,
    );
  }

  /**
   * Where an invoice or a transfer's picture has the buttons, the question stands below it: the one can't become a
   * question, and the other's words may be needed while it is thought about. Whoever keeps the booking loses it again.
   */
  async function turnPayment(
    ctx: BotContext,
    booking: Booking,
    action: BookingTapped['action'],
  ): Promise<void> {
    const { chatId, msgId, words } = ctx;
    if (chatId === undefined || msgId === undefined) return;
    await endTap(ctx, null);
    if (action === 'keep') {
      return isPaymentMessage(booking, msgId) ? undefined : discardMessage(ctx.api, chatId, msgId);
    }
    const screen = cancelQuestion(booking, dependencies.now(), words);
    await ctx.reply(screen.text, { parse_mode: 'HTML', reply_markup: inlineKeyboard(screen) });
  }

  async function again(ctx: BotContext, { reference }: BookingTapped): Promise<void> {
    const found = await bookings.find(reference, ctx.from?.id ?? 0);
    if (found === null) return endTap(ctx, ctx.words.text('stale'));
    await booking.begin(ctx, sameChoices(found, dependencies));
  }
  return composer;
}

function isPaymentMessage({ prepayment }: Booking, msgId: number): boolean {
  return prepayment?.messages.some(({ messageId }) => messageId === msgId) ?? false;
}

function refusalOf({ state }: Booking): string {
  return state === 'confirming' || state === 'cancelling' || state === 'cancelled'
    ? `refused-${state}`
    : 'refused-notCancellable';
}

/** What the tap is answered with; null: what was asked is under way, and the card says so. */
export function toastOf(asked: ChangeResult<string>, { words }: BotContext): string | null {
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
export function draftLines({ order }: Booking): readonly DraftLine[] {
  return order.lines.map((line) => ({ ...line, minQuantity: 1, maxQuantity: line.quantity }));
}
