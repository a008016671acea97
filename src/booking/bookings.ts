import type { PaymentMethod } from '../payment/prepayment.ts';
import type { Money, Receipt } from '../payment/receipts.ts';
import type { Amount } from '../venue/money.ts';
import { advance, type LifecycleDependencies } from './advance.ts';
import { settleOtherRead } from './apply.ts';
import {
  type Cashier,
  createCashier,
  type MoneyArrivedRefusal,
  type PayRefusal,
  type ReceiptRefusal,
  type ReturnRefusal,
  type Revision,
  requestMatch,
  requestMoneyArrived,
  requestPay,
  requestReturned,
  requestSaysPaid,
  requestSeparate,
  type SaysPaidRefusal,
} from './cashier.ts';
import { readyToCommit, scheduled } from './decide.ts';
import { moneyOf } from './money.ts';
import type { CommitOutcome } from './ports.ts';
import type {
  Booking,
  BookingReference,
  NoticeKind,
  RequestKind,
  ShareReceiver,
  TicketDocumentKind,
  TicketShare,
} from './record.ts';
import {
  type AnswerRefusal,
  type AskRefusal,
  answerRequest,
  type BookingRequest,
  type CancelRefusal,
  type CancelWish,
  type Change,
  type ChangeRefusal,
  type ConfirmRefusal,
  isChanging,
  newBooking,
  type ResendRefusal,
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
  type StaffAnswer,
} from './requests.ts';
import { sendWindowMs } from './rules.ts';
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
  /**
   * "Pay", where payment comes first: asks for the money, and confirms at once what is paid already. A booking that is
   * paid first is confirmed by this alone.
   */
  pay(
    reference: BookingReference,
    userId: number,
    shownTotal: Amount,
    method: PaymentMethod,
  ): Promise<ChangeResult<PayRefusal>>;
  /** "I have paid": tells staff, once. */
  saysPaid(reference: BookingReference, userId: number): Promise<ChangeResult<SaysPaidRefusal>>;
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
  showCard(
    reference: BookingReference,
    userId: number,
    notice?: Extract<NoticeKind, 'card' | 'notUnderstood'>,
  ): Promise<void>;
  /** Sends the tickets once more. */
  resend(reference: BookingReference, userId: number): Promise<ChangeResult<ResendRefusal>>;
  /** Sends one of the files that go with the tickets. */
  sendDocument(
    reference: BookingReference,
    userId: number,
    document: TicketDocumentKind,
  ): Promise<ChangeResult<ResendRefusal>>;
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
  acceptShare(
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
  /** What is awaited has come, as staff have seen on the account, if it is what they were shown. */
  moneyArrived(
    reference: BookingReference,
    staffId: number,
    shown: Money,
  ): Promise<ChangeResult<MoneyArrivedRefusal>>;
  /** Books an unmatched receipt on a booking. `notFound`: no such booking, or no such receipt any more. */
  match(
    receiptId: Receipt['id'],
    reference: BookingReference,
    staffId: number,
  ): Promise<ChangeResult<ReceiptRefusal>>;
  /** The last bank notice that was taken for what staff had said was another transfer. */
  separate(reference: BookingReference, staffId: number): Promise<ChangeResult<'nothingToSeparate'>>;
  /** What was shown to be returned has been given back. The caller has checked that an owner says so. */
  markReturned(
    reference: BookingReference,
    staffId: number,
    shown: Money,
  ): Promise<ChangeResult<ReturnRefusal>>;
}

const changeTries = 5;
/** A code is taken once in thousands of draws. */
const codeDraws = 5;

export function createBookings(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
): Bookings & StaffBookings & Cashier {
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
    decide: (booking: Booking) => Change<Refusal> | Promise<Change<Refusal>>,
  ): Promise<ChangeResult<Refusal>> {
    const revision = await revise(start, decide);
    if (revision.kind === 'taken') throw new Error('A request claimed what belongs to another booking.');
    return revision;
  }

  /** Decides anew for each record that somebody else has committed meanwhile. */
  async function revise<Refusal>(
    start: Booking | null,
    decide: (booking: Booking) => Change<Refusal> | Promise<Change<Refusal>>,
  ): Promise<Revision<Refusal>> {
    let booking = start;
    for (let tries = 0; tries < changeTries; tries += 1) {
      if (booking === null) return { kind: 'notFound' };
      const decision = await decide(booking);
      if (decision.kind === 'refused') return { ...decision, booking };
      const outcome = await ledger.commit(readyToCommit(booking, decision.booking, clock.now(), policy));
      if (outcome.kind === 'limit') return { ...outcome, booking };
      if (outcome.kind === 'taken') return { kind: 'taken' };
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
      if (outcome.kind !== 'conflict' || outcome.current === null) return booking;
      booking = outcome.current;
    }
    return booking;
  }

  /** What `booking.change` names; null: it was never placed, or is forgotten. */
  function loadSuccessor({ change }: Booking): Promise<Booking | null> {
    return change === undefined ? Promise.resolve(null) : ledger.load(change.reference);
  }

  /** The old record names the new one before that is placed. `credit`: what was paid for it, which counts on the new one. */
  async function beginChange({
    reference,
    replaces,
    customer,
  }: BookingRequest): Promise<PlaceResult | { readonly kind: 'begun'; readonly credit: Amount }> {
    if (replaces === undefined) return { kind: 'begun', credit: 0 };
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
    return { kind: 'begun', credit: moneyOf(asked.booking)?.paid ?? 0 };
  }

  /** Refused for a change of date whose old booking has ended meanwhile: there is nothing to replace. */
  async function askToPay<Refusal>(
    reference: BookingReference,
    userId: number,
    decide: (booking: Booking) => Change<Refusal>,
  ): Promise<ChangeResult<Refusal | 'replacedEnded'>> {
    const start = await find(reference, userId);
    return change<Refusal | 'replacedEnded'>(start, async (booking) => {
      const { replaces } = booking;
      const old = replaces === undefined ? null : await ledger.load(replaces.reference);
      return replaces !== undefined && old?.state !== 'issued'
        ? { kind: 'refused', why: 'replacedEnded' }
        : decide(booking);
    });
  }

  /** A payment code that was given out before is drawn anew. */
  async function commitNew(asked: BookingRequest, credit: Amount): Promise<CommitOutcome> {
    const needsCode = policy.prepay?.methods.includes('transfer') ?? false;
    for (let draws = 1; ; draws += 1) {
      const now = clock.now();
      const booking = newBooking(asked, now, policy, needsCode ? drawPaymentCode() : null, credit);
      const outcome = await ledger.commit(scheduled(booking, now, policy));
      if (outcome.kind !== 'taken' || draws === codeDraws) return outcome;
    }
  }

  /** Booked first, then no longer unmatched: whoever finds it in between books nothing a second time. */
  async function match(
    receiptId: Receipt['id'],
    reference: BookingReference,
    staffId: number,
  ): Promise<ChangeResult<ReceiptRefusal>> {
    const [found, booking] = await Promise.all([unmatched.find(receiptId), ledger.load(reference)]);
    if (found === null || booking === null) return { kind: 'notFound' };
    const { id, source, amount, currency } = found;
    const revision = await revise(booking, (current) => {
      const now = clock.now();
      return requestMatch(current, { id, source, amount, currency, at: now }, staffId, now);
    });
    const isBooked =
      revision.kind === 'accepted' ||
      revision.kind === 'taken' ||
      (revision.kind === 'refused' && revision.why === 'known');
    if (isBooked) await unmatched.remove(receiptId);
    return revision.kind === 'taken' ? { kind: 'refused', why: 'known', booking } : revision;
  }

  return {
    ...createCashier(dependencies, revise),
    async place(asked) {
      const begun = await beginChange(asked);
      if (begun.kind !== 'begun') return begun;
      const outcome = await commitNew(asked, begun.credit);
      if (outcome.kind === 'limit') return outcome;
      if (outcome.kind === 'taken') throw new Error('Every payment code that was drawn is taken.');
      if (outcome.kind === 'committed') {
        drive(outcome.booking);
        return { kind: 'placed', booking: outcome.booking };
      }
      if (outcome.current?.customer.userId === asked.customer.userId) {
        return { kind: 'existing', booking: outcome.current };
      }
      throw new Error('A booking reference belongs to somebody else.');
    },
    confirm: (reference, userId, shownTotal) =>
      askToPay(reference, userId, (booking) => requestConfirm(booking, shownTotal, clock.now(), policy)),
    pay: (reference, userId, shownTotal, method) =>
      askToPay(reference, userId, (booking) => requestPay(booking, shownTotal, method, clock.now(), policy)),
    saysPaid: (reference, userId) =>
      ask(reference, userId, (booking) => requestSaysPaid(booking, clock.now())),
    async cancel(reference, userId, isOfTickets) {
      const start = await find(reference, userId);
      return change<CancelRefusal | ChangeRefusal>(start, async (booking) => {
        const successor = await loadSuccessor(booking);
        return isChanging(booking, successor, clock.now())
          ? { kind: 'refused', why: 'changing' }
          : requestCancel(booking, isOfTickets, clock.now(), policy.timeZone);
      });
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
    async showCard(reference, userId, notice) {
      await ask(reference, userId, (booking) => requestCard(booking, clock.now(), notice));
    },
    resend: (reference, userId) => ask(reference, userId, (booking) => requestTickets(booking, clock.now())),
    sendDocument: (reference, userId, document) =>
      ask(reference, userId, (booking) => requestDocument(booking, document, clock.now())),
    share: (reference, userId, link) =>
      ask(reference, userId, (booking) => requestShare(booking, link, clock.now())),
    takeBack: (reference, userId, ticket) =>
      ask(reference, userId, (booking) => requestTakeBack(booking, ticket, clock.now())),
    acceptShare: (reference, share, receiver) =>
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
    moneyArrived: (reference, staffId, shown) =>
      askOf(reference, (booking) => requestMoneyArrived(booking, staffId, shown, clock.now())),
    match,
    separate: (reference, staffId) =>
      askOf(reference, (booking) => requestSeparate(booking, staffId, clock.now())),
    markReturned: (reference, staffId, shown) =>
      askOf(reference, (booking) => requestReturned(booking, staffId, shown, clock.now())),
    async settled() {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}
