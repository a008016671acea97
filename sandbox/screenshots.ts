import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, press, shows, write } from 'telegram-sandbox/browser';
import { openPrinter } from '../src/ticket/printer.ts';
import { addAsianFonts, languageShots } from './language-shots.ts';
import { addDays, weekday } from './partner/calendar.ts';
import { isClosed, venueName } from './partner/catalogue.ts';
import { openPhone, type Shot, settle } from './phone-page.ts';
import { startStage } from './stage.ts';

const directory = process.argv[2] ?? fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desktop = { width: 1280, height: 860 };
const stripHeight = 620;

/** Books on the chat page as a person does, by tapping, and keeps the README's pictures. */
async function main(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const stage = await startStage({ port: 0, speed: 1, logLevel: 'error' });
  const browser = await openBrowser();
  try {
    const url = stage.telegram?.url ?? '';
    const shots = await walk(browser, url);
    await keepStrip(browser, 'booking', shots.slice(0, shots.length / 2));
    await keepStrip(browser, 'tickets', shots.slice(shots.length / 2));
    await keepChatPage(browser, url);
    if (stage.telegram !== null) {
      const shots = await languageShots(browser, stage.telegram, saleDay());
      await keepStrip(browser, 'languages', shots, (page) => addAsianFonts(page, url));
    }
    await keepTickets();
  } finally {
    await browser.close();
    await stage.stop();
  }
}

/** The whole flow on a phone, screen by screen. */
async function walk(browser: Browser, url: string): Promise<readonly Shot[]> {
  const page = await openPhone(browser);
  await page.goto(`${url}/?panel=0&theme=light`);
  const shots: Shot[] = [];
  const keep = async (name: string): Promise<void> => {
    await settle(page);
    shots.push({ name, png: await page.screenshot() });
  };
  await page.getByText('Emma Wilson').first().click();
  await press(page, 'Start');
  await keep('Welcome');
  await press(page, 'Another day');
  await keep('Day');
  await write(page, saleDay());
  await shows(page, 'per booking');
  await tapIn(page, '+', 0);
  await tapIn(page, '+', 0);
  await tapIn(page, '+', 1);
  await keep('Tickets');
  await pressLike(page, 'Continue · ');
  await keep('Details');
  await pressLike(page, 'Agree, book as ');
  await write(page, '0912345678');
  await keep('Review');
  await press(page, 'Hold for 60 minutes');
  await shows(page, 'One step left.');
  await keep('Held');
  await pressLike(page, 'Get tickets · ');
  await shows(page, 'Here are your');
  await keep('Ticket pictures');
  await page.close();
  return shots;
}

/** The newest button whose label begins so. */
async function pressLike(page: Page, start: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${start}`) })
    .last()
    .click();
  await settle(page);
}

/** The n-th button with that label on the newest card. */
async function tapIn(page: Page, label: string, n: number): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).nth(n).click();
  await settle(page);
}

/** A weekday three weeks on, on which the venue is open. */
function saleDay(): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 21);
  while (isClosed(day) || [0, 6].includes(weekday(day))) day = addDays(day, 1);
  return day;
}

/** Several screens side by side. */
async function keepStrip(
  browser: Browser,
  name: string,
  shots: readonly Shot[],
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const page = await browser.newPage({ viewport: desktop });
  const figures = shots.map(
    ({ name: title, png }) =>
      `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${title}</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { margin: 0; display: inline-flex; gap: 18px; padding: 18px; background: #fff; font: 600 15px var(--font, sans-serif); color: #333 }
    figure { margin: 0; text-align: center }
    img { height: ${stripHeight}px; border-radius: 22px; box-shadow: 0 2px 14px #0004; display: block; margin-bottom: 10px }
  </style>${figures.join('')}`);
  await prepare(page);
  writeFileSync(`${directory}/${name}.png`, await page.locator('body').screenshot());
  await page.close();
}

/** The page as it opens on a desktop, with the chat that has just taken place and every call beside it. */
async function keepChatPage(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage({ viewport: desktop });
  await page.goto(`${url}/?theme=light`);
  await page.getByText('Emma Wilson').first().click();
  await settle(page);
  writeFileSync(`${directory}/chat-page.png`, await page.screenshot());
  await page.close();
}

/** One ticket of each kind. */
async function keepTickets(): Promise<void> {
  const logo = { path: 'logo.png', bytes: readFileSync(new URL('venue/logo.png', import.meta.url)) };
  const printer = await openPrinter({ logo, colour: '#0b4f5c' });
  const face = {
    venueName,
    position: '2 of 7',
    day: 'Thu, 24 Dec',
    validity: '08:00–21:00',
    facts: [
      { label: 'Booking', value: 'NL-48213', isCode: true },
      { label: 'Name', value: 'Emma Wilson' },
      { label: 'Price', value: '₫450,000', notes: ['Booking total ₫3,150,000', 'Pay at the gate.'] },
    ],
    notes: ['12 Quay Road, Hạ Long', 'Children under 1.4\u00a0m ride with an adult.'],
    labels: { void: 'CANCELLED' },
  };
  const tickets = [
    {
      ...face,
      name: 'ticket-qr',
      symbol: 'QR',
      ticketName: 'Cáp treo khứ hồi – Người lớn',
      code: 'NLQ-7Kd92mQxT4vB',
    },
    {
      ...face,
      name: 'ticket-barcode',
      symbol: 'CODE',
      ticketName: 'Du thuyền đêm pháo hoa',
      code: '82046173950284',
    },
  ] as const;
  for (const { name, ...ticket } of tickets) {
    writeFileSync(`${directory}/${name}.png`, (await printer.ticket(ticket)).image);
  }
}

await main();
