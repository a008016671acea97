import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Booking, BookingState, Transition } from '../../../src/booking/record.ts';
import { salesOf, soldOrCancelled, totalOf } from '../../../src/booking/sales.ts';
import { funnelSteps } from '../../../src/bot/booking-flow/funnel-steps.ts';
import { todayScreen } from '../../../src/bot/features/staff/today.ts';
import { ticketsDetail, ticketsList } from '../../../src/bot/screens/my-tickets.ts';
import { arrivalsOf, arrivalsScreen } from '../../../src/bot/screens/staff/arrivals.ts';
import { staffBooking } from '../../../src/bot/screens/staff/booking.ts';
import { arrivalsCsv, bookingsCsv } from '../../../src/bot/screens/staff/csv.ts';
import { loadWordings } from '../../../src/bot/wording.ts';
import { plainVenue } from '../../../src/venue/venue.ts';
import { sampleBooking, samplePartnerSide } from '../../storage/sample-booking.ts';

const words = loadWordings(
  plainVenue({
    name: { und: 'Harbour Park' },
    timeZone: 'Etc/UTC',
    currency: 'VND',
    support: null,
    defaultLocale: 'en',
  }),
).for('en');

const [from, until] = [1_000, 2_000];
const visit = '2026-12-25';

/** Where a booking may go from each state, once it has tickets. */
const ways: Partial<Record<BookingState, readonly BookingState[]>> = {
  issued: ['cancelling'],
  cancelling: ['issued', 'cancelled', 'review'],
  review: ['issued', 'cancelled', 'closed'],
};

/** What happened to a booking, from its first ticket on or without ever having one. */
const histories = fc
  .record({
    hasTickets: fc.boolean(),
    start: fc.integer({ min: 500, max: 2_200 }),
    steps: fc.array(fc.record({ way: fc.nat(2), after: fc.integer({ min: 1, max: 900 }) }), { maxLength: 4 }),
    ended: fc.constantFrom<BookingState>('held', 'expired', 'cancelled', 'review'),
  })
  .map(({ hasTickets, start, steps, ended }) => {
    const history: Transition[] = [{ at: start, from: 'confirming', to: hasTickets ? 'issued' : ended }];
    if (!hasTickets) return history;
    for (const { way, after } of steps) {
      const { at, to: state } = history.at(-1) as Transition;
      const next = ways[state];
      if (next === undefined) break;
      history.push({ at: at + after, from: state, to: next[way % next.length] as BookingState });
    }
    return history;
  });

const lines = fc.array(
  fc.record({
    code: fc.constantFrom('ADULT', 'CHILD', 'FAMILY'),
    quantity: fc.integer({ min: 1, max: 5 }),
    unitPrice: fc.integer({ min: 0, max: 900_000 }),
    serviceQuantities: fc.option(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }), {
      nil: undefined,
    }),
  }),
  { minLength: 1, maxLength: 3 },
);

const bookings = fc.array(
  fc
    .record({
      history: histories,
      lines,
      raise: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: 0 }),
      statuses: fc.array(fc.constantFrom('WAITING', 'USED', 'CANCEL'), { minLength: 1, maxLength: 6 }),
      code: fc.uuid(),
    })
    .map(({ history, lines, raise, statuses, code }): Booking => {
      const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
      const state = history.at(-1)?.to ?? 'held';
      const isIssued = history.some(({ to }) => to === 'issued');
      const { order, partner } = sampleBooking({ partner: samplePartnerSide() });
      const [line] = order.lines;
      const [ticket] = partner?.tickets ?? [];
      if (line === undefined || ticket === undefined)
        throw new Error('The sample has neither line nor ticket.');
      return sampleBooking({
        state,
        history,
        order: { ...order, total, lines: lines.map((drawn) => ({ ...line, ...drawn, name: drawn.code })) },
        partner: samplePartnerSide({
          bookingCode: code,
          total: total + (raise ?? 0),
          tickets: isIssued ? statuses.map((status) => ({ ...ticket, status })) : [],
        }),
      });
    }),
  { maxLength: 12 },
);

const numberIn = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)?.[1] ?? '0';
  return found === 'one' || found === 'One' ? 1 : Number(found.replaceAll(/\D/g, ''));
};
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** The rows of a file by the names of its columns. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...rows] = csv.slice(1).trimEnd().split('\r\n');
  const names = head.split(',');
  return rows.map((row) =>
    Object.fromEntries(
      [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = ''], index) => [names[index], cell]),
    ),
  );
}

test('what is sold, its tickets and its revenue are the same numbers wherever they are shown', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const sales = salesOf(all, from, until);
      const { sold, cancelled } = soldOrCancelled(all, from, until);
      const funnel = Object.fromEntries(funnelSteps.map((step) => [step, 0])) as Record<
        (typeof funnelSteps)[number],
        number
      >;
      const today = plain(todayScreen({ date: visit, at: from, sales, funnel, mayExport: true }, words).text);
      expect(numberIn(today, /Sold: (\w+) booking/)).toBe(sold.length);
      expect(numberIn(today, /· (\w+) tickets?/)).toBe(sales.tickets);
      expect(numberIn(today, /Revenue: (.*)/)).toBe(sales.revenue);
      expect(sum(sales.packages.map(({ revenue }) => revenue))).toBe(sales.revenue);

      const rows = rowsOf(bookingsCsv([...sold, ...cancelled], 0, words));
      const soldRows = rows.filter(({ sale }) => sale === 'sold');
      const column = (name: string): number => sum(soldRows.map((row) => Number(row[name])));
      expect(new Set(soldRows.map(({ booking_code }) => booking_code)).size).toBe(sales.bookings);
      expect(column('booking_tickets')).toBe(sales.tickets);
      expect(column('booking_total')).toBe(sales.revenue);
      expect(column('amount')).toBe(sales.revenue);
      expect(column('quantity')).toBe(sum(sales.packages.map(({ quantity }) => quantity)));
      expect(rows.filter(({ sale }) => sale === 'cancelled').length > 0).toBe(sales.cancelled.bookings > 0);

      for (const booking of cancelled) {
        expect(plain(staffBooking(booking, true, words).text)).toContain(' · no tickets · ');
      }
      const found = sold.map((booking) => plain(staffBooking(booking, true, words).text));
      expect(sum(found.map((text) => numberIn(text, / · (\w+) tickets? · /)))).toBe(sales.tickets);
      expect(sum(found.map((text) => numberIn(text, / · (₫[\d,]+)\n/)))).toBe(sales.revenue);
    }),
  );
});

test("the customer's own list and who comes on the day count the same tickets", () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const coming = arrivalsOf(all);
      const page = { date: visit, bookings: coming, page: 0, isPaidAtGate: true, mayExport: true } as const;
      const head = plain(arrivalsScreen({ ...page, states: { kind: 'reading' } }, words).text);
      const tickets = sum(
        coming.map((booking) => {
          const [row] = ticketsList([{ booking: booking, share: null }], 0, words).rows;
          return numberIn(row?.[0]?.text ?? '', / · (\w+) tickets?$/);
        }),
      );
      expect(numberIn(head, /(\w+) booking/)).toBe(coming.length);
      expect(numberIn(head, /bookings? · (\w+) tickets?/)).toBe(tickets);
      const due = sum(coming.map(totalOf));
      expect(numberIn(head, /paid at the gate: (.*)/)).toBe(due);

      const rows = rowsOf(arrivalsCsv(coming, { currencyDigits: 0, isPaidAtGate: true }, words));
      const column = (name: string): number => sum(rows.map((row) => Number(row[name])));
      expect(column('tickets')).toBe(tickets);
      expect(column('due_at_gate')).toBe(due);
      expect(numberIn(head, /(\w+) (?:person|people)/)).toBe(column('people'));

      for (const booking of coming.filter(({ state }) => state === 'issued')) {
        const detail = plain(
          ticketsDetail(
            booking,
            { isLive: true, page: 0, at: { now: Date.now(), timeZone: 'Asia/Ho_Chi_Minh', hasPin: true } },
            words,
          ).text,
        );
        const [row] = ticketsList([{ booking: booking, share: null }], 0, words).rows;
        const valid = detail.match(/: (?:unused|used)$/gm)?.length ?? 0;
        expect(numberIn(row?.[0]?.text ?? '', / · (\w+) tickets?$/)).toBe(valid);
      }
    }),
  );
});
