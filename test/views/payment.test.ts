import { describe, expect, it } from 'vitest';
import { moneyToReturn } from '../../src/booking/paid-and-due.ts';
import type { Booking } from '../../src/booking/record.ts';
import { endingQuestion } from '../../src/staff/cancel-booking.ts';
import { requestsScreen } from '../../src/staff/customer-requests.ts';
import { cancelTicketsScreen } from '../../src/views/after-sale.ts';
import { cancelQuestion } from '../../src/views/booking-card.ts';
import { moneyText, returnOf, transferScreen } from '../../src/views/payment.ts';
import { readWords } from '../helpers/as-read.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { prepaidBooking } from '../locales/sample-bookings.ts';
import { bothWays, transferAccount } from '../money/ways.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

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

it('staff see what becomes of the money before they close a review', () => {
  const question = { id: 'q', staffId: 7, isOwner: false, purpose: 'close', reason: 'Storm', at } as const;
  const textOf = (booking: Booking) =>
    endingQuestion({ booking, isLive: true, words: readWords(wordings.for('en')) }, question).text;
  const review = { ...overpaid(), state: 'review' as const };
  const unissued = { ...review, partner: samplePartnerSide({ status: 'held', tickets: [] }) };
  expect(textOf(unissued)).toContain('If it is closed, ₫550,000 is to be returned.');
  expect(textOf(review)).toContain(
    'If it is closed, ₫50,000 is to be returned.\nIf it is closed, ₫500,000 stays with the venue: the partner has issued its tickets.',
  );
});

it('staff see what was paid before they cancel', () => {
  const question = { id: 'q', staffId: 7, isOwner: true, purpose: 'cancel', reason: 'Storm', at } as const;
  const { text } = endingQuestion(
    { booking: overpaid(), isLive: true, words: readWords(wordings.for('en')) },
    question,
  );
  expect(text).toContain('💰 Paid ₫550,000 of ₫500,000');
});

describe.each(locales)('the caption of a transfer’s picture in the language %s', (locale) => {
  it('is four short lines with amount, account and code, for one who scans and one who saves the picture', () => {
    const booking = prepaidBooking('held', {
      code: 'W7K3M9QX',
      offer: { method: 'transfer', revision: 1, amount: total },
    });
    const own = wordings.for(locale);
    const { text } = transferScreen({ booking, words: own }, transferAccount, bothWays);
    expect(text.split('\n')).toHaveLength(4);
    expect(text.replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(250);
    for (const shown of [own.money(total), transferAccount.number, 'W7K3M9QX']) expect(text).toContain(shown);
  });
});

const words = readWords(wordings.for('en'));
const timeZone = 'Asia/Ho_Chi_Minh';

describe('what is said of money agrees, whatever came and went', () => {
  it('paid is all that came, of which the rest goes back', () => {
    expect(moneyText({ booking: overpaid(), words })).toBe('Paid: ₫550,000\nYou get back: <b>₫50,000</b>');
    const cancelled = {
      ...overpaid(),
      state: 'cancelled' as const,
      cancellation: { by: { staffId: 7 }, reason: 'Storm', requestedAt: at + 1 },
    };
    expect(moneyText({ booking: cancelled, words })).toBe('Paid: ₫550,000\nYou get back: <b>₫550,000</b>');
  });

  it('the question before tickets are cancelled names what comes back then, what was too much included', () => {
    const booking = {
      ...overpaid(),
      policy: { cancelUntilHours: 0, changeUntilHours: 0, returns: [{ hoursBefore: 0, percent: 50 }] },
    };
    const { text } = cancelTicketsScreen({ booking, ...{ now: at + 1, timeZone }, words }, 0);
    expect(text).toContain('You get ₫300,000 back of the ₫550,000 that you have paid.');
  });

  it('the question before a change of date is given up promises nothing of what pays for the old day', () => {
    const { prepayment } = prepaidBooking('held', {
      payments: { receipts: [], separated: [], returns: [] },
      credit: total - 100_000,
      accepted: { total, method: 'transfer', at },
    });
    const replaces = {
      reference: 'old',
      date: '2026-12-24',
      code: 'NL-old',
      total: total - 100_000,
      paid: total - 100_000,
    };
    const change = sampleBooking({
      state: 'held',
      partner: samplePartnerSide({ tickets: [] }),
      prepayment,
      replaces,
    });
    const { text } = cancelQuestion({ booking: change, words }, at);
    expect(text).not.toContain('back.');
    expect(text).toContain('Your booking <code>NL-old</code> for Thu, 24 Dec 2026 stays valid.');
  });
});

it('a request gives back what the policy gave when it was made, whenever staff approve it', () => {
  const hour = 3_600_000;
  const dayBegins = at + 100 * hour;
  const paid = overpaid();
  const requested = (askedAt: number, kind: 'cancel' | 'change' = 'cancel') => ({
    ...paid,
    policy: { ...paid.policy, returns: [{ hoursBefore: 48, percent: 50 }] },
    prepayment: paid.prepayment && { ...paid.prepayment, dayBegins },
    request: { kind, askedAt },
  });
  const place = { page: 0, isLive: true, isOwner: true };
  // What came beyond the price is given back in any case.
  for (const [askedAt, amount] of [
    [at, total / 2 + 50_000],
    [dayBegins - 47 * hour, 50_000],
  ] as const) {
    const booking = requested(askedAt);
    expect(requestsScreen([booking], place, words).text).toContain(
      `By the policy ₫${amount.toLocaleString('en')} of ₫550,000 comes back; you choose.`,
    );
    const approved = {
      ...booking,
      state: 'cancelled' as const,
      cancellation: { by: 'customer' as const, approvedBy: 7, reason: '', requestedAt: dayBegins - hour },
    };
    expect(moneyToReturn(approved)).toEqual([{ amount, currency: 'VND' }]);
  }
  expect(requestsScreen([requested(at, 'change')], place, words).text).not.toContain('If you approve');
});
