import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startStage } from './stage.ts';

const directory = process.argv[2] ?? fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Books on the chat page as a person does, by tapping, and keeps a picture of each screen. */
async function main(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const stage = await startStage({ port: 0, speed: 1, logLevel: 'error' });
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    await walk(browser, stage.telegram?.url ?? '');
  } finally {
    await browser.close();
    await stage.stop();
  }
}

async function walk(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 420, height: 800 }, deviceScaleFactor: 2 });
  await page.goto(`${url}/?panel=0&theme=light`);
  let count = 0;
  const keep = async (name: string): Promise<void> => {
    await page.waitForTimeout(700);
    count += 1;
    await page.screenshot({ path: `${directory}/${String(count).padStart(2, '0')}-${name}.png` });
  };
  await page.getByText('Emma Wilson').first().click();
  await tap(page, 'Start');
  await keep('welcome');
  await tap(page, 'Book tickets');
  await keep('date');
  await type(page, '24/12');
  await keep('package');
  await tap(page, 'Choose');
  await tap(page, '2');
  await keep('quantity');
  await tap(page, 'Add to booking');
  await keep('cart');
  await tap(page, 'Continue');
  await keep('notice');
  await tap(page, 'Agree');
  await tap(page, 'Use Emma Wilson');
  await keep('phone');
  await type(page, '0912345678');
  await keep('email');
  await tap(page, 'Skip');
  await keep('form');
  await tap(page, 'Separate tickets');
  await keep('review');
  await tap(page, 'Book');
  await page.getByText('Your tickets are held.', { exact: true }).waitFor();
  await keep('held');
  await tap(page, 'Confirm and get tickets');
  await page.getByText('Those are your').last().waitFor();
  await keep('tickets');
}

async function tap(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).last().click();
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox').last().fill(text);
  await page.keyboard.press('Enter');
}

await main();
