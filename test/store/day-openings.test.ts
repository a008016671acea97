import { describe, expect, it, onTestFinished } from 'vitest';
import { isOutage } from '../../src/store/connection.ts';
import { createOpenings, mostAwaited, type Openings } from '../../src/store/day-openings.ts';
import { openCorner, randomPrefix, runStore, type StoreCorner } from '../helpers/store.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const today = '2026-11-20';

async function openedCorner(): Promise<StoreCorner> {
  const corner = await openCorner(runStore().url, randomPrefix());
  onTestFinished(() => corner.close());
  return corner;
}

const [first, second] = [randomKey('k1'), randomKey('k2')];
const openIn = ({ ledger, keys }: StoreCorner, keyring = keyringOf(first)): Openings =>
  createOpenings(ledger, keys, keyring);

async function machines(): Promise<readonly [Openings, Openings]> {
  const corner = await openedCorner();
  return [openIn(corner), openIn(corner)];
}

describe('days that customers wait for', () => {
  it('are five a customer, and a day that has passed makes room', async () => {
    const [{ add, awaitedBy, days, waitingFor }] = await machines();
    const an = { userId: 7, locale: 'vi' };
    const dates = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
    expect(dates).toHaveLength(mostAwaited);
    for (const date of dates) expect(await add(an, date, today)).toBe('awaited');
    expect(await add(an, '2026-11-22', today)).toBe('known');
    expect(await add(an, '2026-11-26', today)).toBe('full');
    expect(await waitingFor('2026-11-26')).toEqual([]);
    expect(await add(an, '2026-11-26', '2026-11-22')).toBe('awaited');
    expect(await awaitedBy(7, '2026-11-22')).toEqual([...dates.slice(1), '2026-11-26']);
    expect(await days('2026-11-24')).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
    expect(await waitingFor('2026-11-24')).toEqual([an]);
  });

  it('are waited for with what was asked for, sealed, until they have passed', async () => {
    const corner = await openedCorner();
    const { add, ordersOf, orderFor, end, forget, waitingFor } = openIn(corner);
    const an = { userId: 7, locale: 'vi' };
    await add(an, '2026-11-21', today, '2 adults');
    await add(an, '2026-11-22', today);
    expect(await waitingFor('2026-11-21')).toEqual([an]);
    expect(await orderFor(7, '2026-11-21')).toBe('2 adults');
    expect(await orderFor(7, '2026-11-22')).toBeNull();
    const key = corner.keys.openingOrders(7);
    expect(await corner.ledger.get(key)).not.toContain('adults');
    expect(await corner.ledger.ttl(key)).toBeGreaterThan(24 * 3_600);
    // Who was told goes on with it from the notice, and forgets it like all else.
    await end(7, '2026-11-21');
    expect(await orderFor(7, '2026-11-21')).toBe('2 adults');
    await add(an, '2026-11-23', '2026-11-22', '1 child');
    expect(await ordersOf(7)).toEqual({ '2026-11-23': '1 child' });
    await forget(7);
    expect(await ordersOf(7)).toEqual({});
  });

  it('are kept until the last of them has passed, in whatever order they were asked for', async () => {
    const corner = await openedCorner();
    const { add } = openIn(corner);
    for (const date of ['2026-12-20', '2026-11-21']) await add({ userId: 7, locale: 'vi' }, date, today);
    expect(await corner.ledger.ttl(corner.keys.opening('of:7'))).toBeGreaterThan(30 * 24 * 3_600);
  });

  it('keep what was asked for while the key is changed, also where a machine lacks the new one', async () => {
    const corner = await openedCorner();
    const an = { userId: 7, locale: 'vi' };
    await openIn(corner, keyringOf(second, first)).add(an, '2026-11-21', today, '2 adults');
    await expect(openIn(corner).add(an, '2026-11-22', today, '1 child')).rejects.toSatisfy(isOutage);
    const both = openIn(corner, keyringOf(first, second));
    expect(await both.add(an, '2026-11-22', today, '1 child')).toBe('known');
    expect(await both.ordersOf(7)).toEqual({ '2026-11-21': '2 adults', '2026-11-22': '1 child' });
  });

  it('end for one customer, and are forgotten with them', async () => {
    const [{ add, awaitedBy, days, end, forget, waitingFor }] = await machines();
    for (const userId of [7, 8]) await add({ userId, locale: 'en' }, '2026-11-21', today);
    await add({ userId: 7, locale: 'en' }, '2026-11-22', today);
    await end(8, '2026-11-21');
    expect(await waitingFor('2026-11-21')).toEqual([{ userId: 7, locale: 'en' }]);
    await forget(7);
    expect(await awaitedBy(7, today)).toEqual([]);
    expect(await days(today)).toEqual([]);
  });
});
