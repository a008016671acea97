import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { debtEntriesOf } from '../../src/accounts/entries.ts';
import { openCallOf } from '../../src/accounts/open-calls.ts';
import { byDay, debtStatement, turnoverOf } from '../../src/accounts/statement.ts';
import { attempt, booking, byStaff, exportedSide, now, total } from '../booking/sample.ts';
import { dayOf, entry, minutes, payment, start, timeZone } from './sample.ts';

const packages = [{ code: 'ADULT', name: 'Adult', quantity: 2, amount: 900_000 }];
const negative = packages.map((one) => ({ ...one, amount: -one.amount }));

describe('the turnover of some entries', () => {
  it('says what was sold, cancelled and paid, by package and by source', () => {
    const entries = [
      entry({ amount: 900_000, at: minutes(1), reference: 'a', packages, source: 'hotel-lotus' }),
      entry({ amount: 900_000, at: minutes(2), reference: 'b', packages }),
      entry({ amount: -900_000, at: minutes(3), reference: 'b', packages: negative }),
      entry({
        amount: 10_000,
        at: minutes(3),
        reference: 'a',
        id: 'a:2',
        kind: 'repriced',
        source: 'hotel-lotus',
      }),
      payment({ amount: -5_000_000, at: minutes(4) }),
    ];
    const turnover = turnoverOf([...entries, ...entries]);
    expect(turnover).toMatchObject({
      sold: { bookings: 2, amount: 1_800_000 },
      cancelled: { bookings: 1, amount: 900_000 },
      repriced: 10_000,
      paid: 5_000_000,
      noted: 0,
      packages: [{ code: 'ADULT', quantity: 2, amount: 900_000 }],
      sources: [
        { source: 'hotel-lotus', bookings: 1, amount: 910_000 },
        { source: null, bookings: 0, amount: 0 },
      ],
    });
    const book = { anchor: { beganAt: start, debt: 1_000_000 }, entries, drifts: [] };
    expect(debtStatement(book, start, minutes(5))).toEqual({
      before: 1_000_000,
      added: 1_810_000,
      takenAway: 900_000,
      paid: 5_000_000,
      noted: 0,
      expected: -3_090_000,
    });
  });

  it('adds up, whatever the entries', () => {
    const amounts = fc.array(
      fc.record({ amount: fc.integer({ min: -9, max: 9 }), minute: fc.nat(100), isPayment: fc.boolean() }),
    );
    fc.assert(
      fc.property(amounts, fc.nat(50), fc.integer({ min: 50, max: 100 }), (all, from, until) => {
        const entries = all.map(({ amount, minute, isPayment }, index) => {
          const at = minutes(minute);
          const id = String(index);
          return isPayment
            ? payment({ amount: -Math.abs(amount), at, id })
            : entry({ amount, at, id, reference: id });
        });
        const book = { anchor: { beganAt: minutes(30), debt: 100 }, entries, drifts: [] };
        const shown = debtStatement(book, minutes(from), minutes(until));
        const sum = shown.before + shown.added - shown.takenAway - shown.paid + shown.noted;
        expect(sum).toBe(shown.expected);
        const days = [...byDay(entries).values()].flat();
        expect(days).toHaveLength(entries.length);
      }),
    );
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
    expect(confirming()).toMatchObject({ operation: 'confirm', amount: total });
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
    expect(openCallOf(cancelling)).toMatchObject({ operation: 'cancel', amount: -total });
    expect(openCallOf({ ...cancelling, attempts: cancelling.attempts.slice(0, 1) })).toBeNull();
  });
});
