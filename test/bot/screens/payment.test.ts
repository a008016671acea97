import { expect, it } from 'vitest';
import { returnOf } from '../../../src/bot/screens/payment.ts';
import { endingQuestion } from '../../../src/bot/screens/staff/cancel.ts';
import { requestsScreen } from '../../../src/bot/screens/staff/requests.ts';
import { wordings } from '../../locales/locale-files.ts';
import { prepaidBooking } from '../../locales/sample-bookings.ts';
import { sampleBooking, samplePartnerSide } from '../../storage/sample-booking.ts';

const at = 1_700_000_000_000;
const total = samplePartnerSide().total ?? 0;

/** Issued, and more came than it costs. */
function overpaid() {
  const { prepayment } = prepaidBooking('issued', {
    payments: {
      receipts: [{ id: 'bank:1', source: 'bank', amount: total + 50_000, currency: 'VND', at }],
      separated: [],
      returns: [],
    },
    accepted: { total, method: 'transfer', at },
  });
  return sampleBooking({
    state: 'issued',
    partner: samplePartnerSide(),
    prepayment,
    history: [{ at, from: 'confirming', to: 'issued' }],
  });
}

it('of several reasons to return money, that of the largest sum is named', () => {
  expect(returnOf(overpaid())?.because).toBe('tooMuch');
  const cancelled = {
    ...overpaid(),
    state: 'cancelled' as const,
    cancellation: { by: { staffId: 7 }, reason: 'Storm', requestedAt: at + 1 },
  };
  expect(returnOf(cancelled)).toMatchObject({
    because: 'cancelledByStaff',
    sums: [{ amount: total + 50_000, currency: 'VND' }],
  });
});

it('staff see what was paid before they cancel', () => {
  const question = { id: 'q', staffId: 7, purpose: 'cancel', reason: 'Storm' } as const;
  const { text } = endingQuestion(overpaid(), true, question, wordings.for('en'));
  expect(text).toContain('💰 Paid ₫500,000 of ₫500,000');
});

it('staff see what approving a cancellation gives back, by the policy of the sale', () => {
  const hour = 3_600_000;
  const dayBegins = at + 100 * hour;
  const asked = overpaid();
  const booking = {
    ...asked,
    policy: { ...asked.policy, returns: [{ hoursBefore: 48, percent: 50 }] },
    prepayment: asked.prepayment && { ...asked.prepayment, dayBegins },
    request: { kind: 'cancel', askedAt: at } as const,
  };
  const textAt = (now: number): string =>
    requestsScreen(booking, { page: 0, count: 1, isLive: true, now }, wordings.for('en')).text;
  // What came beyond the price is given back in any case.
  expect(textAt(at)).toContain(
    `If you approve, ₫${(total / 2 + 50_000).toLocaleString('en')} is to be returned.`,
  );
  expect(textAt(dayBegins - 47 * hour)).toContain('If you approve, ₫50,000 is to be returned.');
  const change = { ...booking, request: { kind: 'change', askedAt: at } as const };
  const place = { page: 0, count: 1, isLive: true, now: at };
  expect(requestsScreen(change, place, wordings.for('en')).text).not.toContain('If you approve');
});
