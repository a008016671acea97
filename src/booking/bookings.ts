import type { PaymentMethod } from '../payment/prepayment.ts';
import type { Receipt } from '../payment/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { advance, type LifecycleDependencies, type Revision, revise, writeDown } from './advance.ts';
import { settleOtherRead } from './apply.ts';
import {
  type CorrectionRefusal,
  createCashier,
  type ReceiptRefusal,
  requestCorrection,
  requestGoodwill,
  requestMatch,
  requestMoneyArrived,
  requestPay,
  requestReturned,
  requestSaysPaid,
  requestSeparate,
} from './cashier.ts';
import { scheduled } from './decide.ts';
import { movedEventOf } from './delivery.ts';
import { moneyOf } from './money.ts';
import { dayBeginsOf, obstacleToReplacing } from './permissions.ts';
import type { CommitOutcome } from './ports.ts';
import type { Booking, BookingReference, NoticeKind, ReplacedObstacle, TicketShare } from './record.ts';
import {
  answerRequest,
  type BookingRequest,
  type CancelRefusal,
  type CancelShown,
  type CarriedOver,
  type Change,
  type ChangeRefusal,
  type Decide,
  isChanging,
  newBooking,
  nothingCarriedOver,
  type RequestWish,
  refuse,
  requestCancel,
  requestCancelByStaff,
  requestCard,
  requestChange,
  requestClose,
  requestConfirm,
  requestDocument,
  requestOfStaff,
  requestTickets,
  requestTicketsByStaff,
} from './requests.ts';
import { sendWindowMs } from './rules.ts';
import { forgetReceiver, requestShare, requestShared, requestTakeBack } from './shares.ts';
import { type LostBooking, requestHandOver, takeOver } from './taking-over.ts';

export type PlaceResult =
  | { readonly kind: 'placed'; readonly booking: Booking }
  /** The same draft was booked before: a second tap. */
  | { readonly kind: 'existing'; readonly booking: Booking }
  | Extract<CommitOutcome, { kind: 'limit' }>
  /** The booking that was to be replaced can't be. */
  | { readonly kind: 'unchangeable'; readonly why: ChangeRefusal };

export type TakeOverResult =
  | { readonly kind: 'takenOver'; readonly booking: Booking }
  /** Somebody has taken it over before. */
  | { readonly kind: 'existing'; readonly booking: Booking }
  /** The partner's id belongs to another record, or belonged to one that was deleted. */
  | { readonly kind: 'taken' };

export type ChangeResult<Refusal> = Exclude<Revision<Refusal>, { kind: 'taken' | 'contended' }>;

/** A code is taken once in thousands of draws. */
const codeDraws = 5;

interface Taken {
  readonly kind: 'taken';
}

function isTaken<Outcome>(outcome: Outcome | Taken): outcome is Taken {
  return typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === 'taken';
}

/**
 * What people may do with bookings. A customer's request names its customer: nobody reaches another's booking. For what
 * staff do with anybody's, the caller has checked that they are staff.
 */
export type Bookings = ReturnType<typeof createBookings>;

export function createBookings(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const { ledger, partner, clock, policy, unmatched, drawPaymentCode } = dependencies;
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

  async function carryOn<Refusal>(start: Booking | null, decide: Decide<Refusal>) {
    const revision = await revise(start, decide, dependencies);
    if (revision.kind === 'contended')
      throw new Error('The booking kept changing while it was being changed.');
    if (revision.kind === 'accepted') drive(revision.booking);
    return revision;
  }

  async function change<Refusal>(
    start: Booking | null,
    decide: Decide<Refusal>,
  ): Promise<ChangeResult<Refusal>> {
    const revision = await carryOn(start, decide);
    if (revision.kind === 'taken') throw new Error('A request claimed what belongs to another booking.');
    return revision;
  }

  /** The customer's booking; null when it is not theirs or is not there. */
  async function find(reference: BookingReference, userId: number): Promise<Booking | null> {
    const booking = await ledger.load(reference);
    return booking?.customer.userId === userId ? booking : null;
  }

  async function ask<Refusal>(reference: BookingReference, userId: number, decide: Decide<Refusal>) {
    return change(await find(reference, userId), decide);
  }

  /** A customer's request, which is made of their own booking. */
  const ofCustomer =
    <Args extends readonly unknown[], Refusal>(
      request: (booking: Booking, ...args: [...Args, Instant]) => Change<Refusal>,
    ) =>
    (reference: BookingReference, userId: number, ...args: Args) =>
      ask(reference, userId, (booking, now) => request(booking, ...args, now));

  /** A request of staff, which may be made of anybody's. */
  const ofStaff =
    <Args extends readonly unknown[], Refusal>(
      request: (booking: Booking, staffId: number, ...args: [...Args, Instant]) => Change<Refusal>,
    ) =>
    async (reference: BookingReference, staffId: number, ...args: Args) =>
      change(await ledger.load(reference), (booking, now) => request(booking, staffId, ...args, now));

  /** What `booking.change` names; null: it was never placed, or is forgotten. */
  async function loadSuccessor({ change }: Booking): Promise<Booking | null> {
    return change === undefined ? null : ledger.load(change.reference);
  }

  /** The old record names the new one before that is placed. */
  async function beginChange({
    reference,
    replaces,
    customer,
  }: BookingRequest): Promise<PlaceResult | { readonly kind: 'begun'; readonly carried: CarriedOver }> {
    if (replaces === undefined) return { kind: 'begun', carried: nothingCarriedOver };
    const placed = await find(reference, customer.userId);
    if (placed !== null) return { kind: 'existing', booking: placed };
    const startedAt = clock.monotonic();
    const old = await find(replaces.reference, customer.userId);
    const asked = await change<ChangeRefusal>(old, async (booking) => {
      const successor = await loadSuccessor(booking);
      return requestChange(booking, successor, reference, clock.now(), policy.timeZone);
    });
    if (asked.kind === 'refused') return { kind: 'unchangeable', why: asked.why };
    if (asked.kind !== 'accepted') return { kind: 'unchangeable', why: 'notIssued' };
    // A process that was held up may be too late: another change may have been begun since.
    const isLate = clock.monotonic() - startedAt > sendWindowMs;
    if (isLate) return { kind: 'unchangeable', why: 'changing' };
    const dayBegins = dayBeginsOf(asked.booking, policy.timeZone);
    const event = movedEventOf(asked.booking);
    return { kind: 'begun', carried: { credit: moneyOf(asked.booking)?.paid ?? 0, dayBegins, event } };
  }

  /** A payment code that was given out before is drawn anew. */
  async function untilFree<Outcome>(attempt: () => Promise<Outcome | Taken>): Promise<Outcome> {
    for (let draws = 1; draws <= codeDraws; draws += 1) {
      const outcome = await attempt();
      if (!isTaken(outcome)) return outcome;
    }
    throw new Error('Every payment code that was drawn is taken.');
  }

  /** Refused for a change of date whose old booking can't be replaced any more; before the confirm it is read live too. */
  async function askToPay<Refusal>(reference: BookingReference, userId: number, decide: Decide<Refusal>) {
    const found = await find(reference, userId);
    const ask: Decide<Refusal | ReplacedObstacle> = async (booking) => {
      const { replaces } = booking;
      const obstacle =
        replaces === undefined
          ? null
          : obstacleToReplacing(await ledger.load(replaces.reference), booking.reference);
      return obstacle === null ? decide(booking, clock.now()) : refuse(obstacle);
    };
    return untilFree<ChangeResult<Refusal | ReplacedObstacle>>(() => carryOn(found, ask));
  }

  function commitNew(asked: BookingRequest, carried: CarriedOver) {
    return untilFree<Exclude<CommitOutcome, Taken>>(() => {
      const now = clock.now();
      const booking = newBooking(asked, now, policy, drawPaymentCode, carried);
      return ledger.commit(scheduled(booking, { now, policy }));
    });
  }

  return {
    ...createCashier(dependencies, carryOn),
    async place(asked: BookingRequest): Promise<PlaceResult> {
      const begun = await beginChange(asked);
      if (begun.kind !== 'begun') return begun;
      const outcome = await commitNew(asked, begun.carried);
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
    confirm: (reference: BookingReference, userId: number, shownTotal: Amount) =>
      askToPay(reference, userId, (booking, now) => requestConfirm(booking, shownTotal, { now, policy })),
    /**
     * "Pay", where payment comes first: asks for the money, and confirms at once what is paid already. A booking that is
     * paid first is confirmed by this alone.
     */
    pay: (reference: BookingReference, userId: number, shownTotal: Amount, method: PaymentMethod) =>
      askToPay(reference, userId, (booking, now) =>
        requestPay(booking, shownTotal, method, { now, policy }, drawPaymentCode),
      ),
    /** "I have paid": tells staff, once. */
    saysPaid: ofCustomer(requestSaysPaid),
    cancel: (reference: BookingReference, userId: number, shown: CancelShown) =>
      ask<CancelRefusal | ChangeRefusal>(reference, userId, async (booking) => {
        const successor = await loadSuccessor(booking);
        return isChanging(booking, successor, clock.now())
          ? refuse('changing')
          : requestCancel(booking, shown, clock.now(), policy.timeZone);
      }),
    /** Asks staff for what the policy excludes. */
    askStaff: (reference: BookingReference, userId: number, wish: RequestWish) =>
      ask(reference, userId, (booking, now) => requestOfStaff(booking, wish, now, policy.timeZone)),
    /** The booking that a change of date was begun with; `isUnderWay`: it may still take this one's place. */
    async successorOf(booking: Booking) {
      const successor = await loadSuccessor(booking);
      return { booking: successor, isUnderWay: isChanging(booking, successor, clock.now()) };
    },
    find,
    /** Reads the partner's records and adopts what it says. `isLive` is false when the partner gave no answer. */
    async refresh(booking: Booking): Promise<{ readonly booking: Booking; readonly isLive: boolean }> {
      if (booking.partner === null) return { booking, isLive: false };
      const begunAt = clock.now();
      const waiting = { userId: booking.customer.userId, since: begunAt };
      const outcome = await partner.bookingInfo(booking.partner.bookingId, waiting);
      if (outcome.kind !== 'done') return { booking, isLive: false };
      const settle = (current: Booking, now: Instant): Booking =>
        settleOtherRead(current, outcome, { begunAt, now, policy });
      const refreshed = (await writeDown(booking, settle, dependencies)) ?? booking;
      if (refreshed.wakeAt !== null && refreshed.wakeAt <= clock.now()) drive(refreshed);
      return { booking: refreshed, isLive: true };
    },
    /** Shows the booking's card once more, below what has been written since. */
    async showCard(
      reference: BookingReference,
      userId: number,
      notice?: Extract<NoticeKind, 'card' | 'notUnderstood'>,
    ): Promise<void> {
      await ask(reference, userId, (booking, now) => requestCard(booking, now, notice));
    },
    /** Sends the tickets once more. */
    resend: ofCustomer(requestTickets),
    /** Sends one of the files that go with the tickets. */
    sendDocument: ofCustomer(requestDocument),
    /** Gives one ticket away by a link. */
    share: ofCustomer(requestShare),
    /** Takes a ticket back, or the link to it. */
    takeBack: ofCustomer(requestTakeBack),
    /** Gives the ticket to who opens its link, or once more to who has it. */
    acceptShare: async (
      reference: BookingReference,
      share: TicketShare['id'],
      receiver: Parameters<typeof requestShared>[2],
    ) => change(await ledger.load(reference), (booking, now) => requestShared(booking, share, receiver, now)),
    /** Takes the person out of a booking of which a ticket is with them. */
    forgetReceiver: async (reference: BookingReference, userId: number) =>
      change(await ledger.load(reference), (booking) => forgetReceiver(booking, userId)),
    /** Whether this process is carrying the booking on. */
    isDriven: (reference: BookingReference) => running.values().some((driven) => driven === reference),
    /** Waits for what has been set going in this process. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running.keys());
    },

    /** The wish is kept while the outcome of a confirm is open. */
    cancelByStaff: ofStaff(requestCancelByStaff),
    /** Answers a customer's request, once. */
    answerRequest: ofStaff(answerRequest),
    /** Sends the tickets once more. */
    resendByStaff: ofStaff(requestTicketsByStaff),
    /** Ends a review that evidence can't end. */
    closeByStaff: ofStaff(requestClose),
    /** What is awaited has come, as staff have seen on the account, if it is what they were shown. */
    moneyArrived: ofStaff(requestMoneyArrived),
    /**
     * Books an unmatched receipt on a booking. `notFound`: no such booking, or no such receipt any more. Booked first,
     * then no longer unmatched: whoever finds it in between books nothing a second time.
     */
    async match(
      receiptId: Receipt['id'],
      reference: BookingReference,
      staffId: number,
    ): Promise<ChangeResult<ReceiptRefusal>> {
      const [found, booking] = await Promise.all([unmatched.find(receiptId), ledger.load(reference)]);
      if (found === null || booking === null) return { kind: 'notFound' };
      const { id, source, amount, currency } = found;
      const revision = await carryOn(booking, (current, now) =>
        requestMatch(current, { id, source, amount, currency, at: now }, staffId, now),
      );
      const matched: ChangeResult<ReceiptRefusal> =
        revision.kind === 'taken' ? { kind: 'refused', why: 'known', booking } : revision;
      const isBooked = matched.kind === 'accepted' || (matched.kind === 'refused' && matched.why === 'known');
      if (isBooked) await unmatched.remove(receiptId);
      return matched;
    },
    /** The last bank notice that was taken for what staff had said was another transfer. */
    separate: ofStaff(requestSeparate),
    /** What staff entered wrongly is taken back. The caller has checked that an owner does so. */
    takeBackReceipt: async (
      reference: BookingReference,
      staffId: number,
      wrong: Parameters<typeof requestCorrection>[2],
    ) =>
      change<CorrectionRefusal>(await ledger.load(reference), async (booking, now) =>
        isChanging(booking, await loadSuccessor(booking), now)
          ? refuse('changing')
          : requestCorrection(booking, staffId, wrong, now),
      ),
    /**
     * Makes a record of what the partner has and the store has lost, as a read begun at `begunAt` has shown it. Tells nobody,
     * confirms nothing. The caller has checked that an owner asks, and that no record has the partner's id.
     */
    async takeOver(lost: LostBooking, begunAt: Instant, staffId: number): Promise<TakeOverResult> {
      const at = { now: clock.now(), policy };
      const outcome = await ledger.commit(scheduled(takeOver(lost, staffId, { ...at, begunAt }), at));
      if (outcome.kind === 'limit') throw new Error('What nobody has booked took up a limit.');
      if (outcome.kind === 'taken') return { kind: 'taken' };
      if (outcome.kind === 'conflict') {
        return outcome.current === null ? { kind: 'taken' } : { kind: 'existing', booking: outcome.current };
      }
      drive(outcome.booking);
      return { kind: 'takenOver', booking: outcome.booking };
    },
    /** Whose a booking is that was taken over: it is sent to them. The caller has checked that an owner says so. */
    handOver: ofStaff(requestHandOver),
    /** What was shown to be returned has been given back. The caller has checked that an owner says so. */
    markReturned: ofStaff(requestReturned),
    /** More of what a cancellation kept is given back. The caller has checked that an owner says so. */
    giveMoreBack: ofStaff(requestGoodwill),
  };
}
