import { moneyOf, returnIfCancelled } from '../../../booking/money.ts';
import { isTouched, openRequestOf } from '../../../booking/permissions.ts';
import type { Booking, StaffRequest } from '../../../booking/record.ts';
import type { Instant } from '../../../venue/calendar.ts';
import { tapData } from '../../callback-data.ts';
import { type Button, type Screen, turningRows } from '../../screen.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { sumsText } from '../payment.ts';
import { bookingSummary, codeOf, customerText, liveText, usedText } from './booking.ts';
import { staffMoneyText } from './money.ts';

const instantBase = 36;
const longestReason = 200;
const longestName = 40;

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
      {
        text: words.text('approve'),
        data: tapData.staff('approve', booking.reference, key),
        style: 'success',
      },
      {
        text: words.text('decline'),
        data: tapData.staff('decline', booking.reference, key),
        style: 'danger',
      },
    ],
  ];
}

/** One request on a page, with all that is needed to answer it. */
export function requestsScreen(
  booking: Booking | null,
  place: { readonly page: number; readonly count: number; readonly isLive: boolean },
  words: Wording,
): Screen {
  const turnTo = (page: number): string => tapData.staff('requests', '', String(page));
  const request = booking === null ? null : openRequestOf(booking);
  const refresh: Button = { text: words.text('refresh'), data: turnTo(place.page) };
  if (booking === null || request === null) {
    return { text: words.html('staff-requests-none'), rows: [[refresh]] };
  }
  return {
    text: paragraphs(
      words.html('staff-requests', { count: place.count }),
      words.html(`staff-request-${request.kind}`, { time: words.moment(request.askedAt) }),
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      request.kind === 'cancel' && returnsText(booking, request, words),
      customerText(booking, words),
      liveText(booking, place.isLive, words),
      request.kind === 'cancel' && usedText(booking, words),
    ),
    rows: [
      ...requestRows(booking, words),
      [{ text: words.text('show-booking'), data: tapData.staff('show', booking.reference, 'new') }],
      ...turningRows(place.page, place.count, words, turnTo, turnTo(place.page)),
      [refresh],
    ],
  };
}

/** What comes back if it is approved: however long staff take, what the policy gave when the customer asked. */
function returnsText(booking: Booking, { askedAt }: StaffRequest, words: Wording): string | null {
  if (moneyOf(booking) === null) return null;
  const back = returnIfCancelled(booking, askedAt);
  return back.length === 0
    ? words.html('staff-request-returns-nothing')
    : words.html('staff-request-returns', { amount: sumsText(back, words) });
}

/** Asked before tickets that somebody has begun to use are cancelled. */
export function approveUsedQuestion(booking: Booking, request: StaffRequest, words: Wording): Screen {
  const key = requestKey(request);
  return {
    text: paragraphs(
      bookingSummary(booking, words),
      usedText(booking, words),
      words.html('staff-cancel-used-question'),
    ),
    rows: [
      [
        {
          text: words.text('approve'),
          data: tapData.staff('approveSure', booking.reference, key),
          style: 'danger',
        },
        { text: words.text('decline'), data: tapData.staff('decline', booking.reference, key) },
      ],
    ],
  };
}

export function needsSecondYes({ partner }: Booking, { kind }: StaffRequest): boolean {
  return kind === 'cancel' && partner?.tickets.some(isTouched) === true;
}

/** What became of the request, on the message whose button was tapped. `name`: of whoever has answered it. */
export function answeredScreen(booking: Booking, name: string, words: Wording): Screen {
  const { request } = booking;
  const answered = request?.answered;
  const code = codeOf(booking);
  if (request === undefined || answered === undefined) {
    const state = words.text(`state-${booking.state}`);
    return { text: words.html('staff-request-over', { code, state }), rows: [] };
  }
  const { decision, at, reason } = answered;
  const key =
    decision === 'approved' ? `staff-request-${request.kind}-approved` : `staff-request-${decision}`;
  return {
    text: paragraphs(
      words.html(key, { code, name: clipped(name, longestName), time: words.moment(at) }),
      reason !== '' && words.html('reason-given', { reason: clipped(reason, longestReason) }),
    ),
    rows: [],
  };
}
