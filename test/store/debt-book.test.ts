import { beforeEach, describe, expect, it } from 'vitest';
import type { DifferingBooking } from '../../src/accounts/booking-differences.ts';
import { debtEntriesOf, turnoverOf } from '../../src/accounts/debt-entries.ts';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock } from '../../src/store/connection.ts';
import { createDebtBook, type DebtBookStore } from '../../src/store/debt-book.ts';
import { createLedger } from '../../src/store/ledger.ts';
import { dayOf, minutes, payment, readingAt, timeZone } from '../accounts/sample.ts';
import { everythingUnder, sweep, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide, sentinels } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const corner = useStore();
/** Later than all entries. */
const later = minutes(60);
const keyring = keyringOf(randomKey('k1'));
let book: DebtBookStore;

beforeEach(async () => {
  const { ledger: redis, keys, prefix } = corner();
  await sweep(redis, prefix);
  book = createDebtBook(redis, keys);
});

/** Of one process; another one knows nothing of what it has committed. */
function openLedger() {
  const { ledger: redis, keys } = corner();
  const entriesOf = (booking: Booking) => debtEntriesOf(booking, timeZone);
  return createLedger({ redis, keys, keyring, clock: createStoreClock(), quotasOf: () => [], entriesOf });
}

const confirmed = { kind: 'confirmed', amount: 500_000, since: minutes(1), at: minutes(2) } as const;
const cancelled = { kind: 'cancelled', amount: -500_000, since: minutes(3), at: minutes(4) } as const;
const sold = () =>
  sampleBooking({
    state: 'issued',
    partner: samplePartnerSide(),
    source: 'hotel-lotus',
    charges: [confirmed],
  });

async function committed(booking: Booking, ledger = openLedger()): Promise<Booking> {
  const outcome = await ledger.commit(booking);
  if (outcome.kind !== 'committed') throw new Error(outcome.kind);
  return outcome.booking;
}

describe('entries of bookings', () => {
  it('are written by the commit that causes them, each once, whichever process commits', async () => {
    const ledger = openLedger();
    const first = await committed(sold(), ledger);
    expect(await book.entries(0, later)).toEqual(debtEntriesOf(first, timeZone));
    const second = await committed({ ...first, charges: [confirmed, cancelled] }, ledger);
    const third = await committed({ ...second, reads: 5 });
    const entries = await book.entries(0, later);
    expect(entries).toEqual(debtEntriesOf(third, timeZone));
    expect(entries).toMatchObject([
      { id: `${third.reference}:1`, amount: 500_000, day: dayOf(minutes(2)), source: 'hotel-lotus' },
      { id: `${third.reference}:2`, amount: -500_000 },
    ]);
  });

  it('stay as they were written, and are not written by a commit that is refused', async () => {
    const first = await committed(sold());
    await committed({ ...first, charges: [{ ...confirmed, amount: 1 }] });
    expect(await book.entries(0, later)).toMatchObject([{ amount: 500_000 }]);
    const conflict = await openLedger().commit({ ...first, charges: [confirmed, cancelled] });
    expect(conflict.kind).toBe('conflict');
    expect(await book.entries(0, later)).toHaveLength(1);
  });

  it('outlive their record, without anything personal', async () => {
    const ledger = openLedger();
    // No reference, prefix or time has such digits by chance.
    const userId = 7_123_456_789_012;
    const customer = { ...sold().customer, userId, chatId: userId };
    const booking = await committed({ ...sold(), customer }, ledger);
    await ledger.remove(booking);
    expect(await ledger.load(booking.reference)).toBeNull();
    expect(await book.entries(0, later)).toMatchObject([
      { code: booking.partner?.bookingCode, amount: 500_000 },
    ]);
    const kept = await everythingUnder(corner().ledger, corner().prefix);
    for (const value of [...Object.values(sentinels), booking.customer.userId]) {
      expect(kept).not.toContain(String(value));
    }
  });
});

describe('entries of staff', () => {
  it('are recorded once, and found by their time and their id', async () => {
    const paid = payment({ amount: -5_000_000, at: minutes(5) });
    expect(await book.record(paid)).toBe(true);
    expect(await book.record({ ...paid, amount: -1 })).toBe(false);
    expect(await book.entry(paid.id)).toEqual(paid);
    expect(await book.entry('another')).toBeNull();
    expect(await book.entries(minutes(4), minutes(5))).toEqual([paid]);
    expect(await book.entries(minutes(5), later)).toEqual([]);
  });
});

describe('entries of 1.0.0', () => {
  it('are read, also those of kinds that are written no more', async () => {
    const { ledger: redis, keys } = corner();
    const at = minutes(1);
    const note = {
      id: 'noted:rose:1',
      kind: 'noted',
      amount: 70_000,
      at,
      day: dayOf(at),
      drift: 'rose:1',
      by: 1,
    };
    await redis.hset(keys.debtEntries, note.id, JSON.stringify(note));
    await redis.zadd(keys.debtEntriesByTime, at, note.id);
    const paid = payment({ amount: -5_000_000, at: minutes(2) });
    await book.record(paid);
    const entries = await book.entries(0, later);
    expect(entries).toEqual([note, paid]);
    expect(turnoverOf(entries)).toMatchObject({ net: 0, added: 0, paid: 5_000_000 });
  });
});

describe('readings', () => {
  it('are one a day, the last that was put, in the order of their days', async () => {
    expect(await book.readings()).toEqual([]);
    const [first, second] = [readingAt(minutes(1), 1, '2026-11-19'), readingAt(minutes(2), 2, '2026-11-20')];
    const closing = readingAt(minutes(9), 3, '2026-11-20');
    for (const reading of [second, first, closing]) await book.putReading(reading);
    expect(await book.readings()).toEqual([first, closing]);
    expect(await book.reading('2026-11-20')).toEqual(closing);
    expect(await book.reading('2026-11-21')).toBeNull();
  });
});

describe('what was found', () => {
  const differing: DifferingBooking = {
    kind: 'otherTotal',
    reference: 'ref-1',
    code: 'BK1',
    day: '2026-11-20',
    here: 900_000,
    there: 910_000,
  };

  it('is kept by booking and day, and settled in its place', async () => {
    const other = { ...differing, day: '2026-11-19' };
    for (const one of [differing, other]) await book.putDiffering(one);
    expect(await book.everyDiffering()).toEqual([other, differing]);
    const settled = { ...differing, settledAt: minutes(3) };
    await book.putDiffering(settled);
    expect(await book.everyDiffering()).toEqual([other, settled]);
    expect(await book.differing('ref-1', '2026-11-20')).toEqual(settled);
    expect(await book.differing('ref-2', '2026-11-20')).toBeNull();
  });

  it('is known with the difference that was looked for', async () => {
    expect(await book.lookedFor('2026-11-20')).toBeNull();
    await book.noteLook('2026-11-20', -450_000);
    expect(await book.lookedFor('2026-11-20')).toBe(-450_000);
  });
});
