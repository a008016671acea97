import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { fillCart, shown, tapsLike } from '../e2e/dialogue.ts';
import { startTickets, type TicketRun } from '../e2e/tickets/ticket-run.ts';
import { everythingUnder } from '../helpers/store.ts';

const [k1, k2] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const adults = { packageName: 'Cable Car, Adult', quantity: 2 };

/** Telegram sends updates to this machine from now on. */
async function leadTo({ telegram }: TicketRun, port: number): Promise<void> {
  const answer = await fetch(`${telegram.apiRoot}/bot${telegram.token}/setWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/telegram`, secret_token: 'test-secret' }),
  });
  expect(answer.status).toBe(200);
}

const unavailable = /boxoffice_updates_total\{kind="callback_query",outcome="unavailable"\} [1-9]/;
const metricsOf = async (port: number): Promise<string> =>
  (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe('a machine that lacks the key of another one', () => {
  it('answers 503 and touches nothing, so Telegram brings the update to a machine that has it', async () => {
    const run = await startTickets({ mode: 'webhook', environment: { ENCRYPTION_KEYS: `${k1}` } });
    const oldPort = run.app.port;
    const newPort = await freePort();
    await run.joins({
      ENCRYPTION_KEYS: `${k2},${k1}`,
      PORT: String(newPort),
      WEBHOOK_URL: `http://127.0.0.1:${newPort}/telegram`,
    });
    const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
    await fillCart(an, adults);
    await run.telegram.settled();
    const before = await sealedOf(run);
    expect(before).toHaveLength(2);

    await leadTo(run, oldPort);
    await tapsLike(an, 'Continue · ');
    await expect.poll(() => metricsOf(oldPort), { timeout: 20_000 }).toMatch(unavailable);
    expect(await sealedOf(run)).toEqual(before);
    expect(an.transcript()).not.toContain('went wrong');

    await leadTo(run, newPort);
    await an.sees('What name', { timeoutMs: 20_000 });
  });

  it('tries the update again while it polls', async () => {
    const run = await startTickets({ environment: { ENCRYPTION_KEYS: `${k2},${k1}` } });
    const an = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
    await fillCart(an, adults);
    await run.telegram.settled();
    await run.restart({ ENCRYPTION_KEYS: `${k1}` });
    await tapsLike(an, 'Continue · ');
    await expect.poll(run.logs, { timeout: 20_000 }).toContain('"outcome":"unavailable"');
    await run.restart({ ENCRYPTION_KEYS: `${k2},${k1}` });
    await shown(an, 'What name');
  });
});

/** The draft and the dialogue as they are stored, sealed. */
async function sealedOf({ corner }: TicketRun): Promise<readonly unknown[]> {
  const everything: readonly (readonly [string, unknown])[] = JSON.parse(
    await everythingUnder(corner.ledger, corner.prefix),
  );
  return everything.filter(([key]) => /:(?:draft|dialogue)$/.test(key)).toSorted();
}
