import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Admission,
  admissionOf,
  type PartyFit,
  partyFit,
  payingAsAdults,
  withAdultTickets,
} from '../../../src/customer/flow/party-fit.ts';
import { headcount, type Party, type Visitor } from '../../../src/language/people/party.ts';
import { venueWords } from '../../../src/language/venue-words.ts';
import { readIn } from '../../language/corpus.ts';

const adult = { code: 'A', admits: { adult: 1 } };
const child = { code: 'C', admits: { child: 1 } };
const family = { code: 'F', admits: { adult: 2, child: 1 } };
const senior = { code: 'S', admits: { senior: 1 } };
const anybody = { code: 'P', admits: { person: 1 } };
const rules = { childrenNeedAdult: true };

const noPackages = venueWords([]);

function partyIn(text: string): Party {
  const { party } = readIn('en', text);
  if (party === null) throw new Error(`Nobody comes in "${text}"`);
  return party;
}

function fitOf(
  text: string,
  ...packages: readonly { readonly code: string; readonly admits: Admission }[]
): PartyFit {
  return partyFit(partyIn(text), packages, rules);
}

function fits(...lines: readonly (readonly [number, string])[]): PartyFit {
  return { kind: 'fits', lines: lines.map(([count, code]) => ({ code, count })) };
}

describe('a party', () => {
  it.each([
    ['2 adults and a child', [adult, child], fits([2, 'A'], [1, 'C'])],
    ['2 adults and a child', [family], fits([1, 'F'])],
    ['family of three', [family], fits([1, 'F'])],
    ['4 adults and 2 kids', [family], fits([2, 'F'])],
    ['family of three', [anybody], fits([3, 'P'])],
    ['me and my wife', [adult, child], fits([2, 'A'])],
    ['2 adults 1 senior', [anybody], fits([3, 'P'])],
    ['2 adults 1 child and 1 senior', [adult, child], fits([3, 'A'], [1, 'C'])],
    ['2 adults 1 child and 1 senior', [adult, child, senior], fits([2, 'A'], [1, 'C'], [1, 'S'])],
    ['1 adult 1 senior and a child', [family], fits([1, 'F'])],
    ['2 students', [adult, child], fits([2, 'A'])],
    ['3 people, one of them is 5', [adult, child], fits([2, 'A'], [1, 'C'])],
  ] as const)('%s fits', (text, packages, expected) => {
    expect(fitOf(text, ...packages)).toEqual(expected);
  });

  it.each([
    ['2 adults and kids', [adult, child], { kind: 'howMany', who: ['child'] }],
    ['4 people, 2 kids', [adult, child], { kind: 'overlap' }],
    ['family of four', [adult, child], { kind: 'whichKinds', count: 4 }],
    [
      '2 adults and a baby',
      [adult, child],
      { kind: 'withoutPackage', who: [{ who: 'infant', count: 1 }], lines: [{ code: 'A', count: 2 }] },
    ],
    [
      '2 kids',
      [adult, child],
      { kind: 'withoutAdult', who: [{ who: 'child', count: 2 }], lines: [{ code: 'C', count: 2 }] },
    ],
    [
      '2 adults and a child',
      [adult, child, family],
      {
        kind: 'whichPackages',
        ways: [
          [{ code: 'F', count: 1 }],
          [
            { code: 'A', count: 2 },
            { code: 'C', count: 1 },
          ],
        ],
      },
    ],
  ] as const)('%s is asked', (text, packages, question) => {
    expect(fitOf(text, ...packages)).toEqual({ kind: 'asks', question });
  });

  it('of adults has no way into a package for children', () => {
    expect(fitOf('2 adults', child)).toEqual({ kind: 'none' });
  });

  it('of children alone fits where the venue has no rule', () => {
    expect(partyFit(partyIn('2 kids'), [child], { childrenNeedAdult: false })).toEqual(fits([2, 'C']));
  });
});

const kinds: readonly Visitor[] = ['adult', 'child', 'infant', 'senior', 'student', 'person'];
const anyCount = fc.option(fc.integer({ min: 1, max: 12 }), { nil: null, freq: 8 });
const anyParty: fc.Arbitrary<Party> = fc.record({
  members: fc
    .subarray([...kinds], { minLength: 1 })
    .chain((who) => fc.tuple(...who.map((one) => anyCount.map((count) => ({ who: one, count }))))),
  ages: fc.constant([]),
  mayOverlap: fc.boolean(),
});
const anyAdmits: fc.Arbitrary<Admission> = fc.oneof(
  fc.constantFrom<Admission>({ adult: 1 }, { child: 1 }, { person: 1 }, { senior: 1 }, { infant: 1 }),
  fc
    .dictionary(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 4 }), { minKeys: 1 })
    .map((admits): Admission => admits),
);
const anyPackages = fc
  .array(anyAdmits, { maxLength: 6 })
  .map((all) => all.map((admits, index) => ({ code: `P${index}`, admits })));

describe('whoever comes, whatever is sold', () => {
  it('has a place for each when a party fits, and none more', () => {
    fc.assert(
      fc.property(anyParty, anyPackages, fc.boolean(), (party, packages, childrenNeedAdult) => {
        const result = partyFit(party, packages, { childrenNeedAdult });
        if (result.kind !== 'fits') return;
        const admitted = result.lines.map(({ code, count }) => {
          const admits = packages.find((one) => one.code === code)?.admits ?? {};
          return count * Object.values(admits).reduce((sum, places) => sum + places, 0);
        });
        expect(admitted.reduce((sum, places) => sum + places, 0)).toBe(headcount(party));
        for (const { who, count } of withAdultTickets(party, payingAsAdults(party, packages)).members) {
          if (who === 'person') continue;
          const places = result.lines.reduce((sum, line) => {
            const admits = packages.find((one) => one.code === line.code)?.admits ?? {};
            return sum + line.count * ((admits[who] ?? 0) + (who === 'infant' ? 0 : (admits.person ?? 0)));
          }, 0);
          expect(places, who).toBeGreaterThanOrEqual(count ?? 0);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never fits while something about the party is open', () => {
    fc.assert(
      fc.property(anyParty, anyPackages, (party, packages) => {
        const isOpen = party.mayOverlap || party.members.some(({ count }) => count === null);
        if (isOpen) expect(partyFit(party, packages, rules).kind).toBe('asks');
      }),
    );
  });

  it('is asked about by name when no package is theirs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (adults, babies) => {
        const members = [
          { who: 'adult', count: adults },
          { who: 'infant', count: babies },
        ] as const;
        expect(partyFit({ members, ages: [], mayOverlap: false }, [adult, child], rules)).toEqual({
          kind: 'asks',
          question: {
            kind: 'withoutPackage',
            who: [{ who: 'infant', count: babies }],
            lines: [{ code: 'A', count: adults }],
          },
        });
      }),
    );
  });
});

describe('whom a package lets in', () => {
  const service = (name: string, quantity: number) => ({ name, code: name, quantity });
  const admits = (
    names: readonly string[],
    services: readonly ReturnType<typeof service>[],
    said?: Admission,
  ) =>
    admissionOf(
      { services },
      { said, names, partyIn: (text) => readIn('vi', text, { venue: noPackages }).party },
    );

  it.each([
    [
      'what the venue says',
      ['Family'],
      [service('Anything', 3)],
      { adult: 2, child: 2 },
      { adult: 2, child: 2 },
    ],
    ['its name’s numbers', ['Combo Gia đình 2 lớn + 1 nhỏ (Family)'], [], undefined, { adult: 2, child: 1 }],
    [
      'its name’s numbers',
      ['Family: 2 adults, 1 child, lunch buffet'],
      [],
      undefined,
      { adult: 2, child: 1 },
    ],
    ['a sum in its name', ['Family 2+1'], [], undefined, { person: 3 }],
    [
      'its services',
      ['Family Fun'],
      [service('Cáp treo – Người lớn', 2), service('Cáp treo – Trẻ em', 1), service('Buffet', 3)],
      undefined,
      { adult: 2, child: 1 },
    ],
    [
      'the services of one person',
      ['Combo'],
      [service('Cable, adult', 1), service('Park, adult', 1)],
      undefined,
      { adult: 1 },
    ],
    ['its kind', ['Cáp treo, người lớn'], [service('Cáp treo, người lớn', 1)], undefined, { adult: 1 }],
    ['nothing else', ['Aqua park'], [service('Aqua park', 1)], undefined, { person: 1 }],
    ['a quantity without kinds', ['VIP cabin'], [service('Cabin seat', 4)], undefined, { person: 4 }],
    ['nothing that is a measure', ['Vé cáp treo – Trẻ em <1m4'], [], undefined, { child: 1 }],
    ['no range', ['Vé đoàn 10–100 khách'], [], undefined, { person: 1 }],
  ] as const)('is told by %s', (_by, names, services, said, expected) => {
    expect(admits(names, services, said)).toEqual(expected);
  });
});
