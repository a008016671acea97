import type { BookingState } from '../../src/booking/record.ts';

/** What a booking may become by what the bot does. */
export const transitionTable: Readonly<Record<BookingState, readonly BookingState[]>> = {
  requested: ['held', 'rejected', 'abandoned', 'review'],
  held: ['confirming', 'expired', 'cancelling', 'review'],
  confirming: ['issued', 'held', 'expired', 'rejected', 'review'],
  issued: ['cancelling'],
  cancelling: ['cancelled', 'held', 'issued', 'review', 'expired'],
  review: ['issued', 'expired', 'cancelled', 'closed'],
  expired: [],
  rejected: [],
  cancelled: [],
  abandoned: [],
  closed: [],
};

/**
 * What evidence alone may bring about besides: the venue itself has cancelled, or the store has lost what we did
 * and a read has found it again.
 */
const byEvidence: Partial<Record<BookingState, readonly BookingState[]>> = {
  held: ['issued', 'cancelled'],
  expired: ['issued', 'review'],
  rejected: ['issued', 'review'],
  confirming: ['cancelled'],
  issued: ['cancelled'],
};

export function isLegal(from: BookingState, to: BookingState): boolean {
  return from === to || transitionTable[from].includes(to) || (byEvidence[from]?.includes(to) ?? false);
}
