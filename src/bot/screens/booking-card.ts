import { moneyOf, returnIfCancelled } from '../../booking/money.ts';
import type { RefusalCause } from '../../booking/ports.ts';
import type { Booking } from '../../booking/record.ts';
import { missingTicketsOf } from '../../booking/rules.ts';
import { ticketsOf } from '../../booking/sales.ts';
import { type Config, paymentNoticeFor } from '../../config/config.ts';
import type { Instant } from '../../venue/calendar.ts';
import { inLocale, type Localised } from '../../venue/venue.ts';
import { tapData } from '../callback-data.ts';
import type { Button, Screen } from '../screen.ts';
import { clipped, paragraphs } from '../text.ts';
import type { Wording } from '../wording.ts';
import { moneyText, type PaymentWays, payChoicesOf, paymentWaysOf, payRows, sumsText } from './payment.ts';
import { askVenueRows, directionsButton } from './venue.ts';

/** What the operator says on the card besides the booking itself. */
export interface CardTexts {
  readonly paymentNotice: string;
  readonly payment: PaymentWays;
  /** In the customer's language; null where the venue does not say. */
  readonly visit: {
    readonly address: string | null;
    readonly hours: string | null;
    /** There is a place that "Directions" can show. */
    readonly hasPin: boolean;
  };
  /** Which of the partner's codes for a refusal name something that the customer can mend. */
  readonly refusalCauses: Readonly<Record<number, RefusalCause>>;
}

/** How many tickets of a delivery in several albums have been sent. */
export interface Progress {
  readonly sent: number;
  readonly of: number;
}

export function cardTextsFor(config: Config, locale: string): CardTexts {
  const { venue, paymentNotice, partner } = config;
  const { address, hours, pin } = venue.visit;
  const said = (text: Localised<string> | null): string | null =>
    text === null ? null : inLocale(text, locale, venue);
  return {
    paymentNotice: paymentNoticeFor(paymentNotice, locale),
    payment: paymentWaysOf(config),
    refusalCauses: partner.conventions.refusalCauses,
    visit: {
      address: said(address),
      hours: said(hours),
      hasPin: pin !== null,
    },
  };
}

const mostLinesShown = 12;
const longestPaymentNotice = 200;

/** The card of a booking, from "Book" on: what it is, how it stands, what can be done. */
export function bookingCard(
  booking: Booking,
  words: Wording,
  texts: CardTexts,
  progress: Progress | null = null,
): Screen {
  switch (booking.state) {
    case 'requested':
      return {
        text: paragraphs(words.html('card-requested'), linesText(booking, words), whyText(booking, words)),
        rows: [],
      };
    case 'held':
      return booking.prepayment === null
        ? heldCard(booking, words, texts)
        : payingCard(booking, words, texts);
    case 'confirming':
      return {
        text: paragraphs(confirmingText(booking, words), codeText(booking, words), moneyText(booking, words)),
        rows: [],
      };
    case 'issued':
      return issuedCard(booking, words, progress);
    case 'cancelling':
      return { text: paragraphs(words.html('card-cancelling'), codeText(booking, words)), rows: [] };
    case 'review':
      return {
        text: paragraphs(
          words.html('card-review'),
          supportText(words),
          codeText(booking, words),
          moneyText(booking, words),
        ),
        rows: askVenueRows(words, booking.reference),
      };
    default:
      return endedCard(booking, words, texts);
  }
}

function heldCard(booking: Booking, words: Wording, texts: CardTexts): Screen {
  const { partner, order, holdUntil, reference } = booking;
  const total = partner?.total ?? order.total;
  const code = partner?.bookingCode ?? '';
  const amount = words.money(total);
  return {
    text: paragraphs(
      whyText(booking, words),
      heldText(holdUntil, words),
      [bookingFacts(booking, words), words.html('total', { amount })].join('\n'),
      replacesText(booking, words),
      total !== order.total && words.html('card-total-differs', { before: words.money(order.total) }),
      words.html('card-code', { code }),
      noticeText(texts, words),
    ),
    rows: [
      [
        {
          text: words.text('get-tickets', { amount }),
          data: tapData.booking('confirm', reference, total),
          style: 'success',
        },
      ],
      [{ text: words.text('copy-code'), copyText: code }],
      ...askVenueRows(words, reference),
      [{ text: words.text('cancel-booking'), data: tapData.booking('cancel', reference), style: 'danger' }],
    ],
  };
}

/**
 * Held until it is paid. Once an invoice or a transfer's picture is in the chat, that has the buttons: two ways to pay
 * side by side would invite two payments.
 */
function payingCard(booking: Booking, words: Wording, texts: CardTexts): Screen {
  const { partner, order, holdUntil, prepayment, reference } = booking;
  const total = partner?.total ?? order.total;
  const code = partner?.bookingCode ?? '';
  const offer = prepayment?.offer ?? null;
  const isPaid = offer === null && isPaidWhileHeld(booking);
  const { cardProblem } = payChoicesOf(booking, texts.payment, words);
  const when =
    holdUntil === null
      ? words.html('card-pay')
      : words.html('card-pay-until', { time: words.time(holdUntil), left: words.countdown(holdUntil) });
  return {
    text: paragraphs(
      isPaid && booking.because === 'debt' ? words.html('why-paused-paid') : whyText(booking, words),
      !isPaid && when,
      [bookingFacts(booking, words), words.html('total', { amount: words.money(total) })].join('\n'),
      replacesText(booking, words),
      total !== order.total && words.html('card-pay-total-differs', { before: words.money(order.total) }),
      moneyText(booking, words),
      words.html('card-code', { code }),
      offer !== null && words.html(`card-pay-with-${offer.method}`),
      offer?.method === 'transfer' && prepayment?.saidPaidAt != null && words.html('card-said-paid'),
      offer === null && !isPaid && cardProblem,
    ),
    rows:
      offer === null
        ? [
            ...(isPaid ? [] : payRows(booking, texts.payment, words)),
            [{ text: words.text('copy-code'), copyText: code }],
            ...askVenueRows(words, reference),
            [
              {
                text: words.text('cancel-booking'),
                data: tapData.booking('cancel', reference),
                style: 'danger',
              },
            ],
          ]
        : [],
  };
}

/** All that was accepted has come; something else keeps the tickets from being issued. */
function isPaidWhileHeld(booking: Booking): boolean {
  const isAccepted = booking.prepayment?.accepted?.total === booking.partner?.total;
  return isAccepted && moneyOf(booking)?.due === 0 && (moneyOf(booking)?.paid ?? 0) > 0;
}

/** What is still to do comes first: while tickets are not issued, nothing looks finished. */
function heldText(holdUntil: Instant | null, words: Wording): string {
  if (holdUntil === null) return words.html('card-held');
  return words.html('card-held-until', { time: words.time(holdUntil), left: words.countdown(holdUntil) });
}

function noticeText({ paymentNotice }: CardTexts, words: Wording): string | null {
  if (paymentNotice === '') return null;
  return words.html('payment-notice', { notice: clipped(paymentNotice, longestPaymentNotice) });
}

/** Asked once before a booking is cancelled. */
export function cancelQuestion(booking: Booking, now: Instant, words: Wording): Screen {
  const { reference } = booking;
  return {
    text: paragraphs(
      cancelText(booking, now, words),
      bookingFacts(booking, words),
      replacesText(booking, words),
    ),
    rows: [
      [
        {
          text: words.text('cancel-surely'),
          data: tapData.booking('cancelSurely', reference),
          style: 'danger',
        },
      ],
      [{ text: words.text('keep-booking'), data: tapData.booking('keep', reference) }],
    ],
  };
}

/** What a cancellation gives back: of a hold everything. */
function cancelText(booking: Booking, now: Instant, words: Wording): string {
  const balance = moneyOf(booking);
  if (balance === null) return words.html('cancel-question');
  const back = returnIfCancelled(booking, now);
  if (back.length > 0) return words.html('cancel-question-paid', { amount: sumsText(back, words) });
  // What was paid for the booking that this one was to replace stays with that one.
  return words.html(balance.brought > 0 ? 'cancel-question-change' : 'cancel-question-unpaid');
}

function issuedCard(booking: Booking, words: Wording, progress: Progress | null): Screen {
  const count = ticketsOf(booking).length;
  const why = whyText(booking, words);
  // Bad news comes below the tickets, and with the way to a person.
  const isNewsOfOld = why !== null && booking.delivery.status === 'done';
  const missing = ticketsMissingText(booking, words);
  return {
    text: paragraphs(
      why,
      isNewsOfOld
        ? words.html('card-issued-still', { code: booking.partner?.bookingCode ?? '' })
        : words.html('card-issued', { code: booking.partner?.bookingCode ?? '', count }),
      [
        bookingFacts(booking, words),
        words.html('total', { amount: words.money(booking.partner?.total ?? booking.order.total) }),
        moneyText(booking, words),
      ]
        .filter((line) => line !== null)
        .join('\n'),
      progress !== null &&
        progress.sent < progress.of &&
        words.html('delivery-progress', { sent: progress.sent, count: progress.of }),
      missing,
    ),
    // The closing message below has what leads on.
    rows: why === null && missing === null ? [] : askVenueRows(words, booking.reference),
  };
}

/** The last message of a delivery: what to bring, where and when, what is still to be paid. */
export function closingScreen(booking: Booking, count: number, words: Wording, texts: CardTexts): Screen {
  const { order, reference } = booking;
  const { address, hours, hasPin } = texts.visit;
  const isForTheDay = order.lines.some((line) => line.isForTheDate);
  return {
    text: paragraphs(
      ticketsMissingText(booking, words) ?? words.html('delivery-closing', { count }),
      [
        isForTheDay && words.html('closing-date', { date: words.day(order.date) }),
        words.html(address === null ? 'closing-venue' : 'closing-address', {
          venue: words.venueName,
          address: address ?? '',
        }),
        hours !== null && words.html('closing-hours', { hours }),
      ]
        .filter((line) => line !== false)
        .join('\n'),
      booking.prepayment === null
        ? noticeText(texts, words)
        : words.html('closing-paid', { amount: words.money(moneyOf(booking)?.brought ?? 0) }),
    ),
    rows: [
      [
        { text: words.text('my-tickets'), data: tapData.menu('tickets') },
        ...(hasPin ? [directionsButton(words)] : []),
      ],
      [{ text: words.text('book-again'), data: tapData.booking('again', reference) }],
    ],
  };
}

/** That more tickets follow than there are; null when there are as many as were ordered. */
function ticketsMissingText(booking: Booking, words: Wording): string | null {
  const count = booking.partner?.tickets.length ?? 0;
  const missing = missingTicketsOf(booking);
  return missing === 0 ? null : words.html('tickets-missing', { count, of: count + missing });
}

function endedCard(booking: Booking, words: Wording, texts: CardTexts): Screen {
  const isOurFault = booking.state === 'abandoned' || booking.because === 'refused';
  return {
    text: paragraphs(
      endedText(booking, words, texts),
      replacesText(booking, words),
      isOurFault && supportText(words),
      codeText(booking, words),
      moneyText(booking, words),
    ),
    rows: endedRows(booking, words),
  };
}

function endedRows(booking: Booking, words: Wording): Screen['rows'] {
  const { because, reference } = booking;
  if (because === 'replaced') return [[{ text: words.text('my-tickets'), data: tapData.menu('tickets') }]];
  const again: Button = { text: words.text('book-again'), data: tapData.booking('again', reference) };
  return [[again], ...(because === 'customer' ? [] : askVenueRows(words, reference))];
}

/** Of a change of date that has not come about: what it was to replace stands. */
function replacesText({ replaces, partner }: Booking, words: Wording): string | null {
  if (replaces === undefined || (partner?.tickets.length ?? 0) > 0) return null;
  return words.html('change-old-stands', { date: words.day(replaces.date), code: replaces.code });
}

/** How a booking ended, in one sentence that is certain. */
function endedText(booking: Booking, words: Wording, texts: CardTexts): string {
  switch (booking.state) {
    case 'expired':
      return words.html('card-expired');
    case 'rejected':
      return rejectedText(booking, words, texts);
    case 'abandoned':
      return words.html('card-abandoned');
    case 'cancelled':
      return cancelledText(booking, words);
    default:
      return withReason('card-closed', booking.closed?.reason, words);
  }
}

function cancelledText(booking: Booking, words: Wording): string {
  const { because, cancellation, replacedBy } = booking;
  if (because === 'replaced' && replacedBy !== undefined) {
    return words.html('card-replaced', { date: words.day(replacedBy.date), code: replacedBy.code });
  }
  if (because !== 'customer') return withReason('card-cancelled', cancellation?.reason, words);
  if (cancellation?.approvedBy !== undefined) return words.html('card-cancelled-approved');
  return words.html(cancellation?.isOfTickets === true ? 'card-cancelled-tickets' : 'card-cancelled-by-you');
}

function withReason(key: string, reason: string | undefined, words: Wording): string {
  const given = reason === undefined || reason === '' ? null : words.html('reason-given', { reason });
  return paragraphs(words.html(key), given);
}

/** What the customer can mend is said in their words; what they can't is not theirs to know. */
function rejectedText(booking: Booking, words: Wording, { refusalCauses }: CardTexts): string {
  if (booking.because === 'debt') return words.html('card-rejected-paused');
  if (booking.because === 'cutoffPassed') return words.html('card-rejected-cutoff');
  const code = booking.attempts.findLast(({ result }) => result === 'refused')?.code;
  const cause = code === undefined ? undefined : refusalCauses[code];
  return cause === undefined
    ? words.html('card-rejected')
    : words.html(`card-rejected-${cause}`, { date: words.day(booking.order.date) });
}

function confirmingText(booking: Booking, words: Wording): string {
  if (booking.because === 'noAnswer') return words.html('card-checking');
  return paragraphs(words.html('card-confirming'), booking.because !== undefined && whyText(booking, words));
}

/** Why the booking stands where it stands, when that needs saying. */
function whyText(booking: Booking, words: Wording): string | null {
  switch (booking.because) {
    case 'debt':
      return words.html('why-paused');
    case 'totalChanged':
      return words.html('why-total-changed');
    case 'holdTooShort':
      return words.html('why-hold-too-short');
    case 'partnerUnreachable':
      return words.html(booking.state === 'issued' ? 'why-cancel-unreached' : 'why-unreachable');
    case 'noAnswer':
      return words.html('why-no-answer');
    case 'cancelRefused':
      return words.html('why-cancel-refused');
    case 'dateDiffers':
      return words.html('why-date-differs');
    case 'linesDiffer':
      return words.html('why-lines-differ');
    case 'cutoffPassed':
      return words.html('why-cutoff-passed');
    case 'ticketsUsed':
      return words.html('why-tickets-used');
    case 'replaceFailed':
      return words.html('why-replace-failed', {
        date: words.day(booking.replacedBy?.date ?? booking.order.date),
      });
    default:
      return null;
  }
}

function codeText(booking: Booking, words: Wording): string | null {
  const code = booking.partner?.bookingCode;
  return code === undefined ? null : words.html('card-code', { code });
}

function supportText(words: Wording): string | null {
  const { supportContact } = words;
  return supportContact === null ? null : words.html('support', { contact: supportContact });
}

/** The day and the lines. */
export function bookingFacts(booking: Booking, words: Wording): string {
  return [words.html('card-date', { date: words.day(booking.order.date) }), linesText(booking, words)].join(
    '\n',
  );
}

function linesText({ order }: Booking, words: Wording): string {
  const shown = order.lines.slice(0, mostLinesShown).map((line) =>
    words.html('cart-line', {
      name: clipped(words.packageName(line), 60),
      quantity: line.quantity,
      amount: words.money(line.quantity * line.unitPrice),
    }),
  );
  const more = order.lines.length - shown.length;
  return [...shown, ...(more > 0 ? [words.html('cart-lines-more', { count: more })] : [])].join('\n');
}
