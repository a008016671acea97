import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

/** A picture of the chat as a phone shows it. */
export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

const phone = { width: 390, height: 760 };

/** A page on a phone with touch input. */
export function openPhone(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  return browser.newPage({
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    ...options,
  });
}

/** Scrolls the chat until the last of these stands at the top, or in the middle. */
export async function scrollTo(target: Locator, block: 'start' | 'center'): Promise<void> {
  await settle(target.page());
  await target.last().evaluate((shown, where) => {
    // Below the day that the page shows on top.
    shown.style.scrollMarginTop = '48px';
    shown.scrollIntoView({ block: where });
  }, block);
}

/** Waits until pictures, fonts and transitions have finished. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.waitForTimeout(600);
}
