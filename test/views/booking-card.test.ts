import { describe, expect, it } from 'vitest';
import type { Attempt, Booking } from '../../src/booking/record.ts';
import { closingScreen } from '../../src/delivery/tickets.ts';
import { noPayments } from '../../src/money/receipts.ts';
import { partnerDefaults } from '../../src/partner/conventions.ts';
import { bookingCard, type CardTerms, cancelQuestion } from '../../src/views/booking-card.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';
import { prepaidBooking } from '../locales/sample-bookings.ts';
import { bothWays, noWays } from '../money/ways.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

const words = {
  ...readWords(wordings.for('en')),
  paymentNotice: 'Pay at the gate.',
  address: '12 Quay Road',
  hours: '08:00–21:00',
  hasPin: true,
  hasWallet: true,
};
const terms: CardTerms = { payment: noWays, refusalCauses: partnerDefaults.refusalCauses };
/** 15:42 at the venue. */
const holdUntil = Date.UTC(2026, 10, 20, 8, 42);

function held(changes: Partial<Booking> = {}): Booking {
  return sampleBooking({
    state: 'held',
    holdUntil,
    partner: samplePartnerSide({ status: 'held', paymentStatus: 'open', tickets: [] }),
    ...changes,
  });
}

function rejected(code: number | undefined, because: Booking['because'] = 'refused'): Booking {
  const attempt: Attempt = { operation: 'create', n: 1, sentAt: 1, answeredAt: 2, result: 'refused', code };
  return sampleBooking({ state: 'rejected', because, attempts: [attempt] });
}

const card = (booking: Booking) => bookingCard({ booking, words }, terms);
const labels = (booking: Booking) => card(booking).rows.map((row) => row.map(({ text }) => text));

describe('the card of a held booking', () => {
  it('that is to be paid first differs only in how its tickets come', () => {
    const { prepayment } = prepaidBooking('held', {
      payments: { receipts: [], separated: [], returns: [] },
      accepted: null,
    });
    const booking = held({ prepayment });
    const { text, rows } = bookingCard({ booking, words }, { ...terms, payment: bothWays });
    expect(text).toContain('2 × Adult – ₫500,000\nTotal: <b>₫500,000</b>\n\nBooking <code>BK0123</code>');
    expect(rows.map(([button]) => button?.text)).toEqual([
      'Pay by card · ₫500,000',
      'Pay by transfer · ₫500,000',
      'Copy booking code',
      'Ask the venue',
      'Cancel booking',
    ]);
  });

  it('asks for no payment where what was paid before covers it', () => {
    const payments = { receipts: [], separated: [], returns: [] };
    const { prepayment } = prepaidBooking('held', { payments, accepted: null, credit: 500_000 });
    const { text, rows } = bookingCard(
      { booking: held({ prepayment }), words },
      { ...terms, payment: bothWays },
    );
    expect(text).toContain('<b>One step left.</b> Your tickets are held');
    expect(rows[0]?.[0]?.text).toBe('Get tickets · ₫500,000');
  });

  it('has the code to copy, the total, until when it is held, how to pay, and what can be done', () => {
    const booking = held();
    const screen = card(booking);
    expect(screen.text).toBe(
      [
        `<b>One step left.</b> Your tickets are held until 15:42 (<tg-time unix="${holdUntil / 1_000}" format="r">venue time</tg-time>), not issued yet.`,
        '<b>Fri, 25 Dec 2026</b>\n2 × Adult – ₫500,000\nTotal: <b>₫500,000</b>',
        'Booking <code>BK0123</code>',
        '💳 Pay at the gate.',
      ].join('\n\n'),
    );
    expect(labels(booking)).toEqual([
      ['Get tickets · ₫500,000'],
      ['Copy booking code'],
      ['Ask the venue'],
      ['Cancel booking'],
    ]);
    expect(screen.rows[1]?.[0]).toMatchObject({ copyText: 'BK0123' });
    expect(screen.rows[0]?.[0]).toMatchObject({ style: 'success' });
    expect(screen.rows[2]?.[0]).toMatchObject({ data: `q:ask:${booking.reference}` });
    expect(screen.rows[3]?.[0]).toMatchObject({ style: 'danger' });
  });

  it.each([
    ['none', ''],
    ['too long', 'B'.repeat(257)],
  ])('has no button to copy a code that is %s', (_why, bookingCode) => {
    const booking = held({ partner: samplePartnerSide({ bookingCode, tickets: [] }) });
    expect(labels(booking)).toEqual([['Get tickets · ₫500,000'], ['Ask the venue'], ['Cancel booking']]);
    expect(card(booking).text).not.toContain('<code></code>');
  });

  it('points out a total that differs from the review, and asks about that one', () => {
    const booking = held({ partner: samplePartnerSide({ total: 510_000, tickets: [] }) });
    const { text, rows } = card(booking);
    expect(text).toContain('Total: <b>₫510,000</b>');
    expect(text).toContain('the venue’s total differs from the ₫500,000 shown before');
    const [confirm] = rows[0] ?? [];
    const [otherConfirm] = card(held({ reference: booking.reference })).rows[0] ?? [];
    expect(confirm).not.toEqual(otherConfirm);
  });

  it('that is paid, and for another day, promises back only what was paid on top', () => {
    const credit = { payments: { receipts: [], separated: [], returns: [] }, credit: 500_000 };
    const accepted = { total: 500_000, method: 'transfer', at: 1 } as const;
    const { prepayment } = prepaidBooking('held', { ...credit, accepted });
    const paused = held({ prepayment, because: 'debt' });
    const replaces = { reference: 'ref-0', date: '2026-12-24', code: 'BK0', total: 500_000, paid: 500_000 };
    expect(card(paused).text).toContain('you get all of it back');
    const { text } = card({ ...paused, replaces });
    expect(text).not.toContain('all of it back');
    expect(text).toContain('your earlier booking stays, and you get back whatever you have paid on top');
  });

  it('says why it is still only held', () => {
    expect(card(held({ because: 'debt' })).text).toContain('Sales are paused at the moment');
    expect(card(held({ because: 'totalChanged' })).text).toContain('The total has changed');
  });
});

describe('the question before a cancellation', () => {
  it('names the booking, and the way on and back', () => {
    const { text, rows } = cancelQuestion({ booking: held(), words }, 0);
    expect(text).toContain('Cancel this booking?');
    expect(text).toContain('2 × Adult');
    expect(rows.flat()).toMatchObject([
      { text: 'Yes, cancel booking', style: 'danger' },
      { text: 'Keep booking' },
    ]);
  });
});

const both = [1, 2].flatMap(() => samplePartnerSide().tickets);

describe('the last message of a delivery', () => {
  it('says what to bring, where and when, and what is still to be paid', () => {
    const issued = held({ state: 'issued', partner: samplePartnerSide({ tickets: both }) });
    const { text, rows } = closingScreen({ booking: issued, words });
    for (const fact of ['2 tickets', 'at the entrance', 'Fri, 25 Dec 2026', '12 Quay Road', '08:00–21:00']) {
      expect(text).toContain(fact);
    }
    expect(text).toContain('Pay at the gate.');
    const { order } = held();
    const open = order.lines.map((line) => ({ ...line, isForTheDate: false }));
    const longer = both.map((ticket) => ({ ...ticket, useFrom: order.date, useTo: '2026-12-31' }));
    const valid = held({
      state: 'issued',
      order: { ...order, lines: open },
      partner: samplePartnerSide({ tickets: longer }),
    });
    expect(closingScreen({ booking: valid, words }).text).toContain('📅 25–31 Dec 2026');
    const tickets = longer.map((ticket, n) => ({ ...ticket, useTo: `2026-12-3${n % 2}` }));
    const apart = samplePartnerSide({ tickets });
    expect(closingScreen({ booking: { ...valid, partner: apart }, words }).text).not.toContain('📅');
    // Whether it was paid is not in the store.
    const { prepayment } = prepaidBooking('issued', { payments: noPayments });
    const unrecorded = closingScreen({ booking: { ...issued, prepayment }, words }).text;
    expect(unrecorded).not.toMatch(/paid|pay at|₫/i);
    expect(rows.flat().map((button) => button.text)).toEqual([
      'My tickets',
      'Directions',
      'Add to calendar',
      'Add to wallet',
      'Book again',
    ]);
  });

  it('says of several tickets that their pictures may be forwarded', () => {
    const forward = "Forward a ticket's picture to whoever comes with you.";
    const issued = (tickets: typeof both) =>
      held({ state: 'issued', partner: samplePartnerSide({ tickets }) });
    expect(closingScreen({ booking: issued(both), words }).text).toContain(forward);
    expect(closingScreen({ booking: issued(both.slice(1)), words }).text).not.toContain(forward);
  });
});

describe('the card of a booking under way', () => {
  it('never says that something failed while that is not certain', () => {
    const checking = 'We are checking with the venue.</b> Please don’t book again';
    expect(card(held({ state: 'confirming' })).text).toContain('Issuing your tickets…');
    expect(card(held({ state: 'confirming', because: 'noAnswer' })).text).toContain(checking);
    expect(card(held({ state: 'review' })).text).toContain(checking);
    for (const state of ['confirming', 'cancelling', 'requested'] as const) {
      expect(labels(held({ state }))).toEqual([]);
    }
    expect(labels(held({ state: 'review' }))).toEqual([['Ask the venue']]);
  });

  it('begins with what is still to be done, and with how it ended', () => {
    for (const state of ['confirming', 'review', 'cancelling', 'expired', 'rejected', 'cancelled'] as const) {
      const [first, ...rest] = card(held({ state })).text.split('\n');
      expect(first).not.toContain('<code>');
      expect(rest.join('\n')).toContain('<code>');
    }
  });

  it('shows how many tickets have been sent, until all have', () => {
    const tickets = Array.from({ length: 12 }).flatMap(() => samplePartnerSide().tickets);
    const issued = held({ state: 'issued', partner: samplePartnerSide({ tickets }) });
    const sent = (...counts: readonly number[]) =>
      counts.map((count, album) => ({
        part: { kind: 'pictures' as const, from: album * 10, count },
        round: 1,
        messages: [],
      }));
    const textAfter = (...counts: readonly number[]) =>
      card({ ...issued, delivery: { status: 'pending', round: 1, sent: sent(...counts) } }).text;
    expect(textAfter()).toContain('Sending your tickets: 0 of 12 are here.');
    expect(textAfter(10)).toContain('Sending your tickets: 10 of 12 are here.');
    expect(textAfter(10, 2)).not.toContain('Sending your tickets');
  });

  it('leaves the buttons to the last message of the delivery, unless something is wrong', () => {
    const complete = held({ state: 'issued', partner: samplePartnerSide({ tickets: both }) });
    expect(labels(complete)).toEqual([]);
    const lacking = held({ state: 'issued', partner: samplePartnerSide({ tickets: both.slice(1) }) });
    expect(card(lacking).text).toContain('The venue has issued 1 of 2 tickets so far.');
    expect(labels(lacking)).toEqual([['Ask the venue']]);
  });
});

describe('the card of a booking that came to nothing', () => {
  it('offers to book the same again, and to ask where the customer did not end it', () => {
    for (const state of ['expired', 'rejected', 'abandoned', 'cancelled', 'closed'] as const) {
      expect(labels(held({ state }))).toEqual([['Book again'], ['Ask the venue']]);
    }
    expect(labels(held({ state: 'cancelled', because: 'customer' }))).toEqual([['Book again']]);
  });

  it.each([
    [1007, 'The venue takes no booking for Fri, 25 Dec 2026'],
    [1012, 'The venue can’t issue this number of tickets'],
    [1011, 'The venue didn’t accept the details'],
    [1001, 'The venue couldn’t take this booking'],
    [undefined, 'The venue couldn’t take this booking'],
  ])('says what the customer can fix of a refusal with code %s', (code, reason) => {
    const { text } = card(rejected(code));
    expect(text).toContain(reason);
    expect(text).toContain('Nothing was booked');
  });

  it('says nothing of the partner’s debt', () => {
    expect(card(rejected(1016, 'debt')).text).toContain('Sales are paused at the moment');
    expect(card(rejected(1016, 'debt')).text).not.toMatch(/debt|limit/i);
  });

  it('says the reason that staff gave, and leaves the line out where there is none', () => {
    const cancelled = (reason: string) =>
      sampleBooking({
        state: 'cancelled',
        because: 'staff',
        cancellation: { by: { staffId: 7 }, reason, requestedAt: 1 },
      });
    expect(card(cancelled('Storm')).text).toContain('no longer valid.\n\nReason: <i>Storm</i>');
    expect(card(cancelled('')).text).not.toContain('Reason');
  });
});
