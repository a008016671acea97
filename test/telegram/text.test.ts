import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clippedApart, onOneLine } from '../../src/telegram/wording.ts';

const adult = 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)';
const child = 'Vé cáp treo khứ hồi – Trẻ em (Cable Car, Child)';

describe('names in a list', () => {
  it('that would be cut to the same begin with what tells them apart', () => {
    const all = [adult, child, 'Bay Cruise'];
    expect(all.map((name) => clippedApart(name, all, 24))).toEqual([
      'Người lớn (Cable Car, A…',
      'Trẻ em (Cable Car, Chil…',
      'Bay Cruise',
    ]);
    expect(clippedApart('Cable car return ticket – Child', ['Cable car return ticket – Adult'], 22)).toBe(
      'Child · Cable car ret…',
    );
  });

  it('are cut as they are where they differ anyway, and never grow', () => {
    expect(clippedApart(adult, [adult, 'Vé tàu'], 24)).toBe('Vé cáp treo khứ hồi – N…');
    // What is left of both says enough.
    const rides = ['Cable car return', 'Cable car & park', 'Cable car & park, groups of 10–100'];
    expect(clippedApart('Cable car return', rides, 14)).toBe('Cable car ret…');
    expect(clippedApart('Cable car & park, groups of 10–100', rides, 23)).toBe('Cable car & park, grou…');
    // Nothing would be left of what they share.
    expect(rides.slice(0, 2).map((name) => clippedApart(name, rides, 11))).toEqual([
      '…car return',
      '…car & park',
    ]);
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 60 }), { minLength: 1 }),
        fc.integer({ min: 4, max: 40 }),
        (all, most) => {
          for (const name of all) {
            const cut = clippedApart(name, all, most);
            expect([...new Intl.Segmenter().segment(cut)].length).toBeLessThanOrEqual(most);
          }
        },
      ),
    );
  });
});

it('text on one line keeps what joins letters and emoji, and no direction', () => {
  const family = '👨‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} ❤️';
  const persian = 'می\u200cخواهم';
  expect([family, persian].map(onOneLine)).toEqual([family, persian]);
  expect(onOneLine(' \u202eevil\u202c\r\n\tname\u0000\u2066 ')).toBe('evil name');
});
