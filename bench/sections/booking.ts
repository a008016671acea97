import { bookingScript, dialogueScript } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Column, columns, type Row } from '../table.ts';

const modules: Readonly<
  Record<Column, { readonly module: string; readonly environment?: Record<string, string> }>
> = {
  bot: { module: 'boxoffice.ts' },
  floor: { module: 'grammy-floor.ts', environment: { BENCH_TRANSPORT: 'ours' } },
  floorDefault: { module: 'grammy-floor.ts' },
  telegraf: { module: 'telegraf-wizard.ts' },
  plugin: { module: 'grammy-conversations.ts' },
};

const warmUpCustomers = 48;
const rounds = 3;
const crowd = 256;
const kibibyte = 1_024;
const ratioGoal = 0.6;
const roundTripGoal = 4;

type Costs = Readonly<Record<Column, readonly Cost[]>>;

/** What one booking costs, and each press on its way, beside bots that make the same Bot API calls. */
export async function bookingSection(stage: Stage): Promise<readonly Row[]> {
  const counts = await countRoundTrips(stage);
  const subjects = await startAll(stage);
  await inTurn(subjects, (subject) =>
    measure(stage, [subject], { script: bookingScript(), customers: warmUpCustomers, atOnce: 32 }),
  );
  const script = dialogueScript();
  const alone = await repeated(subjects, 2, (subject) =>
    measure(stage, [subject], { script, customers: 4, atOnce: 1 }),
  );
  const presses = await repeated(subjects, rounds, (subject) =>
    measure(stage, [subject], { script, customers: 32, atOnce: 32 }),
  );
  const crowded = await repeated(subjects, 1, (subject) =>
    measure(stage, [subject], { script, customers: crowd, atOnce: crowd }),
  );
  const bookings = await repeated(subjects, rounds, (subject) =>
    measure(stage, [subject], { script: bookingScript(), customers: 24, atOnce: 24 }),
  );
  await Promise.all(Object.values(subjects).map((subject) => subject.stop()));
  return [
    ...pressRows(alone, '1 customer'),
    ...pressRows(presses, '32 customers', ratioGoal),
    ...pressRows(crowded, `${crowd} customers`),
    ...bookingRows(bookings),
    ...counts,
  ];
}

/** With a bot of its own, since counting costs; its calls become the peers' tape. */
async function countRoundTrips(stage: Stage): Promise<readonly Row[]> {
  const counted = await stage.start({
    name: 'counted',
    module: 'boxoffice.ts',
    countsRoundTrips: true,
    // Its worker doesn't look at the store by itself, which would be counted too.
    environment: { BENCH_WORKER_POLL_MS: '600000' },
  });
  await stage.record(counted);
  const dialogue = await tripsOf(stage, counted, dialogueScript().length, 'dialogue');
  const booking = await tripsOf(stage, counted, 1, 'booking');
  await counted.stop();
  return [
    {
      what: 'Redis round trips of a press',
      unit: 'mean',
      values: { bot: dialogue.waits },
      goal: { words: `at most ${roundTripGoal}`, isMet: dialogue.waits <= roundTripGoal },
    },
    { what: 'Redis commands of a press', unit: 'mean', values: { bot: dialogue.commands } },
    { what: 'Redis commands of a booking', unit: 'count', values: { bot: booking.commands } },
  ];
}

async function tripsOf(stage: Stage, subject: Subject, parts: number, what: 'dialogue' | 'booking') {
  const script = what === 'dialogue' ? dialogueScript() : bookingScript();
  const before = (await subject.figures()).roundTrips;
  await measure(stage, [subject], { script, customers: 1, atOnce: 1 });
  const after = (await subject.figures()).roundTrips;
  const total = (commands: Readonly<Record<string, number>> = {}): number =>
    Object.values(commands).reduce((sum, count) => sum + count, 0);
  return {
    waits: ((after?.waits ?? 0) - (before?.waits ?? 0)) / parts,
    commands: (total(after?.commands) - total(before?.commands)) / parts,
  };
}

async function startAll(stage: Stage): Promise<Readonly<Record<Column, Subject>>> {
  const started = await Promise.all(
    columns.map(async (column) => [column, await stage.start({ name: column, ...modules[column] })] as const),
  );
  return Object.fromEntries(started) as Record<Column, Subject>;
}

async function inTurn(
  subjects: Readonly<Record<Column, Subject>>,
  task: (subject: Subject) => Promise<Cost>,
): Promise<Readonly<Record<Column, Cost>>> {
  const costs: [Column, Cost][] = [];
  for (const column of columns) costs.push([column, await task(subjects[column])]);
  return Object.fromEntries(costs) as Record<Column, Cost>;
}

/** Rounds in which every subject has its turn, so that what disturbs one of them disturbs its pairs. */
async function repeated(
  subjects: Readonly<Record<Column, Subject>>,
  times: number,
  task: (subject: Subject) => Promise<Cost>,
): Promise<Costs> {
  const all: Readonly<Record<Column, Cost>>[] = [];
  for (let round = 0; round < times; round += 1) all.push(await inTurn(subjects, task));
  return byColumn((column) => all.map((costs) => costs[column]));
}

function byColumn<Value>(of: (column: Column) => Value): Readonly<Record<Column, Value>> {
  const entries = columns.map((column) => [column, of(column)] as const);
  return Object.fromEntries(entries) as Record<Column, Value>;
}

function valuesOf(costs: Costs, read: (cost: Cost) => number): Row['values'] {
  return Object.fromEntries(columns.map((column) => [column, median(costs[column].map(read))]));
}

/** The bot's cost by that of the peer which a developer would pick instead. */
function ratioTo(costs: Costs, column: Column, read: (cost: Cost) => number): number {
  return medianRatio(costs.bot.map(read), costs[column].map(read));
}

function ratioNote(costs: Costs, read: (cost: Cost) => number): string {
  const ratio = (column: Column): string => `${ratioTo(costs, column, read).toFixed(2)}×`;
  return `${ratio('telegraf')} Telegraf, ${ratio('floor')} floor`;
}

function pressRows(costs: Costs, load: string, goal?: number): readonly Row[] {
  const cpu = (cost: Cost): number => cost.cpuMsPerUpdate;
  const isMet = goal !== undefined && ratioTo(costs, 'telegraf', cpu) <= goal;
  return [
    {
      what: `CPU of a press, ${load}`,
      unit: 'ms',
      values: valuesOf(costs, cpu),
      note: ratioNote(costs, cpu),
      ...(goal === undefined ? {} : { goal: { words: `at most ${goal}× Telegraf`, isMet } }),
    },
    {
      what: `p50 from an update to its last call, ${load}`,
      unit: 'ms',
      values: valuesOf(costs, (cost) => cost.p50Ms),
    },
    {
      what: `p99 from an update to its last call, ${load}`,
      unit: 'ms',
      values: valuesOf(costs, (cost) => cost.p99Ms),
    },
  ];
}

function bookingRows(costs: Costs): readonly Row[] {
  const cpu = (cost: Cost): number => cost.cpuMsPerCustomer;
  const isMet = ratioTo(costs, 'telegraf', cpu) <= ratioGoal;
  const { bot } = valuesOf(costs, (cost) => cost.storeCpuMsPerCustomer);
  return [
    {
      what: 'CPU of a booking of 3 tickets, 24 customers',
      unit: 'ms',
      values: valuesOf(costs, cpu),
      note: ratioNote(costs, cpu),
      goal: { words: `at most ${ratioGoal}× Telegraf`, isMet },
    },
    {
      what: 'Bot API calls of a booking',
      unit: 'count',
      values: valuesOf(costs, (cost) => cost.botApiCallsPerCustomer),
    },
    {
      what: 'Redis traffic of a booking',
      unit: 'KiB',
      values: valuesOf(costs, (cost) => cost.storeBytesPerCustomer / kibibyte),
    },
    { what: "Redis' own CPU of a booking", unit: 'ms', values: { ...(bot === undefined ? {} : { bot }) } },
  ];
}
