import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../../sandbox/free-port.ts';
import { endWithTest, startBot } from '../../helpers/bot-run.ts';
import { people } from '../../helpers/people.ts';
import { closing, tapsLike, toReview } from '../dialogue.ts';

type Moment = `${'begun' | 'answered' | 'given up'} ${string}`;

/** A way to Telegram on which edits have their answers once the first picture is on its way. */
async function startGate(apiRoot: () => string) {
  const moments: Moment[] = [];
  let uploaded: PromiseWithResolvers<void> | null = null;

  async function forward(request: IncomingMessage, method: string): Promise<string> {
    const { 'content-type': type = 'application/json' } = request.headers;
    const body = await buffer(request);
    const answer = await fetch(apiRoot() + request.url, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    if (method === 'sendPhoto') uploaded?.resolve();
    if (method.startsWith('edit')) await uploaded?.promise;
    return answer.text();
  }

  const server = createServer(async (request, response) => {
    const method = request.url?.split('/').at(-1) ?? '';
    moments.push(`begun ${method}`);
    response.on('close', () => {
      if (!response.writableEnded) moments.push(`given up ${method}`);
    });
    try {
      const text = await forward(request, method);
      moments.push(`answered ${method}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    } catch {
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on edits wait. */
    close(): void {
      uploaded = Promise.withResolvers();
      moments.length = 0;
    },
    moments,
  };
}

describe('tickets', () => {
  it.each(['all', 'web'] as const)(
    'are sent while the edit of their card has no answer yet, with ROLE=%s',
    async (role) => {
      const mode = role === 'web' ? 'webhook' : 'polling';
      const gate = await startGate(() => run.telegram.apiRoot);
      const run = await startBot({ mode, environment: { ROLE: role } });
      endWithTest(run);
      await run.restart({ TELEGRAM_API_ROOT: gate.url });
      if (role === 'web') {
        const port = String(await freePort());
        await run.joins({ ROLE: 'worker', PORT: port, TELEGRAM_API_ROOT: gate.url });
      }
      const an = await run.telegram.person(people.an);
      await toReview(an);
      gate.close();
      await tapsLike(an, 'Get tickets · ');
      await an.sees(closing, { onlyNew: true });
      await an.sees('Your booking is confirmed.');
      await run.telegram.settled();
      const { moments } = gate;
      const uploadAt = moments.indexOf('begun sendPhoto');
      const editedAt = moments.findIndex((moment) => moment.startsWith('answered edit'));
      expect(moments.slice(0, uploadAt).some((moment) => moment.startsWith('begun edit'))).toBe(true);
      expect(editedAt, moments.join('\n')).toBeGreaterThan(uploadAt);
      expect(moments.some((moment) => moment.startsWith('given up edit'))).toBe(false);
    },
  );
});
