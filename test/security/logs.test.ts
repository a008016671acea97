import { afterEach, expect, it } from 'vitest';
import { fillCart, getTickets, giveDetails } from '../e2e/dialogue.ts';
import { type BotRun, startBot } from '../helpers/bot-run.ts';

let run: BotRun | null = null;
afterEach(async () => {
  await run?.stop();
  run = null;
});

type Line = Readonly<Record<string, unknown>> & { readonly msg: string };

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

it('the log tells what happened and nothing of whom, however much is logged and whatever fails', async () => {
  run = await startBot({ mode: 'webhook', environment: { LOG_LEVEL: 'trace' } });
  const { telegram, partner } = run;
  const person = await telegram.person({
    firstName: 'Quirinus',
    lastName: 'Zabel',
    username: 'quirinus_z',
    languageCode: 'en',
  });
  await fillCart(person, { packageName: 'Cable Car, Adult', quantity: 2 });
  telegram.fault({ method: 'sendMessage', kind: 'error', errorCode: 500, times: 1 });
  await person.sends('/help');
  await telegram.settled();
  partner.faults.add({ operation: 'confirm-booking', kind: 'badGateway', applied: true });
  await giveDetails(person, 'Separate tickets');
  await getTickets(person);

  const text = run.logs();
  const [booking] = partner.book.bookings;
  const personal = [
    'Quirinus',
    'Zabel',
    'quirinus_z',
    'Nguyễn',
    booking?.customer?.phone,
    ...(booking?.tickets ?? []).map(({ code }) => code),
  ];
  const secrets = [
    telegram.token,

    partner.clientSecret,
    'test-secret',
    'X-Signature',
  ];
  for (const word of [...personal, ...secrets]) {
    expect(word).toBeTruthy();
    expect(text).not.toContain(word);
  }
  expect(linesOf(text).filter(({ error }) => error !== undefined)).not.toEqual([]);
});

it('lines join: an update with its booking, and a booking with every call of the partner', async () => {
  run = await startBot({ mode: 'webhook' });
  const person = await run.telegram.person({ firstName: 'An', languageCode: 'en' });
  await fillCart(person, { packageName: 'Cable Car, Adult', quantity: 1 });
  await giveDetails(person, null);
  await getTickets(person);
  await run.telegram.settled();

  const lines = linesOf(run.logs());
  const updates = lines.filter(({ msg }) => msg === 'update');
  expect(new Set(updates.map(({ update }) => update)).size).toBe(updates.length);
  for (const line of updates) {
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      update: expect.any(Number),
      kind: expect.stringMatching(/^(?:message|callback_query)$/),
      outcome: 'handled',
      durationMs: expect.any(Number),
      msg: 'update',
    });
  }
  const calls = lines.filter(({ msg, booking }) => msg === 'partner call' && booking !== undefined);
  const operations = calls.map(({ partner }) => (partner as { operation: string }).operation);
  expect(operations).toEqual(['create-booking', 'confirm-booking']);
  expect(new Set(calls.map(({ booking }) => booking)).size).toBe(1);
  const known = new Set(updates.map(({ update }) => update));
  for (const { update } of calls) expect(known.has(update)).toBe(true);
});
