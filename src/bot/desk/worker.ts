import type { DeskJob, DeskJobs } from '../../storage/desk-jobs.ts';
import { secondMs } from '../../time.ts';

/** A job while one worker has it to itself. */
export interface DeskLease {
  extend(): Promise<void>;
  /** The process is about to end: the job is another's as soon as it is left. */
  readonly isStopping: () => boolean;
}

export interface DeskWorkerOptions {
  readonly jobs: DeskJobs;
  /** Carries out one job. `later`: it is to be taken up again, at once where this process stops. */
  readonly carry: (job: DeskJob, lease: DeskLease) => Promise<'done' | 'later'>;
  /** Asked before each look for jobs, such as to add what is due by the clock. */
  readonly beforeLook: () => Promise<void>;
  readonly pollMs: number;
  readonly onError: (error: unknown) => void;
}

export interface DeskWorker {
  start(): void;
  stop(): Promise<void>;
}

/** Longer than a call to Telegram may take, and as long as guests wait where a machine has died. */
const leaseMs = 20 * secondMs;

/** Does for staff what no booking asks for, one job at a time. Any number of workers share the jobs. */
export function createDeskWorker(options: DeskWorkerOptions): DeskWorker {
  const { jobs, carry, beforeLook, pollMs, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let isStopped = true;

  async function work(): Promise<void> {
    await beforeLook();
    for (let job = await jobs.take(leaseMs); job !== null; job = await jobs.take(leaseMs)) {
      const { name } = job;
      const extend = (): Promise<void> => jobs.extend(name, leaseMs);
      const outcome = await carry(job, { extend, isStopping: () => isStopped });
      if (outcome === 'done') await jobs.end(name);
      else if (isStopped) await jobs.extend(name, 0);
      if (isStopped) return;
    }
  }

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      round = work().catch(onError).finally(next);
    }, pollMs);
  }

  return {
    start() {
      isStopped = false;
      next();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
