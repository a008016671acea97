import type { Page } from 'playwright-core';

/** A picture of the chat as a phone shows it. */
export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

export const phone = { width: 390, height: 760 };

/** Waits for pictures and transitions, for a still picture. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(600);
}
