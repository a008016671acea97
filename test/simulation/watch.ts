import type { Booking, Duty, MutationKind } from '../../src/booking/booking.ts';
import { terminalStates } from '../../src/booking/booking.ts';
import type { LifecycleEvent } from '../../src/booking/lifecycle.ts';
import type { CallOutcome, Operation, PartnerBooking } from '../../src/booking/ports.ts';
import { hourMs, sendWindowMs } from '../../src/booking/policy.ts';
import { attemptsOf, isUnanswered } from '../../src/booking/record.ts';
import type { BookAnswer } from './partner-book.ts';
import { isLegal } from './transition-table.ts';
import type { World } from './world.ts';

/** The invariants of the promise, and what else must never be. */
export type Rule = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'intent' | 'table' | 'bug';

export interface Violation {
  readonly rule: Rule;
  readonly text: string;
}

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

/** How far two processes' clocks may be apart. */
const clockToleranceMs = 100;
const evidenceAgeMs = 40_000;
const longestSleepMs = 25 * hourMs;

/** Looks on while a run happens and notes the first thing that must not be. */
export class Watch {
  violation: Violation | null = null;
  readonly #world: World;
  readonly #claims = new Map<string, { readonly life: string; readonly until: number }>();
  readonly #attempts = new Set<string>();
  readonly #confirms = new Map<string, Send[]>();
  readonly #reads = new Map<string, Read[]>();

  constructor(world: World) {
    this.#world = world;
  }

  fail(rule: Rule, text: string): void {
    if (this.violation !== null) return;
    this.violation = { rule, text };
    this.#world.trace('watch', () => `VIOLATION of ${rule}: ${text}`, null);
    this.#world.timeline.stop();
  }

  committed(before: Booking | null, after: Booking, life: string): void {
    if (after.claimedUntil !== undefined && after.claimedUntil !== before?.claimedUntil) {
      this.#claims.set(after.reference, { life, until: after.claimedUntil });
    }
    for (const { from, to } of after.history.slice(before?.history.length ?? 0)) {
      if (from !== to) this.#world.count(`${from} → ${to}`);
      if (!isLegal(from, to)) this.fail('table', `${after.reference} went from ${from} to ${to}`);
    }
    const needsSomebody = !terminalStates.has(after.state) || after.owed.length > 0;
    const sleeps = after.wakeAt === null || after.wakeAt > this.#world.timeline.now + longestSleepMs;
    if (needsSomebody && sleeps) this.fail('f', `${after.reference} (${after.state}) has no wake-up`);
  }

  removed(booking: Booking): void {
    if (!terminalStates.has(booking.state)) this.fail('f', `${booking.reference} was forgotten while ${booking.state}`);
  }

  observed(event: LifecycleEvent, life: string): void {
    this.#world.count(`event.${event.kind}`);
    if (event.kind !== 'committed') this.#world.trace(life, () => event.kind, null);
  }

  /** A call to the partner is about to be made. */
  calls(operation: Operation, id: string | null, note: string, life: string): void {
    const { book, timeline } = this.#world;
    const reference = id === null ? note : (book.find(id)?.reference ?? '');
    this.#world.countPartnerCall(reference);
    const mutation = mutationOf[operation];
    if (mutation === undefined || this.#world.hasForgotten) return;
    this.#mayAct(reference, `${operation} was called`, life);
    const last = attemptsOf(this.#recordOf(reference), mutation).at(-1);
    if (last === undefined || last.result !== undefined) {
      this.fail('intent', `${operation} of ${reference} was called without a committed intent`);
    } else if (timeline.now - last.sentAt > sendWindowMs + clockToleranceMs) {
      this.fail('j', `${operation} of ${reference} was called ${timeline.now - last.sentAt} ms after its intent`);
    }
    const attempt = `${reference} ${mutation} ${last?.n}`;
    if (this.#attempts.has(attempt)) this.fail('intent', `one intent was sent twice: ${attempt}`);
    this.#attempts.add(attempt);
    if (mutation === 'confirm' && id !== null) this.#mayConfirm(id, reference);
    if (mutation === 'cancel') this.#mayCancel(reference);
  }

  /** The partner has met a call; what it answers may still be lost on the way. */
  answers(operation: Operation, id: string | null, outcome: CallOutcome<PartnerBooking>, begunAt: number): void {
    if (id === null) return;
    if (operation === 'booking-info' && outcome.kind === 'done') {
      const { status, paymentStatus, total } = outcome.value;
      const read = { begunAt, isUnpaid: status === 'BOOKING' && paymentStatus === 'UNPAID', total };
      this.#reads.set(id, [...(this.#reads.get(id) ?? []), read]);
    }
    if (operation === 'confirm-booking') {
      const send = this.#confirms.get(id)?.findLast((candidate) => candidate.begunAt === begunAt);
      if (send !== undefined) send.isOpen = outcome.kind === 'unknown' || outcome.kind === 'done';
    }
  }

  /** A confirm takes effect in the book. */
  confirms(perform: () => BookAnswer): BookAnswer {
    const answer = perform();
    if (answer.kind === 'refused') return answer;
    const { booking } = answer;
    const { book, people, hasForgotten } = this.#world;
    const confirmed = book.bookings.filter(
      (other) => other.reference === booking.reference && other.wasConfirmed,
    );
    if (confirmed.length > 1 && !hasForgotten) {
      this.fail('a', `${booking.reference} is confirmed as ${confirmed.map((other) => other.id).join(' and ')}`);
    }
    const order = people.orderOf(booking.reference);
    const isAsShown =
      order?.date === booking.date &&
      order.lines.map(({ code, quantity }) => `${quantity} ${code}`).join() ===
        booking.lines.map(({ code, quantity }) => `${quantity} ${code}`).join();
    if (!isAsShown) this.fail('e', `${booking.reference} is confirmed for another day or other lines than shown`);
    if (!people.hasAccepted(booking.reference, booking.total)) {
      this.fail('e', `${booking.reference} is confirmed for ${booking.total}, which nobody has accepted`);
    }
    return answer;
  }

  /** A card with this booking is about to be seen by its customer. */
  told({ reference, state, partner }: Booking): void {
    const { book, hasForgotten } = this.#world;
    const own = partner === null ? undefined : book.find(partner.bookingId);
    const wasConfirmed = book.bookings.some((other) => other.reference === reference && other.wasConfirmed);
    const isFalse =
      (state === 'issued' && !(own?.wasConfirmed ?? false)) ||
      (state === 'expired' && own?.status !== 'BOOKING_TIMEOUT') ||
      (state === 'cancelled' && own?.status !== 'CANCEL') ||
      (['rejected', 'abandoned', 'held'].includes(state) && wasConfirmed && !hasForgotten);
    if (isFalse) this.fail('d', `${reference} is said to be ${state}; the book has it as ${own?.status ?? 'nothing'}`);
  }

  delivers(part: string, { reference, state, customer, partner }: Booking, codes: readonly string[]): void {
    const { book, chats, people } = this.#world;
    const own = partner === null ? undefined : book.find(partner.bookingId);
    const issued = own?.tickets.map((ticket) => ticket.code) ?? [];
    if (state !== 'issued' || !own?.wasConfirmed) this.fail('d', `${reference} is delivered while ${state}`);
    if (!codes.every((code) => issued.includes(code))) this.fail('c', `${reference} is sent codes of another booking`);
    if (people.chatOf(reference) !== customer.chatId) this.fail('c', `${reference} is delivered to another chat`);
    const arrived = chats.of(customer.chatId).flatMap((message) => message.codes);
    if (part === 'closing' && !issued.every((code) => arrived.includes(code))) {
      this.fail('d', `${reference} is said to be delivered, and is not`);
    }
  }

  alerted(alert: string): void {
    this.#world.count(`alert.${alert}`);
  }

  /** Something owed is about to be carried out. */
  performs(duty: Duty, { reference }: Booking, life: string): void {
    this.#world.count(`duty.${duty.kind === 'notice' ? duty.notice : duty.kind}`);
    if (!this.#world.hasForgotten) this.#mayAct(reference, `${duty.kind} was carried out`, life);
  }

  #mayAct(reference: string, what: string, life: string): void {
    const claim = this.#claims.get(reference);
    const isHeld = claim?.life === life && claim.until + clockToleranceMs > this.#world.timeline.now;
    if (!isHeld) this.fail('j', `${what} for ${reference} by ${life}, which has no claim`);
  }

  #mayConfirm(id: string, reference: string): void {
    const { timeline, policy } = this.#world;
    const sends = this.#confirms.get(id) ?? [];
    const open = sends.filter((send) => send.isOpen);
    const [first] = open;
    const quietUntil =
      first === undefined ? 0 : first.begunAt + policy.quietMs + policy.requestTimeoutMs - sendWindowMs;
    const evidence = (this.#reads.get(id) ?? []).findLast(
      (read) => read.isUnpaid && read.begunAt >= Math.max(quietUntil, timeline.now - evidenceAgeMs),
    );
    if (evidence === undefined) this.fail('b', `${reference} is confirmed without a read of BOOKING and UNPAID`);
    else if (open.length > 1) this.fail('b', `${reference} is confirmed for the third time`);
    else if (evidence.total !== this.#recordOf(reference).acceptedTotal) {
      this.fail('e', `${reference} is confirmed although its total was read as ${evidence.total}`);
    }
    this.#confirms.set(id, [...sends, { begunAt: timeline.now, isOpen: true }]);
    if (first !== undefined) this.#world.count('confirm.again');
  }

  #mayCancel(reference: string): void {
    const record = this.#recordOf(reference);
    const confirm = attemptsOf(record, 'confirm').at(-1);
    const isOpen = confirm !== undefined && isUnanswered(confirm) && record.partner?.status === 'BOOKING';
    if (isOpen) this.fail('b', `${reference} is cancelled while nobody knows whether it is confirmed`);
  }

  #recordOf(reference: string): Booking {
    const booking = this.#world.store.load(reference);
    if (booking === null) throw new Error(`A call was made for ${reference}, which has no record.`);
    return booking;
  }
}
