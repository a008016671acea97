import { expect, it } from 'vitest';
import { savedOrderIn } from '../../src/customer/day-openings.ts';
import { draftSchema, draftsIn, newDraft } from '../../src/dialogue/draft.ts';

const { openOrder: _, ...common } = newDraft('draft', 0, 7);

/** A draft as the first schema had it, with the sentences that it kept. */
const first = {
  ...common,
  date: '2026-12-24',
  lines: [{ code: 'A', name: 'Adult', quantity: 2 }],
  wanted: { text: '2 adults', goesOn: true, picked: null },
  suggestedFor: { text: '2 adults', goesOn: true, picked: null },
  leaving: ['B'],
  beside: { date: '2026-12-24', codes: ['A'] },
};

async function loaded(stored: object) {
  const drafts = {
    load: async () => JSON.stringify(stored),
    save: async () => 'saved' as const,
    amend: async () => undefined,
    discard: async () => undefined,
  };
  return draftsIn({ drafts }).load(1);
}

it('a draft of the first schema goes on without the sentences that it kept', async () => {
  const draft = await loaded({ schema: 1, ...first });
  expect(draft).toMatchObject({ id: 'draft', revision: 7, date: '2026-12-24', openOrder: null });
  expect(draft?.lines).toEqual(first.lines);
  for (const gone of ['wanted', 'suggestedFor', 'leaving', 'beside']) expect(draft).not.toHaveProperty(gone);
});

it('a draft that asked which package was meant asks for the tickets instead, and one that asked for a day still does', async () => {
  const packages = { kind: 'packages', count: 2, codes: ['A', 'B'] };
  expect(await loaded({ schema: 1, ...first, step: 'choice', choice: packages })).toMatchObject({
    step: 'tickets',
    choice: null,
  });
  const days = { kind: 'days', dates: ['2026-12-24', '2026-12-25'] };
  expect(await loaded({ schema: 1, ...first, step: 'choice', choice: days })).toMatchObject({
    step: 'choice',
    choice: days,
  });
});

it('a draft of an unknown schema is discarded', async () => {
  expect(await loaded({ schema: draftSchema + 1, ...first })).toBeNull();
});

it('what was asked for with a wait for a day keeps its tickets, and no sentence of the first schema', () => {
  const { lines, wanted } = first;
  expect(savedOrderIn(JSON.stringify({ schema: 1, wanted, lines, replaces: null }))).toEqual({
    openOrder: null,
    lines,
    replaces: null,
  });
  expect(savedOrderIn(JSON.stringify({ schema: draftSchema + 1, lines }))).toMatchObject({ lines: [] });
});
