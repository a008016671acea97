import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';

export interface Money {
  readonly amount: Amount;
  /** ISO 4217. */
  readonly currency: string;
}

/** Received money: a fact that is never changed and names nobody. */
export interface Receipt extends Money {
  /** Unique in the ledger: Telegram's charge id, the bank's transaction id, the staff's entry, each with its prefix. */
  readonly id: string;
  readonly source: 'telegram' | 'bank' | 'staff';
  /** When it was booked here by the store's clock, not the bank's time. */
  readonly at: Instant;
}

/** Money that the operator has marked as returned. */
export interface Return extends Money {
  readonly id: string;
  readonly staffId: number;
  readonly at: Instant;
}

/** Says that a receipt by staff was wrong: its money has not come. Both stay in the record. */
interface Correction {
  readonly id: string;
  readonly receiptId: Receipt['id'];
  readonly staffId: number;
  readonly at: Instant;
}

/** The facts about a booking's money. They are only appended; `balanceOf` derives the figures. */
export interface Payments {
  readonly receipts: readonly Receipt[];
  /** Receipts by staff that staff have declared to be other transfers than the bank's notices. */
  readonly separated: readonly Receipt['id'][];
  readonly returns: readonly Return[];
  /** Absent: no receipt was taken back. */
  readonly corrections?: readonly Correction[] | undefined;
}

export const noPayments: Payments = { receipts: [], separated: [], returns: [] };

/** Adds the receipt; returns the same object when it is booked already. */
export function withReceipt(payments: Payments, receipt: Receipt): Payments {
  if (payments.receipts.some(({ id }) => id === receipt.id)) return payments;
  return { ...payments, receipts: [...payments.receipts, receipt] };
}

export function withReturn(payments: Payments, moneyReturn: Return): Payments {
  return { ...payments, returns: [...payments.returns, moneyReturn] };
}

export function withCorrection(payments: Payments, correction: Correction): Payments {
  return { ...payments, corrections: [...(payments.corrections ?? []), correction] };
}

/** Says that a receipt by staff and the bank notice that confirmed it are two transfers. */
export function withSeparated(payments: Payments, receiptId: Receipt['id']): Payments {
  return { ...payments, separated: [...payments.separated, receiptId] };
}

/** A transfer of money, reported by one source, or by both staff and the bank. */
export interface Transfer extends Receipt {
  /** The bank notice that confirms staff's receipt. */
  readonly confirmedBy: Receipt['id'] | null;
}

/** Transfers that both staff and the bank have reported. */
export function confirmedTransfersOf(payments: Payments): readonly Transfer[] {
  return transfersOf(payments).filter(({ confirmedBy }) => confirmedBy !== null);
}

/** Receipts that may be taken back: entered by staff, confirmed by no bank, and not returned in any part. */
export function correctableOf(payments: Payments): readonly Transfer[] {
  const transfers = transfersOf(payments);
  return transfers.filter(
    (transfer) =>
      transfer.source === 'staff' &&
      transfer.confirmedBy === null &&
      !wasReturned(transfer, transfers, payments.returns),
  );
}

/** How long after "Money arrived" a bank notice of the same amount is taken for the same transfer. */
const sameTransferMs = 72 * hourMs;

/**
 * Each transfer once, in the order of arrival. A bank notice confirms the earliest unconfirmed receipt by staff of
 * the same amount. A notice that came before staff's receipt is another transfer: staff saw what was still awaited,
 * and said that it had come. A returned or corrected receipt is never confirmed.
 */
export function transfersOf(payments: Payments): readonly Transfer[] {
  const { receipts, separated, returns, corrections = [] } = payments;
  const transfers: Transfer[] = [];
  const corrected = new Set(corrections.map(({ receiptId }) => receiptId));
  for (const receipt of receipts.toSorted(byArrival)) {
    if (corrected.has(receipt.id)) continue;
    const returned = returns.filter(({ at }) => at <= receipt.at);
    const confirmedIndex =
      receipt.source === 'bank'
        ? transfers.findIndex(
            (transfer) =>
              confirmsTransfer(transfer, receipt) &&
              !separated.includes(transfer.id) &&
              !wasReturned(transfer, transfers, returned),
          )
        : -1;
    const confirmed = transfers[confirmedIndex];
    if (confirmed === undefined) transfers.push({ ...receipt, confirmedBy: null });
    else transfers[confirmedIndex] = { ...confirmed, confirmedBy: receipt.id };
  }
  return transfers;
}

/** Sorts staff's receipt before a notice of the same moment, so that the order of the list doesn't matter. */
function byArrival(a: Receipt, b: Receipt): number {
  const rank = (receipt: Receipt): number => (receipt.source === 'staff' ? 0 : 1);
  return a.at - b.at || rank(a) - rank(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Whether the returns are so large that they must include the transfer, or a part of it. */
function wasReturned(
  { amount, currency }: Transfer,
  transfers: readonly Transfer[],
  returns: readonly Return[],
): boolean {
  return sumIn(transfers, currency) - sumIn(returns, currency) < amount;
}

export function sumIn(all: readonly Money[], currency: string): Amount {
  return all.reduce((sum, money) => (money.currency === currency ? sum + money.amount : sum), 0);
}

function confirmsTransfer(transfer: Transfer, notice: Receipt): boolean {
  const isUnconfirmed = transfer.source === 'staff' && transfer.confirmedBy === null;
  const isSameSum = transfer.amount === notice.amount && transfer.currency === notice.currency;
  return isUnconfirmed && isSameSum && notice.at - transfer.at <= sameTransferMs;
}

/**
 * The code by which a transfer finds its booking: "W", six random symbols, a check symbol.
 *
 * Eight characters survive a bank that cuts its text at 25 even behind a prefix of 17. The first letter occurs nowhere
 * else in a code, is not in the Vietnamese alphabet and hardly in what banks write around a text.
 *
 * How likely is a code that nobody wrote? A text is searched with everything but letters and digits removed, so words
 * run into one another. A stretch of 8 is taken for a code only if it begins with W, has no second W, no 0, 1, I, L, O,
 * and its check fits. In random letters and digits that is 1/36 × (30/36)^7 × 1/31, 1 in 4,000, for each place in the
 * text, and 1.1 percent for a text of 50. Such a text becomes unmatched if it also has a real code, and finds a booking
 * only if the code was given out: there are 705 million, so with 100,000 given out 2 random texts in a million do.
 */
export type PaymentCode = string;

/** 31, a prime, so that weights and differences of values always have a remainder. */
const symbols = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const firstLetter = 'W';
const freeSymbols = [...symbols].filter((symbol) => symbol !== firstLetter);
const randomLength = 6;
const codeLength = 1 + randomLength + 1;

/** The largest multiple of 30 that a byte can hold: bytes from there on are skipped, so no symbol is more likely. */
const byteLimit = 256 - (256 % freeSymbols.length);

/**
 * A code from random bytes; null when they don't suffice. With 32 bytes that is so rare that the caller simply draws
 * again. The caller checks that the code is unused.
 */
export function paymentCodeFrom(bytes: Uint8Array): PaymentCode | null {
  const drawn = [...bytes]
    .filter((byte) => byte < byteLimit)
    .map((byte) => freeSymbols[byte % freeSymbols.length] ?? '');
  for (let from = 0; from + randomLength <= drawn.length; from += randomLength) {
    const start = firstLetter + drawn.slice(from, from + randomLength).join('');
    // For 1 in 31 of these beginnings the check symbol would be W, so there is no code.
    const check = freeSymbols.find((symbol) => isPaymentCode(start + symbol));
    if (check !== undefined) return start + check;
  }
  return null;
}

/**
 * True for what `paymentCodeFrom` gives. Position n counts its symbol's value n times, modulo 31: each wrong symbol
 * changes the sum by (position × difference), each swap of different neighbours by their difference, neither of which
 * 31 divides.
 */
export function isPaymentCode(text: string): text is PaymentCode {
  if (text.length !== codeLength || text.lastIndexOf(firstLetter) !== 0) return false;
  const values = [...text].map((symbol) => symbols.indexOf(symbol));
  if (values.includes(-1)) return false;
  return values.reduce((sum, value, index) => sum + (index + 1) * value, 0) % symbols.length === 0;
}

type CodeSearch =
  | { readonly kind: 'found'; readonly code: PaymentCode }
  | { readonly kind: 'none' }
  /** Two different codes: the booking is ambiguous. */
  | { readonly kind: 'several' };

/** Looks for a code in a bank's text. A damaged code is not found: it is never corrected to a similar one. */
export function findPaymentCode(text: string): CodeSearch {
  const bare = text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
  const codes = new Set<PaymentCode>();
  for (let at = bare.indexOf(firstLetter); at !== -1; at = bare.indexOf(firstLetter, at + 1)) {
    const piece = bare.slice(at, at + codeLength);
    if (isPaymentCode(piece)) codes.add(piece);
  }
  const [code] = codes;
  if (code === undefined) return { kind: 'none' };
  return codes.size === 1 ? { kind: 'found', code } : { kind: 'several' };
}

/** Money of customers within a time, in one currency. */
export interface DayMoney {
  readonly byCard: Amount;
  readonly byTransfer: Amount;
  /** Of `byTransfer`: what staff entered and no notice of the bank has confirmed. */
  readonly unconfirmed: Amount;
  readonly returned: Amount;
}

/** Counts each transfer when it was first reported; leaves out those that were taken back. */
export function dayMoneyOf(
  payments: readonly Payments[],
  { from, until, currency }: { readonly from: Instant; readonly until: Instant; readonly currency: string },
): DayMoney {
  const isWithin = ({ at }: { readonly at: Instant }): boolean => at >= from && at < until;
  const transfers = payments.flatMap(transfersOf).filter(isWithin);
  const sumOf = (money: readonly Money[]): Amount => sumIn(money, currency);
  return {
    byCard: sumOf(transfers.filter(({ source }) => source === 'telegram')),
    byTransfer: sumOf(transfers.filter(({ source }) => source !== 'telegram')),
    unconfirmed: sumOf(
      transfers.filter(({ source, confirmedBy }) => source === 'staff' && confirmedBy === null),
    ),
    returned: sumOf(payments.flatMap(({ returns }) => returns).filter(isWithin)),
  };
}
