import type { PaymentMethod, Prepayment } from '../money/prepayment.ts';
import { noPayments, type PaymentCode } from '../money/receipts.ts';
import { type Instant, instantOf } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import { type Act, dequeue, enqueue, enqueueAudit, showAnew } from './outbox.ts';
import {
  keptBy,
  type MoneyIfClosed,
  moneyIfClosed,
  type ReturnChoice,
  returnRange,
  returnShown,
} from './paid-and-due.ts';
import {
  isCancellable,
  mayAskStaff,
  mayDo,
  mayRequestByStaff,
  type Obstacle,
  openRequestOf,
  visitEndsAt,
} from './permissions.ts';
import {
  type Acceptance,
  type Booking,
  type BookingCard,
  type BookingCustomer,
  type BookingReference,
  type Cancellation,
  type CardNotice,
  type CustomerDetails,
  type DeliveryProgress,
  emptyRecord,
  holdLeftMs,
  isOver,
  type Order,
  type OtherBooking,
  type Replaced,
  type ReplacedObstacle,
  type RequestAnswer,
  type RequestKind,
  type StaffMessage,
  type StaffRequest,
  type TicketDocumentKind,
  type VisitEvent,
  withTimers,
} from './record.ts';
import {
  changeWindowMs,
  type DecisionContext,
  type LifecyclePolicy,
  leastHoldForConfirmMs,
  lineClosedBy,
} from './rules.ts';
import { deliveryProgress, missingTicketsOf, picturesOf, withNextRound } from './ticket-messages.ts';
import { becomeCancelling, becomeConfirming, move, tellOutcome } from './transitions.ts';

/**
 * The result of a person's request, from the decision through the commit to the button: accepted with the changed
 * record, or refused with the reason. `booking` of a refusal: the present record; absent before the commit was tried,
 * and if there is no record.
 */
export type Change<Refusal> =
  | { readonly kind: 'accepted'; readonly booking: Booking }
  | { readonly kind: 'refused'; readonly why: Refusal; readonly booking?: Booking | undefined };

const uncommitted = ['openHolds', 'ticketsPerDay', 'bookingsPerDay', 'known', 'notFound'] as const;
/** Why a change that was decided is not committed: a limit, a receipt of another booking, or no record. */
export type Uncommitted = (typeof uncommitted)[number];

export function isUncommitted(why: string): why is Uncommitted {
  return uncommitted.some((reason) => reason === why);
}

export type MakeChange<Refusal, Args extends readonly unknown[] = []> = (
  booking: Booking,
  ...args: [...Args, now: Instant]
) => Change<Refusal> | Promise<Change<Refusal>>;

export const accept = (booking: Booking) => ({ kind: 'accepted', booking }) as const;
export const refuse = <Refusal extends string>(why: Refusal, booking?: Booking) =>
  ({ kind: 'refused', why, booking }) as const;

/** Adds an audit entry to the change. */
export function audited<Refusal>(change: Change<Refusal>, now: Instant, act: Act): Change<Refusal> {
  return change.kind === 'refused' ? change : accept(enqueueAudit(change.booking, now, act));
}

export interface BookingRequest {
  readonly reference: BookingReference;
  readonly customer: BookingCustomer;
  readonly order: Order;
  readonly details: CustomerDetails;
  readonly source?: string | undefined;
  readonly card: BookingCard | null;
  /** Null: a hold is wanted. Else tickets, for exactly this total and day. */
  readonly accept: Acceptance | null;
  /** A change of date: the booking to replace. */
  readonly replaces?: Replaced | undefined;
  /** The way of payment, where payment comes before tickets. */
  readonly payBy?: PaymentMethod | undefined;
  /** The member of staff who changes the date for a customer who calls. */
  readonly byStaff?: number | undefined;
}

/** What a change of date carries over from the replaced booking. */
export interface CarriedOver {
  /** The amount paid for it. */
  readonly credit: Amount;
  /** The moment from which its policy counts: a change to a later day gives nobody more time for a refund. */
  readonly dayBegins: Instant;
  /** Its ways of payment, if a credit counts and customers no longer pay here; else null. */
  readonly prepay: LifecyclePolicy['prepay'];
  /** Its calendar event, moved. */
  readonly event?: VisitEvent | undefined;
}

export const nothingCarriedOver: CarriedOver = {
  credit: 0,
  dayBegins: Number.POSITIVE_INFINITY,
  prepay: null,
};

type PolicyAtPlacing = Pick<LifecyclePolicy, 'afterSale' | 'prepay' | 'timeZone'>;

/** A new record of a placed draft, due at once. */
export function newBooking(
  { accept: acceptance, payBy, byStaff, ...request }: BookingRequest,
  now: Instant,
  policy: PolicyAtPlacing,
  drawCode: () => PaymentCode,
  carried: CarriedOver = nothingCarriedOver,
): Booking {
  const { dayBegins, event } = carried;
  const booking: Booking = {
    ...emptyRecord,
    ...request,
    ...(request.replaces && { replaces: { ...request.replaces, dayBegins, event } }),
    policy: policy.afterSale,
    prepayment: newPrepayment({ accept: acceptance, payBy, ...request }, now, policy, drawCode, carried),
    state: 'requested',
    createdAt: now,
    accepted: acceptance,
    confirmRequestedAt: acceptance === null ? undefined : now,
    timers: { act: now },
    wakeAt: now,
    history: [],
  };
  const withCard = enqueue(booking, now, { kind: 'card' });
  return byStaff === undefined
    ? withCard
    : enqueue(withCard, now, { kind: 'notice', notice: 'changedByVenue' });
}

function newPrepayment(
  { accept: acceptance, payBy, order }: BookingRequest,
  now: Instant,
  policy: PolicyAtPlacing,
  drawCode: () => PaymentCode,
  { credit, dayBegins, ...carried }: CarriedOver,
): Prepayment | null {
  const prepay = policy.prepay ?? carried.prepay;
  if (prepay === null) return null;
  const method = prepay.methods.find((offered) => offered === payBy) ?? prepay.methods[0];
  const accepted =
    acceptance === null || method === undefined ? null : { total: acceptance.total, method, at: now };
  return {
    ...prepay,
    code: accepted?.method === 'transfer' ? drawCode() : null,
    dayBegins: Math.min(instantOf(order.date, 0, policy.timeZone), dayBegins),
    payments: noPayments,
    credit,
    checkouts: [],
    accepted,
    offer: null,
    offers: 0,
    messages: [],
    saidPaidAt: null,
  };
}

type ConfirmRefusal =
  | 'confirming'
  | 'notHeld'
  | 'totalChanged'
  | 'holdTooShort'
  | 'cutoffPassed'
  | ReplacedObstacle
  /** It has to be paid first, by "Pay". */
  | 'prepaid';

/** The customer's tap on "Confirm", for the total on the tapped card; null: the card named none. */
export function requestConfirm(
  booking: Booking,
  shownTotal: Amount | null,
  { now, policy }: DecisionContext,
): Change<ConfirmRefusal> {
  if (booking.prepayment !== null) return refuse('prepaid');
  if (booking.state === 'confirming') return refuse('confirming');
  if (booking.state !== 'held' || booking.partner === null) return refuse('notHeld');
  if (booking.partner.total !== shownTotal) return refuse('totalChanged');
  if (holdLeftMs(booking, now) < leastHoldForConfirmMs(policy)) return refuse('holdTooShort');
  if (lineClosedBy(booking.order, now, policy.timeZone) !== null) return refuse('cutoffPassed');
  return accept(becomeConfirming(booking, shownTotal, now));
}

type CancelRefusal =
  | 'confirming'
  | 'cancelling'
  | 'cancelled'
  | 'notCancellable'
  /** The sum to return differs from the shown one. */
  | 'returnChanged';

/** The facts that the customer saw when they cancelled. */
export interface CancelShown {
  /** They knew that there are tickets. */
  readonly isOfTickets: boolean;
  /** The sum that they were shown to get back; null: none. */
  readonly back: Amount | null;
}

/**
 * A customer may cancel a hold, and tickets within the policy, but not while it is being confirmed: tickets may exist
 * already.
 */
export function requestCancel(
  booking: Booking,
  { isOfTickets, back }: CancelShown,
  now: Instant,
  timeZone: string,
): Change<CancelRefusal | Obstacle> {
  const isHold = booking.state === 'held';
  if (!isHold && (booking.state !== 'issued' || !isOfTickets)) return refuse(whyNotCancellable(booking));
  const permission = isHold ? null : mayDo('cancel', booking, now, timeZone);
  if (permission?.allowed === false) return refuse(permission.because);
  if (back !== returnShown(booking, now)) return refuse('returnChanged');
  const wish = { by: 'customer', reason: '', requestedAt: now } as const;
  if (isHold) return accept(becomeCancelling({ ...booking, cancellation: wish }, now));
  const keptPart = keptBy({ kind: 'policy', amount: back }, returnRange(booking, now));
  return keptPart === null
    ? refuse('returnChanged')
    : accept(cancellingTickets(booking, { ...wish, ...keptPart }, now));
}

/** Shows the card again, below the tapped message, since the former one may be far above. */
function cancellingTickets(booking: Booking, wish: Cancellation, now: Instant): Booking {
  const cancelled = becomeCancelling({ ...booking, cancellation: { ...wish, isOfTickets: true } }, now);
  return enqueue(cancelled, now, { kind: 'notice', notice: 'card' });
}

/** A customer's request to staff, and the sum that they were shown to get back by the policy. */
export interface RequestWish {
  readonly kind: RequestKind;
  readonly reason?: string | undefined;
  readonly back: Amount | null;
}

/** Adds a customer's request to staff for an exception from the policy. */
export function requestOfStaff(
  booking: Booking,
  { kind, reason, back }: RequestWish,
  now: Instant,
  timeZone: string,
): Change<'notAsked' | 'returnChanged'> {
  if (!mayAskStaff(kind, booking, now, timeZone)) return refuse('notAsked');
  if (kind === 'cancel' && back !== returnShown(booking, now)) return refuse('returnChanged');
  return accept(withRequest(booking, { kind, askedAt: now, reason }, timeZone));
}

function withRequest(booking: Booking, request: StaffRequest, timeZone: string): Booking {
  const requested = withTimers({ ...booking, request }, { requestEnds: visitEndsAt(booking, timeZone) });
  const alert = request.kind === 'cancel' ? 'cancelRequested' : 'changeRequested';
  return enqueue(requested, request.askedAt, { kind: 'alert', alert });
}

/** The desk asks owners to return more than the policy does, for a customer who calls. */
export function requestByStaff(
  booking: Booking,
  staffId: number,
  reason: string,
  now: Instant,
  timeZone: string,
): Change<'notAsked'> {
  if (!mayRequestByStaff(booking)) return refuse('notAsked');
  const audited = enqueueAudit(booking, now, { by: staffId, action: 'moreAsked', reason });
  return accept(withRequest(audited, { kind: 'cancel', askedAt: now, reason }, timeZone));
}

export interface StaffAnswer {
  /** Identifies the shown request; a later one is another. */
  readonly askedAt: Instant;
  readonly decision: 'approved' | 'declined';
  readonly reason: string;
  /** For an approved cancellation of a paid booking. */
  readonly returns?: ReturnChoice | undefined;
  /** The message that will show the outcome of an approved cancellation. */
  readonly answerTo?: StaffMessage | undefined;
}

/**
 * Staff's answer to a request, once. An approved cancellation remains the customer's, and returns what staff chose;
 * the policy counts from when the customer asked, however long staff take.
 */
export function answerRequest(
  booking: Booking,
  staffId: number,
  { askedAt, decision, reason, returns, answerTo }: StaffAnswer,
  now: Instant,
): Change<'answered' | 'returnChanged'> {
  const request = openRequestOf(booking);
  if (request === null || request.askedAt !== askedAt) return refuse('answered');
  const isApproved = decision === 'approved';
  const isCancelled = isApproved && request.kind === 'cancel';
  const keptPart = isCancelled ? keptBy(returns, returnRange(booking, askedAt)) : {};
  if (keptPart === null) return refuse('returnChanged');
  const answered = withAnswer(booking, { at: now, decision, by: staffId, reason });
  const audited = enqueueAudit(answered, now, {
    by: staffId,
    action: isApproved ? 'requestApproved' : 'requestDeclined',
    before: booking.state,
    ...(reason !== '' && { reason }),
    ...moneyOfChoice(booking, returns),
  });
  if (!isCancelled) return accept(enqueue(audited, now, { kind: 'notice', notice: 'requestAnswered' }));
  const wish = { by: 'customer', approvedBy: staffId, reason: '', requestedAt: now, answerTo } as const;
  return accept(cancellingTickets(audited, { ...wish, ...keptPart }, now));
}

/** The chosen sum to give back, for the audit trail. */
function moneyOfChoice({ prepayment }: Booking, choice: ReturnChoice | undefined): Pick<Act, 'money'> {
  if (choice === undefined || prepayment === null) return {};
  return { money: { amount: choice.amount, currency: prepayment.currency } };
}

/** Expires an unanswered request after the visit. */
export function expireRequest(booking: Booking, now: Instant): Booking {
  const over = withTimers(booking, { requestEnds: undefined });
  if (openRequestOf(over) === null) return over;
  const expired = withAnswer(over, { at: now, decision: 'expired', by: null, reason: '' });
  return enqueue(expired, now, { kind: 'notice', notice: 'requestAnswered' });
}

function withAnswer(booking: Booking, answered: RequestAnswer): Booking {
  const { request } = booking;
  if (request === undefined) return booking;
  return withTimers({ ...booking, request: { ...request, answered } }, { requestEnds: undefined });
}

/** Staff's reason, the sum that they give back, and the message that will show the outcome. */
export interface CancelWish {
  readonly reason: string;
  readonly returns?: ReturnChoice | undefined;
  readonly answerTo?: StaffMessage | undefined;
}

/** Staff may cancel a hold or an issued booking; while the outcome is open their wish is kept until it is known. */
export function requestCancelByStaff(
  booking: Booking,
  staffId: number,
  { reason, returns, answerTo }: CancelWish,
  now: Instant,
): Change<CancelRefusal> {
  const { state, partner } = booking;
  const isUndecided = state === 'confirming' || state === 'review';
  const isAnothers = isUndecided && partner !== null && booking.cancellation !== undefined;
  if (state === 'cancelling' || isAnothers) {
    return waitForAnother(booking, answerTo);
  }
  if (!isCancellable(booking)) return refuse(whyNotCancellable(booking));
  const keptPart = keptBy(returns, returnRange(booking, now));
  if (keptPart === null) return refuse('returnChanged');
  const cancellation: Cancellation = { by: { staffId }, reason, requestedAt: now, answerTo, ...keptPart };
  const audited = enqueueAudit(booking, now, {
    by: staffId,
    action: 'cancelAsked',
    before: state,
    reason,
    ...moneyOfChoice(booking, returns),
  });
  const withCancellation = { ...audited, cancellation };
  return accept(isUndecided ? withCancellation : becomeCancelling(withCancellation, now));
}

/** Makes staff's message show how another cancellation ends. A second tap on the same message changes nothing. */
function waitForAnother(booking: Booking, answerTo: StaffMessage | undefined): Change<'cancelling'> {
  const { cancellation } = booking;
  if (cancellation === undefined || answerTo === undefined) return refuse('cancelling');
  const isSame = ({ chatId, messageId }: StaffMessage): boolean =>
    chatId === answerTo.chatId && messageId === answerTo.messageId;
  const { alsoTo = [] } = cancellation;
  if ([cancellation.answerTo, ...alsoTo].some((one) => one !== undefined && isSame(one)))
    return accept(booking);
  const others = [...alsoTo, { ...answerTo, isOfAnother: true } as const];
  return accept({ ...booking, cancellation: { ...cancellation, alsoTo: others } });
}

/** Reasons that forbid a cancellation by anybody. */
export function whyNotCancellable(booking: Booking): CancelRefusal {
  const { state } = booking;
  return state === 'confirming' || state === 'cancelling' || state === 'cancelled' ? state : 'notCancellable';
}

/** The customer asks for the card as a new message. */
export function requestCard(booking: Booking, notice: CardNotice, now: Instant): Change<never> {
  return accept(enqueue(booking, now, { kind: 'notice', notice }));
}

export type ResendRefusal = 'notIssued' | 'sentOften';

/** Bounds the record, which keeps every sent picture's message so that it can be struck through. */
export const mostRounds = 50;

/** The customer asks for the tickets again. Doesn't repeat a delivery that is under way. */
export function requestTickets(booking: Booking, now: Instant): Change<ResendRefusal> {
  if (booking.state !== 'issued') return refuse('notIssued');
  const isUnderWay = booking.outbox.some((entry) => entry.kind === 'tickets');
  if (!isUnderWay && booking.delivery.round >= mostRounds) return refuse('sentOften');
  const delivery: DeliveryProgress = isUnderWay
    ? { ...booking.delivery, status: 'pending' }
    : withNextRound(booking);
  const again = { ...booking, delivery };
  // The former card, which would show the progress of a long delivery, may be far above.
  const isShownAnew = !isUnderWay && deliveryProgress(again) !== null;
  return accept(enqueue(isShownAnew ? showAnew(again, now, 'card') : again, now, { kind: 'tickets' }));
}

/** The customer asks for one of the files. */
export function requestDocument(
  booking: Booking,
  document: TicketDocumentKind,
  now: Instant,
): Change<ResendRefusal> {
  if (booking.state !== 'issued' || picturesOf(booking).length === 0) {
    return refuse('notIssued');
  }
  const sentParts = booking.delivery.sent.filter(({ part }) => part.kind === document);
  const isOften = sentParts.flatMap(({ messages }) => messages).length >= mostRounds;
  if (isOften) return refuse('sentOften');
  return accept(enqueue(booking, now, { kind: 'document', document }));
}

/** Links that add the tickets to a wallet are shown: passes of them may have to be expired. */
export function markPasses(booking: Booking, _now: Instant): Change<never> {
  return accept(booking.hasPasses === true ? booking : { ...booking, hasPasses: true });
}

/** Forgets the customer at the given time at the latest; the first request counts. */
export function requestForgetting(booking: Booking, by: Instant, _now: Instant): Change<never> {
  if (booking.isAnonymous) return accept(booking);
  return accept(withTimers(booking, { forget: booking.timers.forget ?? by }));
}

/** Staff say that the partner issues no further tickets. Later evidence of some still delivers them. */
export function requestComplete(booking: Booking, staffId: number, now: Instant): Change<'nothingMissing'> {
  if (booking.state !== 'issued' || missingTicketsOf(booking) === 0) return refuse('nothingMissing');
  const complete = withTimers(
    { ...booking, isComplete: true },
    { act: undefined, ticketsMissing: undefined },
  );
  const withoutAlert = dequeue(complete, { kind: 'alert', alert: 'ticketsMissing' });
  const shown = enqueue(withoutAlert, now, { kind: 'card' }, { kind: 'closing' });
  return accept(enqueueAudit(shown, now, { by: staffId, action: 'completed' }));
}

/** Staff's reason, and the division of the money that they were shown; null where customers don't pay here. */
interface ReviewClosing {
  readonly reason: string;
  readonly money: MoneyIfClosed | null;
}

/** Staff end a review that evidence can't end. */
export function requestClose(
  booking: Booking,
  staffId: number,
  { reason, money }: ReviewClosing,
  now: Instant,
): Change<'notInReview' | 'returnChanged'> {
  if (booking.state !== 'review') return refuse('notInReview');
  if (JSON.stringify(money) !== JSON.stringify(moneyIfClosed(booking))) return refuse('returnChanged');
  const audited = enqueueAudit(booking, now, {
    by: staffId,
    action: 'closed',
    before: booking.state,
    after: 'closed',
    reason,
  });
  const closed = { staffId, reason, wasIssued: booking.partner?.status === 'issued' };
  return accept(tellOutcome(booking, { ...move(audited, 'closed', now, 'staff'), closed }, now));
}

/**
 * A change of date is a new booking that replaces an issued one. The old record names the new one before that is
 * placed, so there is one change at a time; the new one, once issued, asks for the old one's cancellation. So the
 * customer never has neither, and has both only for as long as the partner takes to cancel, or with staff alerted.
 */

export type ChangeRefusal =
  | Obstacle
  | 'changing'
  /** The other day costs more than was paid, and customers no longer pay here. */
  | 'noWayToPay';

/**
 * The customer asks to replace their booking by the one of this reference. `successor`: the booking that
 * `booking.change` names.
 */
export function requestChange(
  booking: Booking,
  successor: Booking | null,
  reference: BookingReference,
  now: Instant,
  timeZone: string,
): Change<ChangeRefusal> {
  const permission = mayDo('change', booking, now, timeZone);
  if (!permission.allowed) return refuse(permission.because);
  const isOther = booking.change?.reference !== reference;
  if (isOther && isChanging(booking, successor, now)) return refuse('changing');
  return accept({ ...booking, change: { reference, askedAt: now } });
}

/**
 * Whether a begun change may still replace the booking. A change whose booking was not placed within its time never
 * will.
 */
export function isChanging({ change }: Booking, successor: Booking | null, now: Instant): boolean {
  if (change === undefined) return false;
  if (successor?.reference !== change.reference) return now < change.askedAt + changeWindowMs;
  return !isOver(successor);
}

export type ReplacingRefusal =
  /** Its cancellation was requested before. */
  | 'done'
  /** A cancellation of it is under way. */
  | 'later'
  /** It is no longer issued, or waits for a person, and there is no money to carry over; or another replaced it. */
  | 'ended';

/** Once issued, the replacing booking requests this one's cancellation; if this one has ended, it takes its money. */
export function requestReplacing(booking: Booking, by: OtherBooking, now: Instant): Change<ReplacingRefusal> {
  const { state, cancellation: current, prepayment, replacedBy } = booking;
  if (replacedBy !== undefined && replacedBy.reference !== by.reference) return refuse('ended');
  const isReplaced = replacedBy !== undefined;
  const stands = state === 'issued' || state === 'cancelling';
  if (isReplaced && (stands || current?.by === 'replacement')) return refuse('done');
  if (state === 'cancelling') return refuse('later');
  if (!stands)
    return isReplaced || prepayment === null ? refuse('ended') : accept({ ...booking, replacedBy: by });
  const cancellation = { by: 'replacement', reason: '', requestedAt: now } as const;
  return accept(becomeCancelling({ ...booking, replacedBy: by, cancellation }, now));
}
