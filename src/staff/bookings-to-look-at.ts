import { unansweredDeliveries } from '../booking/outbox.ts';
import { type Booking, type BookingState, codeOf, enteredStateAt, priceOf } from '../booking/record.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { BookingView } from '../views/booking-view.ts';
import { listScreen } from '../views/paged-list.ts';
import { attemptText, checkButton, stateText } from '../views/staff-booking.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { StaffList } from './todo.ts';

/** Most urgent first. */
const urgentStates: readonly BookingState[] = ['review', 'confirming', 'cancelling', 'requested'];
const mostOfState = 60;
/** A delivery without Telegram's answer is retried within this time. */
const retriedWithinMs = hourMs;
const mostDue = 500;
const attentionOnPage = 6;
const codesInRow = 3;
/** The outcome of a younger booking may still come by itself. */
const youngMs = 30_000;

/** "Bookings to look at": those whose outcome is not settled or that need a person. */
export function bookingsToLookAt({
  now,
  staff,
  store: { ledger },
}: Pick<DeskDependencies, 'now' | 'staff' | 'store'>): StaffList {
  async function waiting(): Promise<readonly Booking[]> {
    const open = await Promise.all(
      urgentStates.map((state) => ledger.inState(state, { offset: 0, limit: mostOfState })),
    );
    const dueBookings = await ledger.dueBy(now() + retriedWithinMs, mostDue);
    const undelivered = dueBookings.filter((booking) => unansweredDeliveries(booking) !== null);
    const unsettled = open
      .flatMap(({ bookings }) => bookings)
      .filter((booking) => needsAttention(booking, now()));
    const all = [...unsettled, ...undelivered].map((booking) => [booking.reference, booking] as const);
    return [...new Map(all).values()];
  }

  return {
    count: async () => (await waiting()).length,
    async screen({ words }, page) {
      const list = attentionList(await waiting(), page, words);
      const owners = staff.unreachedOwners().join(', ');
      const unreached = owners !== '' && words.html('alert-owners-unreached', { owners });
      return { ...list, text: paragraphs(unreached, list.text) };
    },
  };
}

/** Whether the outcome has been open for longer than usual, or needs a person. */
export function needsAttention(booking: Booking, now: Instant): boolean {
  const { state, because } = booking;
  if (state === 'review') return true;
  if (state !== 'requested' && state !== 'confirming' && state !== 'cancelling') return false;
  const since = enteredStateAt(booking);
  return now - since > youngMs || because === 'noAnswer' || because === 'partnerUnreachable';
}

export function attentionList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  const count = bookings.length;
  const look = {
    title: words.html(count === 0 ? 'staff-attention-none' : 'staff-attention', { count }),
    onPage: attentionOnPage,
    inRow: codesInRow,
    hint: words.html('staff-attention-hint'),
    turnedBy: 'attention' as const,
    textOf: (booking: Booking) => attentionText({ booking, words }),
    buttonOf: (booking: Booking) => checkButton(booking, shortCodeOf(booking)),
  };
  return listScreen(bookings, page, look, words);
}

/** The beginning of the reference while there is no code. */
function shortCodeOf(booking: Booking): string {
  return booking.partner === null ? `${booking.reference.slice(0, 8)}…` : codeOf(booking);
}

function attentionText(view: BookingView): string {
  const { booking, words } = view;
  const last = booking.attempts.at(-1);
  const since = enteredStateAt(booking);
  const unanswered = unansweredDeliveries(booking);
  return inLines(
    words.html('staff-attention-entry', {
      code: shortCodeOf(booking),
      date: words.shortDay(booking.order.date),
      total: words.money(priceOf(booking)),
    }),
    words.html('staff-attention-state', { state: stateText(view), time: words.moment(since) }),
    unanswered !== null && words.html('staff-attention-undelivered', { count: unanswered }),
    last !== undefined &&
      words.html('staff-attention-tried', { attempt: attemptText(last, words), reads: booking.reads }),
  );
}
