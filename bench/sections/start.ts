import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../sandbox/free-port.ts';
import { startStore } from '../../sandbox/redis.ts';
import { buildBundle } from '../bundle.ts';
import { memoryOf } from '../memory-of.ts';
import type { Stage } from '../stage.ts';
import { median } from '../statistics.ts';
import { environmentOf } from '../subjects/subject.ts';
import type { Row } from '../table.ts';
import { presets } from './memory.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const source = join(project, 'src/main.ts');
const starts = 3;
const lookEveryMs = 5;
const goalSeconds = 0.4;
const mostReadyMebibytes = 125;
const mebibyte = 1_024 * 1_024;
/** Of the clock in /proc. */
const tickMs = 10;

interface Start {
  readonly ms: number;
  readonly rssBytes: number | null;
  /** Null where there is no /proc. */
  readonly cpuMs: number | null;
}

/** From exec to /readyz, beside Node that does nothing. */
export async function startSection(stage: Stage): Promise<readonly Row[]> {
  const store = await startStore({ requireServer: true });
  const bundle = await buildBundle();
  const bare: number[] = [];
  const whole: Start[] = [];
  const bundled: Start[] = [];
  const web: Start[] = [];
  const callsBefore = await stage.botApiCalls();
  let firstCalls = 0;
  for (let round = 0; round <= starts; round += 1) {
    bare.push(await bareNodeMs());
    whole.push(await startBot(stage, store.url, [source]));
    if (round === 0) firstCalls = (await stage.botApiCalls()) - callsBefore;
    const production = ['--enable-source-maps', bundle.main];
    bundled.push(await startBot(stage, store.url, production));
    web.push(await startBot(stage, store.url, production, { ...presets.small, ROLE: 'web' }));
  }
  await store.stop();
  await bundle.remove();
  // The first start of all also fills the disk cache and tells Telegram who the bot is.
  const secondsBeyond = (starts: readonly Start[]): number =>
    median(starts.slice(1).map(({ ms }, index) => ms - (bare[index + 1] ?? Number.NaN))) / 1_000;
  const cpuOf = (starts: readonly Start[]): string =>
    median(starts.slice(1).map(({ cpuMs }) => cpuMs ?? Number.NaN)).toFixed(0);
  const rssOf = (starts: readonly Start[]): number =>
    median(starts.map(({ rssBytes }) => rssBytes ?? Number.NaN)) / mebibyte;
  const seconds = secondsBeyond(bundled);
  const readyMebibytes = rssOf(web);
  return [
    {
      what: "From exec to /readyz, beyond Node's own start",
      unit: 's',
      values: { bot: secondsBeyond(whole) },
      note: `Node's own ${median(bare).toFixed(0)} ms; ${cpuOf(whole)} ms of CPU in all`,
    },
    {
      what: 'The same of the bundle that production runs',
      unit: 's',
      values: { bot: seconds },
      note: `${cpuOf(bundled)} ms of CPU in all`,
      goal: { words: `at most ${goalSeconds} s`, isMet: seconds <= goalSeconds },
    },
    { what: 'Bot API calls of the very first start', unit: 'count', values: { bot: firstCalls } },
    {
      what: 'RSS once ready, before any update',
      unit: 'MiB',
      values: { bot: rssOf(whole) },
      note: `${((await librariesRssBytes()) / mebibyte).toFixed(0)} MiB with nothing but the libraries loaded`,
    },
    { what: 'The same of the bundle', unit: 'MiB', values: { bot: rssOf(bundled) } },
    {
      what: 'The same of the bundle, web role on a small machine',
      unit: 'MiB',
      values: { bot: readyMebibytes },
      goal: { words: `at most ${mostReadyMebibytes}`, isMet: readyMebibytes <= mostReadyMebibytes },
    },
  ];
}

async function bareNodeMs(): Promise<number> {
  const begunAt = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - begunAt;
}

async function startBot(
  stage: Stage,
  storeUrl: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Start> {
  const port = await freePort();
  const target = { url: `http://127.0.0.1:${port}/telegram`, secret: 'bench-secret' };
  const begunAt = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environmentOf(stage.surroundings, storeUrl, target, port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`The bot ended with ${child.exitCode} instead of starting`);
    await sleep(lookEveryMs);
  }
  const ms = performance.now() - begunAt;
  const cpuMs = await readCpuMs(child.pid ?? 0);
  const rssBytes = (await memoryOf(child.pid ?? 0))?.rss ?? null;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
  return { ms, cpuMs, rssBytes };
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/** Of a process that has loaded what the bot depends on, and does nothing. */
async function librariesRssBytes(): Promise<number> {
  const manifest = new URL('../../package.json', import.meta.url);
  const { dependencies } = JSON.parse(await readFile(manifest, 'utf8'));
  // Fonts have no code, and of date-fns the bot loads single functions.
  const names = Object.keys(dependencies).filter((name) => !/^@fontsource|^date-fns$/.test(name));
  const imports = names.map((name) => `await import(${JSON.stringify(name)});`).join(' ');
  const script = `${imports} console.log(process.memoryUsage.rss())`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('../..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return Number(await text(child.stdout));
}

async function readCpuMs(pid: number): Promise<number | null> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // After the name in parentheses: user and system time are the 12th and 13th.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * tickMs;
  } catch {
    return null;
  }
}
