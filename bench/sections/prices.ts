import { bookOrBeAsked, dialogueScript } from '../load/script.ts';
import { confirmedAt, control } from '../partner-control.ts';
import type { Stage } from '../stage.ts';
import type { Row } from '../table.ts';

const customers = 20;
const changed = { code: 'NL-CAP-NL', price: 510_000 };

/** Who still sees the old price of a day after a create has been answered with the new one. */
export async function pricesSection(stage: Stage): Promise<readonly Row[]> {
  const { partner } = stage.surroundings;
  const first = await stage.start({ name: 'first', module: 'boxoffice.ts' });
  const second = await stage.start({ name: 'second', module: 'boxoffice.ts', storeUrl: first.storeUrl });
  const seeing = { script: dialogueScript(), customers: 1, atOnce: 1 };
  const { firstChat } = await stage.run({ ...seeing, targets: [first.target] });
  await stage.run({ ...seeing, targets: [second.target] });
  await control(partner, 'catalogue', changed);
  const finding = { targets: [first.target], script: bookOrBeAsked, customers: 1, atOnce: 1 };
  if ((await askedAgain(stage, { ...finding, from: firstChat })) !== 1)
    throw new Error('The customer who found the new price was not asked again.');
  const next = { script: [...dialogueScript(), ...bookOrBeAsked], customers, atOnce: 1 };
  const here = await askedAgain(stage, { ...next, targets: [first.target] });
  const elsewhere = await askedAgain(stage, { ...next, targets: [second.target] });
  await control(partner, 'catalogue', undefined, 'DELETE');
  for (const subject of [second, first]) await subject.stop();
  return [row('at the same process', here), row('at another process on the same store', elsewhere)];
}

function row(where: string, count: number): Row {
  return {
    what: `Of the next ${customers} customers of a day whose price has changed, one after the other ${where}, see the old one`,
    unit: 'count',
    values: { bot: count },
    goal: { words: '0', isMet: count === 0 },
  };
}

/** Who has seen another price than create's is asked again; all others are confirmed. */
async function askedAgain(stage: Stage, run: Parameters<Stage['run']>[0]): Promise<number> {
  const { partner } = stage.surroundings;
  const before = await confirmedAt(partner);
  await stage.run(run);
  return run.customers - ((await confirmedAt(partner)) - before);
}
