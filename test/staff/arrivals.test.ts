import { expect, test } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { arrivalsFeature, arrivalsOf, arrivalsScreen, readFirstDays } from '../../src/staff/arrivals.ts';
import { parseTap } from '../../src/taps.ts';
import { booking, exportedSide } from '../booking/sample.ts';
import { wordings } from '../simulation/wording.ts';
import { deskWith, tapped, updateAtDesk } from './desk.ts';

/** A Sunday. */
const today = '2026-11-22';

test.each([
  ['en', 'tomorrow The park opens at 9', ['2026-11-23'], 'The park opens at 9'],
  ['en', 'tomorrow', ['2026-11-23'], ''],
  ['vi', '28/11 Cáp treo  mở lúc 9h', ['2026-11-28'], 'Cáp treo  mở lúc 9h'],
  ['en', 'The park opens at 9', [], ''],
  // Longer ranges than can be asked about are no day, and their end is no message.
  ['en', '1/12 - 10/12', [], ''],
  ['en', '7 days', [], ''],
  ['vi', '1/12 đến 10/12', [], ''],
  ['ru', '1.12 - 10.12', [], ''],
  ['ko', '12월 1일부터 10일까지', [], ''],
  ['en', '20/11 - 22/11', ['2026-11-20', '2026-11-21', '2026-11-22'], ''],
])('a message behind the day is kept: %s, %s', (locale, text, days, rest) => {
  expect(readFirstDays(text, { locale, today })).toEqual({ days, rest });
});

test('a button that turns ten pages is called by the page that it leads to', () => {
  const bookings = Array.from({ length: 7 * 26 }, () => booking('issued', { partner: exportedSide() }));
  const states = { kind: 'unread' } as const;
  const leapsOn = (page: number) => {
    const arrivals = { date: today, bookings, page, states, isPaidAtGate: false };
    const { rows } = arrivalsScreen({ ...arrivals, words: wordings.for(undefined) });
    return rows.flat().flatMap((button) => {
      const named = /^« (\d+)$|^(\d+) »$/.exec(button.text);
      const tap = 'data' in button ? parseTap(button.data) : null;
      return named === null || tap?.kind !== 'staff'
        ? []
        : [[Number(named[1] ?? named[2]), Number(tap.argument) + 1]];
    });
  };
  expect(leapsOn(12)).toEqual([
    [3, 3],
    [23, 23],
  ]);
  expect([leapsOn(0), leapsOn(25)]).toEqual([
    [
      [1, 1],
      [11, 11],
    ],
    [
      [16, 16],
      [26, 26],
    ],
  ]);
});

test('a page that is no more reads the tickets of the last one, which is shown', async () => {
  const coming = Array.from({ length: 8 }, (_, n) =>
    booking('issued', { reference: `ref-${n}`, createdAt: n, partner: exportedSide() }),
  );
  const read: string[] = [];
  const shown = Promise.withResolvers<string>();
  const bookings = {
    async refresh(one: Booking) {
      read.push(one.reference);
      return { booking: one, isLive: true };
    },
  };
  const editMessageText = async (_chatId: number, _messageId: number, text: string) => shown.resolve(text);
  const { taps } = arrivalsFeature(
    deskWith({
      bookings,
      config: { payment: { ways: [] }, partner: { conventions: { explorePauseMs: 0 } } },
      store: {
        clock: { now: () => 0 },
        ledger: { visiting: async () => coming },
        staffMemory: { noteShown: async () => undefined, isShown: async () => true },
      },
      telegram: { api: { editMessageText } },
      today: () => today,
    }),
    { begin: async () => undefined },
  );
  await taps.arrivals(updateAtDesk().ctx, tapped('20261127', '5'));
  expect(await shown.promise).toContain('arrivals-read');
  expect(read).toEqual(['ref-7']);
});

test('a booking that another day has replaced comes no more on its old one', () => {
  const stays = booking('issued', { partner: exportedSide() });
  const replacedBy = { reference: 'ref-2', date: '2026-11-28', code: 'BK2' };
  expect(arrivalsOf([stays, { ...stays, reference: 'ref-3', replacedBy }])).toEqual([stays]);
});
