import { advance, type LifecycleDependencies, type Revision, revise } from './advance.ts';
import type { Booking, BookingReference } from './record.ts';
import { isChanging, type MakeChange } from './requests.ts';

export type ChangeResult<Refusal> = Exclude<Revision<Refusal>, { kind: 'taken' | 'contended' }>;

export type Changes = ReturnType<typeof createChanges>;

/** Commits what people ask of bookings, and drives each on without making their update wait for it. */
export function createChanges(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const { ledger, clock } = dependencies;
  const driving = createDriving(dependencies, onError);

  /** Commits what `decide` makes of the present record, and drives it. */
  async function carryOn<Refusal>(start: Booking | null, decide: MakeChange<Refusal>) {
    const revision = await revise(start, decide, dependencies);
    if (revision.kind === 'contended')
      throw new Error('The booking kept changing while it was being changed.');
    if (revision.kind === 'accepted') driving.drive(revision.booking);
    return revision;
  }

  /** As `carryOn`, for what claims nothing that may belong to another booking. */
  async function change<Refusal>(
    start: Booking | null,
    decide: MakeChange<Refusal>,
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

  /** The booking that a change of date was begun with; `isUnderWay`: it may still take this one's place. */
  async function successorOf(booking: Booking) {
    const successor = booking.change === undefined ? null : await ledger.load(booking.change.reference);
    return { booking: successor, isUnderWay: isChanging(booking, successor, clock.now()) };
  }

  return {
    ...driving,
    carryOn,
    change,
    find,
    successorOf,
    /** A customer's request, which is made of their own booking. */
    ofCustomer:
      <Args extends readonly unknown[], Refusal>(request: MakeChange<Refusal, Args>) =>
      async (reference: BookingReference, userId: number, ...args: Args) =>
        change(await find(reference, userId), (booking, now) => request(booking, ...args, now)),
    /** A request of staff, which may be made of anybody's. */
    ofStaff:
      <Args extends readonly unknown[], Refusal>(request: MakeChange<Refusal, [staffId: number, ...Args]>) =>
      async (reference: BookingReference, staffId: number, ...args: Args) =>
        change(await ledger.load(reference), (booking, now) => request(booking, staffId, ...args, now)),
  };
}

/** What this process is carrying on. */
function createDriving(
  dependencies: LifecycleDependencies,
  onError: (error: unknown, reference: BookingReference) => void,
) {
  const running = new Map<Promise<void>, BookingReference>();

  return {
    /** Drives what has just been committed. */
    drive(booking: Booking): void {
      const task = advance(booking, dependencies).then(
        () => undefined,
        (error: unknown) => onError(error, booking.reference),
      );
      running.set(task, booking.reference);
      void task.finally(() => running.delete(task));
    },
    /** Whether this process is carrying the booking on. */
    isDriven: (reference: BookingReference) => running.values().some((driven) => driven === reference),
    /** Waits for what has been set going in this process. */
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running.keys());
    },
  };
}
