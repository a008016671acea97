import { z } from 'zod';
import { type Operation, operations } from './operation.ts';

const target = {
  operation: z.enum([...operations, '*']).default('*'),
  /** How many calls it affects; null: all until it is removed. */
  times: z.int().min(1).nullable().default(1),
  /** How many matching calls pass first. */
  skip: z.int().min(0).default(0),
  bookingId: z.string().optional(),
};

/** How an answer is withheld: the connection is cut, or stays open until the client gives up. */
const silence = z.enum(['cut', 'hang']).default('cut');
const milliseconds = z.number().min(0);

const kinds = [
  /** Delays the call. Combines with one other fault. */
  z.object({ ...target, kind: z.literal('delay'), delayMs: milliseconds }),
  /** Refused before anything happens. */
  z.object({ ...target, kind: z.literal('refuse'), code: z.int(), message: z.string().optional() }),
  /** HTTP 429 with Retry-After and code 1013; nothing happens. */
  z.object({ ...target, kind: z.literal('rateLimit'), retryAfterSeconds: z.int().min(0).default(1) }),
  /** Withholds the answer; `applied`: whether the call takes effect. */
  z.object({ ...target, kind: z.literal('loseAnswer'), applied: z.boolean().default(true), silence }),
  /** Withholds the answer; the call takes effect after a while. */
  z.object({ ...target, kind: z.literal('applyLate'), delayMs: milliseconds, silence }),
  z.object({ ...target, kind: z.literal('serverError'), applied: z.boolean().default(false) }),
  /** A proxy's HTML page with HTTP 502. */
  z.object({ ...target, kind: z.literal('badGateway'), applied: z.boolean().default(false) }),
  /** Takes effect; the answer ends after the first half of the JSON. */
  z.object({ ...target, kind: z.literal('truncate') }),
  /** Takes effect; these fields are missing from the data of the answer. */
  z.object({ ...target, kind: z.literal('omitFields'), fields: z.array(z.string()).default(['status']) }),
  /** Answers booking-info with the state before the booking's last change. */
  z.object({ ...target, kind: z.literal('staleRead') }),
  z.object({ ...target, kind: z.literal('wrongTotal'), by: z.int().default(10_000) }),
  z.object({ ...target, kind: z.literal('wrongDate'), days: z.int().default(1) }),
  /** Answers a booking with none of its tickets, or only the first few. */
  z.object({ ...target, kind: z.literal('withoutTickets'), shown: z.int().min(0).default(0) }),
  /** Cuts new connections before a byte is read, control calls included. `operation` has no meaning. */
  z.object({ ...target, kind: z.literal('cutConnection') }),
] as const;

const faultSchema = z.discriminatedUnion('kind', kinds);

export type FaultRequest = z.input<typeof faultSchema>;
export type Fault = z.output<typeof faultSchema> & { readonly id: number };
export type FaultKind = Fault['kind'];

/** A fault that still waits for calls. */
export type ArmedFault = Fault & {
  /** How many more calls it affects; null: all until it is removed. */
  readonly remaining: number | null;
  /** How many more calls pass first. */
  readonly passing: number;
};

/** Faults at work on one call. */
export interface CallFaults {
  readonly delayMs: number;
  readonly fault: Fault | null;
}

interface Pending {
  readonly fault: Fault;
  skip: number;
  left: number;
}

/** Faults that wait for a call. The oldest matching one is applied, and every delay. */
export class Faults {
  #pending: Pending[] = [];
  #nextId = 1;
  readonly #onAdd: (fault: Fault) => void;

  constructor(onAdd: (fault: Fault) => void) {
    this.#onAdd = onAdd;
  }

  /** Throws a ZodError when the request is not a fault. */
  add(request: FaultRequest): ArmedFault {
    const fault: Fault = { ...faultSchema.parse(request), id: this.#nextId++ };
    const pending = { fault, skip: fault.skip, left: fault.times ?? Number.POSITIVE_INFINITY };
    this.#pending.push(pending);
    this.#onAdd(fault);
    return armed(pending);
  }

  /** Those still waiting. */
  list(): readonly ArmedFault[] {
    return this.#pending.map(armed);
  }

  /** False when none with that id is waiting. */
  remove(id: number): boolean {
    const others = this.#pending.filter(({ fault }) => fault.id !== id);
    const isFound = others.length < this.#pending.length;
    this.#pending = others;
    return isFound;
  }

  clear(): void {
    this.#pending = [];
  }

  /** The faults of this call; uses one time of each. */
  take(operation: Operation, bookingId: string | null): CallFaults {
    let delayMs = 0;
    let played: Fault | null = null;
    for (const pending of [...this.#pending]) {
      const { fault } = pending;
      if (fault.kind === 'cutConnection' || !matches(fault, operation, bookingId)) continue;
      if (fault.kind !== 'delay' && played) continue;
      if (!this.#use(pending)) continue;
      if (fault.kind === 'delay') delayMs += fault.delayMs;
      else played = fault;
    }
    return { delayMs, fault: played };
  }

  /** Whether a new connection is to be cut. */
  takeConnection(): boolean {
    const pending = this.#pending.find(({ fault }) => fault.kind === 'cutConnection');
    return pending !== undefined && this.#use(pending);
  }

  #use(pending: Pending): boolean {
    if (pending.skip > 0) {
      pending.skip -= 1;
      return false;
    }
    pending.left -= 1;
    if (pending.left === 0) this.remove(pending.fault.id);
    return true;
  }
}

function armed({ fault, skip, left }: Pending): ArmedFault {
  return { ...fault, remaining: Number.isFinite(left) ? left : null, passing: skip };
}

function matches(fault: Fault, operation: Operation, bookingId: string | null): boolean {
  if (fault.operation !== '*' && fault.operation !== operation) return false;
  return fault.bookingId === undefined || fault.bookingId === bookingId;
}
