import { join } from 'node:path';
import { layOutImage } from '../../test/deploy/image.ts';
import { botToken } from '../load/bot-api.ts';
import { bookAndConfirm, dialogueScript, visitDay } from '../load/script.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import { bookTickets } from '../subjects/peer.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

const latency = { botApiMs: 100, partnerMs: 300 };
const noLatency = { botApiMs: 0, partnerMs: 0 };
const rounds = 3;
/** In each round, one after the other. */
const customers = 2;
const most = 1.2;
const coldStarts = 3;
const coldBookings = 10;
const tickets = 3;
/** About what the bot's own picture has. */
const pictureBytes = 45_000;

const contenders = ['path', 'bot', 'apart', 'telegraf'] as const;
/** Milliseconds from the tap to the answer of the upload, of each customer. `path`: the three calls alone. */
type Waits = Readonly<Record<(typeof contenders)[number], number[]>>;

/** From the tap "Get tickets" to the first picture in the chat, beside the calls that it can't do without. */
export async function waitSection(stage: Stage): Promise<readonly Row[]> {
  const waits = await measureWaits(stage);
  const row = (how: string, contender: 'bot' | 'apart', peers: Row['values']): Row => {
    const ratio = medianRatio(waits[contender], waits.path);
    return {
      what: `From the tap to the first picture of 3, ${how}`,
      unit: 'ms',
      values: { bot: median(waits[contender]), ...peers },
      note: `${ratio.toFixed(2)}× create, confirm and one upload (${median(waits.path).toFixed(0)} ms)`,
      goal: { words: `at most ${most}×`, isMet: ratio <= most },
    };
  };
  return [
    row('one process', 'bot', { telegraf: median(waits.telegraf) }),
    row('web and worker apart', 'apart', {}),
    await coldRow(stage),
  ];
}

async function measureWaits(stage: Stage): Promise<Waits> {
  const module = 'boxoffice.ts';
  const bot = await stage.start({ module });
  await stage.record(bot);
  const web = await stage.start({ module, environment: { ROLE: 'web' } });
  const worker = await stage.start({ module, environment: { ROLE: 'worker' }, storeUrl: web.storeUrl });
  const telegraf = await stage.start({ module: 'telegraf-wizard.ts' });
  const subjects = { bot, apart: web, telegraf };
  const waits: Waits = { path: [], bot: [], apart: [], telegraf: [] };
  // The first round warms all up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of contenders) {
      const answersMs =
        contender === 'path' ? await paths(stage) : await waitsOf(stage, subjects[contender], customers);
      if (round > 0) waits[contender].push(...answersMs);
    }
  }
  for (const subject of [telegraf, worker, web, bot]) await subject.stop();
  return waits;
}

/** What customers wait for, one after the other, once all of them have come to the review. */
async function waitsOf(stage: Stage, { target }: Subject, count: number): Promise<readonly number[]> {
  const load = { target, customers: count };
  const { firstChat: from } = await stage.run({ ...load, script: dialogueScript(), atOnce: count });
  await stage.slowDown(latency);
  const { picturesMs } = await stage.run({ ...load, script: bookAndConfirm, atOnce: 1, from });
  await stage.slowDown(noLatency);
  return picturesMs;
}

/** Create, confirm and one upload, one after the other, with nothing between them. */
async function paths({ surroundings, slowDown }: Stage): Promise<readonly number[]> {
  const { botApiRoot, partner } = surroundings;
  await slowDown(latency);
  const all: number[] = [];
  for (let customer = 0; customer < customers; customer += 1) {
    const begunAt = performance.now();
    const { baseUrl: url, ...credentials } = partner;
    await bookTickets({ url, ...credentials }, visitDay());
    const form = new FormData();
    form.append('chat_id', '1');
    for (let n = 0; n < tickets; n += 1)
      form.append(`picture${n}`, new Blob([new Uint8Array(pictureBytes)]), 'ticket.png');
    const answer = await fetch(`${botApiRoot}/bot${botToken}/sendMediaGroup`, { method: 'POST', body: form });
    await answer.json();
    all.push(performance.now() - begunAt);
  }
  await slowDown(noLatency);
  return all;
}

/** The first booking of a process, as production runs it, beside its tenth. */
async function coldRow(stage: Stage): Promise<Row> {
  const firsts: number[] = [];
  const tenths: number[] = [];
  const image = await layOutImage({ BUNDLE_FOR_TESTS: '1' });
  const environment = { BENCH_APP: join(image.directory, 'dist/app.js') };
  for (let start = 0; start < coldStarts; start += 1) {
    const bot = await stage.start({ module: 'boxoffice.ts', environment });
    const waits = await waitsOf(stage, bot, coldBookings);
    firsts.push(waits[0] ?? Number.NaN);
    tenths.push(waits.at(-1) ?? Number.NaN);
    await bot.stop();
  }
  await image.remove();
  const ratio = medianRatio(firsts, tenths);
  return {
    what: 'From the tap to the first picture, of the first booking after a start',
    unit: 'ms',
    values: { bot: median(firsts) },
    note: `${ratio.toFixed(2)}× the tenth (${median(tenths).toFixed(0)} ms)`,
    goal: { words: `at most ${most}×`, isMet: ratio <= most },
  };
}
