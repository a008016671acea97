import { type Balance, balanceOf, type PrepaidSale, type SaleOutcome } from '../money/balance.ts';
import { isSameAlert, outdatedAlerts, type PaymentOffer } from '../money/prepayment.ts';
import { type Money, sumIn, transfersOf } from '../money/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { dequeue, enqueue } from './outbox.ts';
import {
  agreedPriceOf,
  type Booking,
  enteredStateAt,
  isTerminal,
  paymentsOf,
  withPrepayment,
} from './record.ts';
import { differenceFromTotal } from './rules.ts';
import { isReplacing, issuedAt } from './sales.ts';

/** The outcome of the sale, derived from the record's state alone. */
export function outcomeOf(booking: Booking): SaleOutcome {
  const { state, cancellation, cancellingFrom, replacedBy } = booking;
  // The money counts on the replacing booking, also if this one's cancellation fails.
  if (replacedBy !== undefined) return { kind: 'replaced', at: replacedAt(booking) };
  switch (state) {
    case 'requested':
    case 'held':
    case 'confirming':
      return { kind: 'open' };
    case 'issued':
      return { kind: 'issued' };
    case 'cancelling':
    // Also follows a cancellation that nobody has answered.
    case 'review':
      return { kind: cancellingFrom === 'issued' ? 'issued' : 'open' };
    case 'closed':
    case 'cancelled': {
      if (isClosedAsIssued(booking)) return { kind: 'issued' };
      if (issuedAt(booking) === null) return neverIssued(booking);
      const by = cancellation?.by === 'customer' ? 'customer' : 'staff';
      return { kind: 'cancelled', by, at: askedToCancelAt(booking), keeps: cancellation?.keeps ?? null };
    }
    case 'expired':
    case 'rejected':
    case 'abandoned':
      return neverIssued(booking);
  }
}

/** The policy counts a request from when the customer made it, so a late approval costs them nothing. */
function askedToCancelAt({ cancellation, request, ...booking }: Booking): Instant {
  const approvedRequestAt = cancellation?.approvedBy === undefined ? undefined : request?.askedAt;
  return approvedRequestAt ?? cancellation?.requestedAt ?? enteredStateAt(booking);
}

function replacedAt(booking: Booking): Instant {
  const transition = booking.history.findLast(
    ({ to, because }) => to === 'cancelling' && because === 'replaced',
  );
  return transition?.at ?? enteredStateAt(booking);
}

/** Tickets that turn up after staff have closed the booking change nothing for its money. */
function isClosedAsIssued({ state, partner, closed }: Booking): boolean {
  return state === 'closed' && partner?.status === 'issued' && closed?.wasIssued !== false;
}

function neverIssued(booking: Booking): SaleOutcome {
  return { kind: 'neverIssued', at: enteredStateAt(booking) };
}

/** Null where customers don't pay here. */
export function saleOf(booking: Booking): PrepaidSale | null {
  const { prepayment, policy, state } = booking;
  if (prepayment === null) return null;
  const { currency, dayBegins, payments } = prepayment;
  const outcome = outcomeOf(booking);
  const isUndecided = outcome.kind === 'open' || state === 'issued';
  const credit = isUndecided || hasCredit(booking) ? prepayment.credit : 0;
  return { currency, price: agreedPriceOf(booking), credit, policy, dayBegins, outcome, payments };
}

/** Whether the credit belongs to this booking: it was issued, and the replaced booking's record says so. */
function hasCredit(booking: Booking): boolean {
  return issuedAt(booking) !== null && !isReplacing(booking);
}

/** The sale if it is cancelled now. If nothing was issued, the old booking and its money stay: no credit counts. */
function saleIfCancelled(booking: Booking): PrepaidSale | null {
  const sale = saleOf(booking);
  return sale === null || hasCredit(booking) ? sale : { ...sale, credit: 0 };
}

/** The figures of a booking's money for every screen, list and decision; null where customers don't pay here. */
export function moneyOf(booking: Booking): Balance | null {
  const sale = saleOf(booking);
  return sale === null ? null : balanceOf(sale);
}

/** The sum due before tickets are issued; 0 where customers don't pay here. */
export function dueOf(booking: Booking): Amount {
  return moneyOf(booking)?.due ?? 0;
}

/** The sum that counts as paid; 0 where customers don't pay here. */
export function paidOf(booking: Booking): Amount {
  return moneyOf(booking)?.paid ?? 0;
}

/** The part of the agreed price that no money in the store covers; 0 where customers don't pay here. */
export function uncoveredPriceOf(booking: Booking): Amount {
  const { prepayment } = booking;
  if (prepayment === null) return 0;
  const received = sumIn(transfersOf(prepayment.payments), prepayment.currency);
  return Math.max(0, agreedPriceOf(booking) - prepayment.credit - received);
}

/**
 * The price of issued tickets whose payment is not in the store: a store restored from a backup lacks later payments.
 * It is unknown whether it was paid, so customers read nothing about their money, and staff check the account. 0: all
 * payments are known.
 */
export function unrecordedPaymentOf(booking: Booking): Amount {
  return booking.state === 'issued' && booking.replacedBy === undefined ? uncoveredPriceOf(booking) : 0;
}

/** The sum that staff may confirm as arrived: that of the present offer, or the unrecorded payment; null: none. */
export function awaitedMoney(booking: Booking): Money | null {
  const { prepayment } = booking;
  if (prepayment === null) return null;
  const amount = prepayment.offer?.amount ?? unrecordedPaymentOf(booking);
  return amount === 0 ? null : { amount, currency: prepayment.currency };
}

export function hasMoneyToReturn(booking: Booking): boolean {
  return (moneyOf(booking)?.toReturn.length ?? 0) > 0;
}

/**
 * Whether the record is still needed: the outcome is open, a message or the end of a replaced booking is pending, or
 * money is to be returned.
 */
export function isUnresolved(booking: Booking): boolean {
  return !isTerminal(booking) || booking.outbox.length > 0 || hasMoneyToReturn(booking);
}

/** The sums that a person has to give back, one for each currency. */
export function moneyToReturn(booking: Booking): readonly Money[] {
  return sumsOf(moneyOf(booking)?.toReturn ?? []);
}

function sumsOf(parts: readonly Money[]): readonly Money[] {
  const sums = new Map<string, Amount>();
  for (const { currency, amount } of parts) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** How a booking's money is divided if staff close its review. */
export interface MoneyIfClosed {
  /** The sums to return, one for each currency. */
  readonly back: readonly Money[];
  /** The part that pays for issued tickets, in the currency of the price. */
  readonly stays: Amount;
}

/** Null where customers don't pay here. */
export function moneyIfClosed(booking: Booking): MoneyIfClosed | null {
  const closed = { ...booking, state: 'closed' } as const;
  const balance = moneyOf(closed);
  if (balance === null) return null;
  const isIssued = outcomeOf(closed).kind === 'issued';
  return { back: sumsOf(balance.toReturn), stays: isIssued ? balance.paid : 0 };
}

/** The sums returned if the customer cancels now, one for each currency: a hold's money in full, else by the policy. */
export function returnIfCancelled(booking: Booking, now: Instant): readonly Money[] {
  const sale = saleIfCancelled(booking);
  if (sale === null) return [];
  const outcome: SaleOutcome =
    issuedAt(booking) === null
      ? { kind: 'neverIssued', at: now }
      : { kind: 'cancelled', by: 'customer', at: now, keeps: null };
  return sumsOf(balanceOf({ ...sale, outcome }).toReturn);
}

/** The part in the price's currency, which a button carries; sums in other currencies are always returned. */
export function returnShown(booking: Booking, now: Instant): Amount {
  return amountIn(returnIfCancelled(booking, now), booking.prepayment?.currency);
}

function amountIn(sums: readonly Money[], currency: string | undefined): Amount {
  return sums.find((money) => money.currency === currency)?.amount ?? 0;
}

/** The range that can be given back when tickets are cancelled, in the currency of the price. */
export interface ReturnRange {
  readonly currency: string;
  /** The sum that is returned in any case. */
  readonly least: Amount;
  readonly policy: Amount;
  readonly all: Amount;
}

/**
 * `at`: when the cancellation was requested. Null: there is no choice, since nothing was paid or no ticket may exist.
 */
export function returnRange(booking: Booking, at: Instant): ReturnRange | null {
  const sale = saleIfCancelled(booking);
  if (sale === null || !['issued', 'confirming', 'review'].includes(booking.state)) return null;
  const backIf = (keeps: Amount | null): Amount => {
    const outcome = { kind: 'cancelled', by: 'customer', at, keeps } as const;
    return amountIn(sumsOf(balanceOf({ ...sale, outcome }).toReturn), sale.currency);
  };
  const all = backIf(0);
  if (all === 0) return null;
  return { currency: sale.currency, least: backIf(sale.price), policy: backIf(null), all };
}

/** Staff's choice of what to give back, and the sum that they were shown. */
export interface ReturnChoice {
  readonly kind: 'all' | 'policy' | 'sum';
  readonly amount: Amount;
}

/**
 * The part of the price that the choice keeps; absent when there is no choice. Null: the choice is no longer
 * possible.
 */
export function keptBy(
  choice: ReturnChoice | undefined,
  range: ReturnRange | null,
): { readonly keeps?: Amount } | null {
  if (range === null) return {};
  if (choice === undefined) return null;
  const { kind, amount } = choice;
  const isPossible = kind === 'sum' ? amount >= range.least && amount <= range.all : amount === range[kind];
  return isPossible ? { keeps: range.all - amount } : null;
}

/** The sum that a cancellation of tickets kept; a part of it may still be given back. Null: none. */
export function keptOf(booking: Booking): Money | null {
  const sale = saleOf(booking);
  if (sale?.outcome.kind !== 'cancelled') return null;
  const { earned, uncovered } = balanceOf(sale);
  // More may have been returned than the cancellation gave back: that is no longer kept.
  return earned > uncovered ? { amount: earned - uncovered, currency: sale.currency } : null;
}

/** When money came for the booking, was taken back or was returned. */
export function moneyMoments(booking: Booking): readonly Instant[] {
  const { receipts, returns, corrections = [] } = paymentsOf(booking);
  return [...receipts, ...returns, ...corrections].map(({ at }) => at);
}

/** When its money last moved, from which its record's retention counts; null: never. */
export function lastMoneyAt(booking: Booking): Instant | null {
  const moments = moneyMoments(booking);
  return moments.length === 0 ? null : Math.max(...moments);
}

/**
 * Money of a held booking that asks for none, in its own currency. Nothing continues by itself there, so staff see it
 * in a list. 0: none.
 */
export function idleMoneyOf(booking: Booking): Amount {
  const { state, prepayment } = booking;
  const balance = moneyOf(booking);
  if (state !== 'held' || balance === null || prepayment === null || prepayment.offer !== null) return 0;
  return Math.max(0, balance.received - sumIn(balance.returned, prepayment.currency));
}

/** The money came for another price or order than the partner has by now: the customer has to accept or leave. */
function isMisfit(booking: Booking): boolean {
  const accepted = booking.prepayment?.accepted;
  if (idleMoneyOf(booking) === 0) return false;
  return accepted == null || differenceFromTotal(booking, accepted.total) !== null;
}

/** Settles the money side of a commit: the present offer, and the notices and alerts. */
export function withMoneySettled(before: Booking, after: Booking, now: Instant): Booking {
  if (after.prepayment === null) return after;
  return withAlertsOver(before, withMoneyAnnounced(before, withOffer(after, now), now), now);
}

/** Ends staff's alerts whose question is answered by this commit, or was answered before they arrived. */
function withAlertsOver(before: Booking, after: Booking, now: Instant): Booking {
  const outdatedBefore = outdatedAlerts(before.prepayment);
  const isNew = outdatedAlerts(after.prepayment).some(
    (alert) => !outdatedBefore.some((other) => isSameAlert(other, alert)),
  );
  return isNew ? enqueue(after, now, { kind: 'alertOver' }) : after;
}

/** Asks for money only while the hold is live, and only for what the customer has accepted. */
function withOffer(booking: Booking, now: Instant): Booking {
  const { prepayment } = booking;
  if (prepayment === null) return booking;
  const offerNow = wantedOffer(booking);
  const { offer, offers } = prepayment;
  if (offerNow?.method === offer?.method && offerNow?.amount === offer?.amount) return booking;
  const revision = offerNow === null ? offers : offers + 1;
  const next = offerNow === null ? null : { ...offerNow, revision };
  // "I have paid" applies only to the sum asked for at the time.
  const saidPaidAt = offerNow?.amount === offer?.amount ? prepayment.saidPaidAt : null;
  const offered = withPrepayment(booking, { offer: next, offers: revision, saidPaidAt });
  return enqueue(offered, now, { kind: 'card' }, { kind: 'payment' });
}

function wantedOffer(booking: Booking): Omit<PaymentOffer, 'revision'> | null {
  const { state, prepayment } = booking;
  const acceptance = prepayment?.accepted ?? null;
  if (state !== 'held' || acceptance === null) return null;
  if (differenceFromTotal(booking, acceptance.total) !== null) return null;
  const due = dueOf(booking);
  return due > 0 ? { method: acceptance.method, amount: due } : null;
}

/** Tells the customer once about each unusual movement of their money, and staff when they have to act. */
function withMoneyAnnounced(before: Booking, after: Booking, now: Instant): Booking {
  const [balanceBefore, balance] = [moneyOf(before), moneyOf(after)];
  if (balanceBefore === null || balance === null) return after;
  const [isMore, isMisfitNow] = [balance.received > balanceBefore.received, isMisfit(after)];
  // An unsent notice would ask the customer to look at what they have accepted since.
  let result = isMisfitNow ? after : dequeue(after, { kind: 'notice', notice: 'moneyWaits' });
  if (isMisfitNow && (isMore || !isMisfit(before))) result = tellBoth(result, 'moneyWaits', now);
  if (!isMisfitNow && isMore && balance.due > 0) {
    // The notice is a new card, below which the offer of the rest is shown.
    const quiet = dequeue(dequeue(result, { kind: 'card' }), { kind: 'payment' });
    result = enqueue(quiet, now, { kind: 'notice', notice: 'partlyPaid' });
  }
  if (hasGrown(moneyToReturn(before), moneyToReturn(after))) {
    result = tellBoth(result, 'moneyToReturn', now);
  }
  // Staff had cancelled the tickets, and the customer was told that their money is returned.
  if (
    balance.carriedOver > balanceBefore.carriedOver &&
    hasGrown(moneyToReturn(after), moneyToReturn(before))
  ) {
    result = enqueue(result, now, { kind: 'card' }, { kind: 'notice', notice: 'moneyCarriedOver' });
  }
  if (correctionsOf(after) > correctionsOf(before) && after.state !== 'cancelling') {
    result = enqueue(result, now, { kind: 'card' }, { kind: 'notice', notice: 'moneyCorrected' });
  }
  if (hasGrown(balanceBefore.returned, balance.returned)) {
    result = enqueue(result, now, { kind: 'notice', notice: 'moneyReturned' });
  }
  // The customer has to accept another total, as they were told above.
  if (isSentBackPaid(before, after) && balance.due === 0 && !isMisfitNow) {
    return tellBoth(result, 'paidWaiting', now);
  }
  return result;
}

/** Tells the customer, and staff. */
function tellBoth(
  booking: Booking,
  kind: 'moneyWaits' | 'moneyToReturn' | 'paidWaiting',
  now: Instant,
): Booking {
  return enqueue(booking, now, { kind: 'notice', notice: kind }, { kind: 'alert', alert: kind });
}

function correctionsOf(booking: Booking): number {
  return paymentsOf(booking).corrections?.length ?? 0;
}

function hasGrown(before: readonly Money[], after: readonly Money[]): boolean {
  return after.some(({ currency, amount }) => amount > amountIn(before, currency));
}

/** The first time that a paid booking could not be confirmed, and is held again. */
function isSentBackPaid(before: Booking, after: Booking): boolean {
  const isSentBack = (from: Booking['state'], to: Booking['state']): boolean =>
    from === 'confirming' && to === 'held';
  const isFirst = !before.history.some(({ from, to }) => isSentBack(from, to));
  return isSentBack(before.state, after.state) && isFirst;
}
