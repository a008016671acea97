import { hourMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { percentAt, type RefundPolicy } from '../venue/refund-policy.ts';
import { type Money, type Payments, type Return, sumIn, type Transfer, transfersOf } from './receipts.ts';

/* `balanceOf(sale)` derives every figure of a paid booking from its receipts. */

/** The percentage of the price that a customer's cancellation at that moment returns. */
export function returnPercent(policy: RefundPolicy, dayBegins: Instant, cancelledAt: Instant): number {
  return percentAt(policy, (dayBegins - cancelledAt) / hourMs);
}

/** The share in whole smallest units, rounded up in the customer's favour. Exact for every safe integer. */
export function portionOf(price: Amount, percent: number): Amount {
  return Number((BigInt(price) * BigInt(percent) + 99n) / 100n);
}

/** The outcome of a sale for its money. */
export type SaleOutcome =
  /** Not decided: requested, held, confirming, or in review. Its money waits. */
  | { readonly kind: 'open' }
  | { readonly kind: 'issued' }
  /** Ended without tickets at `at`: expired, rejected, abandoned, or cancelled before it was issued. */
  | { readonly kind: 'neverIssued'; readonly at: Instant }
  /**
   * Cancelled after it was issued; `at`: when that was requested. `keeps`: the kept part of the price, as shown to
   * the person who cancelled; null: by the policy when a customer cancelled, nothing when staff did.
   */
  | {
      readonly kind: 'cancelled';
      readonly by: 'customer' | 'staff';
      readonly at: Instant;
      readonly keeps: Amount | null;
    }
  /** Cancelled because a booking for another day replaced it; the paid sum counts there as `credit`. */
  | { readonly kind: 'replaced'; readonly at: Instant };

/** A sale that is paid here before its tickets are issued. */
export interface PrepaidSale {
  readonly currency: string;
  /** The total that the customer accepted. */
  readonly price: Amount;
  /** The sum paid for the replaced booking, which counts here; 0 for others. */
  readonly credit: Amount;
  readonly policy: RefundPolicy;
  /** Midnight of the booking's day at the venue. */
  readonly dayBegins: Instant;
  readonly outcome: SaleOutcome;
  readonly payments: Payments;
}

export type ReturnReason =
  /** More than the price. */
  | 'tooMuch'
  /** The whole price a second time. */
  | 'paidTwice'
  /** The replaced booking's price was higher. */
  | 'cheaperDay'
  /** Nothing was issued for it. */
  | 'notIssued'
  /** It came after the booking had ended. */
  | 'late'
  | 'cancelledByStaff'
  | 'cancelledByCustomer'
  /** In a currency other than the price's. */
  | 'foreignCurrency';

interface ToReturn extends Money {
  readonly because: ReturnReason;
}

/** Amounts are in the sale's currency unless stated otherwise. */
export interface Balance {
  /** The sum of the transfers, without foreign currencies. */
  readonly received: Amount;
  /** Receipts and the credit that counts. Returns are shown to people as parts of it. */
  readonly brought: Amount;
  /** The covered part of the price, credit included. */
  readonly paid: Amount;
  /** The sum still to be paid before anything is issued. */
  readonly due: Amount;
  /** The venue's revenue: the price of issued tickets, less what a cancellation returns. */
  readonly earned: Amount;
  /** The sum that counts on the replacing booking. */
  readonly carriedOver: Amount;
  /** The uncovered part of `earned`: 0 unless tickets were issued unpaid or too much was returned. */
  readonly uncovered: Amount;
  /** The sums that a person still has to return, by reason, foreign currencies included. */
  readonly toReturn: readonly ToReturn[];
  /** The returned sums, one for each currency. */
  readonly returned: readonly Money[];
}

/**
 * Derives all figures of a booking's money from its facts. Independent of the facts' order.
 * Once the sale is not open, in its currency: received + credit used + uncovered = earned + carried over + to be
 * returned + returned.
 */
export function balanceOf(sale: PrepaidSale): Balance {
  const { currency, price, outcome } = sale;
  const transfers = transfersOf(sale.payments);
  const { returns } = sale.payments;
  const received = sumIn(transfers, currency);
  const brought = received + creditOf(sale);
  const inHand = brought - sumIn(returns, currency);
  const paid = Math.min(Math.max(0, inHand), price);
  const due = outcome.kind === 'open' ? price - paid : 0;
  const earned = earnedOf(sale);
  const toReturn = unreturned(returnables(sale, transfers, earned), returns);
  return {
    received,
    brought,
    paid,
    due,
    earned,
    carriedOver: outcome.kind === 'replaced' ? Math.max(0, inHand - sumIn(toReturn, currency)) : 0,
    uncovered: Math.max(0, earned - inHand),
    toReturn,
    returned: sums(returns),
  };
}

/**
 * The part of the credit that counts. It belongs to the replaced booking until this one is issued, and for good if it
 * never is; until then it only covers the price, and none of it is to be returned.
 */
function creditOf({ outcome, credit, price }: PrepaidSale): Amount {
  if (outcome.kind === 'neverIssued') return 0;
  return outcome.kind === 'open' ? Math.min(credit, price) : credit;
}

function earnedOf({ outcome, price, policy, dayBegins }: PrepaidSale): Amount {
  switch (outcome.kind) {
    case 'open':
    case 'neverIssued':
    case 'replaced':
      return 0;
    case 'issued':
      return price;
    case 'cancelled': {
      if (outcome.keeps !== null) return Math.min(outcome.keeps, price);
      const percent = outcome.by === 'staff' ? 100 : returnPercent(policy, dayBegins, outcome.at);
      return price - portionOf(price, percent);
    }
  }
}

/**
 * All sums ever to be returned, by reason, in the order in which returns settle them: the excess over the price, the
 * part that the end of the sale returns, later money, and foreign currencies.
 */
function returnables(sale: PrepaidSale, transfers: readonly Transfer[], earned: Amount): readonly ToReturn[] {
  const { outcome, price, currency } = sale;
  const credit = creditOf(sale);
  const inTime = sumIn(
    transfers.filter(({ at }) => !('at' in outcome) || at <= outcome.at),
    currency,
  );
  const total = sumIn(transfers, currency);
  const excess = Math.max(0, total + credit - setAsideOf(outcome, price, inTime + credit) - earned);
  const late = Math.min(excess, total - inTime);
  const overpaid = Math.min(excess - late, Math.max(0, inTime + credit - price));
  const cheaper = Math.min(overpaid, Math.max(0, credit - price));
  const tooMuch = overpaid - cheaper;
  const isWholePrice = tooMuch % price === 0;
  const foreign = sums(transfers).filter((money) => money.currency !== currency);
  return [
    { because: 'cheaperDay', amount: cheaper, currency },
    { because: isWholePrice ? 'paidTwice' : 'tooMuch', amount: tooMuch, currency },
    { because: endReasonOf(outcome), amount: excess - late - overpaid, currency },
    { because: 'late', amount: late, currency },
    ...foreign.map((money) => ({ ...money, because: 'foreignCurrency' as const })),
  ];
}

/** The price of an open sale; of a replaced one, what came before the end: later money counts nowhere else. */
function setAsideOf({ kind }: SaleOutcome, price: Amount, inTime: Amount): Amount {
  if (kind === 'open') return price;
  return kind === 'replaced' ? Math.min(price, inTime) : 0;
}

/** The sums that are still to be returned. */
function unreturned(all: readonly ToReturn[], returns: readonly Return[]): readonly ToReturn[] {
  const unassigned = new Map(sums(returns).map(({ currency, amount }) => [currency, amount]));
  return all
    .map((part) => {
      const returned = Math.min(part.amount, unassigned.get(part.currency) ?? 0);
      unassigned.set(part.currency, (unassigned.get(part.currency) ?? 0) - returned);
      return { ...part, amount: part.amount - returned };
    })
    .filter(({ amount }) => amount > 0);
}

function endReasonOf(outcome: SaleOutcome): ReturnReason {
  switch (outcome.kind) {
    case 'neverIssued':
      return 'notIssued';
    case 'cancelled':
      return outcome.by === 'staff' ? 'cancelledByStaff' : 'cancelledByCustomer';
    case 'open':
    case 'issued':
    case 'replaced':
      return 'tooMuch';
  }
}

function sums(all: readonly Money[]): readonly Money[] {
  const currencies = [...new Set(all.map(({ currency }) => currency))].toSorted();
  return currencies.map((currency) => ({ currency, amount: sumIn(all, currency) }));
}
