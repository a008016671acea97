import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type Money, type Payments, returnsOf, sumIn, transfersOf } from './receipts.ts';

/** Money of customers within a time, in one currency. */
export interface DayMoney {
  readonly byCard: Amount;
  readonly byTransfer: Amount;
  /** Of `byTransfer`: what staff entered and no notice of the bank has confirmed. */
  readonly unconfirmed: Amount;
  readonly returned: Amount;
}

/** Each transfer counts when it was first told of, those that were taken back not at all. */
export function dayMoneyOf(
  all: readonly Payments[],
  { from, until, currency }: { readonly from: Instant; readonly until: Instant; readonly currency: string },
): DayMoney {
  const isWithin = ({ at }: { readonly at: Instant }): boolean => at >= from && at < until;
  const transfers = all.flatMap(transfersOf).filter(isWithin);
  const sumOf = (some: readonly Money[]): Amount => sumIn(some, currency);
  return {
    byCard: sumOf(transfers.filter(({ source }) => source === 'telegram')),
    byTransfer: sumOf(transfers.filter(({ source }) => source !== 'telegram')),
    unconfirmed: sumOf(
      transfers.filter(({ source, confirmedBy }) => source === 'staff' && confirmedBy === null),
    ),
    returned: sumOf(all.flatMap(returnsOf).filter(isWithin)),
  };
}
