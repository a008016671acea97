import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Quota } from '../../src/booking/limits.ts';
import type { CommitOutcome } from '../../src/booking/ports.ts';
import type { Booking } from '../../src/booking/record.ts';
import type { EncryptionKey } from '../../src/config/values.ts';
import type { Prepayment } from '../../src/money/prepayment.ts';
import type { MoneyList } from '../../src/store/booking-codec.ts';
import { createStoreClock, setStoreClock } from '../../src/store/connection.ts';
import { type BookingLedger, createLedger } from '../../src/store/ledger.ts';
import { digest } from '../../src/store/redis-keys.ts';
import { prepayment, withReceipts } from '../booking/prepaid.ts';
import { everythingUnder, keysUnder, type StoreCorner, sweep } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide, sentinels } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const all = { offset: 0, limit: 100 };

function quotasOf(booking: Booking): readonly Quota[] {
  const { userId } = booking.customer;
  const amount = booking.order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const hold = { name: 'openHolds', key: `holds:${userId}`, amount: 1, limit: 2, ttlSeconds: 600 } as const;
  const tickets = {
    name: 'ticketsPerDay',
    key: `tickets:${userId}`,
    amount,
    limit: 5,
    ttlSeconds: 600,
  } as const;
  if (booking.state === 'requested' || booking.state === 'held') return [hold];
  if (booking.state === 'confirming') return [hold, tickets];
  return booking.state === 'issued' ? [tickets] : [];
}

/** What the ledger promises, on whichever store. */
export function describeLedger(corner: () => StoreCorner): void {
  const clock = createStoreClock();
  const oldKey = randomKey('old');
  const newKey = randomKey('new');
  let ledger: BookingLedger;

  const ledgerWith = (...keys: readonly EncryptionKey[]) => {
    const { ledger: redis, keys: names } = corner();
    return createLedger({ redis, keys: names, keyring: keyringOf(...keys), clock, quotasOf });
  };
  const committed = async (booking: Booking): Promise<Booking> => {
    const outcome = await ledger.commit(booking);
    if (outcome.kind !== 'committed') throw new Error(`Not committed: ${outcome.kind}`);
    return outcome.booking;
  };
  const tally = (outcomes: readonly CommitOutcome[]) => {
    const byKind = Object.groupBy(outcomes, (outcome) => outcome.kind);
    return Object.fromEntries(Object.entries(byKind).map(([kind, same]) => [kind, same.length]));
  };
  const references = (bookings: readonly Booking[]) => bookings.map((booking) => booking.reference);

  beforeAll(() => setStoreClock(clock, corner().ledger));
  beforeEach(async () => {
    await sweep(corner().ledger, corner().prefix);
    ledger = ledgerWith(oldKey);
  });

  describe('a record', () => {
    it('comes back as it was committed, with its new version', async () => {
      const booking = sampleBooking({
        state: 'closed',
        partner: samplePartnerSide(),
        cancellation: { by: { staffId: 7 }, reason: sentinels.cancelReason, requestedAt: 1 },
        closed: { staffId: 7, reason: sentinels.closeReason },
      });
      const stored = { ...booking, version: 1, nonce: expect.any(String) };
      expect(await ledger.commit(booking)).toEqual({ kind: 'committed', booking: stored });
      expect(await ledger.load(booking.reference)).toEqual(stored);
    });

    it('is null where there is none', async () => {
      expect(await ledger.load('nobody')).toBeNull();
    });

    it('keeps fields of a newer version through a commit by this one', async () => {
      const newer = { ...sampleBooking(), addedLater: { kept: true } };
      const first = await committed(newer);
      await committed({ ...first, state: 'held' });
      expect(await ledger.load(newer.reference)).toMatchObject({ addedLater: { kept: true } });
    });

    it('leaves no personal value readable anywhere in the store', async () => {
      const booking = sampleBooking({
        partner: samplePartnerSide(),
        cancellation: { by: 'customer', reason: sentinels.cancelReason, requestedAt: 1 },
        closed: { staffId: 7, reason: sentinels.closeReason },
      });
      await committed(booking);
      const stored = await everythingUnder(corner().ledger, corner().prefix);
      expect(stored).toContain(booking.reference);
      for (const sentinel of Object.values(sentinels)) {
        expect(stored.toLowerCase()).not.toContain(sentinel.toLowerCase());
      }
    });
  });

  describe('a conflict', () => {
    it('answers the record that was committed first and changes nothing', async () => {
      const first = await committed(sampleBooking());
      const second = await committed({ ...first, state: 'held' });
      expect(await ledger.commit({ ...first, state: 'rejected' })).toEqual({
        kind: 'conflict',
        current: second,
      });
      expect(await ledger.load(first.reference)).toEqual(second);
      expect(references((await ledger.inState('rejected', all)).bookings)).toEqual([]);
    });

    it('lets exactly one of many concurrent commits win', async () => {
      const first = await committed(sampleBooking());
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, reads) => ledger.commit({ ...first, reads })),
      );
      expect(tally(outcomes)).toEqual({ committed: 1, conflict: 19 });
    });

    it('answers null when the record is gone', async () => {
      const first = await committed(sampleBooking());
      await ledger.remove(first);
      expect(await ledger.commit(first)).toEqual({ kind: 'conflict', current: null });
    });

    it('tells the same number apart that a store came to again after it had lost a commit', async () => {
      const { ledger: redis, keys } = corner();
      const first = await committed(sampleBooking());
      const key = keys.booking(first.reference);
      const before = await redis.hgetall(key);
      const lost = await committed({ ...first, state: 'held' });
      await redis.hset(key, before);
      const second = await committed({ ...first, state: 'rejected' });
      expect(second.version).toBe(lost.version);
      expect(await ledger.commit({ ...lost, reads: 1 })).toEqual({ kind: 'conflict', current: second });
      await ledger.remove(lost);
      expect(await ledger.load(first.reference)).toEqual(second);
    });

    it('is none with a record that a version without nonces has written', async () => {
      const { ledger: redis, keys } = corner();
      const { reference } = await committed(sampleBooking());
      await redis.hdel(keys.booking(reference), 'nonce');
      const old = await ledger.load(reference);
      if (old === null) throw new Error('The record is gone.');
      const next = await committed({ ...old, state: 'held' });
      expect(await ledger.commit({ ...old, state: 'rejected' })).toEqual({ kind: 'conflict', current: next });
      await redis.hdel(keys.booking(reference), 'nonce');
      await ledger.remove({ ...next, nonce: undefined });
      expect(await ledger.load(reference)).toBeNull();
    });

    it('makes the second creation of a booking find the first', async () => {
      const booking = sampleBooking();
      const first = await committed(booking);
      expect(await ledger.commit(booking)).toEqual({ kind: 'conflict', current: first });
    });
  });

  describe('quotas', () => {
    it('admit no more than their limit under 50 concurrent commits', async () => {
      const outcomes = await Promise.all(Array.from({ length: 50 }, () => ledger.commit(sampleBooking())));
      expect(tally(outcomes)).toEqual({ committed: 2, limit: 48 });
      expect((await ledger.ofCustomer(42, all)).total).toBe(2);
    });

    it('name the limit that refuses, and a refused commit changes nothing', async () => {
      await committed(sampleBooking());
      await committed(sampleBooking());
      const before = await everythingUnder(corner().ledger, corner().prefix);
      const refused = await ledger.commit(sampleBooking({ wakeAt: 1 }));
      expect(refused).toEqual({ kind: 'limit', limit: 'openHolds' });
      expect(await everythingUnder(corner().ledger, corner().prefix)).toBe(before);
    });

    it('count another customer apart', async () => {
      await committed(sampleBooking());
      await committed(sampleBooking());
      const other = sampleBooking({ customer: { userId: 43, chatId: 43, locale: 'en' } });
      expect((await ledger.commit(other)).kind).toBe('committed');
    });

    it('are given back by the commit that no longer counts towards them', async () => {
      const first = await committed(sampleBooking());
      await committed(sampleBooking());
      await committed({ ...first, state: 'expired' });
      expect((await ledger.commit(sampleBooking())).kind).toBe('committed');
    });

    it('are not asked again by a booking that counts already, even over a lowered limit', async () => {
      const first = await committed(sampleBooking({ state: 'held' }));
      const { ledger: redis, keys } = corner();
      await redis.hset(keys.quota('holds:42'), 'somebody-else', 99);
      expect((await ledger.commit({ ...first, reads: 1 })).kind).toBe('committed');
    });

    it('add amounts, and let go together', async () => {
      const confirming = async () =>
        committed({ ...(await committed(sampleBooking())), state: 'confirming' });
      const issue = async (booking: Booking) => committed({ ...booking, state: 'issued' });
      const first = await issue(await confirming());
      await issue(await confirming());
      const third = await committed(sampleBooking());
      expect(await ledger.commit({ ...third, state: 'confirming' })).toEqual({
        kind: 'limit',
        limit: 'ticketsPerDay',
      });
      await committed({ ...first, state: 'cancelled' });
      expect((await ledger.commit({ ...third, state: 'confirming' })).kind).toBe('committed');
    });

    it('let an amount grow up to the limit, counting it once', async () => {
      const ordered = (booking: Booking, quantity: number): Booking => {
        const lines = booking.order.lines.map((line) => ({ ...line, quantity }));
        return { ...booking, order: { ...booking.order, lines } };
      };
      const three = await committed(ordered(sampleBooking({ state: 'issued' }), 3));
      const five = await committed(ordered(three, 5));
      expect(await ledger.commit(ordered(five, 6))).toEqual({ kind: 'limit', limit: 'ticketsPerDay' });
    });

    it('end by themselves', async () => {
      await committed(sampleBooking());
      const { ledger: redis, keys } = corner();
      expect(await redis.ttl(keys.quota('holds:42'))).toBeGreaterThan(590);
    });

    it('outlive an erased booking', async () => {
      const issued = await committed(sampleBooking({ state: 'issued' }));
      await ledger.remove(issued);
      const { ledger: redis, keys } = corner();
      expect(await redis.hgetall(keys.quota('tickets:42'))).toEqual({ [issued.reference]: '2' });
    });
  });

  describe('wake-ups', () => {
    it('are due in the order of their time, and not before it', async () => {
      const now = clock.now();
      const at = (wakeAt: number) => committed(sampleBooking({ wakeAt, state: 'review' }));
      const late = await at(now - 1_000);
      const later = await at(now - 500);
      const latest = await at(now - 2_000);
      await at(now + 60_000);
      const due = [latest, late, later].map((booking) => booking.reference);
      expect(await ledger.due(10)).toEqual(due);
      expect(await ledger.due(2)).toEqual(due.slice(0, 2));
    });

    it('are taken by one of two workers, and moved by its lease', async () => {
      const { reference } = await committed(sampleBooking({ wakeAt: clock.now() - 10 }));
      const lease = async () => {
        const booking = await ledger.load(reference);
        if (booking === null) throw new Error('The booking is gone');
        return ledger.commit({ ...booking, wakeAt: clock.now() + 20_000 });
      };
      expect(tally(await Promise.all([lease(), lease()]))).toEqual({ committed: 1, conflict: 1 });
      expect(await ledger.due(10)).toEqual([]);
    });

    it('vanish with the commit that needs none', async () => {
      const booking = await committed(sampleBooking({ wakeAt: 1 }));
      await committed({ ...booking, wakeAt: null });
      expect(await ledger.backlog()).toEqual({ due: 0, oldestLagMs: 0 });
    });

    it('are counted with the lag of the oldest', async () => {
      const now = clock.now();
      await committed(sampleBooking({ wakeAt: now - 5_000 }));
      await committed(sampleBooking({ wakeAt: now - 1_000 }));
      const backlog = await ledger.backlog();
      expect(backlog.due).toBe(2);
      expect(backlog.oldestLagMs).toBeGreaterThanOrEqual(5_000);
      expect(backlog.oldestLagMs).toBeLessThan(10_000);
    });

    it('are never thought to lie ahead of the reply that named them', async () => {
      const { reference, wakeAt } = await committed(sampleBooking({ wakeAt: clock.now() }));
      let due = await ledger.due(1);
      while (due.length === 0) due = await ledger.due(1);
      expect(due).toEqual([reference]);
      expect(clock.now()).toBeGreaterThanOrEqual(wakeAt ?? Number.POSITIVE_INFINITY);
    });
  });

  describe('search', () => {
    it('lists the bookings of a customer newest first, page by page', async () => {
      const made: string[] = [];
      for (const createdAt of [10, 30, 20]) {
        made.push((await committed(sampleBooking({ createdAt, state: 'expired' }))).reference);
      }
      await committed(sampleBooking({ customer: { userId: 43, chatId: 43, locale: 'en' } }));
      const page = await ledger.ofCustomer(42, { offset: 0, limit: 2 });
      expect(references(page.bookings)).toEqual([made[1], made[2]]);
      expect(page.total).toBe(3);
      expect(references((await ledger.ofCustomer(42, { offset: 2, limit: 2 })).bookings)).toEqual([made[0]]);
    });

    it('lists every booking of a customer, however many are newer', async () => {
      const oldest = await committed(sampleBooking({ createdAt: 1, state: 'issued' }));
      const many = Array.from({ length: 450 }, (_, n) =>
        sampleBooking({ createdAt: 2 + n, state: 'expired', details: {} }),
      );
      await Promise.all(many.map(committed));
      const all = await ledger.everyOfCustomer(42);
      expect(all).toHaveLength(451);
      expect(all.at(-1)).toEqual(oldest);
    });

    it('finds by booking code, however it is typed, and by booking_id', async () => {
      const booking = await committed(sampleBooking({ partner: samplePartnerSide() }));
      expect(await ledger.byBookingCode('BK0123')).toEqual([booking]);
      expect(await ledger.byBookingCode(' bk-01 23')).toEqual([booking]);
      expect(await ledger.byBookingId('id/with:odd characters')).toEqual([booking]);
      expect(await ledger.byBookingCode('BK0124')).toEqual([]);
      expect(await ledger.byBookingCode('0123')).toEqual([]);
    });

    it('finds by four or more last letters of a booking code', async () => {
      const partner = samplePartnerSide({ bookingCode: 'NL261124-M338RC' });
      const booking = await committed(sampleBooking({ partner }));
      for (const end of ['m338rc', '38RC', '338rc', '24-m338rc'])
        expect(await ledger.byCodeEnd(end)).toEqual([booking]);
      for (const other of ['NL261124', '8RC', 'X38RC', '']) expect(await ledger.byCodeEnd(other)).toEqual([]);
    });

    it('finds by phone and by username, in any case and with or without "@"', async () => {
      const booking = await committed(sampleBooking());
      expect(await ledger.byPhone(sentinels.phone)).toEqual([booking]);
      expect(await ledger.byUsername(`@${sentinels.username.toUpperCase()}`)).toEqual([booking]);
      expect(await ledger.byUsername('somebody')).toEqual([]);
    });

    it('forgets a phone number with the commit that no longer has it', async () => {
      const booking = await committed(sampleBooking());
      await committed({ ...booking, details: {} });
      expect(await ledger.byPhone(sentinels.phone)).toEqual([]);
    });

    it('moves a booking from one state to the next', async () => {
      const first = await committed(sampleBooking());
      const second = await committed({ ...first, state: 'held' });
      expect(await ledger.inState('requested', all)).toEqual({ bookings: [], total: 0 });
      expect(await ledger.inState('held', all)).toEqual({ bookings: [second], total: 1 });
    });

    it('lists a state, longest in it first, and counts by state', async () => {
      const entered = (at: number, to: Booking['state']) =>
        committed(sampleBooking({ state: to, history: [{ at, from: 'held', to }] }));
      const later = await entered(200, 'review');
      const earlier = await entered(100, 'review');
      await entered(50, 'issued');
      expect(references((await ledger.inState('review', all)).bookings)).toEqual([
        earlier.reference,
        later.reference,
      ]);
      expect(await ledger.countsByState()).toEqual({
        ...{ requested: 0, held: 0, expired: 0, rejected: 0, cancelling: 0, cancelled: 0 },
        ...{ abandoned: 0, closed: 0, review: 2, confirming: 0, issued: 1 },
      });
    });

    it('finds what was sold or ended within a time, whatever has become of it since', async () => {
      const went = (...steps: readonly [at: number, to: Booking['state']][]) => {
        const history = steps.map(([at, to], index) => ({ at, from: steps[index - 1]?.[1] ?? 'held', to }));
        const order = { ...sampleBooking().order, lines: [] };
        return committed(sampleBooking({ state: steps.at(-1)?.[1] ?? 'held', order, history }));
      };
      const meant: Booking[] = [];
      for (const to of ['issued', 'expired', 'rejected', 'abandoned', 'cancelled', 'closed'] as const)
        meant.push(await went([100, to]));
      for (const to of ['cancelling', 'cancelled', 'review', 'closed'] as const)
        meant.push(await went([199, 'issued'], [300, to]));
      meant.push(await went([199, 'expired'], [199, 'issued'], [300, 'cancelling'], [400, 'issued']));
      for (const to of ['issued', 'expired', 'rejected', 'abandoned', 'cancelled', 'closed'] as const)
        await went([99, to]);
      for (const to of ['issued', 'expired', 'rejected', 'abandoned'] as const) await went([200, to]);
      const found = await ledger.soldOrEndedWithin(100, 200);
      expect(references(found).toSorted()).toEqual(references(meant).toSorted());
    });
  });

  describe("the partner's id", () => {
    const held = (changes: Partial<Booking> = {}) =>
      sampleBooking({ state: 'held', partner: samplePartnerSide(), ...changes });
    const claim = () => corner().keys.bookingId(samplePartnerSide().bookingId);
    const taken = { kind: 'taken', claim: 'bookingId' };

    it('belongs to one booking, however many claim it at once', async () => {
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => ledger.commit(held())));
      expect(tally(outcomes)).toEqual({ committed: 1, taken: 19 });
    });

    it('stays with its booking through every state, and when that is forgotten', async () => {
      const first = await committed(held());
      const issued = await committed({ ...first, state: 'issued' });
      const over = await committed({ ...issued, state: 'cancelled' });
      expect(await ledger.commit(held())).toEqual(taken);
      const other = await committed(held({ partner: samplePartnerSide({ bookingId: 'other' }) }));
      // As two records of a version without claims could have one id.
      await ledger.remove({ ...other, partner: samplePartnerSide() });
      expect(await corner().ledger.ttl(claim())).toBe(-1);
      await ledger.remove(over);
      expect(await ledger.commit(held())).toEqual(taken);
      expect(await corner().ledger.ttl(claim())).toBeGreaterThan(365 * 86_400);
    });

    it('belongs to the earlier of two records of a version that claimed none, as soon as either is touched', async () => {
      const { ledger: redis } = corner();
      const first = await committed(held({ createdAt: 1 }));
      await redis.del(claim());
      const second = await committed(
        held({ createdAt: 2, partner: samplePartnerSide({ bookingId: 'other' }) }),
      );
      const index = corner().keys.index('bookingId', digest(samplePartnerSide().bookingId));
      await redis.zadd(index, 2, second.reference);
      ledger = ledgerWith(oldKey);
      const touched = { ...second, partner: samplePartnerSide() };
      expect(await ledger.commit(touched)).toEqual(taken);
      await committed({ ...first, reads: 1 });
      expect(await redis.hgetall(claim())).toEqual({ owner: first.reference });
    });
  });

  describe('money', () => {
    const code = 'WABCDEFG';
    const money = { id: 'bank:1', source: 'bank', amount: 500_000, currency: 'VND', at: 5 } as const;
    const paid = (changes: Partial<Prepayment> = {}, others: Partial<Booking> = {}) =>
      sampleBooking({ prepayment: prepayment({ code, ...changes }), ...others });

    it('gives a payment code to one booking, for ever', async () => {
      const first = await committed(paid());
      expect(await ledger.commit(paid())).toEqual({ kind: 'taken', claim: 'paymentCode' });
      expect(await ledger.ownerOfCode(code)).toBe(first.reference);
      await ledger.remove(first);
      expect(await ledger.commit(paid())).toEqual({ kind: 'taken', claim: 'paymentCode' });
      expect(await ledger.ownerOfCode(code)).toBe(first.reference);
      expect(await ledger.ownerOfCode('WHJKMNPQ')).toBeNull();
    });

    it('books a receipt on one booking, and nothing of the commit that books it on another', async () => {
      const first = await committed(paid(withReceipts(money)));
      const second = await committed(paid({ code: null }));
      const booked = {
        ...second,
        state: 'held' as const,
        prepayment: prepayment({ code: null, ...withReceipts(money) }),
      };
      expect(await ledger.commit(booked)).toEqual({ kind: 'taken', claim: 'receipt' });
      expect(await ledger.load(second.reference)).toEqual(second);
      expect((await ledger.countsByState()).held).toBe(0);
      expect(await ledger.commit({ ...first, state: 'held' })).toMatchObject({ kind: 'committed' });
    });

    it('keeps the receipt when its booking is forgotten', async () => {
      const first = await committed(paid(withReceipts(money)));
      await ledger.remove(first);
      const { ledger: redis, keys } = corner();
      const kept = await redis.hgetall(keys.receipt(money.id));
      expect(kept).toEqual({ owner: first.reference, fact: JSON.stringify(money) });
    });

    it('lists what is awaited and what is to be returned, by the record of each commit', async () => {
      const offer = { revision: 1, method: 'transfer', amount: 500_000 } as const;
      const awaited = await committed(paid({ offer }, { state: 'held' }));
      const found = async (list: MoneyList) => references((await ledger.withMoney(list, all)).bookings);
      expect([await found('awaited'), await found('toReturn')]).toEqual([[awaited.reference], []]);
      const late = {
        ...awaited,
        state: 'expired' as const,
        prepayment: prepayment({ code, ...withReceipts(money) }),
      };
      const ended = await committed(late);
      expect([await found('awaited'), await found('toReturn')]).toEqual([[], [awaited.reference]]);
      const returns = [{ ...money, id: 'return:1', staffId: 7 }];
      const payments = { receipts: [money], separated: [], returns };
      await committed({ ...ended, prepayment: prepayment({ code, payments }) });
      expect([await found('awaited'), await found('toReturn')]).toEqual([[], []]);
    });
  });

  describe('removal', () => {
    it('leaves nothing behind', async () => {
      const state = 'cancelled';
      const booking = await committed(sampleBooking({ state, wakeAt: 1, partner: samplePartnerSide() }));
      await ledger.remove(booking);
      expect(await keysUnder(corner().ledger, corner().prefix)).toEqual([]);
    });

    it('lets a code that brought no money go 400 days later, and one that did never', async () => {
      const codes = ['WUNPAIDX', 'WWASPAID'] as const;
      const money = { id: 'bank:1', source: 'bank', amount: 5, currency: 'VND', at: 1 } as const;
      const payments = { receipts: [money], separated: [], returns: [] };
      const unpaid = await committed(sampleBooking({ prepayment: prepayment({ code: codes[0] }) }));
      const paid = await committed(sampleBooking({ prepayment: prepayment({ code: codes[1], payments }) }));
      await ledger.remove(unpaid);
      await ledger.remove(paid);
      const { ledger: redis, keys } = corner();
      const lasting = await Promise.all(codes.map((code) => redis.ttl(keys.paymentCode(code))));
      expect(lasting).toEqual([400 * 24 * 60 * 60, -1]);
      expect(await ledger.ownerOfCode(codes[0])).toBe(unpaid.reference);
    });

    it('spares a record that has changed since it was read', async () => {
      const first = await committed(sampleBooking());
      const second = await committed({ ...first, state: 'held' });
      await ledger.remove(first);
      expect(await ledger.load(first.reference)).toEqual(second);
    });
  });

  describe('a rotated keyring', () => {
    it('still opens and finds what the old key sealed, and moves it with the next commit', async () => {
      const booking = await committed(sampleBooking());
      const rotated = ledgerWith(newKey, oldKey);
      expect(await rotated.load(booking.reference)).toEqual(booking);
      expect(await rotated.byPhone(sentinels.phone)).toEqual([booking]);

      await rotated.commit(booking);
      const onlyNew = ledgerWith(newKey);
      const moved = { ...booking, version: 2, nonce: expect.any(String) };
      expect(await onlyNew.load(booking.reference)).toEqual(moved);
      expect(await onlyNew.byPhone(sentinels.phone)).toEqual([moved]);
      expect(await onlyNew.byUsername(sentinels.username)).toEqual([moved]);
    });

    it('names the field and the reason, and no content, when no key opens a record', async () => {
      const booking = await committed(sampleBooking());
      await expect(ledgerWith(newKey).load(booking.reference)).rejects.toMatchObject({
        name: 'UnreadableValue',
        code: 'UNREADABLE_VALUE',
        reason: 'unknownKey',
        message: expect.not.stringContaining(sentinels.name),
      });
    });
  });
}
