import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { examine } from '../../src/ops/doctor.ts';
import { fillCart, getTickets, shown, tapsLike, toReview } from '../e2e/dialogue.ts';
import { type Scene, startScene } from '../e2e/scene.ts';
import { people } from '../helpers/people.ts';
import {
  mainFile,
  programEnvironment,
  releaseFile,
  startProgram,
  startSandboxes,
} from '../helpers/program.ts';
import { everythingUnder } from '../helpers/store.ts';

const [k1, k2] = ['k1', 'k2'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
const adults = { packageName: 'Cable Car, Adult', quantity: 2 };

/** Telegram sends updates to this machine from now on. */
async function leadTo({ telegram }: Scene, port: number): Promise<void> {
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
    const run = await startScene({ mode: 'webhook', environment: { ENCRYPTION_KEYS: `${k1}` } });
    const oldPort = run.app.port;
    const newPort = await freePort();
    await run.joins({
      ENCRYPTION_KEYS: `${k2},${k1}`,
      PORT: String(newPort),
      WEBHOOK_URL: `http://127.0.0.1:${newPort}/telegram`,
    });
    const an = await run.telegram.person(people.an);
    await fillCart(an, adults);
    await run.telegram.settled();
    const before = await sealedOf(run);
    expect(before).toHaveLength(2);

    await leadTo(run, oldPort);
    await tapsLike(an, 'Continue · ');
    await expect.poll(() => metricsOf(oldPort)).toMatch(unavailable);
    expect(await sealedOf(run)).toEqual(before);
    expect(an.transcript()).not.toContain('went wrong');

    await leadTo(run, newPort);
    await an.sees('What name');
  });

  it('tries the update again while it polls', async () => {
    const run = await startScene({ environment: { ENCRYPTION_KEYS: `${k2},${k1}` } });
    const an = await run.telegram.person(people.an);
    await fillCart(an, adults);
    await run.telegram.settled();
    await run.restart({ ENCRYPTION_KEYS: `${k1}` });
    await tapsLike(an, 'Continue · ');
    await expect.poll(run.logs).toContain('"outcome":"unavailable"');
    await run.restart({ ENCRYPTION_KEYS: `${k2},${k1}` });
    await shown(an, 'What name');
  });
});

describe('keys of which none opens what the store holds', () => {
  const [, secret1 = ''] = k1?.split(':') ?? [];
  const lost = 'No key of ENCRYPTION_KEYS opens what the store holds: it was written with the key "k1"';

  it.each([
    ['a new one', `${k2}`],
    ['another one by the same name', `k1:${randomBytes(32).toString('base64')}`],
    ['the same one by another name', `k9:${secret1}`],
  ])('%s: the start ends with 78 and names the key, and so does the doctor', async (_what, keys) => {
    const { telegram, partner } = await startSandboxes();
    const environment = { ...programEnvironment(telegram, partner), ENCRYPTION_KEYS: `${k1}` };
    const first = startProgram(environment);
    await first.says('"msg":"The bot has started."');
    const an = await telegram.person(people.an);
    await toReview(an);
    await getTickets(an);
    first.process.kill('SIGTERM');
    await first.ended;

    const changed = { ...environment, ENCRYPTION_KEYS: keys };
    for (const file of [mainFile, releaseFile]) {
      const second = startProgram(changed, file);
      expect(await second.ended).toBe(78);
      expect(second.output()).toContain(JSON.stringify(lost).slice(1, -1));
    }
    const store = async (given: typeof changed) =>
      (await Array.fromAsync(examine(given))).filter(
        ({ check, status }) => check === 'store' && status === 'fault',
      );
    expect(await store(changed)).toMatchObject([
      { text: lost, fix: expect.stringContaining('put exactly that key back') },
    ]);
    expect(await store(environment)).toEqual([]);
    expect(await store({ ...changed, ENCRYPTION_KEYS: `${k2},${k1}` })).toEqual([]);
  });
});

/** The draft and the dialogue as they are stored, sealed. */
async function sealedOf({ corner }: Scene): Promise<readonly unknown[]> {
  const everything: readonly (readonly [string, unknown])[] = JSON.parse(
    await everythingUnder(corner.ledger, corner.prefix),
  );
  return everything.filter(([key]) => /:(?:draft|conversation)$/.test(key)).toSorted();
}
