import { expect, it } from 'vitest';
import {
  type BookingAtPartner,
  differingBooking,
  nextSteps,
} from '../../src/accounts/booking-differences.ts';
import { booking, exportedSide, now, side, total } from '../booking/sample.ts';

const day = '2026-11-20';
const confirmed = { kind: 'confirmed', amount: total, since: now, at: now } as const;
const cancelled = { kind: 'cancelled', amount: -total, since: now, at: now } as const;
const issued = booking('issued', { partner: exportedSide(), charges: [confirmed] });
const ended = booking('expired', { partner: side({ status: 'ended' }) });
const gone = booking('cancelled', {
  partner: exportedSide({ status: 'cancelled' }),
  charges: [confirmed, cancelled],
});

it.each([
  [issued, { status: 'cancelled', total }, 'cancelledThere', 'tellCustomer', total, 0],
  [issued, 'gone', 'missingThere', 'askPartner', total, 0],
  [issued, { status: 'ended', total }, 'missingThere', 'askPartner', total, 0],
  [issued, { status: 'issued', total: total + 1 }, 'otherTotal', 'update', total, total + 1],
  [ended, { status: 'issued', total }, 'issuedThere', 'update', 0, total],
  [gone, { status: 'issued', total }, 'notCancelledThere', 'askPartner', 0, total],
] as const)('what differs is named, with its next step', (record, seen, kind, step, here, there) => {
  const found = differingBooking(record, seen, day, now);
  expect(found).toEqual({ kind, reference: 'ref-1', code: 'BK1', day, here, there });
  expect(nextSteps[kind]).toBe(step);
});

it.each<[typeof issued, BookingAtPartner]>([
  [issued, { status: 'issued', total }],
  [issued, { status: '?SOMETHING', total: 0 }],
  [ended, { status: 'held', total }],
  [ended, 'gone'],
  [gone, { status: 'cancelled', total }],
])('nothing differs, or nothing is proven', (record, seen) => {
  expect(differingBooking(record, seen, day, now)).toBeNull();
});
