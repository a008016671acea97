import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRateLimiter } from '../../src/partner/rate-limiter.ts';
import { createPartnerPace } from '../../src/store/rate-limits.ts';
import { openCorner, randomPrefix, runStore, useStore } from '../helpers/store.ts';
import { venueFileWith } from '../helpers/venue-file.ts';
import { startProxy } from '../store/proxy.ts';
import { aBooking, success, usePartner } from './scripted-partner.ts';

const store = useStore();
const monotonic = () => performance.now();
const tap = { queue: 'tap', isInBackground: false, waitedMs: 0 };
const background = { queue: 'background', isInBackground: true, waitedMs: 0 };
const patienceMs = 60_000;

/** A limiter of a process of its own, as far as the store can tell. */
async function openLimiter(requestsPerSecond: number, prefix: string, url = runStore().url) {
  const corner = await openCorner(url, prefix);
  const pace = createPartnerPace(corner.chats, corner.keys, requestsPerSecond);
  let asked = 0;
  const counting: typeof pace = (...question) => {
    asked += 1;
    return pace(...question);
  };
  const limiter = createRateLimiter(100, counting, monotonic);
  onTestFinished(async () => {
    limiter.close();
    await corner.close();
  });
  return { ...limiter, asked: () => asked };
}

/** When the store lets requests begin from now on, as its own commands have it. */
async function watchBegins(prefix: string) {
  const { hostname, port } = new URL(runStore().url);
  // A client of Redis expects answers to its commands, and may read a line of the monitor before it expects one.
  const monitor = connect(Number(port), hostname);
  onTestFinished(() => void monitor.destroy());
  const begins: number[] = [];
  const lines = createInterface({ input: monitor });
  const isWatching = once(lines, 'line');
  lines.on('line', (line) => {
    const [, key, begin] = /"LPUSH" "([^"]+)" "([^"]+)"/i.exec(line) ?? [];
    if (key?.startsWith(prefix)) begins.push(Number(begin));
  });
  monitor.write('MONITOR\r\n');
  expect(await isWatching).toEqual(['+OK']);
  return begins;
}

/** No request begins before all that may begin ahead of it have had their seconds, however late it is seen. */
function expectNoneTooEarly(seen: readonly number[], startedAt: number, requestsPerSecond: number): void {
  for (const [n, at] of seen.toSorted((a, b) => a - b).entries()) {
    const earliest = startedAt + Math.floor(n / requestsPerSecond) * 1_000;
    // A timer of Node may end a millisecond early, once for each second that has been waited.
    expect(at, `request ${n}`).toBeGreaterThan(earliest - 10);
  }
}

describe('processes on one store', () => {
  test.each([2, 4])('%i keep to one allowance in every second, also after a rest', async (processes) => {
    const most = 10;
    const prefix = randomPrefix();
    const limiters = await Promise.all(Array.from({ length: processes }, () => openLimiter(most, prefix)));
    const begins = runStore().kind === 'wasm' ? null : await watchBegins(prefix);
    for (const calls of [24, 12]) {
      const startedAt = monotonic();
      const seen: number[] = [];
      const run = async (n: number) =>
        limiters[n % processes]?.run(
          async () => seen.push(monotonic()),
          patienceMs,
          n % 3 ? tap : background,
        );
      await Promise.all(Array.from({ length: calls }, (_, n) => run(n)));
      expect(seen).toHaveLength(calls);
      expectNoneTooEarly(seen, startedAt, most);
      // Until the store has forgotten them all.
      await expect.poll(() => store().chats.keys(`${prefix}:*`), { timeout: patienceMs }).toEqual([]);
    }
    if (begins === null) return;
    expect(begins.length).toBeGreaterThanOrEqual(36);
    const gaps = begins.slice(most).map((begin, n) => begin - Number(begins[n]));
    expect(Math.min(...gaps)).toBeGreaterThan(1_000);
  });

  test('two that run apart call the partner no more often than one', async () => {
    const most = 5;
    const prefix = randomPrefix();
    scene.partner.answerWith(success(aBooking));
    const processes = await Promise.all([startCalling(most, prefix), startCalling(most, prefix)]);
    const startedAt = monotonic();
    await Promise.all(processes.map((process) => process.call(8)));
    expect(scene.partner.received).toHaveLength(16);
    expectNoneTooEarly(
      scene.partner.received.map(({ at }) => at),
      startedAt,
      most,
    );
  });

  test("one's tap waits neither for all taps of another nor for its background calls", async () => {
    for (const others of [tap, background]) {
      const prefix = randomPrefix();
      const [busy, other] = await Promise.all([openLimiter(2, prefix), openLimiter(2, prefix)]);
      const order: string[] = [];
      const calls = Array.from({ length: 12 }, () =>
        busy.run(async () => order.push('busy'), patienceMs, others),
      );
      await expect.poll(() => order.length).toBeGreaterThanOrEqual(2);
      await other.run(async () => order.push('tap'), patienceMs, tap);
      // Two were under way, and one may be booked.
      expect(order.indexOf('tap')).toBeLessThanOrEqual(3);
      busy.close();
      await Promise.all(calls);
    }
  });

  test('a tap with nothing ahead of it asks the store once', async () => {
    const limiter = await openLimiter(5, randomPrefix());
    const outcome = await limiter.run(async () => 'answer', patienceMs, tap);
    expect(outcome).toEqual({ kind: 'admitted', value: 'answer' });
    expect(limiter.asked()).toBe(1);
  });
});

describe('a store that is away', () => {
  test('lets nothing begin, and calls go on when it is back', async () => {
    const proxy = await startProxy(runStore().url);
    onTestFinished(() => proxy.stop());
    const prefix = randomPrefix();
    const limiter = await openLimiter(5, prefix, proxy.url);
    const key = `${prefix}:partner-pace`;
    // A value of another type is refused, as a store refuses that may not write.
    await store().chats.set(key, 'text');
    let ran = 0;
    const run = (waitMs: number) => limiter.run(async () => (ran += 1), waitMs, tap);
    expect(await run(300)).toMatchObject({ kind: 'tooBusy' });
    const waiting = run(patienceMs);
    await expect.poll(limiter.asked).toBeGreaterThan(3);
    expect(ran).toBe(0);
    await store().chats.del(key);
    expect((await waiting).kind).toBe('admitted');
    proxy.freeze();
    expect(await run(300)).toMatchObject({ kind: 'tooBusy' });
    expect(ran).toBe(1);
  });
});

const scene = usePartner();
const callingProcess = fileURLToPath(new URL('./calling-process.ts', import.meta.url));

async function startCalling(requestsPerSecond: number, prefix: string) {
  const child = spawn(process.execPath, [callingProcess], {
    env: {
      BOT_TOKEN: '1:a',
      VENUE_FILE: venueFileWith(),
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      PARTNER_BASE_URL: scene.partner.url,
      PARTNER_CLIENT_ID: 'demo-client',
      PARTNER_CLIENT_SECRET: 'test_secret',
      PARTNER_REQUESTS_PER_SECOND: String(requestsPerSecond),
      REDIS_URL: runStore().url,
      REDIS_PREFIX: prefix,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return {
    async call(calls: number) {
      child.stdin.write(`${calls}\n`);
      expect((await lines.next()).value).toBe('done');
    },
  };
}
