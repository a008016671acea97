import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createSigner } from '../../src/partner/signature.ts';
import {
  aBooking,
  clientOf,
  failure,
  inTurn,
  json,
  partnerConfig,
  type Script,
  startScriptedPartner,
  success,
  summary,
  usePartner,
} from './scripted-partner.ts';

const scene = usePartner();

const confirmed = {
  ...aBooking,
  status: 'TICKET_EXPORTED',
  payment_status: 'PAID',
  tickets: [
    {
      code: 'T-1',
      service_name: 'Adult',
      use_from_date: '2025-08-21',
      use_to_date: '2025-08-21',
      status: 'WAITING',
      sequence: 1,
    },
  ],
};

const page: Script = (response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
};
const truncated: Script = (response) => {
  const text = JSON.stringify({ success: true, code: 1000, data: confirmed });
  response.writeHead(200, { 'content-length': text.length });
  response.write(text.slice(0, 40), () => response.destroy());
};
const reset: Script = (response) => {
  response.socket?.resetAndDestroy();
};
const zipped =
  (body: string | Buffer): Script =>
  (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(gzipSync(body));
  };

describe('what an answer to a mutation means', () => {
  test('a success in the common envelope is done', async () => {
    scene.partner.answerWith(success(confirmed));
    expect(await scene.client.confirmBooking('b-1')).toEqual({
      kind: 'done',
      value: {
        bookingId: 'b-1',
        bookingCode: 'BK0001',
        bookingDate: '2025-08-21',
        status: 'issued',
        paymentStatus: 'charged',
        total: 240000,
        packages: [{ code: 'ADULT', quantity: 2 }],
        tickets: [
          {
            code: 'T-1',
            serviceName: 'Adult',
            useFrom: '2025-08-21',
            useTo: '2025-08-21',
            price: null,
            status: 'unused',
            sequence: 1,
          },
        ],
      },
    });
  });

  test('a code written as text counts the same', async () => {
    scene.partner.answerWith(json({ success: true, code: '1000', data: confirmed }));
    expect((await scene.client.confirmBooking('b-1')).kind).toBe('done');
  });

  const classes = [
    { codes: [1001, 1007, 1011, 1012, 1015], status: 400, kind: 'refused', reason: 'refusal' },
    { codes: [1008], status: 400, kind: 'refused', reason: 'not-found' },
    { codes: [1016, 1017], status: 200, kind: 'refused', reason: 'debt' },
    { codes: [1002, 1003, 1004, 1005, 1006], status: 401, kind: 'notSent', reason: 'authentication' },
    // They leave open what the booking has become.
    { codes: [1009, 1010, 1014, 1099], status: 400, kind: 'unknown', reason: 'unexpected-code' },
  ].flatMap(({ codes, ...each }) => codes.map((code) => ({ code, ...each })));

  test.each(classes)('code $code is $kind: $reason', async ({ code, status, kind, reason }) => {
    scene.partner.answerWith(failure(code, 'no', status));
    expect(summary(await scene.client.confirmBooking('b-1'))).toEqual({ kind, reason, code, status });
  });

  test('code 1013 was not carried out, and says when to come back', async () => {
    scene.partner.answerWith(json({ success: false, code: 1013, message: '' }, 429, { 'retry-after': '3' }));
    expect(await scene.client.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      retryAfterMs: 3000,
      failure: { reason: 'rate-limited', code: 1013 },
    });
  });

  test.each([
    ['a date by the clock of its answer', 'Tue, 24 Nov 2026 09:00:07 GMT', 7_000],
    ['a date that has passed', 'Tue, 24 Nov 2026 08:59:00 GMT', 0],
    ['a day that no calendar has, which asks for none', 'Tue, 99 Foo 2026 09:00:07 GMT', 20],
    ['a fraction', '1.5', 1_500],
    ['an hour, of which a minute is obeyed', '3600', 60_000],
    ['less than nothing, which asks for none', '-5', 20],
    ['a word with a number, which asks for none', 'after 5', 20],
    ['nothing', '', 20],
  ])('code 1013 says when to come back: %s', async (_case, header, retryAfterMs) => {
    const headers = { date: 'Tue, 24 Nov 2026 09:00:00 GMT', 'retry-after': header };
    scene.partner.answerWith(json({ success: false, code: 1013, message: '' }, 429, headers));
    expect(await scene.client.confirmBooking('b-1')).toMatchObject({ kind: 'notSent', retryAfterMs });
  });

  test.each([
    ['an error of the server', failure(1012, 'no', 503), 'server'],
    ['a success with another code', json({ success: true, code: 1234, data: confirmed }), 'unexpected-code'],
    ['a failure with the code of success', failure(1000), 'unexpected-code'],
    ['a success outside 2xx', json({ success: true, code: 1000, data: confirmed }, 302), 'unexpected-code'],
    ['JSON without the envelope', json({ status: 'ok' }), 'malformed'],
    ['a success without a booking', success({}), 'malformed'],
    ['a total that is no amount', success({ ...confirmed, total_amount: '1.5 million' }), 'malformed'],
    ['a control character in the id', success({ ...confirmed, booking_id: 'b\u0000' }), 'malformed'],
    ['an id that is too long', success({ ...confirmed, booking_id: 'b'.repeat(513) }), 'malformed'],
    ['a ticket without a code', success({ ...confirmed, tickets: [{ status: 'WAITING' }] }), 'malformed'],
    ['another booking', success({ ...confirmed, booking_id: 'b-2' }), 'malformed'],
    ['a page of a proxy', page, 'malformed'],
    ['an answer above the limit', zipped(Buffer.alloc(3 * 1024 * 1024, ' ')), 'malformed'],
    ['truncated JSON', truncated, 'connection'],
    ['a reset after the request has arrived', reset, 'connection'],
  ] as const)('%s is unknown', async (_name, script, reason) => {
    scene.partner.answerWith(script);
    expect(await scene.client.confirmBooking('b-1')).toMatchObject({ kind: 'unknown', failure: { reason } });
    expect(scene.partner.received).toHaveLength(1);
  });

  test('no answer in time is unknown', async () => {
    const hasty = clientOf({ ...partnerConfig(scene.partner.url), timeoutMs: 80 });
    scene.partner.answerWith(() => {});
    expect(await hasty.confirmBooking('b-1')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'timeout' },
    });
    hasty.close();
  });

  test('a compressed answer is read', async () => {
    scene.partner.answerWith(zipped(JSON.stringify({ success: true, code: 1000, data: confirmed })));
    expect((await scene.client.confirmBooking('b-1')).kind).toBe('done');
  });

  test('a redirect is not followed', async () => {
    scene.partner.answerWith((response) => {
      response.writeHead(307, { location: `${scene.partner.url}/elsewhere` }).end();
    });
    expect(summary(await scene.client.confirmBooking('b-1'))).toMatchObject({ kind: 'unknown', status: 307 });
    expect(scene.partner.received.map((request) => request.path)).toEqual(['/api/v1/confirm-booking']);
  });

  test('no mutation is ever sent twice', async () => {
    scene.partner.answerWith(failure(1099, 'no', 503));
    await scene.client.createBooking({ date: '2025-08-21', isGrouped: false, packages: [] });
    await scene.client.confirmBooking('b-1');
    await scene.client.cancelBooking('b-1', 'why');
    expect(scene.partner.received).toHaveLength(3);
  });
});

describe('a request that cannot have left this machine is not sent', () => {
  test('when the connection is refused', async () => {
    const unused = await startScriptedPartner();
    await unused.close();
    const alone = clientOf(partnerConfig(unused.url));
    expect(await alone.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'connection' },
    });
    alone.close();
  });

  test('when the name is unknown', async () => {
    const lost = clientOf(partnerConfig('http://partner.invalid'));
    expect(await lost.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'connection' },
    });
    lost.close();
  });

  test.each([
    ['breaks off', (socket: Socket) => socket.destroy(), 'connection', 10_000],
    ['is never finished', () => {}, 'timeout', 150],
  ] as const)('when the TLS handshake %s', async (_name, onConnection, reason, timeoutMs) => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      socket.once('data', () => onConnection(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const careful = clientOf({ ...partnerConfig(`https://127.0.0.1:${port}`), timeoutMs });
    expect(await careful.confirmBooking('b-1')).toMatchObject({ kind: 'notSent', failure: { reason } });
    careful.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

describe('requests', () => {
  test('are signed over the very bytes that arrive', async () => {
    scene.partner.answerWith(success(aBooking));
    await scene.client.createBooking({
      date: '2025-08-21',
      isGrouped: true,
      note: 'cửa số 2',
      customer: { name: 'Nguyễn Văn Á', phone: '+84900000000', email: undefined },
      packages: [{ code: 'ADULT', quantity: 2 }],
    });
    const [request] = scene.partner.received;
    expect(JSON.parse(String(request?.body))).toEqual({
      date: '2025-08-21',
      is_grouped: true,
      note: 'cửa số 2',
      customer: { name: 'Nguyễn Văn Á', phone: '+84900000000' },
      packages: [{ code: 'ADULT', quantity: 2 }],
    });
    const config = partnerConfig(scene.partner.url);
    const expected = createSigner(config.signature, config)(
      {
        method: 'POST',
        url: new URL(`${scene.partner.url}/api/v1/create-booking`),
        basePath: '',
        body: String(request?.body),
      },
      Number(request?.headers['x-timestamp']) * 1000,
      '',
    );
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-client-id': 'demo-client',
      'x-signature': expected.signature,
    });
  });

  test('leave out details that nobody gave', async () => {
    scene.partner.answerWith(success(aBooking));
    await scene.client.createBooking({
      date: '2025-08-21',
      isGrouped: false,
      note: '',
      customer: {},
      packages: [],
    });
    expect(JSON.parse(String(scene.partner.received[0]?.body))).toEqual({
      date: '2025-08-21',
      is_grouped: false,
      packages: [],
    });
  });

  test('without a body have no content type', async () => {
    scene.partner.answerWith(
      success({ type: 'BOTH', limit: '5000000.50', current_debt: 12, days: '30', due_date: '2025-09-01' }),
    );
    expect(await scene.client.debtInfo()).toEqual({
      kind: 'done',
      value: { limitedBy: 'both', limit: '5000000.50', currentDebt: '12', days: 30, dueDate: '2025-09-01' },
    });
    expect(scene.partner.received[0]).toMatchObject({ method: 'GET', path: '/api/v1/debt-info' });
    expect(scene.partner.received[0]?.headers).not.toHaveProperty('content-type');
    expect(scene.partner.received[0]?.body).toHaveLength(0);
  });

  test('that read share a connection, those that change something have their own', async () => {
    scene.partner.answerWith(success(aBooking));
    await scene.client.bookingInfo('b-1');
    await scene.client.bookingInfo('b-1');
    await scene.client.confirmBooking('b-1');
    await scene.client.cancelBooking('b-1', 'why');
    const [one, again, confirm, cancel] = scene.partner.received.map((request) => request.port);
    expect(again).toBe(one);
    expect(new Set([one, confirm, cancel])).toHaveProperty('size', 3);
  });

  test('keep the path of the base address', async () => {
    const nested = clientOf(partnerConfig(`${scene.partner.url}/gateway/`));
    await nested.catalogue.packagesOn('2025-08-21');
    nested.close();
    expect(scene.partner.received[0]?.path).toBe('/gateway/api/v1/sale-packages');
  });
});

describe('stopping', () => {
  test('what has arrived comes back as unknown, what waits was not sent', async () => {
    const stopping = clientOf(partnerConfig(scene.partner.url, { requestsAtOnce: 1 }));
    scene.partner.answerWith(() => {});
    const running = stopping.confirmBooking('b-1');
    await expect.poll(() => scene.partner.received.length).toBe(1);
    const waiting = stopping.cancelBooking('b-2', 'why');
    stopping.close();
    expect((await running).kind).toBe('unknown');
    expect(summary(await waiting)).toMatchObject({ kind: 'notSent', reason: 'paused' });
    expect(summary(await stopping.debtInfo())).toMatchObject({ kind: 'notSent', reason: 'paused' });
  });
});

describe('what is said about a call', () => {
  test('an error shows neither secrets nor what a customer typed', async () => {
    scene.partner.answerWith(failure(1011, 'phone 0900000000 of Nguyễn Văn Á is barred'));
    const customer = { name: 'Nguyễn Văn Á', phone: '0900000000' };
    const order = { date: '2025-08-21', isGrouped: false, customer, packages: [] };
    const refused = await scene.client.createBooking(order);
    scene.partner.answerWith((response) => void response.socket?.destroy());
    const broken = await scene.client.createBooking(order);
    for (const outcome of [refused, broken]) {
      const shown =
        JSON.stringify(outcome) + inspect(outcome, { depth: 9 }) + String(Reflect.get(outcome, 'failure'));
      expect(shown).not.toMatch(/0900000000|Nguyễn|test_secret|demo-client|x-signature/i);
    }
    expect(refused).toMatchObject({
      failure: {
        partnerMessage: 'phone 0900000000 of Nguyễn Văn Á is barred',
      },
    });
    expect(broken).toMatchObject({ failure: { cause: { code: 'ECONNRESET' } } });
  });

  test('every request is reported', async () => {
    const reports: unknown[] = [];
    const onCall = (report: unknown) => void reports.push(report);
    const watched = clientOf(partnerConfig(scene.partner.url), { onCall });
    scene.partner.answerWith(inTurn(failure(7, 'no', 502), success(aBooking)));
    await watched.bookingInfo('b-1');
    watched.close();
    const durationMs = expect.any(Number);
    expect(reports).toEqual([
      { operation: 'booking-info', outcome: 'unknown', reason: 'server', status: 502, code: 7, durationMs },
      { operation: 'booking-info', outcome: 'done', durationMs },
    ]);
  });

  test('the report names the fields that could not be read, and not what they held', async () => {
    const reports: unknown[] = [];
    const onCall = (report: unknown) => void reports.push(report);
    const watched = clientOf(partnerConfig(scene.partner.url), { onCall });
    const tickets = [{ code: { secret: 'T-1' } }];
    scene.partner.answerWith(success({ ...confirmed, status: undefined, tickets }));
    await watched.confirmBooking('b-1');
    watched.close();
    expect(reports).toMatchObject([
      { reason: 'malformed', code: 1000, problem: 'unreadable: status (undefined), tickets.0.code (object)' },
    ]);
    expect(JSON.stringify(reports)).not.toContain('T-1');
  });

  test("the server's clock is compared with ours, and a difference is logged once", async () => {
    const lines: unknown[] = [];
    const ahead = clientOf(partnerConfig(scene.partner.url), {
      log: { warn: (...line) => lines.push(line) },
    });
    expect(ahead.clockSkewMs()).toBeNull();
    const date = new Date(Date.now() + 90_000).toUTCString();
    scene.partner.answerWith(json({ success: true, code: 1000, data: aBooking }, 200, { date }));
    await ahead.bookingInfo('b-1');
    await ahead.bookingInfo('b-1');
    expect(Math.abs(Number(ahead.clockSkewMs()) - 90_000)).toBeLessThan(2_000);
    expect(lines).toHaveLength(1);
    ahead.close();
  });
});
