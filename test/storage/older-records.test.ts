import { expect, test } from 'vitest';
import { type Booking, type OutboxEntry, type SentPart, unknownCustomer } from '../../src/booking/record.ts';
import { decodeBooking, isWrittenAsToday } from '../../src/storage/booking-codec.ts';
import { sampleBooking, samplePartnerSide, sentinels } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const keyring = keyringOf(randomKey('k1'));

/** A record as versions up to schema 3 wrote it: one JSON object, and its personal values sealed one by one. */
function older(
  { version: _, details, ...booking }: Booking,
  sealed: Readonly<Record<string, unknown>>,
  changes: object,
) {
  const seal = (name: string, value: unknown): string =>
    keyring.seal(JSON.stringify(value), `booking.${name}\0${booking.reference}`);
  const values = { details, note: '', ...sealed };
  const record = JSON.stringify({
    schema: 3,
    ...booking,
    ...changes,
    sealed: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, seal(name, value)])),
  });
  return { version: '7', nonce: 'n', holds: '{}', record };
}

const read = (stored: ReturnType<typeof older>, { reference }: Booking): Booking =>
  decodeBooking(stored, reference, keyring);

test('what a record of schema 3 has of sent messages stood in parallel lists, with those struck through in front', () => {
  const booking = sampleBooking();
  const album = { kind: 'pictures', from: 2, count: 3 } as const;
  const sent = [
    {
      part: album,
      round: 0,
      messageIds: [11, 12, 13],
      fileIds: ['f1'],
      faces: ['a'],
      pictures: [4, 0, 0],
      struck: 2,
    },
    { part: album, round: 1, messageIds: [21, 22], fileIds: [], voided: true },
    { part: album, round: 1, messageIds: [31, 32], fileIds: ['', 'f3'], faces: ['b', 'c'] },
    { part: { kind: 'pdf' }, round: 1, messageIds: [41], fileIds: ['p'], faces: ['d'] },
    { part: { kind: 'closing' }, round: 1, messageIds: [51], fileIds: [], struck: 1, voided: true },
  ];
  const stored = older(booking, {}, { delivery: { status: 'done', round: 1, sent } });
  const expected: readonly SentPart[] = [
    {
      part: album,
      round: 0,
      messages: [
        { messageId: 11, picture: 4, file: { id: 'f1', face: 'a' }, isStruck: true },
        { messageId: 12, picture: 0, isStruck: true },
        { messageId: 13, picture: 0 },
      ],
    },
    {
      part: album,
      round: 1,
      messages: [
        { messageId: 21, picture: 2, isStruck: true },
        { messageId: 22, picture: 3, isStruck: true },
      ],
    },
    {
      part: album,
      round: 1,
      messages: [
        { messageId: 31, picture: 2 },
        { messageId: 32, picture: 3, file: { id: 'f3', face: 'c' } },
      ],
    },
    { part: { kind: 'pdf' }, round: 1, messages: [{ messageId: 41, file: { id: 'p', face: 'd' } }] },
    { part: { kind: 'closing' }, round: 1, messages: [{ messageId: 51, isStruck: true }] },
  ];
  expect(read(stored, booking).delivery).toEqual({ status: 'done', round: 1, sent: expected });
});

test('its personal values were sealed one by one, and are read back each in its place', () => {
  const card: OutboxEntry = { kind: 'card', since: 1, tries: 0, notBefore: 1 };
  const audit = (reason?: string): OutboxEntry => ({
    ...card,
    kind: 'audit',
    act: { id: 'a', at: 1, by: 7, action: 'closed', ...(reason && { reason }) },
  });
  const ticket = samplePartnerSide().tickets.slice(0, 1);
  const booking = sampleBooking({
    partner: samplePartnerSide({
      tickets: [...ticket, ...ticket.map((one) => ({ ...one, code: 'second' }))],
    }),
    cancellation: { by: { staffId: 7 }, reason: sentinels.cancelReason, requestedAt: 1 },
    closed: { staffId: 7, reason: sentinels.closeReason },
    request: {
      kind: 'change',
      askedAt: 1,
      reason: 'another day',
      answered: { at: 2, decision: 'declined', by: 7, reason: 'full' },
    },
    outbox: [card, audit(), card, audit('Mr. X asked')],
  });
  const { customer, order, partner, cancellation, closed, request, outbox } = booking;
  const stored = older(
    booking,
    {
      username: customer.username,
      note: order.note,
      ticketCodes: partner?.tickets.map(({ code }) => code),
      cancellationReason: cancellation?.reason,
      closedReason: closed?.reason,
      requestReason: request?.answered?.reason,
      requestWish: request?.reason,
      auditReasons: [null, 'Mr. X asked'],
    },
    {
      customer: { ...customer, username: undefined },
      order: { ...order, note: undefined },
      partner: partner && {
        ...partner,
        status: 'TICKET_EXPORTED',
        paymentStatus: 'PAID',
        tickets: partner.tickets.map((one) => ({ ...one, code: undefined, status: 'WAITING' })),
      },
      cancellation: { ...cancellation, reason: undefined },
      closed: { ...closed, reason: undefined },
      request: { ...request, reason: undefined, answered: { ...request?.answered, reason: undefined } },
      outbox: outbox.map((entry) =>
        entry.kind === 'audit' ? { ...entry, act: { ...entry.act, reason: undefined } } : entry,
      ),
    },
  );
  expect(read(stored, booking)).toEqual({ ...booking, version: 7, nonce: 'n' });
  expect(isWrittenAsToday(stored, keyring)).toBe(false);
});

test('a record that has none of them brings none', () => {
  const booking = sampleBooking({ customer: unknownCustomer('en') });
  const withoutNote = { ...booking, order: { ...booking.order, note: '' } };
  const back = read(older(withoutNote, {}, {}), booking);
  expect(back).toEqual({ ...withoutNote, version: 7, nonce: 'n' });
  expect(Object.keys(back).toSorted()).toEqual([...Object.keys(withoutNote), 'nonce'].toSorted());
});
