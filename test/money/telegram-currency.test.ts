import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { telegramCurrencies as sandboxCurrencies } from '../../packages/telegram-sandbox/src/wire/currencies.ts';
import {
  fromTelegramAmount,
  paidAmount,
  telegramExponents,
  toTelegramAmount,
} from '../../src/money/telegram-invoice.ts';
import { currencyDigits } from '../../src/venue/currency.ts';

const [VND, IDR] = ['VND', 'IDR'].map((code) => telegramExponents.get(code));
const thirdless = 0;

describe("Telegram's table of currencies", () => {
  test('has the exponent of each currency, and no Stars', () => {
    expect(telegramExponents.has('XTR')).toBe(false);
    expect(VND).toBe(0);
    for (const code of ['USD', 'ARS', 'BYN', 'ETB', 'IDR']) {
      expect(telegramExponents.get(code)).toBe(2);
    }
  });

  // The sandbox, which is published without the bot, has a table of its own with the limits that Telegram checks.
  test('agrees with the one of the Telegram sandbox', () => {
    const sandboxExponents = [...sandboxCurrencies].map(([code, { exponent }]) => [code, exponent]);
    expect(Object.fromEntries(telegramExponents)).toEqual(Object.fromEntries(sandboxExponents));
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
    const exponents = fc.constantFrom(...telegramExponents.values());
    fc.assert(
      fc.property(
        fc.nat(1_000_000_000),
        fc.integer({ min: 0, max: 3 }),
        exponents,
        (amount, digits, exponent) => {
          const sent = toTelegramAmount(amount, digits, exponent);
          if (sent !== null) expect(fromTelegramAmount(sent, digits, exponent)).toBe(amount);
        },
      ),
    );
  });
});
