import { buildBundle } from '../bundle.ts';
import { bookingScript } from '../load/script.ts';
import { measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

/** As fly.toml and docker-compose.yml have them for a small machine; docs/operations.md has both. */
export const presets = {
  small: {
    NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=128',
    MALLOC_ARENA_MAX: '1',
  },
  large: {
    NODE_OPTIONS: '--max-semi-space-size=64 --max-old-space-size=512',
  },
} as const;

const mebibyte = 1_024 * 1_024;
const warmUp = { script: bookingScript(), customers: 32, atOnce: 8 };
const load = { script: bookingScript(), customers: 64, atOnce: 16 };
const bookings = { small: 500, large: 100 } as const;
const mostAnonMebibytes = 130;
const wholeMebibytes = 256;

/** What the bundle takes, by role and by the preset that it runs with; and many bookings within a small machine. */
export async function memorySection(stage: Stage): Promise<readonly Row[]> {
  const bundle = await buildBundle();
  const rows: Row[] = [];
  for (const preset of ['small', 'large'] as const) {
    const start = (role: 'web' | 'worker' | 'all', storeUrl?: string): Promise<Subject> =>
      stage.start({
        name: `${role}, ${preset}`,
        module: 'boxoffice.ts',
        environment: { ...presets[preset], ROLE: role, BENCH_APP: bundle.app, BENCH_MEMORY: '1' },
        ...(storeUrl === undefined ? {} : { storeUrl }),
      });
    rows.push(...(await byRole(stage, preset, start)), ...(await byOne(stage, preset, start)));
  }
  await bundle.remove();
  return rows;
}

type Preset = keyof typeof presets;
type Start = (role: 'web' | 'worker' | 'all', storeUrl?: string) => Promise<Subject>;

/** One process takes updates and one draws. */
async function byRole(stage: Stage, preset: Preset, start: Start): Promise<readonly Row[]> {
  const web = await start('web');
  const worker = await start('worker', web.storeUrl);
  await measure(stage, [web], load);
  const rows = [
    await anonRow('web role under load', web, preset, mostAnonMebibytes),
    await anonRow('worker role under load', worker, preset, mostAnonMebibytes),
  ];
  await worker.stop();
  await web.stop();
  return rows;
}

/** Only a small machine has a goal. */
async function anonRow(what: string, subject: Subject, preset: Preset, most: number): Promise<Row> {
  const { peakAnonBytes } = await subject.figures();
  const peak = peakAnonBytes / mebibyte;
  return {
    what: `RssAnon, ${what}, ${preset} machine`,
    unit: 'MiB',
    values: { bot: peak },
    ...(preset === 'small' ? { goal: { words: `at most ${most}`, isMet: peak <= most } } : {}),
  };
}

/** One process does all. A customer whose tickets don't come ends the bench, so none of these was lost. */
async function byOne(stage: Stage, preset: Preset, start: Start): Promise<readonly Row[]> {
  const customers = bookings[preset];
  const subject = await start('all');
  await measure(stage, [subject], warmUp);
  const { cpuMsPerCustomer } = await measure(stage, [subject], { ...load, customers });
  const row = await anonRow(`${customers} bookings by one process`, subject, preset, wholeMebibytes);
  await subject.stop();
  return [
    row,
    { what: `CPU of each of them, ${preset} machine`, unit: 'ms', values: { bot: cpuMsPerCustomer } },
  ];
}
