import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../sandbox/free-port.ts';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { type Program, programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';
import { getTickets, openBooking, toReview } from './dialogue.ts';

/** Whether a process has the native code that draws in memory. */
async function hasCanvas({ process: { pid } }: Program): Promise<boolean> {
  return /skia[^/]*\.node$/m.test(await readFile(`/proc/${pid}/maps`, 'utf8'));
}

describe('a process that takes updates alone', () => {
  it.skipIf(!existsSync('/proc/self/maps'))(
    'never loads what draws; a worker does with its first tickets',
    async () => {
      const { telegram, partner } = await startSandboxes();
      const port = await freePort();
      const environment = {
        ...programEnvironment(telegram, partner),
        WEBHOOK_URL: `http://127.0.0.1:${port}/telegram`,
        WEBHOOK_SECRET: 'web-role-secret',
      };
      const web = startProgram({ ...environment, ROLE: 'web', PORT: String(port) });
      const worker = startProgram({ ...environment, ROLE: 'worker' });
      onTestFinished(async () => {
        for (const { process } of [web, worker]) process.kill('SIGKILL');
      });
      await Promise.all([web, worker].map((program) => program.says('"msg":"The bot has started."')));
      expect(await hasCanvas(worker)).toBe(false);
      const an = await telegram.person(people.an);
      await toReview(an, 2);
      await getTickets(an);
      expect(an.photos().filter(({ caption }) => caption.includes(' of 2'))).toHaveLength(2);
      await openBooking(an);
      await an.taps('PDF');
      await an.sees('All tickets to print');
      expect(await hasCanvas(worker)).toBe(true);
      expect(await hasCanvas(web)).toBe(false);
    },
  );

  it('wakes a worker for the tickets, which would find them hours later by itself', async () => {
    const hoursMs = 10_000_000;
    const run = await startBot({
      mode: 'webhook',
      environment: { ROLE: 'web' },
      overrides: { workerPollMs: hoursMs },
    });
    endWithTest(run);
    await run.joins({ ROLE: 'worker', PORT: '0' });
    const an = await run.telegram.person(people.an);
    await toReview(an);
    await getTickets(an);
  });
});
