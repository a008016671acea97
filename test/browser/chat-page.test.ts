import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, press, shows, write } from '../../sandbox/browser.ts';
import { type Stage, startStage } from '../../sandbox/stage.ts';
import { openDay } from '../e2e/dialogue.ts';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const phone = { width: 390, height: 760 };
const desktop = { width: 1280, height: 860 };

let browser: Browser;
let stage: Stage;
let url: string;
const pages: Page[] = [];

beforeAll(async () => {
  stage = await startStage({ port: 0, speed: 1, logLevel: 'error' });
  url = stage.telegram?.url ?? '';
  browser = await openBrowser();
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.close();
});
afterAll(async () => {
  await browser.close();
  await stage.stop();
});

/** Opens the page as a person; an error on the page fails the test. */
async function open(person: string, viewport: { width: number; height: number }, query = ''): Promise<Page> {
  const page = await browser.newPage({ viewport });
  page.on('pageerror', (error) => expect.fail(error.message));
  pages.push(page);
  await page.goto(`${url}/?panel=0${query}`);
  await page.getByRole('button', { name: person }).first().click();
  return page;
}

async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe;
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

async function bookByTapping(page: Page): Promise<void> {
  await write(page, openDay());
  await shows(page, 'per booking');
  await press(page, 'Choose');
  await press(page, '2');
  await shows(page, '2 × ₫');
  await press(page, 'Add to booking');
  await press(page, 'Continue');
  await press(page, 'Agree');
  await page.getByRole('button', { name: /^Use / }).last().click();
  await shows(page, 'What is your phone number?');
}

async function finish(page: Page): Promise<void> {
  await write(page, '0912345678');
  await shows(page, 'What is your email address?');
  await press(page, 'Skip');
  await press(page, 'Separate tickets');
  await press(page, 'Book');
  await shows(page, 'Your tickets are held.');
  await press(page, 'Confirm and get tickets');
  await shows(page, 'Those are your 2 tickets.');
}

describe('the chat page', () => {
  it('takes a whole booking by tapping on a phone, with a reload in the middle', async () => {
    const page = await open('Emma Wilson', phone);
    await press(page, 'Start');
    await press(page, 'Book tickets');
    await shows(page, 'Which day would you like to come?');
    await bookByTapping(page);
    await page.reload();
    await shows(page, 'What is your phone number?');
    await finish(page);
    expect(await page.getByRole('log').locator('img').count()).toBeGreaterThanOrEqual(2);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('keeps two customers in two tabs apart', async () => {
    const [emma, linh] = await Promise.all([open('Emma Wilson', desktop), open('Linh (staff)', desktop)]);
    await write(emma, '/help');
    await shows(emma, '/mytickets');
    await press(linh, 'Start');
    await shows(linh, 'Hello Linh!');
    expect(await linh.getByRole('log').getByText('Hello Emma!').count()).toBe(0);
    expect(await emma.getByRole('log').getByText('Hello Linh!').count()).toBe(0);
  });

  it.each([
    ['a desktop in the light', desktop, '&theme=light&panel=1'],
    ['a desktop in the dark', desktop, '&theme=dark&panel=1'],
    ['a phone in the dark', phone, '&theme=dark'],
  ])('has no serious accessibility finding on %s', async (_what, viewport, query) => {
    const page = await open('Emma Wilson', viewport, query);
    await write(page, '/start');
    await shows(page, 'Hello Emma!');
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('shows nothing wider than a narrow phone', async () => {
    const page = await open('Emma Wilson', { width: 320, height: 640 });
    await write(page, '/book');
    await shows(page, 'Which day would you like to come?');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
