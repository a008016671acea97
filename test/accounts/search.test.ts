import { describe, expect, it } from 'vitest';
import { compare } from '../../src/accounts/comparison.ts';
import { type Drift, driftFrom, driftOf, effectOf, nextStepOf } from '../../src/accounts/drifts.ts';
import { type Candidate, inReadingOrder, nextSearchStep, stayingOf } from '../../src/accounts/search.ts';
import { exportedSide, side, total } from '../booking/sample.ts';
import { dayOf, minutes, openCall, sampleAt, start } from './sample.ts';

const anchor = { beganAt: start, debt: 10_000_000 };
const book = { anchor, entries: [], open: [], drifts: [] };

function candidate(reference: string, changes: Partial<Candidate> = {}): Candidate {
  const here = 450_000;
  return {
    reference,
    code: reference.toUpperCase(),
    state: 'issued',
    here,
    price: changes.here === 0 || changes.here === undefined ? here : changes.here,
    changedAt: minutes(-60),
    readAt: null,
    ...changes,
  };
}

/** Two samples that show the same difference. */
function staying(unnamed: number, drifts: readonly Drift[] = []) {
  const debt = anchor.debt + unnamed;
  const comparisons = [10, 15].map((at) => compare(sampleAt(minutes(at), debt), { ...book, drifts }));
  const found = stayingOf(comparisons);
  if (found === null) throw new Error('Nothing stays.');
  return found;
}

describe('a difference stays', () => {
  const at = (minute: number, debt: number) => compare(sampleAt(minutes(minute), debt), book);

  it('once two samples have shown it, since the first of them', () => {
    expect(stayingOf([at(5, 10_000_000), at(10, 9_550_000)])).toBeNull();
    const both = [at(5, 10_000_000), at(10, 9_550_000), at(15, 9_550_000)];
    expect(stayingOf(both)).toMatchObject({ since: minutes(10), latest: { unnamed: -450_000 } });
    expect(stayingOf([...both, at(20, 9_560_000)])).toBeNull();
    expect(stayingOf([...both, at(20, 10_000_000)])).toBeNull();
  });

  it('not where a call explains it', () => {
    const open = [openCall({ amount: 450_000, sentAt: minutes(4) })];
    const comparisons = [5, 10].map((minute) =>
      compare(sampleAt(minutes(minute), 10_450_000), { ...book, open }),
    );
    expect(stayingOf(comparisons)).toBeNull();
  });
});

describe('the search', () => {
  it('reads those first whose sum fits, then those of the days in question, the latest first', () => {
    const candidates = [
      candidate('old', { here: 900_000, changedAt: minutes(-600) }),
      candidate('fits', { changedAt: minutes(-900) }),
      candidate('recent', { here: 900_000, changedAt: minutes(5) }),
      candidate('ended', { here: 0, price: 450_000, state: 'expired', changedAt: minutes(6) }),
    ];
    const order = (unnamed: number) =>
      inReadingOrder(candidates, unnamed, [], anchor.beganAt).map(({ reference }) => reference);
    expect(order(-450_000)).toEqual(['fits', 'ended', 'recent', 'old']);
    expect(order(450_000)).toEqual(['ended', 'recent', 'old', 'fits']);
  });

  it('reads on while something is unnamed, and concludes when all has been read since', () => {
    const present = staying(10_000);
    const read = candidate('read', { readAt: minutes(11) });
    const stale = candidate('stale', { readAt: minutes(9) });
    expect(nextSearchStep(present, [read, stale], [], start)).toMatchObject({
      do: 'read',
      candidate: { reference: 'stale' },
    });
    const again = { ...stale, readAt: minutes(12) };
    expect(nextSearchStep(present, [read, again], [], start)).toEqual({
      do: 'conclude',
      finding: { kind: 'rose', sum: 10_000 },
    });
  });

  it('asks whether a fall was a payment once no booking makes it up', () => {
    const [unread, read] = [candidate('a'), candidate('a', { readAt: minutes(12) })];
    const step = (one: Candidate) => nextSearchStep(staying(-5_000_000), [one], [], start);
    expect(step(unread)).toMatchObject({ do: 'read', candidate: { reference: 'a' } });
    expect(step(read)).toEqual({ do: 'conclude', finding: { kind: 'fell', sum: 5_000_000 } });
  });

  it('concludes nothing while a call is under way', () => {
    const open = [openCall({ amount: -450_000, sentAt: minutes(4) })];
    const comparisons = [10, 15].map((at) => compare(sampleAt(minutes(at), 3_000_000), { ...book, open }));
    const present = stayingOf(comparisons);
    if (present === null) throw new Error('Nothing stays.');
    expect(nextSearchStep(present, [], [], start)).toEqual({ do: 'wait' });
    expect(nextSearchStep(present, [candidate('a')], [], start)).toMatchObject({ do: 'read' });
  });

  it('searches for what was no payment, and asks about it no more', () => {
    const asked = driftFrom({ kind: 'fell', sum: 5_000_000 }, minutes(10), dayOf(start));
    const denied: Drift = { ...asked, ended: { at: minutes(12), how: 'notPaid' } };
    const present = staying(-5_000_000, [denied]);
    const unread = candidate('a');
    expect(nextSearchStep(present, [unread], [denied], start)).toMatchObject({ do: 'read' });
    const read = candidate('a', { readAt: minutes(14) });
    expect(nextSearchStep(present, [read], [denied], start)).toEqual({
      do: 'conclude',
      finding: { kind: 'fellUnpaid', sum: 5_000_000 },
    });
  });

  it('takes a sum that goes as it came for the end of its drift', () => {
    const rose = driftFrom({ kind: 'rose', sum: 900_000 }, minutes(1), dayOf(start));
    const comparisons = [10, 15].map((at) =>
      compare(sampleAt(minutes(at), 10_000_000), { ...book, drifts: [rose] }),
    );
    const present = stayingOf(comparisons);
    if (present === null) throw new Error('Nothing stays.');
    expect(nextSearchStep(present, [], [rose], start)).toEqual({ do: 'end', drift: rose });
  });
});

describe('a booking', () => {
  const here = { reference: 'ref-1', code: 'BK1', state: 'issued', here: total } as const;

  it('differs by what the partner has in its debt for it', () => {
    const cancelled = side({ status: 'cancelled', paymentStatus: 'cancelled' });
    const kindOf = (changes: object, seen: Parameters<typeof driftOf>[1]) => {
      const finding = driftOf({ ...here, ...changes }, seen);
      return finding && [finding.kind, effectOf(finding), nextStepOf(finding)];
    };
    expect(kindOf({}, exportedSide())).toBeNull();
    expect(kindOf({}, cancelled)).toEqual(['cancelledThere', -total, 'tellCustomer']);
    expect(kindOf({}, 'gone')).toEqual(['missingThere', -total, 'note']);
    expect(kindOf({}, side())).toEqual(['missingThere', -total, 'note']);
    expect(kindOf({}, exportedSide({ total: total + 1 }))).toEqual(['otherTotal', 1, 'takeOver']);
    expect(kindOf({ here: 0, state: 'expired' }, exportedSide())).toEqual(['issuedThere', total, 'takeOver']);
    expect(kindOf({ here: 0, state: 'cancelled' }, exportedSide())).toEqual([
      'notCancelledThere',
      total,
      'note',
    ]);
    expect(kindOf({}, side({ status: '?odd' }))).toBeNull();
  });

  it('is the same drift when it is found again, and another once something else differs', () => {
    const found = driftOf(here, 'gone');
    const other = driftOf(here, exportedSide({ total: 1 }));
    if (found === null || other === null) throw new Error('Nothing differs.');
    const idOf = (finding: typeof found) => driftFrom(finding, minutes(1), dayOf(start)).id;
    expect(idOf(found)).toBe(idOf({ ...found }));
    expect(idOf(found)).not.toBe(idOf(other));
  });
});
