import { dueOf, moneyOf, paidOf, returnIfCancelled, returnShown } from '../booking/paid-and-due.ts';
import { type Booking, bookingCodeOf, offerOf, priceOf } from '../booking/record.ts';
import { validTicketsOf } from '../booking/sales.ts';
import { deliveryProgress } from '../booking/ticket-messages.ts';
import type { Config } from '../config/config.ts';
import type { PaymentOffer } from '../money/prepayment.ts';
import { tapData } from '../taps.ts';
import { button, copyButton, rowsOf, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import { soldPolicyText } from './after-sale.ts';
import {
  bookingFacts,
  cardCodeText,
  confirmingText,
  endedText,
  type FixableCauses,
  factsAndTotal,
  orderLinesText,
  replacesText,
  ticketsMissingText,
  whyText,
} from './booking-state-text.ts';
import type { BookingView } from './booking-view.ts';
import {
  isToPay,
  moneyText,
  type PaymentWays,
  payChoicesOf,
  paymentNoticeText,
  paymentWaysOf,
  payRows,
  sumsText,
} from './payment.ts';
import { askVenueRows, menuButton, supportText } from './shared-buttons.ts';

/** The operator's terms that the card depends on. */
export interface CardTerms extends FixableCauses {
  readonly payment: PaymentWays;
}

export function cardTermsOf(config: Config): CardTerms {
  return { payment: paymentWaysOf(config), refusalCauses: config.partner.conventions.refusalCauses };
}

/** The card of a booking from its placing on: its facts, its state, and what can be done. */
export function bookingCard(view: BookingView, terms: CardTerms): Screen {
  const { booking, words } = view;
  switch (booking.state) {
    case 'requested':
      return {
        text: paragraphs(words.html('card-requested'), orderLinesText(view), whyText(view)),
        rows: [],
      };
    case 'held':
      return heldCard(view, terms);
    case 'confirming':
      return {
        text: paragraphs(confirmingText(view), cardCodeText(view), moneyText(view)),
        rows: [],
      };
    case 'issued':
      return issuedCard(view);
    case 'cancelling':
      return { text: paragraphs(words.html('card-cancelling'), cardCodeText(view)), rows: [] };
    case 'review':
      return {
        text: paragraphs(words.html('card-review'), supportText(words), cardCodeText(view), moneyText(view)),
        rows: askVenueRows(words, booking.reference),
      };
    default:
      return endedCard(view, terms);
  }
}

/** The buttons of a held booking; `firstRows`: above the others. */
function heldRows({ booking, words }: BookingView, firstRows: Screen['rows']): Screen['rows'] {
  const { reference } = booking;
  return rowsOf(
    ...firstRows,
    [copyButton(words.text('copy-code'), bookingCodeOf(booking))],
    ...askVenueRows(words, reference),
    [button(words.text('cancel-booking'), tapData.booking('cancel', reference), 'danger')],
  );
}

/**
 * The card of a held booking, with the buttons that issue or pay it. Once an invoice or a transfer's picture is in the
 * chat, the card loses its buttons: two ways to pay side by side would invite two payments.
 */
function heldCard(view: BookingView, terms: CardTerms): Screen {
  const { booking, words } = view;
  const { order, prepayment } = booking;
  const offer = offerOf(booking);
  const isPaid = offer === null && isPaidWhileHeld(booking);
  const { cardProblem } = payChoicesOf(view, terms.payment);
  return {
    text: paragraphs(
      isPaid && booking.because === 'debt'
        ? words.html(booking.replaces === undefined ? 'why-paused-paid' : 'why-paused-change')
        : whyText(view),
      !isPaid && heldText(view),
      factsAndTotal(view),
      replacesText(view),
      priceOf(booking) !== order.total &&
        words.html(isToPay(booking) ? 'card-pay-total-differs' : 'card-total-differs', {
          before: words.money(order.total),
        }),
      moneyText(view),
      cardCodeText(view),
      soldPolicyText(view),
      offer !== null && !isSaidPaid(booking) && whereToPay(view, offer),
      offer === null && !isPaid && cardProblem,
      prepayment === null && paymentNoticeText(words),
    ),
    rows: offer === null ? heldRows(view, isPaid ? [] : issuingRows(view, terms)) : [],
  };
}

/** "Get tickets" where nothing is paid in advance, else the ways to pay. */
function issuingRows(view: BookingView, terms: CardTerms): Screen['rows'] {
  const { booking, words } = view;
  if (booking.prepayment !== null) return payRows(view, terms.payment);
  const total = priceOf(booking);
  const label = words.text('get-tickets', { amount: words.money(total) });
  return [[button(label, tapData.booking('confirm', booking.reference, total), 'success')]];
}

/** Where the customer pays; or that a card payment was begun, and when the next one may be. */
function whereToPay({ booking: { timers }, words }: BookingView, { method }: PaymentOffer): string {
  const { checkoutEnds } = timers;
  if (method !== 'telegram' || checkoutEnds === undefined) return words.html(`card-pay-with-${method}`);
  const values = { time: words.time(checkoutEnds), left: words.countdown(checkoutEnds) };
  return words.html('card-checkout-open', values);
}

/** Whether the accepted total is paid, so that another reason keeps the tickets from being issued. */
function isPaidWhileHeld(booking: Booking): boolean {
  const isAccepted = booking.prepayment?.accepted?.total === booking.partner?.total;
  return isAccepted && dueOf(booking) === 0 && paidOf(booking) > 0;
}

/** Whether the customer has said that the transfer is made. */
function isSaidPaid({ prepayment }: Booking): boolean {
  return prepayment?.offer?.method === 'transfer' && prepayment.saidPaidAt !== null;
}

/** Begins with what is still to do, so that nothing looks finished before tickets are issued. */
function heldText({ booking, words }: BookingView): string {
  const { holdUntil } = booking;
  const key = !isToPay(booking) ? 'card-held' : isSaidPaid(booking) ? 'card-said-paid' : 'card-pay';
  if (holdUntil === null) return words.html(key);
  return words.html(`${key}-until`, { time: words.time(holdUntil), left: words.countdown(holdUntil) });
}

/** The customer's held booking, if there is one. */
export function heldAmong(bookings: readonly Booking[]): Booking | null {
  return bookings.find(({ state }) => state === 'held') ?? null;
}

/** Adds the held booking, and the button to it, above a screen of the menu. */
export function belowHeld(held: Booking | null, screen: Screen, words: Wording): Screen {
  if (held === null) return screen;
  const open = button(words.text('to-held-booking'), tapData.tickets('open', held.reference), 'success');
  return {
    ...screen,
    text: paragraphs(
      !isPaidWhileHeld(held) && heldText({ booking: held, words }),
      bookingFacts({ booking: held, words }),
      screen.text,
    ),
    rows: [[open], ...screen.rows],
  };
}

/** Asked once before a booking is cancelled. */
export function cancelQuestion(view: BookingView, now: Instant): Screen {
  const { booking, words } = view;
  const { reference } = booking;
  return {
    text: paragraphs(cancelText(view, now), bookingFacts(view), replacesText(view)),
    rows: [
      [
        button(
          words.text('cancel-surely'),
          tapData.booking('cancelSurely', reference, returnShown(booking, now)),
          'danger',
        ),
      ],
      [button(words.text('keep-booking'), tapData.booking('keep', reference))],
    ],
  };
}

/** The question, with what a cancellation returns: all that was paid for a hold. */
function cancelText({ booking, words }: BookingView, now: Instant): string {
  const balance = moneyOf(booking);
  if (balance === null) return words.html('cancel-question');
  const back = returnIfCancelled(booking, now);
  if (back.length > 0) return words.html('cancel-question-paid', { amount: sumsText(back, words) });
  // Money of the booking to be replaced stays with that booking.
  return words.html(balance.brought > 0 ? 'cancel-question-change' : 'cancel-question-unpaid');
}

function issuedCard(view: BookingView): Screen {
  const { booking, words } = view;
  const progress = deliveryProgress(booking);
  const count = validTicketsOf(booking).length;
  const why = whyText(view);
  // Bad news is sent below the tickets, with the button to reach a person.
  const isNewsAfterTickets = why !== null && booking.delivery.status === 'done';
  const missing = ticketsMissingText(view);
  return {
    text: paragraphs(
      why,
      isNewsAfterTickets
        ? words.html('card-issued-still', { code: bookingCodeOf(booking) })
        : words.html('card-issued', { code: bookingCodeOf(booking), count }),
      inLines(factsAndTotal(view), moneyText(view)),
      soldPolicyText(view),
      progress !== null && words.html('delivery-progress', { sent: progress.sent, count: progress.of }),
      missing,
    ),
    // The closing message has the other buttons.
    rows: why === null && missing === null ? [] : askVenueRows(words, booking.reference),
  };
}

function endedCard(view: BookingView, terms: CardTerms): Screen {
  const { booking, words } = view;
  const isOurFault = booking.state === 'abandoned' || booking.because === 'refused';
  return {
    text: paragraphs(
      endedText(view, terms),
      replacesText(view),
      isOurFault && supportText(words),
      cardCodeText(view),
      moneyText(view),
    ),
    rows: endedRows(view),
  };
}

function endedRows({ booking, words }: BookingView): Screen['rows'] {
  const { because, reference } = booking;
  if (because === 'replaced') return [[menuButton(words, 'tickets')]];
  const again = button(words.text('book-again'), tapData.booking('again', reference));
  return [[again], ...(because === 'customer' ? [] : askVenueRows(words, reference))];
}
