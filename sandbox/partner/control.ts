import type { SandboxClock } from 'telegram-sandbox';
import { z } from 'zod';
import { type ControlAction, ok } from '../local-control.ts';
import type { CallNote } from './api.ts';
import type { Book, Result } from './book.ts';
import type { Booking } from './booking.ts';
import type { FaultRequest, Faults } from './faults.ts';
import { packageChange } from './shelf.ts';
import { ticketStatuses } from './tickets.ts';

interface ControlDependencies {
  readonly book: Book;
  readonly faults: Faults;
  /** The book's clock. */
  readonly clock: SandboxClock;
  /** The latest calls, oldest first. */
  readonly calls: readonly CallNote[];
}

const ticketChange = z.object({ code: z.string(), status: z.enum(ticketStatuses) });
const ownCancel = z.object({ code: z.string() });
const ownPrice = z.object({ code: z.string(), total: z.int().min(0) });
const catalogueChange = packageChange.extend({ code: z.string() });
const maxSpeed = 10_000;
const clockChange = z.object({
  advanceMs: z.number().min(0).default(0),
  speed: z.number().positive().max(maxSpeed).optional(),
});
const debtChange = z.object({
  type: z.enum(['BY_LIMIT', 'BY_DAYS', 'BOTH']).optional(),
  limit: z.int().optional(),
  currentDebt: z.int().optional(),
  days: z.int().optional(),
  openedAt: z.number().optional(),
});

export function controlActions({
  book,
  faults,
  clock,
  calls,
}: ControlDependencies): Readonly<Record<string, ControlAction>> {
  const time = () => ({ now: clock.now(), speed: clock.speed });
  return {
    'GET /_/state': () => {
      const { bookings, confirmedCount, debt } = book;
      return ok({ ...time(), confirmedCount, debt, bookings, calls });
    },
    'GET /_/faults': () => ok(faults.list()),
    'POST /_/faults': (body) => ok(faults.add(body as FaultRequest)),
    'DELETE /_/faults': () => {
      faults.clear();
      return ok([]);
    },
    'DELETE /_/faults/:id': (_, id) =>
      faults.remove(Number(id)) ? ok(faults.list()) : notFound(`No fault ${id} is armed`),
    'POST /_/tickets/status': (body) => {
      const { code, status } = ticketChange.parse(body);
      return book.setTicketStatus(code, status) ? ok({ code, status }) : notFound(`No ticket ${code}`);
    },
    'POST /_/bookings/cancel': (body) => {
      const { code } = ownCancel.parse(body);
      return outcome(book.cancel(book.find(code)?.id ?? '', 'Cancelled by the partner'));
    },
    'POST /_/bookings/price': (body) => {
      const { code, total } = ownPrice.parse(body);
      return outcome(book.reprice(book.find(code)?.id ?? '', total));
    },
    'POST /_/bookings': () => outcome(book.bookByItself()),
    'GET /_/catalogue': () => ok(book.shelf.packages),
    'POST /_/catalogue': (body) => {
      const { code, ...change } = catalogueChange.parse(body);
      const changed = book.shelf.change(code, change);
      return changed === undefined ? notFound(`No package ${code}`) : ok(changed);
    },
    'DELETE /_/catalogue': () => {
      book.shelf.restore();
      return ok(book.shelf.packages);
    },
    'POST /_/debt': (body) => {
      book.changeDebt(debtChange.parse(body));
      return ok(book.debt);
    },
    'GET /_/clock': () => ok(time()),
    'POST /_/clock': (body) => {
      const { advanceMs, speed } = clockChange.parse(body);
      clock.setSpeed(speed ?? clock.speed);
      clock.advance(advanceMs);
      return ok(time());
    },
  };
}

/** Of what the partner does to a booking by itself. */
function outcome(result: Result<Booking>) {
  if (!result.ok) return { status: 409, value: { error: result.message } };
  const { code, status, total } = result.value;
  return ok({ code, status, total });
}

function notFound(error: string) {
  return { status: 404, value: { error } };
}
