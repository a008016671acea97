import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromTelegramAmount,
  readTelegramCurrencies,
  telegramCurrencies,
  toTelegramAmount,
} from '../../src/payment/invoice.ts';

const { VND, USD, IDR } = telegramCurrencies;
const thirdless = { exponent: 0, least: 1, most: 10 };

/** A row of Telegram's file, whose numbers are texts but for one. */
function row(exp: number, min_amount: unknown, max_amount: unknown): unknown {
  return { code: 'X', title: 'X', exp, min_amount, max_amount };
}

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

  test("takes its limits from today's file", () => {
    const today = readTelegramCurrencies({
      VND: row(0, '26310', '263100000'),
      USD: row(2, '100', 1_000_000),
    });
    expect(today).toEqual({ VND: { exponent: 0, least: 26_310, most: 263_100_000 }, USD });
  });

  test('leaves out what it does not know or believe', () => {
    const content = {
      VND: row(2, '1', '2'),
      XTR: row(0, '1', '2'),
      constructor: { min_amount: 1, max_amount: 2 },
      EUR: row(2, '5', '5'),
      USD: row(2, '90', '900000'),
    };
    expect(readTelegramCurrencies(content)).toEqual({ USD: { exponent: 2, least: 90, most: 900_000 } });
    for (const wrong of [null, 'text', [], {}, { VND: null }])
      expect(readTelegramCurrencies(wrong)).toBeNull();
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
