import { advance, type LifecycleDependencies } from './advance.ts';
import { settleOtherRead } from './apply.ts';
import { type ChangeRefusal, isChanging, requestChange } from './date-change.ts';
import { sendWindowMs } from './policy.ts';
import type { Booking, BookingReference, RequestKind, ShareReceiver, TicketShare } from './record.ts';
import {
  type AnswerRefusal,
  type AskRefusal,
  answerRequest,
  type BookingRequest,
  type CancelRefusal,
  type CancelWish,
  type Change,
  type ConfirmRefusal,
  newBooking,
  type ResendRefusal,
  requestCancel,
  requestCancelByStaff,
  requestCard,
  requestClose,
  requestConfirm,
  requestOfStaff,
  requestTickets,
  requestTicketsByStaff,
  type StaffAnswer,
} from './requests.ts';
import type { Amount } from './sale-package.ts';
import { readyToCommit, scheduled } from './schedule.ts';
import {
  type AcceptRefusal,
  forgetReceiver,
  requestShare,
  requestShared,
  requestTakeBack,
  type ShareRefusal,
  type TakeBackRefusal,
} from './shares.ts';

export type PlaceResult =
  | { readonly kind: 'placed'; readonly booking: Booking }
  /** The same draft was booked before: a second tap. */
  | { readonly kind: 'existing'; readonly booking: Booking }
  | { readonly kind: 'limit'; readonly limit: 'openHolds' | 'ticketsPerDay' }
  /** The booking that was to be replaced can't be. */
  | { readonly kind: 'unchangeable'; readonly why: ChangeRefusal };

export type ChangeResult<Refusal> =
  | { readonly kind: 'accepted'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly booking: Booking }
  | { readonly kind: 'limit'; readonly limit: 'openHolds' | 'ticketsPerDay'; readonly booking: Booking }
  | { readonly kind: 'notFound' };

/** What people may do with bookings. A customer's request names its customer: nobody reaches another's booking. */
export interface Bookings {
  place(asked: BookingRequest): Promise<PlaceResult>;
  confirm(
    reference: BookingReference,
    userId: number,
    shownTotal: Amount,
  ): Promise<ChangeResult<ConfirmRefusal>>;
  /** `isOfTickets`: the customer was told that there are tickets, and what is returned for them. */
  cancel(
    reference: BookingReference,
    userId: number,
    isOfTickets: boolean,
  ): Promise<ChangeResult<CancelRefusal | ChangeRefusal>>;
  /** Asks staff for what the policy excludes. */
  askStaff(reference: BookingReference, userId: number, kind: RequestKind): Promise<ChangeResult<AskRefusal>>;
  /** The booking that a change of date was begun with; `isUnderWay`: it may still take this one's place. */
  successorOf(booking: Booking): Promise<{ readonly booking: Booking | null; readonly isUnderWay: boolean }>;
  /** The customer's booking; null when it is not theirs or is not there. */
  find(reference: BookingReference, userId: number): Promise<Booking | null>;
  /** Reads the partner's records and adopts what it says. `isLive` is false when the partner gave no answer. */
  refresh(booking: Booking): Promise<{ readonly booking: Booking; readonly isLive: boolean }>;
  /** Shows the booking's card once more, below what has been written since. */
  showCard(reference: BookingReference, userId: number): Promise<void>;
  /** Sends the tickets once more. */
  resend(reference: BookingReference, userId: number): Promise<ChangeResult<ResendRefusal>>;
  /** Gives one ticket away by a link. */
  share(
    reference: BookingReference,
    userId: number,
    link: Pick<TicketShare, 'ticket' | 'id'>,
  ): Promise<ChangeResult<ShareRefusal>>;
  /** Takes a ticket back, or the link to it. */
  takeBack(
    reference: BookingReference,
    userId: number,
    ticket: number,
  ): Promise<ChangeResult<TakeBackRefusal>>;
  /** Gives the ticket to who opens its link, or once more to who has it. */
  receive(
    reference: BookingReference,
    share: TicketShare['id'],
    receiver: ShareReceiver,
  ): Promise<ChangeResult<AcceptRefusal>>;
  /** Takes the person out of a booking of which a ticket is with them. */
  forgetReceiver(reference: BookingReference, userId: number): Promise<void>;
  /** Whether this process is carrying the booking on. */
  isDriven(reference: BookingReference): boolean;
  /** Waits for what has been set going in this process. */
  settled(): Promise<void>;
}

/** What staff may do with anybody's booking. The caller has checked that they are staff. */
export interface StaffBookings {
  /** The wish is kept while the outcome of a confirm is open. */
  cancelByStaff(
    reference: BookingReference,
    staffId: number,
    wish: CancelWish,
  ): Promise<ChangeResult<CancelRefusal>>;
  /** Answers a customer's request, once. */
  answerRequest(
    reference: BookingReference,
    staffId: number,
    answer: StaffAnswer,
  ): Promise<ChangeResult<AnswerRefusal>>;
  /** Sends the tickets once more. */
  resendByStaff(reference: BookingReference, staffId: number): Promise<ChangeResult<ResendRefusal>>;
  /** Ends a review that evidence can't end. */
  closeByStaff(
    reference: BookingReference,
    staffId: number,
    reason: string,
  ): Promise<ChangeResult<'notInReview'>>;
}

const changeTries = 5;

export function createBookings(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
): Bookings & StaffBookings {
  const { ledger, partner, clock, policy } = dependencies;
  const running = new Map<Promise<void>, BookingReference>();

  /** Drives what has just been committed, without making the customer's update wait for it. */
  function drive(booking: Booking): void {
    const task = advance(booking, dependencies).then(
      () => undefined,
      (error: unknown) => onError(error, booking.reference),
    );
    running.set(task, booking.reference);
    void task.finally(() => running.delete(task));
  }

  async function find(reference: BookingReference, userId: number): Promise<Booking | null> {
    const booking = await ledger.load(reference);
    return booking?.customer.userId === userId ? booking : null;
  }

  function ask<Refusal>(
    reference: BookingReference,
    userId: number,
    decide: (booking: Booking) => Change<Refusal>,
  ): Promise<ChangeResult<Refusal>> {
    return find(reference, userId).then((booking) => change(booking, decide));
  }

  function askOf<Refusal>(
    reference: BookingReference,
    decide: (booking: Booking) => Change<Refusal>,
  ): Promise<ChangeResult<Refusal>> {
    return ledger.load(reference).then((booking) => change(booking, decide));
  }

  async function change<Refusal>(
    start: Booking | null,
    decide: (booking: Booking) => Change<Refusal>,
  ): Promise<ChangeResult<Refusal>> {
    let booking = start;
    for (let tries = 0; tries < changeTries; tries += 1) {
      if (booking === null) return { kind: 'notFound' };
      const decision = decide(booking);
      if (decision.kind === 'refused') return { ...decision, booking };
      const outcome = await ledger.commit(readyToCommit(booking, decision.booking, clock.now(), policy));
      if (outcome.kind === 'limit') return { ...outcome, booking };
      if (outcome.kind === 'committed') {
        dependencies.observe({ kind: 'committed', before: booking, after: outcome.booking });
        drive(outcome.booking);
        return { kind: 'accepted', booking: outcome.booking };
      }
      booking = outcome.current;
    }
    throw new Error('The booking kept changing while it was being changed.');
  }

  async function write(start: Booking, revise: (booking: Booking) => Booking): Promise<Booking> {
    let booking = start;
    for (let tries = 0; tries < changeTries; tries += 1) {
      const outcome = await ledger.commit(readyToCommit(booking, revise(booking), clock.now(), policy));
      if (outcome.kind === 'committed') {
        dependencies.observe({ kind: 'committed', before: booking, after: outcome.booking });
        return outcome.booking;
      }
      if (outcome.kind === 'limit' || outcome.current === null) return booking;
      booking = outcome.current;
    }
    return booking;
  }

  /** What `booking.change` names; null: it was never placed, or is forgotten. */
  function loadSuccessor({ change }: Booking): Promise<Booking | null> {
    return change === undefined ? Promise.resolve(null) : ledger.load(change.reference);
  }

  /** The old record names the new one before that is placed; null: it does now. */
  async function beginChange({ reference, replaces, customer }: BookingRequest): Promise<PlaceResult | null> {
    if (replaces === undefined) return null;
    const placed = await find(reference, customer.userId);
    if (placed !== null) return { kind: 'existing', booking: placed };
    const startedAt = clock.monotonic();
    const old = await find(replaces.reference, customer.userId);
    const successor = old === null ? null : await loadSuccessor(old);
    const asked = await change(old, (booking) =>
      requestChange(booking, successor, reference, clock.now(), policy.timeZone),
    );
    if (asked.kind === 'refused') return { kind: 'unchangeable', why: asked.why };
    if (asked.kind !== 'accepted') return { kind: 'unchangeable', why: 'notIssued' };
    // A process that was held up may be too late: another change may have been begun since.
    const isLate = clock.monotonic() - startedAt > sendWindowMs;
    return isLate ? { kind: 'unchangeable', why: 'changing' } : null;
  }

  return {
    async place(asked) {
      const begun = await beginChange(asked);
      if (begun !== null) return begun;
      const outcome = await ledger.commit(
        scheduled(newBooking(asked, clock.now(), policy), clock.now(), policy),
      );
      if (outcome.kind === 'limit') return outcome;
      if (outcome.kind === 'committed') {
        drive(outcome.booking);
        return { kind: 'placed', booking: outcome.booking };
      }
      if (outcome.current?.customer.userId === asked.customer.userId) {
        return { kind: 'existing', booking: outcome.current };
      }
      throw new Error('A booking reference belongs to somebody else.');
    },
    async confirm(reference, userId, shownTotal) {
      const start = await find(reference, userId);
      const old = start?.replaces === undefined ? null : await ledger.load(start.replaces.reference);
      return change(start, (booking) =>
        booking.replaces !== undefined && old?.state !== 'issued'
          ? { kind: 'refused', why: 'replacedEnded' }
          : requestConfirm(booking, shownTotal, clock.now(), policy),
      );
    },
    async cancel(reference, userId, isOfTickets) {
      const start = await find(reference, userId);
      const successor = start === null ? null : await loadSuccessor(start);
      return change<CancelRefusal | ChangeRefusal>(start, (booking) =>
        isChanging(booking, successor, clock.now())
          ? { kind: 'refused', why: 'changing' }
          : requestCancel(booking, isOfTickets, clock.now(), policy.timeZone),
      );
    },
    askStaff: (reference, userId, kind) =>
      ask(reference, userId, (booking) => requestOfStaff(booking, kind, clock.now(), policy.timeZone)),
    async successorOf(booking) {
      const successor = await loadSuccessor(booking);
      return { booking: successor, isUnderWay: isChanging(booking, successor, clock.now()) };
    },
    find,
    async refresh(booking) {
      if (booking.partner === null) return { booking, isLive: false };
      const begunAt = clock.now();
      const outcome = await partner.bookingInfo(booking.partner.bookingId);
      if (outcome.kind !== 'done') return { booking, isLive: false };
      const settle = (current: Booking): Booking =>
        settleOtherRead(current, outcome, { begunAt, now: clock.now(), policy });
      const refreshed = await write(booking, settle);
      if (refreshed.wakeAt !== null && refreshed.wakeAt <= clock.now()) drive(refreshed);
      return { booking: refreshed, isLive: true };
    },
    async showCard(reference, userId) {
      await ask(reference, userId, (booking) => requestCard(booking, clock.now()));
    },
    resend: (reference, userId) => ask(reference, userId, (booking) => requestTickets(booking, clock.now())),
    share: (reference, userId, link) =>
      ask(reference, userId, (booking) => requestShare(booking, link, clock.now())),
    takeBack: (reference, userId, ticket) =>
      ask(reference, userId, (booking) => requestTakeBack(booking, ticket, clock.now())),
    receive: (reference, share, receiver) =>
      askOf(reference, (booking) => requestShared(booking, share, receiver, clock.now())),
    async forgetReceiver(reference, userId) {
      await askOf(reference, (booking) => forgetReceiver(booking, userId));
    },
    cancelByStaff: (reference, staffId, wish) =>
      askOf(reference, (booking) => requestCancelByStaff(booking, staffId, wish, clock.now())),
    answerRequest: (reference, staffId, answer) =>
      askOf(reference, (booking) => answerRequest(booking, staffId, answer, clock.now())),
    resendByStaff: (reference, staffId) =>
      askOf(reference, (booking) => requestTicketsByStaff(booking, staffId, clock.now())),
    closeByStaff: (reference, staffId, reason) =>
      askOf(reference, (booking) => requestClose(booking, staffId, reason, clock.now())),
    isDriven: (reference) => running.values().some((driven) => driven === reference),
    async settled() {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}
