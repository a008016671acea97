import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PartnerSandbox, startPartnerSandbox } from '../../../sandbox/partner/server.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../src/sandbox.ts';

let partner: PartnerSandbox;
let telegram: TelegramSandbox;
beforeEach(async () => {
  partner = await startPartnerSandbox();
  telegram = await startTelegramSandbox({ panel: { partnerUrl: partner.url } });
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
    const armed = await post('partner/_/faults', { kind: 'badGateway' }, telegram.url);
    expect(armed.status).toBeLessThan(300);
    expect(partner.faults.list()).toHaveLength(1);
  });

  it('are refused when the page is somebody else’s', async () => {
    const foreign = 'https://example.com';
    expect((await post('people', { firstName: 'Mallory' }, foreign)).status).toBe(403);
    expect((await post('partner/_/faults', { kind: 'badGateway' }, foreign)).status).toBe(403);
    expect(partner.faults.list()).toEqual([]);
  });
});

it('people have phone numbers of their own, however their ids end', async () => {
  const numbers = await Promise.all(
    [5_000_000_001, 7_000_000_001, 70_000_001].map(async (id) => {
      const { id: personId } = await telegram.person({ id, firstName: 'Same' });
      const answer = await fetch(`${telegram.url}/_/people`);
      const people = (await answer.json()) as { id: number; phoneNumber: string }[];
      return people.find((person) => person.id === personId)?.phoneNumber;
    }),
  );
  expect(new Set(numbers).size).toBe(3);
  for (const number of numbers) expect(number).toMatch(/^849\d{8}$/);
});
