import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choosePerson, openTab, press, shows, write } from '../../src/browser.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../src/sandbox.ts';
import { createCaller, formOf, pngOf } from '../calling.ts';
import { desktop, findings, phone, useBrowser } from './visit.ts';

const open = useBrowser();
let telegram: TelegramSandbox;

/** One chat in which everything has happened, and one in which nothing has. */
beforeAll(async () => {
  telegram = await startTelegramSandbox();
  telegram.note({ source: 'shop', title: 'order', detail: { request: '{}', answer: null }, ok: false });
  telegram.fault({ method: 'sendSticker', kind: 'error', times: 2 });
  await telegram.person({ firstName: 'An', lastName: 'Nguyễn', languageCode: 'vi' });
  const emma = await telegram.person({ firstName: 'Ella', languageCode: 'en' });
  await emma.sends('/start');
  const { done } = createCaller(telegram);
  await done('setMyCommands', { commands: [{ command: 'help', description: 'How it works' }] });
  const media = [0, 1, 2].map((index) => ({ type: 'photo', media: `attach://p${index}` }));
  const files = Object.fromEntries(media.map((_, index) => [`p${index}`, pngOf(90, 120)]));
  await done('sendMediaGroup', formOf({ chat_id: emma.id, media }, files));
  await done('sendDocument', formOf({ chat_id: emma.id, document: 'attach://d' }, { d: pngOf(1, 1) }));
  const replied = await emma.sends('❤️');
  await emma.sendsA('sticker');
  await emma.sendsA('voice');
  await emma.sharesContact();
  await done('sendMessage', {
    chat_id: emma.id,
    parse_mode: 'HTML',
    text: '<b>Held</b> for <tg-time unix="1900000000" format="r">a while</tg-time>, <code>BK1</code>, <tg-spoiler>no</tg-spoiler> <a href="https://example.com">link</a> /help\n<blockquote expandable>a\nb\nc\nd</blockquote><pre>code</pre>',
    reply_parameters: { message_id: replied.message_id },
    reply_markup: {
      inline_keyboard: [
        [{ text: 'Yes', callback_data: 'y', style: 'success' }],
        [
          { text: 'No', callback_data: 'n', style: 'danger' },
          { text: 'Maybe', callback_data: 'm', style: 'primary' },
        ],
        [
          { text: 'Copy', copy_text: { text: 'x' } },
          { text: 'Open', url: 'https://example.com' },
        ],
      ],
    },
  });
  const place = { latitude: 10.7769, longitude: 106.7009, title: 'Harbour', address: '1 Quay' };
  await done('sendVenue', { chat_id: emma.id, ...place });
  await done('setMessageReaction', {
    chat_id: emma.id,
    message_id: replied.message_id,
    reaction: [{ type: 'emoji', emoji: '👍' }],
  });
  await done('sendInvoice', {
    chat_id: emma.id,
    title: 'Two adults',
    description: 'Sat, 28 Nov',
    payload: 'BK1',
    provider_token: '1:TEST:x',
    currency: 'VND',
    prices: [{ label: '2 × Adult', amount: 900_000 }],
    need_email: true,
  });
  const standing = { status: 'administrator', canManageTopics: true } as const;
  const group = { title: 'Staff', kind: 'forum', members: [emma], bot: standing } as const;
  const { id: chat_id } = await telegram.group(group);
  const topic = {
    chat_id,
    message_thread_id: (await emma.inChat(chat_id).createsTopic('Schools')).message_id,
  };
  await done('sendMessage', { ...topic, text: 'Which day?' });
  await done('closeForumTopic', topic);
  await done('sendMessage', {
    chat_id: emma.id,
    text: 'Your number?',
    reply_markup: { keyboard: [[{ text: 'Share', request_contact: true }], ['Back']], resize_keyboard: true },
  });
});
afterAll(() => telegram.stop());

/** A theme changes colours only, and a size the layout. */
const looks = [
  ['a desktop, light', desktop, '&theme=light'],
  ['a phone, dark', phone, '&theme=dark'],
] as const;

/** On a phone the list is behind the chat. */
async function openList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the list of people' });
  if (await back.isVisible()) await back.click();
}

/** What is looked at, each beginning where the one before ended. */
const views: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['the list of people', (page) => page.getByRole('button', { name: 'Ella' }).first().waitFor()],
  ['an empty chat', (page) => choosePerson(page, 'An Nguyễn')],
  [
    'a full chat',
    async (page) => {
      await openList(page);
      await choosePerson(page, 'Ella');
      await shows(page, 'Your number?');
    },
  ],
  [
    'the menu of commands',
    (page) => page.getByRole('button', { name: 'Menu of the bot’s commands' }).click(),
  ],
  [
    'a photo',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open Photo' }).last().click();
    },
  ],
  [
    'a question',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Share');
    },
  ],
  [
    'the menu of a chat',
    async (page) => {
      await press(page, 'Cancel');
      await press(page, 'Chat menu');
    },
  ],
  [
    'the calls',
    async (page) => {
      await page.keyboard.press('Escape');
      await press(page, 'Show or hide the inspector');
      await page.locator('.entry-line').last().click();
    },
  ],
  [
    'the faults',
    async (page) => {
      await openTab(page, 'Faults');
      for (const summary of await page.getByText(/^More for /).all()) await summary.click();
      await page.getByRole('button', { name: 'Disarm error sendSticker' }).waitFor();
    },
  ],
  ['the clocks', (page) => openTab(page, 'Clock')],
  [
    'a payment sheet',
    async (page) => {
      const close = page.getByRole('button', { name: 'Close the inspector' });
      if (await close.isVisible()) await close.click();
      await press(page, 'Pay ₫900,000');
      await page.getByRole('dialog', { name: 'Checkout' }).waitFor();
    },
  ],
  [
    'a payment that waits for the bot',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Pay ₫900,000' }).click();
      await page.getByText('ten seconds at most').waitFor();
    },
  ],
  [
    'a forum',
    async (page) => {
      await page.keyboard.press('Escape');
      await openList(page);
      await choosePerson(page, 'Staff');
      await shows(page, 'Which day?');
    },
  ],
  [
    'a closed topic',
    async (page) => {
      await page.getByRole('button', { name: 'Schools' }).click();
      await page.getByText('This topic is closed.').waitFor();
    },
  ],
  [
    'a new group',
    async (page) => {
      await openList(page);
      await press(page, 'New group');
    },
  ],
];

describe('axe-core finds nothing, of any level', () => {
  it.each(looks)('on %s', async (_what, viewport, query) => {
    const page = await open(telegram.url, { viewport, query: `panel=0${query}` });
    const found: Record<string, readonly string[]> = {};
    for (const [name, go] of views) {
      await go(page);
      found[name] = await findings(page);
    }
    expect(found).toEqual(Object.fromEntries(views.map(([name]) => [name, []])));
  });
});

it('the whole page can be read at twice the size of letters without scrolling sideways', async () => {
  const page = await open(telegram.url, { viewport: { width: 640, height: 900 }, person: 'Ella' });
  await page.addStyleTag({ content: 'body { font-size: 200% }' });
  await write(page, '/help');
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});
