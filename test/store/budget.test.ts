import { afterEach, expect, it } from 'vitest';
import { getTickets, toReview } from '../e2e/dialogue.ts';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { keysUnder, openCorner, randomPrefix, runStore, type StoreCorner } from '../helpers/store.ts';

/** What docs/operations.md promises of a customer with one booking of one ticket, beyond what all customers share. */
const mostKeys = 14;
const mostBytes = 8 * 1024;

let run: BotRun | null = null;
let corner: StoreCorner | null = null;
afterEach(async () => {
  await run?.stop();
  await corner?.close();
  run = null;
  corner = null;
});

/** Bytes of these keys, with their own overhead. */
async function bytesOf({ ledger }: StoreCorner, keys: readonly string[]): Promise<number> {
  const sizes = await Promise.all(keys.map((key) => ledger.memory('USAGE', key, 'SAMPLES', 0)));
  return sizes.reduce<number>((sum, size) => sum + Number(size ?? 0), 0);
}

it.skipIf(runStore().kind === 'wasm')(
  'a customer takes a bounded number of keys and bytes in the store',
  async () => {
    const prefix = randomPrefix();
    corner = await openCorner(runStore().url, prefix);
    run = await startBot({ mode: 'webhook', environment: { REDIS_PREFIX: prefix } });
    const book = async (firstName: string): Promise<void> => {
      const person = await run?.telegram.person({ firstName, languageCode: 'en' });
      if (person === undefined) throw new Error('There is no bot');
      await toReview(person);
      await getTickets(person);
      await run?.telegram.settled();
    };
    const { ledger } = corner;
    await book('An');
    const shared = await keysUnder(ledger, prefix);
    await book('Bo');
    // Something short-lived may still be there for a while after the last answer.
    const own = async () => (await keysUnder(ledger, prefix)).filter((key) => !shared.includes(key));
    const patience = { timeout: 20_000 };
    await expect.poll(async () => (await own()).length, patience).toBeLessThanOrEqual(mostKeys);
    expect(await own()).not.toEqual([]);
    expect(await bytesOf(corner, await own())).toBeLessThanOrEqual(mostBytes);
  },
);
