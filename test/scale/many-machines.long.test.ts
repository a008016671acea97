import { afterEach, expect, it } from 'vitest';
import { runStore } from '../helpers/store.ts';
import { bookAll, expectAgreement, repeatedPictures } from './book-all.ts';
import { type Fleet, startFleet } from './fleet.ts';

/** As many as time allows; a busy day has 500. */
const bookings = Number(process.env.BOOKINGS ?? 100);
const customers = Math.ceil(bookings / 5);

let fleet: Fleet | null = null;
afterEach(async () => {
  await fleet?.stop();
  fleet = null;
});

it.skipIf(runStore().kind === 'wasm')(
  `three machines, one killed in the middle, every third update twice: each of ${bookings} bookings exists once`,
  async () => {
    fleet = await startFleet({ duplicateEvery: 3, environment: { PARTNER_TIMEOUT_MS: '10000' } });
    const [victim] = await Promise.all([fleet.add(), fleet.add(), fleet.add()]);
    const killed = Promise.withResolvers<void>();
    const people = await bookAll(fleet, { customers, bookings }, (done) => {
      if (done === Math.ceil(bookings / 3) && fleet !== null)
        fleet.kill(victim).then(killed.resolve, killed.reject);
    });
    await killed.promise;
    await expectAgreement(fleet, people, bookings);
    expect(repeatedPictures(people)).toBeLessThanOrEqual(customers);
    expect(fleet.front.duplicates).toBeGreaterThan(100);
  },
  1_800_000,
);
