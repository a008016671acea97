import { setTimeout as pause } from 'node:timers/promises';
import type { Bookings } from '../booking/bookings.ts';
import type { Booking, BookingState } from '../booking/record.ts';
import { within } from '../time.ts';
import { type ChatApi, silentMs } from './card.ts';
import type { BotContext } from './context.ts';

/** Telegram shows an action for five seconds. */
const againAfterMs = 4_500;
const mostActions = 4;

/** Shows "typing" in the chat of an update unless it is ended soon. Answers what ends it. */
export function beginWork(ctx: BotContext): () => void {
  const timer = setTimeout(() => void ctx.replyWithChatAction('typing').catch(() => false), silentMs);
  return () => clearTimeout(timer);
}

/** Shows "typing" while a task takes longer. */
export async function showingWork<Result>(ctx: BotContext, task: Promise<Result>): Promise<Result> {
  const end = beginWork(ctx);
  try {
    return await task;
  } finally {
    end();
  }
}

/** The states in which a customer waits for the venue's answer. */
const awaited: ReadonlySet<BookingState> = new Set(['requested', 'confirming', 'cancelling']);

/** Shows "typing" while the partner takes long to answer about a booking that was just asked for. */
export type BookingWatch = (booking: Booking) => void;

export function createBookingWatch(
  api: Pick<ChatApi, 'sendChatAction'>,
  find: (booking: Booking) => Promise<Booking | null>,
): BookingWatch {
  async function watch(start: Booking): Promise<void> {
    for (let shown = 0; shown < mostActions; shown += 1) {
      await pause(shown === 0 ? silentMs : againAfterMs, undefined, { ref: false });
      const booking = await find(start);
      // From "no answer" on, the card says that it takes long.
      if (booking === null || !awaited.has(booking.state) || booking.because === 'noAnswer') return;
      await api.sendChatAction(start.customer.chatId, 'typing');
    }
  }
  // A courtesy: that it can't be shown is no error.
  return (booking) => void watch(booking).catch(() => undefined);
}

/** A read may take this long before what was known last is shown instead. */
const patienceMs = 3_000;

export interface LiveBooking {
  readonly booking: Booking;
  /** False: the partner gave no answer in time. */
  readonly isLive: boolean;
}

/** Reads a booking as the partner has it now, as long as a person waits; a later answer is still written down. */
export async function readLive(
  bookings: Pick<Bookings, 'refresh'>,
  ctx: BotContext,
  booking: Booking,
): Promise<LiveBooking> {
  const late = { booking, isLive: false };
  return showingWork(ctx, within(bookings.refresh(booking), patienceMs, late));
}
