import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PersonClient } from 'telegram-sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStore } from '../../sandbox/redis.ts';
import { shown, tapsLike } from '../e2e/dialogue.ts';
import { linhId, people } from '../helpers/people.ts';
import { startProgram } from '../helpers/program.ts';
import { randomPrefix, runStore } from '../helpers/store.ts';
import { venueFileWith } from '../helpers/venue-file.ts';
import { disagreements, openWitness, unrest } from '../kills/witness.ts';
import { bookTicket } from '../scale/customer.ts';
import { type Fleet, startFleet } from '../scale/fleet.ts';
import { layOutCopy } from './restored.ts';

const customers = ['Anna', 'Boris', 'Chi', 'Dora', 'Emil'];
/** Short, since what is lost before its confirm rests at the partner until its hold has ended. */
const holdMinutes = 0.25;
const restMs = 240_000;
const longestWaitMs = 4_000;
const key = Buffer.alloc(32, 7);

type Variables = Readonly<Record<string, string>>;

async function run(name: string, environment: Variables, ...args: readonly string[]) {
  const file = fileURLToPath(new URL(`../../src/ops/${name}.ts`, import.meta.url));
  const program = startProgram(environment, file, args);
  const code = await program.ended;
  return { code, output: program.output() };
}

async function openStore(directory: string) {
  const store = await startStore({ durable: { directory } });
  onTestFinished(() => store.stop());
  return store;
}

async function openFleet(url: string) {
  const environment = {
    REDIS_URL: url,
    REDIS_PREFIX: randomPrefix(),
    ENCRYPTION_KEYS: `k1:${key.toString('base64')}`,
    HOLD_MINUTES: String(holdMinutes),
    VENUE_FILE: venueFileWith({ limits: { open_holds: 10, tickets_per_day: 1000 } }),
    STAFF_IDS: `${linhId}:owner`,
    STAFF_CHAT_ID: String(linhId),
  };
  const fleet = await startFleet({ duplicateEvery: 7, environment, partner: { holdMinutes } });
  onTestFinished(() => fleet.stop());
  return { fleet, environment };
}

/** Customers book one after the other until the answer is called, which waits for what they are doing. */
async function keepBooking({ telegram }: Fleet) {
  let isOver = false;
  const all = await Promise.all(
    customers.map((firstName) => telegram.person({ firstName, languageCode: 'en' })),
  );
  const book = async (person: PersonClient): Promise<void> => {
    while (!isOver)
      await bookTicket(person, person.firstName, { longestWaitMs, isOver: () => isOver }).catch(
        () => undefined,
      );
  };
  const booking = Promise.all(all.map(book));
  return {
    all,
    async end(): Promise<void> {
      isOver = true;
      await booking;
    },
  };
}

async function confirmed({ partner }: Fleet, more: number): Promise<void> {
  const enough = partner.book.confirmedCount + more;
  await expect.poll(() => partner.book.confirmedCount, { timeout: restMs }).toBeGreaterThanOrEqual(enough);
}

/** An owner adopts what the doctor names, as docs/operations.md says, until it names nothing more. Answers how many. */
async function adoptAll(owner: PersonClient, doctor: () => ReturnType<typeof run>): Promise<number> {
  let adopted = 0;
  for (const until = Date.now() + restMs; Date.now() < until; await pause(1_000)) {
    const { code, output } = await doctor();
    const named = output.match(/\/find \S+ \d+/g) ?? [];
    if (code === 0 && !output.includes('held at the partner')) return adopted;
    if (named.length === 0) continue;
    await owner.sends(named.join('\n'));
    await shown(owner, named.length === 1 ? 'Adopt this booking?' : `Adopt these ${named.length} bookings?`);
    await tapsLike(owner, 'Yes, adopt');
    await shown(owner, 'Adopted');
    adopted += named.length;
  }
  throw new Error('The doctor went on to name bookings.');
}

describe.skipIf(runStore().kind === 'wasm')('the drill of a restore', () => {
  it('loses no booking and doubles none, while customers go on before, meanwhile and afterwards', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'boxoffice-drill-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const copies = join(directory, 'copies');
    const newFolder = join(directory, 'new');
    const lost = await openStore(directory);
    const { fleet, environment } = await openFleet(lost.url);
    const owner = await fleet.telegram.person(people.linh);
    const machine = await fleet.add();
    await owner.sends('/start');
    const visitors = await keepBooking(fleet);

    await confirmed(fleet, 3);
    const backup = await run('backup', environment, copies);
    expect(backup, backup.output).toMatchObject({ code: 0 });
    await confirmed(fleet, 4);
    await fleet.kill(machine);
    await lost.kill();

    const [copy = ''] = (await readdir(copies)).filter((name) => name.endsWith('.rdb'));
    const verified = await run('backup-verify', environment, join(copies, copy));
    expect(verified, verified.output).toMatchObject({ code: 0 });
    await layOutCopy(join(copies, copy), newFolder);
    const store = await openStore(newFolder);
    const restored = { ...environment, REDIS_URL: store.url };
    await fleet.add(undefined, restored);

    const log = join(directory, 'bot.log');
    await writeFile(log, machine.program.output());
    const { baseUrl, clientId, clientSecret } = fleet.partner;
    const credentials = { PARTNER_CLIENT_ID: clientId, PARTNER_CLIENT_SECRET: clientSecret };
    const doctor = () =>
      run('doctor', { ...restored, PARTNER_BASE_URL: baseUrl, ...credentials }, '--after-restore', log);
    expect(await adoptAll(owner, doctor)).toBeGreaterThan(0);
    await confirmed(fleet, 3);
    await visitors.end();

    const witness = await openWitness(store.url, environment.REDIS_PREFIX, key);
    onTestFinished(() => witness.close());
    await expect
      .poll(async () => unrest(await witness.bookings()), { timeout: restMs, interval: 500 })
      .toEqual([]);
    const bookings = await witness.bookings();
    expect(disagreements(bookings, fleet.partner, visitors.all)).toEqual([]);
    const issued = bookings.filter(({ state }) => state === 'issued');
    expect(issued).toHaveLength(fleet.partner.book.confirmedCount);
    expect(Math.max(...fleet.partner.book.bookings.map(({ calls }) => calls['confirm-booking'] ?? 0))).toBe(
      1,
    );
  }, 600_000);
});
