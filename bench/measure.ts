import type { ScriptStep } from './load/script.ts';
import type { Stage } from './stage.ts';
import type { Subject } from './subjects/subject.ts';

export interface Load {
  readonly script: readonly ScriptStep[];
  readonly customers: number;
  readonly atOnce: number;
  /** Customers who go on, by the first one's chat. */
  readonly from?: number | undefined;
}

/** What a load has cost, by customer and by update. */
export interface Cost {
  readonly cpuMsPerCustomer: number;
  readonly cpuMsPerUpdate: number;
  readonly botApiCallsPerCustomer: number;
  readonly firstChat: number;
}

/** Runs a load against a bot, and reads what it has used. */
export async function measure(stage: Stage, subject: Subject, load: Load): Promise<Cost> {
  const { script, customers } = load;
  const before = await subject.figures();
  const { botApiCalls, firstChat } = await stage.run({ target: subject.target, ...load });
  const cpuMs = (await subject.figures()).cpuMs - before.cpuMs;
  return {
    cpuMsPerCustomer: cpuMs / customers,
    cpuMsPerUpdate: cpuMs / customers / script.length,
    botApiCallsPerCustomer: botApiCalls / customers,
    firstChat,
  };
}
