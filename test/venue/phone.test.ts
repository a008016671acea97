import { expect, test } from 'vitest';
import { countryOfCurrency, type PhoneCountry, readPhone } from '../../src/venue/venue.ts';

test.each<[string, PhoneCountry, string]>([
  ['0901 234 567', 'VN', '+84901234567'],
  ['07400 123456', 'GB', '+447400123456'],
  ['030 901820', 'DE', '+4930901820'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['0412 345 678', 'AU', '+61412345678'],
  ['+84 90 123 45 67', 'DE', '+84901234567'],
  ['０９０１２３４５６７', 'VN', '+84901234567'],
])('%s, typed in %s, is %s', (text, country, number) => {
  expect(readPhone(text, country)).toEqual({ kind: 'valid', number });
});

test.each<[string, PhoneCountry]>([
  ['000000000', 'VN'],
  ['0123456789', 'VN'],
  ['07400 123456', 'VN'],
])('%s, typed in %s, is of no number that is in use', (text, country) => {
  expect(readPhone(text, country).kind).not.toBe('valid');
});

test.each(['', 'my phone', '12', '+999 123456789', '0901 234 567 890 123'])('"%s" is no number', (text) => {
  expect(readPhone(text, 'VN')).toEqual({ kind: 'unreadable' });
});

test('a currency tells of a country only where it is its own', () => {
  expect(['VND', 'THB', 'GBP', 'KRW'].map(countryOfCurrency)).toEqual(['VN', 'TH', 'GB', 'KR']);
  expect(['EUR', 'USD', 'AUD', 'CHF', 'XAF', 'XDR'].map(countryOfCurrency)).toEqual(Array(6).fill(undefined));
});
