import { expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { requestClose } from '../../src/booking/requests.ts';
import { cancelBookingFeature, usedQuestion } from '../../src/staff/cancel-booking.ts';
import type { EndingAsk } from '../../src/store/awaiting.ts';
import { prepaid, receipt, withReceipts } from '../booking/prepaid.ts';
import { exportedSide, now, side, ticket, total } from '../booking/sample.ts';
import { clerk, deskWith, updateAtDesk } from './desk.ts';

it('a review that was paid is closed for the sum that was shown; for another one it is asked again', async () => {
  let current: Booking = prepaid('review', withReceipts(receipt()), { partner: side() });
  const bookings = {
    refresh: async (booking: Booking) => ({ booking, isLive: true }),
    async closeByStaff(...[, staffId, wish]: [string, number, Parameters<typeof requestClose>[2]]) {
      const change = requestClose(current, staffId, wish, now);
      if (change.kind === 'accepted') current = change.booking;
      return { ...change, booking: current };
    },
  };
  const store = { ledger: { load: async () => current } };
  const desk = deskWith({ bookings, now: () => now, store });
  const { close } = cancelBookingFeature({
    ...desk,
    config: { phoneCountry: 'VN' } as typeof desk.config,
  }).asks;
  const asked = { kind: 'close', id: 'q', messageId: 5, reference: 'ref-1', reason: null } as const;
  const typed = updateAtDesk({ by: clerk, text: 'by phone' });
  await close.typed(typed.ctx, asked, 'by phone');
  const question = typed.asked.at(-1) as EndingAsk & { readonly reason: string };
  expect(typed.read.at(-1)).toContain('staff-close-returns');

  current = prepaid('review', withReceipts(receipt(), receipt({ id: 'bank:2' })), { partner: side() });
  const first = updateAtDesk({ by: clerk });
  await close.yes(first.ctx, question);
  expect(current.state).toBe('review');
  expect(first.read.map((text) => /^[\w-]+/.exec(text)?.[0])).toEqual([
    'staff-returns-changed',
    'staff-booking',
  ]);
  const again = first.asked.at(-1) as EndingAsk & { readonly reason: string };
  await close.yes(updateAtDesk({ by: clerk }).ctx, again);
  expect(current.state).toBe('closed');
});

it('the second question, for tickets in use, names the sum that was chosen', () => {
  const question = { id: 'q', staffId: clerk, purpose: 'cancel' } as const;
  const used = exportedSide({ tickets: [ticket(1, { status: 'used' }), ticket(2)] });
  const issued = prepaid('issued', withReceipts(receipt()), { partner: used });
  const { words } = updateAtDesk().ctx;
  const textFor = (choice: string) => usedQuestion({ booking: issued, words }, question, choice).text;
  expect(textFor(`-a${total.toString(36)}`)).toContain('staff-returns-whole{"amount":"200000"}');
  expect(textFor('-p0')).toContain('staff-returns-nothing');
  expect(textFor('')).not.toContain('staff-returns');
});
