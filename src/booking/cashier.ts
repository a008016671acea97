import { balanceOf } from '../payment/balance.ts';
import {
  type Checkout,
  type CheckoutDecision,
  type CheckoutQuery,
  type CheckoutRefusal,
  checkoutMarginMs,
  decideCheckout,
  type PayableBooking,
  type PaymentMethod,
  type Prepayment,
  refusalBeforeRead,
} from '../payment/prepayment.ts';
import {
  correctableOf,
  type Money,
  type PaymentCode,
  type Receipt,
  transfersOf,
  withCorrection,
  withReceipt,
  withReturn,
  withSeparated,
} from '../payment/receipts.ts';
import type { Instant } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import { type LifecycleDependencies, lookAtReplaced, type Revision, revise } from './advance.ts';
import { settleOtherRead } from './apply.ts';
import { isUnpaid } from './evidence.ts';
import { keptOf, moneyOf, moneyToReturn, returnRange, saleOf } from './money.ts';
import { enqueue, enqueueAudit } from './outbox.ts';
import type { UnmatchedReason } from './ports.ts';
import {
  type Booking,
  type BookingReference,
  isTerminal,
  type ReplacedObstacle,
  withPrepayment,
  withTimers,
} from './record.ts';
import { accept, audited, type Change, type Decide, refuse, requestCancelByStaff } from './requests.ts';
import {
  type At,
  checkoutAnswerMs,
  checkoutReadMs,
  type Difference,
  differenceFromTotal,
  type LifecyclePolicy,
  leastHoldForConfirmMs,
  lineClosedBy,
} from './rules.ts';
import { confirmIfPaid } from './transitions.ts';

export type PayRefusal =
  | 'notPrepaid'
  | 'otherMethod'
  | 'confirming'
  | 'notHeld'
  | 'holdTooShort'
  | 'cutoffPassed'
  | ReplacedObstacle
  | Difference;

/**
 * The customer's tap on "Pay", for the total that was shown: from here on that is asked for. What is paid already is
 * confirmed at once. The first transfer that is chosen gives the booking its code.
 */
export function requestPay(
  booking: Booking,
  shownTotal: Amount,
  method: PaymentMethod,
  { now, policy }: At,
  drawCode: () => PaymentCode,
): Change<PayRefusal> {
  const { prepayment, state, order } = booking;
  if (prepayment === null) return refuse('notPrepaid');
  if (!prepayment.methods.includes(method)) return refuse('otherMethod');
  if (state === 'confirming') return refuse('confirming');
  if (state !== 'held') return refuse('notHeld');
  const difference = differenceFromTotal(booking, shownTotal);
  if (difference !== null) return refuse(difference);
  const leftMs = (booking.holdUntil ?? 0) - now;
  if (leftMs < leastHoldForPaymentMs(method, policy)) return refuse('holdTooShort');
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

/** The customer's "I have paid": staff look whether it has come, and are told once. */
export function requestSaysPaid(booking: Booking, now: Instant): Change<'notAwaited' | 'toldAlready'> {
  const { prepayment } = booking;
  if (prepayment?.offer == null) return refuse('notAwaited');
  if (prepayment.saidPaidAt !== null) return refuse('toldAlready');
  const said = withPrepayment(booking, { saidPaidAt: now });
  return accept(enqueue(said, now, { kind: 'card' }, { kind: 'alert', alert: 'saysPaid' }));
}

/** What a checkout is decided by; null where nothing is paid here. */
function payableOf(
  booking: Booking,
  policy: LifecyclePolicy,
  debtLeavesRoom: boolean,
): PayableBooking | null {
  const { prepayment, reference, customer, state, holdUntil } = booking;
  const sale = saleOf(booking);
  if (prepayment === null || sale === null) return null;
  const { offer, accepted, currency, checkouts } = prepayment;
  return {
    reference,
    customerId: customer.userId,
    isHeld: state === 'held',
    revision: offer?.revision ?? null,
    currency,
    total: accepted?.total ?? 0,
    // Of an ended sale nothing is due any more, though it was never paid.
    due: sale.price - balanceOf(sale).paid,
    checkouts,
    holdUntil: holdUntil ?? 0,
    holdMs: policy.holdMs,
    debtLeavesRoom,
  };
}

/** The intent of an accepted checkout; a query that is asked again has its own already. */
function withCheckout(booking: Booking, queryId: Checkout['queryId'], now: Instant): Booking {
  const checkouts = booking.prepayment?.checkouts ?? [];
  if (checkouts.some((checkout) => checkout.queryId === queryId)) return booking;
  return withPrepayment(booking, { checkouts: [...checkouts, { queryId, acceptedAt: now, paidBy: null }] });
}

export type ReceiptRefusal = 'known' | 'notPrepaid';

/** Money has come. Once it covers the total, the booking is confirmed without a tap. */
export function requestReceipt(booking: Booking, receipt: Receipt, now: Instant): Change<ReceiptRefusal> {
  const { prepayment } = booking;
  if (prepayment === null) return refuse('notPrepaid');
  const payments = withReceipt(prepayment.payments, receipt);
  if (payments === prepayment.payments) return refuse('known');
  const checkouts =
    receipt.source === 'telegram' ? endedCheckouts(prepayment, receipt) : prepayment.checkouts;
  return accept(confirmIfPaid(withPrepayment(booking, { payments, checkouts }), now));
}

/** A payment doesn't name its checkout: it ends the last one that no payment has ended. */
function endedCheckouts({ checkouts }: Prepayment, receipt: Receipt): readonly Checkout[] {
  const ended = checkouts.findLastIndex(({ paidBy }) => paidBy === null);
  return checkouts.map((checkout, index) =>
    index === ended ? { ...checkout, paidBy: receipt.id } : checkout,
  );
}

/**
 * Staff have seen what is still due arrive on the account. `shown`: what they were shown to be due; where it is another
 * sum by now they look once more.
 */
export function requestMoneyArrived(
  booking: Booking,
  staffId: number,
  shown: Money,
  now: Instant,
): Change<ReceiptRefusal | 'notAwaited' | 'changed'> {
  const { prepayment, reference } = booking;
  if (prepayment?.offer == null) return refuse('notAwaited');
  const money: Money = { amount: prepayment.offer.amount, currency: prepayment.currency };
  if (shown.amount !== money.amount || shown.currency !== money.currency) return refuse('changed');
  const n = prepayment.payments.receipts.length + 1;
  const receipt: Receipt = { ...money, id: `staff:${reference}:${n}`, source: 'staff', at: now };
  return audited(requestReceipt(booking, receipt, now), now, { by: staffId, action: 'moneyArrived', money });
}

/** Staff say which booking a receipt is for that came without a code. */
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

/** A bank notice that was taken for what staff had said was another transfer. */
export function requestSeparate(
  booking: Booking,
  staffId: number,
  now: Instant,
): Change<'nothingToSeparate'> {
  const { prepayment } = booking;
  const taken = prepayment === null ? [] : transfersOf(prepayment.payments);
  const last = taken.findLast(({ confirmedBy }) => confirmedBy !== null);
  if (prepayment === null || last === undefined) return refuse('nothingToSeparate');
  const payments = withSeparated(prepayment.payments, last.id);
  const { amount, currency } = last;
  const separated = confirmIfPaid(withPrepayment(booking, { payments }), now);
  return audited(accept(separated), now, {
    by: staffId,
    action: 'separated',
    money: { amount, currency },
  });
}

export type CorrectionRefusal =
  | 'nothingToCorrect'
  /** Its money counts on the booking that took this one's place, or may do so. */
  | 'changing'
  /** What becomes of the booking is open. */
  | 'underWay';

/**
 * An owner takes back what staff entered wrongly: the money has not come. Tickets that nothing else has paid for are
 * cancelled; a hold waits for its money again.
 */
export function requestCorrection(
  booking: Booking,
  staffId: number,
  { receiptId, reason }: { readonly receiptId: Receipt['id']; readonly reason: string },
  now: Instant,
): Change<CorrectionRefusal> {
  const { prepayment, reference, state, replacedBy } = booking;
  const wrong =
    prepayment === null ? undefined : correctableOf(prepayment.payments).find(({ id }) => id === receiptId);
  if (prepayment === null || wrong === undefined) return refuse('nothingToCorrect');
  if (replacedBy !== undefined) return refuse('changing');
  if (state !== 'held' && !isTerminal(booking)) return refuse('underWay');
  const { corrections = [] } = prepayment.payments;
  const id = `correction:${reference}:${corrections.length + 1}`;
  const payments = withCorrection(prepayment.payments, { id, receiptId, staffId, at: now });
  const taken = withTimers(withPrepayment(booking, { payments }), { debtRetry: undefined });
  const { amount, currency } = wrong;
  const act = { by: staffId, action: 'takenBack', money: { amount, currency }, reason } as const;
  const corrected = enqueueAudit(confirmIfPaid(taken, now), now, act);
  const isUnpaid = (moneyOf(corrected)?.uncovered ?? 0) > 0;
  if (state !== 'issued' || !isUnpaid) return accept(corrected);
  // What else has come for tickets that stand unpaid goes back whole.
  const all = returnRange(corrected, now)?.all;
  const returns = all === undefined ? undefined : ({ kind: 'all', amount: all } as const);
  const cancelled = requestCancelByStaff(corrected, staffId, { reason, returns }, now);
  return cancelled.kind === 'accepted' ? cancelled : refuse('underWay');
}

/** The owner has given back what was shown to be returned in one currency; another sum is asked again. */
export function requestReturned(
  booking: Booking,
  staffId: number,
  shown: Money,
  now: Instant,
): Change<'nothingToReturn' | 'changed'> {
  const { prepayment, reference } = booking;
  const owed = moneyToReturn(booking).find(({ currency }) => currency === shown.currency);
  if (prepayment === null || owed === undefined) return refuse('nothingToReturn');
  if (owed.amount !== shown.amount) return refuse('changed');
  const { payments } = prepayment;
  const id = `return:${reference}:${payments.returns.length + 1}`;
  const returned = withReturn(payments, { ...owed, id, staffId, at: now });
  return audited(accept(withPrepayment(booking, { payments: returned })), now, {
    by: staffId,
    action: 'returned',
    money: owed,
  });
}

export interface Goodwill {
  readonly amount: Amount;
  /** What the cancellation had kept when it was shown. */
  readonly kept: Amount;
}

/** The owner gives back more of a cancelled booking's price than the cancellation did. */
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
  const given = { ...booking, cancellation: { ...cancellation, keeps: kept - amount } };
  const money = { amount, currency: present.currency };
  return audited(accept(enqueue(given, now, { kind: 'card' })), now, {
    by: staffId,
    action: 'goodwill',
    money,
  });
}

/** Money that Telegram or a bank says has come, and what it says of the booking that it is for. */
export interface ArrivedMoney extends Pick<Receipt, 'id' | 'amount' | 'currency'> {
  readonly source: 'telegram' | 'bank';
  readonly names:
    | { readonly kind: 'booking'; readonly reference: BookingReference }
    | { readonly kind: 'code'; readonly code: PaymentCode }
    | { readonly kind: 'nothing'; readonly because: UnmatchedReason };
  /** For staff to go by, should it stay unmatched. */
  readonly text: string | null;
}

export type ReceiveResult =
  | { readonly kind: 'booked'; readonly booking: Booking }
  /** Told before: nothing has changed. */
  | { readonly kind: 'known' }
  /** Kept for staff to match. */
  | { readonly kind: 'unmatched'; readonly because: UnmatchedReason };

/** Where money comes in. */
export type Cashier = ReturnType<typeof createCashier>;

type Settled<Refusal> = Exclude<Revision<Refusal>, { kind: 'contended' }>;

/** `carryOn`: commits what `decide` makes of the present record, whichever that is by then, and has it driven on. */
export function createCashier(
  dependencies: LifecycleDependencies,
  carryOn: <Refusal>(start: Booking | null, decide: Decide<Refusal>) => Promise<Settled<Refusal>>,
) {
  const { ledger, partner, clock, policy, unmatched, debtLeavesRoom, after } = dependencies;
  const { requestTimeoutMs } = policy;

  /** What comes within the time that a checkout has; null: nothing. */
  function inTime<Value>(answer: Promise<Value>): Promise<Value | null> {
    const late = Promise.withResolvers<null>();
    const callOff = after(checkoutReadMs, () => late.resolve(null));
    return Promise.race([answer.catch(() => null), late.promise]).finally(callOff);
  }

  async function lookAtReplacedOf(booking: Booking) {
    return (await lookAtReplaced(booking, dependencies)) ?? ('unused' as const);
  }

  /** Answers Telegram's question within 10 seconds. The intent is committed before a payment is accepted. */
  async function checkout(query: CheckoutQuery): Promise<CheckoutDecision> {
    const decline = (because: CheckoutRefusal) => ({ kind: 'decline', because }) as const;
    const booking = query.payload === null ? null : await ledger.load(query.payload.reference);
    const payable = booking && payableOf(booking, policy, true);
    const early = refusalBeforeRead(query, payable, { now: clock.now(), requestTimeoutMs });
    if (early !== null || booking === null || booking.partner === null) {
      return decline(early ?? 'unknownInvoice');
    }
    const begunAt = clock.now();
    const startedAt = clock.monotonic();
    const isLate = (): boolean => clock.monotonic() - startedAt > checkoutAnswerMs;
    const [outcome, replaced, leavesRoom] = await Promise.all([
      inTime(partner.bookingInfo(booking.partner.bookingId, { userId: query.userId, since: begunAt })),
      booking.replaces === undefined ? ('unused' as const) : inTime(lookAtReplacedOf(booking)),
      inTime(debtLeavesRoom(booking.partner.total)),
    ]);
    if (replaced !== 'unused') {
      return decline(replaced === null || replaced === 'unread' ? 'partnerSilent' : 'unknownInvoice');
    }
    const live = outcome?.kind === 'done' ? outcome.value : null;
    const read = live && { isPayable: isUnpaid(live), total: live.total };
    const decide = (current: Booking, now: Instant): Change<CheckoutRefusal> => {
      const seen = outcome === null ? current : settleOtherRead(current, outcome, { begunAt, now, policy });
      const payable = payableOf(seen, policy, leavesRoom !== false);
      const decision = decideCheckout(query, payable, read, { now, requestTimeoutMs });
      if (decision.kind === 'decline') return refuse(decision.because);
      if (isLate()) return refuse('partnerSilent');
      return accept(withCheckout(seen, query.id, now));
    };
    const revision = await revise(booking, decide, dependencies);
    switch (revision.kind) {
      case 'accepted':
        // Telegram waits no longer, and what was read is old by now: the intent lapses by itself.
        return isLate() ? decline('partnerSilent') : { kind: 'accept' };
      case 'refused':
        return decline(revision.why);
      case 'contended':
        return decline('partnerSilent');
      default:
        return decline('unknownInvoice');
    }
  }

  /** Resolves once the money is committed, on a booking or as an unmatched receipt, now or before. */
  async function receive(money: ArrivedMoney): Promise<ReceiveResult> {
    const { names } = money;
    if (names.kind === 'nothing') return putAside(money, names.because);
    const reference = names.kind === 'booking' ? names.reference : await ledger.ownerOfCode(names.code);
    const booking = reference === null ? null : await ledger.load(reference);
    const outcome = await carryOn(booking, (current, now) =>
      requestReceipt(current, receiptOf(money, now), now),
    );
    switch (outcome.kind) {
      case 'accepted':
        return { kind: 'booked', booking: outcome.booking };
      case 'taken':
        return { kind: 'known' };
      case 'refused':
        return outcome.why === 'known' ? { kind: 'known' } : putAside(money, 'unknownBooking');
      case 'notFound':
        return putAside(money, 'unknownBooking');
      case 'limit':
        throw new Error('A receipt took up more of a limit than was granted.');
    }
  }

  async function putAside(money: ArrivedMoney, because: UnmatchedReason): Promise<ReceiveResult> {
    const receipt = { ...receiptOf(money, clock.now()), because, text: money.text };
    return (await unmatched.add(receipt)) === 'added' ? { kind: 'unmatched', because } : { kind: 'known' };
  }

  return { checkout, receive };
}

function receiptOf({ id, source, amount, currency }: ArrivedMoney, at: Instant): Receipt {
  return { id, source, amount, currency, at };
}
