import { expect, it } from 'vitest';
import { priceText } from '../../page/price.js';
import { formatPrice } from '../../src/methods/payments.ts';
import { telegramCurrencies } from '../../src/wire/currencies.ts';

it.each([
  ['VND', 900_000, '₫900,000'],
  ['USD', 123_456, '$1,234.56'],
  ['JPY', 1_200, '¥1,200'],
  ['EUR', -150, '-€1.50'],
  // Telegram counts it in hundredths, though nobody has seen one.
  ['IDR', 1_500_050, 'IDR\u00a015,000.50'],
])('a price in %s of %i is %s, for the page and in the button of an invoice', (code, amount, price) => {
  const currency = telegramCurrencies.get(code);
  expect(priceText(code, amount)).toBe(price);
  expect(currency && formatPrice(currency, amount)).toBe(price);
});
