import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { armFault, openTab, panelOf, press, shows, write } from '../../src/browser.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../src/sandbox.ts';
import { createCaller } from '../calling.ts';
import { useBrowser } from './visit.ts';

const open = useBrowser();
let telegram: TelegramSandbox;
let page: Page;
const control = async (path: string) => (await fetch(`${telegram.url}/_/${path}`)).json();

async function begin(tab: 'Faults' | 'Clock' | 'Calls') {
  telegram = await startTelegramSandbox();
  const an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
  page = await open(telegram.url, { person: 'An', query: 'panel=1' });
  await openTab(page, tab);
  return { an, bot: createCaller(telegram) };
}
afterEach(() => telegram?.stop());

it('a fault is armed for one chat, and one of several is disarmed', async () => {
  const { an } = await begin('Faults');
  await panelOf(page, 'Telegram').getByRole('button', { name: '502 page' }).click();
  await armFault(page, 'Telegram', { Fault: 'delay', Chat: 'An', Times: '3', 'Delay, ms': '250' });
  await panelOf(page, 'Telegram').getByText('delay *, An').waitFor();
  await panelOf(page, 'Telegram').getByRole('button', { name: 'Disarm bad-gateway *' }).click();
  await panelOf(page, 'Telegram').getByText('bad-gateway *').waitFor({ state: 'detached' });
  expect(await control('faults')).toMatchObject([
    { kind: 'delay', chatId: an.id, remaining: 3, delayMs: 250 },
  ]);
});

it('updates come twice, and those that wait are counted', async () => {
  await begin('Faults');
  await panelOf(page, 'Updates').getByRole('button', { name: 'The next one twice' }).click();
  await panelOf(page, 'Updates').getByText('disturbed').waitFor();
  await write(page, 'again and again');
  await panelOf(page, 'Updates').getByText('Waiting for the bot: 3 message.').waitFor();
  expect(await panelOf(page, 'Updates').getByText('disturbed').count()).toBe(0);
});

it('flood limits are switched on, here and in every other window', async () => {
  const { bot, an } = await begin('Faults');
  const other = await open(telegram.url, { person: 'An', query: 'panel=1' });
  await openTab(other, 'Faults');
  await page.getByLabel('Flood limits').check();
  await other.locator('input:checked').first().waitFor();
  expect(await control('limits')).toEqual({ flood: true });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => bot.call('sendMessage', { chat_id: an.id, text: 'x' })),
  );
  expect(answers.filter(({ ok }) => !ok)).not.toEqual([]);
});

it('the clock is moved and made to run fast, and the dates of the chat follow it', async () => {
  const { an } = await begin('Clock');
  await shows(page, 'Today');
  await page.getByRole('button', { name: 'Telegram’s clock: +1 day' }).click();
  await shows(page, 'Yesterday');
  await page.getByRole('button', { name: 'Telegram’s clock: speed ×600' }).click();
  await page.getByRole('button', { name: 'Telegram’s clock: speed ×600', pressed: true }).waitFor();
  expect(await control('clock')).toMatchObject({ speed: 600 });
  await an.sends('tomorrow');
  await shows(page, 'tomorrow');
  await panelOf(page, 'Telegram’s clock').getByLabel('Other step, minutes').fill('2880');
  await page.getByRole('button', { name: 'Telegram’s clock: move by that many minutes' }).click();
  await page.getByRole('log').getByText('Yesterday').waitFor({ state: 'detached' });
});

it('a call tells which parameters made no difference, and what the sandbox lacks', async () => {
  const { bot, an } = await begin('Calls');
  await bot.call('sendMessage', { chat_id: an.id, text: 'x', colour: 'red' });
  await bot.call('sendPoll', { chat_id: an.id, question: 'q', options: [{ text: 'a' }, { text: 'b' }] });
  const calls = page.getByLabel('Calls', { exact: true });
  await calls.getByText('1 ignored').click();
  await calls.getByRole('region', { name: 'Made no difference' }).getByText('colour').waitFor();
  await calls.getByText('501').waitFor();
  await calls.getByText('sendPoll is not implemented in this sandbox').waitFor();
});

describe('an extension', () => {
  /** A shop with one order, whose faults and clock are what the page made them. */
  async function openShop() {
    const faults: object[] = [];
    let clock = { now: Date.now(), speed: 1 };
    const backend = createServer(async (request, response) => {
      const body = request.method === 'POST' ? await json(request) : {};
      if (request.url === '/faults' && request.method === 'POST')
        faults.push({ id: 1, remaining: 1, ...(body as object) });
      if (request.url === '/clock' && request.method === 'POST') clock = { ...clock, ...(body as object) };
      const answers: Record<string, unknown> = { '/orders': [{}], '/faults': faults, '/clock': clock };
      response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void backend.close().closeAllConnections());
    await once(backend, 'listening');
    const { port } = backend.address() as AddressInfo;
    const folder = new URL('../extension/', import.meta.url);
    return { name: 'shop', folder, backendUrl: `http://127.0.0.1:${port}` };
  }

  it('has a tab, faults, a clock and notes of its own', async () => {
    telegram = await startTelegramSandbox({ extensions: [await openShop()] });
    await telegram.person({ firstName: 'An' });
    telegram.note({ source: 'shop', title: 'order', status: 'sold out', ok: false });
    page = await open(telegram.url, { person: 'An', query: 'panel=1' });
    await page.getByRole('button', { name: 'Shop', exact: true }).click();
    await page.getByLabel('Calls', { exact: true }).getByText('sold out').waitFor();
    await openTab(page, 'Shop');
    await page.getByText('1 orders').waitFor();
    expect(await page.evaluate("getComputedStyle(document.querySelector('.shop')).padding")).toBe('16px');
    await openTab(page, 'Faults');
    await panelOf(page, 'Shop').getByRole('button', { name: 'Closed' }).click();
    await panelOf(page, 'Shop').getByText('closed front').waitFor();
    await openTab(page, 'Clock');
    await page.getByRole('button', { name: 'Telegram’s clock: speed ×600' }).click();
    await page.getByRole('button', { name: 'The shop’s clock: speed ×600', pressed: true }).waitFor();
  });

  it('that cannot be loaded is missing, and the rest of the page works', async () => {
    const folder = new URL('../page/', import.meta.url);
    telegram = await startTelegramSandbox({ extensions: [{ name: 'broken', folder }] });
    await telegram.person({ firstName: 'An' });
    page = await open(telegram.url, { person: 'An', query: 'panel=1' });
    await press(page, 'Start');
    await openTab(page, 'Clock');
    await panelOf(page, 'Telegram’s clock').waitFor();
  });
});
