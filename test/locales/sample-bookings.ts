import {
  type AlertKind,
  type Because,
  type Booking,
  type BookingState,
  bookingStates,
  type IssuedTicket,
  type TicketStatus,
} from '../../src/booking/record.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import { noPayments } from '../../src/money/receipts.ts';
import { booking, exportedSide } from '../booking/sample.ts';
import { awkwardName, fullCart, fullDetails, now, today, visit } from './sample-dialogue.ts';

function everyOf<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names) as Name[];
}

export const everyReason = everyOf<Because>({
  debt: true,
  totalChanged: true,
  holdTooShort: true,
  partnerUnreachable: true,
  refused: true,
  noAnswer: true,
  ticketsMissing: true,
  unexpectedStatus: true,
  bookingIdTaken: true,
  cancelRefused: true,
  cancelUnanswered: true,
  cutoffPassed: true,
  dateDiffers: true,
  linesDiffer: true,
  codeBeyondAscii: true,
  elsewhere: true,
  takenOver: true,
  customer: true,
  staff: true,
  ticketsUsed: true,
  replaced: true,
  replaceFailed: true,
  replacedEnded: true,
  replacedUsed: true,
});

export const everyAlert = everyOf<AlertKind>({
  unknownConfirm: true,
  review: true,
  dateDiffers: true,
  linesDiffer: true,
  ticketsMissing: true,
  issuedAfterAll: true,
  deliveryUnanswered: true,
  unreachable: true,
  uninformed: true,
  codeBeyondAscii: true,
  cancelFailed: true,
  saysPaid: true,
  paidWaiting: true,
  moneyWaits: true,
  moneyToReturn: true,
  settled: true,
  cancelRequested: true,
  changeRequested: true,
  replaceFailed: true,
  replacedEnded: true,
});

const ticketStatuses: readonly TicketStatus[] = [
  'unused',
  'inUse',
  'used',
  'locked',
  'cancelled',
  '?SOMETHING_NEW_AND_LONG',
];

export const sampleTickets: readonly IssuedTicket[] = Array.from({ length: 60 }, (_, index) => ({
  code: 'W'.repeat(64),
  serviceName: awkwardName,
  useFrom: today,
  useTo: visit,
  price: 999_999_999,
  status: ticketStatuses[index % ticketStatuses.length] ?? 'unused',
  sequence: index + 1,
}));

/** A booking as long as they come. */
export function sampleBooking(state: BookingState, because?: Because): Booking {
  const order = {
    date: visit,
    isGrouped: false,
    note: awkwardName,
    lines: fullCart,
    total: 9_999_999_999_999,
  };
  return booking(state, {
    reference: '0123456789abcdef0123456789abcdef',
    because,
    createdAt: now,
    order,
    details: fullDetails,
    partner: exportedSide({
      bookingCode: 'BK0123456789',
      paymentStatus: 'open',
      bookingDate: today,
      total: order.total - 1,
      tickets: sampleTickets,
      readAt: now,
    }),
    accepted: null,
    confirmRequestedAt: undefined,
    holdUntil: now + 600_000,
    cancellation: { by: 'customer', reason: awkwardName, requestedAt: now },
    card: null,
    timers: {},
    wakeAt: null,
    history: [],
    closed: { staffId: 7, reason: awkwardName },
  });
}

/** With more attempts and events than are ever shown. */
export function longHistory(booking: Booking): Booking {
  const attempts = Array.from({ length: 20 }, (_, index) => ({
    operation: 'confirm' as const,
    n: index + 1,
    sentAt: now + index,
    result: 'unknown' as const,
    reason: 'timeout' as const,
  }));
  const history = Array.from({ length: 200 }, (_, index) => ({
    at: now + index,
    from: 'confirming' as const,
    to: index % 2 === 0 ? ('confirming' as const) : ('review' as const),
    because: 'cancelUnanswered' as const,
  }));
  return { ...booking, attempts, history, reads: 999_999 };
}

/** A booking that the partner refused with a code. */
export function refusedBooking(code: number): Booking {
  const attempt = { operation: 'create', n: 1, sentAt: now, result: 'refused', code } as const;
  return { ...sampleBooking('rejected', 'refused'), attempts: [attempt] };
}

/** Issued bookings of which a customer wants something more, each with what it shows. */
export function afterSaleBookings(): readonly { readonly what: string; readonly booking: Booking }[] {
  const issued = sampleBooking('issued');
  const { partner, order } = issued;
  const unused: Booking = {
    ...issued,
    partner: partner && {
      ...partner,
      tickets: partner.tickets.map((ticket) => ({ ...ticket, status: 'unused' })),
    },
  };
  const policy = { cancelUntilHours: 24, changeUntilHours: 24, returns: [{ hoursBefore: 24, percent: 50 }] };
  const late = { ...policy, cancelUntilHours: 99_999, changeUntilHours: 99_999 };
  const { prepayment } = prepaidBooking('issued');
  const asked = (kind: 'cancel' | 'change', decision?: 'approved' | 'declined' | 'expired'): Booking => ({
    ...unused,
    request: {
      kind,
      askedAt: now,
      ...(decision !== undefined && { answered: { at: now, by: 2 ** 51, decision, reason: awkwardName } }),
    },
  });
  const other = { reference: issued.reference, date: visit, code: 'BK0123456789' };
  const replaces = { ...other, total: order.total, paid: null };
  return [
    { what: 'asks staff', booking: unused },
    { what: 'allowed', booking: { ...unused, policy } },
    { what: 'allowed, with money back', booking: { ...unused, policy, prepayment } },
    { what: 'allowed, without', booking: { ...unused, policy: { ...policy, returns: [] }, prepayment } },
    { what: 'too late', booking: { ...unused, policy: late } },
    { what: 'until other times', booking: { ...unused, policy: { ...policy, changeUntilHours: 48 } } },
    { what: 'used', booking: { ...issued, policy } },
    { what: 'visit over', booking: { ...unused, policy, order: { ...order, date: '2020-01-01' } } },
    { what: 'replaced', booking: { ...unused, policy, replacedBy: other } },
    { what: 'replaces', booking: { ...unused, policy, replaces } },
    ...(['cancel', 'change'] as const).flatMap((kind) => [
      { what: `asked to ${kind}`, booking: asked(kind) },
      ...(['approved', 'declined', 'expired'] as const).map((decision) => ({
        what: `${kind} ${decision}`,
        booking: asked(kind, decision),
      })),
    ]),
  ];
}
/** Paid here, with all that can have happened to its money. */
export function prepaidBooking(state: BookingState, change: Partial<Prepayment> = {}): Booking {
  const plain = sampleBooking(state);
  const prepayment: Prepayment = {
    currency: 'VND',
    methods: ['telegram', 'transfer'],
    code: 'W7K3M9QX',
    dayBegins: now,
    payments: {
      receipts: [
        { id: 'bank:1', source: 'bank', amount: 9_999_999_999_000, currency: 'VND', at: now },
        { id: 'telegram:1', source: 'telegram', amount: 9_999_999_999, currency: 'USD', at: now },
      ],
      separated: [],
      returns: [{ id: 'return:1', amount: 999_999_999, currency: 'USD', staffId: 7, at: now }],
    },
    credit: 0,
    checkouts: [],
    accepted: { total: 9_999_999_999_998, method: 'transfer', at: now },
    offer: null,
    offers: 0,
    messages: [],
    saidPaidAt: null,
    ...change,
  };
  return { ...plain, prepayment };
}

/** Nothing has come; what is asked for, where something is. */
export const prepaidBookings: readonly Booking[] = [
  ...bookingStates.map((state) => prepaidBooking(state)),
  prepaidBooking('held', { payments: noPayments, accepted: null }),
  ...(['telegram', 'transfer'] as const).map((method) =>
    prepaidBooking('held', {
      offer: { revision: 1, method, amount: 9_999_999_999_998 },
      saidPaidAt: method === 'transfer' ? now : null,
    }),
  ),
];
