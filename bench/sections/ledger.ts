import { bookingScript, dialogueScript } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import { copyBookings, copyChat, issuedBookings, populateLedger } from '../populate.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import { type Subject, storePrefix } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const ledgerSizes = [0, 10_000, 100_000] as const;
const activeCustomers = 10_000;
/** Bookings that are committed; the rest are their copies. */
const templates = 100;
const rounds = 3;
const kibibyte = 1_024;
const mebibyte = 1_024 * kibibyte;
const mostRssMebibytes = 130;
const flatWithin = 1.1;

interface Filled {
  readonly bookings: number;
  readonly subject: Subject;
  readonly costs: Cost[];
}

/** Whether a booking costs more where many have been made, and what each of them keeps in Redis. */
export async function ledgerSection(stage: Stage): Promise<readonly Row[]> {
  const filled: Filled[] = [];
  for (const bookings of ledgerSizes) {
    const subject = await stage.start({ name: `ledger of ${bookings}`, module: 'boxoffice.ts' });
    filled.push({ bookings, subject, costs: [] });
  }
  const memory = await fill(stage, filled);
  for (const { subject } of filled) {
    await measure(stage, [subject], { script: bookingScript(), customers: 24, atOnce: 16 });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { subject, costs } of filled) {
      costs.push(await measure(stage, [subject], { script: bookingScript(), customers: 16, atOnce: 16 }));
    }
  }
  const rows = [...rowsOf(filled, memory), await liveRow(filled)];
  await Promise.all(filled.map(({ subject }) => subject.stop()));
  return rows;
}

/** What there is beside it is Node, the libraries, and room that V8 takes while there is plenty. */
async function liveRow(filled: readonly Filled[]): Promise<Row> {
  const bytes = await Promise.all(filled.map(({ subject }) => subject.liveBytes()));
  return {
    what: 'Live objects of the bot after that load',
    unit: 'MiB',
    values: { bot: Math.max(...bytes) / mebibyte },
  };
}

interface Memory {
  readonly perBooking: number;
  readonly perCustomer: number;
}

async function fill(stage: Stage, filled: readonly Filled[]): Promise<Memory> {
  let memory: Memory = { perBooking: 0, perCustomer: 0 };
  for (const { bookings, subject } of filled) {
    if (bookings === 0) continue;
    const { store, storeUrl } = subject;
    const atFirst = await usedBytes(subject);
    await populateLedger(storeUrl, issuedBookings(templates));
    await copyBookings(store.redis, bookings - templates);
    const withLedger = await usedBytes(subject);
    const { firstChat } = await measure(stage, [subject], {
      script: dialogueScript(),
      customers: 1,
      atOnce: 1,
    });
    await copyChat(store.redis, firstChat, activeCustomers);
    memory = {
      perBooking: (withLedger - atFirst) / bookings,
      perCustomer: await store.bytesOf(`${storePrefix}:{chat:${firstChat}}*`),
    };
  }
  return memory;
}

async function usedBytes({ store }: Subject): Promise<number> {
  const [, bytes] = /used_memory:(\d+)/.exec(await store.redis.info('memory')) ?? [];
  return Number(bytes);
}

function rowsOf(filled: readonly Filled[], { perBooking, perCustomer }: Memory): readonly Row[] {
  const cpu = (cost: Cost): number => cost.cpuMsPerCustomer;
  const [empty] = filled;
  const rss = Math.max(...filled.flatMap(({ costs }) => costs.map((cost) => cost.rssBytes))) / mebibyte;
  return [
    ...filled.map(({ bookings, costs }) => {
      const ratio = medianRatio(costs.map(cpu), empty?.costs.map(cpu) ?? []);
      return {
        what: `CPU of a booking, ${bookings.toLocaleString('en')} in the ledger`,
        unit: 'ms',
        values: { bot: median(costs.map(cpu)) },
        ...(bookings === 0
          ? {}
          : {
              note: `${ratio.toFixed(2)}× the empty one`,
              goal: { words: 'flat within 10 %', isMet: ratio <= flatWithin },
            }),
      };
    }),
    ...filled.map(({ bookings, costs }) => ({
      what: `Redis' CPU of a booking, ${bookings.toLocaleString('en')} in the ledger`,
      unit: 'ms',
      values: { bot: median(costs.map((cost) => cost.storeCpuMsPerCustomer)) },
    })),
    { what: 'Redis memory of a booking in the ledger', unit: 'KiB', values: { bot: perBooking / kibibyte } },
    { what: 'Redis memory of an active customer', unit: 'KiB', values: { bot: perCustomer / kibibyte } },
    {
      what: 'RSS of the bot under that load',
      unit: 'MiB',
      values: { bot: rss },
      goal: { words: `under ${mostRssMebibytes}`, isMet: rss < mostRssMebibytes },
    },
  ];
}
