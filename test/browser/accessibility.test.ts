import type { Page } from 'playwright-core';
import { openTab, panelOf, press, shows, write } from 'telegram-sandbox/browser';
import { beforeAll, expect, it } from 'vitest';
import { desktop, findings, phone, useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { openDay } from '../e2e/dialogue.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();

beforeAll(() => {
  stage().partner.faults.add({ kind: 'refuse', operation: 'cancel-booking', code: 1001, times: null });
});

/** A theme changes colours only, and a size the layout. */
const looks = [
  ['a desktop, light', desktop, '&theme=light'],
  ['a phone, dark', phone, '&theme=dark'],
] as const;

/** What the bot and the partner's panel show, each beginning where the one before ended. */
const views: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'a chat',
    async (page) => {
      await write(page, '/book');
      await shows(page, 'Which day would you like to come?');
      await write(page, openDay());
      await shows(page, 'per booking');
    },
  ],
  [
    'the calls',
    async (page) => {
      await press(page, 'Show or hide the inspector');
      await page.getByRole('button', { name: 'Partner', exact: true }).click();
      await page.locator('.entry-line').last().click();
    },
  ],
  [
    'the partner',
    async (page) => {
      await openTab(page, 'Partner');
      await page.getByText('of the limit').waitFor();
    },
  ],
  [
    'the faults',
    async (page) => {
      await openTab(page, 'Faults');
      await panelOf(page, 'Partner').getByText('More for Partner').click();
      await page.getByRole('button', { name: 'Disarm refuse cancel-booking' }).waitFor();
    },
  ],
  ['the clocks', (page) => openTab(page, 'Clock')],
];

it.each(looks)('axe-core finds nothing, of any level, on %s', async (what, viewport, query) => {
  await stage().telegram.person({ firstName: what, languageCode: 'en' });
  const page = await open(stage().telegram.url, { viewport, person: what, query: `panel=0${query}` });
  await press(page, 'Start');
  const found: Record<string, readonly string[]> = {};
  for (const [name, go] of views) {
    await go(page);
    found[name] = await findings(page);
  }
  expect(found).toEqual(Object.fromEntries(views.map(([name]) => [name, []])));
});
