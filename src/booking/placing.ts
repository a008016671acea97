import type { PaymentMethod } from '../money/prepayment.ts';
import type { Amount } from '../venue/money.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';
import { advance, revise } from './advance.ts';
import { scheduled } from './decide.ts';
import { movedEventOf } from './delivery.ts';
import { adopt, type Settling } from './evidence.ts';
import { paidOf } from './money.ts';
import { requestPay } from './money-requests.ts';
import { dequeue, enqueue } from './outbox.ts';
import { dayBeginsOf, obstacleToReplacing } from './permissions.ts';
import type { CommitOutcome, LifecycleDependencies, Limit, PartnerBooking } from './ports.ts';
import {
  type Booking,
  type BookingCustomer,
  type BookingReference,
  type CustomerDetails,
  type Order,
  type ReplacedObstacle,
  withTimers,
} from './record.ts';
import {
  accept,
  audited,
  type BookingRequest,
  type CarriedOver,
  type Change,
  type ChangeRefusal,
  isChanging,
  isUncommitted,
  type MakeChange,
  newBooking,
  nothingCarriedOver,
  refuse,
  requestChange,
  requestConfirm,
  type Uncommitted,
} from './requests.ts';
import { sendWindowMs, ticketCountOf } from './rules.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Commits people's requests on bookings, and drives each booking without delaying their update. */
export function createChanges(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const { ledger, clock, replication } = dependencies;
  const driving = createDriving(dependencies, onError);

  /** Commits what `decide` makes of the present record and drives it. Throws when a failover may lose the change. */
  async function change<Refusal>(
    start: Booking | null,
    decide: MakeChange<Refusal>,
  ): Promise<Change<Refusal | Uncommitted>> {
    const changed = await revise(start, decide, dependencies);
    if (changed.kind !== 'accepted') return changed;
    driving.drive(changed.booking);
    await replication?.ofBooking(changed.booking);
    return changed;
  }

  /** The customer's booking; null when it doesn't exist or is another's. */
  async function find(reference: BookingReference, userId: number): Promise<Booking | null> {
    const booking = await ledger.load(reference);
    return booking?.customer.userId === userId ? booking : null;
  }

  /** The booking of a change of date that was begun; `isUnderWay`: it may still replace this one. */
  async function successorOf(booking: Booking) {
    const successor = booking.change === undefined ? null : await ledger.load(booking.change.reference);
    return { booking: successor, isUnderWay: isChanging(booking, successor, clock.now()) };
  }

  return {
    ...driving,
    change,
    find,
    successorOf,
    /** Wraps a request that waits for a change of date which may still replace the booking. */
    unlessChanging:
      <Args extends readonly unknown[], Refusal>(
        request: MakeChange<Refusal, Args>,
      ): MakeChange<Refusal | 'changing', Args> =>
      async (booking, ...args) =>
        (await successorOf(booking)).isUnderWay ? refuse('changing') : request(booking, ...args),
    /** Wraps a customer's request, for their own booking only. */
    ofCustomer:
      <Args extends readonly unknown[], Refusal>(request: MakeChange<Refusal, Args>) =>
      async (reference: BookingReference, userId: number, ...args: Args) =>
        change(await find(reference, userId), (booking, now) => request(booking, ...args, now)),
    /** Wraps a request of staff, for any booking. */
    ofStaff:
      <Args extends readonly unknown[], Refusal>(request: MakeChange<Refusal, [staffId: number, ...Args]>) =>
      async (reference: BookingReference, staffId: number, ...args: Args) =>
        change(await ledger.load(reference), (booking, now) => request(booking, staffId, ...args, now)),
  };
}

/** The bookings that this process drives. */
function createDriving(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const running = new Map<Promise<void>, BookingReference>();

  return {
    /** Drives a booking that has just been committed. */
    drive(booking: Booking): void {
      const task = advance(booking, dependencies).then(
        () => undefined,
        (error: unknown) => onError(error, booking.reference),
      );
      running.set(task, booking.reference);
      void task.finally(() => running.delete(task));
    },
    /** Whether this process drives the booking. */
    isDriven: (reference: BookingReference) => running.values().some((driven) => driven === reference),
    /** Waits for all driving in this process. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}

/**
 * `existing`: the draft was booked before, by another tap; the only refusal with a booking. A change of date: why the
 * other booking can't be replaced.
 */
export type PlaceRefusal = 'existing' | Limit | ChangeRefusal;

/** Places bookings, and confirms or asks for payment of held ones. */
export function createPlacing(changes: Changes, dependencies: LifecycleDependencies) {
  const { ledger, clock, policy, drawPaymentCode, replication } = dependencies;

  /**
   * Refused for a change of date whose old booking can't be replaced any more; it is also read live before the
   * confirm.
   */
  async function askToPay<Refusal>(reference: BookingReference, userId: number, decide: MakeChange<Refusal>) {
    const found = await changes.find(reference, userId);
    const ask: MakeChange<Refusal | ReplacedObstacle> = async (booking) => {
      const { replaces } = booking;
      const obstacle =
        replaces === undefined
          ? null
          : obstacleToReplacing(await ledger.load(replaces.reference), booking.reference);
      return obstacle === null ? decide(booking, clock.now()) : refuse(obstacle);
    };
    return changes.change(found, ask);
  }

  return {
    async place(request: BookingRequest): Promise<Change<PlaceRefusal>> {
      const begun = await beginChange(request, changes, dependencies);
      if (begun.kind !== 'begun') return begun;
      const outcome = await commitNew(request, begun.carried, dependencies);
      if (outcome.kind === 'limit') return refuse(outcome.limit);
      if (outcome.kind === 'committed') {
        changes.drive(outcome.booking);
        await replication?.ofBooking(outcome.booking);
        return accept(outcome.booking);
      }
      if (outcome.current?.customer.userId === request.customer.userId) {
        return refuse('existing', outcome.current);
      }
      throw new Error('A booking reference belongs to somebody else.');
    },
    confirm: (reference: BookingReference, userId: number, shownTotal: Amount | null) =>
      askToPay(reference, userId, (booking, now) => requestConfirm(booking, shownTotal, { now, policy })),
    /** "Pay", where payment comes first: asks for the money, or confirms at once when it is paid already. */
    pay: (reference: BookingReference, userId: number, shownTotal: Amount | null, method: PaymentMethod) =>
      askToPay(reference, userId, (booking, now) =>
        requestPay(booking, shownTotal, method, { now, policy }, drawPaymentCode),
      ),
  };
}

/** Commits to the old record which booking replaces it, before that is placed. */
async function beginChange(
  { reference, replaces, customer, byStaff }: BookingRequest,
  { find, change, successorOf }: Changes,
  { clock, policy: { timeZone } }: LifecycleDependencies,
): Promise<Change<PlaceRefusal> | { readonly kind: 'begun'; readonly carried: CarriedOver }> {
  if (replaces === undefined) return { kind: 'begun', carried: nothingCarriedOver };
  const placed = await find(reference, customer.userId);
  if (placed !== null) return refuse('existing', placed);
  const startedAt = clock.monotonic();
  const old = await find(replaces.reference, customer.userId);
  const changed = await change<ChangeRefusal>(old, async (booking) => {
    const successor = (await successorOf(booking)).booking;
    const now = clock.now();
    const begun = requestChange(booking, successor, reference, now, timeZone);
    return byStaff === undefined ? begun : audited(begun, now, { by: byStaff, action: 'dateChanged' });
  });
  if (changed.kind === 'refused') return refuse(isUncommitted(changed.why) ? 'notIssued' : changed.why);
  // After a pause it may be too late: another change may have been begun since.
  const isLate = clock.monotonic() - startedAt > sendWindowMs;
  if (isLate) return refuse('changing');
  const carried = {
    credit: paidOf(changed.booking),
    dayBegins: dayBeginsOf(changed.booking, timeZone),
    event: movedEventOf(changed.booking),
  };
  return { kind: 'begun', carried };
}

/** One draw in thousands meets a taken code. */
const codeDraws = 5;

/** Draws another payment code when one was given out before. */
async function commitNew(
  request: BookingRequest,
  carried: CarriedOver,
  { ledger, clock, policy, drawPaymentCode }: LifecycleDependencies,
): Promise<Exclude<CommitOutcome, { kind: 'taken' }>> {
  for (let draws = 1; draws <= codeDraws; draws += 1) {
    const now = clock.now();
    const booking = newBooking(request, now, policy, drawPaymentCode, carried);
    const outcome = await ledger.commit(scheduled(booking, { now, policy }));
    if (outcome.kind !== 'taken') return outcome;
  }
  throw new Error('Every payment code that was drawn is taken.');
}

/** A booking of the partner's without a record in the store. */
interface LostBooking {
  /** Derived from the partner's booking, so that it is adopted once. */
  readonly reference: BookingReference;
  readonly seen: PartnerBooking;
  readonly order: Omit<Order, 'isGrouped'>;
  readonly details: CustomerDetails;
}

/** The policy of the purchase is lost, so staff decide every cancellation and change. */
const asStaffDecide: RefundPolicy = { cancelUntilHours: null, changeUntilHours: null, returns: [] };

/**
 * The record of a lost booking, in the state that the partner's answer proves, with its card and its tickets to be
 * sent. It begins in `review`, from which only evidence leads on, so nothing is ever confirmed by it.
 */
export function adoptedBooking(
  { seen, ...lost }: LostBooking,
  customer: BookingCustomer,
  settling: Settling,
): Booking {
  const { now } = settling;
  // The partner doesn't say whether it was ordered as one group ticket. It probably was with fewer tickets than people.
  const isGrouped = seen.tickets.length < ticketCountOf(lost.order);
  const found: Booking = {
    ...lost,
    order: { ...lost.order, isGrouped },
    customer,
    policy: asStaffDecide,
    prepayment: null,
    version: 0,
    state: 'review',
    createdAt: now,
    partner: null,
    attempts: [],
    accepted: null,
    holdUntil: null,
    reads: 0,
    card: null,
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: {},
    wakeAt: null,
    history: [{ at: now, from: 'review', to: 'review', because: 'takenOver' }],
  };
  const shown = enqueue(withTimers(found, { act: now }), now, { kind: 'notice', notice: 'card' });
  return dequeue(adopt(shown, seen, settling), { kind: 'card' });
}
