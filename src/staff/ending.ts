import { type ReturnRange, returnRange } from '../booking/money.ts';
import type { Booking, StaffRequest } from '../booking/record.ts';
import { tapData } from '../taps.ts';
import { type Button, button, type Screen } from '../telegram/screen.ts';
import { paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { requestKey } from './alert-rows.ts';
import { askerText, bookingSummary, hasTouchedTickets, liveText, usedText } from './booking-view.ts';
import { staffMoneyText } from './money.ts';
import { returnRows, returnsText, wishText } from './returns.ts';

/** What a member of staff is asked before something ends for a customer. */
export interface Question {
  readonly id: string;
  readonly staffId: number;
  readonly purpose: 'cancel' | 'close';
  /** Null: it is still to be given. */
  readonly reason: string | null;
  /** When it is asked, by which the policy counts. */
  readonly at: Instant;
  /** The sum that was typed to be given back. */
  readonly typed?: Amount | null;
  /** The sums are others than those that were tapped. */
  readonly hasChanged?: boolean;
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
  const isCancel = purpose === 'cancel';
  const range = isCancel ? returnRange(booking, question.at) : null;
  return {
    text: paragraphs(
      question.hasChanged === true && words.html('staff-returns-changed'),
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      liveText(booking, isLive, words),
      isCancel && usedText(booking, words),
      isCancel && returnsText(booking, question.at, words),
      ask,
      reason !== null && range !== null && words.html('staff-returns-question'),
    ),
    rows: reason === null ? [[keep(question, words)]] : endingRows(question, range, words),
  };
}

/** Where something was paid, each button says how much of it goes back. */
function endingRows(question: Question, range: ReturnRange | null, words: Wording): Screen['rows'] {
  if (range === null) return answers(question, 'yes', '', words);
  const { id, typed = null } = question;
  const asker = askerText(question);
  const doing = (choice: string): string => tapData.staff('yes', id, `${asker}${choice}`);
  const other = tapData.staff('cancelOther', id, asker);
  return [...returnRows(range, { doing, other, typed }, words), [keep(question, words)]];
}

/** The second question, for tickets that somebody has begun to use. `choice`: what the first one's button says. */
export function usedQuestion(booking: Booking, question: Asked, choice: string, words: Wording): Screen {
  const text = paragraphs(
    bookingSummary(booking, words),
    usedText(booking, words),
    words.html('staff-cancel-used-question'),
  );
  return { text, rows: answers(question, 'sure', choice, words) };
}

type Asked = Pick<Question, 'id' | 'staffId' | 'purpose'>;

function answers(question: Asked, yes: 'yes' | 'sure', choice: string, words: Wording): Screen['rows'] {
  const text = words.text(question.purpose === 'cancel' ? 'cancel-this-booking' : 'close-booking');
  return [
    [button(text, tapData.staff(yes, question.id, `${askerText(question)}${choice}`), 'danger')],
    [keep(question, words)],
  ];
}

function keep(question: Asked, words: Wording): Button {
  const text = words.text(question.purpose === 'cancel' ? 'keep-booking' : 'keep-open');
  return button(text, tapData.staff('keep', question.id, askerText(question)));
}

export interface ApproveLook {
  readonly isLive: boolean;
  readonly typed?: Amount | null;
  /** The sums are others than those that were tapped. */
  readonly hasChanged?: boolean;
}

/**
 * Asked before a request to cancel is approved: what is given back of what was paid, and whether tickets that somebody
 * has begun to use are cancelled all the same.
 */
export function approveQuestion(
  booking: Booking,
  request: StaffRequest,
  { isLive, typed = null, hasChanged = false }: ApproveLook,
  words: Wording,
): Screen {
  const { reference } = booking;
  const key = requestKey(request);
  const range = returnRange(booking, request.askedAt);
  // A second "Approve" is of what is shown here; without tickets in use the first one is.
  const action = hasTouchedTickets(booking) ? 'approveSure' : 'approve';
  const doing = (choice: string): string => tapData.staff(action, reference, `${key}${choice}`);
  const rows =
    range === null
      ? [[button(words.text('approve'), doing(''), 'danger')]]
      : returnRows(range, { doing, other: tapData.staff('approveOther', reference, key), typed }, words);
  return {
    text: paragraphs(
      hasChanged && words.html('staff-returns-changed'),
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      liveText(booking, isLive, words),
      wishText(request, words),
      returnsText(booking, request.askedAt, words),
      usedText(booking, words),
      hasTouchedTickets(booking) && words.html('staff-cancel-used-question'),
      range !== null && words.html('staff-returns-question'),
    ),
    rows: [...rows, [button(words.text('decline'), tapData.staff('decline', reference, key))]],
  };
}
