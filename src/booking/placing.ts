import type { PaymentMethod } from '../payment/prepayment.ts';
import type { Amount } from '../venue/money.ts';
import type { LifecycleDependencies } from './advance.ts';
import type { Changes } from './changes.ts';
import { scheduled } from './decide.ts';
import { movedEventOf } from './delivery.ts';
import { paidOf } from './money.ts';
import { requestPay } from './money-requests.ts';
import { dayBeginsOf, obstacleToReplacing } from './permissions.ts';
import type { CommitOutcome } from './ports.ts';
import type { Booking, BookingReference, ReplacedObstacle } from './record.ts';
import {
  audited,
  type BookingRequest,
  type CarriedOver,
  type ChangeRefusal,
  type MakeChange,
  newBooking,
  nothingCarriedOver,
  refuse,
  requestChange,
  requestConfirm,
} from './requests.ts';
import { sendWindowMs } from './rules.ts';

export type PlaceResult =
  | { readonly kind: 'placed'; readonly booking: Booking }
  /** The draft was booked before, by another tap. */
  | { readonly kind: 'existing'; readonly booking: Booking }
  | Extract<CommitOutcome, { kind: 'limit' }>
  /** The other booking can't be replaced. */
  | { readonly kind: 'unchangeable'; readonly why: ChangeRefusal };

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
    async place(asked: BookingRequest): Promise<PlaceResult> {
      const begun = await beginChange(asked, changes, dependencies);
      if (begun.kind !== 'begun') return begun;
      const outcome = await commitNew(asked, begun.carried, dependencies);
      if (outcome.kind === 'limit') return outcome;
      if (outcome.kind === 'committed') {
        changes.drive(outcome.booking);
        await replication?.ofBooking(outcome.booking);
        return { kind: 'placed', booking: outcome.booking };
      }
      if (outcome.current?.customer.userId === asked.customer.userId) {
        return { kind: 'existing', booking: outcome.current };
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
): Promise<PlaceResult | { readonly kind: 'begun'; readonly carried: CarriedOver }> {
  if (replaces === undefined) return { kind: 'begun', carried: nothingCarriedOver };
  const placed = await find(reference, customer.userId);
  if (placed !== null) return { kind: 'existing', booking: placed };
  const startedAt = clock.monotonic();
  const old = await find(replaces.reference, customer.userId);
  const asked = await change<ChangeRefusal>(old, async (booking) => {
    const successor = (await successorOf(booking)).booking;
    const now = clock.now();
    const begun = requestChange(booking, successor, reference, now, timeZone);
    return byStaff === undefined ? begun : audited(begun, now, { by: byStaff, action: 'dateChanged' });
  });
  if (asked.kind === 'refused') return { kind: 'unchangeable', why: asked.why };
  if (asked.kind !== 'accepted') return { kind: 'unchangeable', why: 'notIssued' };
  // After a pause it may be too late: another change may have been begun since.
  const isLate = clock.monotonic() - startedAt > sendWindowMs;
  if (isLate) return { kind: 'unchangeable', why: 'changing' };
  const carried = {
    credit: paidOf(asked.booking),
    dayBegins: dayBeginsOf(asked.booking, timeZone),
    event: movedEventOf(asked.booking),
  };
  return { kind: 'begun', carried };
}

/** One draw in thousands meets a taken code. */
const codeDraws = 5;

/** Draws another payment code when one was given out before. */
async function commitNew(
  asked: BookingRequest,
  carried: CarriedOver,
  { ledger, clock, policy, drawPaymentCode }: LifecycleDependencies,
): Promise<Exclude<CommitOutcome, { kind: 'taken' }>> {
  for (let draws = 1; draws <= codeDraws; draws += 1) {
    const now = clock.now();
    const booking = newBooking(asked, now, policy, drawPaymentCode, carried);
    const outcome = await ledger.commit(scheduled(booking, { now, policy }));
    if (outcome.kind !== 'taken') return outcome;
  }
  throw new Error('Every payment code that was drawn is taken.');
}
