import type { Instant } from '../venue/calendar.ts';
import { readAndAdopt } from './advance.ts';
import { createCashier } from './cashier.ts';
import { type Changes, createChanges } from './changes.ts';
import { enqueueAudit } from './outbox.ts';
import { createPlacing } from './placing.ts';
import type { LifecyclePorts } from './ports.ts';
import type { Booking, BookingReference, CardNotice } from './record.ts';
import {
  accept,
  answerRequest,
  audited,
  type CancelShown,
  markPasses,
  type RequestWish,
  refuse,
  requestByStaff,
  requestCancel,
  requestCancelByStaff,
  requestCard,
  requestClose,
  requestComplete,
  requestDocument,
  requestForgetting,
  requestOfStaff,
  requestTickets,
} from './requests.ts';
import { withNewPrice } from './sales.ts';
import { scheduled } from './timers.ts';

/**
 * What people may do with bookings. A customer's request names its customer, so nobody reaches another's booking. For
 * staff's requests the caller has checked the role.
 */
export type Bookings = ReturnType<typeof createBookings>;

export function createBookings(
  ports: LifecyclePorts,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const changes = createChanges(ports, onError);
  const { find, successorOf, isDriven, settled } = changes;
  return {
    find,
    successorOf,
    isDriven,
    settled,
    refresh: (booking: Booking) => refresh(booking, changes, ports),
    ...createPlacing(changes, ports),
    ...createCashier(changes, ports),
    ...customerRequests(changes, ports),
    ...staffRequests(changes, ports),
  };
}

/** Reads the partner's records and adopts the answer. `isLive` is false when the partner gave none. */
async function refresh(
  booking: Booking,
  { drive }: Changes,
  ports: LifecyclePorts,
): Promise<{ readonly booking: Booking; readonly isLive: boolean }> {
  const live = booking.partner === null ? null : await readAndAdopt(booking, ports);
  if (live === null) return { booking, isLive: false };
  const refreshed = live.booking ?? booking;
  if (refreshed.wakeAt !== null && refreshed.wakeAt <= ports.clock.now()) drive(refreshed);
  return { booking: refreshed, isLive: true };
}

function customerRequests({ ofCustomer, unlessChanging }: Changes, { policy: { timeZone } }: LifecyclePorts) {
  const showCard = ofCustomer(requestCard);
  return {
    cancel: ofCustomer(
      unlessChanging((booking, shown: CancelShown, now: Instant) =>
        requestCancel(booking, shown, now, timeZone),
      ),
    ),
    /** Asks staff for what the policy excludes. */
    askStaff: ofCustomer((booking, wish: RequestWish, now: Instant) =>
      requestOfStaff(booking, wish, now, timeZone),
    ),
    /** Shows the booking's card again, below newer messages. */
    showCard: async (
      reference: BookingReference,
      userId: number,
      notice: CardNotice = 'card',
    ): Promise<void> => {
      await showCard(reference, userId, notice);
    },
    /** Sends the tickets once more. */
    resend: ofCustomer(requestTickets),
    /** Sends one of the files that go with the tickets. */
    sendDocument: ofCustomer(requestDocument),
    /** Remembers that its tickets may be in a wallet. */
    markPasses: ofCustomer(markPasses),
    /** Deletes the booking by then, or only its personal data if it isn't settled. */
    forgetBy: ofCustomer(requestForgetting),
  };
}

function staffRequests({ drive, ofStaff }: Changes, { ledger, clock, policy }: LifecyclePorts) {
  return {
    /** Keeps the wish while the outcome of a confirm is open. */
    cancelByStaff: ofStaff(requestCancelByStaff),
    /** Asks owners to return more than the policy does. */
    requestByStaff: ofStaff((booking: Booking, staffId: number, reason: string, now: Instant) =>
      requestByStaff(booking, staffId, reason, now, policy.timeZone),
    ),
    /** Answers a customer's request, once. */
    answerRequest: ofStaff(answerRequest),
    /** Sends the tickets once more. */
    resendByStaff: ofStaff((booking: Booking, staffId: number, now: Instant) =>
      audited(requestTickets(booking, now), now, { by: staffId, action: 'ticketsSent' }),
    ),
    /** Lets an owner accept the partner's total of an issued booking as its part of the debt. */
    acceptNewPrice: ofStaff((booking: Booking, _staffId: number, now: Instant) => {
      const repriced = withNewPrice(booking, now);
      return repriced === booking ? refuse('samePrice') : accept(repriced);
    }),
    /** Ends the waiting for tickets that never come. */
    completeByStaff: ofStaff(requestComplete),
    /** Ends a review that evidence can't end. */
    closeByStaff: ofStaff(requestClose),
    /**
     * Commits the record of a booking that the partner has and the store has lost. Confirms nothing. False: the
     * partner's id belongs to another record, or belonged to one that was deleted. The caller has checked that an
     * owner asks.
     */
    async adopt(booking: Booking, staffId: number): Promise<boolean> {
      const at = { now: clock.now(), policy };
      const reason = String(booking.customer.chatId);
      const act = { by: staffId, action: 'takenOver', after: booking.state, reason } as const;
      const outcome = await ledger.commit(scheduled(enqueueAudit(booking, at.now, act), at));
      if (outcome.kind === 'limit') throw new Error('A booking that was placed long ago took up a limit.');
      if (outcome.kind !== 'committed') return false;
      drive(outcome.booking);
      return true;
    },
  };
}
