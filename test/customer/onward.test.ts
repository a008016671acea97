import { describe, expect, it } from 'vitest';
import type { ChildrenDoubt } from '../../src/customer/flow/children.ts';
import { onwardRow, wantedOf } from '../../src/customer/onward.ts';
import type { Party, Visitor } from '../../src/language/people/party.ts';
import { parseTap } from '../../src/taps.ts';
import { readIn } from '../language/corpus.ts';
import { locales, wordings } from '../locales/locale-files.ts';

const sources = { config: { booking: { horizonDays: 90 } }, today: () => '2026-11-20' };
const partyOf = (counts: Partial<Record<Visitor, number | null>>): Party => ({
  members: Object.entries(counts).map(([who, count]) => ({ who: who as Visitor, count })),
  ages: [],
  mayOverlap: false,
});

function tapFor(party: Party | null, date: string | null = '2026-11-28', doubt: ChildrenDoubt | null = null) {
  const [button] = onwardRow({ date, party, doubt, packageCode: null }, null, wordings.for('en'), sources);
  return button !== undefined && 'data' in button ? parseTap(button.data) : null;
}

describe('the way on to buying', () => {
  it.each(locales)('says the people so that they are read again: %s', (locale) => {
    for (const counts of [
      { adult: 2, child: 1 },
      { adult: 1, child: 3, infant: 1 },
      { adult: 2, senior: 1 },
      { student: 2 },
      { person: 45 },
    ]) {
      const tap = tapFor(partyOf(counts));
      if (tap?.kind !== 'beginFor') throw new Error('No tap for people');
      const wanted = wantedOf(tap, wordings.for(locale));
      const read = readIn(locale, wanted?.text ?? '').party;
      expect(read?.mayOverlap).toBe(false);
      expect(Object.fromEntries(read?.members.map(({ who, count }) => [who, count]) ?? [])).toEqual(counts);
    }
  });

  it.each(locales)('says what is to be checked of the children, so that it is read again: %s', (locale) => {
    const people = partyOf({ adult: 2, child: 2, senior: 1 });
    for (const doubt of [{ kind: 'height' }, { kind: 'age', ages: [3, 14] }] as const) {
      const tap = tapFor(people, '2026-11-28', doubt);
      if (tap?.kind !== 'beginFor') throw new Error('No tap for people');
      const reading = readIn(locale, wantedOf(tap, wordings.for(locale))?.text ?? '');
      const counts = Object.fromEntries(reading.party?.members.map(({ who, count }) => [who, count]) ?? []);
      expect(counts).toEqual({ adult: 2, child: 2, senior: 1 });
      expect(reading.party?.mayOverlap).toBe(false);
      expect(reading.isOfHeight).toBe(doubt.kind === 'height');
      expect(reading.party?.ages).toEqual(doubt.kind === 'age' ? [14] : []);
    }
  });

  it('has nobody who is not certain', () => {
    expect(tapFor(partyOf({ adult: 2, child: null }))).toMatchObject({ kind: 'begin', date: '2026-11-28' });
    expect(tapFor({ ...partyOf({ adult: 2 }), mayOverlap: true })).toMatchObject({ kind: 'begin' });
  });

  it('has no day that can’t be booked', () => {
    expect(tapFor(partyOf({ adult: 2 }), '2026-11-19')).toMatchObject({ date: null, party: '2a' });
    expect(tapFor(null, '2026-11-19')).toMatchObject({ kind: 'menu', entry: 'book' });
  });
});
