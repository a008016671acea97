import { GrammyError } from 'grammy';
import { expect, it, onTestFinished } from 'vitest';
import { openingLooks, openingTaps } from '../../src/customer/day-openings.ts';
import { createOpenings } from '../../src/store/day-openings.ts';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import type { TapContext } from '../../src/telegram/context.ts';
import { openCorner, randomPrefix, runStore } from '../helpers/store.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { wordings } from '../locales/locale-files.ts';
import { packageSold } from '../simulation/front/front.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';

async function openedStore() {
  const { close, keys, ledger } = await openCorner(runStore().url, randomPrefix());
  onTestFinished(() => close());
  const openings = createOpenings(ledger, keys, keyringOf(randomKey('k1')));
  return { openings, sendMarks: createTelegramMemory(ledger, keys).sendMarks };
}

it('Who waits for a day again is told again, also where the process dies at the first tap', async () => {
  const { openings, sendMarks } = await openedStore();
  const said = [7, 'opening:2026-11-28'] as const;
  await sendMarks.begin(...said);

  const dies = () => Promise.reject(new Error('The process has died.'));
  const tapWith = (store: object) =>
    openingTaps({
      config: { venue: {} },
      now: () => 0,
      openDraft: async () => null,
      store,
      today: () => '2026-11-20',
    } as unknown as Parameters<typeof openingTaps>[0]);
  const ctx = { from: { id: 7 }, msgId: 1, words: wordings.for('en'), tap: null } as unknown as TapContext;
  const tap = { kind: 'opening', date: '2026-11-28' } as const;
  const consents = { note: async () => undefined };

  for (const dying of [
    { openings, sendMarks, consents: { note: dies } },
    { openings, sendMarks: { ...sendMarks, withdraw: dies }, consents },
  ])
    await expect(tapWith(dying)(ctx, tap)).rejects.toThrow('died');
  await tapWith({ openings, sendMarks, consents })(ctx, tap);
  expect(await openings.waitingFor('2026-11-28')).toEqual([{ userId: 7, locale: 'en' }]);
  expect(await sendMarks.begin(...said)).toBe(true);
});

it('Who may book hears of a day that can still be booked, and waits on where Telegram asks for a pause', async () => {
  const today = '2026-11-20';
  const now = Date.UTC(2026, 10, 20, 12);
  const { openings, sendMarks } = await openedStore();
  const [guest, former, busy] = [7, 8, 9];
  for (const userId of [guest, former, busy])
    for (const date of [today, '2026-11-21']) await openings.add({ userId, locale: 'en' }, date, today);
  const told: number[] = [];
  const parameters = { retry_after: 60 };
  const flood = { ok: false, error_code: 429, description: 'Too Many Requests', parameters } as const;
  const sendMessage = async (chatId: number) => {
    if (chatId === busy) throw new GrammyError('refused', flood, 'sendMessage', {});
    return void told.push(chatId);
  };
  const looks = openingLooks({
    access: { mayBook: async (userId: number) => userId !== former },
    config: {
      booking: { horizonDays: 30, openingCheckMinutes: 1 },
      partner: { timeoutMs: 1_000 },
      venue: { ...sampleVenue(), timeZone: 'UTC' },
    },
    store: { openings, sendMarks, records: { profiles: { load: async () => null } } },
    telegram: { api: { sendMessage } },
    // Its sale of today has closed.
    partner: {
      catalogue: { ask: async () => ({ kind: 'done', value: [{ ...packageSold, cutoffMinutes: 60 }] }) },
    },
    wordings,
    now: () => now,
    isStopping: () => false,
  } as unknown as Parameters<typeof openingLooks>[0]);
  const [name = ''] = await looks.due(1);
  await looks.carryOut(name);
  expect(told).toEqual([guest]);
  const waitingFor = async (date: string) =>
    (await openings.waitingFor(date)).map(({ userId }) => userId).toSorted();
  expect(await waitingFor(today)).toEqual([guest, former, busy]);
  expect(await waitingFor('2026-11-21')).toEqual([busy]);
});
