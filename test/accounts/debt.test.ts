import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closesItsDay, debtChange, openCallOf, readingsOver } from '../../src/accounts/debt-comparison.ts';
import { type DebtEntry, debtEntriesOf, sourcesIn, turnoverOf } from '../../src/accounts/debt-entries.ts';
import { dayMs, hourMs, secondMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { attempt, booking, byStaff, exportedSide, now, total } from '../booking/sample.ts';
import { dayOf, entry, minutes, payment, readingAt, start, timeZone } from './sample.ts';

const opening = readingAt(start, 10_000_000);
const closing = (debt: number, minute = 60) => readingAt(minutes(minute), debt);

describe('the turnover of some entries', () => {
  const entries: readonly DebtEntry[] = [
    entry({ amount: 900_000, at: minutes(1), reference: 'a', source: 'hotel-lotus' }),
    entry({ amount: 900_000, at: minutes(2), reference: 'b', tickets: 3 }),
    entry({ amount: -900_000, at: minutes(3), reference: 'b' }),
    {
      ...entry({ amount: -10_000, at: minutes(3), reference: 'a', source: 'hotel-lotus' }),
      kind: 'repriced',
    },
    payment({ amount: -5_000_000, at: minutes(4) }),
    { id: 'corrected:1', kind: 'corrected', payment: 'x', amount: 1_000, at: minutes(5), day: '', by: 1 },
    // As 1.0.0 wrote them.
    { id: 'noted:1', kind: 'noted', amount: 70_000, at: minutes(5), day: dayOf(start) },
  ];
  const figures = {
    sold: { bookings: 2, tickets: 3, amount: 1_800_000 },
    cancelled: { bookings: 1, tickets: 0, amount: 900_000 },
    packages: [],
    repriced: -10_000,
    net: 890_000,
    added: 1_800_000,
    takenAway: 910_000,
    paid: 4_999_000,
  };

  it('is the same in any order, and counts each once', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...entries], { minLength: entries.length }),
        fc.subarray([...entries]),
        (all, again) => {
          expect(turnoverOf([...again, ...all])).toEqual(figures);
        },
      ),
    );
    expect(sourcesIn([...entries, ...entries])).toEqual([
      { source: 'hotel-lotus', bookings: 1, amount: 890_000 },
    ]);
    expect(debtChange(opening, closing(5_891_000), entries, [])).toMatchObject({ difference: 0 });
  });
});

it('another price sells no further packages, and a cancellation takes its own away', () => {
  const soldOf = (amount: number, quantity = 2) => [{ code: 'A', name: 'A', quantity, amount }];
  const kept = entry({ amount: 50, at: minutes(1), reference: 'a', packages: soldOf(50) });
  const repriced = { ...kept, id: 'a:9', kind: 'repriced', amount: 10, packages: soldOf(10) } as const;
  const gone = entry({ amount: 75, at: minutes(1), reference: 'b', packages: soldOf(75, 3) });
  const back = entry({ amount: -75, at: minutes(2), reference: 'b', packages: soldOf(-75, 3) });
  expect(turnoverOf([kept, repriced, gone, back]).packages).toEqual(soldOf(60));
});

describe('the debt between two readings', () => {
  it('counts what was proven after the first and not after the second', () => {
    const entries = [
      entry({ reference: 'a', amount: 1, at: opening.at, since: opening.at - hourMs }),
      entry({ reference: 'b', amount: 20, at: opening.at + 1 }),
      entry({ reference: 'c', amount: 300, at: minutes(60) }),
      entry({ reference: 'd', amount: 4_000, at: minutes(60) + 1 }),
    ];
    expect(debtChange(opening, closing(10_000_320), entries, [])).toMatchObject({
      added: 320,
      expected: 10_000_320,
      difference: 0,
      explainedBy: null,
    });
  });

  it('is explained by a call that was under way at a reading, and by no later one', () => {
    const sentBefore = { amount: 900_000, sentAt: minutes(59) };
    const explained = (debt: number, entries: readonly DebtEntry[], open = [sentBefore].slice(0, 0)) =>
      debtChange(opening, closing(debt), entries, open).explainedBy;
    expect(explained(10_900_000, [], [sentBefore])).toBe('calls');
    expect(explained(10_900_000, [], [{ amount: 900_000, sentAt: minutes(61) }])).toBeNull();
    expect(explained(10_900_000, [], [{ amount: 800_000, sentAt: minutes(59) }])).toBeNull();
    // Proven by now, and booked by the partner before the reading, or before the one before.
    const late = entry({ amount: 900_000, since: minutes(59), at: minutes(70) });
    expect(explained(10_900_000, [late])).toBe('calls');
    const earlier = entry({ amount: 900_000, since: minutes(-1), at: minutes(9) });
    expect(explained(10_000_000, [earlier])).toBe('calls');
    expect(explained(10_000_000, [{ ...earlier, since: minutes(1) }])).toBeNull();
    // Each process knows the time to two seconds.
    const justAfter = { ...late, since: minutes(60) + 2 * secondMs };
    expect(explained(10_900_000, [justAfter])).toBe('calls');
    expect(explained(10_900_000, [{ ...justAfter, since: minutes(60) + 3 * secondMs }])).toBeNull();
    // Both of two.
    expect(explained(11_000_000, [late], [{ amount: 100_000, sentAt: minutes(58) }])).toBe('calls');
  });

  it('is explained by a payment that the partner booked within a week of its entry', () => {
    const paid = payment({ amount: -5_000_000, at: minutes(30) });
    const explained = (debt: number, entry: DebtEntry) =>
      debtChange(opening, closing(debt), [entry], []).explainedBy;
    expect(explained(10_000_000, paid)).toBe('payment');
    expect(explained(5_000_000, { ...paid, at: closing(0).at + 2 * dayMs })).toBe('payment');
    expect(explained(5_000_000, { ...paid, at: opening.at - 2 * dayMs })).toBe('payment');
    expect(explained(5_000_000, { ...paid, at: closing(0).at + 8 * dayMs })).toBeNull();
    expect(explained(5_000_001, paid)).toBeNull();
  });

  const lifeArbitrary = fc.record({
    price: fc.integer({ min: 1, max: 40 }).map((n) => n * 50_000),
    // After the first reading, whose figure has nothing of it.
    sentAt: fc.integer({ min: 1, max: 6_000 }),
    landsAfter: fc.integer({ min: 0, max: 20 }),
    provenAfter: fc.integer({ min: 1, max: 200 }),
    isPayment: fc.boolean(),
  });
  const secondsArbitrary = fc.integer({ min: 1, max: 7_000 });

  it('never differs at a partner that booked just this, whichever readings there are', () => {
    fc.assert(
      fc.property(
        fc.array(lifeArbitrary, { maxLength: 12 }),
        fc.array(secondsArbitrary),
        (lives, seconds) => {
          const entries = lives.map(({ price, sentAt, landsAfter, provenAfter, isPayment }, index) => {
            const since = start + sentAt * secondMs;
            const at = since + (landsAfter + provenAfter) * secondMs;
            const id = String(index);
            return isPayment
              ? { landed: at, entry: payment({ amount: -price, at, id }) }
              : {
                  landed: since + landsAfter * secondMs,
                  entry: entry({ amount: price, since, at, reference: id }),
                };
          });
          const book = entries.map(({ entry }) => entry);
          const debtAt = (at: number): number =>
            entries.reduce((debt, { landed, entry }) => (landed <= at ? debt + entry.amount : debt), 0);
          const readings = [0, ...seconds.toSorted((a, b) => a - b), 9_000].map((s) =>
            readingAt(start + s * secondMs, debtAt(start + s * secondMs)),
          );
          let sum = 0;
          for (const [index, reading] of readings.slice(1).entries()) {
            const last = readings[index] ?? reading;
            const change = debtChange(last, reading, book, []);
            sum += change.difference;
            const isOpenAt = ({ at }: typeof reading) =>
              entries.filter(
                ({ entry }) => 'since' in entry && entry.since <= at + 2_300 && entry.at > at - 2_000,
              ).length;
            const open = isOpenAt(last) + isOpenAt(reading);
            if (open === 0) expect(change.difference).toBe(0);
            if (open === 1 && change.difference !== 0) expect(change.explainedBy).not.toBeNull();
          }
          // Once all is proven, what differed on one day has come back on another.
          expect(sum).toBe(0);
        },
      ),
    );
  });

  it('differs by just what the partner did on its own', () => {
    const planted = fc.integer({ min: -90, max: 90 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(planted, fc.array(fc.integer({ min: 1, max: 40 })), (n, prices) => {
        const entries = prices.map((price, index) =>
          entry({ amount: price * 50_000, at: minutes(1 + index), reference: String(index) }),
        );
        const sum = turnoverOf(entries).added;
        const change = debtChange(opening, closing(opening.debt + sum + n * 10_000, 100), entries, []);
        expect(change).toMatchObject({ difference: n * 10_000, explainedBy: null });
      }),
    );
  });
});

describe('the readings of some days', () => {
  const on = (day: string) => readingAt(instantOf(day, 24, timeZone), 1, day);
  const readings = ['2026-11-20', '2026-11-21', '2026-11-24', '2026-11-25'].map(on);
  const daysOf = (from: string, until = from) => {
    const { before, after } = readingsOver({ from, until }, readings);
    return [before?.day, after?.day];
  };

  it('are the last before them and the last on them', () => {
    expect(daysOf('2026-11-21')).toEqual(['2026-11-20', '2026-11-21']);
    expect(daysOf('2026-11-21', '2026-11-30')).toEqual(['2026-11-20', '2026-11-25']);
    // The days between were not read.
    expect(daysOf('2026-11-24')).toEqual(['2026-11-21', '2026-11-24']);
  });

  it('are none for days that were not read', () => {
    expect(daysOf('2020-01-01')).toEqual([undefined, undefined]);
    expect(daysOf('2026-11-22', '2026-11-23')).toEqual([undefined, undefined]);
    expect(daysOf('2026-11-26')).toEqual([undefined, undefined]);
  });

  it('begin with the first one, where there is none before the days', () => {
    expect(daysOf('2026-11-01', '2026-11-24')).toEqual(['2026-11-20', '2026-11-24']);
    expect(daysOf('2026-11-20')).toEqual([undefined, '2026-11-20']);
  });

  it('close their day once it is over in the venue’s zone', () => {
    const end = instantOf('2026-11-21', 0, timeZone);
    expect(closesItsDay(readingAt(end, 1, '2026-11-20'), timeZone)).toBe(true);
    expect(closesItsDay(readingAt(end - 1, 1, '2026-11-20'), timeZone)).toBe(false);
  });
});

describe('the entries of a booking', () => {
  it('have its code, its days, its source and its packages, and nothing of its customer', () => {
    const charges = [
      { kind: 'confirmed', amount: total, since: now - 1_000, at: now },
      { kind: 'cancelled', amount: -total, since: now, at: now + 1 },
    ] as const;
    const entries = debtEntriesOf(booking('issued', { charges, source: 'hotel-lotus' }), timeZone);
    expect(entries).toMatchObject([
      { id: 'ref-1:1', amount: total, day: dayOf(now), code: 'BK1', source: 'hotel-lotus' },
      { id: 'ref-1:2', amount: -total },
    ]);
    expect(entries[0]?.packages).toEqual([{ code: 'ADULT', name: 'Adult', quantity: 2, amount: total }]);
    expect(entries[1]?.packages[0]?.amount).toBe(-total);
    expect(JSON.stringify(entries)).not.toMatch(/"42"|:42\b|T1/);
  });
});

describe('a call is open', () => {
  it('from its intent until it is proven or refused', () => {
    const confirming = (result?: 'refused' | 'unknown') =>
      openCallOf(booking('confirming', { attempts: [attempt('confirm', 1, { result })] }));
    expect(confirming()).toMatchObject({ amount: total });
    expect(confirming('unknown')).toMatchObject({ amount: total });
    expect(confirming('refused')).toBeNull();
    const charges = [{ kind: 'confirmed', amount: total, since: now, at: now }] as const;
    expect(openCallOf(booking('issued', { charges }))).toBeNull();
    const cancelling = booking('cancelling', {
      charges,
      partner: exportedSide(),
      cancellation: byStaff,
      attempts: [attempt('confirm', 1, { result: 'done' }), attempt('cancel', 1)],
    });
    expect(openCallOf(cancelling)).toMatchObject({ amount: -total });
    expect(openCallOf({ ...cancelling, attempts: cancelling.attempts.slice(0, 1) })).toBeNull();
    const takenBack = [...charges, { kind: 'cancelled', amount: -total, since: now, at: now } as const];
    expect(openCallOf({ ...cancelling, state: 'review', charges: takenBack })).toBeNull();
  });
});
