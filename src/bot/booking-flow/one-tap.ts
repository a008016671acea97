import type { Booking, BookingReference } from '../../booking/booking.ts';
import type { Bookings, Placed } from '../../booking/bookings.ts';
import type { BookingRequest } from '../../booking/requests.ts';
import type { PlaceRequest } from './dialogue.ts';

export interface OneTap {
  /** Places a booking; one that was accepted as it was shown is confirmed once it is held exactly so. */
  place<Refused>(
    request: PlaceRequest,
    place: (request: BookingRequest) => Promise<Placed | Refused>,
  ): Promise<Placed | Refused>;
  /** Called for every commit by this process. */
  committed(before: Booking, after: Booking): void;
}

/**
 * "Get tickets" in one tap. Whatever differs from what was shown, and whatever another process has to finish, stops at
 * the held card, which asks.
 */
export function createOneTap(
  bookings: Pick<Bookings, 'confirm'>,
  onError: (error: unknown, reference: BookingReference) => void,
): OneTap {
  const accepted = new Map<BookingReference, NonNullable<PlaceRequest['accept']>>();

  return {
    async place({ accept, ...request }, place) {
      if (accept !== null) accepted.set(request.reference, accept);
      const placed = await place(request);
      const isPlaced =
        typeof placed === 'object' && placed !== null && 'kind' in placed && placed.kind === 'placed';
      if (!isPlaced) accepted.delete(request.reference);
      return placed;
    },
    committed(before, { reference, state, because, partner, customer }) {
      const accept = accepted.get(reference);
      if (accept === undefined || before.state !== 'requested' || state === 'requested') return;
      accepted.delete(reference);
      const isAsShown = partner?.total === accept.total && partner.bookingDate === accept.date;
      if (state !== 'held' || because !== undefined || !isAsShown) return;
      bookings
        .confirm(reference, customer.userId, accept.total)
        .catch((error: unknown) => onError(error, reference));
    },
  };
}
