import type { Amount, Instant } from '../booking/sale-package.ts';

export interface Money {
  readonly amount: Amount;
  /** ISO 4217. */
  readonly currency: string;
}

/** Money that has arrived: a fact, never changed, and without a name. */
export interface Receipt extends Money {
  /** Unique in the ledger: Telegram's charge id, the bank's transaction id, the staff's entry, each with its prefix. */
  readonly id: string;
  readonly source: 'telegram' | 'bank' | 'staff';
  /** When it was booked here, by the store's clock, not when the bank says that the money moved. */
  readonly at: Instant;
}

/** Money that the operator says has been given back. */
export interface Return extends Money {
  readonly id: string;
  readonly staffId: number;
  readonly at: Instant;
}

/** Everything a booking records of its money. Facts are appended; what they amount to is derived (`balanceOf`). */
export interface Payments {
  readonly receipts: readonly Receipt[];
  /** Receipts by staff whose transfer is not the one that a bank notice told of, as staff said. */
  readonly separated: readonly Receipt['id'][];
  readonly returns: readonly Return[];
}

export const noPayments: Payments = { receipts: [], separated: [], returns: [] };

/** The payments with the receipt; the same object when it is booked already. */
export function withReceipt(payments: Payments, receipt: Receipt): Payments {
  if (payments.receipts.some(({ id }) => id === receipt.id)) return payments;
  return { ...payments, receipts: [...payments.receipts, receipt] };
}

/** The payments with the return; the same object when it is marked already. */
export function withReturn(payments: Payments, mark: Return): Payments {
  if (payments.returns.some(({ id }) => id === mark.id)) return payments;
  return { ...payments, returns: [...payments.returns, mark] };
}

/** Says that a receipt by staff and the bank notice that confirmed it are two transfers. */
export function withSeparated(payments: Payments, receiptId: Receipt['id']): Payments {
  if (payments.separated.includes(receiptId)) return payments;
  return { ...payments, separated: [...payments.separated, receiptId] };
}

/** A transfer of money, however often it was told. */
export interface Transfer extends Receipt {
  /** The bank notice that told again what staff had said. */
  readonly confirmedBy: Receipt['id'] | null;
}

/** How long after "Money arrived" a bank notice of the same amount is taken for the same transfer. */
export const sameTransferMs = 72 * 3_600_000;

/**
 * Each transfer once, in the order of their arrival. A bank notice confirms the earliest receipt by staff of the same
 * amount that no other notice has confirmed. A notice that came before the staff's word is another transfer: staff saw
 * what was still awaited, and said that it had come.
 */
export function transfersOf({ receipts, separated }: Payments): readonly Transfer[] {
  const transfers: Transfer[] = [];
  const known = new Set<Receipt['id']>();
  for (const receipt of receipts.toSorted(byArrival)) {
    if (known.has(receipt.id)) continue;
    known.add(receipt.id);
    const told =
      receipt.source === 'bank'
        ? transfers.findIndex(
            (transfer) => isToldAgain(transfer, receipt) && !separated.includes(transfer.id),
          )
        : -1;
    const confirmed = transfers[told];
    if (confirmed === undefined) transfers.push({ ...receipt, confirmedBy: null });
    else transfers[told] = { ...confirmed, confirmedBy: receipt.id };
  }
  return transfers;
}

/** Staff's word before a notice of the same moment, so that the order of the list doesn't matter. */
function byArrival(a: Receipt, b: Receipt): number {
  const rank = (receipt: Receipt): number => (receipt.source === 'staff' ? 0 : 1);
  return a.at - b.at || rank(a) - rank(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

function isToldAgain(transfer: Transfer, notice: Receipt): boolean {
  return (
    transfer.source === 'staff' &&
    transfer.confirmedBy === null &&
    transfer.amount === notice.amount &&
    transfer.currency === notice.currency &&
    notice.at - transfer.at <= sameTransferMs
  );
}
