import { expect, it } from 'vitest';
import { ticketsDetail } from '../../src/customer/my-tickets-screens.ts';
import { readWords } from '../helpers/as-read.ts';
import { wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../storage/sample-booking.ts';

it('a booking of more packages than are listed says how many are left out', () => {
  const booking = sampleBooking({ state: 'issued', partner: samplePartnerSide() });
  const [line] = booking.order.lines;
  const lines = line === undefined ? [] : Array.from({ length: 14 }, () => line);
  const at = { now: booking.createdAt, timeZone: 'Asia/Ho_Chi_Minh', hasPin: true, hasWallet: true };
  const many = { ...booking, order: { ...booking.order, lines } };
  const words = readWords(wordings.for('en'));
  expect(ticketsDetail(many, { isLive: true, page: 0, at }, words).text).toContain('…and 2 more');
});
