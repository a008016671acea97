import { expect, it } from 'vitest';
import { debtWork } from '../../src/jobs/debt-work.ts';
import { createDebtBook } from '../../src/storage/debt-book.ts';
import { minuteMs } from '../../src/time.ts';
import { sweep, useStore } from '../helpers/store.ts';

const corner = useStore();

it('goes on comparing with the partner after the store has lost its queue', async () => {
  const { ledger: redis, keys, prefix } = corner();
  await sweep(redis, prefix);
  let looks = 0;
  const work = debtWork({
    debtBook: createDebtBook(redis, keys),
    sampler: {
      takeIfDue: async () => {
        looks += 1;
        return false;
      },
    },
    search: { search: async () => 'rest' },
    lookMs: minuteMs,
    pauseMs: 0,
    pause: async () => undefined,
    isStopping: () => false,
  });
  const round = async (): Promise<void> => {
    for (const name of await work.due(1)) await work.carryOut(name);
  };
  await round();
  await round();
  expect(looks).toBe(1);
  await sweep(redis, prefix);
  await round();
  expect(looks).toBe(2);
});
