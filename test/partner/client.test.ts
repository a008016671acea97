import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimMs, handOverMs, type LifecyclePolicy } from '../../src/booking/policy.ts';
import type { CallOutcome } from '../../src/booking/ports.ts';
import type { PartnerClient } from '../../src/partner/client.ts';
import { createSigner } from '../../src/partner/signature.ts';
import { parseSignatureConvention } from '../../src/partner/signature-convention.ts';
import {
  aBooking,
  clientOf,
  clock,
  failure,
  inTurn,
  json,
  partnerConfig,
  type ScriptedPartner,
  startScriptedPartner,
  success,
} from './scripted-partner.ts';

let partner: ScriptedPartner;
let client: PartnerClient;

beforeEach(async () => {
  partner = await startScriptedPartner();
  client = clientOf(partnerConfig(partner.url));
});

afterEach(async () => {
  client.close();
  await partner.close();
});

function summary(outcome: CallOutcome<unknown>) {
  if (outcome.kind === 'done') return { kind: outcome.kind };
  const { reason, code, status } = outcome.failure;
  return { kind: outcome.kind, reason, code, status };
}

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

describe('what an answer to a mutation means', () => {
  test('a success in the common envelope is done', async () => {
    partner.answerWith(success(confirmed));
    expect(await client.confirmBooking('b-1')).toEqual({
      kind: 'done',
      value: {
        bookingId: 'b-1',
        bookingCode: 'BK0001',
        bookingDate: '2025-08-21',
        status: 'TICKET_EXPORTED',
        paymentStatus: 'PAID',
        total: 240000,
        note: '',
        packages: [{ code: 'ADULT', name: 'Adult', quantity: 2 }],
        tickets: [
          {
            code: 'T-1',
            serviceName: 'Adult',
            useFrom: '2025-08-21',
            useTo: '2025-08-21',
            price: null,
            status: 'WAITING',
            sequence: 1,
          },
        ],
      },
    });
  });

  test('a code written as text counts the same', async () => {
    partner.answerWith(json({ success: true, code: '1000', data: confirmed }));
    expect((await client.confirmBooking('b-1')).kind).toBe('done');
  });

  test.each([1001, 1007, 1008, 1011, 1012, 1015])('code %i is a refusal', async (code) => {
    partner.answerWith(failure(code));
    expect(summary(await client.confirmBooking('b-1'))).toEqual({
      kind: 'refused',
      reason: 'refusal',
      code,
      status: 400,
    });
  });

  test.each([1016, 1017])('code %i is a refusal because of debt', async (code) => {
    partner.answerWith(failure(code, 'debt', 200));
    expect(summary(await client.confirmBooking('b-1'))).toEqual({
      kind: 'refused',
      reason: 'debt',
      code,
      status: 200,
    });
  });

  test.each([1002, 1003, 1004, 1005, 1006])(
    'code %i refuses our credentials: nothing happened',
    async (code) => {
      partner.answerWith(failure(code, 'who are you', 401));
      expect(summary(await client.confirmBooking('b-1'))).toEqual({
        kind: 'notSent',
        reason: 'authentication',
        code,
        status: 401,
      });
    },
  );

  test('code 1013 was not carried out, and says when to come back', async () => {
    partner.answerWith(json({ success: false, code: 1013, message: '' }, 429, { 'retry-after': '3' }));
    expect(await client.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      retryAfterMs: 3000,
      failure: { reason: 'rate-limited', code: 1013 },
    });
  });

  test.each([1009, 1010, 1014, 1099])('code %i leaves open what the booking has become', async (code) => {
    partner.answerWith(failure(code));
    expect(summary(await client.confirmBooking('b-1'))).toEqual({
      kind: 'unknown',
      reason: 'unexpected-code',
      code,
      status: 400,
    });
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
  ] as const)('%s is unknown', async (_name, script, reason) => {
    partner.answerWith(script);
    expect(await client.confirmBooking('b-1')).toMatchObject({ kind: 'unknown', failure: { reason } });
  });

  test('a page of a proxy is unknown', async () => {
    partner.answerWith((response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    });
    expect(await client.createBooking({ date: '2025-08-21', isGrouped: false, packages: [] })).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'malformed' },
    });
  });

  test('truncated JSON is unknown', async () => {
    partner.answerWith((response) => {
      const text = JSON.stringify({ success: true, code: 1000, data: confirmed });
      response.writeHead(200, { 'content-length': text.length });
      response.write(text.slice(0, 40), () => response.destroy());
    });
    expect(await client.cancelBooking('b-1', 'why')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'connection', status: 200 },
    });
  });

  test('a reset after the request has arrived is unknown', async () => {
    partner.answerWith((response) => {
      response.socket?.resetAndDestroy();
    });
    expect(await client.confirmBooking('b-1')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'connection' },
    });
    expect(partner.received).toHaveLength(1);
  });

  test('no answer in time is unknown', async () => {
    const hasty = clientOf({ ...partnerConfig(partner.url), timeoutMs: 80 });
    partner.answerWith(() => {});
    expect(await hasty.confirmBooking('b-1')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'timeout' },
    });
    hasty.close();
  });

  test('an answer above the limit is refused, also when it was compressed', async () => {
    partner.answerWith((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(Buffer.alloc(3 * 1024 * 1024, ' ')));
    });
    expect(await client.confirmBooking('b-1')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'malformed', status: 200 },
    });
  });

  test('a compressed answer is read', async () => {
    partner.answerWith((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ success: true, code: 1000, data: confirmed })));
    });
    expect((await client.confirmBooking('b-1')).kind).toBe('done');
  });

  test('a redirect is not followed', async () => {
    partner.answerWith((response) => {
      response.writeHead(307, { location: `${partner.url}/elsewhere` }).end();
    });
    expect(summary(await client.confirmBooking('b-1'))).toMatchObject({ kind: 'unknown', status: 307 });
    expect(partner.received.map((request) => request.path)).toEqual(['/api/v1/confirm-booking']);
  });

  test('no mutation is ever sent twice', async () => {
    partner.answerWith(failure(1099, 'no', 503));
    await client.createBooking({ date: '2025-08-21', isGrouped: false, packages: [] });
    await client.confirmBooking('b-1');
    await client.cancelBooking('b-1', 'why');
    expect(partner.received).toHaveLength(3);
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
    ['breaks off', (socket: Socket) => socket.destroy(), 'connection'],
    ['is never finished', () => {}, 'timeout'],
  ] as const)('when the TLS handshake %s', async (_name, onConnection, reason) => {
    const sockets: Socket[] = [];
    const server = createTcpServer((socket) => {
      sockets.push(socket.on('error', () => {}));
      socket.once('data', () => onConnection(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const careful = clientOf({ ...partnerConfig(`https://127.0.0.1:${port}`), timeoutMs: 150 });
    expect(await careful.confirmBooking('b-1')).toMatchObject({ kind: 'notSent', failure: { reason } });
    careful.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

describe('requests', () => {
  test('are signed over the very bytes that arrive', async () => {
    partner.answerWith(success(aBooking));
    await client.createBooking({
      date: '2025-08-21',
      isGrouped: true,
      note: 'cửa số 2',
      customer: { name: 'Nguyễn Văn Á', phone: '+84900000000', email: undefined },
      packages: [{ code: 'ADULT', quantity: 2 }],
    });
    const [request] = partner.received;
    expect(JSON.parse(String(request?.body))).toEqual({
      date: '2025-08-21',
      is_grouped: true,
      note: 'cửa số 2',
      customer: { name: 'Nguyễn Văn Á', phone: '+84900000000' },
      packages: [{ code: 'ADULT', quantity: 2 }],
    });
    const config = partnerConfig(partner.url);
    const expected = createSigner(config.signature, config)(
      {
        method: 'POST',
        url: new URL(`${partner.url}/api/v1/create-booking`),
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
    partner.answerWith(success(aBooking));
    await client.createBooking({
      date: '2025-08-21',
      isGrouped: false,
      note: '',
      customer: {},
      packages: [],
    });
    expect(JSON.parse(String(partner.received[0]?.body))).toEqual({
      date: '2025-08-21',
      is_grouped: false,
      packages: [],
    });
  });

  test('without a body have no content type', async () => {
    partner.answerWith(
      success({ type: 'BOTH', limit: '5000000.50', current_debt: 12, days: '30', due_date: '2025-09-01' }),
    );
    expect(await client.debtInfo()).toEqual({
      kind: 'done',
      value: { type: 'BOTH', limit: '5000000.50', currentDebt: '12', days: 30, dueDate: '2025-09-01' },
    });
    expect(partner.received[0]).toMatchObject({ method: 'GET', path: '/api/v1/debt-info' });
    expect(partner.received[0]?.headers).not.toHaveProperty('content-type');
    expect(partner.received[0]?.body).toHaveLength(0);
  });

  test('that read share a connection, those that change something have their own', async () => {
    partner.answerWith(success(aBooking));
    await client.bookingInfo('b-1');
    await client.bookingInfo('b-1');
    await client.confirmBooking('b-1');
    await client.cancelBooking('b-1', 'why');
    const [one, again, confirm, cancel] = partner.received.map((request) => request.port);
    expect(again).toBe(one);
    expect(new Set([one, confirm, cancel])).toHaveProperty('size', 3);
  });

  test('keep the path of the base address', async () => {
    const nested = clientOf(partnerConfig(`${partner.url}/gateway/`));
    await nested.salePackages('2025-08-21');
    nested.close();
    expect(partner.received[0]?.path).toBe('/gateway/api/v1/sale-packages');
  });
});

describe('reads', () => {
  test('are repeated, each time signed anew', async () => {
    const parsed = parseSignatureConvention('{nonce}{timestamp}{body}; timestamp=ms');
    if (!parsed.ok) throw new Error(parsed.problem);
    const fresh = clientOf({ ...partnerConfig(partner.url), signature: parsed.value });
    partner.answerWith(
      inTurn(failure(1, 'no', 502), (response) => void response.socket?.destroy(), success(aBooking)),
    );
    expect((await fresh.bookingInfo('b-1')).kind).toBe('done');
    fresh.close();
    expect(partner.received).toHaveLength(3);
    for (const header of ['x-timestamp', 'x-signature', 'x-nonce']) {
      expect(new Set(partner.received.map((request) => request.headers[header]))).toHaveProperty('size', 3);
    }
  });

  test('are given up after three sends', async () => {
    partner.answerWith(failure(1, 'no', 500));
    expect(await client.bookingInfo('b-1')).toMatchObject({ kind: 'unknown', failure: { reason: 'server' } });
    expect(partner.received).toHaveLength(3);
  });

  test('are given up when their budget is used', async () => {
    const config = partnerConfig(partner.url, { readBackoffMs: 60, readAttempts: 10 });
    const brief = clientOf({ ...config, timeoutMs: 150 });
    partner.answerWith(() => {});
    const began = performance.now();
    expect(await brief.bookingInfo('b-1')).toMatchObject({ kind: 'unknown', failure: { reason: 'timeout' } });
    expect(performance.now() - began).toBeLessThan(1_000);
    brief.close();
  });

  test('are over, with all that they repeat, before the claim ends under which they are made', async () => {
    const { timeoutMs, ...config } = partnerConfig(partner.url, {
      readBackoffMs: 1,
      readAttempts: 100,
      connectionFailures: 1_000,
    });
    const patient = clientOf({ ...config, timeoutMs: 300 });
    const slowly = failure(1, 'no', 502);
    partner.answerWith((...call) => void setTimeout(() => slowly(...call), 100));
    const began = performance.now();
    expect((await patient.bookingInfo('b-1')).kind).not.toBe('done');
    expect(partner.received.length).toBeGreaterThan(1);
    expect(handOverMs + performance.now() - began).toBeLessThan(
      claimMs({ requestTimeoutMs: 300 } as LifecyclePolicy),
    );
    patient.close();
  });

  test('are not repeated when the answer would be the same', async () => {
    partner.answerWith(inTurn(failure(1008), failure(1002), failure(1099)));
    expect(summary(await client.bookingInfo('b-1'))).toMatchObject({ kind: 'refused', reason: 'refusal' });
    expect(summary(await client.bookingInfo('b-1'))).toMatchObject({
      kind: 'notSent',
      reason: 'authentication',
    });
    expect(summary(await client.bookingInfo('b-1'))).toMatchObject({ kind: 'unknown' });
    expect(partner.received).toHaveLength(3);
  });

  test('wait as long as Retry-After says, and everybody with them', async () => {
    partner.answerWith(inTurn(json({}, 503, { 'retry-after': '1' }), success(aBooking)));
    const first = client.bookingInfo('b-1');
    await expect.poll(() => partner.received.length).toBe(1);
    const [one, two] = await Promise.all([first, client.confirmBooking('b-1')]);
    expect([one.kind, two.kind]).toEqual(['done', 'done']);
    const [asked, ...later] = partner.received.map((request) => request.at);
    for (const at of later) expect(at - Number(asked)).toBeGreaterThan(900);
  });

  test('are refused without being sent when the pause is longer than their budget', async () => {
    const brief = clientOf({ ...partnerConfig(partner.url), timeoutMs: 500 });
    partner.answerWith(json({ success: false, code: 1013 }, 429, { 'retry-after': '20' }));
    expect(await brief.bookingInfo('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { code: 1013 },
      retryAfterMs: 20_000,
    });
    expect(await brief.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'no-turn' },
      retryAfterMs: expect.closeTo(20_000, -4),
    });
    expect(partner.received).toHaveLength(1);
    brief.close();
  });
});

describe('the packages of a day', () => {
  const adult = { code: 'ADULT', name: 'Adult', code_type: 'QR', max_quantity: 9, price: 120000 };

  test('are asked for once, however many customers want them at the same time', async () => {
    partner.answerWith(success([adult]));
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.salePackages('2025-08-21')));
    expect(answers.every((answer) => answer.kind === 'done' && answer.value.length === 1)).toBe(true);
    await client.salePackages('2025-08-21');
    await client.salePackages('2025-08-22');
    expect(partner.received).toHaveLength(2);
  });

  test('are asked for again after a minute; an empty day counts for a quarter of an hour', async () => {
    let monotonic = 0;
    const aging = clientOf(partnerConfig(partner.url), { clock: { ...clock, monotonic: () => monotonic } });
    partner.answerWith(success([]));
    expect(aging.catalogue.knownEmpty('2025-08-21')).toBe(false);
    await aging.salePackages('2025-08-21');
    monotonic = 59_999;
    await aging.salePackages('2025-08-21');
    expect(partner.received).toHaveLength(1);
    monotonic = 60_000;
    expect(aging.catalogue.knownEmpty('2025-08-21')).toBe(true);
    await aging.salePackages('2025-08-21');
    expect(partner.received).toHaveLength(2);
    monotonic += 15 * 60_000;
    expect(aging.catalogue.knownEmpty('2025-08-21')).toBe(false);
    aging.close();
  });

  test('are not remembered when they could not be read', async () => {
    partner.answerWith(inTurn(failure(1015), success([adult])));
    expect((await client.salePackages('2025-08-21')).kind).toBe('refused');
    expect((await client.salePackages('2025-08-21')).kind).toBe('done');
  });

  test('do not hide behind one that is unreadable, which is logged without its contents', async () => {
    const lines: unknown[] = [];
    const logging = clientOf(partnerConfig(partner.url), { log: { warn: (...line) => lines.push(line) } });
    partner.answerWith(success([adult, { ...adult, price: 'call us' }, null]));
    const answer = await logging.salePackages('2025-08-21');
    expect(answer.kind === 'done' && answer.value.map((item) => item.code)).toEqual(['ADULT']);
    expect(lines).toEqual([
      [{ date: '2025-08-21', index: 1, problem: 'unreadable: price' }, 'a sale package was left out'],
      [{ date: '2025-08-21', index: 2, problem: 'unreadable: the payload' }, 'a sale package was left out'],
    ]);
    logging.close();
  });
});

describe('the partner is not overrun', () => {
  test('at most so many requests begin in a second', async () => {
    const bounded = clientOf(partnerConfig(partner.url, { requestsPerSecond: 3 }));
    partner.answerWith(success(aBooking));
    await Promise.all(Array.from({ length: 5 }, () => bounded.bookingInfo('b-1')));
    bounded.close();
    const times = partner.received.map((request) => request.at);
    expect(Number(times[3]) - Number(times[0])).toBeGreaterThan(900);
  });

  test('at most so many run at once, and a mutation goes before the reads that can wait', async () => {
    const narrow = clientOf({ ...partnerConfig(partner.url, { requestsAtOnce: 2 }), timeoutMs: 30_000 });
    const held: (() => void)[] = [];
    partner.answerWith((response, request, n) => {
      held.push(() => success(aBooking)(response, request, n));
    });
    const calls = Array.from({ length: 4 }, () => narrow.bookingInfo('b-1'));
    await expect.poll(() => held.length).toBe(2);
    calls.push(narrow.confirmBooking('b-1'));
    held.shift()?.();
    await expect.poll(() => partner.received.length).toBe(3);
    expect(partner.received[2]?.path).toBe('/api/v1/confirm-booking');
    partner.answerWith(success(aBooking));
    for (const release of held) release();
    expect((await Promise.all(calls)).map((outcome) => outcome.kind)).toEqual(Array(5).fill('done'));
    narrow.close();
  });

  test('a read whose time runs out goes before the mutations that can wait', async () => {
    const conventions = { requestsAtOnce: 1, mutationWaitMs: 20_000 };
    const narrow = clientOf({ ...partnerConfig(partner.url, conventions), timeoutMs: 10_000 });
    const held: (() => void)[] = [];
    partner.answerWith((response, request, n) => {
      held.push(() => success(aBooking)(response, request, n));
    });
    const blocking = narrow.confirmBooking('b-1');
    await expect.poll(() => held.length).toBe(1);
    const calls = [narrow.confirmBooking('b-1'), narrow.bookingInfo('b-1')];
    partner.answerWith(success(aBooking));
    held[0]?.();
    await Promise.all([blocking, ...calls]);
    expect(partner.received.map(({ path }) => path.split('/').at(-1))).toEqual([
      'confirm-booking',
      'booking-info',
      'confirm-booking',
    ]);
    narrow.close();
  });

  test('a mutation that gets no turn in time is not sent', async () => {
    const narrow = clientOf(partnerConfig(partner.url, { requestsAtOnce: 1, mutationWaitMs: 50 }));
    partner.answerWith(() => {});
    const blocking = narrow.bookingInfo('b-1');
    await expect.poll(() => partner.received.length).toBe(1);
    expect(summary(await narrow.confirmBooking('b-1'))).toMatchObject({
      kind: 'notSent',
      reason: 'no-turn',
    });
    narrow.close();
    await blocking;
    expect(partner.received).toHaveLength(1);
  });

  test('a mutation whose process was held up while it waited for its turn is not sent', async () => {
    let heldUpMs = 0;
    const monotonic = () => performance.now() + heldUpMs;
    const paused = clientOf(partnerConfig(partner.url, { requestsAtOnce: 1 }), {
      clock: { ...clock, monotonic },
    });
    let release = () => {};
    partner.answerWith((...call) => {
      release = () => success(aBooking)(...call);
    });
    const blocking = paused.bookingInfo('b-1');
    await expect.poll(() => partner.received.length).toBe(1);
    const waiting = paused.confirmBooking('b-1');
    heldUpMs = 4 * 60_000;
    release();
    expect(summary(await waiting)).toMatchObject({ kind: 'notSent', reason: 'no-turn' });
    await blocking;
    expect(partner.received).toHaveLength(1);
    paused.close();
  });

  test('nor is one whose process was held up between its signature and its connection', async () => {
    let heldUpMs = 0;
    const monotonic = () => performance.now() + heldUpMs;
    const now = () => {
      heldUpMs = 4 * 60_000;
      return Date.now();
    };
    const paused = clientOf(partnerConfig(partner.url), { clock: { now, monotonic } });
    partner.answerWith(success(aBooking));
    expect((await paused.confirmBooking('b-1')).kind).toBe('notSent');
    expect(partner.received).toHaveLength(0);
    expect((await paused.bookingInfo('b-1')).kind).toBe('done');
    paused.close();
  });

  test('credentials refused again and again pause the calls, and an answer resumes them', async () => {
    let monotonic = 0;
    const config = partnerConfig(partner.url, { authenticationRefusals: 2, authenticationPauseMs: 1000 });
    const refused = clientOf(config, { clock: { ...clock, monotonic: () => monotonic } });
    partner.answerWith(inTurn(failure(1002), failure(1002), success(aBooking)));
    await refused.bookingInfo('b-1');
    await refused.bookingInfo('b-1');
    expect(await refused.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'paused' },
      retryAfterMs: 1000,
    });
    expect(partner.received).toHaveLength(2);
    monotonic = 1000;
    expect((await refused.confirmBooking('b-1')).kind).toBe('done');
    refused.close();
  });
});

describe('stopping', () => {
  test('what has arrived comes back as unknown, what waits was not sent', async () => {
    const stopping = clientOf(partnerConfig(partner.url, { requestsAtOnce: 1 }));
    partner.answerWith(() => {});
    const running = stopping.confirmBooking('b-1');
    await expect.poll(() => partner.received.length).toBe(1);
    const waiting = stopping.cancelBooking('b-2', 'why');
    stopping.close();
    expect((await running).kind).toBe('unknown');
    expect(summary(await waiting)).toMatchObject({ kind: 'notSent', reason: 'paused' });
    expect(summary(await stopping.debtInfo())).toMatchObject({ kind: 'notSent', reason: 'paused' });
  });
});

describe('what is said about a call', () => {
  test('an error shows neither secrets nor what a customer typed', async () => {
    partner.answerWith(failure(1011, 'phone 0900000000 of Nguyễn Văn Á is barred'));
    const refused = await client.createBooking({
      date: '2025-08-21',
      isGrouped: false,
      customer: { name: 'Nguyễn Văn Á', phone: '0900000000' },
      packages: [],
    });
    partner.answerWith((response) => void response.socket?.destroy());
    const broken = await client.createBooking({
      date: '2025-08-21',
      isGrouped: false,
      customer: { name: 'Nguyễn Văn Á', phone: '0900000000' },
      packages: [],
    });
    for (const outcome of [refused, broken]) {
      const shown =
        JSON.stringify(outcome) + inspect(outcome, { depth: 9 }) + String(Reflect.get(outcome, 'failure'));
      expect(shown).not.toMatch(/0900000000|Nguyễn|test_secret|demo-client|x-signature/i);
    }
    expect(refused).toMatchObject({
      failure: {
        partnerMessage: 'phone 0900000000 of Nguyễn Văn Á is barred',
        message: 'create-booking: answered code 1011',
      },
    });
    expect(broken).toMatchObject({ failure: { cause: { code: 'ECONNRESET' } } });
  });

  test('every request is reported to the hook', async () => {
    const reports: unknown[] = [];
    const hooks = { onCall: (report: unknown) => reports.push(report) };
    const watched = clientOf(partnerConfig(partner.url), { hooks });
    partner.answerWith(inTurn(failure(7, 'no', 502), success(aBooking)));
    await watched.bookingInfo('b-1');
    watched.close();
    const durationMs = expect.any(Number);
    expect(reports).toEqual([
      { operation: 'booking-info', outcome: 'unknown', reason: 'server', status: 502, code: 7, durationMs },
      { operation: 'booking-info', outcome: 'done', durationMs },
    ]);
  });

  test("the server's clock is compared with ours, and a difference is logged once", async () => {
    const lines: unknown[] = [];
    const ahead = clientOf(partnerConfig(partner.url), { log: { warn: (...line) => lines.push(line) } });
    expect(ahead.clockSkewMs()).toBeNull();
    const date = new Date(Date.now() + 90_000).toUTCString();
    partner.answerWith(json({ success: true, code: 1000, data: aBooking }, 200, { date }));
    await ahead.bookingInfo('b-1');
    await ahead.bookingInfo('b-1');
    expect(Math.abs(Number(ahead.clockSkewMs()) - 90_000)).toBeLessThan(2_000);
    expect(lines).toHaveLength(1);
    ahead.close();
  });
});
