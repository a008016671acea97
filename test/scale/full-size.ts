import { afterAll, expect, it } from 'vitest';
import { bookAll, expectAgreement, repeatedPictures } from './book-all.ts';
import { type Fleet, startFleet } from './fleet.ts';

/** `npm run test:scale`: as many-machines.test.ts, at the size of a busy day. */
const customers = 100;
const bookings = 500;
const killAfter = 150;

let fleet: Fleet | null = null;
afterAll(() => fleet?.stop());

it(`${bookings} bookings by ${customers} customers on three machines, one killed in the middle`, async () => {
  fleet = await startFleet({ duplicateEvery: 5, environment: { PARTNER_TIMEOUT_MS: '10000' } });
  const [victim] = await Promise.all([fleet.add(), fleet.add(), fleet.add()]);
  const startedAt = performance.now();
  const killed = Promise.withResolvers<void>();
  const people = await bookAll(fleet, { customers, bookings }, (done) => {
    if (done % 50 === 0) console.log(`${done} bookings after ${seconds(startedAt)} s`);
    if (done === killAfter && fleet !== null) fleet.kill(victim).then(killed.resolve, killed.reject);
  });
  await killed.promise;
  await expectAgreement(fleet, people, bookings);
  const { duplicates } = fleet.front;
  const repeated = repeatedPictures(people);
  console.log(
    `${bookings} bookings in ${seconds(startedAt)} s; ${duplicates} updates came twice; ` +
      `${repeated} pictures came twice, after the kill; the book and ${customers} chats agree`,
  );
  expect(repeated).toBeLessThanOrEqual(customers);
}, 1_800_000);

function seconds(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}
