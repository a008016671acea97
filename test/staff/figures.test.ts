import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainVenue } from '../../sandbox/plain-venue.ts';
import { debtEntriesOf } from '../../src/accounts/debt-entries.ts';
import { keptOf, moneyMoments, saleOf, unrecordedPaymentOf } from '../../src/booking/paid-and-due.ts';
import { type Booking, type BookingState, priceOf, type Transition } from '../../src/booking/record.ts';
import { withCharges } from '../../src/booking/sales.ts';
import { ticketsDetail, ticketsList } from '../../src/customer/my-tickets.ts';
import { balanceOf } from '../../src/money/balance.ts';
import { sumIn } from '../../src/money/receipts.ts';
import { arrivalsOf, arrivalsScreen } from '../../src/staff/arrivals.ts';
import { type CloseFacts, closeFigures } from '../../src/staff/close-figures.ts';
import { closeFace, moneyScreen } from '../../src/staff/close-screen.ts';
import { arrivalsCsv, closeCsv } from '../../src/staff/csv.ts';
import { paymentsScreen } from '../../src/staff/payments.ts';
import { reportCaption, reportFace, weekFigures } from '../../src/staff/report.ts';
import { loadWordings } from '../../src/telegram/wording.ts';
import { dayMs } from '../../src/time.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import { staffBooking } from '../../src/views/staff-booking.ts';
import { entry } from '../accounts/sample.ts';
import { prepayment } from '../booking/prepaid.ts';
import { readWords } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

const words = readWords(
  loadWordings(
    plainVenue({
      name: { und: 'Harbour Park' },
      timeZone: 'Etc/UTC',
      currency: 'VND',
      support: null,
      defaultLocale: 'en',
    }),
  ).for('en'),
);

const [from, until] = [1_000, 2_000];
const visit = '2026-12-25';
const atVenue = { timeZone: 'Etc/UTC', currency: 'VND' };
const period = { from: visit, until: visit };

/** All that is known of a time with these bookings. */
function factsOf(all: readonly Booking[]): CloseFacts {
  const isWithin = (at: number): boolean => at >= from && at < until;
  const charged = all.map((booking) => withCharges(booking, booking, 5_000));
  const entries = charged
    .flatMap((booking) => debtEntriesOf(booking, 'Etc/UTC'))
    .filter(({ at }) => isWithin(at));
  const moved = charged.filter((booking) => moneyMoments(booking).some(isWithin));
  const references = new Set(entries.map(({ reference }) => reference));
  const records = charged.filter((one) => references.has(one.reference) || moved.includes(one));
  const debt = { first: null, after: null, change: null, differing: [], isLookedAt: false };
  const money = { moved, now: null };
  return { period, from, until, isOver: true, entries, records, debt, money, silences: [] };
}

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
      statuses: fc.array(fc.constantFrom('unused', 'used', 'cancelled'), { minLength: 1, maxLength: 6 }),
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
        reference: code,
        state,
        history,
        order: { ...order, total, lines: lines.map((drawn) => ({ ...line, ...drawn, name: drawn.code })) },
        partner: samplePartnerSide({
          bookingCode: code,
          total: total + (raise ?? 0),
          status: !isIssued ? 'ended' : state === 'cancelled' ? 'cancelled' : 'issued',
          tickets: isIssued ? statuses.map((status) => ({ ...ticket, status })) : [],
        }),
      });
    }),
  { maxLength: 12 },
);

/** What came for it and went back, whenever, in the venue's currency or another. */
const payments = fc.record({
  receipts: fc.array(
    fc.record({
      amount: fc.oneof(fc.constantFrom(450_000, 900_000), fc.integer({ min: 1, max: 5_000_000 })),
      currency: fc.constantFrom('VND', 'VND', 'VND', 'USD'),
      source: fc.constantFrom('bank', 'telegram', 'staff'),
      at: fc.integer({ min: 400, max: 2_500 }),
    }),
    { maxLength: 4 },
  ),
  returns: fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 2_000_000 }),
      currency: fc.constantFrom('VND', 'VND', 'USD'),
      at: fc.integer({ min: 400, max: 2_500 }),
    }),
    { maxLength: 2 },
  ),
  byStaff: fc.boolean(),
  /** Of the price, as whoever cancelled was shown; null: by the policy. */
  keeps: fc.constantFrom(null, null, 0, 100_000, 400_000),
  /** Receipts that staff entered and took back. */
  takenBack: fc.subarray([0, 1, 2, 3]),
  isReplaced: fc.constantFrom(false, false, true),
  /** What came with a change of date. */
  credit: fc.constantFrom(0, 0, 300_000),
});

const halfBack: RefundPolicy = {
  cancelUntilHours: 0,
  changeUntilHours: 0,
  returns: [{ hoursBefore: 0, percent: 50 }],
};

const paidBookings = fc.array(fc.tuple(bookings, payments), { maxLength: 3 }).map((groups) =>
  groups.flatMap(([group, { receipts, returns, byStaff, keeps, takenBack, isReplaced, credit }]) =>
    group.map((booking, index): Booking => {
      const id = (kind: string, n: number): string => `${kind}:${booking.partner?.bookingCode}:${index}:${n}`;
      const total = priceOf(booking);
      return {
        ...booking,
        policy: halfBack,
        cancellation: {
          by: byStaff ? { staffId: 7 } : 'customer',
          reason: '',
          requestedAt: 1_200,
          ...(keeps !== null && { keeps }),
        },
        ...(isReplaced && { replacedBy: { reference: 'another-booking', date: visit, code: 'BK9' } }),
        prepayment: prepayment({
          accepted: { total, method: 'transfer', at: 1 },
          credit,
          payments: {
            separated: [],
            receipts: receipts.map((one, n) => ({ ...one, id: id(one.source, n) })),
            returns: returns.map((one, n) => ({ ...one, id: id('return', n), staffId: 7 })),
            corrections: takenBack
              .filter((n) => receipts[n]?.source === 'staff')
              .map((n) => ({ id: id('correction', n), receiptId: id('staff', n), staffId: 7, at: 2_600 })),
          },
        }),
      };
    }),
  ),
);

const numberIn = (text: string, pattern: RegExp): number => {
  const found = pattern.exec(text)?.[1] ?? '0';
  return found === 'one' || found === 'One' ? 1 : Number(found.replaceAll(/\D/g, ''));
};
/** The amount at a line's end. */
const signedIn = (line: string): number => {
  const amount = /-?₫[\d,]+$/.exec(line)?.[0] ?? '0';
  return Number(amount.replaceAll(/[^\d-]/g, ''));
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

test('a day has the same bookings, tickets and sums on its screen, its pictures and in its file', () => {
  fc.assert(
    fc.property(paidBookings, (all) => {
      const facts = factsOf(all);
      const figures = closeFigures(facts, null, visit, 'VND');
      const { turnover } = figures;
      const screen = plain(moneyScreen({ figures, words }, { today: visit, isOwner: true }).text);
      const desk = plain(moneyScreen({ figures, words }, { today: visit, isOwner: false }).text);
      expect(screen.startsWith(desk)).toBe(true);
      const rows = rowsOf(closeCsv(facts, atVenue, words));
      const column = (name: string): number => sum(rows.map((row) => Number(row[name])));
      const face = closeFace({ figures, words });
      const line = (label: string): number =>
        signedIn(new RegExp(`^${label}.*$`, 'm').exec(screen)?.[0] ?? '');

      const confirmed = facts.entries.filter(({ kind }) => kind === 'confirmed');
      expect(numberIn(screen, /^Sold, (\w+) booking/m)).toBe(confirmed.length);
      expect(face.counts[0]?.value).toBe(String(confirmed.length));
      expect(numberIn(screen, /^Sold, .* bookings?, (\w+) ticket/m)).toBe(column('tickets_sold'));
      expect(numberIn(screen, /^Cancelled, .* bookings?, (\w+) ticket/m)).toBe(column('tickets_cancelled'));
      expect(line('Sold, ')).toBe(column('sold'));
      expect(line('Cancelled, ')).toBe(0 - column('cancelled'));
      expect(line('Net: ')).toBe(column('net'));
      expect(face.amount).toBe(words.money(column('net')));
      expect(line('Received: ')).toBe(column('received_by_card') + column('received_by_transfer'));
      expect(line('Kept ')).toBe(column('kept'));
      expect(line('Returned: ')).toBe(column('returned'));
      expect(sum(turnover.packages.map(({ amount }) => amount)) + turnover.repriced).toBe(turnover.net);

      const week = { monday: visit, isRunning: false, days: [], netBefore: 0, sources: [] };
      const caption = plain(reportCaption({ week: { ...week, sales: turnover }, words }));
      const report = reportFace({ week: { ...week, sales: turnover }, words });
      if (confirmed.length > 0) expect(signedIn(caption.split('\n')[2] ?? '')).toBe(column('sold'));
      expect(numberIn(caption, /Cancelled: (\w+) booking/)).toBe(turnover.cancelled.bookings);
      expect(report.revenue).toBe(face.amount);
      expect(report.counts.map(({ value }) => Number(value))).toEqual([
        confirmed.length,
        column('tickets_sold'),
      ]);
    }),
  );
});

test("the customer's own list and who comes on the day count the same tickets", () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const coming = arrivalsOf(all);
      const page = { date: visit, bookings: coming, page: 0, isPaidAtGate: true } as const;
      const head = plain(arrivalsScreen({ ...page, states: { kind: 'reading' }, words }).text);
      const tickets = sum(
        coming.map((booking) => {
          const [row] = ticketsList([booking], 0, words).rows;
          return numberIn(row?.[0]?.text ?? '', / · (\w+) tickets?$/);
        }),
      );
      expect(numberIn(head, /(\w+) booking/)).toBe(coming.length);
      expect(numberIn(head, /bookings? · (\w+) tickets?/)).toBe(tickets);
      const due = sum(coming.map(priceOf));
      expect(numberIn(head, /paid at the gate: (.*)/)).toBe(due);

      const rows = rowsOf(arrivalsCsv(coming, { currencyDigits: 0, isPaidAtGate: true }, words));
      const column = (name: string): number => sum(rows.map((row) => Number(row[name])));
      expect(column('tickets')).toBe(tickets);
      expect(column('due_at_gate')).toBe(due);
      expect(numberIn(head, /(\w+) (?:person|people)/)).toBe(column('people'));

      for (const booking of coming.filter(({ state }) => state === 'issued')) {
        const detail = plain(
          ticketsDetail({
            booking,
            isLive: true,
            page: 0,
            now: Date.now(),
            timeZone: 'Asia/Ho_Chi_Minh',
            words,
          }).text,
        );
        const [row] = ticketsList([booking], 0, words).rows;
        const valid = detail.match(/: (?:unused|used)$/gm)?.length ?? 0;
        expect(numberIn(row?.[0]?.text ?? '', / · (\w+) tickets?$/)).toBe(valid);
      }
    }),
  );
});

test('what came, is to be given back and was given back are the same sums wherever they are shown', () => {
  fc.assert(
    fc.property(paidBookings, (all) => {
      for (const booking of all) {
        const staffs = plain(staffBooking({ booking, isLive: true, words }, { isPaidAtGate: true }).text);
        const [toReturn = ''] = /(?<=^to be returned: ).*(?= \()/m.exec(staffs) ?? [];
        const [returned = ''] = /(?<=^returned: ).*/m.exec(staffs) ?? [];
        const at = { now: 1_500, timeZone: 'Etc/UTC' };
        const own = plain(ticketsDetail({ booking, isLive: true, page: 0, ...at, words }).text);
        expect(own.match(/(?<=^You get back: ).*/gm)?.join(' + ') ?? '').toBe(toReturn);
        expect(own.match(/(?<=^Returned to you: ).*/gm)?.join(' + ') ?? '').toBe(returned);
        // Customers read no sum where a part of it is not in the records.
        if (unrecordedPaymentOf(booking) > 0) expect(own).not.toMatch(/^Paid: /m);
        else expect(numberIn(own, /^Paid: (.*)/m)).toBe(numberIn(staffs, /💰 Paid (\S+) of/));
        expect(staffs).not.toContain('at the gate');

        const none = { bookings: [], total: 0 };
        const owed = {
          awaited: none,
          unmatched: { receipts: [], total: 0 },
          toReturn: { bookings: [booking], total: 1 },
        };
        const list = plain(paymentsScreen(owed, 0, words).text);
        expect(/To be returned\n(.*?) · /.exec(list)?.[1] ?? '').toBe(toReturn);
      }
      const coming = arrivalsOf(all);
      const page = { date: visit, bookings: coming, page: 0, isPaidAtGate: true } as const;
      expect(arrivalsScreen({ ...page, states: { kind: 'reading' }, words }).text).not.toContain(
        'at the gate',
      );
      const arriving = rowsOf(arrivalsCsv(coming, { currencyDigits: 0, isPaidAtGate: true }, words));
      expect(sum(arriving.map(({ due_at_gate }) => Number(due_at_gate)))).toBe(0);
    }),
  );
});

/** What came for a booking or is missing, and what it is for. */
function moneyFlowOf(booking: Booking) {
  const sale = saleOf(booking);
  if (sale === null) throw new Error('Nothing is paid here.');
  const { brought, carriedOver, due, earned, uncovered, toReturn, returned } = balanceOf(sale);
  const { outcome, price } = sale;
  const isCancelled = outcome.kind === 'cancelled';
  return {
    came: brought - carriedOver,
    unpaid: due + Math.max(0, uncovered - (isCancelled ? earned : 0)),
    tickets: outcome.kind === 'open' ? price : isCancelled ? 0 : earned,
    kept: keptOf(booking)?.amount ?? 0,
    toReturn: sumIn(toReturn, sale.currency),
    returned: sumIn(returned, sale.currency),
  };
}

test('what came is the price of what is issued, what is kept, to be returned and was returned', () => {
  fc.assert(
    fc.property(paidBookings, (all) => {
      for (const booking of all) {
        const { came, unpaid, tickets, kept, toReturn, returned } = moneyFlowOf(booking);
        expect(came + unpaid).toBe(tickets + kept + toReturn + returned);
        for (const part of [unpaid, tickets, kept, toReturn, returned]) {
          expect(part).toBeGreaterThanOrEqual(0);
        }
        const hasTickets = booking.state === 'issued' && booking.replacedBy === undefined;
        if (hasTickets) expect(tickets).toBe(priceOf(booking));
        if (kept > 0) expect(booking.state).toBe('cancelled');
        // Money that goes nowhere else is never said to be missing.
        if (returned === 0 && came >= tickets) expect(unpaid).toBe(0);
      }
    }),
  );
});

test('a receipt that staff took back counts as never said', () => {
  fc.assert(
    fc.property(paidBookings, (all) => {
      for (const booking of all) {
        const { prepayment: paid } = booking;
        if (paid === null) throw new Error('Nothing is paid here.');
        const taken = new Set(paid.payments.corrections?.map(({ receiptId }) => receiptId));
        const receipts = paid.payments.receipts.filter(({ id }) => !taken.has(id));
        const { corrections: _, ...payments } = paid.payments;
        const never = { ...booking, prepayment: { ...paid, payments: { ...payments, receipts } } };
        expect(moneyFlowOf(booking)).toEqual(moneyFlowOf(never));
      }
    }),
  );
});

test('a cancellation that keeps a part says so: half by the policy, or what staff chose', () => {
  const cancelled = (keeps: number | undefined, returned: number): Booking =>
    sampleBooking({
      state: 'cancelled',
      history: [
        { at: 1_100, from: 'confirming', to: 'issued' },
        { at: 1_300, from: 'cancelling', to: 'cancelled' },
      ],
      policy: halfBack,
      cancellation: { by: 'customer', reason: '', requestedAt: 1_200, ...(keeps !== undefined && { keeps }) },
      prepayment: prepayment({
        accepted: { total: 900_000, method: 'transfer', at: 1 },
        payments: {
          separated: [],
          receipts: [{ id: 'bank:1', source: 'bank', amount: 900_000, currency: 'VND', at: 1_050 }],
          returns:
            returned === 0 ? [] : [{ id: 'r', amount: returned, currency: 'VND', at: 1_400, staffId: 7 }],
        },
      }),
    });
  const both = [cancelled(undefined, 0), cancelled(200_000, 300_000)].map(moneyFlowOf);
  const none = { came: 900_000, unpaid: 0, tickets: 0 };
  expect(both).toEqual([
    { ...none, kept: 450_000, toReturn: 450_000, returned: 0 },
    { ...none, kept: 200_000, toReturn: 400_000, returned: 300_000 },
  ]);
});

test('a week has what its days have, in its words and its picture', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(7 * dayMs - 1), fc.integer({ min: 1, max: 9_000 }))), (sold) => {
      const monday = '2026-12-21';
      const begins = Date.parse(monday);
      const entries = sold.map(([after, amount], index) =>
        entry({ reference: `ref-${index}`, at: begins + after, amount, tickets: 2 }),
      );
      const venue = sampleVenue({ timeZone: 'Etc/UTC' });
      const week = weekFigures(entries, { monday, now: begins + 8 * dayMs }, venue);
      expect(sum(week.days.map(({ net }) => net))).toBe(sum(entries.map(({ amount }) => amount)));
      const { revenue, counts } = reportFace({ week, words });
      expect(revenue).toBe(words.money(sum(week.days.map(({ net }) => net))));
      expect(counts.map(({ value }) => Number(value))).toEqual([sold.length, 2 * sold.length]);
    }),
  );
});
