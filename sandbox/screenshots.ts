import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import type { TelegramSandbox } from 'telegram-sandbox';
import { openBrowser, shows, write } from 'telegram-sandbox/browser';
import { readCommandLine } from '../src/command-line.ts';
import { openPrinter } from '../src/ticket/printer.ts';
import { drawnShots } from './drawn-shots.ts';
import { createFilm } from './film.ts';
import { addAsianFonts, languageShots } from './language-shots.ts';
import { addDays, weekday } from './partner/calendar.ts';
import { isClosed, venueName } from './partner/catalogue.ts';
import { pictureSizes } from './partner/pictures.ts';
import { paintScene } from './partner/scenes/painter.ts';
import { openPhone, type Shot, scrollTo, settle } from './phone-page.ts';
import { startStage } from './stage.ts';
import { isClosing, walk } from './walker.ts';

const usage = `npm run screenshots [-- FOLDER]
Draws the documents' pictures into the folder, docs/pictures unless given.`;
const { positionals } = readCommandLine(usage, {}, { most: 1 });
const directory = positionals[0] ?? fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const desktop = { width: 1280, height: 860 };
/** The most that a picture in a strip may have: the width of a large phone. */
const stripPicture = { width: 430, height: 620 };

/** Books on the chat page as people do, and saves the pictures. */
async function main(): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const stage = await startStage({ port: 0, speed: 1, logLevel: 'error' });
  const browser = await openBrowser();
  try {
    const url = stage.telegram?.url ?? '';
    if (stage.telegram !== null) {
      writeFileSync(`${directory}/booking.gif`, await filmBooking(browser, stage.telegram));
      const { reviews, tickets, albums } = await languageShots(browser, stage.telegram, saleDay());
      const addFonts = (page: Page): Promise<void> => addAsianFonts(page, url);
      await keepStrip(browser, 'languages', reviews, addFonts);
      await keepStrip(browser, 'tickets', tickets, addFonts);
      await keepStrip(browser, 'albums', albums, addFonts);
      await keepStrip(browser, 'staff', await staffShots(browser, url, saleDay()), addFonts);
      for (const [name, shots] of Object.entries(await drawnShots()))
        await keepStrip(browser, name, shots, addFonts);
    }
    await keepTickets();
  } finally {
    await browser.close();
    await stage.stop();
  }
}

/** Films a customer who has booked before, for eight seconds: a sentence, a tap, a ticket over the whole screen. */
async function filmBooking(browser: Browser, telegram: TelegramSandbox): Promise<Buffer> {
  const customer = await telegram.person({ firstName: 'Oliver', lastName: 'Reed', languageCode: 'en' });
  await customer.sends('/book');
  await walk(customer, { date: saleDay(), isThere: isClosing });
  await customer.sends('/start');
  const page = await openPhone(browser);
  await page.goto(`${telegram.url}/?panel=0&theme=light`);
  await page.getByText('Oliver Reed').first().click();
  const film = createFilm();
  const keep = async (shownMs: number): Promise<void> => {
    await settle(page);
    await film.add(await page.screenshot(), shownMs);
  };
  const tap = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    await settle(page);
    const box = await target.boundingBox();
    const screenWidth = page.viewportSize()?.width ?? 0;
    const touch = box && { x: box.x + box.width / 2, y: box.y + box.height / 2, screenWidth };
    await film.add(await page.screenshot(), 350, touch ?? undefined);
    await target.click();
  };
  await keep(700);
  const sentence = `2 adults 1 child ${comingDay()}`;
  for (const end of [5, 10, 16, sentence.length]) {
    await page.getByLabel('Message', { exact: true }).fill(sentence.slice(0, end));
    await film.add(await page.screenshot(), 250);
  }
  await page.keyboard.press('Enter');
  const getTickets = page.getByRole('button', { name: /^Get tickets · / }).last();
  await getTickets.waitFor();
  await keep(1_500);
  await tap(getTickets);
  await shows(page, 'Here are your');
  await scrollTo(page.locator('.album'), 'center');
  await keep(1_500);
  await tap(page.locator('.album img').first());
  await keep(2_600);
  await page.close();
  return film.finish();
}

/** The name of the next Saturday; on a Saturday, when that could be today, of the Sunday. */
function comingDay(): string {
  const today = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Ho_Chi_Minh' }).format();
  return today === 'Saturday' ? 'sunday' : 'saturday';
}

/** What an owner sees of the bookings on a day. */
async function staffShots(browser: Browser, url: string, date: string): Promise<readonly Shot[]> {
  const page = await openPhone(browser);
  await page.goto(`${url}/?panel=0&theme=light`);
  await page.getByText('Linh (staff)').first().click();
  const shots: Shot[] = [];
  const keep = async (name: string): Promise<void> => {
    await scrollTo(page.locator('.message'), 'start');
    await settle(page);
    shots.push({ name, png: await page.screenshot() });
  };
  const [, month, day] = date.split('-');
  await write(page, `/arrivals ${day}/${month}`);
  await page.getByText('used…').waitFor({ state: 'hidden' });
  await keep('/arrivals');
  await write(page, '/find Oliver Reed');
  await shows(page, 'Which one?');
  await page.getByRole('button', { name: /^NL/ }).last().click();
  await shows(page, 'History');
  await keep('/find');
  await write(page, '/money');
  await shows(page, 'Debt with the partner');
  await keep('/money');
  await page.close();
  return shots;
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
    img { max-height: ${stripPicture.height}px; max-width: ${stripPicture.width}px; border-radius: 22px; box-shadow: 0 2px 14px #0004; display: block; margin-bottom: 10px }
  </style>${figures.join('')}`);
  await prepare(page);
  writeFileSync(`${directory}/${name}.png`, await page.locator('body').screenshot());
  await page.close();
}

/** One ticket of each kind. */
async function keepTickets(): Promise<void> {
  const logo = { path: 'logo.png', bytes: readFileSync(new URL('venue/logo.png', import.meta.url)) };
  const printer = await openPrinter({ logo, colour: '#0b4f5c' });
  const face = {
    venueName,
    badges: ['Adult', '2 of 7'],
    day: 'Thu, 24 Dec 2026',
    validity: '08:00–21:00',
    facts: [
      { label: 'Booking', value: 'NL-48213', isCode: true },
      { label: 'Name', value: 'Emma Wilson' },
      { label: 'To pay at the gate', value: '₫450,000' },
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
      picture: 'cableCarDay',
    },
    {
      ...face,
      name: 'ticket-barcode',
      symbol: 'CODE',
      ticketName: 'Du thuyền đêm pháo hoa',
      code: '82046173950284',
      picture: 'fireworks',
    },
  ] as const;
  const photos = new Map<string, Buffer>();
  for (const { picture } of tickets) photos.set(picture, await paintScene(picture, pictureSizes.large));
  for (const { name, ...ticket } of tickets) {
    writeFileSync(`${directory}/${name}.png`, await printer.ticket(ticket, photos));
  }
}

await main();
