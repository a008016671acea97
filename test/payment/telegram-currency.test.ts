import fc from 'fast-check';
import { startTelegramSandbox, type TelegramSandbox } from 'telegram-sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  fromTelegramAmount,
  paidAmount,
  telegramCurrencies,
  toTelegramAmount,
} from '../../src/payment/invoice.ts';
import { currencyDigits } from '../../src/venue/money.ts';

const { VND, USD, IDR } = telegramCurrencies;
const thirdless = { exponent: 0, least: 1, most: 10 };

describe("Telegram's table of currencies", () => {
  test('is whole: 84 currencies, each with limits about 10,000 times apart, and no Stars', () => {
    expect(Object.keys(telegramCurrencies)).toHaveLength(84);
    expect(telegramCurrencies.XTR).toBeUndefined();
    expect(VND?.exponent).toBe(0);
    expect(USD).toEqual({ exponent: 2, least: 100, most: 1_000_000 });
    for (const [code, { exponent, least, most }] of Object.entries(telegramCurrencies)) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect([0, 2]).toContain(exponent);
      expect(most / least).toBeGreaterThan(9_800);
      expect(most / least).toBeLessThan(10_200);
    }
  });

  test('is the one that the Telegram sandbox holds invoices to', async () => {
    const telegram = await startTelegramSandbox();
    onTestFinished(() => telegram.stop());
    const limits = Object.entries(telegramCurrencies).flatMap(([currency, { least, most }]) =>
      [least - 1, least, most, most + 1].map((amount) => ({
        currency,
        amount,
        fits: amount >= least && amount <= most,
      })),
    );
    const asked = limits.map(async ({ currency, amount }) => {
      const { ok } = await askForLink(telegram, currency, amount);
      return { currency, amount, fits: ok };
    });
    expect(await Promise.all(asked)).toEqual(limits);
  });
});

async function askForLink({ apiRoot, token }: TelegramSandbox, currency: string, amount: number) {
  const invoice = { title: 'Tickets', description: 'Two adults', payload: 'x', provider_token: '1:TEST:x' };
  const response = await fetch(`${apiRoot}/bot${token}/createInvoiceLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...invoice, currency, prices: [{ label: 'Total', amount }] }),
  });
  return (await response.json()) as { readonly ok: boolean };
}

describe("an amount in Telegram's smallest unit", () => {
  test('is ours where both count alike, and scaled where they do not', () => {
    if (VND === undefined || IDR === undefined) throw new Error('missing');
    expect(toTelegramAmount(900_000, 0, VND)).toBe(900_000);
    expect(toTelegramAmount(150_000, 0, IDR)).toBe(15_000_000);
    expect(toTelegramAmount(-5, 2, thirdless)).toBeNull();
    expect(toTelegramAmount(500, 2, thirdless)).toBe(5);
    expect(fromTelegramAmount(15_000_050, 0, IDR)).toBeNull();
  });

  test('that was paid is counted in the digits of its own currency', () => {
    expect(paidAmount(700_000, 'USD')).toBe(700_000);
    expect(paidAmount(900_000, 'VND')).toBe(900_000);
    expect(paidAmount(500, 'XTR')).toBe(500);
    const digits = currencyDigits('IDR');
    expect(paidAmount(15_000_000, 'IDR')).toBe(150_000 * 10 ** digits);
    expect(paidAmount(15_000_060, 'IDR')).toBe(Math.round(150_000.6 * 10 ** digits));
  });

  test('comes back as it went', () => {
    const currency = fc.constantFrom(...Object.values(telegramCurrencies));
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 0, max: 3 }),
        currency,
        (amount, digits, rules) => {
          const sent = toTelegramAmount(amount, digits, rules);
          if (sent !== null) expect(fromTelegramAmount(sent, digits, rules)).toBe(amount);
        },
      ),
    );
  });
});
