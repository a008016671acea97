import { setTimeout as pause } from 'node:timers/promises';
import type { Bookings } from '../booking/bookings.ts';
import type { Booking, BookingState } from '../booking/record.ts';
import { type ChatApi, showingWork, silentMs } from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import type { Wording } from '../telegram/wording.ts';
import { within } from '../time.ts';
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

/** After this time the last known state is shown. */
const patienceMs = 3_000;

/** Reads a booking from the partner for as long as a person waits; a later answer is still recorded. */
export async function readLive(
  bookings: Pick<Bookings, 'refresh'>,
  ctx: BotContext,
  booking: Booking,
): Promise<LiveView> {
  const late = { booking, isLive: false };
  const read = await showingWork(ctx, within(bookings.refresh(booking), patienceMs, late));
  return { ...read, words: ctx.words };
}

/** Telegram shows an action for five seconds. */
const againAfterMs = 4_500;
const mostActions = 4;

/** The states in which a customer waits for the venue's answer. */
const waitingStates: ReadonlySet<BookingState> = new Set(['requested', 'confirming', 'cancelling']);

/** Shows "typing" while the partner takes long to answer about a booking that a customer has just placed or changed. */
export type BookingWatch = (booking: Booking) => void;

export function createBookingWatch(
  api: Pick<ChatApi, 'sendChatAction'>,
  find: (booking: Booking) => Promise<Booking | null>,
): BookingWatch {
  async function watch(start: Booking): Promise<void> {
    for (let count = 0; count < mostActions; count += 1) {
      await pause(count === 0 ? silentMs : againAfterMs, undefined, { ref: false });
      const booking = await find(start);
      // After an unanswered call the card itself says that it takes long.
      if (booking === null || !waitingStates.has(booking.state) || booking.because === 'noAnswer') return;
      await api.sendChatAction(start.customer.chatId, 'typing');
    }
  }
  // Ignores failures: the hint is optional.
  return (booking) => void watch(booking).catch(() => undefined);
}
