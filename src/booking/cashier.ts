import {
  type CheckoutDecision,
  type CheckoutQuery,
  type CheckoutRead,
  decideCheckout,
  refusalBeforeRead,
} from '../payment/checkout.ts';
import type { PaymentCode } from '../payment/payment-code.ts';
import type { Receipt } from '../payment/receipts.ts';
import type { LifecycleDependencies } from './advance.ts';
import { settleOtherRead } from './apply.ts';
import { payableOf, requestReceipt, withCheckout } from './payment-requests.ts';
import { checkoutAnswerMs, checkoutReadMs } from './policy.ts';
import type { PartnerBooking, UnmatchedReason } from './ports.ts';
import type { Booking, BookingReference } from './record.ts';
import type { Change } from './requests.ts';
import type { Instant } from './sale-package.ts';
import { readyToCommit } from './schedule.ts';

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
export interface Cashier {
  /** Answers Telegram's question within 10 seconds. The intent is committed before a payment is accepted. */
  checkout(query: CheckoutQuery): Promise<CheckoutDecision>;
  /** Resolves once the money is committed, on a booking or as an unmatched receipt, now or before. */
  receive(money: ArrivedMoney): Promise<ReceiveResult>;
}

/** What came of trying to have a changed record committed. */
export type Revision<Refusal> =
  | { readonly kind: 'accepted'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly booking: Booking }
  | { readonly kind: 'limit'; readonly limit: 'openHolds' | 'ticketsPerDay'; readonly booking: Booking }
  | { readonly kind: 'taken' }
  | { readonly kind: 'notFound' };

/** Commits what `decide` makes of the present record, whichever that is by then, and has it driven on. */
export type Revise = <Refusal>(
  start: Booking | null,
  decide: (booking: Booking) => Change<Refusal>,
) => Promise<Revision<Refusal>>;

const commitTries = 5;

export function createCashier(dependencies: LifecycleDependencies, revise: Revise): Cashier {
  const { ledger, partner, clock, policy, unmatched, debtLeavesRoom, after } = dependencies;

  /** What comes within the time that a checkout has; null: nothing. */
  function inTime<Value>(answer: Promise<Value>): Promise<Value | null> {
    const late = Promise.withResolvers<null>();
    const callOff = after(checkoutReadMs, () => late.resolve(null));
    return Promise.race([answer.catch(() => null), late.promise]).finally(callOff);
  }

  async function checkout(query: CheckoutQuery): Promise<CheckoutDecision> {
    const at = (): { readonly now: Instant; readonly requestTimeoutMs: number } => ({
      now: clock.now(),
      requestTimeoutMs: policy.requestTimeoutMs,
    });
    const decline = (because: Extract<CheckoutDecision, { kind: 'decline' }>['because']) =>
      ({ kind: 'decline', because }) as const;
    let booking = query.payload === null ? null : await ledger.load(query.payload.reference);
    const early = refusalBeforeRead(query, booking && payableOf(booking, policy, true), at());
    if (early !== null || booking === null || booking.partner === null) {
      return decline(early ?? 'unknownInvoice');
    }
    const { replaces } = booking;
    // A change of date whose old booking has ended replaces nothing: what was paid for that one is given back.
    if (replaces !== undefined && (await ledger.load(replaces.reference))?.state !== 'issued') {
      return decline('unknownInvoice');
    }
    const begunAt = clock.now();
    const startedAt = clock.monotonic();
    const isLate = (): boolean => clock.monotonic() - startedAt > checkoutAnswerMs;
    const total = booking.partner.total;
    const [outcome, leavesRoom] = await Promise.all([
      inTime(partner.bookingInfo(booking.partner.bookingId)),
      inTime(debtLeavesRoom(total)),
    ]);
    const read: CheckoutRead = outcome?.kind === 'done' ? readOf(outcome.value) : null;
    for (let tries = 0; tries < commitTries; tries += 1) {
      const now = clock.now();
      const seen: Booking =
        outcome === null ? booking : settleOtherRead(booking, outcome, { begunAt, now, policy });
      const payable = payableOf(seen, policy, leavesRoom !== false);
      const decision = decideCheckout(query, payable, read, at());
      if (decision.kind === 'decline') return decision;
      if (isLate()) return decline('partnerSilent');
      const intended = withCheckout(seen, query.id, now);
      const committed = await ledger.commit(readyToCommit(booking, intended, now, policy));
      if (committed.kind === 'committed') {
        dependencies.observe({ kind: 'committed', before: booking, after: committed.booking });
        // Telegram waits no longer, and what was read is old by now: the intent lapses by itself.
        return isLate() ? decline('partnerSilent') : decision;
      }
      if (committed.kind !== 'conflict' || committed.current === null) return decline('unknownInvoice');
      booking = committed.current;
    }
    return decline('partnerSilent');
  }

  async function receive(money: ArrivedMoney): Promise<ReceiveResult> {
    const { names } = money;
    if (names.kind === 'nothing') return putAside(money, names.because);
    const reference = names.kind === 'booking' ? names.reference : await ledger.ownerOfCode(names.code);
    const booking = reference === null ? null : await ledger.load(reference);
    const outcome = await revise(booking, (current) => {
      const now = clock.now();
      return requestReceipt(current, receiptOf(money, now), now);
    });
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

function readOf({ status, paymentStatus, total }: PartnerBooking): CheckoutRead {
  return { isPayable: status === 'BOOKING' && paymentStatus === 'UNPAID', total };
}
