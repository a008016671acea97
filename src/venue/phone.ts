// The largest of the library's metadata: the others call invented numbers valid, or landlines invalid.
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A country whose numbers may be typed without "+". ISO 3166 alpha-2. */
export type PhoneCountry = CountryCode;

/** `unlikely` has a possible length, but no such numbers are in use. Numbers are in E.164. */
export type ReadPhone =
  | { readonly kind: 'valid' | 'unlikely'; readonly number: string }
  | { readonly kind: 'unreadable' };

export function readPhone(text: string, country: PhoneCountry): ReadPhone {
  const number = parsePhoneNumberFromString(text.normalize('NFKC'), country);
  if (number === undefined || !number.isPossible()) return { kind: 'unreadable' };
  return { kind: number.isValid() ? 'valid' : 'unlikely', number: number.number };
}

export function phoneCountry(text: string): PhoneCountry | undefined {
  return isSupportedCountry(text) ? text : undefined;
}

/** Legal tender in several countries, whose numbers differ. */
const sharedCurrencies = new Set(['AUD', 'CHF', 'DKK', 'ILS', 'NZD', 'USD']);

/** A currency's code begins with its country's; those of unions, such as EUR and XAF, with none. */
export function countryOfCurrency(currency: string): PhoneCountry | undefined {
  return sharedCurrencies.has(currency) ? undefined : phoneCountry(currency.slice(0, 2));
}
