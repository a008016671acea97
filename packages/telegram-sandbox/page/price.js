/** Currencies that Telegram counts in hundredths, and browsers in whole ones. */
const countedInHundredths = new Set(['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'LBP', 'PKR', 'YER']);

/**
 * An amount in the currency's smallest unit as a price: `₫900,000`.
 *
 * @param {string} currency
 * @param {number} amount
 */
export function priceText(currency, amount) {
  const { maximumFractionDigits: usual } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const digits = countedInHundredths.has(currency) ? 2 : (usual ?? 2);
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(amount / 10 ** digits);
}
