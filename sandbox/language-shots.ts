import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Message } from 'grammy/types';
import type { Browser, Page } from 'playwright-core';
import type { PersonClient, TelegramSandbox } from 'telegram-sandbox';
import { fullName } from '../src/language/names.ts';
import { loadWordings, type Wording } from '../src/telegram/wording.ts';
import { plainVenue } from '../src/venue/venue.ts';
import { venueName } from './partner/catalogue.ts';
import { openPhone, type Shot, settle } from './phone-page.ts';

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

/** The review of one booking in every language. */
export async function languageShots(
  browser: Browser,
  telegram: TelegramSandbox,
  date: string,
): Promise<readonly Shot[]> {
  const shots: Shot[] = [];
  for (const customer of customers) {
    const words = wordings.for(customer.languageCode);
    const person = await telegram.person(customer);
    const name = fullName(
      { first_name: customer.firstName, last_name: customer.lastName },
      customer.languageCode,
    );
    await goToReview(person, name, date, words);
    const page = await openPhone(browser, { bypassCSP: true });
    await page.goto(`${telegram.url}/?panel=0&theme=light`);
    await addAsianFonts(page, telegram.url);
    await page.getByText(`${customer.firstName} ${customer.lastName}`).first().click();
    await settle(page);
    shots.push({ name: words.text('language-name'), png: await page.screenshot() });
    await page.close();
  }
  return shots;
}

/** Books up to the review, in the person's language. */
async function goToReview(person: PersonClient, name: string, date: string, words: Wording): Promise<void> {
  const hears = (text: string) => person.sees(text, { onlyNew: true });
  await person.sends('/book');
  await hears(plain(words.html('date-title')));
  await person.sends(date);
  await person.sees((message) => hasButton(message, '+'), { onlyNew: true });
  await person.taps('+');
  await person.sees((message) => hasButton(message, words.text('continue-total', { amount: '' })), {
    onlyNew: true,
  });
  await tapsLike(person, words.text('continue-total', { amount: '' }));
  await hears(plain(words.html('name-question')));
  await person.taps(words.text('agree-and-book-as', { name }));
  await hears(words.text('phone-example'));
  await person.sharesContact();
  await person.sees((message) => hasButton(message, words.text('get-tickets', { amount: '' })), {
    onlyNew: true,
  });
}

function hasButton({ reply_markup }: Message, label: string): boolean {
  return (reply_markup?.inline_keyboard ?? []).flat().some(({ text }) => text.startsWith(label));
}

async function tapsLike(person: PersonClient, start: string): Promise<void> {
  const labels = person
    .view()
    .messages.flatMap(({ reply_markup }) => (reply_markup?.inline_keyboard ?? []).flat())
    .map(({ text }) => text);
  await person.taps(labels.findLast((label) => label.startsWith(start)) ?? start);
}

function plain(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '');
}

/** A machine that makes pictures may have no fonts for all that people read. `origin`: whose fonts they seem to be. */
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
    'Roboto, "Liberation Sans", "Noto Sans SC Variable", "Noto Sans KR Variable", "Noto Color Emoji"';
  await page.addStyleTag({ content: `${styles.join('\n')}\n:root { --font: ${families}, sans-serif }` });
  await settle(page);
}
