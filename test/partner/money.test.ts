import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, currencyDigits, plainDecimal } from '../../src/venue/currency.ts';

test('a currency has the decimals of ISO 4217', () => {
  expect(['VND', 'USD', 'KWD'].map(currencyDigits)).toEqual([0, 2, 3]);
});

test.each([
  [120000, 0, 120000],
  ['120000', 0, 120000],
  ['120000.00', 0, 120000],
  [19.99, 2, 1999],
  ['19.9', 2, 1990],
  [0.1 + 0.2, 2, 30],
  [59.97 * 3, 2, 17991],
  [0, 2, 0],
  [9007199254740991, 0, 9007199254740991],
])('%s with %i decimals is %i', (value, digits, expected) => {
  expect(amountOf(value, digits)).toBe(expected);
});

test.each([
  [120000.5, 0],
  ['19.999', 2],
  [-1, 0],
  ['-1', 0],
  ['1,000', 0],
  ['1e5', 0],
  ['0x10', 0],
  ['', 0],
  [' ', 0],
  ['.5', 2],
  [Number.NaN, 0],
  [1e300, 0],
  ['9007199254740993', 0],
  [null, 0],
  [true, 0],
  [[1], 0],
])('%s with %i decimals is no amount', (value, digits) => {
  expect(amountOf(value, digits)).toBeNull();
});

test('every amount comes back from its decimal text, and from its number', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.constantFrom(0, 2, 3), (amount, digits) => {
      const padded = String(amount).padStart(digits + 1, '0');
      const split = padded.length - digits;
      const text = digits === 0 ? padded : `${padded.slice(0, split)}.${padded.slice(split)}`;
      expect(amountOf(text, digits)).toBe(amount);
      expect(amountOf(Number(text), digits)).toBe(amount);
    }),
  );
});

test('a sum made in floating point is the sum of the amounts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000_000), { maxLength: 20 }), (cents) => {
      const sum = cents.reduce((total, cent) => total + cent / 100, 0);
      expect(amountOf(sum, 2)).toBe(cents.reduce((total, cent) => total + cent, 0));
    }),
  );
});

test('whatever comes, an amount is a safe whole number or nothing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(0, 2), (value, digits) => {
      const amount = amountOf(value, digits);
      expect(amount === null || (Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
    }),
  );
});

test('a debt is kept as decimal text, whatever its size', () => {
  expect(['-12.50', ' 5000000000000000000.25 ', 12.5, '12,5', 'n/a', null].map(plainDecimal)).toEqual([
    '-12.50',
    '5000000000000000000.25',
    '12.5',
    null,
    null,
    null,
  ]);
});
