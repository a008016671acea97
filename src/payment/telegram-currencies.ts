/** A currency of Telegram's payments. */
export interface TelegramCurrency {
  /** By ISO 4217. */
  readonly code: string;
  /** Its smallest unit is `10 ** -exponent`. */
  readonly exponent: number;
}

/**
 * The exponents of Telegram's table, https://core.telegram.org/bots/payments/currencies.json. They are not always those
 * of Intl: IDR has 2 here and 0 there. The table's least and most amounts move with the rate, so they are left out:
 * Telegram refuses an invoice by itself. Stars (XTR) are left out too: they pay for digital goods only.
 */
const codesByExponent = {
  0: `
  CLP ISK JPY KRW PYG UGX VND`,
  2: `
  AED AFN ALL AMD ARS AUD AZN BAM BDT BGN BND BOB BRL BYN CAD CHF CNY COP CRC CZK DKK DOP DZD EGP ETB
  EUR GBP GEL GTQ HKD HNL HRK HUF IDR ILS INR JMD KES KGS KZT LBP LKR MAD MDL MNT MUR MVR MXN MYR MZN
  NGN NIO NOK NPR NZD PAB PEN PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TJS TRY TTD TWD TZS UAH USD
  UYU UZS YER ZAR`,
};

/** By code. */
export const telegramCurrencies: ReadonlyMap<string, TelegramCurrency> = new Map(
  Object.entries(codesByExponent).flatMap(([exponent, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, { code, exponent: Number(exponent) }] as const),
  ),
);
