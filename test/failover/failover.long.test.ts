import type { PersonClient } from 'telegram-sandbox';
import { expect, it, onTestFinished } from 'vitest';
import { type BankSandbox, startBankSandbox, transferTable } from '../../sandbox/bank/bank.ts';
import { type Booking, priceOf } from '../../src/booking/record.ts';
import { customerName } from '../helpers/names.ts';
import { linhId, people as staff } from '../helpers/people.ts';
import { randomPrefix } from '../helpers/store.ts';
import { generous, venueFileWith } from '../helpers/venue-file.ts';
import { disagreements, openWitness, unrest, type Witness } from '../kills/witness.ts';
import { type Fleet, startFleet } from '../scale/fleet.ts';
import { type SentinelStore, startSentinelStore } from '../store/sentinels.ts';
import { serverPath } from '../store/servers.ts';
import { keepVisiting, tellUntilTaken } from './customer.ts';

/** As many as a machine with other work can serve; a busy day has 200. */
const customers = Number(process.env.FAILOVER_CUSTOMERS ?? 12);
const key = Buffer.alloc(32, 7);
const mostLagMs = 1_000;
/** Short, since what is left unpaid rests when its hold has ended. */
const holdMinutes = 1;
const restMs = 300_000;
/** From the moment at which the sentinels name another primary, on a busy machine; docs/guarantees.md has what was measured. */
const mostUntilGoesOnMs = 15_000;

interface Scene {
  readonly store: SentinelStore;
  readonly fleet: Fleet;
  readonly bank: BankSandbox;
  readonly people: readonly PersonClient[];
  readonly witness: Witness;
}

async function setTheScene(): Promise<Scene> {
  const store = await startSentinelStore({ mostLagMs, settings: ['--min-replicas-to-write', '1'] });
  onTestFinished(() => store.stop());
  const bank = await startBankSandbox();
  onTestFinished(() => bank.stop());
  const prefix = randomPrefix();
  const fleet = await startFleet({
    duplicateEvery: 7,
    environment: {
      REDIS_URL: store.url,
      REDIS_PREFIX: prefix,
      VENUE_FILE: venueFileWith({
        ...generous,
        payment: { ways: ['transfer'], transfer: transferTable(bank) },
        limits: { open_holds: 10, tickets_per_day: 500 },
      }),
      HOLD_MINUTES: String(holdMinutes),
      PARTNER_REQUESTS_PER_SECOND: '60',
      PARTNER_TIMEOUT_MS: '10000',
      TRANSFER_WEBHOOK_SECRET: bank.secret,
      STAFF_IDS: `${linhId}:owner`,
    },
    partner: { holdMinutes, debt: { limit: 1e12 } },
  });
  onTestFinished(() => fleet.stop());
  const machines = await Promise.all([fleet.add(), fleet.add()]);
  onTestFinished(({ task }) => {
    if (task.result?.state !== 'fail') return;
    for (const { program } of machines) console.error(program.output().split('\n').slice(-60).join('\n'));
  });
  bank.tells(`http://127.0.0.1:${fleet.front.port}/payments/bank`);
  // Alerts stay in the outbox until somebody has them.
  const owner = await fleet.telegram.person(staff.linh);
  await owner.sends('/start');
  const people = await Promise.all(
    Array.from({ length: customers }, (_, n) =>
      fleet.telegram.person({ firstName: customerName(n), languageCode: 'en' }),
    ),
  );
  const witness = await openWitness(store.url, prefix, key);
  onTestFinished(() => witness.close());
  return { store, fleet, bank, people, witness };
}

/** Waits until the partner has confirmed so many bookings more than now. */
async function confirmed({ fleet: { partner } }: Scene, more: number): Promise<void> {
  const enough = partner.book.confirmedCount + more;
  await expect.poll(() => partner.book.confirmedCount, { timeout: restMs }).toBeGreaterThanOrEqual(enough);
}

/** Waits until another booking is created or confirmed; answers how long that took. */
async function goesOn({ fleet: { partner } }: Scene): Promise<number> {
  const steps = (): number => partner.book.bookings.length + partner.book.confirmedCount;
  const before = steps();
  const startedAt = performance.now();
  await expect.poll(steps, { timeout: restMs, interval: 20 }).toBeGreaterThan(before);
  return performance.now() - startedAt;
}

interface Failover {
  readonly lostBytes: number;
  readonly elsewhereMs: number;
  /** From then on, until the new primary had a replica: before, it takes no writes. */
  readonly replicaMs: number;
  /** From then on, too. */
  readonly goesOnMs: number;
}

/** Whether each transfer is in the books once, and nothing was issued that is not paid. */
function expectMoney(scene: Scene, bookings: readonly Booking[], unmatched: readonly { id: string }[]): void {
  const receipts = bookings.flatMap(({ prepayment }) => prepayment?.payments.receipts ?? []);
  const ids = [...receipts, ...unmatched].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(scene.bank.transfers.length);
  const unpaid = bookings.filter((booking) => {
    const { credit = 0, payments } = booking.prepayment ?? {};
    const paid = (payments?.receipts ?? []).reduce((sum, { amount }) => sum + amount, credit);
    return booking.state === 'issued' && paid < priceOf(booking);
  });
  expect(unpaid.map(({ reference }) => reference)).toEqual([]);
}

/** Waits until everything is at rest, and compares the partner's records, the ledger, the chats and the bank's account. */
async function expectAgreement(scene: Scene, what: string, failover: Failover): Promise<void> {
  const { bank, fleet, people, witness } = scene;
  for (const { id, notices } of bank.transfers) {
    if (!notices.some(({ status }) => status === 200)) await tellUntilTaken(bank, id);
  }
  const atRest = async () => unrest(await witness.bookings());
  await expect.poll(atRest, { timeout: restMs, interval: 1_000 }).toEqual([]);
  await fleet.telegram.settled({ timeoutMs: restMs });
  const [bookings, unmatched] = [await witness.bookings(), await witness.unmatched()];
  const inReview = bookings.filter(({ state }) => state === 'review');
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  console.log(
    `${what}. ${customers} customers, ${fleet.partner.book.confirmedCount} bookings confirmed and ` +
      `${bank.transfers.length} transfers, ${failover.lostBytes} bytes of writes lost, another primary after ` +
      `${seconds(failover.elsewhereMs)} s, which had a replica ${seconds(failover.replicaMs)} s later, and a booking went on ` +
      `${seconds(failover.goesOnMs)} s after it was named; for a person to look at: ` +
      `${inReview.length} bookings, ${unmatched.length} transfers`,
  );
  expect(disagreements(bookings, fleet.partner, people)).toEqual([]);
  expectMoney(scene, bookings, unmatched);
  // Every outcome could be read at the partner, and all money belongs to a booking.
  expect(inReview.map(({ reference }) => reference)).toEqual([]);
  expect(unmatched.map(({ id }) => id)).toEqual([]);
  expect(failover.goesOnMs).toBeLessThan(mostUntilGoesOnMs);
}

interface Failure {
  readonly primary: string;
  /** Answers how many bytes of writes are lost, and what happens once another server is the primary. */
  readonly of: (store: SentinelStore) => Promise<{ readonly lostBytes: number; readonly resume: () => void }>;
}

const failures: readonly Failure[] = [
  {
    primary: 'is killed',
    of: async (store) => ({ lostBytes: await store.killPrimary(), resume: () => undefined }),
  },
  {
    primary: 'stands still, and goes on later as if it still were one',
    of: (store) => store.freezePrimary(),
  },
];

it.skipIf(serverPath === null).each(failures)(
  `${customers} customers while the store’s primary $primary`,
  async ({ of: fails, primary }) => {
    const scene = await setTheScene();
    const { bank, store, people } = scene;
    let isOver = false;
    // Customers of a run that failed would go on for ever, and leave the next one no time.
    onTestFinished(() => {
      isOver = true;
    });
    const visits = people.map((person) => keepVisiting(person, { bank, isOver: () => isOver }));
    await confirmed(scene, Math.ceil(customers / 3));
    const another = store.failedOver();
    const startedAt = performance.now();
    const { lostBytes, resume } = await fails(store);
    await another;
    const namedAt = performance.now();
    const elsewhereMs = namedAt - startedAt;
    const hasReplica = store.takesWrites().then(() => performance.now() - namedAt);
    const goesOnMs = await goesOn(scene);
    const replicaMs = await hasReplica;
    resume();
    await confirmed(scene, Math.ceil(customers / 3));
    isOver = true;
    await Promise.all(visits);
    await expectAgreement(scene, `The primary ${primary}`, { lostBytes, elsewhereMs, replicaMs, goesOnMs });
  },
  1_800_000,
);
