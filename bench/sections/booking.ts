import { bookingScript, dialogueScript } from '../load/script.ts';
import { type Cost, type Load, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Subject } from '../subjects/subject.ts';
import { type Column, columns, type Row } from '../table.ts';

const modules: Readonly<Record<Column, string>> = {
  bot: 'boxoffice.ts',
  floor: 'grammy-floor.ts',
  telegraf: 'telegraf-wizard.ts',
};
const rounds = 3;
const warmUp: Load = { script: bookingScript(), customers: 48, atOnce: 32 };
const presses: Load = { script: dialogueScript(), customers: 32, atOnce: 32 };
const bookings: Load = { script: bookingScript(), customers: 24, atOnce: 24 };

type ByColumn<Value> = Readonly<Record<Column, Value>>;
type Read = (cost: Cost) => number;

/** What one booking costs, and each press on its way, beside bots that make the same Bot API calls. */
export async function bookingSection(stage: Stage): Promise<readonly Row[]> {
  const bot = await stage.start({ module: modules.bot });
  await stage.record(bot);
  const floor = await stage.start({ module: modules.floor });
  const telegraf = await stage.start({ module: modules.telegraf });
  const subjects = { bot, floor, telegraf };
  await repeated(stage, subjects, 1, warmUp);
  const ofPresses = await repeated(stage, subjects, rounds, presses);
  const ofBookings = await repeated(stage, subjects, rounds, bookings);
  const calls = (cost: Cost): number => cost.botApiCallsPerCustomer;
  return [
    comparedRow('CPU of a press, 32 customers', ofPresses, (cost) => cost.cpuMsPerUpdate),
    comparedRow('CPU of a booking of 3 tickets, 24 customers', ofBookings, (cost) => cost.cpuMsPerCustomer),
    { what: 'Bot API calls of a booking', unit: 'count', values: medians(ofBookings, calls) },
  ];
}

/** Rounds in which every subject has its turn, so that what disturbs one of them disturbs its pairs. */
async function repeated(
  stage: Stage,
  subjects: ByColumn<Subject>,
  times: number,
  load: Load,
): Promise<ByColumn<readonly Cost[]>> {
  const costs: Record<Column, Cost[]> = { bot: [], floor: [], telegraf: [] };
  for (let round = 0; round < times; round += 1) {
    for (const column of columns) costs[column].push(await measure(stage, subjects[column], load));
  }
  return costs;
}

function medians(costs: ByColumn<readonly Cost[]>, read: Read): Row['values'] {
  return Object.fromEntries(columns.map((column) => [column, median(costs[column].map(read))]));
}

/** The bot beside the peer which a developer would pick instead, and beside the least that the calls can cost. */
function comparedRow(what: string, costs: ByColumn<readonly Cost[]>, read: Read): Row {
  const ratioTo = (column: Column): string =>
    `${medianRatio(costs.bot.map(read), costs[column].map(read)).toFixed(2)}×`;
  const note = `${ratioTo('telegraf')} Telegraf, ${ratioTo('floor')} floor`;
  return { what, unit: 'ms', values: medians(costs, read), note };
}
