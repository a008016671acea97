import type { PaymentOffer, Prepayment } from '../money/prepayment.ts';
import { type Money, noPayments, type Payments } from '../money/receipts.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';

/** The symbol a ticket code is printed as: a QR code or a Code 128 barcode. */
export type CodeType = 'QR' | 'CODE';

export type FailureReason =
  | 'refusal'
  /** A refusal: the partner has no such booking, or no longer has it. */
  | 'not-found'
  | 'debt'
  | 'authentication'
  | 'rate-limited'
  /** Not made, because too many calls wait in this process. */
  | 'rate-limited-here'
  | 'connection'
  | 'timeout'
  | 'malformed'
  /** The answer contradicts the request, such as a confirm that answers CANCEL. */
  | 'contradicted'
  | 'server'
  | 'unexpected-code'
  | 'paused';

/** An unknown status of the partner's, after a question mark: it proves nothing, and is shown unchanged. */
export type UnknownStatus = `?${string}`;

/** A booking's status in the partner's records. `ended`: its hold has ended. */
export type PartnerStatus = 'held' | 'issued' | 'ended' | 'cancelled' | UnknownStatus;

/** Whether it is charged to the venue's account with the partner; independent of the customer's payment. */
export type PaymentStatus = 'open' | 'charged' | 'cancelled' | UnknownStatus;

export type TicketStatus = 'unused' | 'inUse' | 'used' | 'locked' | 'cancelled' | UnknownStatus;

export function isUnknownStatus(
  status: PartnerStatus | PaymentStatus | TicketStatus,
): status is UnknownStatus {
  return status.startsWith('?');
}

export interface IssuedTicket {
  readonly code: string;
  readonly serviceName: string;
  readonly useFrom: VenueDate | null;
  readonly useTo: VenueDate | null;
  readonly price: Amount | null;
  readonly status: TicketStatus;
  readonly sequence: number;
}

/** A line of a booking in the partner's records; an unreadable number is null. */
export interface BookedPackage {
  readonly code: string;
  readonly quantity: number | null;
}

/** The id of the draft that became the booking, so a second "Book" finds the same record. */
export type BookingReference = string;

export const bookingStates = [
  'requested',
  'held',
  'confirming',
  'issued',
  'expired',
  'rejected',
  'cancelling',
  'cancelled',
  'review',
  'abandoned',
  'closed',
] as const;
export type BookingState = (typeof bookingStates)[number];

export const terminalStates: ReadonlySet<BookingState> = new Set([
  'issued',
  'expired',
  'rejected',
  'cancelled',
  'abandoned',
  'closed',
]);

export interface OrderLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: Amount;
  /** Null when unknown: its tickets get both symbols. */
  readonly codeType: CodeType | null;
  readonly cutoffMinutes: number | null;
  /** False for tickets valid for a number of days from purchase: the day of the visit is unknown. */
  readonly isForTheDate: boolean;
  /** Names under which the partner may issue this line's tickets. */
  readonly serviceNames: readonly string[];
  /** The partner's note at the time of purchase. */
  readonly note?: string | undefined;
  /** The address of its picture. */
  readonly picture?: string | undefined;
  /** How many of each of these one package holds. */
  readonly serviceQuantities?: readonly number[] | undefined;
}

/** The order as shown at the review and as requested from the partner. */
export interface Order {
  readonly date: VenueDate;
  readonly isGrouped: boolean;
  readonly note: string;
  readonly lines: readonly OrderLine[];
  readonly total: Amount;
  /** ISO 4217, of all its amounts. Absent in older records. */
  readonly currency?: string | undefined;
}

/** The total and date that the customer accepted; anything else is asked again. */
export interface Acceptance {
  readonly total: Amount;
  readonly date: VenueDate;
}

export interface CustomerDetails {
  readonly name?: string | undefined;
  /** E.164. */
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** Only while the booking is `requested`. */
  readonly cardId?: string | undefined;
  readonly invoice?: CompanyInvoice | undefined;
}

/** The details that are asked for one by one before the review. */
export type CustomerDetail = Exclude<keyof CustomerDetails, 'invoice'>;

/** The company on the venue's tax invoice. */
export interface CompanyInvoice {
  readonly company: string;
  readonly taxCode: string;
  readonly email: string;
}

export interface BookingCustomer {
  readonly userId: number;
  readonly chatId: number;
  readonly locale: string;
  readonly username?: string | undefined;
}

/** The known state of the booking in the partner's records; it only moves forward (see `adopt`). */
export interface PartnerSide {
  readonly bookingId: string;
  readonly bookingCode: string;
  readonly status: PartnerStatus;
  readonly paymentStatus: PaymentStatus;
  /** Null when the partner's date could not be read. */
  readonly bookingDate: VenueDate | null;
  readonly total: Amount;
  /** The booked lines; absent until an answer has them. */
  readonly packages?: readonly BookedPackage[] | undefined;
  /** In the order in which they became known, so that a position always means the same ticket. */
  readonly tickets: readonly IssuedTicket[];
  /** When the call with this answer was begun. */
  readonly readAt: Instant;
}

export type MutationKind = 'create' | 'confirm' | 'cancel';

/** One send of a mutation. Committed before the call is made. */
export interface Attempt {
  readonly operation: MutationKind;
  readonly n: number;
  readonly sentAt: Instant;
  readonly answeredAt?: Instant | undefined;
  /** Absent while the call may be under way: the partner's records are read then, and nothing is sent. */
  readonly result?: 'done' | 'refused' | 'notSent' | 'unknown' | undefined;
  readonly reason?: FailureReason | undefined;
  readonly code?: number | undefined;
}

export type AttemptResult = Pick<Attempt, 'answeredAt' | 'result' | 'reason' | 'code'>;

/** The reason for a booking's state, for its card and for staff. */
export type Because =
  | 'debt'
  | 'totalChanged'
  | 'holdTooShort'
  | 'partnerUnreachable'
  | 'refused'
  | 'noAnswer'
  | 'ticketsMissing'
  | 'unexpectedStatus'
  /** The partner answered with the id of another of our bookings. */
  | 'bookingIdTaken'
  | 'cancelRefused'
  | 'cancelUnanswered'
  | 'cutoffPassed'
  | 'ticketsUsed'
  | 'dateDiffers'
  | 'linesDiffer'
  | 'codeBeyondAscii'
  | 'elsewhere'
  /** Adopted after the store had lost it. */
  | 'takenOver'
  | 'customer'
  | 'staff'
  /** A booking for another day replaced it. */
  | 'replaced'
  /** A booking for another day replaced it, but the partner did not cancel this one. */
  | 'replaceFailed'
  | ReplacedObstacle;

/** Why a change of date failed: the booking to replace is no longer issued, or its tickets are not unused. */
export type ReplacedObstacle = 'replacedEnded' | 'replacedUsed';

export interface Transition {
  readonly at: Instant;
  readonly from: BookingState;
  readonly to: BookingState;
  readonly because?: Because | undefined;
}

export interface Cancellation {
  /** `replacement`: the booking that replaced it. */
  readonly by: 'customer' | 'replacement' | { readonly staffId: number };
  readonly reason: string;
  readonly requestedAt: Instant;
  /** For a customer's cancellation: they knew of tickets. Else they meant a hold, and issued tickets are kept. */
  readonly isOfTickets?: true | undefined;
  /** For a customer's cancellation: the member of staff who allowed the exception. */
  readonly approvedBy?: number | undefined;
  /**
   * The part of the price that the venue keeps, as shown to the person who cancels; absent when there was no choice.
   */
  readonly keeps?: Amount | undefined;
  /** Staff's message that waits for the outcome; removed once the answer is in the outbox. */
  readonly answerTo?: StaffMessage | undefined;
  /** Messages of staff who wanted to cancel as well, and wait for the same outcome. */
  readonly alsoTo?: readonly StaffMessage[] | undefined;
}

/** A message in a staff chat that will show the outcome of their cancellation. */
export interface StaffMessage {
  readonly chatId: number;
  readonly messageId: number;
  readonly locale: string;
  readonly askedAt: Instant;
  /** Somebody else's cancellation is under way. */
  readonly isOfAnother?: true | undefined;
}

/** The member of staff to whom a cancellation is attributed; null: none. */
export function staffOf({ by, approvedBy }: Cancellation): number | null {
  return typeof by === 'object' ? by.staffId : (approvedBy ?? null);
}

/** Staff's reason for the cancellation; empty where none was given. */
export function cancelReasonOf({ cancellation }: Pick<Booking, 'cancellation'>): string {
  return cancellation?.reason ?? '';
}

export type RequestKind = 'cancel' | 'change';

/** A customer's request for an exception from the policy. Answered once; ends with the visit. */
export interface StaffRequest {
  readonly kind: RequestKind;
  readonly askedAt: Instant;
  /** The reason, and the wanted day for a change of date, in the customer's own words. */
  readonly reason?: string | undefined;
  readonly answered?: RequestAnswer | undefined;
}

export interface RequestAnswer {
  readonly at: Instant;
  /** `expired`: nobody answered before the visit was over. */
  readonly decision: 'approved' | 'declined' | 'expired';
  readonly by: number | null;
  readonly reason: string;
}

/** The other booking of a change of date. */
export interface OtherBooking {
  readonly reference: BookingReference;
  readonly date: VenueDate;
  readonly code: string;
}

/** The visit in calendar programs. A change of date moves it, so a chain of changes stays one event. */
export interface VisitEvent {
  /** Of the first booking of the chain. */
  readonly reference: BookingReference;
  readonly sequence: number;
}

/** The booking that a change of date is for. */
export interface Replaced extends OtherBooking {
  readonly total: Amount;
  /** The sum paid for it, as shown; null: nothing was paid here. */
  readonly paid: Amount | null;
  /** The moment from which its policy counted. Absent in older records. */
  readonly dayBegins?: Instant | undefined;
  /** Its calendar event after the change. Absent in older records. */
  readonly event?: VisitEvent | undefined;
}

/** A change of date that was begun, with the replacing booking. Committed before that is placed. */
interface DateChange {
  readonly reference: BookingReference;
  readonly askedAt: Instant;
}

/** An act of a member of staff on a booking, or its outcome. */
export interface StaffAct {
  /** The same for every delivery of the entry, so that the trail has it once. */
  readonly id: string;
  readonly at: Instant;
  /** Telegram's id of the member of staff. */
  readonly by: number;
  readonly action:
    | 'cancelAsked'
    | 'cancelled'
    | 'cancelFailed'
    | 'closed'
    | 'ticketsSent'
    | 'completed'
    | 'requestApproved'
    | 'requestDeclined'
    | 'moneyArrived'
    | 'matched'
    | 'separated'
    | 'takenBack'
    | 'returned'
    | 'goodwill'
    | 'moreAsked'
    | 'dateChanged'
    | 'takenOver';
  readonly before?: BookingState | undefined;
  readonly after?: BookingState | undefined;
  readonly reason?: string | undefined;
  /** The money that the act was about. */
  readonly money?: Money | undefined;
}

/** The message that shows the booking and carries its buttons. */
export interface BookingCard {
  readonly messageId: number;
  /** A photo can't become text again. */
  readonly hasPicture: boolean;
}

/**
 * Notices are messages of their own, since edits are silent. `card`: the card itself, requested by the customer;
 * `outcome`: how an unsettled booking ended. Notices about money have the record's present figures (`moneyOf`).
 */
export type NoticeKind =
  | 'card'
  /** The card, after a text that was not understood. */
  | 'notUnderstood'
  | 'holdReminder'
  | 'visitReminder'
  | 'cancelled'
  | 'outcome'
  /** Staff's answer to a request, or that there was none. */
  | 'requestAnswered'
  /** Staff have changed the date for a customer who called. */
  | 'changedByVenue'
  /** Part of the money has come; says how much is still due. */
  | 'partlyPaid'
  /** All money has come, but no tickets can be issued for now. */
  | 'paidWaiting'
  /** Money has come that covers nothing, since the price or the order has changed. */
  | 'moneyWaits'
  /** Money that staff had entered has not come. */
  | 'moneyCorrected'
  /** How much is returned. */
  | 'moneyToReturn'
  /** The venue has returned the money. */
  | 'moneyReturned'
  /** The money to be returned counts on the replacing booking instead. */
  | 'moneyCarriedOver';

/** Notices that a customer's text brings. */
export type CardNotice = Extract<NoticeKind, 'card' | 'notUnderstood'>;

export type AlertKind =
  | 'unknownConfirm'
  | 'review'
  | 'dateDiffers'
  | 'linesDiffer'
  /** Tickets have been missing for too long. */
  | 'ticketsMissing'
  /** Tickets of a booking that had ended. */
  | 'issuedAfterAll'
  | 'deliveryUnanswered'
  | 'unreachable'
  /** The customer's chat is gone, and with it something that they must know. */
  | 'uninformed'
  /** A ticket's code has characters that most scanners of barcodes misread. */
  | 'codeBeyondAscii'
  | 'cancelFailed'
  | 'cancelRequested'
  | 'changeRequested'
  /** A replaced booking could not be cancelled: the customer has both. */
  | 'replaceFailed'
  /** The booking to replace is no longer issued, or waits for a person. */
  | 'replacedEnded'
  /** The customer says that the transfer is made. */
  | 'saysPaid'
  /** Paid, but not issued because of the partner's debt limit or another reason. */
  | 'paidWaiting'
  /** Money has come that covers nothing, so the customer is asked. */
  | 'moneyWaits'
  /** A person has to give money back. */
  | 'moneyToReturn'
  /** The all-clear after `review` or `unknownConfirm`. */
  | 'settled';

export type OutboxMessage =
  /** Update the booking card. */
  | { readonly kind: 'card' }
  | { readonly kind: 'notice'; readonly notice: NoticeKind }
  /** Show the present payment offer, or remove it. */
  | { readonly kind: 'payment' }
  /** Send the next unsent part of the delivery. */
  | { readonly kind: 'tickets' }
  /** Send one of the files by itself. */
  | { readonly kind: 'document'; readonly document: TicketDocumentKind }
  /** Correct the closing message of the tickets that were sent last. */
  | { readonly kind: 'closing' }
  /** Correct the next message that has become untrue; a picture is struck through. */
  | { readonly kind: 'void' }
  /** Expire the passes of cancelled tickets that phones may hold. */
  | { readonly kind: 'passes' }
  /** Have the replaced booking cancelled. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'alert'; readonly alert: AlertKind }
  /** Remove the question from answered "I have paid" alerts. */
  | { readonly kind: 'alertOver' }
  /** Show the outcome of a cancellation on staff's message. */
  | { readonly kind: 'answer'; readonly to: StaffMessage }
  /** Append an act of staff to the audit trail. */
  | { readonly kind: 'audit'; readonly act: StaffAct };

/** A pending message with its tries. */
export type OutboxEntry = OutboxMessage & {
  readonly since: Instant;
  readonly tries: number;
  readonly notBefore: Instant;
};

/** One part of a delivery: an album (or single picture), a document, or the closing message. */
export type DeliveryPart =
  | { readonly kind: 'pictures'; readonly from: number; readonly count: number }
  | { readonly kind: 'pdf' }
  | { readonly kind: 'calendar' }
  | { readonly kind: 'closing' };

export type TicketDocumentKind = Exclude<DeliveryPart['kind'], 'pictures' | 'closing'>;

export interface SentPart {
  /** `reminder`: that of the evening before, which a cancellation makes untrue too. */
  readonly part: DeliveryPart | { readonly kind: 'reminder' };
  /** The round that it belongs to: tickets may be sent again. */
  readonly round: number;
  /** In the order in which they were sent. */
  readonly messages: readonly SentMessage[];
}

/** A message of a delivery. When a cancellation makes it untrue, a picture is struck through, any other corrected. */
export interface SentMessage {
  readonly messageId: number;
  /** Its index in `allPicturesOf`; absent when it is no picture. */
  readonly picture?: number | undefined;
  /** The uploaded file; absent when an earlier one was sent again. */
  readonly file?: SentFile | undefined;
  readonly isStruck?: boolean | undefined;
}

/** Telegram's file id, and a keyed digest of the content, by which the file can be sent again. */
interface SentFile {
  readonly id: string;
  readonly face: string;
}

export interface DeliveryProgress {
  readonly status: 'pending' | 'done' | 'unreachable';
  /** Raised each time the customer asks for the tickets again. */
  readonly round: number;
  readonly sent: readonly SentPart[];
}

interface Timers {
  /** The state's own next action: a send or a read. */
  readonly act?: Instant | undefined;
  readonly holdReminder?: Instant | undefined;
  /** When a card payment that was begun, and may have been declined, no longer excludes another. */
  readonly checkoutEnds?: Instant | undefined;
  /** When a paid booking that was refused for debt is tried again. */
  readonly debtRetry?: Instant | undefined;
  readonly unsettledAlert?: Instant | undefined;
  /** Until when an exported booking may lack tickets before it goes to a person. */
  readonly ticketsMissing?: Instant | undefined;
  readonly visitReminder?: Instant | undefined;
  /** When an unanswered request to staff expires. */
  readonly requestEnds?: Instant | undefined;
  /** When /forgetme is carried out, which came while the record was still needed. */
  readonly forget?: Instant | undefined;
  readonly retention?: Instant | undefined;
}

/**
 * A change that the partner has made to the venue's debt because of the booking, as its answers have proven. A fact,
 * never changed.
 */
export interface Charge {
  /** `repriced`: an owner has taken over another total. */
  readonly kind: 'confirmed' | 'repriced' | 'cancelled';
  /** Negative where the debt became less. */
  readonly amount: Amount;
  /** It happened between these: when it was first possible, and when it was proven. */
  readonly since: Instant;
  readonly at: Instant;
}

/** The durable record. Committed through `advance.ts`, or new by `placing.ts` and an adoption. */
export interface Booking {
  readonly reference: BookingReference;
  /** Raised by every commit; 0 before the first. */
  readonly version: number;
  /**
   * Identifies the commit of this version: a store that lost its last second may reach the same number again with
   * other content. Absent before the first commit.
   */
  readonly nonce?: string | undefined;
  readonly state: BookingState;
  readonly because?: Because | undefined;
  readonly createdAt: Instant;
  readonly customer: BookingCustomer;
  readonly order: Order;
  readonly details: CustomerDetails;
  /** By whose link the customer came last before it was placed; absent: by none, or in older records. */
  readonly source?: string | undefined;
  /** The venue's after-sale policy when the booking was placed. */
  readonly policy: RefundPolicy;
  /** Null where customers don't pay here. */
  readonly prepayment: Prepayment | null;
  /** A change of date: the booking that this one replaces once it is issued. */
  readonly replaces?: Replaced | undefined;
  /** The standing of the replaced booking at the last read, which comes before each confirm. */
  readonly replacedSeen?: { readonly at: Instant; readonly obstacle: ReplacedObstacle | null } | undefined;
  /** The latest change of date that was begun for this booking. */
  readonly change?: DateChange | undefined;
  /** The booking that has replaced this one; kept when the cancellation fails. */
  readonly replacedBy?: OtherBooking | undefined;
  readonly request?: StaffRequest | undefined;
  readonly partner: PartnerSide | null;
  /** In the order in which they became known. Absent before the first, and in older records. */
  readonly charges?: readonly Charge[] | undefined;
  /** Links that add its tickets to a wallet were shown. */
  readonly hasPasses?: true | undefined;
  /** Staff have said that the partner issues no further tickets: none counts as missing. */
  readonly isComplete?: true | undefined;
  readonly attempts: readonly Attempt[];
  /** When the customer's tap on "Get tickets" or "Confirm" was accepted. */
  readonly confirmRequestedAt?: Instant | undefined;
  /**
   * What the customer agreed to confirm. In `requested`: to be confirmed at once if the create's answer matches it
   * exactly; null there: a hold is wanted.
   */
  readonly accepted: Acceptance | null;
  readonly holdUntil: Instant | null;
  readonly cancellation?: Cancellation | undefined;
  /** The state that a refused cancellation returns to. */
  readonly cancellingFrom?: BookingState | undefined;
  /** Reads of booking-info since the last change of state or unproven send; the next gaps depend on it. */
  readonly reads: number;
  readonly card: BookingCard | null;
  readonly outbox: readonly OutboxEntry[];
  readonly delivery: DeliveryProgress;
  readonly timers: Timers;
  /** Until when one process alone may carry out the next action. */
  readonly leasedUntil?: Instant | undefined;
  readonly wakeAt: Instant | null;
  readonly history: readonly Transition[];
  readonly closed?:
    | {
        readonly staffId: number;
        readonly reason: string;
        /** Whether the partner was known to have issued it by then. Absent in older records. */
        readonly wasIssued?: boolean;
      }
    | undefined;
  /** Its customer is forgotten: it has no personal details, and is deleted once it is settled. */
  readonly isAnonymous?: true | undefined;
}

/** The fields of a new record. */
export const emptyRecord = {
  version: 0,
  partner: null,
  attempts: [],
  holdUntil: null,
  reads: 0,
  outbox: [],
  delivery: { status: 'pending', round: 1, sent: [] },
} as const satisfies Partial<Booking>;

export function isTerminal(booking: Booking): boolean {
  return terminalStates.has(booking.state);
}

/** Whether the booking has ended without tickets. */
export function isOver({ state }: Pick<Booking, 'state'>): boolean {
  return terminalStates.has(state) && state !== 'issued';
}

/** The partner's code of the booking; empty before it has one. */
export function bookingCodeOf({ partner }: Pick<Booking, 'partner'>): string {
  return partner?.bookingCode ?? '';
}

/** The code that staff and customers use; the reference while there is none. */
export function codeOf(booking: Pick<Booking, 'partner' | 'reference'>): string {
  return bookingCodeOf(booking) || booking.reference;
}

/** The booking's price: the partner's once known, else the order's. */
export function priceOf({ partner, order }: Pick<Booking, 'partner' | 'order'>): Amount {
  return partner?.total ?? order.total;
}

/** The total that the customer accepted to pay; the booking's price before that, and where nothing is paid here. */
export function agreedPriceOf(booking: Pick<Booking, 'partner' | 'order' | 'prepayment'>): Amount {
  return booking.prepayment?.accepted?.total ?? priceOf(booking);
}

/** The facts about its money; none where customers don't pay here. */
export function paymentsOf({ prepayment }: Pick<Booking, 'prepayment'>): Payments {
  return prepayment?.payments ?? noPayments;
}

/** The present offer of payment; null: none, or customers don't pay here. */
export function offerOf({ prepayment }: Pick<Booking, 'prepayment'>): PaymentOffer | null {
  return prepayment?.offer ?? null;
}

/** Every ticket that the partner has ever shown, cancelled ones too. */
export function allTicketsOf({ partner }: Pick<Booking, 'partner'>): readonly IssuedTicket[] {
  return partner?.tickets ?? [];
}

/** The partner's id, unique among bookings; null: it has none, or it ended without tickets. */
export function claimedBookingId(booking: Booking): string | null {
  return booking.partner === null || isOver(booking) ? null : booking.partner.bookingId;
}

/** How much of the hold is left; 0 or less when it has ended, or there is none. */
export function holdLeftMs({ holdUntil }: Pick<Booking, 'holdUntil'>, now: Instant): number {
  return (holdUntil ?? 0) - now;
}

/** When the last read at the partner was begun; 0: none was made. */
export function lastReadAt({ partner }: Pick<Booking, 'partner'>): Instant {
  return partner?.readAt ?? 0;
}

/** When the booking entered its present state. */
export function enteredStateAt(booking: Booking): Instant {
  return booking.history.at(-1)?.at ?? booking.createdAt;
}

/** The person for whom a call to the partner is made. */
export interface Waiting {
  readonly userId: number;
  /** Since when the customer waits for its result; null: it is a background call. */
  readonly since: Instant | null;
}

/** The person who waits for the state's next call to the partner, and since when. */
export function waitingFor(booking: Booking): Waiting {
  const { customer, state, createdAt, confirmRequestedAt, cancellation } = booking;
  const since: Partial<Record<BookingState, Instant | undefined>> = {
    requested: createdAt,
    confirming: confirmRequestedAt,
    cancelling: cancellation?.requestedAt,
  };
  return { userId: customer.userId, since: since[state] ?? null };
}

/** Changes nothing where customers don't pay here. */
export function withPrepayment(booking: Booking, change: Partial<Prepayment>): Booking {
  const { prepayment } = booking;
  return prepayment === null ? booking : { ...booking, prepayment: { ...prepayment, ...change } };
}

export function withTimers(booking: Booking, timers: Timers): Booking {
  return { ...booking, timers: { ...booking.timers, ...timers } };
}

export function attemptsOf(booking: Booking, operation: MutationKind): readonly Attempt[] {
  return booking.attempts.filter((attempt) => attempt.operation === operation);
}

/** The sends that may have reached the partner. */
export function sendsOf(booking: Booking, operation: MutationKind, since = 0): readonly Attempt[] {
  return attemptsOf(booking, operation).filter(
    ({ result, sentAt }) => result !== 'notSent' && sentAt >= since,
  );
}

export function isUnanswered(attempt: Attempt): boolean {
  return attempt.result === undefined || attempt.result === 'unknown';
}

export function withAttempt(booking: Booking, operation: MutationKind, now: Instant): Booking {
  const n = attemptsOf(booking, operation).length + 1;
  return { ...booking, attempts: [...booking.attempts, { operation, n, sentAt: now }] };
}

/** Writes the result of attempt `n`, unless it is known already. */
export function withResult(
  booking: Booking,
  operation: MutationKind,
  n: number,
  result: AttemptResult,
): Booking {
  return {
    ...booking,
    attempts: booking.attempts.map((attempt) =>
      attempt.operation === operation && attempt.n === n && isUnanswered(attempt)
        ? { ...attempt, ...result }
        : attempt,
    ),
  };
}

/** Whether a process has a lease on the booking. */
export function isLeased({ leasedUntil }: Booking, now: Instant): boolean {
  return leasedUntil !== undefined && leasedUntil > now;
}

/** The earliest of its timers and outbox entries; null when there are none. */
export function wakeUpOf(booking: Booking): Instant | null {
  const moments = [
    ...Object.values(booking.timers).filter((at): at is Instant => at !== undefined),
    ...booking.outbox.map((entry) => entry.notBefore),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}
