import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Cost } from './measure.ts';
import type { Stage } from './stage.ts';
import { median } from './statistics.ts';
import type { Subject } from './subjects/subject.ts';

/**
 * `node bench/compare.ts <checkout> <checkout> …`: the bots of several checkouts side by side, each under the load of its
 * own bench, which plays the dialogue that this bot has. Every load goes to one bot after the other, `--rounds` times, so
 * that what disturbs one of them disturbs its pair. Each checkout has its packages installed.
 */
const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    loads: { type: 'string', default: 'press,crowd,booking' },
  },
  allowPositionals: true,
});
const crowd = 256;
const kibibyte = 1_024;
const mebibyte = kibibyte * kibibyte;

/** What every bench has had. */
interface Bench {
  readonly startStage: typeof import('./stage.ts').startStage;
  readonly measure: typeof import('./measure.ts').measure;
  readonly dialogueScript: typeof import('./load/script.ts').dialogueScript;
  readonly bookingScript: typeof import('./load/script.ts').bookingScript;
}

interface Runner extends Bench {
  readonly stage: Stage;
  readonly bot: Subject;
}

type Figures = Readonly<Record<string, number>>;

async function start(checkout: string): Promise<Runner> {
  const load = (file: string) => import(pathToFileURL(resolve(checkout, 'bench', file)).href);
  const bench: Bench = {
    ...(await load('stage.ts')),
    ...(await load('measure.ts')),
    ...(await load('load/script.ts')),
  };
  const stage = await bench.startStage(null);
  return { ...bench, stage, bot: await stage.start({ name: 'bot', module: 'boxoffice.ts' }) };
}

/** `customers` go through the dialogue, or through a whole booking, `atOnce` of them at a time. */
function dialogue(
  { measure, stage, bot, dialogueScript }: Runner,
  customers: number,
  atOnce: number,
): Promise<Cost> {
  return measure(stage, [bot], { script: dialogueScript(), customers, atOnce });
}

function booking(
  { measure, stage, bot, bookingScript }: Runner,
  customers: number,
  atOnce: number,
): Promise<Cost> {
  return measure(stage, [bot], { script: bookingScript(), customers, atOnce });
}

const loads: Readonly<Record<string, (runner: Runner) => Promise<Figures>>> = {
  async press(runner) {
    const cost = await dialogue(runner, 64, 32);
    return {
      'CPU of a press, 32 customers, ms': cost.cpuMsPerUpdate,
      'CPU of all updates of a dialogue, ms': cost.cpuMsPerCustomer,
      'from an update to its last call, 32 customers, p50, ms': cost.p50Ms,
      'allocated by a press, KiB': cost.allocatedBytesPerUpdate / kibibyte,
    };
  },
  async crowd(runner) {
    const { measure, stage, bot, dialogueScript } = runner;
    // Opens the connections that are not there yet.
    await measure(stage, [bot], { script: dialogueScript().slice(0, 1), customers: crowd, atOnce: crowd });
    const cost = await dialogue(runner, crowd, crowd);
    return {
      'the same, 256 customers on warm connections, p50, ms': cost.p50Ms,
      'the same, p99, ms': cost.p99Ms,
      'memory (RSS) after it, MiB': cost.rssBytes / mebibyte,
    };
  },
  async booking(runner) {
    const cost = await booking(runner, 48, 24);
    return {
      'CPU of a booking of 3 tickets, ms': cost.cpuMsPerCustomer,
      'Bot API calls of a booking': cost.botApiCallsPerCustomer,
      'memory (RSS) after the bookings, MiB': cost.rssBytes / mebibyte,
    };
  },
};

const runners = await Promise.all(positionals.map(start));
try {
  printHead();
  await print(async ({ bot, dialogueScript }) => ({
    'updates of a dialogue': dialogueScript().length,
    'memory (RSS) once ready, MiB': (await bot.figures()).rssBytes / mebibyte,
  }));
  for (const runner of runners) await booking(runner, 96, 32);
  for (const name of values.loads.split(',')) {
    const load = loads[name];
    if (load === undefined) throw new Error(`No load "${name}"; there are ${Object.keys(loads).join(', ')}`);
    await print(load, Number(values.rounds));
  }
  await print(async ({ bot }) => ({
    'alive then, after a full collection, MiB': (await bot.liveBytes()) / mebibyte,
  }));
} finally {
  await Promise.all(runners.map(({ stage }) => stage.stop()));
}

function printHead(): void {
  console.log(`| median (least to most) | ${positionals.join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(positionals.length)}`);
}

async function print(load: (runner: Runner) => Promise<Figures>, rounds = 1): Promise<void> {
  const seen: Figures[][] = runners.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, runner] of runners.entries()) seen[index]?.push(await load(runner));
  for (const name of Object.keys(seen[0]?.[0] ?? {})) {
    const cells = seen.map((all) => cell(all.map((figures) => figures[name] ?? Number.NaN)));
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

function cell(seen: readonly number[]): string {
  const short = (value: number): string => String(Number(value.toPrecision(3)));
  const [least, most] = [short(Math.min(...seen)), short(Math.max(...seen))];
  return least === most ? least : `${short(median(seen))} (${least} to ${most})`;
}
