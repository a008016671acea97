import {
  type Checkout,
  type CheckoutDecision,
  type CheckoutQuery,
  type CheckoutRefusal,
  checkoutOpenMs,
  nextCheckoutAt,
} from '../money/prepayment.ts';
import type { PaymentCode, Receipt } from '../money/receipts.ts';
import { secondMs } from '../time.ts';
import type { Instant } from '../venue/calendar.ts';
import { lookAtReplaced, readAndAdopt, revise } from './advance.ts';
import type { Changes } from './changes.ts';
import {
  checkoutRefusal,
  type ReceiptRefusal,
  requestCorrection,
  requestGoodwill,
  requestMatch,
  requestMoneyArrived,
  requestReceipt,
  requestReturned,
  requestSaysPaid,
  requestSeparate,
} from './money-requests.ts';
import { enqueue, withNotBefore } from './outbox.ts';
import type { LifecyclePorts, UnmatchedReason } from './ports.ts';
import { agreedPriceOf, type Booking, type BookingReference, withPrepayment, withTimers } from './record.ts';
import { accept, type Change, isUncommitted, refuse, type Uncommitted } from './requests.ts';
import { checkoutAnswerMs, checkoutReadMs, unpaidSeenAt } from './rules.ts';

/** Money reported by Telegram or a bank. `names`: how the report identifies its booking. */
export interface ArrivedMoney extends Pick<Receipt, 'id' | 'amount' | 'currency'> {
  readonly source: 'telegram' | 'bank';
  readonly names:
    | { readonly kind: 'booking'; readonly reference: BookingReference }
    | { readonly kind: 'code'; readonly code: PaymentCode }
    | { readonly kind: 'nothing'; readonly because: UnmatchedReason };
  /** Shown to staff if the money stays unmatched. */
  readonly text: string | null;
}

type ReceiveResult =
  | { readonly kind: 'booked'; readonly booking: Booking }
  /** Reported before; nothing has changed. */
  | { readonly kind: 'known' }
  /** Kept for staff to match. */
  | { readonly kind: 'unmatched'; readonly because: UnmatchedReason };

/** Books received money, and people's statements about money. */
export type Cashier = ReturnType<typeof createCashier>;

export function createCashier(changes: Changes, ports: LifecyclePorts) {
  const { ofCustomer, ofStaff, unlessChanging } = changes;
  return {
    checkout: (query: CheckoutQuery) => checkout(query, ports),
    receive: (money: ArrivedMoney) => receive(money, changes, ports),
    match: (id: Receipt['id'], reference: BookingReference, staffId: number) =>
      match(id, reference, staffId, changes, ports),
    /** "I have paid": tells staff, once. */
    saysPaid: ofCustomer(requestSaysPaid),
    /** Books the awaited sum that staff have seen on the account; refused when another sum is awaited by now. */
    moneyArrived: ofStaff(requestMoneyArrived),
    /** Books a bank notice that was taken for staff's own receipt as a transfer of its own. */
    separate: ofStaff(requestSeparate),
    /** Takes back a receipt that staff entered wrongly. The caller has checked that an owner does so. */
    takeBackReceipt: ofStaff(unlessChanging(requestCorrection)),
    /** Marks the shown sum as returned. The caller has checked that an owner says so. */
    markReturned: ofStaff(requestReturned),
    /** Gives back more of the price that a cancellation kept. The caller has checked that an owner says so. */
    giveMoreBack: ofStaff(requestGoodwill),
  };
}

/** Answers a pre-checkout query within 10 seconds. Commits the intent before it accepts. */
async function checkout(query: CheckoutQuery, ports: LifecyclePorts): Promise<CheckoutDecision> {
  const { ledger, clock, policy, replication } = ports;
  const booking = query.payload === null ? null : await ledger.load(query.payload.reference);
  const early = checkoutRefusal(query, booking, { now: clock.now(), policy });
  if (early !== null || booking === null) return decline(early ?? 'unknownInvoice', booking, clock.now());
  const startedAt = clock.monotonic();
  const isLate = (): boolean => clock.monotonic() - startedAt > checkoutAnswerMs;
  const { live, replacedStanding, leavesRoom } = await lookLive(booking, ports);
  if (replacedStanding !== 'unused') {
    return decline(
      replacedStanding === null || replacedStanding === 'unread' ? 'partnerSilent' : 'unknownInvoice',
    );
  }
  const decide = (current: Booking, now: Instant): Change<CheckoutRefusal> => {
    const refusal = checkoutRefusal(query, current, { now, policy });
    if (refusal !== null) return refuse(refusal);
    if (leavesRoom === false) return refuse('noDebtRoom');
    if (live === null || isLate()) return refuse('partnerSilent');
    return (unpaidSeenAt(current) ?? 0) < live.begunAt
      ? refuse('notPayable')
      : accept(withCheckout(current, query.id, now));
  };
  const revision = await revise(live?.booking ?? booking, decide, ports);
  if (revision.kind === 'refused') {
    return isUncommitted(revision.why)
      ? decline('unknownInvoice')
      : decline(revision.why, revision.booking, clock.now());
  }
  await replication?.ofBooking(revision.booking);
  // Too late for Telegram, and the read is out of date; the intent expires by itself.
  return isLate() ? decline('partnerSilent') : { kind: 'accept' };
}

function decline(
  because: CheckoutRefusal,
  booking: Booking | null = null,
  now: Instant = 0,
): CheckoutDecision {
  if (because !== 'anotherCheckout') return { kind: 'decline', because };
  return { kind: 'decline', because, nextAt: nextCheckoutAt(booking?.prepayment?.checkouts ?? [], now) };
}

/** Reads all facts for a checkout in parallel; null: not within a checkout's time. */
async function lookLive(booking: Booking, ports: LifecyclePorts) {
  const { debtLeavesRoom, after } = ports;
  function inTime<Value>(answer: Promise<Value>): Promise<Value | null> {
    const late = Promise.withResolvers<null>();
    const callOff = after(checkoutReadMs, () => late.resolve(null));
    return Promise.race([answer.catch(() => null), late.promise]).finally(callOff);
  }
  const lookAtOld = async () => (await lookAtReplaced(booking, ports)) ?? ('unused' as const);
  const [live, replacedStanding, leavesRoom] = await Promise.all([
    inTime(readAndAdopt(booking, ports)),
    booking.replaces === undefined ? ('unused' as const) : inTime(lookAtOld()),
    inTime(debtLeavesRoom(agreedPriceOf(booking))),
  ]);
  return { live, replacedStanding, leavesRoom };
}

/**
 * Adds the intent of an accepted checkout, unless a repeated query has it already. Telegram never reports that a card
 * was declined, so the customer is told when to try again.
 */
function withCheckout(booking: Booking, queryId: Checkout['queryId'], now: Instant): Booking {
  const checkouts = booking.prepayment?.checkouts ?? [];
  if (checkouts.some((checkout) => checkout.queryId === queryId)) return booking;
  const begun = { queryId, acceptedAt: now, paidBy: null };
  const open = withTimers(withPrepayment(booking, { checkouts: [...checkouts, begun] }), {
    checkoutEnds: now + checkoutOpenMs,
  });
  const shown = enqueue(open, now, { kind: 'card' }, { kind: 'payment' });
  return withNotBefore(shown, now + checkoutTakesMs, 'card', 'payment');
}

/** Most card payments end within this time, so the chat need not mention a pause. */
const checkoutTakesMs = 3 * secondMs;

/**
 * Books money, on a booking or as an unmatched receipt. Resolves once it is committed, now or earlier, and outlasts a
 * failover of the store: the sender repeats its notice only until then.
 */
async function receive(money: ArrivedMoney, changes: Changes, ports: LifecyclePorts): Promise<ReceiveResult> {
  const result = await bookMoney(money, changes, ports);
  await ports.replication?.ofReceipt(money.id);
  return result;
}

async function bookMoney(
  money: ArrivedMoney,
  { change }: Changes,
  { ledger, clock, unmatched }: LifecyclePorts,
): Promise<ReceiveResult> {
  const { names } = money;
  const addUnmatched = async (because: UnmatchedReason): Promise<ReceiveResult> => {
    const receipt = { ...receiptOf(money, clock.now()), because, text: money.text };
    return (await unmatched.add(receipt)) === 'added' ? { kind: 'unmatched', because } : { kind: 'known' };
  };
  if (names.kind === 'nothing') return addUnmatched(names.because);
  const reference = names.kind === 'booking' ? names.reference : await ledger.ownerOfCode(names.code);
  const booking = reference === null ? null : await ledger.load(reference);
  const outcome = await change(booking, (current, now) =>
    requestReceipt(current, receiptOf(money, now), now),
  );
  if (outcome.kind === 'accepted') return { kind: 'booked', booking: outcome.booking };
  switch (outcome.why) {
    case 'known':
      return { kind: 'known' };
    case 'notPrepaid':
    case 'notFound':
      return addUnmatched('unknownBooking');
    default:
      throw new Error('A receipt took up more of a limit than was granted.');
  }
}

/**
 * Books an unmatched receipt on a booking. `notFound`: there is no such booking, or no such receipt any more. Books
 * before removing it from the unmatched, so a crash in between books nothing twice.
 */
async function match(
  receiptId: Receipt['id'],
  reference: BookingReference,
  staffId: number,
  { change }: Changes,
  { ledger, unmatched }: LifecyclePorts,
): Promise<Change<ReceiptRefusal | Uncommitted>> {
  const [receipt, booking] = await Promise.all([unmatched.find(receiptId), ledger.load(reference)]);
  if (receipt === null || booking === null) return refuse('notFound');
  const matched = await change(booking, (current, now) =>
    requestMatch(current, receiptOf(receipt, now), staffId, now),
  );
  const isBooked = matched.kind === 'accepted' || (matched.kind === 'refused' && matched.why === 'known');
  if (isBooked) await unmatched.remove(receiptId);
  return matched;
}

function receiptOf({ id, source, amount, currency }: Omit<Receipt, 'at'>, at: Instant): Receipt {
  return { id, source, amount, currency, at };
}
