import type { Locator, Page } from 'playwright-core';
import { openTab, press, shows } from 'telegram-sandbox/browser';
import { expect, it } from 'vitest';
import { findings, phone, useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { givePhone, goToPhone, pressLike } from './booking.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage('telegram,transfer');

it('a booking is paid on the payment sheet and ends in tickets', async () => {
  const page = await open(stage().telegram.url, { person: 'Emma Wilson' });
  await press(page, 'Start');
  await goToPhone(page);
  await givePhone(page);
  await pressLike(page, 'Pay by card · ');
  await shows(page, 'Your tickets come here as soon as it is paid.');
  await pressLike(page, 'Pay ₫');
  const sheet = page.getByRole('dialog', { name: 'Checkout' });
  await sheet.getByRole('radio', { name: '4242 pays at once' }).check();
  await sheet.getByRole('button', { name: 'Pay ₫900,000' }).click();
  await sheet.getByText('Paid ₫900,000.').waitFor();
  await press(page, 'Done');
  await shows(page, 'Here are your 2 tickets.');
  expect(stage().partner.book.confirmedCount).toBe(1);
});

it('a booking is paid in the tab of the bank, which scans the code in the chat, and ends in tickets', async () => {
  const confirmed = stage().partner.book.confirmedCount;
  const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
  await shows(page, 'Hello Linh!');
  await goToPhone(page);
  await givePhone(page);
  await pressLike(page, 'Pay by transfer · ');
  await shows(page, 'Scan the code with your banking app');
  await openTab(page, 'Bank');
  await press(page, 'Scan the code in the chat');
  const amount = page.getByLabel('Amount, ₫');
  await expect.poll(() => amount.inputValue()).toBe('900000');
  expect(await findings(page)).toEqual([]);
  await press(page, 'Transfer, tell the bot later');
  await page.getByText('not told yet').waitFor();
  expect(stage().partner.book.confirmedCount).toBe(confirmed);
  await press(page, 'Tell the bot');
  await shows(page, 'Here are your 2 tickets.');
  await press(page, 'Tell it once more');
  await page.getByText('answered 200, answered 200').waitFor();
  expect(stage().partner.book.confirmedCount).toBe(confirmed + 1);
});

it('the inspector can be closed on a phone beside all its tabs, whichever is open', async () => {
  const viewport = { ...phone, width: 320 };
  const page = await open(stage().telegram.url, { person: 'Emma Wilson', viewport, query: 'panel=0' });
  await press(page, 'Show or hide the inspector');
  const close = page.getByRole('button', { name: 'Close the inspector' });
  for (const tab of ['Calls', 'Partner', 'Bank', 'Faults', 'Clock']) {
    await openTab(page, tab);
    await expectWhole(page, page.getByRole('tab', { name: tab }), viewport);
    await expectWhole(page, close, viewport);
  }
  await close.click();
  await close.waitFor({ state: 'hidden' });
});

async function expectWhole(page: Page, shown: Locator, { width }: { readonly width: number }): Promise<void> {
  const { x = -1, width: own = width } = (await shown.boundingBox()) ?? {};
  expect([x >= 0, x + own <= width]).toEqual([true, true]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}
