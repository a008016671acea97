import { aged, type Booking, type BookingOrder, cancel, confirm, draft, refuseConfirm } from './booking.ts';
import { addDays, type Day, dayAt, hourAt } from './calendar.ts';
import { type CataloguePackage, horizonDays, isClosed } from './catalogue.ts';
import { currentDebt, type DebtEntry, type DebtTerms, dueDate, refuseDebt } from './debt.ts';
import { type Operation, operations } from './operation.ts';
import { type Refusal, refuse } from './refusals.ts';
import { Shelf } from './shelf.ts';
import { issueTickets, type TicketStatus } from './tickets.ts';

export type Result<Value> = { readonly ok: true; readonly value: Value } | Refusal;

/** `beforeLastChange`: the answer of a lagging replica. */
export type ReadView = 'now' | 'beforeLastChange';

/** Authentic calls that named the booking, whatever became of them. */
export type CallCounts = Readonly<Record<Operation, number>>;

/** A requested order: packages by code, not yet checked against the catalogue. */
export type OrderRequest = Omit<BookingOrder, 'lines'> & {
  readonly packages: readonly { readonly code: string; readonly quantity: number }[];
};

export interface BookedBooking extends Booking {
  readonly calls: CallCounts;
  /** When it expires unless it is confirmed. */
  readonly holdUntil: number;
}

export interface DebtStatement {
  readonly type: DebtTerms['type'];
  readonly limit: number;
  readonly currentDebt: number;
  readonly days: number;
  readonly dueDate: Day;
}

export interface DebtChange {
  readonly type?: DebtTerms['type'] | undefined;
  readonly limit?: number | undefined;
  readonly days?: number | undefined;
  /** The total debt, bookings included. */
  readonly currentDebt?: number | undefined;
  /** When the opening debt arose. */
  readonly openedAt?: number | undefined;
}

export interface BookOptions {
  readonly now: () => number;
  readonly holdMinutes: number;
  readonly timeZone: string;
  readonly debt: DebtTerms;
}

interface Entry {
  current: Booking;
  before: Booking;
  calls: Record<Operation, number>;
}

/** The vendor's book: every booking and the partner's debt. Applies the passing of time whenever it is read. */
export class Book {
  readonly shelf = new Shelf();
  readonly #options: BookOptions;
  readonly #entries = new Map<string, Entry>();
  #terms: DebtTerms;
  #debts: readonly DebtEntry[] = [];

  constructor(options: BookOptions) {
    this.#options = options;
    this.#terms = options.debt;
  }

  get timeZone(): string {
    return this.#options.timeZone;
  }

  /** The oldest first. */
  get bookings(): readonly BookedBooking[] {
    const holdMs = this.#options.holdMinutes * 60_000;
    return [...this.#entries.values()].map((entry) => {
      const booking = this.#look(entry);
      return { ...booking, holdUntil: booking.createdAt + holdMs, calls: { ...entry.calls } };
    });
  }

  /** How many bookings were ever confirmed, cancelled ones included. */
  get confirmedCount(): number {
    return this.bookings.filter((booking) => booking.confirmedAt !== null).length;
  }

  get debt(): DebtStatement {
    const { type, limit, days } = this.#terms;
    return {
      type,
      limit,
      currentDebt: currentDebt(this.#terms, this.#debts),
      days,
      dueDate: dueDate(this.#terms, this.#debts, this.#options.now(), this.timeZone),
    };
  }

  find(idOrCode: string): BookedBooking | undefined {
    return this.bookings.find((booking) => booking.id === idOrCode || booking.code === idOrCode);
  }

  packagesOn(day: Day): readonly CataloguePackage[] {
    return this.shelf.packagesOn(day, this.#today());
  }

  /** Adds bookings of another run. */
  restore(bookings: readonly BookedBooking[]): void {
    for (const { calls, holdUntil: _, ...booking } of bookings)
      this.#entries.set(booking.id, { current: booking, before: booking, calls: { ...calls } });
  }

  create(request: OrderRequest): Result<Booking> {
    const refusal = this.#refuseDate(request.date);
    if (refusal) return refusal;
    const { packages, ...order } = request;
    const lines = this.#resolve(request.date, packages);
    if (!lines.ok) return lines;
    const booking = draft({ ...order, lines: lines.value }, this.#options.now());
    this.#entries.set(booking.id, { current: booking, before: booking, calls: noCalls() });
    this.countCall('create-booking', booking.id);
    return { ok: true, value: booking };
  }

  read(id: string, view: ReadView = 'now'): Result<Booking> {
    const entry = this.#entries.get(id);
    if (!entry) return refuse(1008);
    const now = this.#look(entry);
    return { ok: true, value: view === 'now' ? now : entry.before };
  }

  confirm(id: string): Result<Booking> {
    const present = this.read(id);
    if (!present.ok) return present;
    const booking = present.value;
    const now = this.#options.now();
    const refusal = refuseConfirm(booking) ?? refuseDebt(this.#terms, this.#debts, booking.total, now);
    if (refusal) return refusal;
    const tickets = issueTickets({
      lines: booking.lines,
      visit: booking.date,
      purchased: this.#today(),
      isGrouped: booking.isGrouped,
    });
    const step = confirm(booking, tickets, now);
    if (!step.ok) return step;
    this.#debts = [...this.#debts, { bookingId: id, amount: booking.total, at: now }];
    return this.#change(step.booking);
  }

  cancel(id: string, reason: string): Result<Booking> {
    const present = this.read(id);
    if (!present.ok) return present;
    const step = cancel(present.value, reason);
    if (!step.ok) return step;
    this.#debts = this.#debts.filter((entry) => entry.bookingId !== id);
    return this.#change(step.booking);
  }

  /** Changes what an issued booking costs, unasked. */
  reprice(id: string, total: number): Result<Booking> {
    const present = this.read(id);
    if (!present.ok) return present;
    if (present.value.status !== 'TICKET_EXPORTED')
      return refuse(1001, 'Only an issued booking has a price to change');
    this.#debts = this.#debts.map((entry) => (entry.bookingId === id ? { ...entry, amount: total } : entry));
    return this.#change({ ...present.value, total });
  }

  /** Books and confirms one of the first package of tomorrow, unasked. */
  bookByItself(): Result<Booking> {
    const date = addDays(this.#today(), 1);
    const [item] = this.packagesOn(date);
    if (!item) return refuse(1012, 'Nothing is on sale tomorrow');
    const packages = [{ code: item.code, quantity: item.minQuantity }];
    const created = this.create({ date, packages, isGrouped: false, note: '', customer: null });
    return created.ok ? this.confirm(created.value.id) : created;
  }

  /** Sets a ticket's status, as the gate does. False: no booking has such a ticket. */
  setTicketStatus(ticketCode: string, status: TicketStatus): boolean {
    const owner = [...this.#entries.values()]
      .map((entry) => this.#look(entry))
      .find((booking) => booking.tickets.some(({ code }) => code === ticketCode));
    if (!owner) return false;
    const tickets = owner.tickets.map((ticket) =>
      ticket.code === ticketCode ? { ...ticket, status } : ticket,
    );
    this.#change({ ...owner, tickets });
    return true;
  }

  changeDebt(change: DebtChange): void {
    const booked = this.#debts.reduce((sum, entry) => sum + entry.amount, 0);
    const { type, limit, days, openedAt, openingDebt } = this.#terms;
    this.#terms = {
      type: change.type ?? type,
      limit: change.limit ?? limit,
      days: change.days ?? days,
      openedAt: change.openedAt ?? openedAt,
      openingDebt: change.currentDebt === undefined ? openingDebt : change.currentDebt - booked,
    };
  }

  countCall(operation: Operation, bookingId: string): void {
    const entry = this.#entries.get(bookingId);
    if (entry) entry.calls[operation] += 1;
  }

  #today(): Day {
    return dayAt(this.#options.now(), this.timeZone);
  }

  #look(entry: Entry): Booking {
    const { now, holdMinutes } = this.#options;
    const booking = aged(entry.current, now(), holdMinutes * 60_000);
    if (booking !== entry.current) this.#change(booking);
    return booking;
  }

  #change(next: Booking): Result<Booking> {
    const entry = this.#entries.get(next.id);
    if (!entry) return refuse(1008);
    entry.before = entry.current;
    entry.current = next;
    return { ok: true, value: next };
  }

  #refuseDate(date: Day): Refusal | null {
    const today = this.#today();
    if (date < today) return refuse(1007, 'Booking date is in the past');
    if (date > addDays(today, horizonDays)) return refuse(1007, 'Booking date is too far ahead');
    return isClosed(date) ? refuse(1007, 'The park is closed on that date') : null;
  }

  #resolve(date: Day, wanted: OrderRequest['packages']): Result<Booking['lines']> {
    const onSale = this.packagesOn(date);
    const codes = new Set(wanted.map(({ code }) => code));
    if (wanted.length === 0) return refuse(1012, 'No packages');
    if (codes.size < wanted.length) return refuse(1012, 'A package is listed twice');
    const lines: Booking['lines'][number][] = [];
    for (const { code, quantity } of wanted) {
      const item = onSale.find((candidate) => candidate.code === code);
      if (!item) return refuse(1012, `Package ${code} is not on sale on ${date}`);
      const refusal = this.#refuseLine(item, quantity, date);
      if (refusal) return refusal;
      lines.push({ item, quantity });
    }
    return { ok: true, value: lines };
  }

  #refuseLine(item: CataloguePackage, quantity: number, date: Day): Refusal | null {
    const { code, minQuantity, maxQuantity, cutoffHour } = item;
    if (quantity < minQuantity || quantity > maxQuantity) {
      return refuse(1012, `Quantity of ${code} must be ${minQuantity}–${maxQuantity}`);
    }
    const isClosedToday =
      cutoffHour !== null &&
      date === this.#today() &&
      hourAt(this.#options.now(), this.timeZone) >= cutoffHour;
    return isClosedToday ? refuse(1007, `Sales of ${code} for today closed at ${cutoffHour}:00`) : null;
  }
}

function noCalls(): Record<Operation, number> {
  const counts = operations.map((operation) => [operation, 0] as const);
  return Object.fromEntries(counts) as Record<Operation, number>;
}
