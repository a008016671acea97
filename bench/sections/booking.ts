import type { StepTime } from '../load/customer.ts';
import { bookingScript, dialogueScript } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio, percentile } from '../statistics.ts';
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
const crowdRounds = 2;
/** Of Telegraf's time. */
const crowdGoals = { 50: 2, 99: 0.4 } as const;
const kibibyte = 1_024;
const pressGoal = 1.25;
const aloneGoal = 1.5;
const mostAllocatedKibibytes = 180;
const bookingGoal = 0.4;
const roundTripGoal = 2;
const mostCalls = 20;
const mostCommands = 45;
const mostKibibytes = 40;

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
  const toStart = script.slice(0, 1);
  const arriving = await repeated(subjects, 1, (subject) =>
    measure(stage, [subject], {
      script: toStart,
      customers: crowd,
      atOnce: crowd,
      overNewConnections: true,
    }),
  );
  // Those connections stand now.
  const crowded = await repeated(subjects, crowdRounds, (subject) =>
    measure(stage, [subject], { script, customers: crowd, atOnce: crowd }),
  );
  const bookings = await repeated(subjects, rounds, (subject) =>
    measure(stage, [subject], { script: bookingScript(), customers: 24, atOnce: 24 }),
  );
  await Promise.all(Object.values(subjects).map((subject) => subject.stop()));
  return [
    ...pressRows(alone, '1 customer', { p50: aloneGoal }),
    ...pressRows(presses, '32 customers', { cpu: pressGoal }),
    allocationRow(presses),
    ...crowdRows(crowded),
    ...stepRows(crowded),
    ...arrivalRows(arriving),
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
    {
      what: 'Redis commands of a booking',
      unit: 'count',
      values: { bot: booking.commands },
      goal: { words: `at most ${mostCommands}`, isMet: booking.commands <= mostCommands },
    },
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

/** How much of Telegraf's a press may cost, and how long it may take. */
interface PressGoals {
  readonly cpu?: number;
  readonly p50?: number;
}

function pressRows(costs: Costs, load: string, goals: PressGoals): readonly Row[] {
  const row = (what: string, read: (cost: Cost) => number, most?: number): Row => ({
    what: `${what}, ${load}`,
    unit: 'ms',
    values: valuesOf(costs, read),
    note: ratioNote(costs, read),
    ...(most !== undefined && {
      goal: { words: `at most ${most}× Telegraf`, isMet: ratioTo(costs, 'telegraf', read) <= most },
    }),
  });
  return [
    row('CPU of a press', (cost) => cost.cpuMsPerUpdate, goals.cpu),
    row('p50 from an update to its last call', (cost) => cost.p50Ms, goals.p50),
    row('p99 from an update to its last call', (cost) => cost.p99Ms),
  ];
}

function allocationRow(costs: Costs): Row {
  const values = valuesOf(costs, (cost) => cost.allocatedBytesPerUpdate / kibibyte);
  return {
    what: 'Allocated by a press, 32 customers',
    unit: 'KiB',
    values,
    goal: {
      words: `at most ${mostAllocatedKibibytes} KiB`,
      isMet: (values.bot ?? Number.NaN) <= mostAllocatedKibibytes,
    },
  };
}

/** All presses of a crowd whose connections stand. */
function crowdRows(costs: Costs): readonly Row[] {
  return ([50, 99] as const).map((percent) => {
    const values = timesOf(costs, percent, () => true);
    const ratio = (values.bot ?? Number.NaN) / (values.telegraf ?? Number.NaN);
    const goal = crowdGoals[percent];
    return {
      what: `p${percent} from an update to its last call, ${crowd} customers`,
      unit: 'ms',
      values,
      note: `${ratio.toFixed(2)}× Telegraf`,
      goal: { words: `at most ${goal}× Telegraf`, isMet: ratio <= goal },
    };
  });
}

function stepRows(costs: Costs): readonly Row[] {
  const names = [...new Set(costs.bot.flatMap(({ times }) => times.map(({ name }) => name)))];
  return names.flatMap((step) =>
    [50, 99].map((percent) => ({
      what: `p${percent} of "${step}", ${crowd} customers`,
      unit: 'ms',
      values: timesOf(costs, percent, ({ name }) => name === step),
    })),
  );
}

function arrivalRows(costs: Costs): readonly Row[] {
  return [50, 99].map((percent) => ({
    what: `p${percent} of /start over ${crowd} new connections at once`,
    unit: 'ms',
    values: timesOf(costs, percent, () => true),
  }));
}

function timesOf(costs: Costs, percent: number, isOf: (time: StepTime) => boolean): Row['values'] {
  return byColumn((column) => {
    const times = costs[column].flatMap((cost) => cost.times.filter(isOf));
    return percentile(
      times.map(({ ms }) => ms),
      percent,
    );
  });
}

function bookingRows(costs: Costs): readonly Row[] {
  const cpu = (cost: Cost): number => cost.cpuMsPerCustomer;
  const isMet = ratioTo(costs, 'telegraf', cpu) <= bookingGoal;
  const { bot } = valuesOf(costs, (cost) => cost.storeCpuMsPerCustomer);
  const calls = valuesOf(costs, (cost) => cost.botApiCallsPerCustomer);
  const traffic = valuesOf(costs, (cost) => cost.storeBytesPerCustomer / kibibyte);
  return [
    {
      what: 'CPU of a booking of 3 tickets, 24 customers',
      unit: 'ms',
      values: valuesOf(costs, cpu),
      note: ratioNote(costs, cpu),
      goal: { words: `at most ${bookingGoal}× Telegraf`, isMet },
    },
    {
      what: 'Bot API calls of a booking',
      unit: 'count',
      values: calls,
      goal: { words: `at most ${mostCalls}`, isMet: (calls.bot ?? Number.NaN) <= mostCalls },
    },
    {
      what: 'Redis traffic of a booking',
      unit: 'KiB',
      values: traffic,
      goal: { words: `at most ${mostKibibytes}`, isMet: (traffic.bot ?? Number.NaN) <= mostKibibytes },
    },
    { what: "Redis' own CPU of a booking", unit: 'ms', values: { ...(bot === undefined ? {} : { bot }) } },
  ];
}
