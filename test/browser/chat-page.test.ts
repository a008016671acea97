import { press, shows, write } from 'telegram-sandbox/browser';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../packages/telegram-sandbox/test/browser/visit.ts';
import { useStage } from './stage.ts';

const open = useBrowser();
const stage = useStage();

describe('the chat page', () => {
  it('keeps two customers in two tabs apart', async () => {
    const [emma, linh] = await Promise.all([
      open(stage().telegram.url, { person: 'Emma Wilson' }),
      open(stage().telegram.url, { person: 'Linh (staff)' }),
    ]);
    await press(emma, 'Start');
    await shows(emma, 'Hello Emma!');
    await write(emma, '/help');
    await shows(emma, '/mytickets');
    await shows(linh, 'Hello Linh!');
    expect(await linh.getByRole('log').getByText('Hello Emma!').count()).toBe(0);
    expect(await emma.getByRole('log').getByText('Hello Linh!').count()).toBe(0);
  });

  it('shows nothing wider than a narrow phone', async () => {
    const page = await open(stage().telegram.url, {
      person: 'Linh (staff)',
      viewport: { width: 320, height: 640 },
    });
    await write(page, '/book');
    await shows(page, 'Which day would you like to come?');
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
