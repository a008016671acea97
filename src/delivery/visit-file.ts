import { InputFile } from 'grammy';
import { cancelledEventOf, movedEventOf, visitEventOf } from '../booking/delivery.ts';
import { type Booking, bookingCodeOf, type VisitEvent } from '../booking/record.ts';
import { inLines } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { type CalendarEvent, calendarEvent } from '../ticket/calendar-event.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';

/** What it takes to make calendar files. */
export interface VisitCalendar {
  readonly calendar: Pick<CalendarEvent, 'url' | 'pin' | 'reminderHour' | 'timeZone'>;
  readonly now: () => Instant;
  readonly cardTexts: (locale: string) => { readonly visit: { readonly address: string | null } };
}

interface VisitFile {
  readonly sender: VisitCalendar;
  readonly booking: Booking;
  readonly words: Wording;
}

/** The visit for a calendar program. */
interface Visit {
  readonly event: VisitEvent;
  readonly isCancelled: boolean;
  readonly day: VenueDate;
  readonly code: string;
}

/** The calendar file of the visit in its present state: booked, cancelled, or moved to another day. */
export function visitFile({ sender, booking, words }: VisitFile): InputFile {
  const { event, isCancelled, day, code } = visitOf(booking);
  const { visit } = sender.cardTexts(words.locale);
  const text = calendarEvent({
    uid: event.reference,
    sequence: event.sequence,
    isCancelled,
    writtenAt: sender.now(),
    summary: words.text(isCancelled ? 'calendar-cancelled' : 'calendar-summary', { venue: words.venueName }),
    description: inLines(
      words.text('calendar-description', { code }),
      ...booking.order.lines.map((line) =>
        words.text('line-entry', { name: words.packageName(line), quantity: line.quantity }),
      ),
      sender.calendar.url,
    ),
    location: [words.venueName, visit.address].filter(Boolean).join(', '),
    day,
    ...sender.calendar,
  });
  return new InputFile(Buffer.from(text), `visit-${fileSafe(booking)}.ics`);
}

function visitOf(booking: Booking): Visit {
  const { state, replacedBy, order } = booking;
  const here = { isCancelled: false, day: order.date, code: bookingCodeOf(booking) };
  if (state !== 'cancelled') return { ...here, event: visitEventOf(booking) };
  return replacedBy === undefined
    ? { ...here, event: cancelledEventOf(booking), isCancelled: true }
    : { ...here, event: movedEventOf(booking), day: replacedBy.date, code: replacedBy.code };
}

/** The booking's code for a file name. */
export function fileSafe(booking: Booking): string {
  return bookingCodeOf(booking).replaceAll(/[^\w-]/g, '') || 'booking';
}
