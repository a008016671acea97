import { describe, expect, it } from 'vitest';
import { visitScreen } from '../../src/customer/menu.ts';
import { ticketsDetail } from '../../src/customer/my-tickets.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import type { RefundPolicy } from '../../src/venue/refund-policy.ts';
import {
  afterSaleText,
  cancelTicketsScreen,
  obstacleScreen,
  policyText,
  termsText,
} from '../../src/views/after-sale.ts';
import { bookingCard } from '../../src/views/booking-card.ts';
import { readWords } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { prepaidBooking } from '../locales/sample-bookings.ts';
import { bothWays, noWays } from '../money/ways.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const words = readWords(wordings.for('en'));

function issuedUnder(policy: RefundPolicy) {
  return sampleBooking({ state: 'issued', partner: samplePartnerSide(), policy });
}

function said(cancelUntilHours: number, changeUntilHours: number): string | null {
  const booking = issuedUnder({ cancelUntilHours, changeUntilHours, returns: [] });
  const now = instantOf(booking.order.date, 0, timeZone) - 60_000;
  return afterSaleText({ booking, ...{ now, timeZone }, words });
}

it('what is over at the same time is said once', () => {
  expect(said(24, 24)).toMatch(
    /begins\.\nChanging the date or cancelling here was possible until the end of Wed, 23 Dec \(venue time\)\. You can still ask the venue\.$/,
  );
  expect(said(24, 48)).toMatch(/\nChanging the date here was .*\nCancelling here was /);
  expect(said(0, 24)).toMatch(/\nChanging the date here was .*\nFor this day you can cancel until /);
});

const returns = [
  { hoursBefore: 168, percent: 100 },
  { hoursBefore: 24, percent: 50 },
];

describe.each([
  ['is paid here', bothWays],
  ['is not paid here', noWays],
])('the policy of a booking that %s', (_, payment) => {
  const policy = { cancelUntilHours: 24, changeUntilHours: 24, returns };
  const isPrepaid = payment === bothWays;
  const plain = issuedUnder(policy);
  const prepayment = isPrepaid ? prepaidBooking('issued').prepayment : null;
  const booking = { ...plain, prepayment };
  const dayBegins = instantOf(plain.order.date, 0, timeZone);

  it.each(locales)(
    'is the same words in visit info, review, card, booking and cancellation, in %s',
    (locale) => {
      const spoken = wordings.for(locale);
      const policyWords = policyText(policy, isPrepaid, spoken) ?? 'nothing';
      expect(policyWords.includes('50')).toBe(isPrepaid);
      const early = { now: dayBegins - 30 * 24 * 3_600_000, timeZone };
      const late = { ...early, now: dayBegins - 3_600_000 };
      const terms = { payment, refusalCauses: {} };
      const venue = { ...sampleVenue(), policy };
      const screens = {
        'visit info': visitScreen({ venue, payment }, spoken).text,
        review: termsText(policy, { date: plain.order.date, isPrepaid }, early, spoken),
        'card on hold': bookingCard({ booking: { ...booking, state: 'held' }, words: spoken }, terms).text,
        card: bookingCard({ booking, words: spoken }, terms).text,
        booking: ticketsDetail({ booking, isLive: true, page: 0, ...early, words: spoken }).text,
        cancellation: cancelTicketsScreen({ booking, ...early, words: spoken }, 0).text,
        'cancellation that is too late': obstacleScreen({ booking, ...late, words: spoken }, 'cancel', 0)
          .text,
      };
      for (const [name, text] of Object.entries(screens)) expect(text, name).toContain(policyWords);
    },
  );
});

it.each([
  ['before the deadline', 25, 'danger'],
  ['after the deadline', 23, undefined],
])('"Cancel booking" %s', (_, hours, style) => {
  const booking = issuedUnder({ cancelUntilHours: 24, changeUntilHours: 24, returns });
  const at = {
    now: instantOf(booking.order.date, 0, timeZone) - hours * 3_600_000,
    timeZone,
  };
  const buttons = ticketsDetail({ booking, isLive: true, page: 0, ...at, words }).rows.flat();
  expect(buttons.find(({ text }) => text === 'Cancel booking')?.style).toBe(style);
  expect(buttons.find(({ text }) => text === 'Change date')?.style).toBeUndefined();
});

it('a policy that leaves everything to staff is not told', () => {
  expect(policyText({ cancelUntilHours: null, changeUntilHours: null, returns }, true, words)).toBeNull();
  expect(policyText({ cancelUntilHours: null, changeUntilHours: 48, returns }, true, words)).toBe(
    'You can change the date here up to 2 days before the day of your visit begins.',
  );
});
