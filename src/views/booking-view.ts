import type { Booking } from '../booking/record.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Instant } from '../venue/calendar.ts';

/** A booking, and the words in which somebody reads of it. */
export interface BookingView {
  readonly booking: Booking;
  readonly words: Wording;
}

/** The time and the calendar by which a customer's permissions are decided. */
export interface AtVenue {
  readonly now: Instant;
  readonly timeZone: string;
}

/** A booking that its customer reads of, with what they may do now. */
export interface CustomerView extends BookingView, AtVenue {}

/** A booking that was to be read from the partner just now. */
export interface LiveView extends BookingView {
  /** False: the partner did not answer, so this is the last known state. */
  readonly isLive: boolean;
}
