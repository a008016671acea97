import { bookingScript, monthBack, monthForward, type ScriptStep, toCalendar } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import { type Subject, storePrefix } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

/** Presses that are measured together. */
const windowPresses = 10;
const pairs = 5;
const kibibyte = 1_024;
const flatWithin = 1.1;
const mostKibibytes = 8;

interface Dialogue {
  readonly subject: Subject;
  readonly customers: number;
  /** Of one chat's keys. */
  readonly keysOf: (chatId: number) => string;
}

interface Grown {
  /** By how many presses a dialogue had behind it. */
  readonly cpuMs: Readonly<Record<number, number>>;
  readonly kibibytes: Readonly<Record<number, number>>;
  /** The 100th and the 400th press by the 10th of a dialogue begun just before. */
  readonly ratios: Readonly<Record<number, number>>;
}

/** Whether a long dialogue costs more than a short one: the calendar's page turned 400 times. */
export async function growthSection(stage: Stage): Promise<readonly Row[]> {
  const subject = await stage.start({ name: 'bot', module: 'boxoffice.ts' });
  await stage.record(subject);
  const plugin = await stage.start({ name: 'plugin', module: 'grammy-conversations.ts' });
  await measure(stage, [subject], { script: bookingScript(), customers: 32, atOnce: 16 });
  const bot = await grow(stage, {
    subject,
    customers: 10,
    keysOf: (chatId) => `${storePrefix}:{chat:${chatId}}*`,
  });
  const documented = await grow(stage, {
    subject: plugin,
    customers: 1,
    keysOf: (chatId) => `chat:${chatId}`,
  });
  await Promise.all([subject.stop(), plugin.stop()]);
  const worst = Math.max(bot.ratios[100] ?? Number.NaN, bot.ratios[400] ?? Number.NaN);
  const bytes = Math.max(...Object.values(bot.kibibytes));
  return [
    ...[10, 100, 400].map((presses) => ({
      what: `CPU of the ${presses}th press of one dialogue`,
      unit: 'ms',
      values: { bot: bot.cpuMs[presses] ?? Number.NaN, plugin: documented.cpuMs[presses] ?? Number.NaN },
      ...(presses === 400
        ? {
            note: `${bot.ratios[400]?.toFixed(2)}× the 10th`,
            goal: { words: 'flat within 10 %', isMet: worst <= flatWithin },
          }
        : {}),
    })),
    ...[10, 400].map((presses) => ({
      what: `Redis memory of a customer after ${presses} presses`,
      unit: 'KiB',
      values: {
        bot: bot.kibibytes[presses] ?? Number.NaN,
        plugin: documented.kibibytes[presses] ?? Number.NaN,
      },
      ...(presses === 400
        ? { goal: { words: `at most ${mostKibibytes} KiB`, isMet: bytes <= mostKibibytes } }
        : {}),
    })),
  ];
}

async function grow(stage: Stage, dialogue: Dialogue): Promise<Grown> {
  const { subject, customers } = dialogue;
  const old = await begin(stage, dialogue);
  const kibibytes: Record<number, number> = { 10: await kibibytesOf(dialogue, old) };
  const cpuMs: Record<number, number> = {};
  const ratios: Record<number, number> = {};
  let pressed = 5;
  for (const [until, name] of [
    [95, 100],
    [385, 400],
  ] as const) {
    await measure(stage, [subject], {
      script: turns(until - pressed),
      customers,
      atOnce: customers,
      from: old,
    });
    pressed = until;
    const young: Cost[] = [];
    const aged: Cost[] = [];
    for (let pair = 0; pair < pairs; pair += 1) {
      young.push(await windowOf(stage, dialogue, await begin(stage, dialogue)));
      aged.push(await windowOf(stage, dialogue, old));
    }
    pressed += pairs * windowPresses;
    cpuMs[10] = median(young.map(cpu));
    cpuMs[name] = median(aged.map(cpu));
    ratios[name] = medianRatio(aged.map(cpu), young.map(cpu));
    kibibytes[name] = await kibibytesOf(dialogue, old);
  }
  return { cpuMs, kibibytes, ratios };
}

const cpu = (cost: Cost): number => cost.cpuMsPerUpdate;

/** Customers with five presses behind them. */
async function begin(stage: Stage, { subject, customers }: Dialogue): Promise<number> {
  const script = [...toCalendar, ...turns(5)];
  return (await measure(stage, [subject], { script, customers, atOnce: customers })).firstChat;
}

function windowOf(stage: Stage, { subject, customers }: Dialogue, from: number): Promise<Cost> {
  return measure(stage, [subject], { script: turns(windowPresses), customers, atOnce: customers, from });
}

/** Forward and back, so that the calendar never meets its end. */
function turns(presses: number): readonly ScriptStep[] {
  return Array.from({ length: presses }, (_, index) => (index % 2 === 0 ? monthForward : monthBack));
}

async function kibibytesOf({ subject, customers, keysOf }: Dialogue, firstChat: number): Promise<number> {
  let bytes = 0;
  for (let index = 0; index < customers; index += 1)
    bytes += await subject.store.bytesOf(keysOf(firstChat + index));
  return bytes / customers / kibibyte;
}
