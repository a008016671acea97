import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNoticeTaker } from '../../src/ops/bank-notices.ts';
import { createMetrics } from '../../src/ops/metrics.ts';
import { bankNoticePath, startServer, type Webhook } from '../../src/ops/server.ts';

const host = '127.0.0.1';
const secret = 'a-long-random-word';
const anyPort = { host, port: 0 };
const takeBankNotice = createNoticeTaker({
  preset: 'sepay',
  secret,
  account: '0123499999',
  now: () => Date.now(),
  take: async () => undefined,
  onNotice: () => undefined,
});
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

async function start({
  inside = null as typeof anyPort | null,
  isReady = async () => true,
  unfinishedMs = 1,
} = {}) {
  const taken: unknown[] = [];
  const take: Webhook['take'] = async (update) => {
    taken.push(update);
    return 'handled';
  };
  const server = await startServer({
    outside: anyPort,
    inside,
    webhook: { path: '/telegram', secret, take, monotonic: () => 0, onRefused: () => undefined },
    takeBankNotice,
    passAt: null,
    isReady,
    metrics: createMetrics({ ofProcess: false }),
    unfinishedMs,
  });
  onTestFinished(() => server.stop());
  return { ...server, taken };
}

/** A connection on which nothing is sent yet. */
async function open(port: number, options: { readonly allowHalfOpen?: true } = {}): Promise<Socket> {
  const socket = connect({ port, host, ...options });
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** What comes back on a connection of its own, until the server ends it. */
async function sent(port: number, request: string): Promise<string> {
  const socket = await open(port);
  socket.write(request);
  return text(socket);
}

/** Checks a refusal as it came over the connection. */
function expectRefusal(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
  expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
}

const update = (path: string, given: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Telegram-Bot-Api-Secret-Token: ${given}\r\nContent-Length: 15\r\n\r\n{"update_id":1}`;

/** What stands before the chunks of an update. */
const chunked = `POST /telegram HTTP/1.1\r\nHost: a\r\nX-Telegram-Bot-Api-Secret-Token: ${secret}\r\nTransfer-Encoding: chunked\r\n\r\n`;

const statusOf = async (port: number, path: string): Promise<number> =>
  (await fetch(`http://${host}:${port}${path}`)).status;

describe('what the world outside can do to the process', () => {
  it.each([
    ['a path that does not exist', update('/wp-login.php', secret), 404],
    ['a wrong secret', update('/telegram', 'a-long-random-ward'), 401],
    ['another method', `DELETE /telegram HTTP/1.1\r\nHost: a\r\n\r\n`, 405],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['an expectation that nobody meets', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n', 417],
    ['a chunk without a size', `${chunked}many\r\n`, 400],
    ['a chunk with too many words to its size', `${chunked}1;${'x'.repeat(20_000)}\r\n`, 413],
    ['headers of over 8 KB', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(9_000)}\r\n\r\n`, 431],
  ])('%s is answered, and keeps no connection', async (_what, request, status) => {
    const { port, taken } = await start();
    expectRefusal(await sent(port, request), status);
    expect(taken).toEqual([]);
  });

  it('a body on a path that does not exist is not waited for', async () => {
    const { port } = await start();
    const endless = 'POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\nx';
    expect(await sent(port, endless)).toContain('404');
  });

  it('who sends somewhat too much is answered when all of it is sent', async () => {
    const { port, taken } = await start();
    const half = 'x'.repeat(1024 ** 2);
    const socket = await open(port);
    const headers = `Host: a\r\nX-Telegram-Bot-Api-Secret-Token: ${secret}\r\nContent-Length: ${2 * half.length}`;
    socket.write(`POST /telegram HTTP/1.1\r\n${headers}\r\n\r\n${half}`);
    // A request after it has been answered.
    expect(await statusOf(port, '/healthz')).toBe(200);
    expect(socket.bytesRead).toBe(0);
    socket.write(half);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 413 /);
    expect(taken).toEqual([]);
  });

  it('Telegram keeps its connection', async () => {
    const { port, taken } = await start();
    const socket = await open(port);
    for (const n of [1, 2]) {
      socket.write(update('/telegram', secret));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
      expect(String(answer)).toContain('keep-alive');
      expect(taken).toHaveLength(n);
    }
  });

  it('what sends nothing is not waited for', async () => {
    const { port } = await start();
    const silent = await open(port);
    expectRefusal(await text(silent), 408);
  });

  it('who is gone before the refusal takes no other with them', async () => {
    const { port } = await start();
    const gone = await open(port);
    gone.write('POST /telegram HTTP/1.1\r\nHost: a\r\n');
    gone.resetAndDestroy();
    expect(await statusOf(port, '/healthz')).toBe(200);
  });

  it('who is refused and does not close makes room all the same', async () => {
    const { port } = await start();
    const refused = async (): Promise<void> => {
      const socket = await open(port, { allowHalfOpen: true });
      socket.resume();
      socket.write('hello\r\n\r\n');
      await once(socket, 'end');
      expect(socket.writable).toBe(true);
    };
    await Promise.all(Array.from({ length: 500 }, refused));
    // Their end is heard somewhat before they are gone.
    await expect.poll(() => statusOf(port, '/healthz').catch(() => 0)).toBe(200);
  });

  it.each([
    ['nothing', ''],
    ['half of the headers', 'POST /telegram HTTP/1.1\r\nHost: a\r\n'],
    ['half of the body', update('/telegram', secret).slice(0, -3)],
    ['a second request by half', `${update('/telegram', secret)}POST /telegram HTTP/1.1\r\nHost: a\r\n`],
  ])('who sends %s does not hold up the stop of the process', async (_what, begun) => {
    const { port, stop } = await start();
    const socket = await open(port);
    socket.resume().write(begun);
    // A request after it has been answered.
    expect(await statusOf(port, '/healthz')).toBe(200);
    await stop();
    await once(socket, 'close');
  });

  it('a stop waits for the answer to a whole request, however long it takes', async () => {
    const arrived = Promise.withResolvers<void>();
    const work = Promise.withResolvers<boolean>();
    const isReady = () => {
      arrived.resolve();
      return work.promise;
    };
    const { port, stop } = await start({ isReady });
    const status = statusOf(port, '/readyz');
    await arrived.promise;
    const stopped = stop();
    // Takes longer than the limit for what is unfinished.
    await expect(statusOf(port, '/healthz')).rejects.toThrow();
    work.resolve(true);
    expect(await status).toBe(200);
    await stopped;
  });

  it('500 may be connected; one that goes makes room', async () => {
    const { port } = await start();
    const sockets = await Promise.all(Array.from({ length: 500 }, () => open(port)));
    const tooMany = await open(port);
    await once(tooMany, 'close');
    expect(tooMany.bytesRead).toBe(0);
    const [one] = sockets;
    one?.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    if (one) expect(await text(one)).toContain('404');
    expect(await statusOf(port, '/healthz')).toBe(200);
  });

  it('whoever asks whether the process is ready, the store is asked a few times a second', async () => {
    let asked = 0;
    const isReady = async () => {
      asked += 1;
      return true;
    };
    const { port } = await start({ isReady });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: 100 }, () => statusOf(port, '/readyz')));
    expect(asked).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 250);
  });
});

describe('what a browser shows', () => {
  it.each(['/', '/telegram', bankNoticePath, '/healthz', '/readyz', '/metrics'])(
    'of %s: text, that is kept nowhere and in no frame',
    async (path) => {
      const { port } = await start();
      const { headers } = await fetch(`http://${host}:${port}${path}`);
      expect(Object.fromEntries(headers)).toMatchObject(securityHeaders);
    },
  );
});

describe('health and metrics at an address of their own', () => {
  const paths = ['/healthz', '/readyz', '/metrics'];

  it('are there, and nowhere else', async () => {
    const { port, insidePort } = await start({ inside: anyPort });
    for (const path of paths) {
      expect(await statusOf(port, path)).toBe(404);
      expect(await statusOf(insidePort, path)).toBe(200);
    }
  });

  it('take no updates', async () => {
    const { port, insidePort, taken } = await start({ inside: anyPort });
    expect(await sent(insidePort, update('/telegram', secret))).toContain('404');
    expect(taken).toEqual([]);
    expect(
      await sent(port, update('/telegram', secret).replace('Host', 'Connection: close\r\nHost')),
    ).toContain('200');
    expect(taken).toHaveLength(1);
  });
});
