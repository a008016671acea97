import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { readCommandLine } from '../src/command-line.ts';
import { allowanceSection } from './sections/allowance.ts';
import { bookingSection } from './sections/booking.ts';
import { expirySection } from './sections/expiry.ts';
import { growthSection } from './sections/growth.ts';
import { languageSection } from './sections/language.ts';
import { ledgerSection } from './sections/ledger.ts';
import { memorySection } from './sections/memory.ts';
import { paymentSection } from './sections/payment.ts';
import { pricesSection } from './sections/prices.ts';
import { profileSection } from './sections/profile.ts';
import { scaleSection } from './sections/scale.ts';
import { startSection } from './sections/start.ts';
import { ticketsSection } from './sections/tickets.ts';
import { waitSection } from './sections/wait.ts';
import { type Stage, startStage } from './stage.ts';
import { type Row, renderTable } from './table.ts';

const sections: Readonly<Record<string, (stage: Stage) => Promise<readonly Row[]>>> = {
  booking: bookingSection,
  wait: waitSection,
  payment: paymentSection,
  profile: profileSection,
  growth: growthSection,
  ledger: ledgerSection,
  language: languageSection,
  tickets: ticketsSection,
  scale: scaleSection,
  expiry: expirySection,
  allowance: allowanceSection,
  prices: pricesSection,
  start: startSection,
  memory: memorySection,
};

const usage = `npm run bench [-- SECTION …] [-- --profile DIRECTORY]
Measures everything, or the sections that are named: ${Object.keys(sections).join(', ')}.
--profile  keeps CPU profiles of the bot in the directory`;
const { values, positionals } = readCommandLine(
  usage,
  { profile: { type: 'string' } },
  { allowPositionals: true },
);
const begunAt = performance.now();
const wanted = positionals.length === 0 ? Object.keys(sections) : positionals;
const rows: Row[] = [];
for (const name of wanted) {
  const section = sections[name];
  if (section === undefined)
    throw new Error(`No section "${name}"; there are ${Object.keys(sections).join(', ')}`);
  const sectionBegunAt = performance.now();
  const stage = await startStage(values.profile ?? null);
  try {
    rows.push(...(await section(stage)));
  } finally {
    await stage.stop();
  }
  console.error(`${name}: ${seconds(sectionBegunAt)} s`);
}
console.log(renderTable(rows));
console.error(`all: ${seconds(begunAt)} s`);
if (positionals.length === 0) {
  const machine = { node: process.version, platform: process.platform, cores: availableParallelism() };
  const results = { measuredAt: new Date().toISOString(), machine, rows };
  await writeFile(new URL('./results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
