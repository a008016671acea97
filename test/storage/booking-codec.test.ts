import { expect, test } from 'vitest';
import { enqueueAudit } from '../../src/booking/outbox.ts';
import { decodeBooking, encodeBooking, isSealedByFirstKey } from '../../src/storage/booking-codec.ts';
import { recordText } from '../../src/storage/record-pieces.ts';
import { sampleBooking } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const keyring = keyringOf(randomKey('k1'));
const act = { by: 7, action: 'cancelAsked' } as const;
const acted = enqueueAudit(enqueueAudit(sampleBooking(), 1, act), 2, { ...act, reason: 'Mr. X asked' });

test('the reason of an audit entry that waits in the outbox is sealed, and read back in its own entry', () => {
  const record = recordText(encodeBooking(acted, keyring).fields);
  expect(record).not.toContain('Mr. X');
  expect(isSealedByFirstKey(record, keyringOf(randomKey('k2')))).toBe(false);
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

test('a record of another schema is refused, never guessed at', () => {
  const record = JSON.stringify({
    ...JSON.parse(recordText(encodeBooking(acted, keyring).fields)),
    schema: 1,
  });
  expect(() => decodeBooking(record, 1, acted.reference, keyring)).toThrow('unknownSchema');
});
