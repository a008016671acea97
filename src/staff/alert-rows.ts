import { openRequestOf } from '../booking/permissions.ts';
import type { AlertKind, Booking, StaffRequest } from '../booking/record.ts';
import { tapData } from '../taps.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import { asNewMessage, bookingSummary, checkButton, showButton } from './booking-view.ts';
import { arrivedData } from './money.ts';

/** What a button says besides `asNewMessage`, if it says that. */
export function beyondNewMessage(argument: string): { readonly isNew: boolean; readonly rest: string } {
  const [, isNew, rest = ''] = /^(new(?:-|$))?(.*)$/.exec(argument) ?? [];
  return { isNew: isNew !== undefined, rest };
}

const instantBase = 36;

/** Which request of a booking a button is for: a later one is another. */
export function requestKey({ askedAt }: StaffRequest): string {
  return askedAt.toString(instantBase);
}

export function askedAtOf(argument: string): Instant {
  return Number.parseInt(argument, instantBase);
}

/** The two answers; none where nothing waits for one. */
export function requestRows(booking: Booking, words: Wording): Screen['rows'] {
  const request = openRequestOf(booking);
  if (request === null) return [];
  const key = requestKey(request);
  return [
    [
      button(words.text('approve'), tapData.staff('approve', booking.reference, key), 'success'),
      button(words.text('decline'), tapData.staff('decline', booking.reference, key), 'danger'),
    ],
  ];
}

/** What staff can do about an alert: always look, and the one thing that may help. */
export function alertRows(kind: AlertKind, booking: Booking, words: Wording): Screen['rows'] {
  const help = (key: string, action: 'resend' | 'cancel' | 'returned', style?: Button['style']): Button =>
    button(words.text(key), tapData.staff(action, booking.reference, asNewMessage), style);
  const show = showButton(booking, words, asNewMessage);
  switch (kind) {
    case 'unknownConfirm':
    case 'ticketsMissing':
    case 'review':
      return [[checkButton(booking, words.text('check-again'), true), show]];
    case 'unreachable':
    case 'deliveryUnanswered':
      return [[help('send-again', 'resend'), show]];
    case 'cancelFailed':
    case 'replaceFailed':
      return [[help('cancel-this-booking', 'cancel', 'danger')], [show]];
    case 'cancelRequested':
    case 'changeRequested':
      return [...requestRows(booking, words), [show]];
    case 'replacedEnded':
    case 'dateDiffers':
    case 'linesDiffer':
    case 'issuedAfterAll':
    case 'settled':
    case 'paidWaiting':
    case 'moneyWaits':
      return [[show]];
    case 'saysPaid': {
      if (booking.prepayment?.saidPaidAt == null) return [[show]];
      const data = arrivedData(booking, `${asNewMessage}-`);
      return [[button(words.text('money-arrived'), data, 'success')], [show]];
    }
    case 'moneyToReturn':
      return [[help('mark-returned', 'returned')], [show]];
  }
}

/** Of Telegram, in characters. */
const longestTopicName = 128;
const longestName = 60;

export interface Asker {
  readonly booking: Booking | null;
  /** As Telegram has it: all that staff learn of a customer without a booking. */
  readonly firstName: string;
}

/** Who asks, as on the booking. */
function askerName({ booking, firstName }: Asker): string {
  const named = booking?.details.name ?? '';
  return clipped(named === '' ? firstName : named, longestName);
}

/** Names the customer and the booking that was asked about first. */
export function topicName(asker: Asker): string {
  const code = asker.booking?.partner?.bookingCode;
  const name = [askerName(asker), code].filter((part) => part !== undefined).join(' · ');
  return [...name].slice(0, longestTopicName).join('');
}

/** Stands above a customer's messages: who asks, about which booking, and how to answer. */
export function questionHeader(asker: Asker & { readonly hasTopic: boolean }, words: Wording): Screen {
  const { booking, hasTopic } = asker;
  return {
    text: paragraphs(
      words.html('question-header', { name: askerName(asker) }),
      booking === null ? words.html('question-without-booking') : bookingSummary(booking, words),
      words.html('question-how-to-answer'),
    ),
    rows: rowsOf(
      [
        button(words.text('answer-question'), tapData.staff('answerQuestion')),
        hasTopic && button(words.text('close-question'), tapData.staff('closeQuestion')),
      ],
      booking !== null && [showButton(booking, words, asNewMessage)],
    ),
  };
}
