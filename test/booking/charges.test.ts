import { describe, expect, it } from 'vitest';
import { readyToCommit } from '../../src/booking/decide.ts';
import type { Booking } from '../../src/booking/record.ts';
import { chargedByPartner, chargedFor, withNewPrice } from '../../src/booking/sales.ts';
import { minuteMs } from '../../src/time.ts';
import { attempt, booking, byCustomer, exportedSide, now, policy, side, total } from './sample.ts';

const at = { now, policy };
const confirming = booking('confirming', { attempts: [attempt('confirm', 1, { result: 'done' })] });
const issued = booking('issued', {
  attempts: confirming.attempts,
  history: [{ at: now, from: 'confirming', to: 'issued' }],
});

function cancelledAfter(before: Booking, changes: Partial<Booking> = {}): Booking {
  const history = [...before.history, { at: now + minuteMs, from: before.state, to: 'cancelled' as const }];
  const partner = exportedSide({ status: 'cancelled', paymentStatus: 'cancelled', readAt: now });
  return { ...before, state: 'cancelled', partner, history, ...changes };
}

describe('the charges of a booking', () => {
  it('begin when the partner has issued it, from its first confirm on', () => {
    const committed = readyToCommit(confirming, issued, at);
    const since = confirming.attempts[0]?.sentAt;
    expect(committed.charges).toEqual([{ kind: 'confirmed', amount: total, since, at: now }]);
    expect(chargedFor(committed)).toBe(total);
  });

  it('have none for what is held, however it ends', () => {
    expect(readyToCommit(booking('requested'), booking('held'), at).charges).toBeUndefined();
    const ended = booking('expired', { partner: side({ status: 'ended' }) });
    expect(readyToCommit(booking('held'), ended, at).charges).toBeUndefined();
    const cancelled = booking('cancelled', { partner: side({ status: 'cancelled' }) });
    expect(readyToCommit(booking('held'), cancelled, at).charges).toBeUndefined();
  });

  it('count a booking that the partner has exported and that waits for its tickets', () => {
    const waiting = { ...confirming, partner: exportedSide({ tickets: [] }) };
    expect(readyToCommit(confirming, waiting, at).charges).toMatchObject([{ amount: total, at: now }]);
  });

  it('take back what was charged when it is cancelled, once', () => {
    const charged = readyToCommit(confirming, issued, at);
    const sentAt = now + 30_000;
    const cancelling: Booking = {
      ...charged,
      state: 'cancelling',
      cancellation: { ...byCustomer, requestedAt: now },
      attempts: [...charged.attempts, attempt('cancel', 1, { sentAt })],
    };
    const later = { now: now + minuteMs, policy };
    const committed = readyToCommit(cancelling, cancelledAfter(cancelling), later);
    expect(committed.charges?.slice(1)).toEqual([
      { kind: 'cancelled', amount: -total, since: sentAt, at: now + minuteMs },
    ]);
    expect(readyToCommit(committed, committed, later).charges).toEqual(committed.charges);
  });

  it('date a cancellation by the partner from the last read that knew nothing of it', () => {
    const charged = readyToCommit(confirming, issued, at);
    const committed = readyToCommit(charged, cancelledAfter(charged), at);
    expect(committed.charges?.[1]).toMatchObject({ since: charged.partner?.readAt, at: now + minuteMs });
  });

  it('stay as they are where the partner changes its total, until that is taken over', () => {
    const charged = readyToCommit(confirming, issued, at);
    const repriced = { ...charged, partner: exportedSide({ total: total + 10_000 }) };
    const committed = readyToCommit(charged, repriced, at);
    expect(chargedFor(committed)).toBe(total);
    const taken = withNewPrice(committed, now + 1);
    expect(taken.charges?.[1]).toMatchObject({ kind: 'repriced', amount: 10_000, at: now + 1 });
    expect(withNewPrice(taken, now + 2)).toBe(taken);
    const raised = { ...taken, partner: exportedSide({ total: total + 30_000 }) };
    const again = { kind: 'repriced', amount: 20_000, since: now + 1, at: now + 2 };
    expect(withNewPrice(raised, now + 2).charges?.[2]).toEqual(again);
    const cancelled = readyToCommit(taken, cancelledAfter(taken), at);
    expect(chargedFor(cancelled)).toBe(0);
  });

  it('come late to records of versions that wrote none', () => {
    const old = { ...issued, history: [{ at: 5, from: 'confirming' as const, to: 'issued' as const }] };
    expect(readyToCommit(old, old, at).charges).toMatchObject([{ kind: 'confirmed', at: 5 }]);
    const cancelled = readyToCommit(old, cancelledAfter(old), at);
    expect(cancelled.charges?.map(({ amount }) => amount)).toEqual([total, -total]);
  });
});

describe('what the partner has in its debt', () => {
  it('is the total of what is issued, nothing else, and not known for a status that nobody knows', () => {
    expect(chargedByPartner(exportedSide())).toBe(total);
    for (const status of ['held', 'ended', 'cancelled'] as const) {
      expect(chargedByPartner(side({ status }))).toBe(0);
    }
    expect(chargedByPartner(side({ status: '?odd' }))).toBeNull();
  });
});
