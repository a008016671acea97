import type { PaymentMethod } from '../money/prepayment.ts';
import type { Amount } from '../venue/currency.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';
import type { Changes } from './changes.ts';
import { adopt, type Settling } from './evidence.ts';
import { requestPay } from './money-requests.ts';
import { dequeue, enqueue } from './outbox.ts';
import { paidOf } from './paid-and-due.ts';
import { dayBeginsOf, obstacleToReplacing } from './permissions.ts';
import type { CommitOutcome, LifecyclePorts, Limit, PartnerBooking } from './ports.ts';
import {
  type Booking,
  type BookingCustomer,
  type BookingReference,
  type CustomerDetails,
  emptyRecord,
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
  isUncommitted,
  type MakeChange,
  newBooking,
  nothingCarriedOver,
  refuse,
  requestChange,
  requestConfirm,
} from './requests.ts';
import { type LifecyclePolicy, sendWindowMs, ticketCountOf } from './rules.ts';
import { movedEventOf } from './ticket-messages.ts';
import { scheduled } from './timers.ts';

/**
 * `existing`: the draft was booked before, by another tap; the only refusal with a booking. A change of date: why the
 * other booking can't be replaced.
 */
export type PlaceRefusal = 'existing' | Limit | ChangeRefusal;

/** Places bookings, and confirms or asks for payment of held ones. */
export function createPlacing(changes: Changes, ports: LifecyclePorts) {
  const { ledger, clock, policy, drawPaymentCode, replication } = ports;

  /**
   * Refused for a change of date whose old booking can't be replaced any more; it is also read live before the
   * confirm.
   */
  async function askToPay<Refusal>(reference: BookingReference, userId: number, decide: MakeChange<Refusal>) {
    const ask: MakeChange<Refusal | ReplacedObstacle> = async (booking) => {
      const { replaces } = booking;
      const obstacle =
        replaces === undefined
          ? null
          : obstacleToReplacing(await ledger.load(replaces.reference), booking.reference);
      return obstacle === null ? decide(booking, clock.now()) : refuse(obstacle);
    };
    return changes.change(await changes.find(reference, userId), ask);
  }

  return {
    async place(request: BookingRequest): Promise<Change<PlaceRefusal>> {
      const begun = await beginChange(request, changes, ports);
      if (begun.kind !== 'begun') return begun;
      const outcome = await commitNew(request, begun.carried, ports);
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
  { reference, replaces, customer, order, byStaff }: BookingRequest,
  { find, change, successorOf }: Changes,
  { clock, policy: { timeZone, prepay } }: LifecyclePorts,
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
    const paid = paidOf(booking);
    if (begun.kind === 'accepted' && prepay === null && paid > 0 && order.total > paid)
      return refuse('noWayToPay');
    return byStaff === undefined ? begun : audited(begun, now, { by: byStaff, action: 'dateChanged' });
  });
  if (changed.kind === 'refused') return refuse(isUncommitted(changed.why) ? 'notIssued' : changed.why);
  // After a pause it may be too late: another change may have been begun since.
  const isLate = clock.monotonic() - startedAt > sendWindowMs;
  if (isLate) return refuse('changing');
  const credit = paidOf(changed.booking);
  const carried = {
    credit,
    dayBegins: dayBeginsOf(changed.booking, timeZone),
    prepay: credit > 0 ? waysOf(changed.booking) : null,
    event: movedEventOf(changed.booking),
  };
  return { kind: 'begun', carried };
}

/** How the booking was paid here; null: it was not. */
function waysOf({ prepayment }: Booking): LifecyclePolicy['prepay'] {
  return prepayment && { currency: prepayment.currency, methods: prepayment.methods };
}

/** One draw in thousands meets a taken code. */
const codeDraws = 5;

/** Draws another payment code when one was given out before. */
async function commitNew(
  request: BookingRequest,
  carried: CarriedOver,
  { ledger, clock, policy, drawPaymentCode }: LifecyclePorts,
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
  readonly partnerBooking: PartnerBooking;
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
  { partnerBooking, ...lost }: LostBooking,
  customer: BookingCustomer,
  settling: Settling,
): Booking {
  const { now } = settling;
  // The partner doesn't say whether it was ordered as one group ticket. It probably was with fewer tickets than people.
  const isGrouped = partnerBooking.tickets.length < ticketCountOf(lost.order);
  const record: Booking = {
    ...emptyRecord,
    ...lost,
    order: { ...lost.order, isGrouped },
    customer,
    policy: asStaffDecide,
    prepayment: null,
    state: 'review',
    createdAt: now,
    accepted: null,
    card: null,
    timers: {},
    wakeAt: null,
    history: [{ at: now, from: 'review', to: 'review', because: 'takenOver' }],
  };
  const shown = enqueue(withTimers(record, { act: now }), now, { kind: 'notice', notice: 'card' });
  return dequeue(adopt(shown, partnerBooking, settling), { kind: 'card' });
}
