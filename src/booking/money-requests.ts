import {
  type Checkout,
  type CheckoutQuery,
  type CheckoutRefusal,
  checkoutMarginMs,
  openCheckouts,
  type PaymentMethod,
  type Prepayment,
} from '../money/prepayment.ts';
import {
  confirmedTransfersOf,
  correctableOf,
  type Money,
  type PaymentCode,
  type Receipt,
  withCorrection,
  withReceipt,
  withReturn,
  withSeparated,
} from '../money/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { enqueue, enqueueAudit } from './outbox.ts';
import { awaitedMoney, keptOf, moneyOf, moneyToReturn, paidOf, returnRange } from './paid-and-due.ts';
import {
  agreedPriceOf,
  type Booking,
  holdLeftMs,
  isTerminal,
  paymentsOf,
  type ReplacedObstacle,
  withPrepayment,
  withTimers,
} from './record.ts';
import { accept, audited, type Change, refuse, requestCancelByStaff } from './requests.ts';
import {
  type DecisionContext,
  type Difference,
  differenceFromTotal,
  type LifecyclePolicy,
  leastHoldForConfirmMs,
  lineClosedBy,
} from './rules.ts';
import { confirmIfPaid } from './transitions.ts';

type PayRefusal =
  | 'notPrepaid'
  | 'otherMethod'
  | 'confirming'
  | 'notHeld'
  | 'holdTooShort'
  | 'cutoffPassed'
  | ReplacedObstacle
  | Difference;

/**
 * The customer's tap on "Pay", for the shown total, which is asked for from then on; null: the card named none.
 * Confirms at once when it is paid already. The first choice of a transfer draws the booking's payment code.
 */
export function requestPay(
  booking: Booking,
  shownTotal: Amount | null,
  method: PaymentMethod,
  { now, policy }: DecisionContext,
  drawCode: () => PaymentCode,
): Change<PayRefusal> {
  const { prepayment, state, order } = booking;
  if (prepayment === null) return refuse('notPrepaid');
  if (!prepayment.methods.includes(method)) return refuse('otherMethod');
  if (state === 'confirming') return refuse('confirming');
  if (state !== 'held') return refuse('notHeld');
  if (shownTotal === null) return refuse('totalChanged');
  const difference = differenceFromTotal(booking, shownTotal);
  if (difference !== null) return refuse(difference);
  if (holdLeftMs(booking, now) < leastHoldForPaymentMs(method, policy)) return refuse('holdTooShort');
  if (lineClosedBy(order, now, policy.timeZone) !== null) return refuse('cutoffPassed');
  const isSameTotal = prepayment.accepted?.total === shownTotal;
  const at = isSameTotal ? (prepayment.accepted?.at ?? now) : now;
  const code = prepayment.code ?? (method === 'transfer' ? drawCode() : null);
  const paying = withPrepayment(booking, { code, accepted: { total: shownTotal, method, at } });
  const shown = enqueue({ ...paying, because: undefined }, now, { kind: 'card' });
  return accept(confirmIfPaid(shown, now));
}

function leastHoldForPaymentMs(method: PaymentMethod, policy: LifecyclePolicy): number {
  return method === 'telegram'
    ? checkoutMarginMs(policy.holdMs, policy.requestTimeoutMs)
    : leastHoldForConfirmMs(policy);
}

/**
 * Why the record makes us decline a checkout; null: it doesn't. A repeated query finds its own checkout open and may be
 * accepted again, since its first answer may have been lost.
 */
export function checkoutRefusal(
  query: CheckoutQuery,
  booking: Booking | null,
  { now, policy }: DecisionContext,
): CheckoutRefusal | null {
  const { id, payload, userId, amount, currency } = query;
  if (booking === null || payload?.reference !== booking.reference) return 'unknownInvoice';
  const { prepayment, customer, state, order } = booking;
  if (prepayment === null) return 'unknownInvoice';
  if (userId !== customer.userId) return 'otherCustomer';
  const price = agreedPriceOf(booking);
  // Not `dueOf`, which is 0 for an ended sale.
  const due = price - paidOf(booking);
  if (due <= 0) return 'alreadyPaid';
  if (state !== 'held') return 'notHeld';
  const difference = differenceFromTotal(booking, price);
  if (difference !== null) return difference;
  if (payload.revision !== prepayment.offer?.revision) return 'outdated';
  if (currency !== prepayment.currency || amount !== due) return 'differentAmount';
  if (openCheckouts(prepayment.checkouts, now).some(({ queryId }) => queryId !== id))
    return 'anotherCheckout';
  if (holdLeftMs(booking, now) < leastHoldForPaymentMs('telegram', policy)) return 'holdEnds';
  return lineClosedBy(order, now, policy.timeZone) === null ? null : 'cutoffPassed';
}

/** The customer's "I have paid": alerts staff once, who check the account. */
export function requestSaysPaid(booking: Booking, now: Instant): Change<'notAwaited' | 'toldAlready'> {
  const { prepayment } = booking;
  if (prepayment?.offer == null) return refuse('notAwaited');
  if (prepayment.saidPaidAt !== null) return refuse('toldAlready');
  const claimed = withPrepayment(booking, { saidPaidAt: now });
  return accept(enqueue(claimed, now, { kind: 'card' }, { kind: 'alert', alert: 'saysPaid' }));
}

export type ReceiptRefusal = 'known' | 'notPrepaid';

/** Books received money. Confirms the booking once the total is covered, without a tap. */
export function requestReceipt(booking: Booking, receipt: Receipt, now: Instant): Change<ReceiptRefusal> {
  const { prepayment } = booking;
  if (prepayment === null) return refuse('notPrepaid');
  const payments = withReceipt(prepayment.payments, receipt);
  if (payments === prepayment.payments) return refuse('known');
  const received = withPrepayment(booking, { payments });
  if (receipt.source !== 'telegram') return accept(confirmIfPaid(received, now));
  const ended = withPrepayment(received, { checkouts: endedCheckouts(prepayment, receipt) });
  return accept(confirmIfPaid(withTimers(ended, { checkoutEnds: undefined }), now));
}

/** A payment doesn't name its checkout, so it ends the latest open one. */
function endedCheckouts({ checkouts }: Prepayment, receipt: Receipt): readonly Checkout[] {
  const ended = checkouts.findLastIndex(({ paidBy }) => paidBy === null);
  return checkouts.map((checkout, index) =>
    index === ended ? { ...checkout, paidBy: receipt.id } : checkout,
  );
}

/**
 * Books the due sum that staff have seen on the account. `shown`: the sum they were shown; refused when another sum
 * is due by now.
 */
export function requestMoneyArrived(
  booking: Booking,
  staffId: number,
  shown: Money,
  now: Instant,
): Change<ReceiptRefusal | 'notAwaited' | 'changed'> {
  const { prepayment, reference } = booking;
  const money = awaitedMoney(booking);
  if (prepayment === null || money === null) return refuse('notAwaited');
  if (shown.amount !== money.amount || shown.currency !== money.currency) return refuse('changed');
  const n = prepayment.payments.receipts.length + 1;
  const receipt: Receipt = { ...money, id: `staff:${reference}:${n}`, source: 'staff', at: now };
  return audited(requestReceipt(booking, receipt, now), now, { by: staffId, action: 'moneyArrived', money });
}

/** Books a receipt without a code on the booking that staff name. */
export function requestMatch(
  booking: Booking,
  receipt: Receipt,
  staffId: number,
  now: Instant,
): Change<ReceiptRefusal> {
  const { amount, currency } = receipt;
  const money = { amount, currency };
  return audited(requestReceipt(booking, receipt, now), now, { by: staffId, action: 'matched', money });
}

/** Books the bank notice that was taken for this receipt of staff as another transfer. */
export function requestSeparate(
  booking: Booking,
  staffId: number,
  receiptId: Receipt['id'],
  now: Instant,
): Change<'nothingToSeparate'> {
  const payments = paymentsOf(booking);
  const transfer = confirmedTransfersOf(payments).find(({ id }) => id === receiptId);
  if (transfer === undefined) return refuse('nothingToSeparate');
  const { amount, currency } = transfer;
  const separated = withPrepayment(booking, { payments: withSeparated(payments, transfer.id) });
  const act = { by: staffId, action: 'separated', money: { amount, currency } } as const;
  return audited(accept(confirmIfPaid(separated, now)), now, act);
}

type CorrectionRefusal =
  | 'nothingToCorrect'
  /** Its money counts, or may count, on the booking that replaces this one. */
  | 'changing'
  /** The booking's outcome is open. */
  | 'underWay';

/** A receipt by staff of money that has not arrived. */
interface WrongReceipt {
  readonly receiptId: Receipt['id'];
  readonly reason: string;
}

/**
 * Takes back a wrong receipt by staff, for an owner. Cancels tickets that no other money covers; makes a hold wait
 * for its money again.
 */
export function requestCorrection(
  booking: Booking,
  staffId: number,
  { receiptId, reason }: WrongReceipt,
  now: Instant,
): Change<CorrectionRefusal> {
  const { reference, state, replacedBy } = booking;
  const known = paymentsOf(booking);
  const wrong = correctableOf(known).find(({ id }) => id === receiptId);
  if (wrong === undefined) return refuse('nothingToCorrect');
  if (replacedBy !== undefined) return refuse('changing');
  if (state !== 'held' && !isTerminal(booking)) return refuse('underWay');
  const id = `correction:${reference}:${(known.corrections?.length ?? 0) + 1}`;
  const payments = withCorrection(known, { id, receiptId, staffId, at: now });
  const corrected = withTimers(withPrepayment(booking, { payments }), { debtRetry: undefined });
  const { amount, currency } = wrong;
  const act = { by: staffId, action: 'takenBack', money: { amount, currency }, reason } as const;
  const withAudit = enqueueAudit(confirmIfPaid(corrected, now), now, act);
  const isUnpaid = (moneyOf(withAudit)?.uncovered ?? 0) > 0;
  if (state !== 'issued' || !isUnpaid) return accept(withAudit);
  // The remaining money for tickets that are now unpaid is returned in full.
  const all = returnRange(withAudit, now)?.all;
  const returns = all === undefined ? undefined : ({ kind: 'all', amount: all } as const);
  const cancelled = requestCancelByStaff(withAudit, staffId, { reason, returns }, now);
  return cancelled.kind === 'accepted' ? cancelled : refuse('underWay');
}

/** Records that the owner returned the shown sum of one currency; refused for another sum. */
export function requestReturned(
  booking: Booking,
  staffId: number,
  shown: Money,
  now: Instant,
): Change<'nothingToReturn' | 'changed'> {
  const toReturn = moneyToReturn(booking).find(({ currency }) => currency === shown.currency);
  if (toReturn === undefined) return refuse('nothingToReturn');
  if (toReturn.amount !== shown.amount) return refuse('changed');
  const payments = paymentsOf(booking);
  const id = `return:${booking.reference}:${payments.returns.length + 1}`;
  const returned = withReturn(payments, { ...toReturn, id, staffId, at: now });
  return audited(accept(withPrepayment(booking, { payments: returned })), now, {
    by: staffId,
    action: 'returned',
    money: toReturn,
  });
}

interface Goodwill {
  readonly amount: Amount;
  /** The kept sum that was shown. */
  readonly kept: Amount;
}

/** Lets the owner give back more of a cancelled booking's price. */
export function requestGoodwill(
  booking: Booking,
  staffId: number,
  { amount, kept }: Goodwill,
  now: Instant,
): Change<'nothingKept' | 'changed'> {
  const { cancellation } = booking;
  const present = keptOf(booking);
  if (present === null || cancellation === undefined) return refuse('nothingKept');
  if (present.amount !== kept || amount <= 0 || amount > kept) return refuse('changed');
  const lowered = { ...booking, cancellation: { ...cancellation, keeps: kept - amount } };
  const money = { amount, currency: present.currency };
  return audited(accept(enqueue(lowered, now, { kind: 'card' })), now, {
    by: staffId,
    action: 'goodwill',
    money,
  });
}
