import type { Page } from 'playwright-core';
import { press, shows, write } from 'telegram-sandbox/browser';
import { openDay } from '../e2e/dialogue.ts';

/** Presses the newest button whose label begins so; amounts follow the locale. */
export async function pressLike(page: Page, start: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${start}`) })
    .last()
    .click();
}

/** From the greeting to the question for the phone number, with two tickets of the first kind. */
export async function goToPhone(page: Page): Promise<void> {
  await press(page, 'Another day');
  await shows(page, 'Which day would you like to come?');
  await write(page, openDay());
  await shows(page, 'per booking');
  const more = page.getByRole('log').getByRole('button', { name: '+', exact: true }).first();
  await more.click();
  await shows(page, '1 × ');
  await more.click();
  await shows(page, '2 × ');
  await pressLike(page, 'Continue · ');
  await shows(page, 'What name is the booking for?');
  await write(page, 'Emma Wilson');
  await shows(page, 'What is your phone number?');
}

/** From the question for the phone number to the review. */
export async function givePhone(page: Page): Promise<void> {
  await write(page, '0912345678');
  await shows(page, 'Please check your booking');
}
