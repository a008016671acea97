import { expect, it } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { createDebtReader, debtWork } from '../../src/ops/debt-close.ts';
import { type CloseWorkOptions, carryClose } from '../../src/ops/send-close.ts';
import type { CloseWish } from '../../src/staff/money-command.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { entry, readingAt, timeZone } from '../accounts/sample.ts';
import { booking, done, exported, exportedSide, total } from '../booking/sample.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { wordings } from '../locales/locale-files.ts';
import { bookInMemory } from '../simulation/accounts/days.ts';

const day = '2026-11-20';
const end = instantOf(day, 24, timeZone);
const morning: CloseWish = {
  kind: 'morning',
  period: { from: day, until: day },
  chatId: 7,
  locale: 'en',
  onceAs: null,
};

/** At six in the morning, unless said otherwise. */
function atWork({ readings = [readingAt(end, 1, day)], lookedFor = null as number | null, hour = 6 }) {
  const sent: string[] = [];
  const now = () => end + hour * hourMs;
  const before = readingAt(end - 24 * hourMs, 2, '2026-11-19');
  const store = {
    clock: { now },
    debtBook: {
      readings: async () => [before, ...readings],
      entries: async () => [entry({ amount: 1, at: end - hourMs })],
      everyDiffering: async () => [],
      lookedFor: async () => lookedFor,
    },
    ledger: { moneyMovedWithin: async () => [], everyInState: async () => [], loadMany: async () => [] },
  };
  const options = {
    api: { sendMessage: async (_chat: number, text: string) => void sent.push(text) },
    config: {
      venue: { ...sampleVenue(), timeZone },
      payment: { telegram: null, transfer: null },
      staff: { closeHour: 6 },
    },
    debt: { current: async () => null },
    store,
    wordings,
    now,
  };
  return { sent, options: options as unknown as CloseWorkOptions };
}

it('a morning’s close waits for the figure that closes the day, and for bookings that are read again', async () => {
  for (const { sent, options } of [
    atWork({ readings: [] }),
    atWork({ readings: [readingAt(end - 1, 1, day)] }),
    atWork({ lookedFor: null }),
    atWork({ lookedFor: -3 }),
  ]) {
    expect(await carryClose(options, morning)).toBe('later');
    expect(sent).toEqual([]);
  }
});

it('it comes once both are there, and in any case after an hour', async () => {
  const agrees = [readingAt(end, 3, day)];
  for (const { sent, options } of [
    atWork({ readings: agrees }),
    atWork({ lookedFor: -2 }),
    atWork({ readings: [], hour: 7 }),
  ]) {
    expect(await carryClose(options, morning)).toBe('done');
    expect(sent).toHaveLength(1);
  }
});

it('a job of 1.0.0 for a month’s PDF is dropped', async () => {
  const { sent, options } = atWork({});
  const wish = { ...morning, kind: 'statement' } as unknown as CloseWish;
  expect(await carryClose(options, wish)).toBe('done');
  expect(sent).toEqual([]);
});

it('a figure of the running day closes the day before only where that is still open', async () => {
  const debtBook = bookInMemory();
  const limits = { limitedBy: 'amount', limit: '9', days: null, dueDate: null } as const;
  const debtInfo = async () => ({ kind: 'done', value: { ...limits, currentDebt: '5' } }) as const;
  const venue = { currency: 'VND', timeZone };
  const reader = createDebtReader({ debtInfo, debtBook, venue, freshMs: minuteMs });
  await debtBook.putReading(readingAt(end - hourMs, 1, day));
  for (const hours of [1, 2]) await reader.today(() => end + hours * hourMs);
  expect(await debtBook.readings()).toMatchObject([
    { day, at: end + hourMs, debt: 5 },
    { day: '2026-11-21', at: end + 2 * hourMs },
  ]);
});

it('a booking that changes while it is read again is not listed as differing', async () => {
  const charge = { kind: 'confirmed', amount: total, since: end, at: end } as const;
  const issued = booking('issued', { charges: [charge] });
  const partner = exportedSide({ status: 'cancelled' });
  const charges = [charge, { ...charge, kind: 'cancelled', amount: -total } as const];
  const cancelled = booking('cancelled', { partner, charges });
  const differing = async (before: Booking) => {
    const debtBook = bookInMemory();
    await debtBook.putReading(readingAt(end - 24 * hourMs, 1, '2026-11-19'));
    await debtBook.putReading(readingAt(end, 2, day));
    const loads = [before, cancelled];
    const ledger = {
      load: async () => loads.shift() ?? cancelled,
      everyInState: async () => [],
      soldOrEndedWithin: async () => [before],
    };
    const work = debtWork({
      reader: { isOpen: async () => false, close: async () => true },
      partner: { bookingInfo: async () => done(exported()) },
      store: { ledger, debtBook },
      timeZone,
      now: () => end + hourMs,
      timing: { debtLookMs: 1, debtRetryMs: 1, debtReadPauseMs: 1 },
      pause: async () => undefined,
      isStopping: () => false,
    });
    await work.carryOut('look');
    return (await debtBook.everyDiffering()).map(({ kind }) => kind);
  };
  expect(await differing(cancelled)).toEqual(['notCancelledThere']);
  expect(await differing(issued)).toEqual([]);
});
