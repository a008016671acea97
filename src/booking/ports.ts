import type { PaymentMessage, SaidPaidAlert } from '../money/prepayment.ts';
import type { PaymentCode, Receipt } from '../money/receipts.ts';
import type { Instant, VenueDate } from '../venue/calendar.ts';
import type { Amount } from '../venue/currency.ts';
import type {
  BookedPackage,
  Booking,
  BookingCard,
  BookingReference,
  CodeType,
  CustomerDetails,
  FailureReason,
  MutationKind,
  OrderLine,
  OutboxEntry,
  PartnerSide,
  SentPart,
  Waiting,
} from './record.ts';
import type { LifecyclePolicy } from './rules.ts';

/** A day that the partner named, or its text when it can't be read as one. */
export type UseDay = { readonly date: VenueDate } | { readonly text: string };

export type Validity =
  | { readonly kind: 'dateRange'; readonly from: UseDay | null; readonly to: UseDay | null }
  | { readonly kind: 'numberOfDays'; readonly days: number }
  | { readonly kind: 'unstated' };

export interface PackagePicture {
  /** The picture in the preferred size. */
  readonly url: string;
  /** The address without a size, tried once when the sized one fails. */
  readonly bareUrl: string;
}

export interface ServiceItem {
  readonly name: string;
  readonly code: string;
  readonly quantity: number;
}

/** What the venue sells for one date. Source: the partner's sale-packages. */
export interface SalePackage {
  readonly code: string;
  readonly name: string;
  readonly note: string | null;
  readonly codeType: CodeType;
  readonly validity: Validity;
  readonly minQuantity: number;
  readonly maxQuantity: number;
  readonly price: Amount;
  readonly services: readonly ServiceItem[];
  readonly pictures: readonly PackagePicture[];
  /** Minutes after midnight, venue time, at which same-day sales close; null when there is no cutoff. */
  readonly cutoffMinutes: number | null;
}

export type Operation =
  | 'sale-packages'
  | 'create-booking'
  | 'booking-info'
  | 'confirm-booking'
  | 'cancel-booking'
  | 'debt-info';

/** What a customer can correct in a booking that the partner refused. */
export type RefusalCause = 'date' | 'packages' | 'details';

/** Why a call did not succeed. Its enumerable fields hold no personal data and no secret. */
export interface CallFailure {
  readonly operation: Operation;
  readonly reason: FailureReason;
  /** The partner's application code, when its answer carried one. */
  readonly code?: number | undefined;
  /** The HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** Which fields of the answer can't be read, or that it is about another booking; never what it held. */
  readonly problem?: string | undefined;
  /** Not enumerable: the partner's own message, which may repeat what a customer typed. */
  readonly partnerMessage?: string | undefined;
  /** Not enumerable: the error of the network. */
  readonly cause?: Error | undefined;
}

/**
 * What one request to the partner proves. `refused` and `notSent`: nothing happened there. `unknown`: it may have
 * happened. `refused` is proof only when this was the only send of that mutation, which the lifecycle decides.
 */
export type CallOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly failure: CallFailure }
  | { readonly kind: 'notSent'; readonly failure: CallFailure; readonly retryAfterMs?: number | undefined }
  | { readonly kind: 'unknown'; readonly failure: CallFailure };

/** A booking as the partner's records have it. Source: create-, confirm-, cancel-booking and booking-info. */
export interface PartnerBooking extends Omit<PartnerSide, 'readAt'> {
  /** Empty when the answer carried none, and so are `packages` and `tickets`. */
  readonly bookingCode: string;
  readonly packages: readonly BookedPackage[];
}

export interface CreateBookingRequest {
  readonly date: VenueDate;
  readonly isGrouped: boolean;
  readonly note?: string | undefined;
  readonly customer?: CustomerDetails | undefined;
  readonly packages: readonly Pick<OrderLine, 'code' | 'quantity'>[];
}

/**
 * The partner's records of bookings. Sends a mutation once; may repeat a read within its budget. Calls queue for the
 * partner's allowance: awaited calls before background ones, customers in turn, then by how long they have been
 * awaited, so a refused call keeps its place.
 */
export interface Partner {
  createBooking(request: CreateBookingRequest, waiting: Waiting): Promise<CallOutcome<PartnerBooking>>;
  bookingInfo(bookingId: string, waiting: Waiting): Promise<CallOutcome<PartnerBooking>>;
  confirmBooking(bookingId: string, waiting: Waiting): Promise<CallOutcome<PartnerBooking>>;
  cancelBooking(id: string, reason: string, waiting: Waiting): Promise<CallOutcome<PartnerBooking>>;
}

/** The limits of a customer: open holds, tickets confirmed in a day, and bookings placed in a day. */
export type Limit = 'openHolds' | 'ticketsPerDay' | 'bookingsPerDay';

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly booking: Booking }
  /** Another process committed first; `current` is null when the record is gone. */
  | { readonly kind: 'conflict'; readonly current: Booking | null }
  | { readonly kind: 'limit'; readonly limit: Limit }
  /** The claim belongs to another booking. */
  | { readonly kind: 'taken'; readonly claim: ClaimName };

/** Values that belong to one booking alone: the partner's id, a payment code, a receipt's id. */
export type ClaimName = 'bookingId' | 'paymentCode' | 'receipt';

/** The durable record of every booking, and the queue of those that are due. Throws when the store fails. */
export interface Ledger {
  load(reference: BookingReference): Promise<Booking | null>;
  /**
   * Compare-and-set on `next.version` and `next.nonce`, which must be the stored ones (0 and none: no record yet).
   * The record, its indexes, its quotas and its wake-up change together. Answers the record with its new ones.
   */
  commit(next: Booking): Promise<CommitOutcome>;
  /** References whose wake-up has passed, the longest overdue first. */
  due(limit: number): Promise<readonly BookingReference[]>;
  /** Deletes the booking with its indexes after its retention. Its claims stay taken. */
  remove(booking: Booking): Promise<void>;
  /** The booking of the payment code, whose record may be gone; null: none. */
  ownerOfCode(code: PaymentCode): Promise<BookingReference | null>;
}

/** Tells whether commits survive a failover of the store, which loses writes that no replica has. */
export interface Replication {
  /** Whether exactly this record is stored, also in a replica. */
  hasIntent(booking: Booking): Promise<boolean>;
  /** Resolves once a replica has the given commit or a later one. Throws when none has it in time. */
  ofBooking(booking: Booking): Promise<void>;
  /** Resolves once a replica has the receipt, on a booking or unmatched. Throws when none has it in time. */
  ofReceipt(id: Receipt['id']): Promise<void>;
}

/** Received money without a known booking. */
export interface UnmatchedReceipt extends Receipt {
  readonly because: UnmatchedReason;
  /** The bank's text, for staff. Null when there is none, or its retention has passed. */
  readonly text: string | null;
}

export type UnmatchedReason =
  | 'noCode'
  | 'severalCodes'
  | 'foreignCurrency'
  | 'unknownBooking'
  /** Its notice doesn't say clearly that it came, or to which account. */
  | 'unclear';

/** Receipts without a booking, until staff match them. Throws when the store fails. */
export interface UnmatchedReceipts {
  /** `known`: it is here, or booked on a booking. */
  add(receipt: UnmatchedReceipt): Promise<'added' | 'known'>;
  find(id: Receipt['id']): Promise<UnmatchedReceipt | null>;
  /** Removes a receipt that has been booked. */
  remove(id: Receipt['id']): Promise<void>;
}

export type DeliveryOutcome =
  | {
      readonly kind: 'done';
      readonly card?: BookingCard | undefined;
      readonly sent?: SentPart | undefined;
      /** The messages of an alert that asks whether money has come. */
      readonly paymentAlerts?: readonly SaidPaidAlert[] | undefined;
      /**
       * For a `payment`: the message with the present offer, new or not, and the messages that no longer invite to pay,
       * deleted or replaced.
       */
      readonly payment?:
        | {
            readonly shown: PaymentMessage | null;
            readonly removed: readonly PaymentMessage['messageId'][];
          }
        | undefined;
    }
  /** Nothing reached the chat; try again after the given time. */
  | { readonly kind: 'later'; readonly afterMs: number }
  /** No answer: it may have reached the chat. */
  | { readonly kind: 'unanswered' }
  /** The chat can't be reached any more: blocked, deleted. */
  | { readonly kind: 'unreachable' };

/** The end of the lease under which an entry is delivered. */
export interface Deadline {
  /** Milliseconds until the lease ends. A call begins only while its own timeout is no longer than that. */
  leftMs(): number;
  /** The timeout of a call; the usual one unless given. */
  readonly timeoutMs?: number | undefined;
}

/** Delivers outbox entries: one message or album a call. */
export interface Messenger {
  /**
   * Every call is answered, or has timed out, before the deadline, so that no other process delivers the entry while
   * one may still succeed. No call outlives the outcome.
   */
  deliver(entry: OutboxEntry, booking: Booking, deadline: Deadline): Promise<DeliveryOutcome>;
  /** Prepares the pictures of the tickets while the partner books and confirms. Never throws. */
  prepare?(booking: Booking): void;
}

export interface Clock {
  /** The store's clock. */
  now(): Instant;
  /** Milliseconds that never jump, for measuring a pause of this process. */
  monotonic(): number;
}

/** Events of bookings, for the log. Carries no personal data. */
export type LifecycleEvent =
  /** Before each confirm is sent: enough to find the booking should the store lose it. */
  | {
      readonly kind: 'confirmIntent';
      readonly reference: BookingReference;
      readonly bookingId: string;
      readonly chatId: number;
      readonly n: number;
    }
  | { readonly kind: 'committed'; readonly before: Booking; readonly after: Booking }
  /** An intent was committed and not sent. */
  | {
      readonly kind: 'unsent';
      readonly reference: BookingReference;
      readonly operation: MutationKind;
      readonly because: UnsentBecause;
    };

/** This process was held up in between, or a failover of the store might lose the intent. */
export type UnsentBecause = 'heldUp' | 'notReplicated';

export interface LifecyclePorts {
  readonly ledger: Ledger;
  readonly partner: Partner;
  readonly messenger: Messenger;
  readonly clock: Clock;
  readonly unmatched: UnmatchedReceipts;
  /** Absent: the store never forgets what it has acknowledged. */
  readonly replication?: Replication | undefined;
  /** False only when the partner's debt limit certainly leaves no room for this total. */
  readonly debtLeavesRoom: (total: Amount) => Promise<boolean>;
  /** Draws a random code; the ledger checks whether it was given out before. */
  readonly drawPaymentCode: () => PaymentCode;
  /** Runs a task once after a delay; answers a function that cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
  readonly policy: LifecyclePolicy;
  readonly observe: (event: LifecycleEvent) => void;
  /** True once this process is stopping: results of running work are committed, no new work is begun. */
  readonly isStopping: () => boolean;
  /**
   * The processes that deliver what this one does not; absent: it delivers everything. When one of their entries is
   * due, all due work of the booking is left to them, and `wake` notifies them; their next poll makes up for a lost
   * notification.
   */
  readonly others?:
    | { delivers(entry: OutboxEntry): boolean; wake(reference: BookingReference): void }
    | undefined;
  /** Runs the work on one booking with its reference in each log line. */
  readonly around?: <Result>(reference: BookingReference, work: () => Promise<Result>) => Promise<Result>;
}
