import { readCommandLine } from '../src/command-line.ts';
import { benchReader } from './reader.ts';
import { bookingSection } from './sections/booking.ts';
import { growthSection } from './sections/growth.ts';
import { languageSection } from './sections/language.ts';
import { memorySection } from './sections/memory.ts';
import { traceSection } from './sections/trace.ts';
import { waitSection } from './sections/wait.ts';
import { type Stage, startStage } from './stage.ts';
import { type Row, renderTable } from './table.ts';

const sections: Readonly<Record<string, (stage: Stage) => Promise<readonly Row[]>>> = {
  booking: bookingSection,
  wait: waitSection,
  memory: memorySection,
  growth: growthSection,
  language: languageSection,
  trace: traceSection,
};

const usage = `npm run bench [-- SECTION …]
npm run bench -- reader [FILE]   asks the model of READER_URL, and counts its right answers
Measures everything, or only the named sections: ${Object.keys(sections).join(', ')}.`;
const { positionals } = readCommandLine(usage, {}, { most: Number.POSITIVE_INFINITY });
if (positionals[0] === 'reader') {
  await benchReader(positionals[1]);
  process.exit(0);
}
const wanted = positionals.length === 0 ? Object.keys(sections) : positionals;
const rows: Row[] = [];
for (const name of wanted) {
  const section = sections[name];
  if (section === undefined)
    throw new Error(`No section "${name}"; there are ${Object.keys(sections).join(', ')}`);
  const begunAt = performance.now();
  const stage = await startStage();
  try {
    rows.push(...(await section(stage)));
  } finally {
    await stage.stop();
  }
  console.error(`${name}: ${((performance.now() - begunAt) / 1_000).toFixed(1)} s`);
}
console.log(renderTable(rows));
