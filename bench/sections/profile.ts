import { bookingScript, dialogueScript } from '../load/script.ts';
import { measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { sum } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const customers = 32;
const warmUpRounds = 4;
const rounds = 8;

/** What the main thread does for a press, beside the floor that makes the same calls over the same transport. */
export async function profileSection(stage: Stage): Promise<readonly Row[]> {
  const bot = await stage.start({ name: 'bot', module: 'boxoffice.ts' });
  await stage.record(bot);
  const floor = await stage.start({
    name: 'floor',
    module: 'grammy-floor.ts',
    environment: { BENCH_TRANSPORT: 'ours' },
  });
  const ofBot = await profiled(stage, bot);
  const ofFloor = await profiled(stage, floor);
  await Promise.all([bot.stop(), floor.stop()]);
  const parts = Object.entries(ofBot).toSorted(([, one], [, other]) => other - one);
  const row = (what: string, inBot: number, inFloor: number): Row => ({
    what: `profile of a press: ${what}`,
    unit: 'ms',
    values: { bot: inBot, floor: inFloor },
  });
  return [
    row('all of the main thread', sum(Object.values(ofBot)), sum(Object.values(ofFloor))),
    ...parts.map(([part, ms]) => row(part, ms, ofFloor[part] ?? 0)),
  ];
}

/** Ms of a press by part, once the code is warm. */
async function profiled(stage: Stage, subject: Subject): Promise<Readonly<Record<string, number>>> {
  await measure(stage, [subject], { script: bookingScript(), customers, atOnce: customers });
  const press = (times: number) =>
    measure(stage, [subject], { script: dialogueScript(), customers: customers * times, atOnce: customers });
  await press(warmUpRounds);
  await subject.profile.begin();
  await press(rounds);
  const presses = customers * rounds * dialogueScript().length;
  const times = await subject.profile.end();
  return Object.fromEntries(Object.entries(times).map(([part, ms]) => [part, ms / presses]));
}
