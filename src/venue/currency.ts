import Big from 'big.js';

/** A whole number of the currency's smallest unit (dong for VND, cents for USD). */
export type Amount = number;

/** How many decimals the currency has, by ISO 4217: 0 for VND, 2 for USD. */
export function currencyDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 0;
}

/**
 * The partner's number as a plain decimal text: digits with at most one point; null for anything else. A JSON number
 * is a double, exact to 15 significant digits; further digits are rounding noise and are dropped.
 */
export function plainDecimal(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? writtenOut(value) : value;
  return typeof text === 'string' && isPlainDecimal(text.trim()) ? text.trim() : null;
}

function writtenOut(value: number): string {
  return new Big(Number.isSafeInteger(value) ? value : value.toPrecision(15)).toFixed();
}

/** Bounded, so that arithmetic on it is cheap. */
export function isPlainDecimal(text: string): boolean {
  return /^-?\d{1,40}(\.\d{1,40})?$/.test(text);
}

/**
 * A price in the currency's smallest unit. Null when it is negative, finer than the smallest unit, too large to be
 * exact, or no number.
 */
export function amountOf(value: unknown, digits: number): Amount | null {
  const text = plainDecimal(value);
  if (text === null || text.startsWith('-')) return null;
  const amount = new Big(text).times(`1e${digits}`);
  return amount.eq(amount.round(0, Big.roundDown)) ? safeAmount(amount) : null;
}

/** A decimal text in the currency's smallest unit, truncated; null when it isn't exact as a number. */
export function minorUnits(text: string, digits: number): Amount | null {
  return isPlainDecimal(text) ? safeAmount(new Big(text).times(`1e${digits}`).round(0, Big.roundDown)) : null;
}

/** An amount in the currency's smallest unit as the decimal text that the partner writes. */
export function decimalText(amount: Amount, digits: number): string {
  return new Big(amount).times(`1e-${digits}`).toFixed(digits);
}

function safeAmount(units: Big): Amount | null {
  const amount = Number(units.toFixed(0));
  return Number.isSafeInteger(amount) ? amount : null;
}
