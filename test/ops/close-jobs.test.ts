import { expect, it } from 'vitest';
import { type CloseWorkOptions, carryClose } from '../../src/ops/close-jobs.ts';
import type { CloseWish } from '../../src/staff/close.ts';
import { hourMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { entry, readingAt, timeZone } from '../accounts/sample.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { wordings } from '../locales/locale-files.ts';

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
