import type { Bookings } from '../booking/bookings.ts';
import { type Booking, type BookingReference, isOver, offerOf } from '../booking/record.ts';
import { type Change, whyNotCancellable } from '../booking/requests.ts';
import { draftLike } from '../dialogue/rebooking.ts';
import type { PaymentMethod } from '../money/prepayment.ts';
import type { TapOf } from '../taps.ts';
import { cardOf, discardMessage, paintCard, sendText } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { hasAfterSale } from '../views/after-sale.ts';
import { bookingCard, cancelQuestion, cardTermsOf } from '../views/booking-card.ts';
import type { BookingWatch } from '../views/booking-view.ts';
import { payChoicesOf, paymentSums, paymentWaysOf, transferScreen } from '../views/payment.ts';
import type { BookingFeature } from './begin-booking.ts';
import type { CustomerDependencies } from './dependencies.ts';

/** The sender's own booking, checked since callback data is untrusted. Null: there is none; answers the tap. */
export async function ownBooking(
  ctx: BotContext,
  bookings: Pick<Bookings, 'find'>,
  reference: BookingReference,
): Promise<Booking | null> {
  const own = await bookings.find(reference, ctx.from.id);
  if (own === null) await endTap(ctx, ctx.words.text('stale'));
  return own;
}

/** The answer to the tap; null for an accepted request, which the card shows. */
export function toastAfter(change: Change<string>, { words }: BotContext): string | null {
  if (change.kind === 'accepted') return null;
  const isStale = change.booking === undefined || change.why === 'known';
  return words.text(isStale ? 'stale' : `refused-${change.why}`);
}

type BookingTapped = TapOf<'booking'>;

type ActionDependencies = Pick<
  CustomerDependencies,
  'atVenue' | 'bookings' | 'config' | 'now' | 'today' | 'watch'
>;

/** The buttons of a booking's own card, which work after a restart, a deployment, or days of silence. */
export function bookingCardTaps(
  dependencies: ActionDependencies,
  booking: BookingFeature,
  changeDate: (ctx: BotContext, own: Booking) => Promise<void>,
) {
  const { atVenue, bookings, watch } = dependencies;
  const { pay, saysPaid, showDetails } = createPaying(dependencies);
  const { turn, cancel } = createHoldCancelling(dependencies);
  return async (ctx: TapContext, tap: BookingTapped): Promise<void> => {
    const { action, reference } = tap;
    switch (action) {
      case 'confirm':
        return settle(ctx, watch, await bookings.confirm(reference, ctx.from.id, tap.total));
      case 'payCard':
      case 'payTransfer':
        return pay(ctx, tap, action === 'payCard' ? 'telegram' : 'transfer');
      case 'saysPaid':
        return saysPaid(ctx, reference);
      case 'details':
        return showDetails(ctx, reference);
      case 'cancel':
      case 'keep':
        return turn(ctx, tap);
      case 'cancelSurely':
        return cancel(ctx, tap);
      case 'again': {
        const own = await ownBooking(ctx, bookings, reference);
        if (own === null) return;
        // After a failed change of date, the payment for the old booking counts again.
        const { replaces } = own;
        const old = replaces && isOver(own) ? await bookings.find(replaces.reference, ctx.from.id) : null;
        const isOldValid = old !== null && old.replacedBy === undefined && hasAfterSale(old, atVenue());
        return isOldValid ? changeDate(ctx, old) : booking.begin(ctx, draftLike(own, dependencies));
      }
    }
  };
}

/** Answers the tap; shows "typing" while an accepted request is carried out. */
function settle(ctx: BotContext, watch: BookingWatch, change: Change<string>): Promise<void> {
  if (change.kind === 'accepted') watch(change.booking);
  return endTap(ctx, toastAfter(change, ctx));
}

function createPaying({ bookings, config, watch }: ActionDependencies) {
  const payment = paymentWaysOf(config);

  /** Asks for the money, unless the amount can't be paid that way, which is checked before an invoice is sent. */
  async function pay(
    ctx: TapContext,
    { reference, total }: BookingTapped,
    method: PaymentMethod,
  ): Promise<void> {
    const { from, words } = ctx;
    const own = await ownBooking(ctx, bookings, reference);
    if (own === null) return;
    const { choices, cardProblem } = payChoicesOf({ booking: own, words }, payment);
    const sums = paymentSums(own);
    const isFree = sums.total === sums.paid;
    if (own.state === 'held' && !isFree && !choices.some((choice) => choice.method === method)) {
      const isCardProblem = method === 'telegram' && cardProblem !== null;
      return endTap(ctx, isCardProblem ? cardProblem : words.text('refused-otherMethod'));
    }
    await settle(ctx, watch, await bookings.pay(reference, from.id, total, method));
  }

  /** Says on the transfer's picture that staff look for the money; the tap's own answer would vanish. */
  async function saysPaid(ctx: TapContext, reference: BookingReference): Promise<void> {
    const change = await bookings.saysPaid(reference, ctx.from.id);
    await endTap(ctx, change.kind === 'accepted' ? null : toastAfter(change, ctx));
    if (change.booking !== undefined) await paintTransfer(ctx, change.booking, false);
  }

  /** "Show transfer details": for customers who said that they have paid, and still have to. */
  async function showDetails(ctx: TapContext, reference: BookingReference): Promise<void> {
    const own = await ownBooking(ctx, bookings, reference);
    if (own === null) return;
    await endTap(ctx, null);
    await paintTransfer(ctx, own, true);
  }

  /** Paints the tapped picture, if it still is that of a transfer that the customer says is made. */
  async function paintTransfer(ctx: TapContext, booking: Booking, hasDetails: boolean): Promise<void> {
    const { callbackQuery, chatId, msgId: messageId, words } = ctx;
    const { prepayment } = booking;
    const isShown = prepayment?.offer?.method === 'transfer' && isPaymentMessage(booking, messageId);
    if (payment.transfer === null || !isShown || prepayment.saidPaidAt === null) return;
    const hasPicture = callbackQuery.message?.photo !== undefined;
    const screen = transferScreen({ booking, words }, payment.transfer, payment, {
      hasPicture,
      hasDetails,
    });
    await paintCard(ctx, chatId, cardOf(messageId, hasPicture), screen);
  }

  return { pay, saysPaid, showDetails };
}

function createHoldCancelling({ bookings, config, now, watch }: ActionDependencies) {
  const terms = cardTermsOf(config);

  /** Paints a screen on the tapped message, which may be the booking's card. */
  async function paint(ctx: TapContext, { card }: Booking, screen: Screen): Promise<void> {
    const { chatId, msgId } = ctx;
    const isPicture = card?.messageId === msgId && card.hasPicture;
    await paintCard(ctx, chatId, cardOf(msgId, isPicture), screen);
  }

  /**
   * Turns the card to the question before a cancellation, and back. When an invoice or a transfer's picture has the
   * buttons, sends the question below it: an invoice can't become a question, and the picture's details may still be
   * needed. "Keep" deletes that question.
   */
  async function turn(ctx: TapContext, { action, reference }: BookingTapped): Promise<void> {
    const { api, words, chatId, msgId } = ctx;
    const own = await ownBooking(ctx, bookings, reference);
    if (own === null) return;
    if (own.state !== 'held') return endTap(ctx, words.text(`refused-${whyNotCancellable(own)}`));
    const isOnCard = own.card?.messageId === msgId;
    const isQuestion = action === 'cancel';
    const isElsewhere = !isOnCard && offerOf(own) === null;
    if (isElsewhere && isQuestion) return endTap(ctx, words.text('stale'));
    await endTap(ctx, null);
    // The question may have just become the card, which is not recorded yet.
    if (isElsewhere) return bookings.showCard(reference, ctx.from.id);
    const question = cancelQuestion({ booking: own, words }, now());
    if (isOnCard) {
      return paint(ctx, own, isQuestion ? question : bookingCard({ booking: own, words }, terms));
    }
    if (isQuestion) await sendText(api, chatId, question);
    else if (!isPaymentMessage(own, msgId)) await discardMessage(api, chatId, msgId);
  }

  /** Deletes a question below an invoice; the card shows the outcome. */
  async function cancel(ctx: TapContext, { reference, total }: BookingTapped): Promise<void> {
    const { api, chatId, from, msgId, words } = ctx;
    const change = await bookings.cancel(reference, from.id, { isOfTickets: false, back: total });
    await settle(ctx, watch, change);
    const { booking } = change;
    if (booking === undefined) return;
    // The sum to return has changed, so the question is asked again with the new one.
    if (change.kind === 'refused' && change.why === 'returnChanged') {
      return paint(ctx, booking, cancelQuestion({ booking, words }, now()));
    }
    const isOnCard = booking.card?.messageId === msgId;
    const isQuestion = !isOnCard && booking.prepayment !== null && !isPaymentMessage(booking, msgId);
    if (isQuestion) await discardMessage(api, chatId, msgId);
  }

  return { turn, cancel };
}

function isPaymentMessage({ prepayment }: Booking, msgId: number): boolean {
  return prepayment?.messages.some(({ messageId }) => messageId === msgId) ?? false;
}
