import { setImmediate as turn } from 'node:timers/promises';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { answering, ownCpuMs } from '../answering.ts';
import { memoryOf } from '../memory-of.ts';
import { createProfiler } from './profiler.ts';
import { type RoundTrips, watchRoundTrips } from './round-trips.ts';

/** What a process has used since its start. */
export interface ProcessFigures {
  readonly cpuMs: number;
  /** In V8's heap, whether or not it has been collected since. */
  readonly allocatedBytes: number;
  readonly rssBytes: number;
  /** The most of its own that was seen at any time; NaN where there is no /proc, or nobody looks. */
  readonly peakAnonBytes: number;
  readonly roundTrips: RoundTrips | null;
}

/**
 * Preloaded into every subject (`--import`), so that none of them knows that it is measured: answers its parent's
 * questions over IPC. Counting round trips costs a little, so it is asked for.
 */
const trips = process.env.BENCH_COUNT === undefined ? null : watchRoundTrips();

const profiler = createProfiler();

let peakAnonBytes = Number.NaN;
const lookEveryMs = 100;
async function lookAtMemory(): Promise<void> {
  const { anon = Number.NaN } = (await memoryOf('self')) ?? {};
  peakAnonBytes = Number.isNaN(peakAnonBytes) ? anon : Math.max(peakAnonBytes, anon);
}
if (process.env.BENCH_MEMORY !== undefined) setInterval(() => void lookAtMemory(), lookEveryMs).unref();

/** What is alive in the heap and beside it, after full collections: buffers outlive the first by a turn. */
async function liveBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  collect();
  await turn();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Node 26 has this figure, of which its types do not know. */
function allocatedBytes(): number {
  const { total_allocated_bytes: bytes } = getHeapStatistics() as { readonly total_allocated_bytes?: number };
  return bytes ?? Number.NaN;
}

answering({
  profileBegin: () => profiler.begin(),
  profileEnd: () => profiler.end(),
  liveBytes,
  figures: (): ProcessFigures => ({
    cpuMs: ownCpuMs(),
    allocatedBytes: allocatedBytes(),
    rssBytes: process.memoryUsage.rss(),
    peakAnonBytes,
    roundTrips: trips?.() ?? null,
  }),
});
