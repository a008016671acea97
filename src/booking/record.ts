import type { Prepayment } from '../payment/prepayment.ts';
import type { Money } from '../payment/receipts.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/money.ts';
import type { RefundPolicy } from '../venue/refund-policy.ts';

/** The symbol a ticket code is printed as: a QR code or a Code 128 barcode. */
export type CodeType = 'QR' | 'CODE';

export type FailureReason =
  | 'refusal'
  /** A refusal: the partner has no such booking, or no more. */
  | 'not-found'
  | 'debt'
  | 'authentication'
  | 'rate-limited'
  /** So many calls wait in this process that this one was not made. */
  | 'rate-limited-here'
  | 'connection'
  | 'timeout'
  | 'malformed'
  | 'server'
  | 'unexpected-code'
  | 'paused';

/** A word of the partner's that we don't know, after a question mark: it proves nothing, and is shown as it came. */
export type UnknownStatus = `?${string}`;

/** How a booking stands in the partner's records. `ended`: its hold has. */
export type PartnerStatus = 'held' | 'issued' | 'ended' | 'cancelled' | UnknownStatus;

/** Whether it is on the venue's account with the partner; independent of what the customer has paid. */
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
  /** Null where that is not known: its tickets get both symbols. */
  readonly codeType: CodeType | null;
  readonly cutoffMinutes: number | null;
  /** False for tickets valid for a number of days from purchase: the day of the visit is unknown. */
  readonly isForTheDate: boolean;
  /** Names under which the partner may issue this line's tickets. */
  readonly serviceNames: readonly string[];
  /** The partner's, when it was bought. */
  readonly note?: string | undefined;
  /** How many of each of these one package holds. */
  readonly serviceQuantities?: readonly number[] | undefined;
}

/** What was shown at the review, and what the partner was asked for. */
export interface Order {
  readonly date: VenueDate;
  readonly isGrouped: boolean;
  readonly note: string;
  readonly lines: readonly OrderLine[];
  readonly total: Amount;
  /** ISO 4217, of all its amounts. Absent in older records. */
  readonly currency?: string | undefined;
}

/** What was shown where the customer tapped; anything else is asked again. */
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
}

export interface BookingCustomer {
  readonly userId: number;
  readonly chatId: number;
  readonly locale: string;
  readonly username?: string | undefined;
}

/** Telegram has no such id: the customer of a booking that was taken over, until staff say who it is. */
const nobody = 0;

export function unknownCustomer(locale: string): BookingCustomer {
  return { userId: nobody, chatId: nobody, locale };
}

/** False: nothing is sent to the customer. */
export function isCustomerKnown({ customer }: Pick<Booking, 'customer'>): boolean {
  return customer.userId !== nobody;
}

/** What we know of the booking in the partner's records; it only moves forward (see `adopt`). */
export interface PartnerSide {
  readonly bookingId: string;
  readonly bookingCode: string;
  readonly status: PartnerStatus;
  readonly paymentStatus: PaymentStatus;
  /** Null when the partner's date could not be read. */
  readonly bookingDate: VenueDate | null;
  readonly total: Amount;
  /** What it says was booked; absent while no answer has said so. */
  readonly packages?: readonly BookedPackage[] | undefined;
  /** In the order in which they became known, so that a position means the same ticket for ever. */
  readonly tickets: readonly IssuedTicket[];
  /** When the call that showed this was begun. */
  readonly readAt: Instant;
}

export type MutationKind = 'create' | 'confirm' | 'cancel';

/** One send of a mutation. Committed before the call is made. */
export interface Attempt {
  readonly operation: MutationKind;
  readonly n: number;
  readonly sentAt: Instant;
  readonly answeredAt?: Instant | undefined;
  /** Absent while it is unknown: then the partner's records are read, and nothing is sent. */
  readonly result?: 'done' | 'refused' | 'notSent' | 'unknown' | undefined;
  readonly reason?: FailureReason | undefined;
  readonly code?: number | undefined;
}

export type AttemptResult = Pick<Attempt, 'answeredAt' | 'result' | 'reason' | 'code'>;

/** Why a booking stands where it stands, for its card and for staff. */
export type Because =
  | 'debt'
  | 'totalChanged'
  | 'holdTooShort'
  | 'partnerUnreachable'
  | 'refused'
  | 'noAnswer'
  | 'ticketsMissing'
  | 'unexpectedStatus'
  /** The partner named it by the id of another booking of ours. */
  | 'bookingIdTaken'
  | 'cancelRefused'
  | 'cancelUnanswered'
  | 'cutoffPassed'
  | 'ticketsUsed'
  | 'limit'
  | 'dateDiffers'
  | 'linesDiffer'
  | 'elsewhere'
  /** The store had lost it. */
  | 'takenOver'
  | 'customer'
  | 'staff'
  /** A booking for another day took its place. */
  | 'replaced'
  /** It did, and the partner did not cancel this one. */
  | 'replaceFailed'
  | ReplacedObstacle;

/** Why a change of date came to nothing: what it was to replace is not issued any more, or its tickets are not unused. */
export type ReplacedObstacle = 'replacedEnded' | 'replacedUsed';

export interface Transition {
  readonly at: Instant;
  readonly from: BookingState;
  readonly to: BookingState;
  readonly because?: Because | undefined;
}

export interface Cancellation {
  /** `replacement`: the booking that took its place. */
  readonly by: 'customer' | 'replacement' | { readonly staffId: number };
  readonly reason: string;
  readonly requestedAt: Instant;
  /** Of a customer's: they knew that there are tickets. Else they meant a hold, and tickets stand. */
  readonly isOfTickets?: true | undefined;
  /** Of a customer's: the member of staff who allowed what the policy excludes. */
  readonly approvedBy?: number | undefined;
  /** What of the price the venue keeps, as whoever cancels was shown; absent: nothing was to be chosen. */
  readonly keeps?: Amount | undefined;
  /** Staff's message that waits for the outcome; gone once the answer is in the outbox. */
  readonly answerTo?: StaffMessage | undefined;
  /** Messages of staff who wanted to cancel as well, and wait for the same outcome. */
  readonly alsoTo?: readonly StaffMessage[] | undefined;
}

/** A message in a chat of staff that is to show how their cancellation ended. */
export interface StaffMessage {
  readonly chatId: number;
  readonly messageId: number;
  readonly locale: string;
  readonly askedAt: Instant;
  /** Somebody else's cancellation is under way. */
  readonly isOfAnother?: true | undefined;
}

/** Which member of staff a cancellation is to be accounted for by; null: none. */
export function staffOf({ by, approvedBy }: Cancellation): number | null {
  return typeof by === 'object' ? by.staffId : (approvedBy ?? null);
}

export type RequestKind = 'cancel' | 'change';

/** What the policy excludes and a customer has asked staff for. Answered once; it ends with the visit. */
export interface StaffRequest {
  readonly kind: RequestKind;
  readonly askedAt: Instant;
  /** Why, and for another day which, in the customer's own words. */
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

/** What is said of the other booking of a change of date. */
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
  /** What was paid for it, as it was shown; null: it was not paid here. */
  readonly paid: Amount | null;
  /** From when the policy counted for it. Absent in older records. */
  readonly dayBegins?: Instant | undefined;
  /** What the change makes of its event. Absent in older records. */
  readonly event?: VisitEvent | undefined;
}

/** A change of date that was begun: the booking that is to take this one's place. Committed before that is placed. */
interface DateChange {
  readonly reference: BookingReference;
  readonly askedAt: Instant;
}

/** What a member of staff did to a booking, or what came of it. */
export interface StaffAct {
  /** The same for every delivery of the entry, so that a trail takes it once. */
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
    | 'requestApproved'
    | 'requestDeclined'
    | 'moneyArrived'
    | 'matched'
    | 'separated'
    | 'takenBack'
    | 'returned'
    | 'goodwill'
    | 'takenOver'
    | 'handedOver';
  readonly before?: BookingState | undefined;
  readonly after?: BookingState | undefined;
  readonly reason?: string | undefined;
  /** What the act was about, where it was about money. */
  readonly money?: Money | undefined;
}

/** The message that shows the booking and carries its buttons. */
export interface BookingCard {
  readonly messageId: number;
  /** A photo can't become text again. */
  readonly hasPicture: boolean;
}

/**
 * Messages of their own, since an edited card is silent. `card`: the card itself, asked for by the customer;
 * `outcome`: how an unsettled booking ended. Those of money say what the record has at that moment (`moneyOf`).
 */
export type NoticeKind =
  | 'card'
  /** The card, since what the customer wrote was not understood. */
  | 'notUnderstood'
  | 'holdReminder'
  | 'visitReminder'
  | 'review'
  | 'cancelled'
  | 'outcome'
  /** What staff have answered to a request, or that nobody did. */
  | 'requestAnswered'
  /** Some money has come, and how much is still due. */
  | 'partlyPaid'
  /** All has come, and no tickets can be issued for now. */
  | 'paidWaiting'
  /** Money has come that covers nothing, since the price or what was booked is another by now. */
  | 'moneyWaits'
  /** What staff had said to have come has not. */
  | 'moneyCorrected'
  /** How much is given back. */
  | 'moneyToReturn'
  /** The venue has given back what was to be returned. */
  | 'moneyReturned'
  /** What was to be given back counts on the booking that took this one's place. */
  | 'moneyCarriedOver';

export type AlertKind =
  | 'unknownConfirm'
  | 'review'
  | 'dateDiffers'
  | 'linesDiffer'
  /** Fewer tickets than were ordered, for too long. */
  | 'ticketsMissing'
  /** Tickets of a booking that had ended without any. */
  | 'issuedAfterAll'
  | 'deliveryUnanswered'
  | 'unreachable'
  | 'cancelFailed'
  | 'cancelRequested'
  | 'changeRequested'
  /** Another booking took its place, and it could not be cancelled: the customer has both. */
  | 'replaceFailed'
  /** What this booking was to replace is not issued any more, or waits for a person. */
  | 'replacedEnded'
  /** The customer says that the transfer is made. */
  | 'saysPaid'
  /** Paid, and the partner's debt limit or something else keeps it from being issued. */
  | 'paidWaiting'
  /** Money has come that covers nothing: the customer is asked. */
  | 'moneyWaits'
  /** A person has to give money back. */
  | 'moneyToReturn'
  /** The all-clear after `review` or `unknownConfirm`. */
  | 'settled';

export type OutboxMessage =
  /** The booking card shows the present state. */
  | { readonly kind: 'card' }
  | { readonly kind: 'notice'; readonly notice: NoticeKind }
  /** The chat shows the present offer of payment, and none where there is none. */
  | { readonly kind: 'payment' }
  /** The next part of the delivery that has not been sent. */
  | { readonly kind: 'tickets' }
  /** One of the files that go with the tickets, by itself. */
  | { readonly kind: 'document'; readonly document: TicketDocumentKind }
  /** The first message sent that has become untrue and is not corrected yet: a picture is struck through. */
  | { readonly kind: 'void' }
  /** The booking that this one takes the place of is to be cancelled. */
  | { readonly kind: 'replace' }
  | { readonly kind: 'alert'; readonly alert: AlertKind }
  /** Alerts of "I have paid" whose question is over ask for nothing any more. */
  | { readonly kind: 'alertOver' }
  /** The ticket reaches the one with whom it is shared. */
  | { readonly kind: 'shared'; readonly share: TicketShare['id'] }
  /** The receiver's pictures of a ticket that is not theirs any more, or not valid, are struck through. */
  | { readonly kind: 'voidShared'; readonly share: TicketShare['id'] }
  /** Staff's message shows how their cancellation ended. */
  | { readonly kind: 'answer'; readonly to: StaffMessage }
  /** The audit trail has what staff did. */
  | { readonly kind: 'audit'; readonly act: StaffAct };

/** A message that is yet to be delivered, with its own tries. */
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
  readonly part: DeliveryPart;
  /** The delivery it belongs to: tickets may be sent again. */
  readonly round: number;
  /** In the order in which they were sent. */
  readonly messages: readonly SentMessage[];
}

/** A message of a delivery. A cancellation makes it untrue: a picture is then struck through, any other corrected. */
export interface SentMessage {
  readonly messageId: number;
  /** Which of `allPicturesOf` it shows; absent: it is no picture. */
  readonly picture?: number | undefined;
  /** What was uploaded with it; absent where an earlier file was sent again. */
  readonly file?: SentFile | undefined;
  readonly isStruck?: boolean | undefined;
}

/** Telegram's id of a file, and a keyed digest of what it shows: it can be sent again while that stays the same. */
interface SentFile {
  readonly id: string;
  readonly face: string;
}

/** Somebody who was given a ticket of another's booking. */
export interface ShareReceiver extends Pick<BookingCustomer, 'userId' | 'chatId' | 'locale'> {
  /** As Telegram gives it. */
  readonly name: string;
  /** They have asked to be forgotten, and are kept until their pictures are struck through. */
  readonly isForgotten?: true | undefined;
}

/** A picture of a shared ticket in its receiver's chat. */
export interface SharedPicture extends Pick<SentMessage, 'messageId' | 'isStruck'> {
  /** Which of `allPicturesOf` it shows. */
  readonly picture: number;
}

/** One ticket given to another person by a link that works once. */
export interface TicketShare {
  /** Digest of the link's token, which is kept nowhere. */
  readonly id: string;
  /** The ticket's position among the partner's, which never changes. */
  readonly ticket: number;
  readonly at: Instant;
  /** Null before the link was opened, and once its receiver has been forgotten. */
  readonly receiver: ShareReceiver | null;
  readonly openedAt?: Instant | undefined;
  readonly takenBackAt?: Instant | undefined;
  readonly sent: readonly SharedPicture[];
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
  /** When a paid booking that was refused for debt is tried again. */
  readonly debtRetry?: Instant | undefined;
  readonly unsettledAlert?: Instant | undefined;
  /** Until when an exported booking may lack tickets before a person looks. */
  readonly ticketsMissing?: Instant | undefined;
  readonly visitReminder?: Instant | undefined;
  /** When a request to staff that nobody has answered is over. */
  readonly requestEnds?: Instant | undefined;
  readonly review?: Instant | undefined;
  readonly retention?: Instant | undefined;
}

/**
 * A change that the partner has made to the venue's debt because of the booking, as its answers have proven. A fact, never
 * changed.
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

/** The durable record. Committed through `advance.ts`, or new by `placing.ts` and a take-over. */
export interface Booking {
  readonly reference: BookingReference;
  /** Raised by every commit; 0 before the first. */
  readonly version: number;
  /**
   * Names the commit that wrote this version: a store that has lost its last second may come to the same number
   * again with something else. Absent before the first commit.
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
  /** What the venue allowed after the sale, as it was when the booking was placed. */
  readonly policy: RefundPolicy;
  /** Null where customers don't pay here. */
  readonly prepayment: Prepayment | null;
  /** A change of date: the booking that this one takes the place of, once it is issued. */
  readonly replaces?: Replaced | undefined;
  /** How what it replaces stood when it was last looked at, which is before each confirm. */
  readonly replacedSeen?: { readonly at: Instant; readonly obstacle: ReplacedObstacle | null } | undefined;
  /** The latest change of date that was begun for this booking. */
  readonly change?: DateChange | undefined;
  /** The booking that has taken this one's place; it stays when the cancellation fails. */
  readonly replacedBy?: OtherBooking | undefined;
  readonly request?: StaffRequest | undefined;
  readonly partner: PartnerSide | null;
  /** In the order in which they became known. Absent before the first, and in older records. */
  readonly charges?: readonly Charge[] | undefined;
  readonly attempts: readonly Attempt[];
  /** When the customer's tap on "Get tickets" or "Confirm" was accepted. */
  readonly confirmRequestedAt?: Instant | undefined;
  /**
   * What the customer has agreed to have confirmed. In `requested`: at once, should the create's answer say exactly
   * this; null there: they want a hold.
   */
  readonly accepted: Acceptance | null;
  readonly holdUntil: Instant | null;
  readonly cancellation?: Cancellation | undefined;
  /** Where a refused cancellation returns to. */
  readonly cancellingFrom?: BookingState | undefined;
  /** Reads of booking-info since the last change of direction; spaces the next ones. */
  readonly reads: number;
  readonly card: BookingCard | null;
  readonly outbox: readonly OutboxEntry[];
  readonly delivery: DeliveryProgress;
  /** Each link that was ever made for a ticket. */
  readonly shares?: readonly TicketShare[] | undefined;
  readonly timers: Timers;
  /** Until when one process has the next action to itself. */
  readonly leasedUntil?: Instant | undefined;
  readonly wakeAt: Instant | null;
  readonly history: readonly Transition[];
  readonly closed?: { readonly staffId: number; readonly reason: string } | undefined;
}

export function isTerminal(booking: Booking): boolean {
  return terminalStates.has(booking.state);
}

/** The partner's code of the booking; empty before it has one. */
export function bookingCodeOf({ partner }: Pick<Booking, 'partner'>): string {
  return partner?.bookingCode ?? '';
}

/** What the booking costs: by the partner, as soon as it has said so. */
export function priceOf({ partner, order }: Pick<Booking, 'partner' | 'order'>): Amount {
  return partner?.total ?? order.total;
}

/** Every ticket that the partner has ever shown, cancelled ones too. */
export function allTicketsOf({ partner }: Pick<Booking, 'partner'>): readonly IssuedTicket[] {
  return partner?.tickets ?? [];
}

/** The partner's id that no other booking may have; null: it has none, or it ended without tickets. */
export function claimedBookingId({ state, partner }: Booking): string | null {
  const isOver = terminalStates.has(state) && state !== 'issued';
  return partner === null || isOver ? null : partner.bookingId;
}

/** When the booking came into its present state. */
export function enteredStateAt(booking: Booking): Instant {
  return booking.history.at(-1)?.at ?? booking.createdAt;
}

/** For whom a call to the partner is made. */
export interface Waiting {
  readonly userId: number;
  /** Since when the customer waits for what it is to bring; null: nobody does, it is made in the background. */
  readonly since: Instant | null;
}

/** For whom the state's next call to the partner is made, and since when they wait for it. */
export function waitingFor(booking: Booking): Waiting {
  const { customer, state, createdAt, confirmRequestedAt, cancellation } = booking;
  const since: Partial<Record<BookingState, Instant | undefined>> = {
    requested: createdAt,
    confirming: confirmRequestedAt,
    cancelling: cancellation?.requestedAt,
  };
  return { userId: customer.userId, since: since[state] ?? null };
}

/** Nothing changes where customers don't pay here. */
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

/** Writes what became of attempt `n`, unless that is known already. */
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

/** Whether a process has the booking's next action to itself. */
export function isLeased({ leasedUntil }: Booking, now: Instant): boolean {
  return leasedUntil !== undefined && leasedUntil > now;
}

/** The earliest of its timers and outbox entries; null when nothing is left to do. */
export function wakeUpOf(booking: Booking): Instant | null {
  const moments = [
    ...Object.values(booking.timers).filter((at): at is Instant => at !== undefined),
    ...booking.outbox.map((entry) => entry.notBefore),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}
