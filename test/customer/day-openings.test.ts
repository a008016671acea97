import { expect, it, onTestFinished } from 'vitest';
import { openingTaps } from '../../src/customer/day-openings.ts';
import { createOpenings } from '../../src/store/day-openings.ts';
import { createTelegramMemory } from '../../src/store/telegram-memory.ts';
import type { TapContext } from '../../src/telegram/context.ts';
import { openCorner, randomPrefix, runStore } from '../helpers/store.ts';
import { wordings } from '../locales/locale-files.ts';
import { keyringOf, randomKey } from '../store/sample-keyring.ts';

it('Who waits for a day again is told again, also where the process dies at the first tap', async () => {
  const { close, keys, ledger } = await openCorner(runStore().url, randomPrefix());
  onTestFinished(() => close());
  const openings = createOpenings(ledger, keys, keyringOf(randomKey('k1')));
  const { sendMarks } = createTelegramMemory(ledger, keys);
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
