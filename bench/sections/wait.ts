import { buildBundle } from '../bundle.ts';
import { watchHandOvers } from '../hand-overs.ts';
import { botToken } from '../load/bot-api.ts';
import {
  bookAndConfirm,
  bookingScript,
  dialogueScript,
  groupDialogueScript,
  groupScript,
  type ScriptStep,
  visitDay,
} from '../load/script.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio, percentile } from '../statistics.ts';
import { bookTickets, type Ordered } from '../subjects/peer.ts';
import { type Subject, storePrefix } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const latency = { botApiMs: 100, partnerMs: 300 };
const noLatency = { botApiMs: 0, partnerMs: 0 };
const rounds = 3;
/** In each round, one after the other. */
const customers = 2;
const pathGoal = 1.1;
const busyPathGoal = 1.2;
const coldGoal = 1.2;
const coldStarts = 3;
const coldBookings = 10;
const handOvers = 20;
const handOverGoalMs = 20;
/** About what the bot's own picture has. */
const pictureBytes = 45_000;

interface Order {
  readonly tickets: number;
  readonly packages: Ordered['packages'];
  /** From /start to the review, and to the last message. */
  readonly dialogue: readonly ScriptStep[];
  readonly booking: readonly ScriptStep[];
}

const few: Order = {
  tickets: 3,
  packages: [
    { code: 'NL-CAP-NL', quantity: 2 },
    { code: 'NL-CAP-TE', quantity: 1 },
  ],
  dialogue: dialogueScript(),
  booking: bookingScript(),
};
const ten: Order = {
  tickets: 10,
  packages: [{ code: 'NL-DOAN', quantity: 10 }],
  dialogue: groupDialogueScript(10),
  booking: groupScript(10),
};

const contenders = ['path', 'bot', 'apart', 'telegraf', 'plugin'] as const;
/** Milliseconds from the tap to the answer of the upload, of each customer. `path`: the three calls alone. */
type Waits = Readonly<Record<(typeof contenders)[number], number[]>>;

/** From the tap "Get tickets" to the tickets in the chat, beside the calls that it can't do without. */
export async function waitSection(stage: Stage): Promise<readonly Row[]> {
  const last = (pictures: readonly number[]): number => pictures.at(-1) ?? Number.NaN;
  const first = ([picture = Number.NaN]: readonly number[]): number => picture;
  const toFirst = await measureWaits(stage, few, first);
  const toLast = await measureWaits(stage, ten, last);
  return [
    ...waitRows('the first picture', few, toFirst),
    ...waitRows('the last picture', ten, toLast),
    await handOverRow(stage),
    await coldRow(stage, first),
  ];
}

function waitRows(what: string, { tickets }: Order, waits: Waits): readonly Row[] {
  const row = (how: string, contender: 'bot' | 'apart', peers: Row['values']): Row => {
    const ratio = medianRatio(waits[contender], waits.path);
    return {
      what: `From the tap to ${what} of ${tickets}, ${how}`,
      unit: 'ms',
      values: { bot: median(waits[contender]), ...peers },
      note: `${ratio.toFixed(2)}× create, confirm and one upload (${median(waits.path).toFixed(0)} ms)`,
      goal: {
        words: `at most ${pathGoal.toFixed(2)}×, ${busyPathGoal.toFixed(2)}× on a busy machine`,
        isMet: ratio <= pathGoal,
      },
    };
  };
  const peers = { telegraf: median(waits.telegraf), plugin: median(waits.plugin) };
  return [row('ROLE=all', 'bot', peers), row('web and worker apart', 'apart', {})];
}

type ReadWait = (picturesMs: readonly number[]) => number;

async function measureWaits(stage: Stage, order: Order, read: ReadWait): Promise<Waits> {
  const bot = await stage.start({ name: 'bot', module: 'boxoffice.ts' });
  await stage.record(bot, order.booking);
  const { web, worker } = await startApart(stage);
  const environment = { BENCH_ORDER: JSON.stringify(order.packages) };
  const telegraf = await stage.start({ name: 'telegraf', module: 'telegraf-wizard.ts', environment });
  const plugin = await stage.start({ name: 'plugin', module: 'grammy-conversations.ts', environment });
  const subjects = { bot, apart: web, telegraf, plugin };
  const waits: Waits = { path: [], bot: [], apart: [], telegraf: [], plugin: [] };
  // The first round warms all up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const found =
        contender === 'path'
          ? await paths(stage, order)
          : await waitsOf(stage, subjects[contender], order, customers, read);
      if (round > 0) waits[contender].push(...found);
    }
  }
  for (const subject of [telegraf, plugin, worker, web, bot]) await subject.stop();
  return waits;
}

/** A process that takes the updates, and one that draws, on one store. */
async function startApart(stage: Stage): Promise<Readonly<Record<'web' | 'worker', Subject>>> {
  const started = { module: 'boxoffice.ts' };
  const web = await stage.start({ ...started, name: 'web', environment: { ROLE: 'web' } });
  const { storeUrl } = web;
  const worker = await stage.start({ ...started, name: 'worker', environment: { ROLE: 'worker' }, storeUrl });
  return { web, worker };
}

/** How soon a worker begins with the tickets that a web process leaves to it, by the store's clock. */
async function handOverRow(stage: Stage): Promise<Row> {
  const { web, worker } = await startApart(stage);
  const watch = await watchHandOvers(web.storeUrl, `${storePrefix}:wake-ups`);
  await waitsOf(stage, web, few, handOvers, () => Number.NaN);
  const { beginsMs } = watch;
  watch.close();
  for (const subject of [worker, web]) await subject.stop();
  if (beginsMs.length < handOvers) throw new Error(`${beginsMs.length} of ${handOvers} were handed over.`);
  const most = percentile(beginsMs, 95);
  return {
    what: "From the web process' commit to the worker's first command for the booking, p95",
    unit: 'ms',
    values: { bot: most },
    note: `median ${median(beginsMs).toFixed(1)}, longest ${percentile(beginsMs, 100).toFixed(1)}`,
    goal: { words: `at most ${handOverGoalMs}`, isMet: most <= handOverGoalMs },
  };
}

/** What customers wait for, one after the other, once all of them have come to the review. */
async function waitsOf(
  stage: Stage,
  { target }: Subject,
  { dialogue }: Order,
  count: number,
  read: ReadWait,
): Promise<readonly number[]> {
  const load = { targets: [target], customers: count };
  const { firstChat: from } = await stage.run({ ...load, script: dialogue, atOnce: count });
  await stage.slowDown(latency);
  const { times } = await stage.run({ ...load, script: bookAndConfirm, atOnce: 1, from });
  await stage.slowDown(noLatency);
  return times.map(({ picturesMs }) => read(picturesMs));
}

/** Create, confirm and one upload, one after the other, with nothing between them. */
async function paths({ surroundings, slowDown }: Stage, order: Order): Promise<readonly number[]> {
  const { botApiRoot, partner } = surroundings;
  await slowDown(latency);
  const all: number[] = [];
  for (let customer = 0; customer < customers; customer += 1) {
    const begunAt = performance.now();
    const { baseUrl: url, ...credentials } = partner;
    await bookTickets({ url, ...credentials }, { date: visitDay(), packages: order.packages });
    const form = new FormData();
    form.append('chat_id', '1');
    for (let n = 0; n < order.tickets; n += 1)
      form.append(`picture${n}`, new Blob([new Uint8Array(pictureBytes)]), 'ticket.png');
    const answer = await fetch(`${botApiRoot}/bot${botToken}/sendMediaGroup`, { method: 'POST', body: form });
    await answer.json();
    all.push(performance.now() - begunAt);
  }
  await slowDown(noLatency);
  return all;
}

/** The first booking of a process, as production runs it, beside its tenth. */
async function coldRow(stage: Stage, read: ReadWait): Promise<Row> {
  const firsts: number[] = [];
  const tenths: number[] = [];
  const bundle = await buildBundle();
  for (let start = 0; start < coldStarts; start += 1) {
    const environment = { BENCH_APP: bundle.app };
    const bot = await stage.start({ name: 'bot', module: 'boxoffice.ts', environment });
    const waits = await waitsOf(stage, bot, few, coldBookings, read);
    firsts.push(waits[0] ?? Number.NaN);
    tenths.push(waits.at(-1) ?? Number.NaN);
    await bot.stop();
  }
  await bundle.remove();
  const ratio = medianRatio(firsts, tenths);
  return {
    what: 'From the tap to the first picture, of the first booking after a start',
    unit: 'ms',
    values: { bot: median(firsts) },
    note: `${ratio.toFixed(2)}× the tenth (${median(tenths).toFixed(0)} ms)`,
    goal: { words: `at most ${coldGoal}×`, isMet: ratio <= coldGoal },
  };
}
