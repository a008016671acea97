import { describe, expect, it } from 'vitest';
import type { SalePackage, Validity } from '../../src/booking/ports.ts';
import { offerText } from '../../src/dialogue/offers.ts';
import { samplePackage, sampleWorld, venueClock } from './sample-world.ts';

const date = '2026-12-25';

const cardOf = (offer: SalePackage) => ({
  name: offer.name,
  isGroup: false,
  kinds: [{ sold: offer, name: offer.name }],
  codes: [offer.code],
});

function said(validity: Validity): string {
  return offerText(cardOf(samplePackage('A', { validity })), date, sampleWorld(), 'full');
}

describe('what the card of a package says of days', () => {
  it('names the day once where the package is for that day alone', () => {
    const text = said({ kind: 'dateRange', from: { date }, to: { date } });
    expect(text).toContain('Valid on Fri, 25 Dec 2026');
    expect(text.match(/25 Dec/g)).toHaveLength(1);
  });

  it('names the day of the visit beside any other validity', () => {
    expect(said({ kind: 'numberOfDays', days: 30 })).toMatch(
      /For Fri, 25 Dec 2026\nValid for 30 days from purchase/,
    );
    const range = said({ kind: 'dateRange', from: { date }, to: { date: '2026-12-31' } });
    expect(range).toMatch(/For Fri, 25 Dec 2026\nValid from Fri, 25 Dec 2026 to Thu, 31 Dec 2026/);
    expect(said({ kind: 'dateRange', from: { text: 'Christmas' }, to: null })).toContain('For Fri, 25 Dec');
  });

  it('says when today’s sale closes, and that it has closed', () => {
    const offer = samplePackage('C', { cutoffMinutes: 15 * 60 });
    const at = (time: string) =>
      offerText(cardOf(offer), '2026-11-20', sampleWorld({ now: venueClock(time) }), 'full');
    expect(at('14:59')).toContain('Today’s sale closes at 15:00');
    expect(at('15:00')).toContain('Today’s sale closed at 15:00');
    expect(offerText(cardOf(offer), date, sampleWorld({ now: venueClock('16:00') }), 'full')).not.toContain(
      '15:00',
    );
  });
});
