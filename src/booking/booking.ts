import type { BookedPackage, FailureReason, IssuedTicket, PartnerStatus, PaymentStatus } from './ports.ts';
import type { Amount, CodeType, Instant, VenueDate } from './sale-package.ts';

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
  readonly codeType: CodeType;
  readonly cutoffMinutes: number | null;
  /** False for tickets valid for a number of days from purchase: nobody knows the day of the visit. */
  readonly isForTheDate: boolean;
  /** Names under which the partner may issue this line's tickets. */
  readonly serviceNames: readonly string[];
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

/** What we know of the booking in the partner's book; it only moves forward (see `adopt`). */
export interface PartnerSide {
  readonly bookingId: string;
  readonly bookingCode: string;
  readonly status: PartnerStatus;
  readonly paymentStatus: PaymentStatus;
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
  /** Absent while nobody knows; whoever finds it absent reads and never sends. */
  readonly result?: 'done' | 'refused' | 'notSent' | 'unknown' | undefined;
  readonly reason?: FailureReason | undefined;
  readonly code?: number | undefined;
}

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
  | 'cancelRefused'
  | 'cancelUnanswered'
  | 'cutoffPassed'
  | 'limit'
  | 'dateDiffers'
  | 'linesDiffer'
  | 'elsewhere'
  | 'customer'
  | 'staff';

export interface Transition {
  readonly at: Instant;
  readonly from: BookingState;
  readonly to: BookingState;
  readonly because?: Because | undefined;
}

export interface Cancellation {
  readonly by: 'customer' | { readonly staffId: number };
  readonly reason: string;
  readonly requestedAt: Instant;
}

/** The message that shows the booking and carries its buttons. */
export interface BookingCard {
  readonly messageId: number;
  /** A photo can't become text again. */
  readonly hasPicture: boolean;
}

/**
 * Messages of their own, since an edited card is silent. `card`: the card itself, asked for by the customer;
 * `outcome`: how an unsettled booking ended.
 */
export type NoticeKind = 'card' | 'holdReminder' | 'visitReminder' | 'cancelled' | 'outcome';

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
  | 'cancelFailed';

export type Owed =
  /** The booking card shows the present state. */
  | { readonly kind: 'card' }
  | { readonly kind: 'notice'; readonly notice: NoticeKind }
  /** The next part of the delivery that has not been sent. */
  | { readonly kind: 'tickets' }
  /** The first picture sent that is not struck through yet. */
  | { readonly kind: 'void' }
  | { readonly kind: 'alert'; readonly alert: AlertKind };

/** Something that somebody is owed, with its own tries. */
export type Duty = Owed & {
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

export interface SentPart {
  readonly part: DeliveryPart;
  /** The delivery it belongs to: tickets may be sent again. */
  readonly round: number;
  readonly messageIds: readonly number[];
  /** Telegram's file behind each message; empty where an earlier one was sent again. */
  readonly fileIds: readonly string[];
  /** Keyed digests of what each file shows: while one stays the same, its file can be sent again. */
  readonly faces?: readonly string[] | undefined;
  /** Which of `allPicturesOf` each message shows; absent: those that follow one another from `part.from` on. */
  readonly pictures?: readonly number[] | undefined;
  /** How many of its pictures have been struck through, from the first on. */
  readonly struck?: number | undefined;
  /** True once all of its pictures have been struck through. */
  readonly voided?: boolean | undefined;
}

export interface Delivery {
  readonly status: 'pending' | 'done' | 'unreachable';
  /** Raised each time the customer asks for the tickets again. */
  readonly round: number;
  readonly sent: readonly SentPart[];
}

export interface Timers {
  /** The state's own next action: a send or a read. */
  readonly act?: Instant | undefined;
  readonly holdReminder?: Instant | undefined;
  readonly unsettledAlert?: Instant | undefined;
  /** Until when an exported booking may lack tickets before a person looks. */
  readonly ticketsMissing?: Instant | undefined;
  readonly visitReminder?: Instant | undefined;
  readonly retention?: Instant | undefined;
}

/** The durable record. Only `lifecycle.ts` changes one. */
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
  readonly partner: PartnerSide | null;
  readonly attempts: readonly Attempt[];
  /** When the customer's tap on "Confirm" was accepted. */
  readonly confirmRequestedAt?: Instant | undefined;
  /** The total on the card whose "Confirm" was tapped; a different one is asked again. */
  readonly acceptedTotal: Amount | null;
  readonly holdUntil: Instant | null;
  readonly cancellation?: Cancellation | undefined;
  /** Where a refused cancellation returns to. */
  readonly cancellingFrom?: BookingState | undefined;
  /** Reads of booking-info since the last change of direction; spaces the next ones. */
  readonly reads: number;
  readonly card: BookingCard | null;
  readonly owed: readonly Duty[];
  readonly delivery: Delivery;
  readonly timers: Timers;
  /** Until when one process has the next action to itself. */
  readonly claimedUntil?: Instant | undefined;
  readonly wakeAt: Instant | null;
  readonly history: readonly Transition[];
  readonly closed?: { readonly staffId: number; readonly reason: string } | undefined;
}
