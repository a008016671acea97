import { unansweredDeliveries } from '../../../booking/outbox.ts';
import type { Booking } from '../../../booking/record.ts';
import type { Instant } from '../../../booking/sale-package.ts';
import { tapData } from '../../callback-data.ts';
import type { Button, Screen } from '../../screen.ts';
import { inRows } from '../../screen.ts';
import { paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { attemptText, codeOf, stateText } from './booking.ts';

const bookingsOnPage = 6;
const buttonsInRow = 3;
/** An outcome that is this young is on its way. */
const youngMs = 30_000;

/** Whether a person may have to do something: the outcome is open for longer than it takes. */
export function needsAttention(booking: Booking, now: Instant): boolean {
  const { state, because } = booking;
  if (state === 'review') return true;
  if (state !== 'requested' && state !== 'confirming' && state !== 'cancelling') return false;
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  return now - since > youngMs || because === 'noAnswer' || because === 'partnerUnreachable';
}

export function attentionList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  const refresh: Button = { text: words.text('refresh'), data: tapData.staff('attention', '', String(page)) };
  if (bookings.length === 0) return { text: words.html('staff-attention-none'), rows: [[refresh]] };
  const pages = inRows(bookings, bookingsOnPage);
  const number = Math.min(page, pages.length - 1);
  const shown = pages[number] ?? [];
  const turnTo = (text: string, to: number): Button => ({
    text,
    data: tapData.staff('attention', '', String((to + pages.length) % pages.length)),
  });
  const turn = [
    turnTo('‹', number - 1),
    turnTo(words.text('n-of-count', { n: number + 1, count: pages.length }), number),
    turnTo('›', number + 1),
  ];
  const buttons = shown.map(
    (booking): Button => ({
      text: codeText(booking),
      data: tapData.staff('check', booking.reference),
    }),
  );
  return {
    text: paragraphs(
      words.html('staff-attention', { count: bookings.length }),
      ...shown.map((booking) => entryText(booking, words)),
      words.html('staff-attention-hint'),
    ),
    rows: [...inRows(buttons, buttonsInRow), ...(pages.length > 1 ? [turn] : []), [refresh]],
  };
}

/** A booking that has no code yet is named by the beginning of its reference. */
function codeText(booking: Booking): string {
  return booking.partner === null ? `${booking.reference.slice(0, 8)}…` : codeOf(booking);
}

function entryText(booking: Booking, words: Wording): string {
  const last = booking.attempts.at(-1);
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  const unanswered = unansweredDeliveries(booking);
  return [
    words.html('staff-attention-entry', {
      code: codeText(booking),
      date: words.shortDay(booking.order.date),
      total: words.money(booking.partner?.total ?? booking.order.total),
    }),
    words.html('staff-attention-state', { state: stateText(booking, words), time: words.moment(since) }),
    unanswered !== null && words.html('staff-attention-undelivered', { count: unanswered }),
    last !== undefined &&
      words.html('staff-attention-tried', { attempt: attemptText(last, words), reads: booking.reads }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}
