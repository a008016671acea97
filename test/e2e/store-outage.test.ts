import { afterEach, describe, expect, it } from 'vitest';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { type Server, serverPath, startServer } from '../store/servers.ts';
import { fillCart, shown, tapsLike } from './dialogue.ts';

let run: BotRun | null = null;
let server: Server | null = null;
afterEach(async () => {
  server?.resume();
  await run?.stop();
  await server?.stop();
  run = null;
  server = null;
});

describe.skipIf(serverPath === null)('a store that stops answering', () => {
  it('makes the process unready at once, refuses updates within seconds, and loses none of them', async () => {
    const store = await startServer((port) => ['--port', String(port)]);
    server = store;
    run = await startBot({
      mode: 'webhook',
      environment: { REDIS_URL: `redis://127.0.0.1:${store.port}` },
    });
    const url = `http://127.0.0.1:${run.app.port}`;
    const an = await run.telegram.person(people.an);
    await fillCart(an, { packageName: 'Cable Car, Adult', quantity: 2 });

    await run.telegram.settled();
    store.pause();
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await tapsLike(an, 'Continue · ');
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect
      .poll(metrics)
      .toMatch(/boxoffice_updates_total\{kind="callback_query",outcome="unavailable"\} [1-9]/);
    expect(await metrics()).toContain('boxoffice_store_up 0');

    store.resume();
    await shown(an, 'What name');
    await expect.poll(() => fetch(`${url}/readyz`).then(({ status }) => status)).toBe(200);
    await expect.poll(metrics).toContain('boxoffice_store_up 1');
    await run.telegram.settled();
    // All of it was tried again by itself, so it wakes nobody.
    expect(run.logs()).toMatch(/"level":"warn".*"msg":"An update failed, and Telegram sends it again\."/);
    expect(run.logs()).not.toContain('"level":"error"');
  });
});
