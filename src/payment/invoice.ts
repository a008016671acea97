import type { Amount } from '../booking/sale-package.ts';
import { type TelegramCurrency, toTelegramAmount } from './telegram-currency.ts';

/** A row of an invoice, in Telegram's smallest unit; a discount is negative. */
export interface InvoicePrice {
  readonly label: string;
  readonly amount: number;
}

export interface InvoiceRequest {
  /** What is sold, each line with its full price. */
  readonly lines: readonly { readonly label: string; readonly amount: Amount }[];
  /** The total that was accepted. */
  readonly total: Amount;
  /** What of it is paid already, by transfer or for the booking that this one replaces. */
  readonly paid: Amount;
  readonly labels: {
    /** For a total that isn't the sum of its lines: the partner's fee or discount. */
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
      /** `notWhole`: an amount that Telegram's smallest unit can't say. */
      readonly because: 'nothingDue' | 'tooSmall' | 'tooLarge' | 'notWhole';
    };

/**
 * The rows of an invoice for what is still due. They always add up to it: Telegram charges the sum of the rows, so
 * a total that differs from its lines gets a row for the difference.
 */
export function invoiceFor(request: InvoiceRequest, currency: TelegramCurrency): Invoice {
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
    const converted = toTelegramAmount(amount, digits, currency);
    if (converted === null) return { kind: 'refused', because: 'notWhole' };
    prices.push({ label, amount: converted });
  }
  const amount = prices.reduce((sum, price) => sum + price.amount, 0);
  if (amount < currency.least) return { kind: 'refused', because: 'tooSmall' };
  return amount > currency.most
    ? { kind: 'refused', because: 'tooLarge' }
    : { kind: 'invoice', prices, amount };
}

/** Which booking an invoice is for, and which offer of it: an offer is replaced whenever its amount changes. */
export interface InvoicePayload {
  readonly reference: string;
  readonly revision: number;
}

const payloadShape = /^([A-Za-z0-9_-]{1,100}):(0|[1-9]\d{0,14})$/;

/** At most 116 of the 128 bytes that Telegram carries; it comes back with the checkout and with the payment. */
export function invoicePayload({ reference, revision }: InvoicePayload): string {
  const payload = `${reference}:${revision}`;
  if (!payloadShape.test(payload)) throw new Error('a reference or revision that no payload carries');
  return payload;
}

/** Null for anything that `invoicePayload` doesn't write: an older bot's, or somebody else's. */
export function readInvoicePayload(payload: string): InvoicePayload | null {
  const [, reference, revision] = payloadShape.exec(payload) ?? [];
  return reference === undefined ? null : { reference, revision: Number(revision) };
}
