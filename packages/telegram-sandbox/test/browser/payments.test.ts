import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { press, shows } from '../../src/browser.ts';
import type { PersonClient } from '../../src/person.ts';
import { startTelegramSandbox, type TelegramSandbox } from '../../src/sandbox.ts';
import { createCaller } from '../calling.ts';
import { phone, useBrowser } from './visit.ts';

const open = useBrowser();
let telegram: TelegramSandbox;
let bot: ReturnType<typeof createCaller>;
let an: PersonClient;
beforeEach(async () => {
  telegram = await startTelegramSandbox({ botName: 'Harbour' });
  bot = createCaller(telegram);
  an = await telegram.person({ firstName: 'An' });
  await an.sends('/start');
});
afterEach(() => telegram.stop());

const terms = {
  title: 'Two adults',
  description: 'Sat, 28 Nov',
  payload: 'BK1',
  provider_token: '1:TEST:x',
  currency: 'VND',
  prices: [
    { label: '2 × Adult', amount: 1_000_000 },
    { label: 'Early bird', amount: -100_000 },
  ],
};
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Checkout' });

/** Opens the sheet of a new invoice and chooses a card. */
async function openSheet(card: string, viewport = phone): Promise<Page> {
  await bot.done('sendInvoice', { chat_id: an.id, ...terms });
  const page = await open(telegram.url, { person: 'An', viewport });
  await shows(page, 'Two adults');
  await press(page, 'Pay ₫900,000');
  await sheetOf(page).getByRole('radio', { name: card }).check();
  return page;
}

async function pressPay(page: Page) {
  await sheetOf(page).getByRole('button', { name: 'Pay ₫900,000' }).click();
  await sheetOf(page).getByText('Waiting for the bot').waitFor();
  const updates = await bot.updates({ timeout: 5 });
  return updates.at(-1)?.pre_checkout_query?.id;
}
const answer = (pre_checkout_query_id: string | undefined, more: object = { ok: true }) =>
  bot.done('answerPreCheckoutQuery', { pre_checkout_query_id, ...more });

describe('the payment sheet', () => {
  it('shows what is paid for, and pays', async () => {
    const page = await openSheet('4242 pays at once');
    const lines = await sheetOf(page).locator('.price-line').allTextContents();
    expect(lines).toEqual(['2 × Adult₫1,000,000', 'Early bird-₫100,000', 'Total₫900,000']);
    await sheetOf(page).getByText('Test', { exact: true }).waitFor();
    await answer(await pressPay(page));
    await sheetOf(page).getByText('Paid ₫900,000.').waitFor();
    expect(
      await sheetOf(page).getByRole('button', { name: 'Done' }).and(page.locator(':focus')).count(),
    ).toBe(1);
    await press(page, 'Done');
    await shows(page, 'An paid ₫900,000');
    await press(page, 'Pay ₫900,000');
    await sheetOf(page).getByText('Paid ₫900,000.').waitFor();
  });

  it('says in the bot’s words why it declined, and lets one try again', async () => {
    const page = await openSheet('4242 pays at once');
    await answer(await pressPay(page), { ok: false, error_message: 'Sold out, sorry' });
    await sheetOf(page).getByText('Sold out, sorry').waitFor();
    await sheetOf(page).getByRole('button', { name: 'Try again' }).click();
    await sheetOf(page).getByText('Waiting for the bot').waitFor();
  });

  it('says that the bot was silent for ten seconds', async () => {
    const page = await openSheet('4242 pays at once');
    await pressPay(page);
    telegram.clock.advance(10_000);
    await sheetOf(page).getByText('The bot did not answer').waitFor();
  });

  it('asks for the bank’s confirmation, and is told of a card that the bank declines', async () => {
    const page = await openSheet('3220 asks to confirm first');
    await answer(await pressPay(page));
    await press(page, 'Confirm at the bank');
    await sheetOf(page).getByText('Paid ₫900,000.').waitFor();
    const other = await openSheet('0002 is declined');
    await answer(await pressPay(other));
    await sheetOf(other).getByText('The bank declined the card').waitFor();
  });

  it('pays nothing when it is closed meanwhile', async () => {
    const page = await openSheet('4242 pays at once');
    const id = await pressPay(page);
    await page.keyboard.press('Escape');
    await sheetOf(page).waitFor({ state: 'detached' });
    const closed = async () => {
      const view = await fetch(`${telegram.url}/_/checkouts/${id}?waitMs=5000`);
      return ((await view.json()) as { state: string }).state;
    };
    expect(await closed()).toBe('closed');
    expect(await bot.refusal('answerPreCheckoutQuery', { pre_checkout_query_id: id, ok: true })).toContain(
      'too old',
    );
  });

  it('pays nothing when it is closed before the payment has begun', async () => {
    const page = await openSheet('4242 pays at once');
    const begun = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<void>();
    await page.route('**/pay', async (route) => {
      begun.resolve();
      await closed.promise;
      await route.continue();
    });
    await sheetOf(page).getByRole('button', { name: 'Pay ₫900,000' }).click();
    await begun.promise;
    await page.keyboard.press('Escape');
    await sheetOf(page).waitFor({ state: 'detached' });
    const isToldOfTheEnd = page.waitForResponse('**/close-payment');
    closed.resolve();
    await isToldOfTheEnd;
    const id = (await bot.updates({ timeout: 5 })).at(-1)?.pre_checkout_query?.id;
    const refused = await bot.refusal('answerPreCheckoutQuery', { pre_checkout_query_id: id, ok: true });
    expect(refused).toContain('too old');
  });

  it('opens from a link, too', async () => {
    const link = await bot.done<string>('createInvoiceLink', terms);
    await bot.done('sendMessage', {
      chat_id: an.id,
      text: `Pay here: ${link}`,
      entities: [{ type: 'text_link', offset: 0, length: 8, url: link }],
    });
    const page = await open(telegram.url, { person: 'An' });
    await page.getByRole('link', { name: 'Pay here' }).click();
    await sheetOf(page).getByText('Two adults').waitFor();
  });
});
