import type { PersonClient } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeys } from '../../../src/store/redis-keys.ts';
import { people } from '../../helpers/people.ts';
import { randomPrefix, runStore } from '../../helpers/store.ts';
import { type Fleet, type Machine, startFleet } from '../../scale/fleet.ts';
import { startProxy } from '../../store/proxy.ts';
import { closing, tapsLike, textOf, toReview } from '../dialogue.ts';
import { liveCard } from './chat-check.ts';

const firstCommit = '"version":0,"follows"';
/** The lock of a killed machine's chat lasts ten seconds, its lease of a booking half a minute. */
const timeoutMs = 45_000;

let prefix: string;
let fleet: Fleet;
let wire: Awaited<ReturnType<typeof startProxy>>;
let machine: Machine;
let an: PersonClient;
beforeEach(async () => {
  prefix = randomPrefix();
  wire = await startProxy(runStore().url);
  fleet = await startFleet({ duplicateEvery: 1_000_000, environment: { REDIS_PREFIX: prefix } });
  machine = await fleet.add(undefined, { REDIS_URL: wire.url });
  an = await fleet.telegram.person(people.an);
  await toReview(an);
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(an.transcript());
  await fleet.stop();
  await wire.stop();
});

/** "Hold for 60 minutes" is tapped or typed; its machine dies when the store has got the command with that marker; another one goes on. */
async function bookAndKillAt(marker: string, book: () => Promise<unknown>): Promise<void> {
  const frozen = wire.freezeAfterForwarding(marker);
  await book();
  await frozen;
  await fleet.kill(machine);
}

/** One booking, held on a card whose buttons work, and confirmed once. */
async function expectHeldOnce(): Promise<void> {
  await an.sees('One step left', { timeoutMs });
  await fleet.telegram.settled({ timeoutMs });
  expect(textOf(liveCard(an))).toContain('One step left');
  // A create whose answer died with its machine is made once more; the hold it left at the partner ends unpaid.
  expect(fleet.partner.book.bookings.length).toBeLessThanOrEqual(2);
  const said = JSON.stringify(fleet.telegram.calls().map(({ params }) => params));
  expect(said).not.toContain('Nothing was booked');
  await tapsLike(an, 'Get tickets · ');
  await an.sees(closing, { timeoutMs });
  expect(fleet.partner.book.confirmedCount).toBe(1);
}

describe('a machine that is killed while it books', () => {
  it('after the draft was discarded: the repeated tap leaves the card to its booking', async () => {
    const draft = createKeys(prefix).draft(an.id);
    await bookAndKillAt(`del\r\n$${draft.length}\r\n${draft}`, () => an.taps('Hold for 60 minutes'));
    await fleet.add();
    await expectHeldOnce();
  });

  it.each([
    ['tapped', () => an.taps('Hold for 60 minutes')],
    ['typed', () => an.sends('Hold for 60 minutes')],
  ])(
    'after the booking was placed, with "Hold" %s: another price changes nothing any more',
    async (_how, book) => {
      await bookAndKillAt(firstCommit, book);
      const body = JSON.stringify({ code: 'NL-CAP-NL', price: 500_000 });
      await fetch(`${fleet.partner.url}/_/catalogue`, { method: 'POST', body });
      await fleet.add();
      await expectHeldOnce();
      expect(an.transcript()).not.toContain('has changed since');
    },
    120_000,
  );
});
