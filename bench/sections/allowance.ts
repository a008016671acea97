import { setTimeout as sleep } from 'node:timers/promises';
import { endHolds } from '../ended-holds.ts';
import { bookAndConfirm, dialogueScript } from '../load/script.ts';
import type { SeenCall } from '../partner.ts';
import { populateLedger } from '../populate.ts';
import type { Stage } from '../stage.ts';
import { median, percentile, sum } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const perSecond = 20;
const windows = 10;
/** Half a second less than the windows: a call that arrives late is counted in its own. */
const watchedMs = windows * 1_000 - 500;
/** More than may be read while they are watched. */
const holds = 400;
const customers = 12;

/** What a partner has that allows so many calls a second, while holds end and customers book. */
interface Watched {
  readonly calls: number;
  /** The worker's reads that came between the create and the confirm of each customer. */
  readonly readsBetween: readonly number[];
  /** From each tap "Get tickets" to its last call. */
  readonly waitsMs: readonly number[];
}

/** The partner's allowance, set once, for one process and for two on one store, each of which takes updates and works. */
export async function allowanceSection(stage: Stage): Promise<readonly Row[]> {
  const one = await watch(stage, 1);
  const two = await watch(stage, 2);
  return [...rowsOf('1 process', one), ...rowsOf('2 processes on one store', two)];
}

function rowsOf(processes: string, { calls, readsBetween, waitsMs }: Watched): readonly Row[] {
  const allowed = perSecond * windows;
  const mean = sum(readsBetween) / readsBetween.length;
  const most = Math.max(...readsBetween);
  return [
    {
      what: `Calls to a partner that allows ${perSecond} a second, in ${windows} such seconds, by ${processes}`,
      unit: 'count',
      values: { bot: calls },
      note: `${(calls / allowed).toFixed(2)}× what is set`,
      goal: { words: `at most ${allowed}`, isMet: calls <= allowed },
    },
    {
      what: `Reads for holds that end, between a tap's create and its confirm, by ${processes}`,
      unit: 'most',
      values: { bot: most },
      note: `mean ${mean.toFixed(1)} of ${readsBetween.length} customers; from the tap to the last call ${median(waitsMs).toFixed(0)} ms, p90 ${percentile(waitsMs, 90).toFixed(0)}`,
      goal: { words: `at most the ${perSecond} of a second`, isMet: most <= perSecond },
    },
  ];
}

async function watch(stage: Stage, processes: number): Promise<Watched> {
  const { partner, store, bookings, environment } = await endHolds(stage, holds);
  const start = (): Promise<Subject> =>
    stage.start({
      name: 'bot',
      module: 'boxoffice.ts',
      environment: { ...environment, PARTNER_REQUESTS_PER_SECOND: String(perSecond) },
      storeUrl: store.url,
    });
  const subjects = await Promise.all(Array.from({ length: processes }, start));
  const load = { targets: subjects.map(({ target }) => target), customers };
  const { firstChat: from } = await stage.run({ ...load, script: dialogueScript(), atOnce: customers });
  await partner.takeSeen();
  await populateLedger(store.url, bookings);
  const begunAt = performance.now();
  const { times } = await stage.run({ ...load, script: bookAndConfirm, atOnce: 1, from });
  await sleep(Math.max(0, begunAt + watchedMs - performance.now()));
  const seen = (await partner.takeSeen()).toSorted((a, b) => a.atMs - b.atMs);
  await Promise.all(subjects.map((subject) => subject.stop()));
  await Promise.all([store.stop(), partner.stop()]);
  return {
    calls: seen.filter(({ atMs }) => atMs - (seen[0]?.atMs ?? 0) < watchedMs).length,
    readsBetween: countReads(seen),
    waitsMs: times.map(({ ms }) => ms),
  };
}

/** Customers book one after the other, so each create is followed by its own confirm; for as long as there are reads. */
function countReads(seen: readonly SeenCall[]): readonly number[] {
  const found: number[] = [];
  let reads = Number.NaN;
  const lastRead = seen.findLastIndex(({ operation }) => operation === 'booking-info');
  for (const { operation } of seen.slice(0, lastRead)) {
    if (operation === 'booking-info') reads += 1;
    if (operation === 'create-booking') reads = 0;
    if (operation === 'confirm-booking') found.push(reads);
  }
  if (found.length === 0) throw new Error('Nobody has booked while holds ended.');
  return found;
}
