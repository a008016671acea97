import { describe, expect, it } from 'vitest';
import { endWithTest, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';
import { programEnvironment, startProgram, startSandboxes } from '../helpers/program.ts';
import { hold, shown, tapsLike, toReview } from './dialogue.ts';

const plainly = 'Telegram does not accept BOT_TOKEN';

describe('a token that Telegram does not accept', () => {
  it('ends the program at its start with 78, and a sentence that names the variable', async () => {
    const { telegram, partner } = await startSandboxes();
    const program = startProgram({
      ...programEnvironment(telegram, partner),
      BOT_TOKEN: '4242:AARevoked',
    });
    expect(await program.ended).toBe(78);
    expect(program.output()).toContain(plainly);
    expect(program.output()).not.toContain('AARevoked');
  });

  it('at run time is said once and measured; bookings go on, and the outbox is delivered with the next token', async () => {
    const run = await startBot();
    endWithTest(run);
    const { telegram, partner } = run;
    const metrics = async () => (await fetch(`http://127.0.0.1:${run.app.port}/metrics`)).text();
    const an = await telegram.person(people.an);
    await toReview(an);
    await hold(an);
    expect(await metrics()).toContain('boxoffice_telegram_token_accepted 1');
    partner.faults.add({ kind: 'delay', operation: 'confirm-booking', delayMs: 1_000 });
    await tapsLike(an, 'Get tickets · ');
    await shown(an, 'Issuing your tickets');
    telegram.fault({
      method: '*',
      kind: 'error',
      errorCode: 401,
      description: 'Unauthorized',
      times: 1_000_000,
    });

    await expect.poll(metrics).toContain('boxoffice_telegram_token_accepted 0');
    await expect.poll(() => partner.book.bookings.at(-1)?.status).toBe('TICKET_EXPORTED');
    await expect.poll(metrics).toContain('boxoffice_bookings{state="issued"} 1');
    // Deliveries have been tried: they are what a wrong classification would throw away.
    await expect.poll(metrics).toMatch(/boxoffice_deliveries_total\{entry="tickets",outcome="later"\} [1-9]/);
    expect(run.logs().split(plainly)).toHaveLength(2);

    telegram.disarm();
    await run.restart();
    await an.sees('Here is your ticket');
  });
});
