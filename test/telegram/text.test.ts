import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipped, clippedApart, onOneLine } from '../../src/telegram/wording.ts';

const adult = 'Vé cáp treo khứ hồi – Người lớn (Cable Car, Adult)';
const child = 'Vé cáp treo khứ hồi – Trẻ em (Cable Car, Child)';

const words = { joined: (...facts: readonly unknown[]) => facts.filter(Boolean).join(' · ') };
const apart = (name: string, all: readonly string[], most: number) => clippedApart(name, all, most, words);
const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

describe('a text that is too long', () => {
  it('is cut after a word, and before an amount that does not fit', () => {
    expect(clipped('Cable car return ticket', 14)).toBe('Cable car…');
    expect(clipped('Cable car & park', 12)).toBe('Cable car…');
    expect(clipped('Featherstonehaugh', 8)).toBe('Feather…');
    expect(clipped('Lunch for ₫1,350,000 each', 17)).toBe('Lunch…');
    expect(clipped('Ужин за 1 350 000 ₫ на двоих', 14)).toBe('Ужин за…');
    expect(clipped('缆车往返票₫450,000', 10)).toBe('缆车往返票…');
  });

  const letters = fc.constantFrom('a', 'ế', 'й', '가', 'n\u0303');
  const texts = fc.constantFrom('₫1,350,000', '1 350 000 ₫').chain((amount) => {
    const word = fc.string({ unit: letters, minLength: 1, maxLength: 9 });
    const rest = fc.array(fc.oneof(word, fc.constantFrom(amount, '&', '–', '(a)')), { maxLength: 7 });
    return fc.tuple(fc.oneof(word, fc.constant(amount)), rest).map(([first, others]) => [first, ...others]);
  });

  it('keeps whole words and amounts, and stays within its length', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 40 }), (all, most) => {
        const text = all.join(' ');
        const cut = clipped(text, most);
        expect(lengthOf(cut)).toBeLessThanOrEqual(most);
        if (cut === text) return;
        const kept = cut.slice(0, -1);
        const wholes = all.map((_, count) =>
          all
            .slice(0, count)
            .join(' ')
            .replace(/[\s&–]+$/, ''),
        );
        // The first word may be longer than there is room.
        if (!wholes.includes(kept)) expect(kept).toMatch(/^[^\s\d₫]+$/);
      }),
    );
  });
});

describe('names in a list', () => {
  it('that would be cut to the same begin with what tells them apart', () => {
    const all = [adult, child, 'Bay Cruise'];
    expect(all.map((name) => apart(name, all, 24))).toEqual([
      'Người lớn · Vé cáp treo…',
      'Trẻ em · Vé cáp treo…',
      'Bay Cruise',
    ]);
    expect(apart('Cable car return ticket – Child', ['Cable car return ticket – Adult'], 22)).toBe(
      'Child · Cable car…',
    );
    expect(apart('缆车往返票（成人）', ['缆车往返票（儿童）'], 8)).toBe('成人…');
    const rides = ['Cable car return', 'Cable car and park', 'Cable car and park, groups of 10–100'];
    expect(rides.map((name) => apart(name, rides, 11))).toEqual(['return…', 'park…', 'groups…']);
    expect(apart('Cable car and park', ['Cable car'], 14)).toBe('park · Cable…');
  });

  it('are cut as they are where they differ anyway', () => {
    expect(apart(adult, [adult, 'Vé tàu'], 24)).toBe('Vé cáp treo khứ hồi…');
    const rides = ['Cable car return', 'Cable car & park'];
    expect(rides.map((name) => apart(name, rides, 16))).toEqual(rides);
  });

  it('never grow, and never begin with what is left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(', ')', '&', '票'), maxLength: 40 }), {
          minLength: 1,
        }),
        fc.integer({ min: 4, max: 40 }),
        (all, most) => {
          const names = all.map((name) => `Ride ${name}`.trim());
          for (const name of names) {
            const cut = apart(name, names, most);
            expect(lengthOf(cut)).toBeLessThanOrEqual(most);
            expect(cut).toMatch(/^[^…]/);
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
