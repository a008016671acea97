import { afterEach, expect, it } from 'vitest';
import { runStore } from '../helpers/store.ts';
import { bookAll, expectAgreement, repeatedPictures } from './book-all.ts';
import { type Fleet, startFleet } from './fleet.ts';

let fleet: Fleet | null = null;
afterEach(async () => {
  await fleet?.stop();
  fleet = null;
});

it.skipIf(runStore().kind === 'wasm')(
  'three machines, one killed in the middle, every third update twice: each booking exists once and arrives',
  async () => {
    fleet = await startFleet({ duplicateEvery: 3 });
    const [victim] = await Promise.all([fleet.add(), fleet.add(), fleet.add()]);
    const killed = Promise.withResolvers<void>();
    const people = await bookAll(fleet, { customers: 20, bookings: 45 }, (done) => {
      if (done === 15 && fleet !== null) fleet.kill(victim).then(killed.resolve, killed.reject);
    });
    await killed.promise;
    await expectAgreement(fleet, people, 45);
    expect(repeatedPictures(people)).toBeLessThanOrEqual(20);
    expect(fleet.front.duplicates).toBeGreaterThan(100);
  },
  180_000,
);
