import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePerson, press, shows, write } from '../../src/browser.ts';
import type { PersonClient } from '../../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../src/sandbox.ts';
import { createCaller, formOf, pngOf } from '../calling.ts';
import { phone, useBrowser } from './visit.ts';

const open = useBrowser();
let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
let binh: PersonClient;

beforeEach(async () => {
  telegram = await startTelegramSandbox({ botName: 'Harbour' });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An', languageCode: 'en' });
  binh = await telegram.person({ firstName: 'Bình' });
  for (const person of [an, binh]) await person.sends('/start');
});
afterEach(() => telegram.stop());

const say = (text: string, more: object = {}) => bot.done('sendMessage', { chat_id: an.id, text, ...more });
const keys = (...buttons: object[]) => ({ reply_markup: { inline_keyboard: [buttons] } });

function sendAlbum(count: number) {
  const media = Array.from({ length: count }, (_, index) => ({
    type: 'photo',
    media: `attach://p${index}`,
    ...(index === 0 && { caption: 'Your tickets' }),
  }));
  const files = Object.fromEntries(media.map((_, index) => [`p${index}`, pngOf(300 + index, 400)]));
  return bot.done<unknown[]>('sendMediaGroup', formOf({ chat_id: an.id, media }, files));
}

const isFocused = async (page: Page, element: Locator) =>
  (await element.and(page.locator(':focus')).count()) === 1;

const bubble = (page: Page, text: string) => page.locator('.bubble').filter({ hasText: text }).last();

it('an empty chat says what the bot can do in the language of whoever opens it, also after that was changed', async () => {
  await bot.done('setMyDescription', { description: 'Tickets here' });
  await bot.done('setMyDescription', { description: 'Bán vé tại đây', language_code: 'vi' });
  const { id } = await telegram.person({ firstName: 'Hoa', languageCode: 'vi' });
  const page = await open(telegram.url, { person: 'Hoa' });
  await page.getByText('Bán vé tại đây').waitFor();
  await fetch(`${telegram.url}/_/people/${id}/language`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"languageCode":"en"}',
  });
  await page.getByText('Tickets here').waitFor();
});

it('a label has one line, and is cut where that is full', async () => {
  const label = 'Cable Car Round Trip, Adult, with a guide and a lunch on the top of the mountain';
  await say('Which?', keys({ text: 'Yes', callback_data: 'yes' }));
  await say('And?', keys({ text: label, callback_data: 'long' }));
  const page = await open(telegram.url, { person: 'An', viewport: phone });
  const heightOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.height;
  await page.getByRole('button', { name: label, exact: true }).waitFor();
  expect(await heightOf(label)).toBe(await heightOf('Yes'));
});

describe('pictures', () => {
  it('of an album stand in one grid', async () => {
    await sendAlbum(7);
    const page = await open(telegram.url, { person: 'An' });
    await shows(page, 'Your tickets');
    const rows = page.locator('.album .album-row');
    expect(await rows.evaluateAll((all) => all.map(({ children }) => children.length))).toEqual([3, 4]);
    expect(await bubble(page, 'Your tickets').count()).toBe(1);
  });

  it('open in a viewer: arrows go through them, Escape closes and the focus returns', async () => {
    await sendAlbum(2);
    const page = await open(telegram.url, { person: 'An' });
    const first = page.getByRole('button', { name: 'Open Photo: Your tickets' });
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Photo' });
    await viewer.getByText('1 of 2').waitFor();
    expect(await viewer.locator('.viewer-caption').textContent()).toBe('Your tickets');
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 2').waitFor();
    expect(await viewer.getByRole('button', { name: 'Next photo' }).isVisible()).toBe(false);
    expect(await viewer.locator('img').evaluate(({ naturalWidth }) => naturalWidth)).toBe(301);
    await page.keyboard.press('Escape');
    expect(await viewer.isVisible()).toBe(false);
    expect(await isFocused(page, first)).toBe(true);
  });

  it('are downloaded, as documents are', async () => {
    await bot.done('sendDocument', formOf({ chat_id: an.id, document: 'attach://d' }, { d: pngOf(2, 2) }));
    const page = await open(telegram.url, { person: 'An' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download d.png' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('d.png');
  });

  it('stay where they are when their caption is edited: nothing flickers', async () => {
    const { message_id } = await bot.done<{ message_id: number }>(
      'sendPhoto',
      formOf({ chat_id: an.id, photo: 'attach://p', caption: 'before' }, { p: pngOf(300, 300) }),
    );
    const page = await open(telegram.url, { person: 'An' });
    await shows(page, 'before');
    const image = await page.locator('.photo img').elementHandle();
    await bot.done('editMessageCaption', { chat_id: an.id, message_id, caption: 'after' });
    await shows(page, 'after');
    expect(await image?.evaluate((element) => element.isConnected)).toBe(true);
  });
});

describe('buttons', () => {
  it('of three colours, one disabled, tell the bot of a press once', async () => {
    await say(
      'Sure?',
      keys(
        { text: 'Yes', callback_data: 'y', style: 'success' },
        { text: 'No', callback_data: 'n', style: 'danger' },
        { text: '›', callback_data: 'd', disabled: {} },
      ),
    );
    const page = await open(telegram.url, { person: 'An' });
    const colours = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('.key')].map((key) => getComputedStyle(key).backgroundColor)",
    );
    expect(new Set(colours).size).toBe(3);
    await page.getByRole('button', { name: '›', exact: true }).click({ force: true });
    await press(page, 'Yes');
    await page.locator('.key[aria-busy]').waitFor();
    await press(page, 'Yes');
    const taps = await bot.updates({ allowed_updates: ['message', 'callback_query'] });
    expect(taps.flatMap(({ callback_query }) => callback_query?.data ?? [])).toEqual(['y']);
    const [id] = taps.flatMap(({ callback_query }) => callback_query?.id ?? []);
    await bot.done('answerCallbackQuery', { callback_query_id: id, text: 'Held for an hour' });
    await page.getByText('Held for an hour').waitFor();
    expect(await page.locator('.key[aria-busy]').count()).toBe(0);
  });

  it('copy, and say so', async () => {
    await say('Code', keys({ text: 'Copy the code', copy_text: { text: 'BK0123' } }));
    const page = await open(telegram.url, { person: 'An' });
    await press(page, 'Copy the code');
    await page.getByText('Copied to the clipboard').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('BK0123');
  });

  it('keep the focus when the bot changes them', async () => {
    const { message_id } = await say(
      '1',
      keys({ text: '−', callback_data: 'a' }, { text: '+', callback_data: 'b' }),
    );
    const page = await open(telegram.url, { person: 'An' });
    await page.getByRole('button', { name: '+', exact: true }).focus();
    await bot.done('editMessageText', {
      chat_id: an.id,
      message_id,
      text: '2',
      ...keys({ text: '−', callback_data: 'c' }, { text: '+ more', callback_data: 'd' }),
    });
    const more = page.getByRole('button', { name: '+ more', exact: true });
    await more.waitFor();
    expect(await isFocused(page, more)).toBe(true);
  });
});

describe('a reply keyboard', () => {
  it('shares the own contact, after asking', async () => {
    await say('Your number?', {
      reply_markup: {
        keyboard: [[{ text: 'Share my number', request_contact: true }]],
        one_time_keyboard: true,
      },
    });
    const page = await open(telegram.url, { person: 'An', viewport: phone });
    await press(page, 'Share my number');
    await page.getByText('Harbour will know that').waitFor();
    await press(page, 'Cancel');
    await press(page, 'Share my number');
    await press(page, 'Share');
    await page.locator('.own .contact').waitFor();
    expect(await page.getByRole('button', { name: 'Share my number' }).isVisible()).toBe(false);
    const shared = (await bot.updates()).flatMap(({ message }) => message?.contact ?? []);
    expect(shared).toMatchObject([{ user_id: an.id, first_name: 'An' }]);
  });
});

describe('the list of people', () => {
  it('counts what each has not read, in the title too, until the chat is opened', async () => {
    const page = await open(telegram.url, { person: 'Bình' });
    await say('one');
    await say('two');
    const row = page.getByLabel('People').getByRole('list').getByRole('button', { name: 'An' });
    await row.getByText('2 unread').waitFor();
    expect(await page.title()).toBe('(2) Harbour');
    await choosePerson(page, 'An');
    await shows(page, 'two');
    await shows(page, 'Unread messages');
    expect(await row.locator('.badge').count()).toBe(0);
    expect(await page.title()).toBe('Harbour');
  });

  it('leads to the first message that has not been read', async () => {
    const page = await open(telegram.url, { person: 'Bình', viewport: phone });
    for (let line = 0; line < 30; line += 1) await say(`line ${line}`);
    await press(page, 'Back to the list of people');
    await page.getByText('30 unread').waitFor();
    await choosePerson(page, 'An');
    await shows(page, 'line 29');
    const bar = await page.getByText('Unread messages').boundingBox();
    expect(bar?.y).toBeLessThan(150);
    await page.getByRole('button', { name: 'Scroll to the newest message' }).waitFor();
  });

  it('shows who the bot is writing to', async () => {
    const page = await open(telegram.url, { person: 'An' });
    await bot.done('sendChatAction', { chat_id: an.id, action: 'typing' });
    await page.locator('.chat-header').getByText('typing').waitFor();
    await page.getByLabel('People').getByText('typing…').waitFor();
    await say('done');
    await shows(page, 'done');
    expect(await page.locator('.chat-header').getByText('typing').count()).toBe(0);
  });
});

describe('the messages', () => {
  it('of relative times count by themselves, by the sandbox’s clock', async () => {
    const unix = Math.floor(telegram.clock.now() / 1000) + 3600;
    await say(`Held until <tg-time unix="${unix}" format="r">later</tg-time>`, { parse_mode: 'HTML' });
    const page = await open(telegram.url, { person: 'An' });
    await shows(page, 'in 59 minutes');
    const response = await fetch(`${telegram.url}/_/clock`, {
      method: 'POST',
      body: '{"advanceMs":1800000}',
    });
    expect(response.status).toBe(200);
    await shows(page, 'in 29 minutes');
  });

  it('keep their place while one reads above, under their day, and new ones are counted', async () => {
    for (let line = 0; line < 40; line += 1) await say(`line ${line}`);
    const page = await open(telegram.url, { person: 'An' });
    await shows(page, 'line 39');
    const log = page.getByRole('log');
    await log.evaluate((element) => {
      element.scrollTop = 300;
    });
    const day = page.getByText('Today', { exact: true });
    await page.locator('.scrolling .day.stuck').waitFor();
    expect((await day.boundingBox())?.y).toBeLessThan(100);
    const toBottom = page.getByRole('button', { name: 'Scroll to the newest message' });
    await toBottom.waitFor();
    await say('news');
    await toBottom.getByText('1', { exact: true }).waitFor();
    expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
    await toBottom.click();
    await toBottom.waitFor({ state: 'hidden' });
    expect(await bubble(page, 'news').isVisible()).toBe(true);
  });

  it('that people edit are marked', async () => {
    const page = await open(telegram.url, { person: 'An' });
    await write(page, 'helo');
    const mine = bubble(page, 'helo');
    await mine.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await write(page, 'hello');
    await bubble(page, 'hello').getByText('edited').waitFor();
  });

  it('written from right to left leave room for the time', async () => {
    await say('أهلاً بك! يمكنك الحجز هنا. السعر 450,000 للتذكرة الواحدة طوال اليوم.');
    const page = await open(telegram.url, { person: 'An', viewport: phone });
    const overlap = await page.evaluate(`(() => {
      const bubble = [...document.querySelectorAll('.theirs .bubble')].at(-1);
      const time = bubble.querySelector('.meta').getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(bubble.querySelector('.text'));
      const isUnder = ({ left, right, top, bottom }) =>
        left < time.right && right > time.left && top < time.bottom - 2 && bottom > time.top + 2;
      return [...range.getClientRects()].some(isUnder);
    })()`);
    expect(overlap).toBe(false);
  });

  it('open their menu for a finger that rests, and not for one that scrolls', async () => {
    await say('press me long');
    const page = await open(telegram.url, { person: 'An', viewport: phone, isTouch: true });
    const text = bubble(page, 'press me long').getByText('press me long');
    const at = await text.boundingBox();
    const point = {
      pointerType: 'touch',
      bubbles: true,
      clientX: (at?.x ?? 0) + 5,
      clientY: (at?.y ?? 0) + 5,
    };
    await page.clock.install();
    await text.dispatchEvent('pointerdown', point);
    await text.dispatchEvent('pointermove', { ...point, clientY: point.clientY + 40 });
    await page.clock.runFor(1000);
    expect(await page.getByRole('menu').count()).toBe(0);
    await text.dispatchEvent('pointerup', point);
    await text.dispatchEvent('pointerdown', point);
    await page.clock.runFor(1000);
    await page.getByRole('menu').waitFor();
    await text.dispatchEvent('pointerup', point);
    expect(await page.getByRole('menuitem', { name: 'Copy text' }).isVisible()).toBe(true);
    await page.getByRole('menuitem', { name: 'Copy text' }).tap();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('press me long');
  });

  it('are forwarded into another chat of the person', async () => {
    await telegram.group({ title: 'Venue staff', members: [an, binh] });
    await say('Booking BK1');
    const page = await open(telegram.url, { person: 'An' });
    await bubble(page, 'Booking BK1').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Forward…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Venue staff' }).click();
    await page.getByRole('heading', { name: 'Venue staff' }).waitFor();
    await shows(page, 'Forwarded from Harbour');
    await shows(page, 'Booking BK1');
  });
});

it('the menu of commands sends what is chosen', async () => {
  await bot.done('setMyCommands', { commands: [{ command: 'help', description: 'How it works' }] });
  const page = await open(telegram.url, { person: 'An', viewport: phone });
  await press(page, 'Menu of the bot’s commands');
  await page.getByRole('button', { name: '/help How it works' }).click();
  await bubble(page, '/help').waitFor();
  expect((await bot.updates()).at(-1)).toMatchObject({ message: { text: '/help' } });
});
