import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type DebtBook, expectedDebt, mayAnchor } from '../../src/accounts/comparison.ts';
import { driftFrom } from '../../src/accounts/drifts.ts';
import type { DebtEntry } from '../../src/accounts/entries.ts';
import { minuteMs, secondMs } from '../../src/time.ts';
import { dayOf, entry, minutes, openCall, payment, sampleAt, start } from './sample.ts';

const anchor = { beganAt: start, debt: 10_000_000 };
const bookWith = (changes: Partial<DebtBook> = {}): DebtBook => ({
  anchor,
  entries: [],
  open: [],
  drifts: [],
  ...changes,
});

describe('a sample', () => {
  it('agrees with what was confirmed, cancelled and paid since the anchor', () => {
    const entries = [
      entry({ amount: 900_000, at: minutes(1), reference: 'a' }),
      entry({ amount: 450_000, at: minutes(2), reference: 'b' }),
      entry({ amount: -450_000, at: minutes(3), reference: 'b' }),
      payment({ amount: -5_000_000, at: minutes(4) }),
      // Of before the anchor, whose figure has it.
      entry({ amount: 100_000, at: minutes(-1), reference: 'c' }),
    ];
    const comparison = compare(sampleAt(minutes(5), 5_900_000), bookWith({ entries }));
    expect(comparison).toMatchObject({ kind: 'agrees', expected: 5_900_000, difference: 0, isQuiet: true });
    expect(mayAnchor(comparison)).toBe(true);
  });

  it('is explained by calls that may have landed before it, exactly', () => {
    const open = [
      openCall({ amount: 450_000, sentAt: minutes(5) - secondMs, reference: 'x' }),
      openCall({ amount: 300_000, sentAt: minutes(5) - secondMs, reference: 'y' }),
      openCall({ amount: 70_000, sentAt: minutes(6), reference: 'too late' }),
    ];
    const book = bookWith({ open });
    const at = (debt: number) => compare(sampleAt(minutes(5), 10_000_000 + debt), book);
    expect(at(300_000)).toMatchObject({ kind: 'explained', by: [{ reference: 'y' }] });
    expect(at(750_000)).toMatchObject({ kind: 'explained', by: [{ reference: 'x' }, { reference: 'y' }] });
    expect(at(70_000)).toMatchObject({ kind: 'open', unnamed: 70_000 });
    expect(mayAnchor(at(0))).toBe(false);
  });

  it('is explained no more by a call that was refused', () => {
    const sample = sampleAt(minutes(5), 10_450_000);
    expect(compare(sample, bookWith())).toMatchObject({ kind: 'open', unnamed: 450_000 });
  });

  it('is explained by what was proven while it was taken', () => {
    const entries = [entry({ amount: 450_000, since: minutes(5) - 100, at: minutes(5) + 200 })];
    for (const debt of [10_000_000, 10_450_000]) {
      expect(compare(sampleAt(minutes(5), debt), bookWith({ entries })).kind).not.toBe('open');
    }
    expect(compare(sampleAt(minutes(6), 10_000_000), bookWith({ entries })).kind).toBe('open');
  });

  it('is explained by a payment that the partner books later', () => {
    const entries = [payment({ amount: -5_000_000, at: minutes(1) })];
    const comparison = compare(sampleAt(minutes(2), 10_000_000), bookWith({ entries }));
    expect(comparison).toMatchObject({ kind: 'explained', by: [{ kind: 'paid' }], isQuiet: true });
    expect(mayAnchor(comparison)).toBe(false);
    expect(compare(sampleAt(minutes(9), 5_000_000), bookWith({ entries })).kind).toBe('agrees');
  });

  it('is not explained by a payment that was taken back', () => {
    const paid = payment({ amount: -5_000_000, at: minutes(1) });
    const corrected: DebtEntry = {
      ...paid,
      id: 'corrected',
      kind: 'corrected',
      amount: 5_000_000,
      payment: paid.id,
      at: minutes(2),
    };
    const book = bookWith({ entries: [paid, corrected] });
    expect(compare(sampleAt(minutes(3), 10_000_000), book).kind).toBe('agrees');
    expect(compare(sampleAt(minutes(3), 15_000_000), book).kind).toBe('open');
  });

  it('has what its drifts name, and is settled while the owner is asked', () => {
    const rose = driftFrom({ kind: 'rose', sum: 900_000 }, minutes(1), dayOf(minutes(1)));
    const named = compare(sampleAt(minutes(2), 10_900_000), bookWith({ drifts: [rose] }));
    expect(named).toMatchObject({ kind: 'open', difference: 900_000, unnamed: 0 });
    expect(mayAnchor(named)).toBe(true);
    const fell = driftFrom({ kind: 'fell', sum: 5_000_000 }, minutes(1), dayOf(minutes(1)));
    const settled = compare(sampleAt(minutes(2), 5_000_000), bookWith({ drifts: [fell] }));
    expect(settled.kind).toBe('settled');
    expect(mayAnchor(settled)).toBe(false);
    const before = compare(sampleAt(minutes(0), 10_000_000), bookWith({ drifts: [fell] }));
    expect(before.kind).toBe('agrees');
  });

  it('counts the same from a later anchor at which drifts were open', () => {
    const rose = driftFrom({ kind: 'rose', sum: 900_000 }, minutes(1), dayOf(minutes(1)));
    const later = bookWith({ anchor: { beganAt: minutes(2), debt: 10_900_000 }, drifts: [rose] });
    expect(compare(sampleAt(minutes(9), 10_900_000), later)).toMatchObject({
      difference: 900_000,
      unnamed: 0,
    });
    const note = {
      id: 'note',
      kind: 'noted',
      amount: 900_000,
      at: minutes(5),
      day: dayOf(minutes(5)),
      drift: rose.id,
      reference: null,
      by: 1,
    } as const;
    const ended = { ...rose, ended: { at: note.at, how: 'noted' } } as const;
    const noted = { ...later, entries: [note], drifts: [ended] };
    expect(compare(sampleAt(minutes(9), 10_900_000), noted).kind).toBe('agrees');
    expect(expectedDebt(noted, minutes(4))).toBe(10_000_000);
    expect(expectedDebt(noted, minutes(1))).toBe(10_000_000);

    const at = minutes(7);
    const back = { ...note, id: 'back', kind: 'noteTakenBack', amount: -900_000, at } as const;
    const again = driftFrom({ kind: 'rose', sum: 900_000 }, at, rose.day);
    const undone = { ...ended, ended: { ...ended.ended, takenBackAt: at } } as const;
    for (const anchor of [later.anchor, { beganAt: minutes(6), debt: 10_900_000 }]) {
      const takenBack = { ...later, anchor, entries: [note, back], drifts: [undone, again] };
      expect(compare(sampleAt(minutes(6), 10_900_000), takenBack).kind).toBe('agrees');
      expect(compare(sampleAt(minutes(9), 10_900_000), takenBack)).toMatchObject({
        kind: 'open',
        expected: 10_000_000,
        unnamed: 0,
      });
    }
  });
});

/** A booking's life at the partner and in our book, in seconds from the start. */
const lifeArbitrary = fc.record({
  price: fc.integer({ min: 1, max: 40 }).map((n) => n * 50_000),
  sentAt: fc.integer({ min: 1, max: 3_000 }),
  landsAfter: fc.integer({ min: 0, max: 20 }),
  provenAfter: fc.integer({ min: 0, max: 200 }),
  cancelledAfter: fc.option(fc.integer({ min: 10, max: 1_000 }), { nil: null }),
});

type Life = typeof lifeArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** What lives amount to at an instant: the partner's truth, and our book as it is known by then. */
function worldAt(lives: readonly Life[], now: number) {
  let debt = anchor.debt;
  const entries: DebtEntry[] = [];
  const open: ReturnType<typeof openCall>[] = [];
  const happened = (
    reference: string,
    amount: number,
    sent: number,
    landed: number,
    proven: number,
  ): void => {
    if (landed <= now) debt += amount;
    if (proven <= now) entries.push(entry({ reference, amount, since: sent, at: proven }));
    else if (sent <= now) open.push(openCall({ reference, amount, sentAt: sent }));
  };
  for (const [index, life] of lives.entries()) {
    const sent = start + life.sentAt * secondMs;
    const landed = sent + life.landsAfter * secondMs;
    const proven = landed + life.provenAfter * secondMs;
    happened(`ref-${index}`, life.price, sent, landed, proven);
    if (life.cancelledAfter === null) continue;
    const cancelSent = proven + life.cancelledAfter * secondMs;
    happened(`ref-${index}`, -life.price, cancelSent, cancelSent + secondMs, cancelSent + 5 * secondMs);
  }
  return { debt, entries, open };
}

describe('whatever bookings do', () => {
  it('an undisturbed partner’s figure never has an open difference, and agrees when all is proven', () => {
    fc.assert(
      fc.property(
        fc.array(lifeArbitrary, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6_000 }),
        (lives, s) => {
          const now = start + s * secondMs;
          const { debt, entries, open } = worldAt(lives, now);
          const comparison = compare({ ...sampleAt(now, debt), endedAt: now }, bookWith({ entries, open }));
          expect(['agrees', 'explained']).toContain(comparison.kind);
          if (comparison.isQuiet) expect(comparison.kind).toBe('agrees');
        },
      ),
    );
  });

  it('a sum of nobody’s is never taken for anything else once all is proven', () => {
    const planted = fc.integer({ min: -90, max: 90 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(fc.array(lifeArbitrary, { maxLength: 12 }), planted, (lives, n) => {
        const now = start + 100 * minuteMs;
        const { debt, entries, open } = worldAt(lives, now);
        const comparison = compare(sampleAt(now, debt + n * 10_000), bookWith({ entries, open }));
        expect(comparison).toMatchObject({ kind: 'open', unnamed: n * 10_000, by: [] });
      }),
    );
  });

  it('the expected debt is the same from whichever instant it is counted', () => {
    fc.assert(
      fc.property(fc.array(lifeArbitrary, { maxLength: 12 }), fc.nat(6_000), fc.nat(6_000), (lives, a, b) => {
        const { entries } = worldAt(lives, start + 100 * minuteMs);
        const [first, second] = [start + a * secondMs, start + b * secondMs];
        const book = bookWith({ entries });
        const moved = { beganAt: first, debt: expectedDebt(book, first) };
        expect(expectedDebt({ ...book, anchor: moved }, second)).toBe(expectedDebt(book, second));
      }),
    );
  });
});
