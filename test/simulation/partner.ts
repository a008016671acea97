import type {
  CallOutcome,
  CreateBookingRequest,
  Operation,
  Partner,
  PartnerBooking,
} from '../../src/booking/ports.ts';
import type { FailureReason } from '../../src/booking/record.ts';
import { partnerDefaults } from '../../src/partner/conventions.ts';
import { createBookingBody } from '../../src/partner/payloads.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { watchCancel } from './after-sale-watch.ts';
import type { Fault, Site } from './faults.ts';
import type { Machine } from './machine.ts';
import type { BookedBooking, RecordsAnswer } from './partner-records.ts';
import { isAuthentic, sign } from './signing.ts';
import type { World } from './world.ts';

type Outcome = CallOutcome<PartnerBooking>;

const sites = {
  'create-booking': 'partner.create',
  'booking-info': 'partner.read',
  'confirm-booking': 'partner.confirm',
  'cancel-booking': 'partner.cancel',
} as const satisfies Partial<Record<Operation, Site>>;

type Called = keyof typeof sites;

/** A process's way to the partner: signed requests, answers as `partner-api.md` reads them, and all its faults. */
export function createPartner(world: World, machine: Machine, now: () => number): Partner {
  const { records, timeline, chance, watch, policy } = world;
  const { life } = machine;

  async function call(
    operation: Called,
    id: string | null,
    note: string,
    body: object,
    perform: (fault: Fault | null) => RecordsAnswer,
  ): Promise<Outcome> {
    // A call that was being made beside this one has been the death of the process.
    if (machine.life !== life) return new Promise(() => undefined);
    const signed = sign(operation, body, now());
    const begunAt = timeline.now;
    watch.sends.begins(operation, id, note, machine.life);
    let counted: Outcome | null = null;
    const outcome = await machine.call(sites[operation], () => id ?? '', {
      arrive(fault) {
        if (!isAuthentic(signed, timeline.now)) watch.fail('h', `${operation} is not signed as agreed`);
        counted = meet(operation, fault, perform);
        watch.sends.meets(operation, id, counted, begunAt);
        return counted;
      },
      answersAfterMs() {
        const { slowestMs } = records.options;
        if (counted === null || counted.kind === 'notSent') return undefined;
        if (!isTimeout(counted))
          return slowestMs === 0 ? undefined : chance.between(slowestMs / 2, slowestMs);
        return policy.requestTimeoutMs;
      },
    });
    world.trace(machine.name, () => `  ${operation} → ${outcomeText(outcome)}`, null);
    return outcome;
  }

  function meet(
    operation: Called,
    fault: Fault | null,
    perform: (fault: Fault | null) => RecordsAnswer,
  ): Outcome {
    const fail = (reason: FailureReason, code?: number) => failure(operation, reason, code);
    if (fault === 'partnerDown') world.partnerDownUntil = timeline.now + chance.between(1, 20) * minuteMs;
    if (timeline.now < world.partnerDownUntil) return { kind: 'notSent', failure: fail('connection') };
    const apply = (): Outcome => {
      const outcome = strangely(outcomeOf(operation, perform(fault)), fault);
      return fault === 'contradicted' ? contradicting(operation, outcome) : outcome;
    };
    switch (fault) {
      case 'connectionRefused':
        return { kind: 'notSent', failure: fail('connection') };
      case 'tooManyRequests':
        return {
          kind: 'notSent',
          failure: fail('rate-limited', 1013),
          retryAfterMs: chance.between(1, 20) * secondMs,
        };
      case 'authenticationRefused':
        return { kind: 'notSent', failure: fail('authentication', 1002) };
      case 'requestLost':
        return { kind: 'unknown', failure: fail('timeout') };
      case 'serverError':
        return { kind: 'unknown', failure: fail('server') };
      case 'refused':
        return { kind: 'refused', failure: fail('refusal', 1012) };
      case 'appliedLate':
        timeline.after(chance.between(16, 70) * secondMs, () => {
          apply();
        });
        return { kind: 'unknown', failure: fail('timeout') };
      case 'answerLost':
        apply();
        return { kind: 'unknown', failure: fail('timeout') };
      case 'serverErrorApplied':
        apply();
        return { kind: 'unknown', failure: fail('server') };
      case 'malformedAnswer':
        apply();
        return { kind: 'unknown', failure: fail('malformed') };
      default:
        return apply();
    }
  }

  /** The status in words that nobody knows. */
  function strangely(outcome: Outcome, fault: Fault | null): Outcome {
    if (outcome.kind !== 'done') return outcome;
    const isStrange = records.options.speaksStrangely && outcome.value.status === 'issued';
    if (!isStrange && fault !== 'unknownStatus') return outcome;
    return { kind: 'done', value: { ...outcome.value, status: '?PROCESSING', tickets: [] } };
  }

  function create(request: CreateBookingRequest, fault: Fault | null): RecordsAnswer {
    const answer = records.create(request);
    const other = fault === 'othersBooking' ? othersBooking(request.note ?? '') : undefined;
    return other === undefined ? answer : { kind: 'booking', booking: other };
  }

  /** One that its own record has had for longer than a store forgets. */
  function othersBooking(reference: string): BookedBooking | undefined {
    const isLongKnown = (other: BookedBooking): boolean => {
      const record = world.store.load(other.reference);
      const [held] = record?.history ?? [];
      return record?.partner?.bookingId === other.id && (held?.at ?? 0) + 2 * secondMs < timeline.now;
    };
    return world.hasForgotten
      ? undefined
      : records.bookings.find((other) => other.reference !== reference && isLongKnown(other));
  }

  function read(id: string, fault: Fault | null): RecordsAnswer {
    const answer = records.read(id);
    if (answer.kind === 'refused' || fault !== 'staleRead') return answer;
    return { kind: 'booking', booking: answer.booking.before ?? answer.booking };
  }

  function confirm(id: string, fault: Fault | null): RecordsAnswer {
    if (fault === 'debtReached') world.pauseSales();
    const answer = watch.confirms(() => records.confirm(id));
    if (fault === 'repeatedTicket' && answer.kind === 'booking') return withRepeatedCode(answer.booking);
    const isWithheld = fault === 'withoutTickets' || fault === 'someTickets';
    if (!isWithheld || answer.kind === 'refused') return answer;
    const shown = fault === 'someTickets' ? 1 : 0;
    records.withholdTickets(id, chance.between(1, 16), shown);
    return {
      kind: 'booking',
      booking: { ...answer.booking, tickets: answer.booking.tickets.slice(0, shown) },
    };
  }

  return {
    createBooking(asked) {
      const note = asked.note ?? world.front?.watch.creating(machine.life) ?? '';
      const request = { ...asked, note };
      return call('create-booking', null, note, createBookingBody(request), (fault) =>
        create(request, fault),
      );
    },
    bookingInfo: (id) => call('booking-info', id, '', { booking_id: id }, (fault) => read(id, fault)),
    confirmBooking: (id) =>
      call('confirm-booking', id, '', { booking_id: id }, (fault) => confirm(id, fault)),
    cancelBooking: (id, reason) =>
      call('cancel-booking', id, '', { booking_id: id, reason }, () =>
        watchCancel(id, () => records.cancel(id), world),
      ),
  };
}

function contradicting(operation: Called, outcome: Outcome): Outcome {
  if (outcome.kind !== 'done') return outcome;
  const status = operation === 'cancel-booking' ? 'issued' : 'cancelled';
  return { kind: 'done', value: { ...outcome.value, status, paymentStatus: paymentOf[status], tickets: [] } };
}

function withRepeatedCode(booking: BookedBooking): RecordsAnswer {
  const [first] = booking.tickets;
  const tickets = booking.tickets.map((ticket) => ({ ...ticket, code: first?.code ?? ticket.code }));
  return { kind: 'booking', booking: { ...booking, tickets } };
}

/** What a process learns of the debt limit; unknown counts as room. */
export function leavesRoom(world: World, machine: Machine): Promise<boolean> {
  const { records, timeline } = world;
  return machine.call('partner.debt', () => '', {
    arrive(fault) {
      const isKnown = fault === null && timeline.now >= world.partnerDownUntil;
      return !isKnown || records.hasCredit;
    },
  });
}

function outcomeOf(operation: Operation, answer: RecordsAnswer): Outcome {
  if (answer.kind === 'booking') return { kind: 'done', value: partnerBooking(answer.booking) };
  const meaning = partnerDefaults.codes[answer.code];
  if (meaning === 'refusal' || meaning === 'not-found' || meaning === 'debt') {
    return { kind: 'refused', failure: failure(operation, meaning, answer.code) };
  }
  return { kind: 'unknown', failure: failure(operation, 'unexpected-code', answer.code) };
}

function failure(operation: Operation, reason: FailureReason, code?: number) {
  return { operation, reason, ...(code !== undefined && { code }) };
}

function isTimeout(outcome: Outcome): boolean {
  return outcome.kind === 'unknown' && outcome.failure.reason === 'timeout';
}

const paymentOf = {
  held: 'open',
  issued: 'charged',
  ended: 'open',
  cancelled: 'cancelled',
} as const;

function partnerBooking(booked: BookedBooking): PartnerBooking {
  return {
    bookingId: booked.id,
    bookingCode: booked.code,
    bookingDate: booked.date,
    status: booked.status,
    paymentStatus: paymentOf[booked.status],
    total: booked.total,
    packages: booked.lines.map(({ code, quantity }) => ({ code, name: code, quantity })),
    tickets: booked.status === 'issued' ? booked.tickets : [],
  };
}

function outcomeText(outcome: Outcome): string {
  if (outcome.kind === 'done') return `${outcome.value.status}, ${outcome.value.tickets.length} tickets`;
  return `${outcome.kind} (${outcome.failure.reason} ${outcome.failure.code ?? ''})`;
}
