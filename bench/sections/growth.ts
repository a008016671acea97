import { bookingScript, monthBack, monthForward, type ScriptStep, toCalendar } from '../load/script.ts';
import { measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import { copyBookings } from '../stored.ts';
import type { Subject } from '../subjects/subject.ts';
import type { Row } from '../table.ts';

/** Presses that are measured together. */
const windowPresses = 10;
const longDialogue = 400;
const pairs = 5;
const dialogues = 10;
const ledgerSize = 100_000;
/** Bookings that are made; the rest are their copies. */
const templates = 96;
const rounds = 3;
const kibibyte = 1_024;
const flatWithin = 1.1;

/** Whether a long dialogue costs more than a short one, and a booking more where many have been made. */
export async function growthSection(stage: Stage): Promise<readonly Row[]> {
  return [await dialogueRow(stage), ...(await ledgerRows(stage))];
}

/** The calendar's page turned 400 times, beside dialogues begun just before. */
async function dialogueRow(stage: Stage): Promise<Row> {
  const subject = await stage.start({ module: 'boxoffice.ts' });
  await measure(stage, subject, { script: bookingScript(), customers: 32, atOnce: 16 });
  const old = await begin(stage, subject);
  const turned = longDialogue - (pairs * windowPresses) / 2;
  await measure(stage, subject, {
    script: turns(turned),
    customers: dialogues,
    atOnce: dialogues,
    from: old,
  });
  const young: number[] = [];
  const aged: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    young.push(await turnPages(stage, subject, await begin(stage, subject)));
    aged.push(await turnPages(stage, subject, old));
  }
  await subject.stop();
  return flatRow(`CPU of the ${longDialogue}th press of one dialogue`, aged, young, 'the 10th');
}

/** Customers at their calendar; answers the first one's chat. */
async function begin(stage: Stage, subject: Subject): Promise<number> {
  const script = [...toCalendar, ...turns(4)];
  return (await measure(stage, subject, { script, customers: dialogues, atOnce: dialogues })).firstChat;
}

/** CPU of each turn. */
async function turnPages(stage: Stage, subject: Subject, from: number): Promise<number> {
  const load = { script: turns(windowPresses), customers: dialogues, atOnce: dialogues, from };
  return (await measure(stage, subject, load)).cpuMsPerUpdate;
}

/** Forward and back, so that the calendar never meets its end. */
function turns(presses: number): readonly ScriptStep[] {
  return Array.from({ length: presses }, (_, index) => (index % 2 === 0 ? monthForward : monthBack));
}

/** Two bots that have made the same bookings; one store holds a hundred thousand more. */
async function ledgerRows(stage: Stage): Promise<readonly Row[]> {
  const few = await stage.start({ module: 'boxoffice.ts' });
  const many = await stage.start({ module: 'boxoffice.ts' });
  const load = { script: bookingScript(), customers: 16, atOnce: 16 };
  for (const subject of [few, many]) await measure(stage, subject, { ...load, customers: templates });
  const bytes = await copyBookings(many.store, ledgerSize);
  const cpuMs = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    cpuMs.few.push((await measure(stage, few, load)).cpuMsPerCustomer);
    cpuMs.many.push((await measure(stage, many, load)).cpuMsPerCustomer);
  }
  for (const subject of [few, many]) await subject.stop();
  const size = ledgerSize.toLocaleString('en');
  return [
    flatRow(`CPU of a booking, ${size} more in the ledger`, cpuMs.many, cpuMs.few, 'without them'),
    {
      what: 'Redis memory of each of them',
      unit: 'KiB',
      values: { bot: bytes / ledgerSize / kibibyte },
    },
  ];
}

function flatRow(what: string, grown: readonly number[], before: readonly number[], than: string): Row {
  const ratio = medianRatio(grown, before);
  return {
    what,
    unit: 'ms',
    values: { bot: median(grown) },
    note: `${ratio.toFixed(2)}× ${than}`,
    goal: { words: 'flat within 10 %', isMet: ratio <= flatWithin },
  };
}
