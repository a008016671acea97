import type { CodeType } from '../../src/booking/record.ts';
import { bookingScript, groupScript } from '../load/script.ts';
import { measure } from '../measure.ts';
import { type Child, startChild } from '../processes.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Row } from '../table.ts';
import type { Drawing, DrawingCost } from '../ticket-shop.ts';

const rounds = 5;
const picturesAtOnce = 10;
const groupTickets = 100;

/** What a ticket's picture costs beside the libraries' own picture of the bare symbol. */
export async function ticketsSection(stage: Stage): Promise<readonly Row[]> {
  const shop = await startChild(new URL('../ticket-shop.ts', import.meta.url));
  const rows = [
    ...(await pictureRows(shop, 'QR', "qrcode's PNG of the bare symbol")),
    ...(await pictureRows(shop, 'CODE', "bwip-js' PNG of the bare symbol")),
  ];
  await shop.stop();
  return [...rows, ...(await groupRows(stage))];
}

async function pictureRows(shop: Child, symbol: CodeType, library: string): Promise<readonly Row[]> {
  const ours: DrawingCost[] = [];
  const theirs: DrawingCost[] = [];
  const draw = (by: Drawing['by']): Promise<DrawingCost> =>
    shop.ask<DrawingCost>('draw', { by, symbol, count: picturesAtOnce } satisfies Drawing);
  await draw('bot');
  await draw('library');
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await draw('bot'));
    theirs.push(await draw('library'));
  }
  const compared = (what: string, read: (cost: DrawingCost) => number): Row => ({
    what: `${what} of a ${symbol === 'QR' ? 'QR' : 'barcode'} ticket's picture`,
    unit: 'ms',
    values: { bot: median(ours.map(read)) },
    note: `${medianRatio(ours.map(read), theirs.map(read)).toFixed(2)}× ${library} (${median(theirs.map(read)).toFixed(1)} ms)`,
  });
  return [
    compared('CPU', ({ cpuMs }) => cpuMs),
    compared('CPU on the main thread', ({ mainThreadMs }) => mainThreadMs),
  ];
}

async function groupRows(stage: Stage): Promise<readonly Row[]> {
  const subject = await stage.start({ name: 'bot', module: 'boxoffice.ts' });
  await measure(stage, [subject], { script: bookingScript(), customers: 12, atOnce: 4 });
  const cost = await measure(stage, [subject], {
    script: groupScript(groupTickets),
    customers: 1,
    atOnce: 1,
  });
  await subject.stop();
  return [
    {
      what: `CPU of a booking of ${groupTickets} tickets, end to end`,
      unit: 'ms',
      values: { bot: cost.cpuMsPerCustomer },
    },
    {
      what: `Time of a booking of ${groupTickets} tickets, end to end`,
      unit: 's',
      values: { bot: 1 / cost.customersPerSecond },
    },
    {
      what: `Bot API calls of a booking of ${groupTickets} tickets`,
      unit: 'count',
      values: { bot: cost.botApiCallsPerCustomer },
    },
  ];
}
