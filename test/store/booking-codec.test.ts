import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enqueueAudit } from '../../src/booking/outbox.ts';
import type { Booking } from '../../src/booking/record.ts';
import { type Prepayment, paymentMethods } from '../../src/money/prepayment.ts';
import {
  decodeBooking,
  encodeBooking,
  isCurrentRecord,
  type StoredBooking,
} from '../../src/store/booking-codec.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const keyring = keyringOf(randomKey('k1'));

/** As the ledger's script writes it. */
function stored(booking: Booking): StoredBooking {
  return { ...Object.fromEntries(encodeBooking(booking, keyring)), version: '0', holds: '{}' };
}

const readBack = (booking: Booking): Booking => decodeBooking(stored(booking), booking.reference, keyring);

const act = { by: 7, action: 'cancelAsked' } as const;
const acted = enqueueAudit(enqueueAudit(sampleBooking(), 1, act), 2, { ...act, reason: 'Mr. X asked' });

test('the reason of an audit entry that waits in the outbox is sealed, and read back in its own entry', () => {
  expect(JSON.stringify(stored(acted))).not.toContain('Mr. X');
  expect(isCurrentRecord(stored(acted), keyringOf(randomKey('k2')))).toBe(false);
  expect(readBack(acted).outbox).toEqual(acted.outbox);
});

test('why staff declined a request is sealed, and read back; an open request has nothing to seal', () => {
  const answered = { at: 2, decision: 'declined', by: 7, reason: 'Mr. X is known' } as const;
  const requests = [
    { kind: 'cancel', askedAt: 1 } as const,
    { kind: 'cancel', askedAt: 1, answered } as const,
  ];
  for (const request of requests) {
    const booking = { ...sampleBooking(), request };
    expect(JSON.stringify(stored(booking))).not.toContain('Mr. X');
    expect(readBack(booking).request).toEqual(request);
  }
});

test('a company invoice is sealed, and read back', () => {
  const invoice = { company: 'ACME Co.', taxCode: '0101234567', email: 'an@acme.vn' };
  const booking = sampleBooking({ details: { name: 'An', invoice } });
  for (const value of Object.values(invoice)) expect(JSON.stringify(stored(booking))).not.toContain(value);
  expect(readBack(booking).details.invoice).toEqual(invoice);
});

test('what is paid comes back as it was, whatever it is', () => {
  const text = fc.string({ minLength: 1, maxLength: 12 });
  const amount = fc.integer({ min: 0, max: 1e12 });
  const at = fc.integer({ min: 0, max: 2e12 });
  const method = fc.constantFrom(...paymentMethods);
  const currency = fc.constantFrom('VND', 'USD');
  const prepayments: fc.Arbitrary<Prepayment> = fc.record({
    currency,
    methods: fc.uniqueArray(method),
    code: fc.option(fc.constant('WABCDEFG')),
    dayBegins: at,
    payments: fc.record({
      receipts: fc.array(
        fc.record({ id: text, source: fc.constantFrom('telegram', 'bank', 'staff'), amount, currency, at }),
      ),
      separated: fc.array(text),
      returns: fc.array(fc.record({ id: text, staffId: fc.nat(), amount, currency, at })),
      corrections: fc.option(fc.array(fc.record({ id: text, receiptId: text, staffId: fc.nat(), at })), {
        nil: undefined,
      }),
    }),
    credit: amount,
    checkouts: fc.array(fc.record({ queryId: text, acceptedAt: at, paidBy: fc.option(text) })),
    accepted: fc.option(fc.record({ total: amount, method, at })),
    offer: fc.option(fc.record({ revision: fc.nat(), method, amount })),
    offers: fc.nat(),
    messages: fc.array(fc.record({ messageId: fc.nat(), method, revision: fc.nat() })),
    saidPaidAt: fc.option(at),
    saidPaidTo: fc.array(fc.record({ chatId: fc.integer(), messageId: fc.nat(), saidPaidAt: at })),
  });
  fc.assert(
    fc.property(prepayments, (prepayment) => {
      const paid = enqueueAudit(sampleBooking({ prepayment }), 1, {
        by: 7,
        action: 'returned',
        money: { amount: 5, currency: 'VND' },
      });
      expect(readBack(paid)).toEqual(paid);
    }),
  );
});

test('a record of 1.0.0 is read without what was removed, and what stands beside it keeps its personal values', () => {
  const due = { since: 1, tries: 0, notBefore: 1 };
  const act = { id: 'a', at: 1, by: 7, action: 'closed', reason: 'Mr. X asked' };
  const audit = { kind: 'audit', act, ...due };
  const others = [
    { kind: 'shared', share: 'one' },
    { kind: 'notice', notice: 'review' },
  ];
  const removed = {
    shares: [{ id: 'one', receiver: { name: 'Friend' } }],
    timers: { review: 5, retention: 9 },
    outbox: [...others.map((entry) => ({ ...entry, ...due })), audit],
  };
  const booking = { ...sampleBooking(), ...removed } as unknown as Booking;
  const { record = '', ...fields } = stored(booking);
  const read = (schema: number) =>
    decodeBooking(
      { ...fields, record: record.replace(/"schema":\d+/, `"schema":${schema}`) },
      booking.reference,
      keyring,
    );
  expect(read(4)).not.toHaveProperty('shares');
  expect(read(4)).toMatchObject({ timers: { retention: 9 }, outbox: [audit] });
  expect(read(4).timers).not.toHaveProperty('review');
  expect(() => read(3)).toThrow('unknownSchema');
});

test('a record of another schema is refused, never guessed at', () => {
  const record = JSON.stringify({ schema: 99, sealed: {} });
  expect(() => decodeBooking({ ...stored(acted), record }, acted.reference, keyring)).toThrow(
    'unknownSchema',
  );
});

test('a record whose personal values are missing is unreadable', () => {
  const record = JSON.stringify({ schema: 4, sealed: {} });
  expect(() => decodeBooking({ ...stored(acted), record }, acted.reference, keyring)).toThrow('malformed');
});
