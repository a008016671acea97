import { expect, it } from 'vitest';
import { emptyAnswer } from '../../sandbox/model/loose-reading.ts';
import { createHearing } from '../../src/dialogue/ask-reader.ts';
import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import { read } from '../../src/language/read.ts';
import type { ReaderClient } from '../../src/reader/client.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { samplePackages, sampleWorld } from './sample-world.ts';

const { horizonDays, now: at, today, words } = sampleWorld();
const named = samplePackages.map(({ code, name }) => ({ code, names: [name], words: [] }));
const context = {
  locale: 'en',
  today,
  lastDay: addVenueDays(today, horizonDays),
  offers: offerNames(named),
  questions: questionStems([]),
  packages: samplePackages,
  namesOf: (codes: readonly string[]) => named.filter(({ code }) => codes.includes(code)),
};
const wish = 'dear folks, the two of us tomorrow, hooray';
const day = { iso: [addVenueDays(today, 1)], said: 'tomorrow' };
const line = { op: 'set', n: 2, who: 'person', said: 'two of us', offer: null } as const;
const recipient = { und: 'Example AI' };
const consent = { at, version: 'Example AI' };
const answered = { outcome: 'answered', durationMs: 1, text: '' } as const;
const rightly = { ...answered, answer: { ...emptyAnswer, act: 'order', day, lines: [line] } };

interface Circumstances {
  readonly ask?: ReaderClient['ask'] | null;
  readonly take?: () => Promise<string | null>;
  readonly hasReader?: boolean;
  readonly allows?: typeof consent | null;
  readonly text?: string;
}

/** How a text is understood, how often a model was asked, and what the metrics saw. */
async function heard(circumstances: Circumstances) {
  const { ask = async () => rightly, hasReader = true, allows = consent, text = wish } = circumstances;
  let asked = 0;
  const seen: string[] = [];
  const reader = { url: '', model: '', key: null, mostADay: 1, recipient };
  const hearing = createHearing({
    config: {
      venue: sampleVenue(),
      payment: { telegram: null, transfer: null },
      reader: hasReader ? reader : null,
    },
    contextOf: () => context,
    ask:
      ask &&
      (async (messages) => {
        asked += 1;
        return ask(messages);
      }),
    take: circumstances.take ?? (async () => null),
    onHeard: (outcome) => void seen.push(outcome),
  });
  const reading = read(text, context);
  const by = { chatId: 1, updateId: 1, words, consent: allows, onWait: () => undefined };
  const [first, again] = [
    await hearing.hear(text, reading, by, null),
    await hearing.hear(text, reading, by, null),
  ];
  expect(again).toBe(first);
  return { kind: first.kind, isOfGrammar: first === reading, asked, seen };
}

it('a text that the grammar could not read is the model’s, which is asked once for an update', async () => {
  expect(await heard({})).toMatchObject({ kind: 'proposal', asked: 1, seen: ['propose'] });
});

it.each<[string, Circumstances]>([
  ['there is no endpoint', { ask: null }],
  ['no reader is set', { hasReader: false }],
  ['the customer has not agreed', { allows: null }],
  ['the customer agreed to another recipient', { allows: { at, version: 'Another AI' } }],
  ['the grammar read it', { text: '2 adults tomorrow' }],
  ['it is too long', { text: wish + ' x'.repeat(150) }],
  ['the day’s budget is spent', { take: async () => 'budget' }],
  ['the store does not answer', { take: () => Promise.reject(new Error('away')) }],
])('where %s, no model is asked, and the text stays as the grammar read it', async (_why, circumstances) => {
  expect(await heard(circumstances)).toMatchObject({ isOfGrammar: true, asked: 0 });
});

it.each<[string, Awaited<ReturnType<ReaderClient['ask']>>]>([
  ['slow', { ...answered, outcome: 'slow', answer: null }],
  ['fallback', { ...answered, answer: { confirmed: true } }],
])(
  'an answer that is %s leaves the text as the grammar read it, and the metrics see it',
  async (outcome, call) => {
    const { asked, isOfGrammar, seen } = await heard({ ask: async () => call });
    expect([asked, isOfGrammar, [...new Set(seen)]]).toEqual([1, true, [outcome]]);
  },
);
