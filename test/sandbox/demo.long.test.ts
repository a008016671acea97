import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { Api } from 'grammy';
import { startTelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStage } from '../../sandbox/stage.ts';
import { askStaffChat } from '../../src/ops/probes.ts';
import { hourMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { closing, giveDetails, openDay, shown, tapsLike, venueZone } from '../e2e/dialogue.ts';
import { startProgram } from '../helpers/program.ts';
import { runStore } from '../helpers/store.ts';
import { openTerminal } from '../ops/terminal.ts';

const demoFile = fileURLToPath(new URL('../../sandbox/demo.ts', import.meta.url));
const partnerFile = fileURLToPath(new URL('../../sandbox/partner/serve.ts', import.meta.url));
const telegramFile = fileURLToPath(new URL('../../packages/telegram-sandbox/src/serve.ts', import.meta.url));
const signatureFile = fileURLToPath(new URL('../../src/ops/check-signature.ts', import.meta.url));
const webhook = 'http://127.0.0.1:9/telegram';

const jsonPost = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A bot that runs with a webhook, and what a demo with its token is started with. */
async function runningBot() {
  const telegram = await startTelegramSandbox({ quickDelivery: true });
  onTestFinished(() => telegram.stop());
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  await api.setWebhook(webhook);
  const environment = {
    BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.apiRoot,
    REDIS_URL: runStore().url,
  };
  const webhookUrl = async () => (await api.getWebhookInfo()).url;
  return { environment, webhookUrl };
}

describe('the demo with the token of a bot that runs', () => {
  it('asks before it takes its updates, and leaves it alone unless told so', async () => {
    const { environment, webhookUrl } = await runningBot();
    const terminal = openTerminal([demoFile], tmpdir(), environment);
    await terminal.sees(`runs already: Telegram delivers its updates to ${webhook}`);
    await terminal.answers('Take them?');
    expect(await terminal.ended).toBe(0);
    expect(terminal.output()).toContain('Nothing was changed.');
    expect(await webhookUrl()).toBe(webhook);

    const again = openTerminal([demoFile], tmpdir(), environment);
    await again.sees('Take them?');
    again.types('y');
    await again.sees('The bot answers on Telegram');
    expect(await webhookUrl()).toBe('');
    again.interrupts();
    expect(await again.ended).toBe(0);
  });

  it('takes nothing where nobody can be asked', async () => {
    const { environment, webhookUrl } = await runningBot();
    const demo = startProgram(environment, demoFile);
    expect(await demo.ended).toBe(64);
    expect(demo.output()).toContain(`Telegram delivers its updates to ${webhook}`);
    expect(await webhookUrl()).toBe(webhook);
  });
});

it.each([
  ['the demo', demoFile],
  ['the partner alone', partnerFile],
  ['Telegram alone', telegramFile],
])('%s says that its port is in use, as by another one', async (_what, file) => {
  const { url, stop } = await startTelegramSandbox();
  onTestFinished(stop);
  const { port } = new URL(url);
  const program = startProgram({}, file, ['--port', port]);
  expect(await program.ended).toBe(64);
  expect(program.output()).toBe(`Port ${port} is in use. Name another one with --port.\n`);
});

it('the demo says that Telegram refuses a token', async () => {
  const { environment } = await runningBot();
  const demo = startProgram({ ...environment, BOT_TOKEN: '4242:AArevoked' }, demoFile);
  expect(await demo.ended).toBe(64);
  expect(demo.output()).toContain('Telegram does not accept the token');
});

it('what the demo’s bot does with time goes by the clock of the page: a reminder of the visit', async () => {
  const { partner, telegram, stop } = await startStage({ port: 0, speed: 1, logLevel: 'silent' });
  onTestFinished(stop);
  if (telegram === null) throw new Error('There is no sandbox.');
  const customer = await telegram.person({ firstName: 'Mia', languageCode: 'en' });
  const day = openDay();
  await customer.sends('/book');
  await shown(customer, 'Which day would you like');
  await customer.sends(day);
  await shown(customer, 'per booking');
  await customer.taps('+');
  await shown(customer, 'Your booking for');
  await giveDetails(customer);
  await tapsLike(customer, 'Get tickets · ');
  await customer.sees(closing);
  const advance = async (to: number): Promise<void> => {
    const advanceMs = to - telegram.clock.now();
    telegram.clock.advance(advanceMs);
    await fetch(`${partner.url}/_/clock`, jsonPost({ advanceMs }));
  };
  const midnight = instantOf(day, 0, venueZone);
  await advance(midnight - 4 * hourMs);
  await shown(customer, /See you tomorrow/);
});

it('the demo has an owner who has pressed Start, a colleague of the desk, and their forum, in which the bot may open topics', async () => {
  const stage = await startStage({ port: 0, speed: 1, logLevel: 'silent', storeUrl: runStore().url });
  onTestFinished(() => stage.stop());
  const { telegram } = stage;
  if (telegram === null) throw new Error('There is no sandbox.');
  const read = async (path: string) =>
    JSON.stringify(await (await fetch(`${telegram.url}/_/${path}`)).json());
  expect(await read('people')).toMatch(/Linh.*Mai/);
  await expect.poll(() => read('chats/7000000001')).toContain('Hello Linh!');
  const [, forum] = /"id":(-\d+)[^}]*"is_forum":true/.exec(await read('chats')) ?? [];
  expect(await askStaffChat(telegram, Number(forum))).toMatchObject({
    kind: 'found',
    mayWrite: true,
    topics: 'managed',
  });
});

it('the partner alone prints what belongs into .env, and ends on SIGTERM', async () => {
  const partner = startProgram({}, partnerFile, ['--port', '0', '--client-secret', 'a-secret']);
  await partner.says('Its bookings');
  const environment = parseEnv(partner.output());
  const check = startProgram(environment as Record<string, string>, signatureFile, ['sale-packages']);
  expect(await check.ended, check.output()).toBe(0);
  expect(environment).toMatchObject({ PARTNER_CLIENT_ID: 'demo-client', PARTNER_CLIENT_SECRET: 'a-secret' });
  expect((await fetch(`${environment.PARTNER_BASE_URL}/_/state`)).status).toBe(200);
  partner.process.kill('SIGTERM');
  expect(await partner.ended).toBe(0);
});
