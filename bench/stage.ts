import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tape } from './load/call.ts';
import type { Run, RunResult } from './load/load.ts';
import { visitDay } from './load/script.ts';
import type { PartnerAddress } from './partner.ts';
import { startChild } from './processes.ts';
import { type Subject, type SubjectOptions, type Surroundings, startSubject } from './subjects/subject.ts';

/** Everything around the subjects, in processes of its own. */
export interface Stage {
  readonly surroundings: Surroundings;
  start(options: SubjectOptions): Promise<Subject>;
  run(run: Run): Promise<RunResult>;
  /** Makes a subject's calls of one booking the peers' part; before any peer is started. */
  record(subject: Subject): Promise<void>;
  /** How much later than they could the Bot API and the partner answer each call. */
  slowDown(latency: { readonly botApiMs: number; readonly partnerMs: number }): Promise<void>;
  stop(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-bench-'));
  const tapePath = join(directory, 'tape.json');
  const load = await startChild(new URL('./load/load.ts', import.meta.url));
  const partner = await startChild(new URL('./partner.ts', import.meta.url));
  const { botApiRoot } = load.ready as { readonly botApiRoot: string };
  const surroundings: Surroundings = { botApiRoot, partner: partner.ready as PartnerAddress };
  const subjects: Subject[] = [];
  return {
    surroundings,
    async start(options) {
      const environment = { BENCH_TAPE: tapePath, BENCH_DAY: visitDay(), ...options.environment };
      const subject = await startSubject({ ...options, environment }, surroundings);
      subjects.push(subject);
      return subject;
    },
    run: (run) => load.ask<RunResult>('run', run),
    async record({ target }) {
      const tape = await load.ask<Tape>('record', target);
      await writeFile(tapePath, JSON.stringify(tape));
    },
    async slowDown({ botApiMs, partnerMs }) {
      await load.ask('answerAfter', botApiMs);
      await delayPartner(surroundings.partner, partnerMs);
    },
    async stop() {
      await Promise.all(subjects.map((subject) => subject.stop()));
      await Promise.all([load.stop(), partner.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** From now on the partner takes so long for each call beyond its own work. */
async function delayPartner({ baseUrl }: PartnerAddress, delayMs: number): Promise<void> {
  const faults = `${baseUrl}/_/faults`;
  await fetch(faults, { method: 'DELETE' });
  if (delayMs === 0) return;
  const fault = JSON.stringify({ kind: 'delay', delayMs, times: null });
  const { ok } = await fetch(faults, { method: 'POST', body: fault });
  if (!ok) throw new Error(`The partner's sandbox refused ${fault}`);
}
