import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromTelegramAmount, paidAmount, toTelegramAmount } from '../../src/payment/invoice.ts';
import { telegramCurrencies } from '../../src/payment/telegram-currencies.ts';
import { currencyDigits } from '../../src/venue/money.ts';

const [VND, USD, IDR] = ['VND', 'USD', 'IDR'].map((code) => telegramCurrencies.get(code));
const thirdless = { code: 'VND', exponent: 0, least: 1, most: 10 };

describe("Telegram's table of currencies", () => {
  test('is whole: 84 currencies, each with limits about 10,000 times apart, and no Stars', () => {
    expect(telegramCurrencies.size).toBe(84);
    expect(telegramCurrencies.has('XTR')).toBe(false);
    expect(VND?.exponent).toBe(0);
    expect(USD).toEqual({ code: 'USD', exponent: 2, least: 100, most: 1_000_000 });
    for (const { code, exponent, least, most } of telegramCurrencies.values()) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect([0, 2]).toContain(exponent);
      expect(most / least).toBeGreaterThan(9_800);
      expect(most / least).toBeLessThan(10_200);
    }
  });

  // Production runs without the packages, and the sandbox is published without the bot: each has the file.
  test('is the same file in the bot and in the Telegram sandbox', async () => {
    const paths = ['src/payment/telegram-currencies.ts', 'packages/telegram-sandbox/src/wire/currencies.ts'];
    const [ours, sandboxes] = await Promise.all(
      paths.map((path) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')),
    );
    expect(sandboxes).toBe(ours);
  });
});

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
    const currency = fc.constantFrom(...telegramCurrencies.values());
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
