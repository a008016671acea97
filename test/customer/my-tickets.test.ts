import { expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { belowVisit, comingVisits, listedBookings, ticketsDetail } from '../../src/customer/my-tickets.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

it('a booking of more packages than are listed says how many are left out', () => {
  const booking = sampleBooking({ state: 'issued', partner: samplePartnerSide() });
  const [line] = booking.order.lines;
  const lines = line === undefined ? [] : Array.from({ length: 14 }, () => line);
  const at = { now: booking.createdAt, timeZone: 'Asia/Ho_Chi_Minh' };
  const many = { ...booking, order: { ...booking.order, lines } };
  const words = readWords(wordings.for('en'));
  expect(ticketsDetail({ booking: many, isLive: true, page: 0, ...at, words }).text).toContain('…and 2 more');
});

const on = (date: string, change: Partial<Booking> = {}): Booking => {
  const booking = sampleBooking({ state: 'issued', partner: samplePartnerSide(), ...change });
  return { ...booking, reference: date, order: { ...booking.order, date } };
};

it('what is to come is listed first, while one of its tickets is valid, then what is held, then what is past', () => {
  const until = (useTo: string): Partial<Booking> => {
    const { tickets } = samplePartnerSide();
    return { partner: samplePartnerSide({ tickets: tickets.map((ticket) => ({ ...ticket, useTo })) }) };
  };
  const past = on('2024-03-01', until('2024-03-01'));
  const month = on('2024-02-01', until('2026-12-04'));
  const cancelled = on('2032-01-01', { state: 'cancelled' });
  const own = [past, cancelled, on('2031-01-01'), on('2030-01-01', { state: 'held' }), month];
  const listed = listedBookings(own, '2026-12-04').map(({ reference }) => reference);
  expect(listed).toEqual(['2024-02-01', '2031-01-01', '2030-01-01', '2032-01-01', '2024-03-01']);
});

it('the next visit is the earliest with tickets that is still to come, and stands above the days', () => {
  const words = readWords(wordings.for('en'));
  const other = { reference: 'new', date: '2026-12-20', code: 'BK2' };
  const own = [
    on('2026-12-25'),
    on('2026-12-03'),
    on('2026-12-06', { state: 'cancelled' }),
    on('2026-12-07', { replacedBy: other }),
    on('2026-12-08', { state: 'held' }),
    on('2026-12-19'),
  ];
  const visits = comingVisits(own, '2026-12-04');
  expect(visits.map(({ reference }) => reference)).toEqual(['2026-12-19', '2026-12-25']);
  expect(comingVisits(own, '2026-12-26')).toEqual([]);
  const menu = { text: 'Hello!', rows: [[{ text: 'Today', data: 'd' }]] };
  const screen = belowVisit(visits, menu, words);
  expect(screen.text).toBe('<b>Your visit:</b> Sat, 19 Dec · one ticket\n\nHello!');
  expect(screen.rows.map((row) => row.map(({ text }) => text))).toEqual([['Show tickets'], ['Today']]);
  expect(belowVisit([], menu, words)).toBe(menu);
});
