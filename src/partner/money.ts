import type { Amount } from '../booking/sale-package.ts';

/** How many decimals the currency has, by ISO 4217: 0 for VND, 2 for USD. */
export function currencyDigits(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? 0;
}

/**
 * A plain decimal as text: digits with at most one point. A JSON number is a double, exact to 15 significant
 * digits; what lies beyond them is the noise of a sum in binary and is dropped.
 */
export function decimalText(value: unknown): string | null {
  if (Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'number' && Number.isFinite(value))
    return plainDecimal(trimZeros(value.toPrecision(15)));
  return typeof value === 'string' ? plainDecimal(value.trim()) : null;
}

/**
 * A price in the currency's smallest unit, by moving the point in its decimal text: no floating point
 * arithmetic. Null when it is negative, finer than the smallest unit, too large to be exact, or no number.
 */
export function amountOf(value: unknown, digits: number): Amount | null {
  const [whole, fraction = ''] = decimalText(value)?.split('.') ?? [];
  if (whole === undefined || whole.startsWith('-')) return null;
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const amount = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}

function plainDecimal(text: string): string | null {
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(text) ? text : null;
}

function trimZeros(text: string): string {
  return text.includes('.') && !text.includes('e') ? text.replace(/\.?0+$/, '') : text;
}
