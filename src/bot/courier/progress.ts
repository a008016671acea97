import type { Booking, DeliveryPart } from '../../booking/booking.ts';
import { allPicturesOf, deliveryParts, sentInRound } from '../../booking/delivery.ts';

/** How many tickets of a delivery in several albums have been sent. */
export interface Progress {
  readonly sent: number;
  readonly of: number;
}

/**
 * What the customer is shown before a part is sent. Null: nothing, since one album is over before it could be
 * read; a progress that is complete takes the line away again.
 */
export function progressBefore(booking: Booking, part: DeliveryPart): Progress | null {
  const parts = deliveryParts(booking);
  const isLong = parts.filter(({ kind }) => kind === 'pictures').length > 1;
  const pictures = allPicturesOf(booking);
  const of = pictures.at(-1)?.of ?? 0;
  if (!isLong) return null;
  if (part.kind === 'pictures') return { sent: pictures[part.from - 1]?.n ?? 0, of };
  const isFirstAfterPictures = sentInRound(booking).at(-1)?.part.kind === 'pictures';
  return isFirstAfterPictures ? { sent: of, of } : null;
}
