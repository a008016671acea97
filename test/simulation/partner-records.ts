import type { CreateBookingRequest } from '../../src/booking/ports.ts';
import type { IssuedTicket } from '../../src/booking/record.ts';
import { minuteMs } from '../../src/time.ts';

/** A booking as the venue really has it. */
export interface BookedBooking {
  readonly id: string;
  readonly code: string;
  /** Our reference, which travels in the note. */
  readonly reference: string;
  readonly date: string;
  readonly lines: readonly { readonly code: string; readonly quantity: number }[];
  readonly total: number;
  readonly status: 'held' | 'issued' | 'ended' | 'cancelled';
  readonly tickets: readonly IssuedTicket[];
  readonly endsAt: number;
  readonly wasConfirmed: boolean;
  /** When somebody went in by one of its tickets. */
  readonly usedAt?: number;
  /** Reads that will still be answered with so many of the tickets only, and until when. */
  readonly ticketless: { readonly reads: number; readonly until: number; readonly shown: number };
  /** What a lagging replica has. */
  readonly before: BookedBooking | null;
  readonly changedAt: number;
}

export type RecordsAnswer =
  | { readonly kind: 'booking'; readonly booking: BookedBooking }
  | { readonly kind: 'refused'; readonly code: number };

export interface VenueOptions {
  /** Added to the total of each booking: prices that have changed since they were shown. */
  readonly surcharge: number;
  /** Books another day than the one asked for. */
  readonly mistakesDate: boolean;
  /** Books one ticket fewer than was asked for, for the same total. */
  readonly mistakesLines: boolean;
  /** Knows nothing any more of a hold that has ended. */
  readonly forgetsHolds: boolean;
  /** Never ends a hold. */
  readonly holdsForever: boolean;
  /** Issues tickets for a confirm that arrives after the end of the hold, too. */
  readonly confirmsTimedOut: boolean;
  /** Does not cancel once tickets are issued. */
  readonly keepsIssued: boolean;
  /** How many bookings may be paid on credit before the debt limit is reached. */
  readonly creditFor: number;
  /** When it notices that a hold has ended. */
  readonly timeoutLagMs: number;
  /** Reads are answered by a replica that is so far behind. */
  readonly replicaLagMs: number;
  /** How long its answers take at most; 0: as long as a network takes. */
  readonly slowestMs: number;
  /** How many tickets of a booking it issues at most. */
  readonly issuesAtMost: number;
  /** Says something that nobody knows about what it has confirmed. */
  readonly speaksStrangely: boolean;
}

export const plainVenue: VenueOptions = {
  surcharge: 0,
  mistakesDate: false,
  mistakesLines: false,
  forgetsHolds: false,
  holdsForever: false,
  confirmsTimedOut: false,
  keepsIssued: false,
  creditFor: Number.POSITIVE_INFINITY,
  timeoutLagMs: 0,
  replicaLagMs: 0,
  slowestMs: 0,
  issuesAtMost: Number.POSITIVE_INFINITY,
  speaksStrangely: false,
};

const longestWithoutTicketsMs = 15 * minuteMs;
const unitPrice = 100_000;
const ticketStatus = 'unused';
/** Tickets are valid for some days after the day of the visit. */
const validUntil = '2026-12-04';

/** The venue's records: the truth that everything is compared with. Time passes in it when it is looked at. */
export class PartnerRecords {
  readonly #now: () => number;
  readonly #holdMs: number;
  readonly #bookings = new Map<string, BookedBooking>();
  options: VenueOptions;

  constructor(now: () => number, holdMs: number, options: VenueOptions) {
    this.#now = now;
    this.#holdMs = holdMs;
    this.options = options;
  }

  get bookings(): readonly BookedBooking[] {
    return [...this.#bookings.keys()].flatMap((id) => this.find(id) ?? []);
  }

  find(id: string): BookedBooking | undefined {
    const booking = this.#bookings.get(id);
    const hasEnded = !this.options.holdsForever && this.#now() >= (booking?.endsAt ?? 0);
    const isOver = booking?.status === 'held' && hasEnded;
    return isOver ? this.#change(booking, { status: 'ended' }) : booking;
  }

  get hasCredit(): boolean {
    const used = this.bookings.filter(({ status }) => status === 'issued').length;
    return used < this.options.creditFor;
  }

  create(request: CreateBookingRequest): RecordsAnswer {
    const n = this.#bookings.size + 1;
    const quantity = request.packages.reduce((sum, line) => sum + line.quantity, 0);
    const booking: BookedBooking = {
      id: `id-${n}`,
      code: `BK${n}`,
      reference: request.note ?? '',
      date: this.options.mistakesDate ? '2026-12-31' : request.date,
      lines: this.options.mistakesLines
        ? request.packages.map(({ code, quantity }) => ({ code, quantity: quantity - 1 }))
        : request.packages,
      total: quantity * unitPrice + this.options.surcharge,
      status: 'held',
      tickets: [],
      endsAt: this.#now() + this.#holdMs + this.options.timeoutLagMs,
      wasConfirmed: false,
      ticketless: { reads: 0, until: 0, shown: 0 },
      before: null,
      changedAt: this.#now(),
    };
    this.#bookings.set(booking.id, booking);
    return { kind: 'booking', booking };
  }

  read(id: string): RecordsAnswer {
    const booking = this.find(id);
    const isForgotten = this.options.forgetsHolds && booking?.status === 'ended';
    if (booking === undefined || isForgotten) return { kind: 'refused', code: 1008 };
    if (this.#now() < booking.changedAt + this.options.replicaLagMs) {
      return { kind: 'booking', booking: booking.before ?? booking };
    }
    const { reads, until, shown } = booking.ticketless;
    if (reads === 0 || this.#now() >= until) return { kind: 'booking', booking };
    this.#bookings.set(id, { ...booking, ticketless: { reads: reads - 1, until, shown } });
    return { kind: 'booking', booking: { ...booking, tickets: booking.tickets.slice(0, shown) } };
  }

  confirm(id: string): RecordsAnswer {
    const booking = this.find(id);
    if (booking === undefined) return { kind: 'refused', code: 1008 };
    // The debt is looked at first: so a second confirm is refused by the debt that the first one has made.
    if (!this.hasCredit) return { kind: 'refused', code: 1016 };
    if (booking.status === 'issued') return { kind: 'refused', code: 1009 };
    const isOver = booking.status === 'ended' && !this.options.confirmsTimedOut;
    if (isOver || booking.status === 'cancelled') return { kind: 'refused', code: 1015 };
    const tickets = ticketsOf(booking).slice(0, this.options.issuesAtMost);
    const exported = { status: 'issued', tickets, wasConfirmed: true } as const;
    return { kind: 'booking', booking: this.#change(booking, exported) };
  }

  cancel(id: string): RecordsAnswer {
    const booking = this.find(id);
    if (booking === undefined) return { kind: 'refused', code: 1008 };
    if (booking.status === 'cancelled') return { kind: 'refused', code: 1010 };
    const isKept = booking.status === 'issued' && this.options.keepsIssued;
    if (isKept || booking.status === 'ended') return { kind: 'refused', code: 1015 };
    return { kind: 'booking', booking: this.#change(booking, { status: 'cancelled' }) };
  }

  /** Somebody goes in by the first ticket. */
  useTicket(id: string): void {
    const booking = this.find(id);
    if (booking?.status !== 'issued') return;
    const tickets = booking.tickets.map((ticket, n) =>
      n === 0 ? { ...ticket, status: 'used' as const } : ticket,
    );
    this.#bookings.set(id, { ...booking, tickets, usedAt: booking.usedAt ?? this.#now() });
  }

  /** Prices change under a draft. */
  reprice(id: string, difference: number): void {
    const booking = this.find(id);
    if (booking?.status !== 'held') return;
    this.#bookings.set(id, { ...booking, total: booking.total + difference, before: null });
  }

  /** All but the first so many tickets come only after so many reads, or some minutes. */
  withholdTickets(id: string, reads: number, shown: number): void {
    const booking = this.find(id);
    const until = this.#now() + longestWithoutTicketsMs;
    if (booking !== undefined) this.#bookings.set(id, { ...booking, ticketless: { reads, until, shown } });
  }

  #change(booking: BookedBooking, change: Partial<BookedBooking>): BookedBooking {
    const next = { ...booking, ...change, before: booking, changedAt: this.#now() };
    this.#bookings.set(booking.id, next);
    return next;
  }
}

function ticketsOf({ id, lines, date }: BookedBooking): readonly IssuedTicket[] {
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return Array.from({ length: count }, (_, index) => ({
    code: `${id}-T${index + 1}`,
    serviceName: 'Gate',
    useFrom: date,
    useTo: validUntil,
    price: unitPrice,
    status: ticketStatus,
    sequence: index + 1,
  }));
}
