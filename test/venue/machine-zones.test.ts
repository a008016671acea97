import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Zones whose clocks change at midnight, at other hours, or never. */
const machineZones = ['UTC', 'America/Santiago', 'Asia/Ho_Chi_Minh', 'Africa/Cairo', 'Pacific/Auckland'];

/** Prints the first instant of each day of the years in which these venues changed their clocks at midnight. */
const script = `
  const { addVenueDays, instantOf, venueDate, venueDateAt } = await import(process.argv[1]);
  const midnights = [];
  for (const [zone, first] of [
    ['America/Sao_Paulo', '2018-02-01'],
    ['America/Santiago', '2026-03-25'],
    ['Asia/Beirut', '2026-03-20'],
    ['Asia/Ho_Chi_Minh', '2026-11-01'],
  ]) {
    for (let n = 0; n < 300; n += 1) {
      const day = addVenueDays(first, n);
      const begin = instantOf(day, 0, zone);
      const isFirst = venueDateAt(begin, zone) === day && venueDateAt(begin - 1, zone) === addVenueDays(day, -1);
      if (!isFirst || venueDate(...day.split('-').map(Number)) !== day) throw new Error(zone + ' ' + day);
      midnights.push(begin);
    }
  }
  console.log(JSON.stringify(midnights));
`;

it('a venue’s day begins at the same instant in whatever zone the machine is', {
  timeout: 120_000,
}, async () => {
  const calendar = fileURLToPath(new URL('../../src/venue/calendar.ts', import.meta.url));
  const printed = await Promise.all(
    machineZones.map(async (TZ) => {
      const args = ['--input-type=module', '-e', script, calendar];
      return (await run(process.execPath, args, { env: { ...process.env, TZ } })).stdout;
    }),
  );
  expect(new Set(printed).size).toBe(1);
});
