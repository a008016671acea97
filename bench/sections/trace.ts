import { setTimeout as sleep } from 'node:timers/promises';
import { typedDayScript } from '../load/script.ts';
import type { Stage } from '../stage.ts';
import type { Row } from '../table.ts';

/** What a step leaves to its end is done by then, such as the release of the chat's lock. */
const quietMs = 500;

/** How many files of src run for each press on the way to a ticket; their names go to standard error. */
export async function traceSection(stage: Stage): Promise<readonly Row[]> {
  const bot = await stage.start({ module: 'boxoffice.ts', environment: { BENCH_TRACE: '1' } });
  const rows: Row[] = [];
  let from: number | undefined;
  for (const step of typedDayScript()) {
    await bot.filesThatRan();
    const load = { target: bot.target, script: [step], customers: 1, atOnce: 1, from };
    from = (await stage.run(load)).firstChat;
    await sleep(quietMs);
    const files = await bot.filesThatRan();
    console.error(`${step.name}:\n  ${files.join('\n  ')}`);
    rows.push({
      what: `Files of src that run for "${step.name}"`,
      unit: 'count',
      values: { bot: files.length },
    });
  }
  await bot.stop();
  return rows;
}
