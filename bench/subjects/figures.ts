import { answering, ownCpuMs } from '../answering.ts';
import { anonBytesOf } from '../process-figures.ts';
import { traceSource } from './source-trace.ts';

/** What a process has used since its start. */
export interface ProcessFigures {
  readonly cpuMs: number;
  /** The most of its own that was seen at any time; NaN where there is no /proc. */
  readonly peakAnonBytes: number;
}

/** Preloaded into every subject (`--import`), so that none of them knows that it is measured. */
let peakAnonBytes = Number.NaN;
const lookEveryMs = 100;
async function lookAtMemory(): Promise<void> {
  const bytes = await anonBytesOf('self');
  peakAnonBytes = Number.isNaN(peakAnonBytes) ? bytes : Math.max(peakAnonBytes, bytes);
}
if (process.env.BENCH_MEMORY !== undefined) setInterval(() => void lookAtMemory(), lookEveryMs).unref();
const filesThatRan = process.env.BENCH_TRACE === undefined ? () => [] : await traceSource();

answering({ figures: (): ProcessFigures => ({ cpuMs: ownCpuMs(), peakAnonBytes }), filesThatRan });
