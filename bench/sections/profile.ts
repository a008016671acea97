import { bookingScript, dialogueScript, type ScriptStep } from '../load/script.ts';
import { measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { sum } from '../statistics.ts';
import type { TimeByPart } from '../subjects/profiler.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

interface ProfiledLoad {
  readonly what: string;
  readonly script: readonly ScriptStep[];
  readonly atOnce: number;
  /** How many of what is profiled one customer makes. */
  readonly units: number;
}

const loads: readonly ProfiledLoad[] = [
  { what: 'press, 32 customers', script: dialogueScript(), atOnce: 32, units: dialogueScript().length },
  { what: 'booking of 3 tickets, 24 customers', script: bookingScript(), atOnce: 24, units: 1 },
];
const warmUpRounds = 3;
const rounds = 5;

/** What the CPU is used for in a press and in a booking, beside the floor: the same calls over the same transport. */
export async function profileSection(stage: Stage): Promise<readonly Row[]> {
  const bot = await stage.start({ name: 'bot', module: 'boxoffice.ts' });
  await stage.record(bot);
  const floor = await stage.start({
    name: 'floor',
    module: 'grammy-floor.ts',
    environment: { BENCH_TRANSPORT: 'ours' },
  });
  const rows: Row[] = [];
  for (const load of loads) {
    const ofBot = await profiled(stage, bot, load);
    const ofFloor = await profiled(stage, floor, load);
    rows.push(...rowsOf(load, ofBot, ofFloor));
  }
  await Promise.all([bot.stop(), floor.stop()]);
  return rows;
}

function rowsOf({ what }: ProfiledLoad, ofBot: TimeByPart, ofFloor: TimeByPart): readonly Row[] {
  const all = 'all of its CPU';
  const total = (times: TimeByPart): number => sum(Object.values(times));
  const parts = Object.entries(ofBot).toSorted(([, one], [, other]) => other - one);
  return [
    [all, total(ofBot), total(ofFloor)] as const,
    ...parts.map(([part, ms]) => [part, ms, ofFloor[part] ?? 0] as const),
  ].map(([part, inBot, inFloor]) => ({
    what: `profile of a ${what}: ${part}`,
    unit: 'ms',
    values: { bot: inBot, floor: inFloor },
  }));
}

/** Ms by part for one press or booking, once the code is warm. */
async function profiled(stage: Stage, subject: Subject, load: ProfiledLoad): Promise<TimeByPart> {
  const { script, atOnce, units } = load;
  const run = (rounds: number) => measure(stage, [subject], { script, customers: atOnce * rounds, atOnce });
  await run(warmUpRounds);
  await subject.profile.begin();
  await run(rounds);
  const times = await subject.profile.end();
  const count = units * atOnce * rounds;
  return Object.fromEntries(Object.entries(times).map(([part, ms]) => [part, ms / count]));
}
