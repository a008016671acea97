import { afterEach, expect, it } from 'vitest';
import { getTickets, toReview } from '../e2e/dialogue.ts';
import { type BotRun, startBot } from '../helpers/bot-run.ts';
import { keysUnder, openCorner, randomPrefix, runStore, type StoreCorner } from '../helpers/store.ts';

/** What docs/operations.md promises of a customer with one booking of one ticket, beyond what all customers share. */
const mostKeys = 13;
const mostBytes = 8 * 1024;

let run: BotRun | null = null;
let corner: StoreCorner | null = null;
afterEach(async () => {
  await run?.stop();
  await corner?.close();
  run = null;
  corner = null;
});

interface Budget {
  readonly keys: number;
  readonly bytes: number;
}

/** Keys and memory under the prefix; `MEMORY USAGE` counts the key's own overhead too. */
async function budgetOf({ ledger, prefix }: StoreCorner): Promise<Budget> {
  const keys = await keysUnder(ledger, prefix);
  const sizes = await Promise.all(keys.map((key) => ledger.memory('USAGE', key, 'SAMPLES', 0)));
  return { keys: keys.length, bytes: sizes.reduce<number>((sum, size) => sum + Number(size ?? 0), 0) };
}

async function settled(of: StoreCorner): Promise<Budget> {
  await run?.telegram.settled();
  await expect
    .poll(async () => (await keysUnder(of.ledger, of.prefix)).some((key) => key.endsWith(':lock')))
    .toBe(false);
  return budgetOf(of);
}

it.skipIf(runStore().kind === 'wasm')(
  'a customer takes a bounded number of keys and bytes in the store',
  async () => {
    const prefix = randomPrefix();
    corner = await openCorner(runStore().url, prefix);
    run = await startBot({ mode: 'webhook', environment: { REDIS_PREFIX: prefix } });
    const budgets: Budget[] = [];
    for (const firstName of ['An', 'Bo']) {
      const person = await run.telegram.person({ firstName, languageCode: 'en' });
      await toReview(person);
      await getTickets(person);
      budgets.push(await settled(corner));
    }
    const [one = { keys: 0, bytes: 0 }, two = one] = budgets;
    expect(two.keys - one.keys).toBeGreaterThan(0);
    // Something short-lived may still be there for a moment after the last answer.
    const atRest = corner;
    const patience = { timeout: 20_000 };
    await expect
      .poll(async () => (await budgetOf(atRest)).keys - one.keys, patience)
      .toBeLessThanOrEqual(mostKeys);
    await expect
      .poll(async () => (await budgetOf(atRest)).bytes - one.bytes, patience)
      .toBeLessThanOrEqual(mostBytes);
  },
);
