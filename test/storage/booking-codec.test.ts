import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enqueueAudit } from '../../src/booking/outbox.ts';
import { type Prepayment, paymentMethods } from '../../src/payment/prepayment.ts';
import {
  decodeBooking,
  encodeBooking,
  isWrittenAsToday,
  recordText,
} from '../../src/storage/booking-codec.ts';
import { prepaidBooking } from '../locales/sample-bookings.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const keyring = keyringOf(randomKey('k1'));
const act = { by: 7, action: 'cancelAsked' } as const;
const acted = enqueueAudit(enqueueAudit(sampleBooking(), 1, act), 2, { ...act, reason: 'Mr. X asked' });

test('the reason of an audit entry that waits in the outbox is sealed, and read back in its own entry', () => {
  const record = recordText(encodeBooking(acted, keyring).fields);
  expect(record).not.toContain('Mr. X');
  expect(isWrittenAsToday(record, keyringOf(randomKey('k2')))).toBe(false);
  const { outbox } = decodeBooking(record, acted.version, acted.reference, keyring);
  expect(outbox).toEqual(acted.outbox);
});

test('why staff declined a request is sealed, and read back; an open request has nothing to seal', () => {
  const answered = { at: 2, decision: 'declined', by: 7, reason: 'Mr. X is known' } as const;
  const requests = [
    { kind: 'cancel', askedAt: 1 } as const,
    { kind: 'cancel', askedAt: 1, answered } as const,
  ];
  for (const request of requests) {
    const booking = { ...sampleBooking(), request };
    const record = recordText(encodeBooking(booking, keyring).fields);
    expect(record).not.toContain('Mr. X');
    expect(decodeBooking(record, booking.version, booking.reference, keyring).request).toEqual(request);
  }
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
      const back = decodeBooking(
        recordText(encodeBooking(paid, keyring).fields),
        paid.version,
        paid.reference,
        keyring,
      );
      expect(back).toEqual(paid);
    }),
  );
});

test('only what an older version would misread has another schema, so that it refuses that alone', () => {
  const record = (change: Partial<Prepayment['payments']>) => {
    const payments = { receipts: [], separated: [], returns: [], ...change };
    return recordText(encodeBooking(prepaidBooking('expired', { payments }), keyring).fields);
  };
  const correction = { id: 'correction:1', receiptId: 'staff:1', staffId: 7, at: 1 };
  const written = [record({}), record({ corrections: [] }), record({ corrections: [correction] })];
  expect(written.map((text) => JSON.parse(text).schema)).toEqual([2, 2, 3]);
  expect(written.map((text) => isWrittenAsToday(text, keyring))).toEqual([true, true, true]);
});

test('a record of another schema is refused, never guessed at', () => {
  const record = JSON.stringify({
    ...JSON.parse(recordText(encodeBooking(acted, keyring).fields)),
    schema: 99,
  });
  expect(() => decodeBooking(record, 1, acted.reference, keyring)).toThrow('unknownSchema');
});
