import type { Page } from 'playwright-core';
import { openTab, press, shows, write } from 'telegram-sandbox/browser';
import { expect, it } from 'vitest';
import { findings, useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { givePhone, goToPhone, pressLike } from './booking.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();

/** Asks for today's money until it says this. */
async function closeSays(page: Page, text: string): Promise<void> {
  await write(page, '/money');
  await shows(page, 'Debt with the partner');
  // The end of the chat, so that a failure shows what stands there instead.
  const said = async (): Promise<string> => {
    await press(page, 'Refresh');
    const chat = await page.getByRole('log').innerText();
    return chat.replaceAll(/\s+/g, ' ').slice(-1_500);
  };
  await expect.poll(said, { timeout: 30_000, interval: 1_000 }).toContain(text);
}

it('a booking that the partner cancels by itself is named to the owner, and followed to its end', async () => {
  const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
  await shows(page, 'Hello Linh!');
  await goToPhone(page);
  await givePhone(page);
  await pressLike(page, 'Get tickets · ');
  await shows(page, 'Here are your 2 tickets.');
  const code = stage().partner.book.bookings[0]?.code ?? '';
  await closeSays(page, 'Our sums and the partner’s figure agree.');

  await openTab(page, 'Partner');
  await press(page, `Cancel at the partner ${code}`);
  await closeSays(page, 'What differs: 1');
  await press(page, 'What differs: 1');
  await pressLike(page, `${code} · `);
  await shows(page, 'cancelled at the partner, issued here');
  expect(await findings(page)).toEqual([]);
  await press(page, 'Tell the customer');
  await press(page, 'Yes, tell the customer');
  await shows(page, 'is cancelled here too, and the customer is told.');
  await closeSays(page, 'Cancelled, one booking');
});

it('a booking that the partner makes by itself is told as a debt that no booking explains', async () => {
  const page = await open(stage().telegram.url, { person: 'Linh (staff)', query: 'panel=1' });
  await closeSays(page, 'Our sums and the partner’s figure agree.');
  await openTab(page, 'Partner');
  await press(page, 'Book without the bot');
  await closeSays(page, 'more than expected, and no booking explains it.');
});
