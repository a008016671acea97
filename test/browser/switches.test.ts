import type { Page } from 'playwright-core';
import { armFault, openTab, panelOf, press, shows } from 'telegram-sandbox/browser';
import { afterEach, expect, it } from 'vitest';
import { useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { givePhone, goToPhone, pressLike } from './booking.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();
afterEach(() => {
  stage().partner.faults.clear();
  stage().telegram.disarm();
});

async function hold(page: Page): Promise<void> {
  await press(page, 'Start');
  await goToPhone(page);
  await givePhone(page);
  await press(page, 'Hold for 60 minutes');
  await shows(page, 'One step left.');
}

it('a flood limit that was switched on delays its answer, which comes all the same', async () => {
  await stage().telegram.person({ firstName: 'Noa', languageCode: 'en' });
  const page = await open(stage().telegram.url, { person: 'Noa', query: 'panel=1' });
  await openTab(page, 'Faults');
  await armFault(page, 'Telegram', { Method: 'sendPhoto', Fault: 'flood', 'Retry after, s': '1' });
  await panelOf(page, 'Telegram').getByText('flood sendPhoto').waitFor();
  await press(page, 'Start');
  await shows(page, 'Hello Noa!');
  expect(await panelOf(page, 'Telegram').getByText('flood sendPhoto').count()).toBe(0);
  await openTab(page, 'Calls');
  await page.getByRole('button', { name: 'Errors' }).click();
  await page.getByLabel('Calls', { exact: true }).getByText('429').first().waitFor();
});

it('a confirm whose answer is lost is read, and the tickets come', async () => {
  const page = await open(stage().telegram.url, { person: 'Emma Wilson', query: 'panel=1' });
  await hold(page);
  await openTab(page, 'Faults');
  await panelOf(page, 'Partner').getByRole('button', { name: 'Lose the confirm’s answer' }).click();
  await panelOf(page, 'Partner').getByText('loseAnswer confirm-booking').waitFor();
  await pressLike(page, 'Get tickets · ');
  await shows(page, 'We are checking with the venue.');
  await shows(page, 'Here are your 2 tickets.');
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
  await hold(page);
  await openTab(page, 'Partner');
  await page.getByText(/^held for (?:1:00:00|59:\d\d) more$/).waitFor();
  await openTab(page, 'Clock');
  await page.getByText('The bot’s own clock goes with Telegram’s.').waitFor();
  await page.getByRole('button', { name: 'The partner’s clock: +1 h' }).click();
  await openTab(page, 'Partner');
  await page.getByLabel('Bookings', { exact: true }).getByText('Timed out').waitFor();
  await shows(page, 'Your tickets are no longer held.');
  expect(stage().telegram.clock.now() - Date.now()).toBeGreaterThan(3_500_000);
});
