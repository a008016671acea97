import { type Browser, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A Chromium that is on this machine; none is downloaded. `CHROMIUM` says where another one is. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
}

/** Presses the newest button with that label on the chat page. */
export async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).last().click();
}

/** Writes into the chat and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

/** Waits until the chat shows a text of the bot. */
export async function shows(page: Page, text: string): Promise<void> {
  await page.getByRole('log').getByText(text).last().waitFor();
}
