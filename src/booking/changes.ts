import { advance, revise } from './advance.ts';
import type { LifecyclePorts } from './ports.ts';
import type { Booking, BookingReference } from './record.ts';
import { type Change, isChanging, type MakeChange, refuse, type Uncommitted } from './requests.ts';

export type Changes = ReturnType<typeof createChanges>;

/** Commits people's requests on bookings, and drives each booking without delaying their update. */
export function createChanges(
  ports: LifecyclePorts,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const { ledger, clock, replication } = ports;
  const driving = createDriving(ports, onError);

  /** Commits the change that `decide` makes, and drives the booking. Throws when a failover may lose the change. */
  async function change<Refusal>(
    start: Booking | null,
    decide: MakeChange<Refusal>,
  ): Promise<Change<Refusal | Uncommitted>> {
    const changed = await revise(start, decide, ports);
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
    /** Wraps a request that is refused while a change of date may still replace the booking. */
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
  ports: LifecyclePorts,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const running = new Map<Promise<void>, BookingReference>();

  return {
    /** Drives a booking that has just been committed. */
    drive(booking: Booking): void {
      const task = advance(booking, ports).then(
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
