import { describe, expect, test } from 'vitest';
import { handOverMs, type LifecyclePolicy, leaseMs } from '../../src/booking/rules.ts';
import { parseSignatureConvention } from '../../src/partner/signature.ts';
import {
  aBooking,
  clientOf,
  failure,
  inTurn,
  json,
  partnerConfig,
  success,
  summary,
  usePartner,
} from './scripted-partner.ts';

const scene = usePartner();
const answer = JSON.stringify({ success: true, code: '1000', data: aBooking });

describe('reads', () => {
  test.each([
    ['a byte order mark', 'application/json', Buffer.from(`\ufeff${answer}`)],
    ['UTF-16', 'application/json; charset=utf-16le', Buffer.from(`\ufeff${answer}\r\n `, 'utf16le')],
    ['an unknown charset', 'text/plain; charset="x-none"', Buffer.from(` ${answer}\n`)],
  ])('take an answer with %s', async (_, type, body) => {
    scene.partner.answerWith((response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(body);
    });
    expect((await scene.client.bookingInfo('b-1')).kind).toBe('done');
  });

  test('are repeated, each time signed anew', async () => {
    const parsed = parseSignatureConvention('{nonce}{timestamp}{body}; timestamp=ms');
    if (!parsed.ok) throw new Error(parsed.problem);
    const fresh = clientOf({ ...partnerConfig(scene.partner.url), signature: parsed.value });
    scene.partner.answerWith(
      inTurn(failure(1, 'no', 502), (response) => void response.socket?.destroy(), success(aBooking)),
    );
    expect((await fresh.bookingInfo('b-1')).kind).toBe('done');
    fresh.close();
    expect(scene.partner.received).toHaveLength(3);
    for (const header of ['x-timestamp', 'x-signature', 'x-nonce']) {
      expect(new Set(scene.partner.received.map((request) => request.headers[header]))).toHaveProperty(
        'size',
        3,
      );
    }
  });

  test('are given up after three sends', async () => {
    scene.partner.answerWith(failure(1, 'no', 500));
    expect(await scene.client.bookingInfo('b-1')).toMatchObject({
      kind: 'unknown',
      failure: { reason: 'server' },
    });
    expect(scene.partner.received).toHaveLength(3);
  });

  test('are given up when their budget is used', async () => {
    const readAttempts = 10;
    const config = partnerConfig(scene.partner.url, { readBackoffMs: 60, readAttempts });
    const brief = clientOf({ ...config, timeoutMs: 150 });
    scene.partner.answerWith(() => {});
    expect(await brief.bookingInfo('b-1')).toMatchObject({ kind: 'unknown', failure: { reason: 'timeout' } });
    expect(scene.partner.received.length).toBeLessThan(readAttempts);
    brief.close();
  });

  test('are over, with all that they repeat, before the lease ends under which they are made', async () => {
    const config = partnerConfig(scene.partner.url, {
      readBackoffMs: 1,
      readAttempts: 100,
      connectionFailures: 1_000,
    });
    const timeoutMs = 1_000;
    const patient = clientOf({ ...config, timeoutMs });
    const slowly = failure(1, 'no', 502);
    scene.partner.answerWith((...call) => void setTimeout(() => slowly(...call), 100));
    const began = performance.now();
    expect((await patient.bookingInfo('b-1')).kind).not.toBe('done');
    expect(scene.partner.received.length).toBeGreaterThan(1);
    expect(handOverMs + performance.now() - began).toBeLessThan(
      leaseMs({ requestTimeoutMs: timeoutMs } as LifecyclePolicy, 'call'),
    );
    patient.close();
  });

  test('are not repeated when the answer would be the same', async () => {
    scene.partner.answerWith(inTurn(failure(1008), failure(1002), failure(1099)));
    expect(summary(await scene.client.bookingInfo('b-1'))).toMatchObject({
      kind: 'refused',
      reason: 'not-found',
    });
    expect(summary(await scene.client.bookingInfo('b-1'))).toMatchObject({
      kind: 'notSent',
      reason: 'authentication',
    });
    expect(summary(await scene.client.bookingInfo('b-1'))).toMatchObject({ kind: 'unknown' });
    expect(scene.partner.received).toHaveLength(3);
  });

  test('wait as long as Retry-After says, and everybody with them', async () => {
    scene.partner.answerWith(inTurn(json({}, 503, { 'retry-after': '1' }), success(aBooking)));
    const first = scene.client.bookingInfo('b-1');
    await expect.poll(() => scene.partner.received.length).toBe(1);
    const [one, two] = await Promise.all([first, scene.client.confirmBooking('b-1')]);
    expect([one.kind, two.kind]).toEqual(['done', 'done']);
    const [asked, ...later] = scene.partner.received.map((request) => request.at);
    for (const at of later) expect(at - Number(asked)).toBeGreaterThan(900);
  });

  test('are refused without being sent when the pause is longer than their budget', async () => {
    const brief = clientOf({ ...partnerConfig(scene.partner.url), timeoutMs: 500 });
    scene.partner.answerWith(json({ success: false, code: 1013 }, 429, { 'retry-after': '20' }));
    expect(await brief.bookingInfo('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { code: 1013 },
      retryAfterMs: 20_000,
    });
    expect(await brief.confirmBooking('b-1')).toMatchObject({
      kind: 'notSent',
      failure: { reason: 'rate-limited-here' },
      retryAfterMs: expect.closeTo(20_000, -4),
    });
    expect(scene.partner.received).toHaveLength(1);
    brief.close();
  });
});
