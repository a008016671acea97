import { randomBytes } from 'node:crypto';
import type { Booking, PartnerSide } from '../../src/booking/record.ts';

/** Personal values as they stand in a sample; none of them may be found in the store. */
export const sentinels = {
  name: 'Sentinel Nguyễn',
  phone: '+84912345678',
  email: 'sentinel@example.com',
  cardId: '079200000042',
  username: 'SentinelUser',
  note: 'sentinel note: window seat',
  ticketCode: 'SENTINEL-TICKET-1',
  cancelReason: 'sentinel asked by phone',
  closeReason: 'sentinel settled by hand',
} as const;

export function sampleBooking(changes: Partial<Booking> = {}): Booking {
  return {
    reference: randomBytes(8).toString('hex'),
    version: 0,
    state: 'requested',
    createdAt: 1_700_000_000_000,
    customer: { userId: 42, chatId: 42, locale: 'vi', username: sentinels.username },
    order: {
      date: '2026-12-25',
      isGrouped: false,
      note: sentinels.note,
      lines: [
        {
          code: 'ADULT',
          name: 'Adult',
          quantity: 2,
          unitPrice: 250_000,
          codeType: 'QR',
          cutoffMinutes: null,
          serviceNames: ['Gate'],
          isForTheDate: true,
        },
      ],
      total: 500_000,
    },
    details: {
      name: sentinels.name,
      phone: sentinels.phone,
      email: sentinels.email,
      cardId: sentinels.cardId,
    },
    policy: { cancelUntilHours: null, changeUntilHours: null, returns: [] },
    prepayment: null,
    partner: null,
    attempts: [],
    accepted: null,
    holdUntil: null,
    reads: 0,
    card: null,
    outbox: [],
    delivery: { status: 'pending', round: 1, sent: [] },
    timers: {},
    wakeAt: null,
    history: [],
    ...changes,
  };
}

export function samplePartnerSide(changes: Partial<PartnerSide> = {}): PartnerSide {
  return {
    bookingId: 'id/with:odd characters',
    bookingCode: 'BK0123',
    status: 'issued',
    paymentStatus: 'charged',
    bookingDate: '2026-12-25',
    total: 500_000,
    tickets: [
      {
        code: sentinels.ticketCode,
        serviceName: 'Gate',
        useFrom: '2026-12-25',
        useTo: null,
        price: 250_000,
        status: 'unused',
        sequence: 1,
      },
    ],
    readAt: 1_700_000_000_500,
    ...changes,
  };
}
