import { isTouched } from '../../../booking/permissions.ts';
import type { Booking } from '../../../booking/record.ts';
import { tapData } from '../../callback-data.ts';
import type { Button, Screen } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import { Markup, type Wording } from '../../wording.ts';
import { bookingSummary, codeOf, liveText, ticketCountsText } from './booking.ts';
import { staffMoneyText } from './money.ts';

/** What a member of staff is asked before something ends for a customer. */
export interface Question {
  readonly id: string;
  readonly staffId: number;
  readonly purpose: 'cancel' | 'close';
  /** Null: it is still to be given. */
  readonly reason: string | null;
}

const staffIdBase = 36;

export function askerOf(argument: string): number {
  return Number.parseInt(argument, staffIdBase);
}

/** The first question: the live booking, and the reason or the two answers. */
export function endingQuestion(
  booking: Booking,
  isLive: boolean,
  question: Question,
  words: Wording,
): Screen {
  const { purpose, reason } = question;
  const ask =
    reason === null
      ? words.html(`staff-${purpose}-reason`)
      : words.html(`staff-${purpose}-question`, { reason });
  return {
    text: paragraphs(
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      liveText(booking, isLive, words),
      purpose === 'cancel' && usedText(booking, words),
      ask,
    ),
    rows: reason === null ? [[keep(question, words)]] : answers(question, 'yes', words),
  };
}

/** The second question, for tickets that somebody has begun to use. */
export function usedQuestion(booking: Booking, question: Question, words: Wording): Screen {
  return {
    text: paragraphs(
      bookingSummary(booking, words),
      usedText(booking, words),
      words.html('staff-cancel-used-question'),
    ),
    rows: answers(question, 'sure', words),
  };
}

/** Tickets that are not simply unused; an unknown status counts, since it may mean anything. */
export function hasTouchedTickets(booking: Booking): boolean {
  return touchedTickets(booking).length > 0;
}

function touchedTickets({ partner }: Booking) {
  return (partner?.tickets ?? []).filter(isTouched);
}

export function usedText(booking: Booking, words: Wording): string | null {
  const touched = touchedTickets(booking);
  if (touched.length === 0) return null;
  return words.html('staff-cancel-used', { tickets: ticketCountsText(touched, words) });
}

function answers(question: Question, yes: 'yes' | 'sure', words: Wording): readonly (readonly Button[])[] {
  const text = words.text(question.purpose === 'cancel' ? 'cancel-this-booking' : 'close-booking');
  return [
    [{ text, data: tapData.staff(yes, question.id, askerText(question)), style: 'danger' }],
    [keep(question, words)],
  ];
}

function keep(question: Question, words: Wording): Button {
  const text = words.text(question.purpose === 'cancel' ? 'keep-booking' : 'keep-open');
  return { text, data: tapData.staff('keep', question.id, askerText(question)) };
}

function askerText({ staffId }: Question): string {
  return staffId.toString(staffIdBase);
}

/** The cancellation is under way. */
export function cancelUnderWay(booking: Booking, words: Wording): Screen {
  const isUnsettled = booking.state === 'confirming' || booking.state === 'review';
  return {
    text: paragraphs(
      words.html('staff-cancelling', { code: codeOf(booking) }),
      isUnsettled && words.html('staff-cancelling-later'),
    ),
    rows: [],
  };
}

/** How a cancellation ended, read back from the partner's records. */
export function cancelOutcome(booking: Booking, isLive: boolean, words: Wording): Screen {
  const values = { code: codeOf(booking), state: words.text(`state-${booking.state}`) };
  const reason = booking.cancellation?.reason ?? '';
  return {
    text: paragraphs(
      words.html(`staff-cancel-${outcomeOf(booking)}`, values),
      booking.state === 'cancelled' &&
        reason !== '' &&
        words.html('reason-given', { reason: clipped(reason, 200) }),
      liveText(booking, isLive, words),
    ),
    rows: booking.state === 'cancelled' ? [] : [[showButton(booking, words)]],
  };
}

function outcomeOf({ state, because }: Booking): 'done' | 'refused' | 'unreached' | 'unknown' | 'over' {
  if (state === 'cancelled') return 'done';
  if (state === 'review') return 'unknown';
  if (state !== 'held' && state !== 'issued') return 'over';
  return because === 'partnerUnreachable' ? 'unreached' : 'refused';
}

/** Why nothing is done, as the booking stands. */
export function notCancellable(booking: Booking, isLive: boolean, words: Wording): Screen {
  const { state } = booking;
  const isUnderWay = state === 'cancelling' || booking.cancellation !== undefined;
  const key = state === 'cancelled' ? 'already' : isUnderWay ? 'under-way' : 'not-possible';
  const values = { code: codeOf(booking), state: words.text(`state-${state}`) };
  const lead = new Markup(words.html(`staff-cancel-${key}`, values));
  return {
    text: paragraphs(
      words.html('lead', { text: lead }),
      bookingSummary(booking, words),
      liveText(booking, isLive, words),
    ),
    rows: [],
  };
}

export function showButton(booking: Booking, words: Wording, argument = ''): Button {
  return { text: words.text('show-booking'), data: tapData.staff('show', booking.reference, argument) };
}
