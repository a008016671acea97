import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { methodPathTimestampBody } from '../../../sandbox/partner/signature.ts';
import { morning, openSandbox, signedRequest } from './client.ts';

const published = { clientId: 'demo-client', timestamp: '1679815200' };

async function answerTo(change: (headers: Record<string, string>) => void) {
  const { sandbox } = await openSandbox();
  const request = signedRequest(sandbox, 'debt-info', undefined, morning);
  change(request.headers);
  const response = await fetch(`${sandbox.url}/api/v1/debt-info`, request);
  return { status: response.status, body: await response.json() };
}

describe('the default signing convention', () => {
  it.each([
    [
      'POST',
      '/api/v1/sale-packages',
      '{"date":"2025-08-21"}',
      'abd897959aad9411822ab9ab3a3bf74d31f89f2430205806876d96d76324d470',
    ],
    ['GET', '/api/v1/debt-info', '', 'eb20529cee2ce5e97b61231ec70492b8521281e285539089523a02b703a4384e'],
    [
      'POST',
      '/api/v1/create-booking',
      '{"name":"Nguyễn Văn Á"}',
      'caefc5d0de70108b91c034fb29ff2e1f4e3e181c729f1171be60141d47086394',
    ],
  ])('signs %s %s as published', (method, path, body, signature) => {
    const request = { ...published, method, path, body: Buffer.from(body) };
    expect(methodPathTimestampBody(request, 'test_secret')).toBe(signature);
  });
});

describe('an unauthentic call', () => {
  it('is refused with 1002 when the signature is not that of the request', async () => {
    const answer = await answerTo((headers) => {
      headers['x-signature'] = '0'.repeat(64);
    });
    expect(answer).toEqual({
      status: 401,
      body: { success: false, code: 1002, message: 'Invalid signature', data: null },
    });
  });

  it('is refused with 1003 when the client is unknown', async () => {
    const answer = await answerTo((headers) => {
      headers['x-client-id'] = 'somebody-else';
    });
    expect(answer.body).toMatchObject({ success: false, code: 1003 });
  });

  it.each([-301, 301])('is refused with 1004 when its time is %i seconds off', async (seconds) => {
    const answer = await answerTo((headers) => {
      headers['x-timestamp'] = String(morning / 1000 + seconds);
    });
    expect(answer.body).toMatchObject({ success: false, code: 1004 });
  });

  it('is refused with 1002 when the body was changed after signing', async () => {
    const { raw } = await openSandbox();
    const response = await raw('sale-packages', { date: '2026-03-14' }, { body: '{"date":"2026-03-15"}' });
    expect(await response.json()).toMatchObject({ code: 1002 });
  });

  it('changes nothing and uses up no fault', async () => {
    const { sandbox, raw } = await openSandbox();
    sandbox.faults.add({ kind: 'badGateway' });
    await raw('create-booking', { date: '2026-03-14', packages: [] }, { body: '{}' });
    expect(sandbox.faults.list()).toHaveLength(1);
    expect(sandbox.book.bookings).toEqual([]);
  });
});

it('accepts a call that is 299 seconds late, and goes by the clock without what the control added', async () => {
  const { control, call } = await openSandbox({ signatureClock: () => morning + 299_000 });
  await control('POST', 'clock', { advanceMs: 3_600_000 });
  expect(await call('debt-info')).toMatchObject({ status: 200, success: true, code: 1000 });
});

it('checks by another convention when given one', async () => {
  const { sandbox } = await openSandbox({
    signingConvention: ({ clientId, timestamp }, secret) =>
      createHash('sha256').update(`${clientId}.${timestamp}.${secret}`).digest('base64'),
  });
  const request = signedRequest(sandbox, 'debt-info', undefined, morning);
  const text = `${sandbox.clientId}.${morning / 1000}.${sandbox.clientSecret}`;
  request.headers['x-signature'] = createHash('sha256').update(text).digest('base64');
  expect((await fetch(`${sandbox.url}/api/v1/debt-info`, request)).status).toBe(200);
});
