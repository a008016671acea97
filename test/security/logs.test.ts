import { afterEach, expect, it } from 'vitest';
import {
  closing,
  fillCart,
  getTickets,
  giveDetails,
  labelsOf,
  shown,
  toReview,
  writeToGuests,
} from '../e2e/dialogue.ts';
import { scanned, toTransfer } from '../e2e/payments/paying.ts';
import { startScene } from '../e2e/scene.ts';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { people } from '../helpers/people.ts';

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

it('nor is anything told of money, questions and messages of staff but that there were some', async () => {
  const {
    run: bot,
    bank,
    owner,
  } = await startScene({ payment: 'telegram,transfer', environment: { LOG_LEVEL: 'trace' } });
  const { telegram, partner } = bot;
  const person = await telegram.person({
    firstName: 'Quirinus',
    lastName: 'Zabel',
    username: 'quirinus_z',
    languageCode: 'en',
  });
  await owner.sends('/start');
  await toReview(person);
  const transfer = await scanned(bank, person, await toTransfer(person, 'Pay by transfer'));
  await bank.pay({ amount: 1_000, text: 'Barnabas 0987654321 sends words', isTextKept: true });
  await bank.pay(transfer);
  await person.sees(closing);

  await person.sends('/mytickets');
  await person.taps(labelsOf(await person.sees('Your bookings', { onlyNew: true }))[0]?.[0] ?? '');
  await person.sees('Confirmed', { onlyNew: true });
  await person.taps('Ask the venue');
  await shown(person, 'What would you like to ask');
  telegram.fault({ method: 'copyMessage', kind: 'error', errorCode: 500, times: 1 });
  await person.sends('Is the quixotic gate open?');
  await person.sees(/Sent to the venue|reached the venue/, { onlyNew: true });
  const [booking] = partner.book.bookings;
  await writeToGuests(owner, booking?.date);
  await shown(owner, 'What should they read?');
  await owner.sends('The zigzag lift is closed');
  await owner.sends(`/find Zabel`);
  await telegram.settled();

  const text = bot.logs();
  const secrets = [telegram.token, bank.secret, '123456789:TEST:e2e', transfer.text];
  const personal = ['Quirinus', 'Zabel', 'quirinus_z', 'Nguyễn', booking?.customer?.phone];
  const words = ['Barnabas', '0987654321', 'quixotic', 'zigzag', booking?.tickets[0]?.code];
  for (const word of [...secrets, ...personal, ...words]) {
    expect(word).toBeTruthy();
    expect(text).not.toContain(word);
  }
  const taken = linesOf(text).filter(({ msg }) => msg === 'A bank notice was accepted.');
  expect(taken.length).toBeGreaterThanOrEqual(2);
});

it('lines join: an update with its booking, and a booking with every call of the partner', async () => {
  run = await startBot({ mode: 'webhook' });
  const person = await run.telegram.person(people.an);
  await toReview(person);
  await getTickets(person);
  await run.telegram.settled();

  const lines = linesOf(run.logs());
  const updates = lines.filter(({ msg }) => msg === 'An update was processed.');
  expect(new Set(updates.map(({ update }) => update)).size).toBe(updates.length);
  for (const line of updates) {
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      update: expect.any(Number),
      kind: expect.stringMatching(/^(?:message|callback_query)$/),
      outcome: 'handled',
      durationMs: expect.any(Number),
      msg: 'An update was processed.',
    });
  }
  const calls = lines.filter(
    ({ msg, booking }) => msg === 'The partner was called.' && booking !== undefined,
  );
  const operations = calls.map(({ partner }) => (partner as { operation: string }).operation);
  expect(operations).toEqual(['create-booking', 'confirm-booking']);
  expect(new Set(calls.map(({ booking }) => booking)).size).toBe(1);
  const known = new Set(updates.map(({ update }) => update));
  for (const { update } of calls) expect(known.has(update)).toBe(true);
});
