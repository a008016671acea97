import type { Page } from 'playwright-core';
import { shows } from 'telegram-sandbox/browser';
import { expect, it } from 'vitest';
import { useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { openDay } from '../e2e/dialogue.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const longestWay = 60;
const stage = useStage();

const focusedName = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  );

/** Goes through what can be focused until something of that name is reached. */
async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < longestWay; step += 1) {
    const reached = await focusedName(page);
    if (typeof name === 'string' ? reached === name : name.test(reached)) return;
    passed.push(reached.slice(0, 30));
    await page.keyboard.press(key);
  }
  expect.fail(`"${name}" is not reached by ${key}: ${passed.join(' | ')}`);
}

/** The newest message's button, from the input field backwards. */
async function pressKey(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).last().waitFor();
  await tabTo(page, name, 'Shift+Tab');
  await page.keyboard.press('Enter');
}

async function type(page: Page, text: string): Promise<void> {
  await tabTo(page, 'Message');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

it('a booking is begun with the keyboard alone', async () => {
  const page = await open(stage().telegram.url);
  await page.getByRole('button', { name: 'Emma Wilson' }).first().waitFor();
  await page.keyboard.press('Tab');
  await tabTo(page, /Emma Wilson/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Start');
  await page.keyboard.press('Enter');
  await shows(page, 'Hello Emma!');
  await type(page, '/book');
  await shows(page, 'Which day would you like to come?');
  await type(page, openDay());
  await shows(page, 'per booking');
  await pressKey(page, '+');
  await shows(page, '1 × ');
  // One of the other kind.
  await pressKey(page, '+');
  await shows(page, 'Continue · ₫770,000');
  await pressKey(page, /^Continue · /);
  await pressKey(page, 'Agree, book as Emma Wilson');
  await shows(page, 'What is your phone number?');
});
