import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/ops/metrics.ts';
import { type Server, startServer, type Webhook } from '../../src/ops/server.ts';
import type { WebhookResponse } from '../../src/telegram/context.ts';

type Taken = Awaited<ReturnType<Webhook['take']>>;

const secret = 'a-long-random-word';
let server: Server;
let url: string;
let isReady = true;
let delivered: unknown[] = [];
let clockMs = 0;
let answer: (response: WebhookResponse) => Promise<Taken>;

beforeEach(async () => {
  isReady = true;
  delivered = [];
  answer = async () => 'handled';
  server = await startServer({
    outside: { host: '127.0.0.1', port: 0 },
    inside: null,
    webhook: {
      path: '/telegram',
      secret,
      take(update, response) {
        delivered.push(update);
        return answer(response);
      },
      monotonic: () => clockMs,
      onRefused: () => undefined,
    },
    takeBankNotice: null,
    passAt: async (name) => (name === 'known' ? Buffer.from('pass') : null),
    isReady: async () => isReady,
    metrics: createMetrics({ ofProcess: false }),
  });
  url = `http://127.0.0.1:${server.port}`;
});
afterEach(() => server.stop());

function post(body: string, headers: Record<string, string> = { 'x-telegram-bot-api-secret-token': secret }) {
  return fetch(`${url}/telegram`, { method: 'POST', headers, body });
}

describe('a pass', () => {
  it('is what its address is for, and nothing is at another one', async () => {
    const given = await fetch(`${url}/passes/known`);
    expect([given.status, given.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.pkpass']);
    expect(await given.text()).toBe('pass');
    expect((await fetch(`${url}/passes/other`)).status).toBe(404);
    expect((await fetch(`${url}/passes/known`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the webhook', () => {
  it('takes an update that carries the secret', async () => {
    const chat = { id: 5, type: 'private' };
    const update = { update_id: 7, message: { message_id: 1, chat, text: 'Xin chào' } };
    expect((await post(JSON.stringify(update))).status).toBe(200);
    expect(delivered).toEqual([update]);
  });

  it.each([
    ['no secret', {}],
    ['a wrong one', { 'x-telegram-bot-api-secret-token': 'a-long-random-ward' }],
    ['a part of it', { 'x-telegram-bot-api-secret-token': 'a-long' }],
  ])('refuses %s with 401', async (_what, headers) => {
    expect((await post('{"update_id":1}', headers as Record<string, string>)).status).toBe(401);
    expect(delivered).toEqual([]);
  });

  it('refuses before the body is read', async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
    const refused = fetch(`${url}/telegram`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    // The answer comes while the body is still being sent; fetch may see the connection close instead.
    const status = await refused.then((response) => response.status).catch(() => 401);
    expect(status).toBe(401);
    expect(delivered).toEqual([]);
  });

  it.each([
    '',
    'no json',
    'null',
    '[]',
    '"text"',
    '{}',
    '{"update_id":"1"}',
    '{"update_id":1.5}',
    '{"update_id":1,"message":5}',
    '{"update_id":1,"message":{"message_id":1,"chat":{"id":"{ledger}","type":"private"}}}',
    '{"update_id":1,"pre_checkout_query":{"id":"1","from":{"id":5,"is_bot":false},"currency":"VND"}}',
    '{"update_id":1,"message":{"message_id":1,"chat":{"id":5,"type":"private"},"successful_payment":{"currency":"VND","total_amount":-1,"invoice_payload":"x","telegram_payment_charge_id":"1"}}}',
    '{"update_id":1,"callback_query":{"id":"1","from":{"id":null,"is_bot":false},"data":"m:book"}}',
    `{"update_id":1,"__proto__":{"message":1},"message":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  ])('answers 400 to what is no update: %j', async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(delivered).toEqual([]);
  });

  it('answers 413 to a body over 1 MB', async () => {
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
  });

  it('asks for the update again when it could not be taken', async () => {
    answer = async () => 'busy';
    const busy = await post('{"update_id":1}');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, null]);
    // Telegram's own pauses double: the first seconds after an outage would pass unused.
    answer = () => Promise.reject(new Error('The store is gone.'));
    const failed = await post('{"update_id":1}');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
  });

  it('asks for an update soon only in the first minute of its failures', async () => {
    const retryAfter = async (id: number) => (await post(`{"update_id":${id}}`)).headers.get('retry-after');
    const fails = () => Promise.reject(new Error('The store is gone.'));
    answer = fails;
    expect(await retryAfter(1)).toBe('1');
    clockMs += 59_999;
    expect(await retryAfter(1)).toBe('1');
    clockMs += 1;
    expect(await retryAfter(1)).toBeNull();
    expect(await retryAfter(2)).toBe('1');
    answer = async () => 'handled';
    await retryAfter(1);
    answer = fails;
    expect(await retryAfter(1)).toBe('1');
  });

  it('answers only when the work is done', async () => {
    const work = Promise.withResolvers<Taken>();
    answer = () => work.promise;
    let isAnswered = false;
    const response = post('{"update_id":1}').then((answered) => {
      isAnswered = true;
      return answered.status;
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(isAnswered).toBe(false);
    work.resolve('handled');
    expect(await response).toBe(200);
  });
});

describe("a call in the webhook's response", () => {
  const call = { method: 'answerCallbackQuery', callback_query_id: '7', text: 'Xin chào' } as const;

  it('is what the response says, once the work is done', async () => {
    answer = async (response) => {
      expect(response.carry(call, () => expect.fail('It was not late.'))).toBe(true);
      expect(response.carry(call, () => expect.fail('It was not carried.'))).toBe(false);
      return 'handled';
    };
    const response = await post('{"update_id":1}');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(call);
  });

  it('is handed back as soon as the work takes too long, and then the response says nothing', async () => {
    answer = async (response) => {
      const late = Promise.withResolvers<void>();
      expect(response.carry(call, late.resolve)).toBe(true);
      await late.promise;
      expect(response.carry(call, () => expect.fail('It was too late.'))).toBe(false);
      return 'handled';
    };
    expect(await (await post('{"update_id":1}')).text()).toBe('ok\n');
  });

  it.each<readonly [string, () => Promise<Taken>]>([
    ['could not be taken', async () => 'busy'],
    ['failed', () => Promise.reject(new Error('The store is gone.'))],
  ])('is left out when the update %s and comes again', async (_what, outcome) => {
    answer = (response) => {
      response.carry(call, () => expect.fail('The update comes again.'));
      return outcome();
    };
    const response = await post('{"update_id":1}');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('');
  });
});

describe('a server that is being stopped', () => {
  it('answers what is under way, keeps no connection open, and takes nothing new', async () => {
    const work = Promise.withResolvers<Taken>();
    const arrived = Promise.withResolvers<void>();
    answer = () => {
      arrived.resolve();
      return work.promise;
    };
    const response = post('{"update_id":1}');
    await arrived.promise;
    const stopped = server.stop();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    work.resolve('handled');
    expect((await response).status).toBe(200);
    await stopped;
  });
});

describe('the metrics', () => {
  const of = async (headers: Record<string, string> = {}) => fetch(`${url}/metrics`, { headers });

  it('are in the text format of Prometheus', async () => {
    await post('{"update_id":1}');
    await post('no json');
    const response = await of();
    expect(response.headers.get('content-type')).toContain('version=0.0.4');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('boxoffice_webhook_requests_total{status="200"} 1');
    expect(lines).toContain('boxoffice_webhook_requests_total{status="400"} 1');
    for (const line of lines) expect(line).toMatch(/^$|^# (?:HELP|TYPE) |^[a-z_]+(?:\{.*\})? \S+$/);
  });

  it.each([
    'Forwarded',
    'Via',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded',
    'X-Original-Forwarded-For',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Remote-Addr',
    'X-Original-Host',
    'X-Envoy-External-Address',
    'X-Azure-ClientIP',
    'X-AppEngine-User-IP',
    'True-Client-IP',
    'CF-Connecting-IP',
    'CF-Connecting-IPv6',
    'CDN-Loop',
    'Fly-Client-IP',
    'Fly-Forwarded-Proto',
    'Fastly-Client-IP',
  ])('are not for the world outside: %s', async (header) => {
    expect((await of({ [header]: '203.0.113.7' })).status).toBe(404);
  });

  it('are for a collector beside the process, whatever else it says', async () => {
    const headers = {
      'X-Prometheus-Scrape-Timeout-Seconds': '10',
      'User-Agent': 'Prometheus/3.0',
      Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    };
    expect((await of(headers)).status).toBe(200);
  });
});

describe('the health of the process', () => {
  it('is alive and ready', async () => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  it('is alive but not ready without its store', async () => {
    isReady = false;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  it('shows nothing else', async () => {
    expect((await fetch(`${url}/`)).status).toBe(404);
    expect((await fetch(`${url}/telegram`)).status).toBe(405);
  });
});
