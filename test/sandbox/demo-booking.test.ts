import { existsSync } from 'node:fs';
import { browserPath, press, shows } from 'telegram-sandbox/browser';
import { describe, expect, it } from 'vitest';
import { findings, phone, useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { givePhone, goToPhone, pressLike } from '../browser/booking.ts';
import { useStage } from '../browser/stage.ts';

const hasBrowser = existsSync(browserPath);
if (!hasBrowser) console.warn(`No Chromium at ${browserPath}: the booking on the demo's page is skipped.`);

describe.skipIf(!hasBrowser && process.env.CI === undefined)('the demo', () => {
  const open = useBrowser();
  const stage = useStage();

  it('takes a whole booking by tapping on a phone, with a reload in the middle', async () => {
    const page = await open(stage().telegram.url, { person: 'Emma Wilson', viewport: phone });
    await press(page, 'Start');
    await goToPhone(page);
    await page.reload();
    await shows(page, 'What is your phone number?');
    await givePhone(page);
    await pressLike(page, 'Get tickets · ');
    await shows(page, 'Here are your 2 tickets.');
    expect(await page.getByRole('log').locator('img').count()).toBeGreaterThanOrEqual(2);
    expect(await findings(page)).toEqual([]);
  });
});
