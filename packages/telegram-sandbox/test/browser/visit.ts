import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { choosePerson, openBrowser } from '../../src/browser.ts';

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const waitMs = 15_000;
export const phone = { width: 390, height: 760 };
export const desktop = { width: 1280, height: 860 };

export interface Visit {
  /** Whose chat is opened; the list of people when left out. */
  readonly person?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Fingers instead of a mouse. */
  readonly isTouch?: boolean;
  /** What the address asks for besides. */
  readonly query?: string;
}

/** A browser for the tests of one file. Every page that was opened is closed after its test. */
export function useBrowser() {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser.close());

  /** Opens the chat page; an error on it fails the test. */
  return async (url: string, visit: Visit = {}): Promise<Page> => {
    const { viewport = desktop, isTouch = false, query = '&panel=0' } = visit;
    const context = await browser.newContext({
      viewport,
      hasTouch: isTouch,
      isMobile: isTouch,
      locale: 'en-GB',
    });
    contexts.push(context);
    context.setDefaultTimeout(waitMs);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
    const page = await context.newPage();
    page.on('pageerror', (error) => expect.fail(error.message));
    await page.goto(`${url}/?${query.replace(/^&/, '')}`);
    if (visit.person !== undefined) await choosePerson(page, visit.person);
    return page;
  };
}

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

/** What axe-core finds, of any level, best practices included. */
export async function findings(page: Page): Promise<readonly string[]> {
  // A transition under way has colours that nobody reads by; one that is called off is over too.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished))',
  );
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe;
    const { violations } = await axe.run();
    return violations.map(
      ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
}
