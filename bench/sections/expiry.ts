import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKeys } from '../../src/storage/keys.ts';
import { endHolds } from '../ended-holds.ts';
import { delayPartner } from '../partner-control.ts';
import { populateLedger } from '../populate.ts';
import type { Stage } from '../stage.ts';
import { sum } from '../statistics.ts';
import { type Subject, storePrefix } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const holds = 10_000;
/** Enough to see a rate. */
const fewer = 5_000;
const few = 2_400;
/** What has not ended by then is reckoned from what has. */
const watchedMs = 10_000;
const lookEveryMs = 100;
const goalSeconds = 8;
const goalOfTwo = 1.7;
/** With a partner that takes its time one worker leaves a core idle, as on machines of their own. */
const slowPartnerMs = 400;

/** A minute in which ten thousand holds end, for one worker and for two on one store. */
export async function expirySection(stage: Stage): Promise<readonly Row[]> {
  const one = await measureExpiry(stage, { workers: 1, holds, partnerMs: 0 });
  const two = await measureExpiry(stage, { workers: 2, holds: fewer, partnerMs: 0 });
  const slowOne = await measureExpiry(stage, { workers: 1, holds: few, partnerMs: slowPartnerMs });
  const slowTwo = await measureExpiry(stage, { workers: 2, holds: few, partnerMs: slowPartnerMs });
  const seconds = holds / perSecond(one);
  const slowRatio = perSecond(slowTwo) / perSecond(slowOne);
  const slow = `a partner that answers after ${slowPartnerMs} ms`;
  return [
    rateRow('Due bookings by 1 worker, each read at the partner', one),
    {
      what: `${holds.toLocaleString('en')} holds that end in the same minute`,
      unit: 's',
      values: { bot: seconds },
      goal: { words: `at most ${goalSeconds} s`, isMet: seconds <= goalSeconds },
    },
    { what: 'CPU of the end of a hold', unit: 'ms', values: { bot: one.cpuMs.workers / one.count } },
    rateRow('Due bookings by 2 workers on one store', two, one),
    rateRow(`Due bookings by 1 worker, ${slow}`, slowOne),
    {
      ...rateRow(`Due bookings by 2 workers, ${slow}`, slowTwo, slowOne),
      goal: { words: `${goalOfTwo}× one`, isMet: slowRatio >= goalOfTwo },
    },
  ];
}

function rateRow(what: string, expiry: Expiry, other?: Expiry): Row {
  const ratio = other === undefined ? [] : [`${(perSecond(expiry) / perSecond(other)).toFixed(2)}× one`];
  return {
    what,
    unit: 'per second',
    values: { bot: perSecond(expiry) },
    note: [...ratio, busyWords(expiry)].join('; '),
  };
}

interface Load {
  readonly workers: 1 | 2;
  readonly holds: number;
  /** How long the partner takes for each call beyond its own work. */
  readonly partnerMs: number;
}

interface Expiry {
  readonly count: number;
  readonly ms: number;
  /** What took part has used: all of it shares the cores. */
  readonly cpuMs: Readonly<Record<'workers' | 'partner' | 'store' | 'Bot API', number>>;
}

function perSecond({ count, ms }: Expiry): number {
  return count / (ms / 1_000);
}

/** How much of the cores each part kept busy. */
function busyWords({ cpuMs, ms }: Expiry): string {
  const share = (part: number): string => (part / ms).toFixed(2);
  const parts = Object.entries(cpuMs).map(([part, used]) => `${part} ${share(used)}`);
  const all = share(sum(Object.values(cpuMs)));
  return `cores busy: ${parts.join(', ')}, all ${all} of ${availableParallelism()}`;
}

async function measureExpiry(stage: Stage, load: Load): Promise<Expiry> {
  const { partner, store, bookings, environment } = await endHolds(stage, load.holds);
  await populateLedger(store.url, bookings);
  await delayPartner(partner.address, load.partnerMs);
  const startWorker = (): Promise<Subject> =>
    stage.start({
      name: 'worker',
      module: 'boxoffice.ts',
      environment: { ...environment, ROLE: 'worker' },
      storeUrl: store.url,
    });
  const others = Array.from({ length: load.workers - 1 }, startWorker);
  const workers = [await startWorker(), ...(await Promise.all(others))] as const;
  const ended = await watchExpiry(stage, workers, load.holds, partner.cpuMs);
  await Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([store.stop(), partner.stop()]);
  return ended;
}

/** From the first look, when the workers have just begun, to the last hold's end or until enough has been seen. */
async function watchExpiry(
  stage: Stage,
  workers: readonly [Subject, ...Subject[]],
  holds: number,
  partnerCpuMs: () => Promise<number>,
): Promise<Expiry> {
  const [{ store }] = workers;
  const expired = createKeys(storePrefix).state('expired');
  const look = async () => {
    const figures = await Promise.all(workers.map((worker) => worker.figures()));
    return {
      at: performance.now(),
      count: await store.redis.zcard(expired),
      workers: sum(figures.map(({ cpuMs }) => cpuMs)),
      partner: await partnerCpuMs(),
      botApi: await stage.botApiCpuMs(),
    };
  };
  await store.reset();
  const first = await look();
  let last = first;
  while (last.count < holds && last.at - first.at < watchedMs) {
    await sleep(lookEveryMs);
    last = await look();
  }
  return {
    count: last.count - first.count,
    ms: last.at - first.at,
    cpuMs: {
      workers: last.workers - first.workers,
      partner: last.partner - first.partner,
      store: (await store.read()).cpuMs,
      'Bot API': last.botApi - first.botApi,
    },
  };
}
