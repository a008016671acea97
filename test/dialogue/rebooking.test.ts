import { describe, expect, it } from 'vitest';
import { draftOfChange } from '../../src/dialogue/rebooking.ts';
import { screenOf } from '../../src/dialogue/steps.ts';
import { noPayments } from '../../src/money/receipts.ts';
import { prepayment, receipt } from '../booking/prepaid.ts';
import { bothWays, noWays } from '../money/ways.ts';
import { sampleBooking, samplePartnerSide } from '../store/sample-booking.ts';
import { labelsOf, sampleDraft, samplePackage, sampleWorld } from './sample-world.ts';

describe('the review of a change of date', () => {
  const booking = sampleBooking({ state: 'issued', partner: samplePartnerSide(), prepayment: null });
  const [line] = booking.order.lines;
  const packages = { kind: 'known', packages: [samplePackage(line?.code ?? '')] } as const;

  /** What it says of the money of a booking for which nothing was paid here. */
  const reviewWhere = (payment: typeof bothWays): string => {
    const config = { booking: { horizonDays: 90 }, payment };
    const change = draftOfChange(booking, null, { config, today: () => '2026-11-20' });
    const draft = sampleDraft({ ...change, step: 'change', date: '2026-12-26' });
    return screenOf(draft, sampleWorld({ payment, packages })).text;
  };

  it('claims no payment where none was made, and says how the other day is paid', () => {
    expect(reviewWhere(bothWays)).toContain('You pay here, by card or by bank transfer');
    expect(reviewWhere(bothWays)).not.toContain('What you have paid');
  });

  it('says that nothing is to be paid where nobody pays here', () => {
    expect(reviewWhere(noWays)).toContain('nothing to pay now');
  });

  it.each([
    ['as much', 250_000, 'What you have paid counts for the new day', true],
    ['more', 300_000, 'the rest can’t be paid in this chat any more', false],
  ])('for a day that costs %s, once customers pay here no more', (_what, unitPrice, says, isOffered) => {
    const payments = { ...noPayments, receipts: [receipt({ amount: 500_000 })] };
    const accepted = { total: 500_000, method: 'transfer', at: 1 } as const;
    const paid = { ...booking, prepayment: prepayment({ payments, accepted }) };
    const config = { booking: { horizonDays: 90 }, payment: noWays };
    const change = draftOfChange(paid, null, { config, today: () => '2026-11-20' });
    const lines = change.lines.map((each) => ({ ...each, unitPrice }));
    const draft = sampleDraft({ ...change, lines, step: 'change', date: '2026-12-26' });
    const screen = screenOf(draft, sampleWorld({ payment: noWays, packages }));
    expect(screen.text).toContain(says);
    expect(labelsOf(screen).some((label) => label.startsWith('Change to'))).toBe(isOffered);
  });
});
