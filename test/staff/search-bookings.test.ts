import { describe, expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { paymentCodeFrom } from '../../src/money/receipts.ts';
import { createLookUp } from '../../src/staff/search-bookings.ts';
import { booking } from '../booking/sample.ts';

type Known = Readonly<Record<string, readonly Booking[]>>;

const one = (reference: string, createdAt = 0) => booking('held', { reference, createdAt });

/** A look-up in a ledger that knows exactly these texts, each by the ways that are named. */
function lookUpIn(
  known: Partial<Record<'code' | 'id' | 'payment' | 'reference' | 'end' | 'username' | 'name', Known>>,
) {
  const by = (way: keyof typeof known) => async (text: string) => known[way]?.[text] ?? [];
  const ledger = {
    byBookingCode: by('code'),
    byBookingId: by('id'),
    ownerOfCode: async (code: string) => known.payment?.[code]?.[0]?.reference ?? null,
    async load(reference: string) {
      const all = [known.payment, known.reference].flatMap((each = {}) => Object.values(each).flat());
      return all.find((each) => each.reference === reference) ?? null;
    },
    byCodeEnd: by('end'),
    byPhone: async () => [],
    byUsername: by('username'),
    byName: async (words: readonly string[]) => known.name?.[words.join(' ')] ?? [],
  };
  return createLookUp({ config: { phoneCountry: 'VN' }, store: { ledger } });
}

describe('a look-up', () => {
  it('takes the first way that finds something, the surest first', async () => {
    const text = paymentCodeFrom(Uint8Array.from({ length: 32 }, (_, n) => 7 * n)) ?? '';
    const ways = ['code', 'id', 'payment', 'reference', 'end', 'username'] as const;
    for (const [index, way] of ways.entries()) {
      const left = ways
        .slice(index)
        .map((each) => [each, { [text]: [one(each === 'reference' ? text : each)] }]);
      const [found] = await lookUpIn(Object.fromEntries(left)).find(text);
      expect(found?.reference).toBe(way === 'reference' ? text : way);
    }
  });

  it('lists whoever has that name or @name once, the newest first', async () => {
    const [old, middle, young] = [one('a', 1), one('b', 2), one('c', 3)];
    const { find } = lookUpIn({ name: { hoang: [middle, old] }, username: { hoang: [young, middle] } });
    expect((await find('hoang')).map(({ reference }) => reference)).toEqual(['c', 'b', 'a']);
  });

  it('of a text takes the longest name that it begins with, and a code alone', async () => {
    const name = { an: [one('an')], 'an hoang': [one('an hoang')] };
    const { findFirst } = lookUpIn({ name, code: { BK1: [one('BK1')], 'BK1 an': [one('BK1 an')] } });
    const firstOf = async (text: string) => {
      const { matches, rest } = await findFirst(text);
      return [matches[0]?.reference, rest];
    };
    expect(await firstOf('An Hoang it rains')).toEqual(['an hoang', 'it rains']);
    expect(await firstOf('An is ill')).toEqual(['an', 'is ill']);
    expect(await firstOf('BK1 an is ill')).toEqual(['BK1', 'an is ill']);
    expect(await firstOf('nobody')).toEqual([undefined, '']);
  });
});
