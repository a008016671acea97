import { describe, expect, test } from 'vitest';
import { createRateLimiter, type PartnerPace } from '../../src/partner/rate-limiter.ts';
import {
  aBooking,
  clientOf,
  clock,
  failure,
  inTurn,
  partnerConfig,
  success,
  summary,
  type TestClient,
  usePartner,
  waitingFor,
} from './scripted-partner.ts';

const scene = usePartner();

describe('the partner is not overrun', () => {
  test('at most so many requests begin in a second', async () => {
    const bounded = clientOf(partnerConfig(scene.partner.url, { requestsPerSecond: 3 }));
    scene.partner.answerWith(success(aBooking));
    const began = performance.now();
    await Promise.all(Array.from({ length: 5 }, () => bounded.bookingInfo('b-1')));
    bounded.close();
    // The first request begins no earlier, however late it arrives.
    expect(Number(scene.partner.received[3]?.at) - began).toBeGreaterThan(990);
  });

  test('at most so many run at once, and a mutation goes before the reads that can wait', async () => {
    const narrow = clientOf({
      ...partnerConfig(scene.partner.url, { requestsAtOnce: 2 }),
      timeoutMs: 30_000,
    });
    const held: (() => void)[] = [];
    scene.partner.answerWith((response, request, n) => {
      held.push(() => success(aBooking)(response, request, n));
    });
    const calls = Array.from({ length: 4 }, () => narrow.bookingInfo('b-1'));
    await expect.poll(() => held.length).toBe(2);
    calls.push(narrow.confirmBooking('b-1'));
    held.shift()?.();
    await expect.poll(() => scene.partner.received.length).toBe(3);
    expect(scene.partner.received[2]?.path).toBe('/api/v1/confirm-booking');
    scene.partner.answerWith(success(aBooking));
    for (const release of held) release();
    expect((await Promise.all(calls)).map((outcome) => outcome.kind)).toEqual(Array(5).fill('done'));
    narrow.close();
  });

  test('a read whose time runs out goes before the mutations that can wait', async () => {
    const conventions = { requestsAtOnce: 1, mutationWaitMs: 20_000 };
    const narrow = clientOf({ ...partnerConfig(scene.partner.url, conventions), timeoutMs: 10_000 });
    const held: (() => void)[] = [];
    scene.partner.answerWith((response, request, n) => {
      held.push(() => success(aBooking)(response, request, n));
    });
    const blocking = narrow.confirmBooking('b-1');
    await expect.poll(() => held.length).toBe(1);
    const calls = [narrow.confirmBooking('b-1'), narrow.bookingInfo('b-1')];
    scene.partner.answerWith(success(aBooking));
    held[0]?.();
    await Promise.all([blocking, ...calls]);
    expect(scene.partner.received.map(({ path }) => path.split('/').at(-1))).toEqual([
      'confirm-booking',
      'booking-info',
      'confirm-booking',
    ]);
    narrow.close();
  });

  test('who has waited for longest goes first, however often the call was turned away', async () => {
    const narrow = clientOf(partnerConfig(scene.partner.url, { requestsAtOnce: 1, mutationWaitMs: 20_000 }));
    const held: (() => void)[] = [];
    scene.partner.answerWith((response, request, n) => {
      held.push(() => success(aBooking)(response, request, n));
    });
    const blocking = narrow.bookingInfo('b-1');
    await expect.poll(() => held.length).toBe(1);
    const calls = [
      narrow.confirmBooking('b-1'),
      narrow.cancelBooking('b-1', '', waitingFor(42, 30_000)),
      narrow.bookingInfo('b-1', waitingFor(42, 60_000)),
    ];
    scene.partner.answerWith(success(aBooking));
    held[0]?.();
    await Promise.all([blocking, ...calls]);
    expect(scene.partner.received.map(({ path }) => path.split('/').at(-1))).toEqual([
      'booking-info',
      'booking-info',
      'cancel-booking',
      'confirm-booking',
    ]);
    narrow.close();
  });

  /** Makes the calls while another one takes the only place, and answers which of them went out first, by their ids. */
  async function orderOf(makeCalls: (client: TestClient) => readonly Promise<unknown>[]) {
    const conventions = { requestsAtOnce: 1, mutationWaitMs: 20_000 };
    const narrow = clientOf({ ...partnerConfig(scene.partner.url, conventions), timeoutMs: 20_000 });
    const held: (() => void)[] = [];
    scene.partner.answerWith((...call) => {
      held.push(() => success(aBooking)(...call));
    });
    const blocking = narrow.bookingInfo('b-1', waitingFor(0));
    await expect.poll(() => held.length).toBe(1);
    const calls = makeCalls(narrow);
    scene.partner.answerWith(success(aBooking));
    held[0]?.();
    await Promise.all([blocking, ...calls]);
    narrow.close();
    return scene.partner.received.slice(1).map(({ body }) => String(JSON.parse(body.toString()).booking_id));
  }

  test('a customer is served within two calls while another has fifty waiting, for longer', async () => {
    const order = await orderOf((client) => [
      ...Array.from({ length: 50 }, (_, n) =>
        client.cancelBooking(`a-${n}`, '', waitingFor(1, 60_000 - 100 * n)),
      ),
      client.confirmBooking('b', waitingFor(2, 20_000)),
      client.confirmBooking('c-1', waitingFor(3, 10_000)),
      client.confirmBooking('c-2', waitingFor(3, 5_000)),
    ]);
    expect(order.slice(0, 6)).toEqual(['a-0', 'b', 'c-1', 'a-1', 'c-2', 'a-2']);
    expect(order).toHaveLength(53);
  });

  test('what nobody waits for goes after what somebody waits for, each customer in turn', async () => {
    const inBackground = (userId: number) => ({ userId, since: null });
    const order = await orderOf((client) => [
      client.confirmBooking('background-1', inBackground(1)),
      client.confirmBooking('background-2', inBackground(1)),
      client.confirmBooking('background-3', inBackground(2)),
      client.confirmBooking('tap', waitingFor(1)),
    ]);
    expect(order).toEqual(['tap', 'background-3', 'background-1', 'background-2']);
  });

  test('a mutation that is not let through in time is not sent', async () => {
    const narrow = clientOf(partnerConfig(scene.partner.url, { requestsAtOnce: 1, mutationWaitMs: 50 }));
    scene.partner.answerWith(() => {});
    const blocking = narrow.bookingInfo('b-1');
    await expect.poll(() => scene.partner.received.length).toBe(1);
    expect(summary(await narrow.confirmBooking('b-1'))).toMatchObject({
      kind: 'notSent',
      reason: 'rate-limited-here',
    });
    narrow.close();
    await blocking;
    expect(scene.partner.received).toHaveLength(1);
  });

  test('a mutation whose process was held up while it waited at the limiter is not sent', async () => {
    let heldUpMs = 0;
    const monotonic = () => performance.now() + heldUpMs;
    const paused = clientOf(partnerConfig(scene.partner.url, { requestsAtOnce: 1 }), {
      clock: { ...clock, monotonic },
    });
    let release = () => {};
    scene.partner.answerWith((...call) => {
      release = () => success(aBooking)(...call);
    });
    const blocking = paused.bookingInfo('b-1');
    await expect.poll(() => scene.partner.received.length).toBe(1);
    const waiting = paused.confirmBooking('b-1');
    heldUpMs = 4 * 60_000;
    release();
    expect(summary(await waiting)).toMatchObject({ kind: 'notSent', reason: 'rate-limited-here' });
    await blocking;
    expect(scene.partner.received).toHaveLength(1);
    paused.close();
  });

  test('nor is one whose process was held up between its signature and its connection', async () => {
    let heldUpMs = 0;
    const monotonic = () => performance.now() + heldUpMs;
    const now = () => {
      heldUpMs = 4 * 60_000;
      return Date.now();
    };
    const paused = clientOf(partnerConfig(scene.partner.url), { clock: { now, monotonic } });
    scene.partner.answerWith(success(aBooking));
    const inBackground = { userId: 42, since: null };
    expect((await paused.confirmBooking('b-1', inBackground)).kind).toBe('notSent');
    expect(scene.partner.received).toHaveLength(0);
    expect((await paused.bookingInfo('b-1')).kind).toBe('done');
    paused.close();
  });

  test('a pause that is asked for while a call waits for its moment holds it too', async () => {
    let asked = 0;
    const pace: PartnerPace = async () => {
      asked += 1;
      if (asked === 1) limiter.pause(100);
      return { count: 1, waitMs: 5 };
    };
    const limiter = createRateLimiter(1, pace, () => performance.now());
    const startedAt = performance.now();
    const whose = { queue: 'a', isInBackground: false, waitedMs: 0 };
    const begun = await limiter.run(async () => performance.now(), 10_000, whose);
    expect(begun.kind === 'admitted' && begun.value - startedAt).toBeGreaterThanOrEqual(95);
  });

  test('credentials refused again and again pause the calls, and an answer resumes them', async () => {
    let monotonic = 0;
    const config = partnerConfig(scene.partner.url, {
      authenticationRefusals: 2,
      authenticationPauseMs: 1000,
    });
    const refused = clientOf(config, { clock: { ...clock, monotonic: () => monotonic } });
    scene.partner.answerWith(inTurn(failure(1002), failure(1002), success(aBooking)));
    await refused.bookingInfo('b-1');
    await refused.bookingInfo('b-1');
    expect(await refused.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'paused' },
      retryAfterMs: 1000,
    });
    expect(scene.partner.received).toHaveLength(2);
    monotonic = 1000;
    expect((await refused.confirmBooking('b-1')).kind).toBe('done');
    refused.close();
  });
});
