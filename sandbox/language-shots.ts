import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { TelegramSandbox } from 'telegram-sandbox';
import { loadWordings } from '../src/telegram/wording.ts';
import { venueName } from './partner/catalogue.ts';
import { openPhone, type Shot, scrollTo, settle } from './phone-page.ts';
import { plainVenue } from './plain-venue.ts';
import { buttonsOf, isClosing, isCounting, isReview, walk } from './walker.ts';

const wordings = loadWordings(
  plainVenue({
    name: { und: venueName },
    timeZone: 'Asia/Ho_Chi_Minh',
    currency: 'VND',
    support: null,
    defaultLocale: 'en',
  }),
);

const customers = [
  { languageCode: 'en', firstName: 'Grace', lastName: 'Hall' },
  { languageCode: 'vi', firstName: 'Mai', lastName: 'Trần' },
  { languageCode: 'ru', firstName: 'Анна', lastName: 'Иванова' },
  { languageCode: 'zh', firstName: '伟', lastName: '李' },
  { languageCode: 'ko', firstName: '민준', lastName: '김' },
] as const;

interface LanguageShots {
  readonly reviews: readonly Shot[];
  /** The picture of the ticket with the text below it. */
  readonly tickets: readonly Shot[];
  /** The tickets of a second booking. */
  readonly albums: readonly Shot[];
}

/** The review of one booking and its ticket, and an album of tickets, in every language. */
export async function languageShots(
  browser: Browser,
  telegram: TelegramSandbox,
  date: string,
): Promise<LanguageShots> {
  const reviews: Shot[] = [];
  const tickets: Shot[] = [];
  const albums: Shot[] = [];
  for (const customer of customers) {
    const words = wordings.for(customer.languageCode);
    const person = await telegram.person(customer);
    await person.sends('/book');
    await walk(person, { date, isThere: isReview });
    const page = await openPhone(browser, { bypassCSP: true });
    await page.goto(`${telegram.url}/?panel=0&theme=light`);
    await addAsianFonts(page, telegram.url);
    await page.getByText(`${customer.firstName} ${customer.lastName}`).first().click();
    const name = words.text('language-name');
    const keep = async (shots: Shot[]): Promise<void> => {
      await settle(page);
      shots.push({ name, png: await page.screenshot() });
    };
    await keep(reviews);
    const keepInTheMiddle = async (shots: Shot[], selector: string): Promise<void> => {
      await scrollTo(page.locator(selector), 'center');
      await keep(shots);
    };
    await walk(person, { date, isThere: isClosing });
    await keepInTheMiddle(tickets, '.photo');
    await person.sends('/book');
    await walk(person, { date, isThere: isCounting });
    await person.sends(words.text('party-adult', { count: 5 }));
    const offers = await person.sees((message) => buttonsOf(message).length > 1, { onlyNew: true });
    await person.tapsData(offers.message_id, buttonsOf(offers)[0]?.data ?? '');
    await walk(person, { date, isThere: isClosing });
    await keepInTheMiddle(albums, '.album');
    await page.close();
  }
  return { reviews, tickets, albums };
}

/** Adds fonts for scripts that this machine may lack. `origin`: the page's origin. */
export async function addAsianFonts(page: Page, origin: string): Promise<void> {
  const styles: string[] = [];
  for (const script of ['sc', 'kr']) {
    const folder = new URL(`../node_modules/@fontsource-variable/noto-sans-${script}/`, import.meta.url);
    const address = `${origin}/fonts-${script}/`;
    await page.route(`${address}*`, (route) => {
      const file = route.request().url().slice(address.length);
      return route.fulfill({
        path: fileURLToPath(new URL(`files/${file}`, folder)),
        headers: { 'access-control-allow-origin': '*' },
      });
    });
    styles.push(readFileSync(new URL('index.css', folder), 'utf8').replaceAll('./files/', address));
  }
  const families =
    'Roboto, "Liberation Sans", "Noto Sans SC Variable", "Noto Sans KR Variable", sans-serif, "Noto Color Emoji"';
  await page.addStyleTag({ content: `${styles.join('\n')}\n:root { --font: ${families} }` });
  await settle(page);
}
