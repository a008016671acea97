import { beforeEach, describe, expect, it } from 'vitest';
import { driftFrom } from '../../src/accounts/drifts.ts';
import { debtEntriesOf } from '../../src/accounts/entries.ts';
import type { Booking } from '../../src/booking/record.ts';
import { createStoreClock } from '../../src/storage/connection.ts';
import { createDebtBook, type DebtBookStore } from '../../src/storage/debt-book.ts';
import { createLedger } from '../../src/storage/ledger.ts';
import { dayOf, minutes, payment, sampleAt, timeZone } from '../accounts/sample.ts';
import { everythingUnder, sweep, useStore } from '../helpers/store.ts';
import { sampleBooking, samplePartnerSide, sentinels } from './sample-booking.ts';
import { keyringOf, randomKey } from './sample-keyring.ts';

const corner = useStore();
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
    expect(await book.entries(0)).toEqual(debtEntriesOf(first, timeZone));
    const second = await committed({ ...first, charges: [confirmed, cancelled] }, ledger);
    const third = await committed({ ...second, reads: 5 });
    const entries = await book.entries(0);
    expect(entries).toEqual(debtEntriesOf(third, timeZone));
    expect(entries).toMatchObject([
      { id: `${third.reference}:1`, amount: 500_000, day: dayOf(minutes(2)), source: 'hotel-lotus' },
      { id: `${third.reference}:2`, amount: -500_000 },
    ]);
  });

  it('stay as they were written, and are not written by a commit that is refused', async () => {
    const first = await committed(sold());
    await committed({ ...first, charges: [{ ...confirmed, amount: 1 }] });
    expect(await book.entries(0)).toMatchObject([{ amount: 500_000 }]);
    const conflict = await openLedger().commit({ ...first, charges: [confirmed, cancelled] });
    expect(conflict.kind).toBe('conflict');
    expect(await book.entries(0)).toHaveLength(1);
  });

  it('outlive their record, without anything personal', async () => {
    const ledger = openLedger();
    // No reference, prefix or time has such digits by chance.
    const userId = 7_123_456_789_012;
    const customer = { ...sold().customer, userId, chatId: userId };
    const booking = await committed({ ...sold(), customer }, ledger);
    await ledger.remove(booking);
    expect(await ledger.load(booking.reference)).toBeNull();
    expect(await book.entries(0)).toMatchObject([{ code: booking.partner?.bookingCode, amount: 500_000 }]);
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
    expect(await book.entries(minutes(5))).toEqual([]);
    expect(await book.latestEntryAt()).toBe(minutes(5));
  });
});

describe('samples', () => {
  it('are kept in their order; the anchor never goes back', async () => {
    expect(await book.latestSample()).toBeNull();
    expect(await book.anchor()).toBeNull();
    const [early, late] = [sampleAt(minutes(1), 1), sampleAt(minutes(6), 2)];
    for (const sample of [late, early]) await book.addSample(sample);
    expect(await book.samples(minutes(1))).toEqual([early, late]);
    expect(await book.samples(minutes(2), minutes(5))).toEqual([]);
    expect(await book.latestSample()).toEqual(late);
    await book.moveAnchor(late);
    await book.moveAnchor(early);
    expect(await book.anchor()).toEqual(late);
  });
});

describe('drifts', () => {
  const rose = driftFrom({ kind: 'rose', sum: 900_000 }, minutes(1), dayOf(minutes(1)));
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
  const ended = { at: note.at, how: 'noted' } as const;

  it('are kept once, and told of once', async () => {
    expect(await book.addDrift(rose)).toBe(true);
    expect(await book.untoldDrifts.due(5)).toEqual([rose.id]);
    const lease = await book.untoldDrifts.take(rose.id, 1_000);
    await lease?.finish();
    expect(await book.addDrift(rose)).toBe(false);
    expect(await book.untoldDrifts.due(5)).toEqual([]);
    expect(await book.drifts()).toEqual([rose]);
  });

  it('end once, together with the entry that ends them', async () => {
    expect(await book.endDrift(rose.id, ended, note)).toBe(false);
    expect(await book.entry(note.id)).toBeNull();
    await book.addDrift(rose);
    expect(await book.endDrift(rose.id, ended, note)).toBe(true);
    expect(await book.endDrift(rose.id, { ...ended, how: 'paid' }, { ...note, id: 'other' })).toBe(false);
    expect(await book.entry('other')).toBeNull();
    expect(await book.entries(0)).toEqual([note]);
    expect(await book.drift(rose.id)).toEqual({ ...rose, ended });
    expect(await book.drifts()).toEqual([{ ...rose, ended }]);
  });
});

describe('a note that is taken back', () => {
  it('is an entry beside the note, and a drift that nobody is told of, once', async () => {
    const rose = driftFrom({ kind: 'rose', sum: 900_000 }, minutes(1), dayOf(minutes(1)));
    const facts = { day: dayOf(minutes(5)), drift: rose.id, reference: null, by: 1 };
    const note = { ...facts, id: 'note', kind: 'noted', amount: 900_000, at: minutes(5) } as const;
    await book.addDrift(rose);
    await (await book.untoldDrifts.take(rose.id, 1_000))?.finish();
    await book.endDrift(rose.id, { at: note.at, how: 'noted' }, note);

    const [at, ended] = [minutes(7), { at: note.at, how: 'noted', takenBackAt: minutes(7) } as const];
    const back = { ...note, id: 'back', kind: 'noteTakenBack', amount: -900_000, at } as const;
    const again = driftFrom({ kind: 'rose', sum: 900_000 }, at, rose.day);
    await book.reopenDrift(rose.id, ended, again, back);
    await book.endDrift(again.id, { at: minutes(9), how: 'agrees' });
    await book.reopenDrift(rose.id, { ...ended, takenBackAt: minutes(8) }, again, back);
    expect(await book.entries(0)).toEqual([note, back]);
    expect(await book.drift(rose.id)).toEqual({ ...rose, ended });
    expect(await book.drift(again.id)).toMatchObject({ since: at, ended: { how: 'agrees' } });
    expect(await book.untoldDrifts.due(5)).toEqual([]);
  });
});

describe('what the search has read', () => {
  it('is known until nothing is searched for', async () => {
    await book.noteRead('a', 5);
    await book.noteRead('a', 7);
    expect(await book.reads()).toEqual(new Map([['a', 7]]));
    await book.forgetReads();
    expect(await book.reads()).toEqual(new Map());
  });
});
