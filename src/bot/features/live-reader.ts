import type { Booking } from '../../booking/booking.ts';
import type { BotContext } from '../context.ts';

/** A read that takes longer shows that something is going on. */
const silentMs = 800;
/** A read may take this long before what was known last is shown instead. */
const patienceMs = 3_000;

export interface LiveBooking {
  readonly booking: Booking;
  /** False: the partner gave no answer in time. */
  readonly isLive: boolean;
}

export type LiveReader = (ctx: BotContext, booking: Booking) => Promise<LiveBooking>;

/** Reads a booking as the partner has it now, as long as a customer waits; a later answer is still written down. */
export function createLiveReader(refresh: (booking: Booking) => Promise<LiveBooking>): LiveReader {
  return async (ctx, booking) => {
    const late = Promise.withResolvers<LiveBooking>();
    const silence = setTimeout(() => void ctx.replyWithChatAction('typing').catch(() => false), silentMs);
    const patience = setTimeout(late.resolve, patienceMs, { booking, isLive: false });
    try {
      return await Promise.race([refresh(booking), late.promise]);
    } finally {
      clearTimeout(silence);
      clearTimeout(patience);
    }
  };
}
