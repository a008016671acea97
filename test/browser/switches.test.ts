import type { Page } from 'playwright-core';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { afterEach, describe, expect, it } from 'vitest';
import { createCaller } from '../../packages/telegram-sandbox/test/calling.ts';
import { press, shows, write } from '../../sandbox/browser.ts';
import { openDay } from '../e2e/dialogue.ts';
import { openTab, useBrowser, useStage } from './visit.ts';

const open = useBrowser();
const stage = useStage();
afterEach(() => {
  stage().partner.faults.clear();
  stage().telegram.disarm();
});

const side = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the form of a side and fills it: selects by their option, everything else by text. */
async function arm(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await side(page, name).getByText(`More for ${name}`).click();
  for (const [label, value] of Object.entries(fields)) {
    const select = side(page, name).getByRole('combobox', { name: label, exact: true });
    const isSelect =
      (await select.count()) > 0 && (await select.evaluate(({ tagName }) => tagName)) === 'SELECT';
    if (isSelect) await select.selectOption({ label: value });
    else await side(page, name).getByLabel(label).fill(value);
  }
  await side(page, name).getByRole('button', { name: 'Arm', exact: true }).click();
}

async function hold(page: Page, name: string): Promise<void> {
  await press(page, 'Start');
  await press(page, 'Book tickets');
  await shows(page, 'Which day would you like to come?');
  await write(page, openDay());
  await shows(page, 'per booking');
  for (const label of ['Choose', '2', 'Add to booking', 'Continue', 'Agree', `Use ${name}`])
    await press(page, label);
  await shows(page, 'What is your phone number?');
  await write(page, '0912345678');
  for (const label of ['Skip', 'Separate tickets', 'Book']) await press(page, label);
  await shows(page, 'Your tickets are held.');
}

describe('with the whole bot', () => {
  it('a flood limit that was switched on delays its answer, which comes all the same', async () => {
    const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
    await openTab(page, 'Faults');
    await arm(page, 'Telegram', { Method: 'sendMessage', Fault: 'flood', 'Retry after, s': '1' });
    await side(page, 'Telegram').getByText('flood sendMessage').waitFor();
    await press(page, 'Start');
    await shows(page, 'Hello Linh!');
    expect(await side(page, 'Telegram').getByText('flood sendMessage').count()).toBe(0);
    await openTab(page, 'Calls');
    await page.getByRole('button', { name: 'Errors' }).click();
    await page.getByLabel('Calls', { exact: true }).getByText('429').first().waitFor();
  });

  it('a confirm whose answer is lost is read, and the tickets come', async () => {
    const page = await open(stage().telegram.url, { person: 'Emma Wilson', query: 'panel=1' });
    await hold(page, 'Emma Wilson');
    await openTab(page, 'Faults');
    await side(page, 'Partner').getByRole('button', { name: 'Lose the confirm’s answer' }).click();
    await side(page, 'Partner').getByText('loseAnswer confirm-booking').waitFor();
    await press(page, 'Confirm and get tickets');
    await shows(page, 'We are checking with the venue.');
    await shows(page, 'Those are your 2 tickets.');
    await openTab(page, 'Partner');
    const booking = page.getByLabel('Bookings', { exact: true }).getByRole('listitem').first();
    await booking.getByText('confirm-booking ×1').waitFor();
    await page.getByLabel('Bookings by state').getByText('Tickets', { exact: true }).waitFor();
    await openTab(page, 'Calls');
    await page.getByRole('button', { name: 'Partner', exact: true }).click();
    const lost = page.locator('.entry').filter({ hasText: 'loseAnswer' });
    await lost.locator('summary').click();
    await lost.getByText('booking_id').waitFor();
    expect(await lost.getByRole('region', { name: 'Answer' }).textContent()).toBe('null');
    expect(await lost.textContent()).not.toMatch(/signature|x-client/i);
  });

  it('a hold counts down, and ends when the clocks are moved', async () => {
    await stage().telegram.person({ firstName: 'Mia', languageCode: 'en' });
    const page = await open(stage().telegram.url, { person: 'Mia', query: 'panel=1' });
    await hold(page, 'Mia');
    await openTab(page, 'Partner');
    await page.getByText(/^held for (?:1:00:00|59:\d\d) more$/).waitFor();
    await openTab(page, 'Clock');
    await page.getByRole('button', { name: 'The partner’s clock: +1 h' }).click();
    await openTab(page, 'Partner');
    await page.getByLabel('Bookings', { exact: true }).getByText('Timed out').waitFor();
    await press(page, 'Confirm and get tickets');
    await shows(page, 'The time to confirm has run out.');
    expect(stage().telegram.clock.now() - Date.now()).toBeGreaterThan(3_500_000);
  });
});

describe('without a bot', () => {
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
    await side(page, 'Telegram').getByRole('button', { name: '502 page' }).click();
    await arm(page, 'Telegram', { Fault: 'delay', Chat: 'An', Times: '3', 'Delay, ms': '250' });
    await side(page, 'Telegram').getByText('delay *, An').waitFor();
    await side(page, 'Telegram').getByRole('button', { name: 'Disarm bad-gateway *' }).click();
    await side(page, 'Telegram').getByText('bad-gateway *').waitFor({ state: 'detached' });
    expect(await control('faults')).toMatchObject([
      { kind: 'delay', chatId: an.id, remaining: 3, delayMs: 250 },
    ]);
  });

  it('updates come twice, and those that wait are counted', async () => {
    await begin('Faults');
    await side(page, 'Updates').getByRole('button', { name: 'The next one twice' }).click();
    await side(page, 'Updates').getByText('disturbed').waitFor();
    await write(page, 'again and again');
    await side(page, 'Updates').getByText('Waiting for the bot: 3 message.').waitFor();
    expect(await side(page, 'Updates').getByText('disturbed').count()).toBe(0);
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
    await side(page, 'Telegram’s clock').getByLabel('Other step, minutes').fill('2880');
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
});
