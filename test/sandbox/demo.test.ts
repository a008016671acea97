import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Api } from 'grammy';
import { startTelegramSandbox } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startProgram } from '../helpers/program.ts';
import { runStore } from '../helpers/store.ts';
import { openTerminal } from '../operator/terminal.ts';

const demoFile = fileURLToPath(new URL('../../sandbox/demo.ts', import.meta.url));
const webhook = 'http://127.0.0.1:9/telegram';

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

it('the demo says that Telegram refuses a token', async () => {
  const { environment } = await runningBot();
  const demo = startProgram({ ...environment, BOT_TOKEN: '4242:AArevoked' }, demoFile);
  expect(await demo.ended).toBe(64);
  expect(demo.output()).toContain('Telegram does not accept the token');
});
