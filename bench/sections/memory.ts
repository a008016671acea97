import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../sandbox/free-port.ts';
import { startStore } from '../../sandbox/redis.ts';
import { layOutImage } from '../../test/deploy/image.ts';
import { bookingScript } from '../load/script.ts';
import { measure } from '../measure.ts';
import { anonBytesOf, cpuMsOf } from '../process-figures.ts';
import type { Stage } from '../stage.ts';
import { median } from '../statistics.ts';
import { environmentOf } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

/** As fly.toml and docker-compose.yml have them for a small machine; docs/operations.md has both. */
const smallMachine = {
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=128',
  MALLOC_ARENA_MAX: '1',
};
const starts = 3;
const lookEveryMs = 5;
const mebibyte = 1_024 * 1_024;
const bookings = 200;
const goals = { readySeconds: 0.4, readyMebibytes: 60, bookingMebibytes: 256 };

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
  readonly anonBytes: number;
}

/** What the bundle takes until it is ready, and while it makes bookings. */
export async function memorySection(stage: Stage): Promise<readonly Row[]> {
  const image = await layOutImage({ BUNDLE_FOR_TESTS: '1' });
  const bundle = join(image.directory, 'dist');
  const store = await startStore({ requireServer: true });
  const bareMs: number[] = [];
  const botStarts: Start[] = [];
  // The first start also fills the disk cache.
  for (let round = 0; round <= starts; round += 1) {
    bareMs.push(await bareNodeMs());
    botStarts.push(await startBot(stage, store.url, join(bundle, 'main.js')));
  }
  await store.stop();
  const rows = [
    ...startRows(botStarts.slice(1), bareMs.slice(1)),
    await bookingRow(stage, join(bundle, 'app.js')),
  ];
  await image.remove();
  return rows;
}

function startRows(botStarts: readonly Start[], bareMs: readonly number[]): readonly Row[] {
  const seconds = median(botStarts.map(({ ms }, index) => ms - (bareMs[index] ?? Number.NaN))) / 1_000;
  const mebibytes = median(botStarts.map(({ anonBytes }) => anonBytes)) / mebibyte;
  return [
    {
      what: "The bundle, from exec to /readyz, beyond Node's own start",
      unit: 's',
      values: { bot: seconds },
      note: `Node's own ${median(bareMs).toFixed(0)} ms`,
      goal: { words: `at most ${goals.readySeconds}`, isMet: seconds <= goals.readySeconds },
    },
    { what: 'CPU of that start', unit: 'ms', values: { bot: median(botStarts.map(({ cpuMs }) => cpuMs)) } },
    {
      what: 'Private memory (RssAnon) of the bundle when ready, small machine',
      unit: 'MiB',
      values: { bot: mebibytes },
      goal: { words: `at most ${goals.readyMebibytes}`, isMet: mebibytes <= goals.readyMebibytes },
    },
  ];
}

/** A customer whose tickets don't come ends the bench, so none of these is lost. */
async function bookingRow(stage: Stage, app: string): Promise<Row> {
  const bot = await stage.start({
    module: 'boxoffice.ts',
    environment: { ...smallMachine, BENCH_APP: app, BENCH_MEMORY: '1' },
  });
  await measure(stage, bot, { script: bookingScript(), customers: bookings, atOnce: 16 });
  const mebibytes = (await bot.figures()).peakAnonBytes / mebibyte;
  await bot.stop();
  return {
    what: `The most of it over ${bookings} bookings by one process`,
    unit: 'MiB',
    values: { bot: mebibytes },
    goal: { words: `at most ${goals.bookingMebibytes}`, isMet: mebibytes <= goals.bookingMebibytes },
  };
}

async function bareNodeMs(): Promise<number> {
  const begunAt = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - begunAt;
}

async function startBot({ surroundings }: Stage, storeUrl: string, main: string): Promise<Start> {
  const port = await freePort();
  const target = { url: `http://127.0.0.1:${port}/telegram`, secret: 'bench-secret' };
  const begunAt = performance.now();
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: { ...process.env, ...environmentOf(surroundings, storeUrl, target, port), ...smallMachine },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The bot ended with ${child.exitCode} instead of starting`);
    await sleep(lookEveryMs);
  }
  const ms = performance.now() - begunAt;
  const pid = child.pid ?? 0;
  const used = { ms, cpuMs: await cpuMsOf(pid), anonBytes: await anonBytesOf(pid) };
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return used;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}
