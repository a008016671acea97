import { expect, it } from 'vitest';
import { broughtForward } from '../../src/storage/older-records.ts';

it('an older record’s statuses, which were the partner’s words, are read as ours; an unknown one as it came', () => {
  const ofTickets = ['WAITING', 'USING', 'USED', 'LOCK', 'CANCEL', 'unused', ''];
  const statusesOf = (status: string, paymentStatus: string) => {
    const partner = { status, paymentStatus, tickets: ofTickets.map((each) => ({ status: each })) };
    const stored = { partner, outbox: [], delivery: { status: 'done', round: 1, sent: [] } };
    return broughtForward(stored, () => undefined).fields.partner;
  };
  const tickets = ['unused', 'inUse', 'used', 'locked', 'cancelled', '?unused', '?'];
  expect(statusesOf('TICKET_EXPORTED', 'PAID')).toEqual({
    status: 'issued',
    paymentStatus: 'charged',
    tickets: tickets.map((status) => ({ status })),
  });
  expect(statusesOf('BOOKING', 'UNPAID')).toMatchObject({ status: 'held', paymentStatus: 'open' });
  expect(statusesOf('BOOKING_TIMEOUT', 'CANCEL')).toMatchObject({
    status: 'ended',
    paymentStatus: 'cancelled',
  });
  expect(statusesOf('CANCEL', 'IOU')).toMatchObject({ status: 'cancelled', paymentStatus: '?IOU' });
});
