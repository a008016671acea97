import { Api } from 'grammy';
import type { PersonClient } from 'telegram-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { startPartnerSandbox } from '../../sandbox/partner/server.ts';
import { programEnvironment, startProgram } from '../helpers/program.ts';
import { startScene } from './scene.ts';

const secret = 'test-secret';
const elsewhere = 'http://127.0.0.1:9/elsewhere';

async function startWatched() {
  const run = await startScene({ staff: true, mode: 'webhook' });
  const { telegram, app } = run;
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot });
  const url = `http://127.0.0.1:${app.port}/telegram`;
  const metrics = async () => (await fetch(`http://127.0.0.1:${app.port}/metrics`)).text();
  return { run, api, url, metrics };
}

const greetings = (person: PersonClient): number =>
  person.view().messages.filter(({ text = '', caption = text }) => caption.includes('Hello An!')).length;

it('a webhook that somebody has deleted is registered again', async () => {
  const { run, api, url } = await startWatched();
  await api.deleteWebhook();
  await run.an.sends('/start');
  await run.an.sees('Hello An!');
  expect(await api.getWebhookInfo()).toMatchObject({ url });
  expect(run.logs()).toContain('Telegram had no webhook');
});

it('a webhook with another secret is registered again, and the update that was refused is handled once', async () => {
  const { run, api, url, metrics } = await startWatched();
  await api.setWebhook(url, { secret_token: 'another' });
  await run.an.sends('/start');
  await run.an.sees('Hello An!');
  expect(await metrics()).toMatch(/boxoffice_webhook_requests_total\{status="401"\} [1-9]/);
  expect(run.telegram.calls('setWebhook').at(-1)?.params).toMatchObject({ url, secret_token: secret });
  await run.telegram.settled();
  expect(greetings(run.an)).toBe(1);
});

it('a machine that waits for its end leaves the new secret of a deployment alone', async () => {
  const { run, api, url, metrics } = await startWatched();
  await run.joins({ WEBHOOK_SECRET: 'the-next-secret', PORT: '0' });
  await run.an.sends('/start');
  await expect.poll(metrics).toMatch(/boxoffice_webhook_requests_total\{status="401"\} [1-9]/);
  await expect.poll(metrics).toContain('boxoffice_webhook_registered 0');
  const registered = run.telegram.calls('setWebhook').map(({ params }) => params.secret_token);
  expect(registered.at(-1)).toBe('the-next-secret');
  expect(await api.getWebhookInfo()).toMatchObject({ url });
});

it('somebody else’s webhook is told to staff, and left to them', async () => {
  const { run, api, url, metrics } = await startWatched();
  await api.setWebhook(elsewhere);
  await run.linh.sees('Telegram delivers this bot’s messages to 127.0.0.1:9');
  await expect.poll(metrics).toContain('boxoffice_webhook_registered 0');
  expect(await api.getWebhookInfo()).toMatchObject({ url: elsewhere });
  await api.setWebhook(url, { secret_token: secret });
  await run.linh.sees('Telegram delivers this bot’s messages here again');
  await expect.poll(metrics).toContain('boxoffice_webhook_registered 1');
});

it('a start without WEBHOOK_URL takes no webhook away, and says whose it is, unless it is to take over', async () => {
  const { run, api } = await startWatched();
  await run.app.stop();
  await api.setWebhook(elsewhere);
  const partner = await startPartnerSandbox();
  onTestFinished(() => partner.stop());
  const environment = programEnvironment(run.telegram, partner);
  const refused = startProgram(environment);
  expect(await refused.ended).toBe(78);
  expect(refused.output()).toContain('delivers this bot');
  expect(refused.output()).toContain('to 127.0.0.1:9,');
  expect(await api.getWebhookInfo()).toMatchObject({ url: elsewhere });

  const over = startProgram(environment, undefined, ['--take-over']);
  onTestFinished(() => void over.process.kill('SIGKILL'));
  await run.an.sends('/start');
  await run.an.sees(/Hello An!/);
  expect(await api.getWebhookInfo()).toMatchObject({ url: '' });
});
