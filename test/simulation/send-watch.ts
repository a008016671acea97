import type { CallOutcome, Operation, PartnerBooking } from '../../src/booking/ports.ts';
import { attemptsOf, type Booking, isUnanswered, type MutationKind } from '../../src/booking/record.ts';
import { sendWindowMs } from '../../src/booking/rules.ts';
import { clockToleranceMs, type Watch } from './watch.ts';
import type { World } from './world.ts';

interface Send {
  readonly begunAt: number;
  /** False once its answer has proved that nothing happened. */
  isOpen: boolean;
}

interface Read {
  readonly begunAt: number;
  readonly isUnpaid: boolean;
  readonly total: number;
}

const mutationOf: Partial<Record<Operation, MutationKind>> = {
  'create-booking': 'create',
  'confirm-booking': 'confirm',
  'cancel-booking': 'cancel',
};

const evidenceAgeMs = 40_000;

/** Looks on at every call to the partner: by whom, on what intent, after which reads. */
export class SendWatch {
  readonly #world: World;
  readonly #watch: Watch;
  readonly #attempts = new Set<string>();
  readonly #recoveryLines = new Set<string>();
  readonly #confirms = new Map<string, Send[]>();
  readonly #reads = new Map<string, Read[]>();
  /** What the answers to creates said. */
  readonly #created = new Map<string, Read>();

  constructor(world: World, watch: Watch) {
    this.#world = world;
    this.#watch = watch;
  }

  /** The line has been logged by which a booking is found should the store forget it. */
  logs(bookingId: string, n: number, life: string): void {
    this.#recoveryLines.add(`${bookingId} ${n} ${life}`);
  }

  /** Whether the booking was seen as BOOKING and UNPAID by a read that was begun since then. */
  hasSeenUnpaid(id: string, since: number): boolean {
    return this.#reads.get(id)?.some((read) => read.isUnpaid && read.begunAt >= since) ?? false;
  }

  /** A call to the partner is about to be made. */
  begins(operation: Operation, id: string | null, note: string, life: string): void {
    const { records, timeline } = this.#world;
    const reference = id === null ? note : (records.find(id)?.reference ?? '');
    this.#world.countPartnerCall(reference);
    const mutation = mutationOf[operation];
    if (mutation === undefined || this.#world.hasForgotten) return;
    this.#watch.mayAct(reference, `${operation} was called`, life);
    const last = attemptsOf(this.#recordOf(reference), mutation).at(-1);
    if (last === undefined || last.result !== undefined) {
      this.#watch.fail('intent', `${operation} of ${reference} was called without a committed intent`);
    } else if (timeline.now - last.sentAt > sendWindowMs + clockToleranceMs) {
      this.#watch.fail(
        'j',
        `${operation} of ${reference} was called ${timeline.now - last.sentAt} ms after its intent`,
      );
    }
    const attempt = `${reference} ${mutation} ${last?.n}`;
    if (this.#attempts.has(attempt)) this.#watch.fail('intent', `one intent was sent twice: ${attempt}`);
    this.#attempts.add(attempt);
    if (mutation === 'confirm' && id !== null) {
      const isLogged = this.#recoveryLines.has(`${id} ${last?.n} ${life}`);
      if (!isLogged)
        this.#watch.fail('intent', `${reference} is confirmed without a recovery line in the log`);
      this.#mayConfirm(id, reference);
    }
    if (mutation === 'cancel') this.#mayCancel(reference);
  }

  /** The partner has met a call; what it answers may still be lost on the way. */
  meets(
    operation: Operation,
    id: string | null,
    outcome: CallOutcome<PartnerBooking>,
    begunAt: number,
  ): void {
    if (operation === 'create-booking' && outcome.kind === 'done') {
      const { bookingId, status, paymentStatus, total, bookingDate } = outcome.value;
      const isUnpaid = status === 'held' && paymentStatus === 'open' && bookingDate !== null;
      this.#created.set(bookingId, { begunAt, isUnpaid, total });
    }
    if (id === null) return;
    if (operation === 'booking-info' && outcome.kind === 'done') {
      const { status, paymentStatus, total } = outcome.value;
      const read = { begunAt, isUnpaid: status === 'held' && paymentStatus === 'open', total };
      this.#reads.set(id, [...(this.#reads.get(id) ?? []), read]);
    }
    if (operation === 'confirm-booking') {
      const send = this.#confirms.get(id)?.findLast((candidate) => candidate.begunAt === begunAt);
      if (send !== undefined) send.isOpen = outcome.kind === 'unknown' || outcome.kind === 'done';
    }
  }

  #mayConfirm(id: string, reference: string): void {
    const { timeline, policy } = this.#world;
    const sends = this.#confirms.get(id) ?? [];
    const open = sends.filter((send) => send.isOpen);
    const [first] = open;
    const quietUntil =
      first === undefined ? 0 : first.begunAt + policy.quietMs + policy.requestTimeoutMs - sendWindowMs;
    const read = (this.#reads.get(id) ?? []).findLast(
      ({ isUnpaid, begunAt }) => isUnpaid && begunAt >= Math.max(quietUntil, timeline.now - evidenceAgeMs),
    );
    const evidence = read ?? (first === undefined ? this.#freshCreate(id) : undefined);
    if (evidence === undefined)
      this.#watch.fail('b', `${reference} is confirmed without fresh evidence of BOOKING and UNPAID`);
    else if (open.length > 1) this.#watch.fail('b', `${reference} is confirmed for the third time`);
    else if (evidence.total !== this.#recordOf(reference).accepted?.total) {
      this.#watch.fail('e', `${reference} is confirmed although its total was read as ${evidence.total}`);
    }
    this.#confirms.set(id, [...sends, { begunAt: timeline.now, isOpen: true }]);
    if (first !== undefined) this.#world.count('confirm.again');
  }

  /** The create's answer counts for one request timeout. */
  #freshCreate(id: string): Read | undefined {
    const { timeline, policy } = this.#world;
    const created = this.#created.get(id);
    const isFresh =
      created?.isUnpaid === true &&
      timeline.now - created.begunAt <= policy.requestTimeoutMs + sendWindowMs + clockToleranceMs;
    return isFresh ? created : undefined;
  }

  #mayCancel(reference: string): void {
    const record = this.#recordOf(reference);
    const confirm = attemptsOf(record, 'confirm').at(-1);
    const isOpen = confirm !== undefined && isUnanswered(confirm) && record.partner?.status === 'held';
    if (isOpen) this.#watch.fail('b', `${reference} is cancelled while nobody knows whether it is confirmed`);
  }

  #recordOf(reference: string): Booking {
    const booking = this.#world.store.load(reference);
    if (booking === null) throw new Error(`A call was made for ${reference}, which has no record.`);
    return booking;
  }
}
