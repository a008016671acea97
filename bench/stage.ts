import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tape } from './load/call.ts';
import type { Run, RunResult } from './load/load.ts';
import { bookingScript, type ScriptStep, visitDay } from './load/script.ts';
import type { PartnerAddress, SeenCall } from './partner.ts';
import { delayPartner } from './partner-control.ts';
import { type Child, startChild } from './processes.ts';
import { type Subject, type SubjectOptions, type Surroundings, startSubject } from './subjects/subject.ts';

/** Everything around the subjects, in processes of its own. */
export interface Stage {
  readonly surroundings: Surroundings;
  start(options: SubjectOptions): Promise<Subject>;
  run(run: Run): Promise<RunResult>;
  /** Makes a subject's calls of one booking the peers' part; before any peer is started. */
  record(subject: Subject, script?: readonly ScriptStep[]): Promise<void>;
  /** How much later than they could the Bot API and the partner answer each call. */
  slowDown(latency: { readonly botApiMs: number; readonly partnerMs: number }): Promise<void>;
  botApiCalls(): Promise<number>;
  /** What the load and the Bot API have used since their start; they are one process. */
  botApiCpuMs(): Promise<number>;
  /** A partner whose clock may be turned without changing anybody else's. */
  startPartner(): Promise<OtherPartner>;
  stop(): Promise<void>;
}

export interface OtherPartner {
  readonly address: PartnerAddress;
  cpuMs(): Promise<number>;
  /** The calls that it has answered since it was last asked for them. */
  takeSeen(): Promise<readonly SeenCall[]>;
  stop(): Promise<void>;
}

const partnerModule = new URL('./partner.ts', import.meta.url);

export async function startStage(profileDirectory: string | null): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'boxoffice-bench-'));
  const tapePath = join(directory, 'tape.json');
  const load = await startChild(new URL('./load/load.ts', import.meta.url));
  const partner = await startChild(partnerModule);
  const { botApiRoot } = load.ready as { readonly botApiRoot: string };
  const surroundings: Surroundings = { botApiRoot, partner: addressOf(partner), profileDirectory };
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
    async record({ target }, script = bookingScript()) {
      const tape = await load.ask<Tape>('record', { target, script });
      await writeFile(tapePath, JSON.stringify(tape));
    },
    async slowDown({ botApiMs, partnerMs }) {
      await load.ask('answerAfter', botApiMs);
      await delayPartner(surroundings.partner, partnerMs);
    },
    botApiCalls: () => load.ask<number>('calls'),
    botApiCpuMs: () => load.ask<number>('cpuMs'),
    async startPartner() {
      const other = await startChild(partnerModule);
      return {
        address: addressOf(other),
        cpuMs: () => other.ask<number>('cpuMs'),
        takeSeen: () => other.ask<readonly SeenCall[]>('takeSeen'),
        stop: () => other.stop(),
      };
    },
    async stop() {
      await Promise.all(subjects.map((subject) => subject.stop()));
      await Promise.all([load.stop(), partner.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function addressOf(partner: Child): PartnerAddress {
  return partner.ready as PartnerAddress;
}
