import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PersonClient } from 'telegram-sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRequest } from '../../sandbox/partner/faults.ts';
import { type RunningStore, startStore } from '../../sandbox/redis.ts';
import { hold, tapsLike, toReview } from '../e2e/dialogue.ts';
import { customerName } from '../helpers/names.ts';
import { randomPrefix, runStore } from '../helpers/store.ts';
import { bookTicket, codesIn } from '../scale/customer.ts';
import { type Fleet, startFleet } from '../scale/fleet.ts';
import { createRandom, type Random } from '../simulation/random.ts';
import { disagreements, openWitness, unrest, type Witness } from './witness.ts';

const botKills = Number(process.env.KILLS ?? 5);
const storeKills = Math.ceil(botKills / 4);
const customers = 6;
/** Short, since what a kill has left undecided rests when its hold has ended. */
const shortHoldMinutes = 0.25;
/** Long enough to stop, copy and start a store before the customer confirms, on a slow machine too. */
const longHoldMinutes = 1;
const key = Buffer.alloc(32, 7);
const restMs = 300_000;
/** A customer who hears nothing for so long begins again. */
const longestWaitMs = 4_000;

/** Which faults, and when the kills: the same for the same seed. What the machines do meanwhile is their own. */
const seed = Number(process.env.KILLS_SEED ?? Date.now() % 2 ** 31);
let chance: Random;

let fleet: Fleet | null = null;
let store: RunningStore | null = null;
let directory = '';
let witness: Witness | null = null;

beforeEach(() => {
  chance = createRandom(seed);
});

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(`KILLS_SEED=${seed} makes the same kills again.`);
  await witness?.close();
  await fleet?.stop();
  await store?.stop();
  if (directory !== '') await rm(directory, { recursive: true, force: true });
  [witness, fleet, store, directory] = [null, null, null, ''];
});

interface Scene {
  readonly fleet: Fleet;
  readonly people: readonly PersonClient[];
  readonly url: string;
  readonly prefix: string;
}

/** Bots on a store that keeps what it has acknowledged, and customers with an account each. */
async function setTheScene(holdMinutes = shortHoldMinutes): Promise<Scene> {
  directory = await mkdtemp(join(tmpdir(), 'boxoffice-kills-'));
  store = await startStore({ durable: { directory } });
  const prefix = randomPrefix();
  fleet = await startFleet({
    duplicateEvery: 7,
    environment: { REDIS_URL: store.url, REDIS_PREFIX: prefix, HOLD_MINUTES: String(holdMinutes) },
    partner: { holdMinutes },
  });
  const telegram = fleet.telegram;
  const people = await Promise.all(
    Array.from({ length: customers }, (_, n) =>
      telegram.person({ firstName: customerName(n), languageCode: 'en' }),
    ),
  );
  return { fleet, people, url: store.url, prefix };
}

/** Customers book one after the other for as long as they are let; one who got nowhere tries again. */
function keepBooking(people: readonly PersonClient[], isOver: () => boolean): Promise<unknown> {
  const book = async (person: PersonClient): Promise<void> => {
    while (!isOver())
      await bookTicket(person, person.firstName, { longestWaitMs, isOver }).catch(() => undefined);
  };
  return Promise.all(people.map(book));
}

/** Waits until every booking is settled and every outbox is empty, and compares the partner's records, the ledger and the chats. */
async function expectAgreement({ fleet: { partner }, people, url, prefix }: Scene): Promise<void> {
  witness = await openWitness(url, prefix, key);
  const until = Date.now() + restMs;
  let bookings = await witness.bookings();
  while (unrest(bookings).length > 0 && Date.now() < until) {
    await pause(250);
    bookings = await witness.bookings();
  }
  expect(unrest(bookings)).toEqual([]);
  expect(disagreements(bookings, partner, people)).toEqual([]);
  expect(partner.book.confirmedCount).toBeGreaterThan(0);
}

/** Waits until the partner has confirmed one booking more than now: there is work under way. */
async function anotherConfirmed({ partner }: Fleet): Promise<void> {
  const before = partner.book.confirmedCount;
  const until = Date.now() + restMs;
  while (partner.book.confirmedCount === before && Date.now() < until) await pause(20);
}

const faults: readonly FaultRequest[] = [
  { kind: 'loseAnswer', applied: true, silence: 'cut' },
  { kind: 'loseAnswer', applied: false, silence: 'cut' },
  { kind: 'serverError', applied: true },
  { kind: 'badGateway', applied: false },
  { kind: 'truncate' },
  { kind: 'delay', delayMs: 700 },
];

describe.skipIf(runStore().kind === 'wasm')('the three books agree', () => {
  it(`after ${botKills} kills of the bot at random moments, under faults of the partner`, async () => {
    const scene = await setTheScene();
    let machine = await scene.fleet.add();
    let isOver = false;
    const booking = keepBooking(scene.people, () => isOver);
    for (let kills = 0; kills < botKills; kills += 1) {
      scene.fleet.partner.faults.add({ ...chance.pick(faults), skip: chance.between(0, 3) });
      await pause(chance.between(100, 2_500));
      await scene.fleet.kill(machine);
      machine = await scene.fleet.add();
    }
    // On a slow machine both kills may come before anybody has confirmed, and nothing would be there to agree on.
    if (scene.fleet.partner.book.confirmedCount === 0) await anotherConfirmed(scene.fleet);
    isOver = true;
    scene.fleet.partner.faults.clear();
    await booking;
    await expectAgreement(scene);
  }, 600_000);

  it(`after ${storeKills} kills of Redis itself`, async () => {
    const scene = await setTheScene();
    await scene.fleet.add();
    const port = Number(new URL(scene.url).port);
    let isOver = false;
    const booking = keepBooking(scene.people, () => isOver);
    for (let kills = 0; kills < storeKills; kills += 1) {
      await anotherConfirmed(scene.fleet);
      await pause(chance.between(0, 500));
      await store?.kill();
      await pause(chance.between(0, 500));
      store = await startStore({ durable: { directory }, port });
    }
    isOver = true;
    await booking;
    await expectAgreement(scene);
  }, 600_000);

  it('after an older copy of the store was put back: what was issued is found by reading and reaches its owner', async () => {
    const scene = await setTheScene(longHoldMinutes);
    const { fleet: bots, people } = scene;
    const machine = await bots.add();
    const [emma] = people;
    if (emma === undefined) throw new Error('There are customers.');
    await toReview(emma, 2);
    await hold(emma);

    const port = Number(new URL(scene.url).port);
    await bots.telegram.settled();
    await store?.stop();
    const copy = `${directory}-copy`;
    await cp(directory, copy, { recursive: true });
    store = await startStore({ durable: { directory }, port });

    await tapsLike(emma, 'Get tickets · ');
    await emma.sees('Here are your 2 tickets', { onlyNew: true });
    await bots.kill(machine);
    await store.stop();
    await rm(directory, { recursive: true });
    await cp(copy, directory, { recursive: true });
    await rm(copy, { recursive: true });
    store = await startStore({ durable: { directory }, port });

    const before = codesIn(emma).length;
    await bots.add();
    await expect.poll(() => codesIn(emma).length, { timeout: restMs }).toBe(2 * before);
    await expectAgreement(scene);
    expect(codesIn(emma).length).toBe(2 * before);
    expect(bots.partner.book.confirmedCount).toBe(1);
  }, 600_000);
});
