import { expect, it } from 'vitest';
import { afterSaleText } from '../../src/customer/after-sale.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../storage/sample-booking.ts';

const timeZone = 'Asia/Ho_Chi_Minh';
const words = readWords(wordings.for('en'));

function said(cancelUntilHours: number, changeUntilHours: number): string | null {
  const booking = sampleBooking({
    state: 'issued',
    partner: samplePartnerSide(),
    policy: { cancelUntilHours, changeUntilHours, returns: [] },
  });
  const now = instantOf(booking.order.date, 0, timeZone) - 60_000;
  return afterSaleText(booking, { now, timeZone, hasPin: true, hasWallet: true }, words);
}

it('what is over at the same time is said once', () => {
  expect(said(24, 24)).toBe(
    'Changing the date or cancelling here was possible until the end of Wed, 23 Dec (venue time). You can still ask the venue.',
  );
  expect(said(24, 48)).toMatch(/^Changing the date here was .*\nCancelling here was /);
  expect(said(0, 24)).toMatch(/^Changing the date here was .*\nYou can cancel here until /);
});
