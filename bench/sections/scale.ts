import { bookingScript } from '../load/script.ts';
import { type Cost, measure } from '../measure.ts';
import type { Stage } from '../stage.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Row } from '../table.ts';

const rounds = 2;

/** One process and two on one store. */
export async function scaleSection(stage: Stage): Promise<readonly Row[]> {
  const first = await stage.start({ name: 'first', module: 'boxoffice.ts' });
  const second = await stage.start({ name: 'second', module: 'boxoffice.ts', storeUrl: first.storeUrl });
  const load = { script: bookingScript(), customers: 32, atOnce: 32 };
  await measure(stage, [first], load);
  await measure(stage, [second], load);
  const one: Cost[] = [];
  const two: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measure(stage, [first], load));
    two.push(await measure(stage, [first, second], load));
  }
  await second.stop();
  await first.stop();
  const cpu = (cost: Cost): number => cost.cpuMsPerCustomer;
  const rate = (cost: Cost): number => cost.customersPerSecond;
  return [
    { what: 'Bookings by 1 process', unit: 'per second', values: { bot: median(one.map(rate)) } },
    {
      what: 'Bookings by 2 processes on one store',
      unit: 'per second',
      values: { bot: median(two.map(rate)) },
      note: `${medianRatio(two.map(rate), one.map(rate)).toFixed(2)}× one; CPU of a booking ${medianRatio(two.map(cpu), one.map(cpu)).toFixed(2)}×`,
    },
  ];
}
