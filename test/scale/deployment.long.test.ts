import { describe, it } from 'vitest';
import { hold, tapsLike, toReview } from '../e2e/dialogue.ts';
import { people } from '../helpers/people.ts';
import { runStore } from '../helpers/store.ts';
import { bookAll, expectAgreement, repeatedPictures } from './book-all.ts';
import { type Fleet, type Machine, startFleet } from './fleet.ts';
import { makeSecondVersion } from './second-version.ts';

const hasServer = runStore().kind !== 'wasm';
const mostStopMs = 10_000;

/** Takes the machines of the old version away one by one, each after one of the new version is ready. */
async function roll(running: Fleet, old: readonly Machine[], mainFile: string) {
  const ends: { readonly code: number | null; readonly tookMs: number }[] = [];
  for (const machine of old) {
    await running.add(mainFile);
    ends.push(await running.terminate(machine));
  }
  return ends;
}

/** Side by side, since the second waits most of the time. */
describe.skipIf(!hasServer).concurrent('a deployment', () => {
  it('replaces every machine under load: nothing is lost or said twice, and each ends in time', async ({
    expect,
    onTestFinished,
  }) => {
    const fleet = await startFleet({ duplicateEvery: 7 });
    onTestFinished(() => fleet.stop());
    const { mainFile, remove } = await makeSecondVersion();
    onTestFinished(remove);
    const old = await Promise.all([fleet.add(), fleet.add()]);
    const rolled = Promise.withResolvers<Awaited<ReturnType<typeof roll>>>();
    const customers = await bookAll(fleet, { customers: 12, bookings: 24 }, (done) => {
      if (done === 2) roll(fleet, old, mainFile).then(rolled.resolve, rolled.reject);
    });
    for (const { code, tookMs } of await rolled.promise) {
      expect(code).toBe(0);
      expect(tookMs).toBeLessThan(mostStopMs);
    }
    await expectAgreement(fleet, customers, 24);
    expect(repeatedPictures(customers)).toBe(0);
  }, 180_000);

  it('does not wait for a partner that is silent: the call counts as unknown, and the next machine reads', async ({
    expect,
    onTestFinished,
  }) => {
    const fleet = await startFleet({ duplicateEvery: 1_000, environment: { PARTNER_TIMEOUT_MS: '30000' } });
    onTestFinished(() => fleet.stop());
    const { partner, telegram } = fleet;
    const machine = await fleet.add();
    const an = await telegram.person(people.an);
    await toReview(an);
    partner.faults.add({ operation: 'confirm-booking', kind: 'loseAnswer', applied: true, silence: 'hang' });
    await hold(an);
    await tapsLike(an, 'Get tickets · ');
    await expect.poll(() => partner.book.confirmedCount).toBe(1);

    const { code, tookMs } = await fleet.terminate(machine);
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(mostStopMs);
    await fleet.add();
    await an.sees('Here is your ticket');
    expect(partner.book.confirmedCount).toBe(1);
    expect(partner.book.bookings).toHaveLength(1);
  });
});
