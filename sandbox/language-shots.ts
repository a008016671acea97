import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { TelegramSandbox } from 'telegram-sandbox';
import { loadWordings } from '../src/telegram/wording.ts';
import { venueName } from './partner/catalogue.ts';
import { openPhone, type Shot, scrollTo, settle } from './phone-page.ts';
import { plainVenue } from './plain-venue.ts';
import { isClosing, walk } from './walker.ts';

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

/** A ticket's picture with the text below it, in every language. */
export async function ticketShots(
  browser: Browser,
  telegram: TelegramSandbox,
  date: string,
): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  for (const customer of customers) {
    const person = await telegram.person(customer);
    await person.sends('/book');
    await walk(person, { date, isThere: isClosing });
    const page = await openPhone(browser, { bypassCSP: true });
    await page.goto(`${telegram.url}/?panel=0&theme=light`);
    await addAsianFonts(page, telegram.url);
    await page.getByText(`${customer.firstName} ${customer.lastName}`).first().click();
    await scrollTo(page.locator('.photo'), 'center');
    await settle(page);
    const name = wordings.for(customer.languageCode).text('language-name');
    shots.push({ name, png: await page.screenshot() });
    await page.close();
  }
  return shots;
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
