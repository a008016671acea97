import { type Amount, currencyDigits } from '../venue/currency.ts';

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

/** The exponent of each currency, by ISO 4217: its smallest unit is `10 ** -exponent`. */
export const telegramExponents: ReadonlyMap<string, number> = new Map(
  Object.entries(codesByExponent).flatMap(([exponent, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(exponent)] as const),
  ),
);

/**
 * An amount in Telegram's smallest unit; null when it is no whole number of it. `digits` are the decimals of our own
 * smallest unit.
 */
export function toTelegramAmount(amount: Amount, digits: number, exponent: number): number | null {
  return scaled(amount, exponent - digits);
}

/** The reverse of `toTelegramAmount`; null when it is no whole number of our smallest unit. */
export function fromTelegramAmount(amount: number, digits: number, exponent: number): Amount | null {
  return scaled(amount, digits - exponent);
}

/**
 * A paid amount by Telegram, in the smallest unit of its currency, finer parts rounded; unconverted in a currency
 * that Telegram's table lacks.
 */
export function paidAmount(total: number, currency: string): Amount {
  const exponent = telegramExponents.get(currency);
  return exponent === undefined ? total : Math.round(total * 10 ** (currencyDigits(currency) - exponent));
}

function scaled(amount: number, places: number): number | null {
  const factor = 10 ** Math.abs(places);
  const result = places >= 0 ? amount * factor : amount / factor;
  return Number.isSafeInteger(result) ? result : null;
}

/** A row of an invoice, in Telegram's smallest unit; a discount is negative. */
interface InvoicePrice {
  readonly label: string;
  readonly amount: number;
}

export interface InvoiceRequest {
  /** The sold lines, each with its full price. */
  readonly lines: readonly { readonly label: string; readonly amount: Amount }[];
  /** The total that was accepted. */
  readonly total: Amount;
  /** The part that is paid already, by transfer or for the replaced booking. */
  readonly paid: Amount;
  readonly labels: {
    /** The label of the difference between the total and the lines: the partner's fee or discount. */
    readonly adjustment: string;
    readonly alreadyPaid: string;
  };
  /** The decimals of our smallest unit. */
  readonly digits: number;
}

export type Invoice =
  | { readonly kind: 'invoice'; readonly prices: readonly InvoicePrice[]; readonly amount: number }
  | {
      readonly kind: 'refused';
      /** `notWhole`: not a whole number of Telegram's smallest unit. */
      readonly because: 'nothingDue' | 'notWhole';
    };

/**
 * The rows of an invoice for the due sum. Telegram charges the sum of the rows, so a total that differs from its
 * lines gets a row for the difference.
 */
export function invoiceFor(request: InvoiceRequest, exponent: number): Invoice {
  const { lines, total, paid, labels, digits } = request;
  if (total - paid <= 0) return { kind: 'refused', because: 'nothingDue' };
  const adjustment = total - lines.reduce((sum, line) => sum + line.amount, 0);
  const rows = [
    ...lines,
    { label: labels.adjustment, amount: adjustment },
    { label: labels.alreadyPaid, amount: -paid },
  ].filter((row) => row.amount !== 0);
  const prices: InvoicePrice[] = [];
  for (const { label, amount } of rows) {
    const converted = toTelegramAmount(amount, digits, exponent);
    if (converted === null) return { kind: 'refused', because: 'notWhole' };
    prices.push({ label, amount: converted });
  }
  const amount = prices.reduce((sum, price) => sum + price.amount, 0);
  return { kind: 'invoice', prices, amount };
}

/** The booking and the offer of an invoice: an offer is replaced whenever its amount changes. */
export interface InvoicePayload {
  readonly reference: string;
  readonly revision: number;
}

const payloadShape = /^([A-Za-z0-9_-]{1,100}):(0|[1-9]\d{0,14})$/;

/** At most 116 of Telegram's 128 bytes; comes back with the checkout and the payment. */
export function invoicePayload({ reference, revision }: InvoicePayload): string {
  const payload = `${reference}:${revision}`;
  if (!payloadShape.test(payload)) throw new Error('a reference or revision that no payload carries');
  return payload;
}

/** Null for anything that `invoicePayload` doesn't write, as from an older or another bot. */
export function readInvoicePayload(payload: string): InvoicePayload | null {
  const [, reference, revision] = payloadShape.exec(payload) ?? [];
  return reference === undefined ? null : { reference, revision: Number(revision) };
}
