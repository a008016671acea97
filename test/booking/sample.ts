import type { CallOutcome, PartnerBooking } from '../../src/booking/ports.ts';
import type {
  Attempt,
  Booking,
  BookingState,
  Cancellation,
  FailureReason,
  IssuedTicket,
  MutationKind,
  PartnerSide,
  SentMessage,
} from '../../src/booking/record.ts';
import type { LifecyclePolicy } from '../../src/booking/rules.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../src/time.ts';

/** Ten in the morning at the venue, a week before the visit. */
export const now = Date.UTC(2026, 10, 20, 3);
export const visitDate = '2026-11-27';

export const policy: LifecyclePolicy = {
  holdMs: hourMs,
  holdReminderMs: 10 * minuteMs,
  quietMs: minuteMs,
  requestTimeoutMs: 15 * secondMs,
  messageTimeoutMs: 15 * secondMs,
  visitReminderHour: 18,
  retentionMs: 30 * dayMs,
  timeZone: 'Asia/Ho_Chi_Minh',
  maxOpenHolds: 2,
  maxTicketsPerDay: 50,
  maxBookingsPerDay: 50,
  afterSale: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
  prepay: null,
};

export const total = 200_000;

export function ticket(n: number, changes: Partial<IssuedTicket> = {}): IssuedTicket {
  return {
    code: `T${n}`,
    serviceName: 'Gate',
    useFrom: visitDate,
    useTo: visitDate,
    price: 100_000,
    status: 'unused',
    sequence: n,
    ...changes,
  };
}

export function side(changes: Partial<PartnerSide> = {}): PartnerSide {
  return {
    bookingId: 'id-1',
    bookingCode: 'BK1',
    status: 'held',
    paymentStatus: 'open',
    bookingDate: visitDate,
    total,
    tickets: [],
    readAt: now - minuteMs,
    ...changes,
  };
}

export const exportedSide = (changes: Partial<PartnerSide> = {}): PartnerSide =>
  side({ status: 'issued', paymentStatus: 'charged', tickets: [ticket(1), ticket(2)], ...changes });

/** A booking as it stands in the state, with an empty outbox and a minute of history. */
export function booking(state: BookingState, changes: Partial<Booking> = {}): Booking {
  const isIssued = state === 'issued';
  return {
    reference: 'ref-1',
    version: 3,
    state,
    createdAt: now - 2 * minuteMs,
    customer: { userId: 42, chatId: 42, locale: 'en' },
    order: {
      date: visitDate,
      isGrouped: false,
      note: '',
      lines: [
        {
          code: 'ADULT',
          name: 'Adult',
          quantity: 2,
          unitPrice: 100_000,
          codeType: 'QR',
          cutoffMinutes: null,
          isForTheDate: true,
          serviceNames: ['Gate'],
        },
      ],
      total,
    },
    details: { name: 'A', cardId: '079' },
    policy: policy.afterSale,
    prepayment: null,
    partner: state === 'requested' ? null : isIssued ? exportedSide() : side(),
    attempts: [],
    accepted: state === 'confirming' ? { total, date: visitDate } : null,
    confirmRequestedAt: state === 'confirming' ? now - 10 * secondMs : undefined,
    holdUntil: state === 'requested' ? null : now + 50 * minuteMs,
    reads: 0,
    card: { messageId: 5, hasPicture: false },
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: { act: now },
    wakeAt: now,
    history: [{ at: now - minuteMs, from: 'requested', to: state }],
    ...changes,
  };
}

export const byCustomer: Cancellation = { by: 'customer', reason: '', requestedAt: now - 30 * secondMs };
export const byStaff: Cancellation = { by: { staffId: 7 }, reason: 'rain', requestedAt: now - 30 * secondMs };

export function attempt(operation: MutationKind, n: number, changes: Partial<Attempt> = {}): Attempt {
  return { operation, n, sentAt: now - 5 * secondMs, ...changes };
}

export function seen(changes: Partial<PartnerBooking> = {}): PartnerBooking {
  return {
    bookingId: 'id-1',
    bookingCode: 'BK1',
    bookingDate: visitDate,
    status: 'held',
    paymentStatus: 'open',
    total,
    packages: [],
    tickets: [],
    ...changes,
  };
}

export const exported = (changes: Partial<PartnerBooking> = {}): PartnerBooking =>
  seen({ status: 'issued', paymentStatus: 'charged', tickets: [ticket(1), ticket(2)], ...changes });
export const timedOut = (): PartnerBooking => seen({ status: 'ended' });
export const cancelled = (): PartnerBooking => seen({ status: 'cancelled', paymentStatus: 'cancelled' });

type Outcome = CallOutcome<PartnerBooking>;

function failure(reason: FailureReason) {
  return { operation: 'confirm-booking', reason } as const;
}

export const done = (value: PartnerBooking): Outcome => ({ kind: 'done', value });
export const refused = (reason: FailureReason = 'refusal'): Outcome => ({
  kind: 'refused',
  failure: failure(reason),
});
export const unknown = (): Outcome => ({ kind: 'unknown', failure: failure('timeout') });
export const notSent = (retryAfterMs?: number, reason: FailureReason = 'rate-limited'): Outcome => ({
  kind: 'notSent',
  failure: failure(reason),
  retryAfterMs,
});

/** The outbox, in words. */
export function outboxOf({ outbox }: Booking): readonly string[] {
  return outbox.map((entry) => {
    if (entry.kind === 'notice') return `notice ${entry.notice}`;
    if (entry.kind === 'audit') return `audit ${entry.act.action}`;
    return entry.kind === 'alert' ? `alert ${entry.alert}` : entry.kind;
  });
}

/** An album's pictures from the first on. */
export function sentPictures(...messageIds: readonly number[]): readonly SentMessage[] {
  return messageIds.map((messageId, picture) => ({ messageId, picture }));
}
