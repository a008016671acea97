import { expect, test } from 'vitest';
import type { Booking } from '../../src/booking/record.ts';
import { arrivalsFeature, arrivalsOf, arrivalsScreen } from '../../src/staff/arrivals.ts';
import { parseTap } from '../../src/taps.ts';
import { booking, exportedSide } from '../booking/sample.ts';
import { wordings } from '../simulation/wording.ts';
import { deskWith, tapped, updateAtDesk } from './desk.ts';

/** A Sunday. */
const today = '2026-11-22';

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
