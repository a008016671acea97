import { request } from 'node:http';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PartnerSandbox, startPartnerSandbox } from '../../../sandbox/partner/server.ts';

const partnerPanel = new URL('../../../sandbox/partner-panel/', import.meta.url);
let partner: PartnerSandbox;
let telegram: TelegramSandbox;
beforeEach(async () => {
  partner = await startPartnerSandbox();
  telegram = await startTelegramSandbox({
    extensions: [{ name: 'partner', folder: partnerPanel, backendUrl: partner.url }],
  });
});
afterEach(async () => {
  await telegram.stop();
  await partner.stop();
});

function post(path: string, body: object, origin: string): Promise<Response> {
  return fetch(`${telegram.url}/_/${path}`, {
    method: 'POST',
    headers: { origin, referer: `${origin}/`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('requests of a web page', () => {
  it('reach the partner from the chat page', async () => {
    const armed = await post('extensions/partner/_/faults', { kind: 'badGateway' }, telegram.url);
    expect(armed.status).toBeLessThan(300);
    expect(partner.faults.list()).toHaveLength(1);
  });

  it('are refused when the page is somebody else’s', async () => {
    const foreign = 'https://example.com';
    expect((await post('people', { firstName: 'Mallory' }, foreign)).status).toBe(403);
    expect((await post('extensions/partner/_/faults', { kind: 'badGateway' }, foreign)).status).toBe(403);
    expect(partner.faults.list()).toEqual([]);
  });

  it('are refused when somebody else’s name leads here', async () => {
    const host = `mallory.example:${new URL(telegram.url).port}`;
    const statusOf = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' };
        const sent = request(`${telegram.url}/_/${path}`, { method: 'POST', headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        });
        sent.on('error', reject).end('{"kind":"badGateway","firstName":"Mallory"}');
      });
    expect(await statusOf('people')).toBe(403);
    expect(await statusOf('extensions/partner/_/faults')).toBe(403);
    expect(partner.faults.list()).toEqual([]);
  });
});
