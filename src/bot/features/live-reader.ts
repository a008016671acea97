import type { Booking } from '../../booking/record.ts';
import { showingWork } from '../chat-actions.ts';
import type { BotContext } from '../context.ts';

/** A read may take this long before what was known last is shown instead. */
const patienceMs = 3_000;

export interface LiveBooking {
  readonly booking: Booking;
  /** False: the partner gave no answer in time. */
  readonly isLive: boolean;
}

export type LiveReader = (ctx: BotContext, booking: Booking) => Promise<LiveBooking>;

/** Reads a booking as the partner has it now, as long as a person waits; a later answer is still written down. */
export function createLiveReader(refresh: (booking: Booking) => Promise<LiveBooking>): LiveReader {
  return async (ctx, booking) => {
    const late = Promise.withResolvers<LiveBooking>();
    const patience = setTimeout(late.resolve, patienceMs, { booking, isLive: false });
    try {
      return await showingWork(ctx, Promise.race([refresh(booking), late.promise]));
    } finally {
      clearTimeout(patience);
    }
  };
}
