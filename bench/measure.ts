import type { StepTime } from './load/customer.ts';
import type { RunResult } from './load/load.ts';
import type { ScriptStep } from './load/script.ts';
import type { Stage } from './stage.ts';
import { percentile, sum } from './statistics.ts';
import type { Subject } from './subjects/subject.ts';

export interface Load {
  readonly script: readonly ScriptStep[];
  readonly customers: number;
  readonly atOnce: number;
  /** Customers who go on, by the first one's chat. */
  readonly from?: number;
  readonly overNewConnections?: boolean;
}

/** What a load has cost, by customer and by update. */
export interface Cost {
  readonly cpuMsPerCustomer: number;
  readonly cpuMsPerUpdate: number;
  readonly allocatedBytesPerUpdate: number;
  readonly storeCpuMsPerCustomer: number;
  readonly storeBytesPerCustomer: number;
  readonly botApiCallsPerCustomer: number;
  /** Of each press but the booking itself, by step. */
  readonly times: readonly StepTime[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly customersPerSecond: number;
  readonly rssBytes: number;
  readonly firstChat: number;
}

/** Runs a load against one bot, or spread over several on one store, and reads what they have used. */
export async function measure(
  stage: Stage,
  subjects: readonly [Subject, ...Subject[]],
  { script, customers, atOnce, from, overNewConnections = false }: Load,
): Promise<Cost> {
  const { store } = subjects[0];
  await store.reset();
  const before = await usedBy(subjects);
  const result = await stage.run({
    targets: subjects.map((subject) => subject.target),
    script,
    customers,
    atOnce,
    overNewConnections,
    ...(from === undefined ? {} : { from }),
  });
  const after = await usedBy(subjects);
  const cpuMs = after.cpuMs - before.cpuMs;
  const { cpuMs: storeCpuMs, bytesIn, bytesOut } = await store.read();
  const { rssBytes } = await subjects[0].figures();
  return {
    cpuMsPerCustomer: cpuMs / customers,
    cpuMsPerUpdate: cpuMs / customers / script.length,
    allocatedBytesPerUpdate: (after.allocatedBytes - before.allocatedBytes) / customers / script.length,
    storeCpuMsPerCustomer: storeCpuMs / customers,
    storeBytesPerCustomer: (bytesIn + bytesOut) / customers,
    rssBytes,
    ...timesOf(result, customers),
  };
}

function timesOf({ times, wallMs, botApiCalls, firstChat }: RunResult, customers: number) {
  const steps = times.filter(({ name }) => name !== 'book');
  const presses = steps.map(({ ms }) => ms);
  return {
    times: steps,
    botApiCallsPerCustomer: botApiCalls / customers,
    p50Ms: percentile(presses, 50),
    p99Ms: percentile(presses, 99),
    customersPerSecond: (customers / wallMs) * 1_000,
    firstChat,
  };
}

async function usedBy(subjects: readonly Subject[]) {
  const figures = await Promise.all(subjects.map((subject) => subject.figures()));
  return {
    cpuMs: sum(figures.map(({ cpuMs }) => cpuMs)),
    allocatedBytes: sum(figures.map(({ allocatedBytes }) => allocatedBytes)),
  };
}
