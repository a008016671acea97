import { readFileSync } from 'node:fs';
import { offerNames } from '../../src/language/offer-names.ts';
import { questionStems } from '../../src/language/question-topics.ts';
import type { CheckContext, Verdict } from '../../src/reader/checker.ts';
import type { NamedOffer } from '../../src/reader/mentions.ts';
import type { PromptContext } from '../../src/reader/prompt.ts';
import { type Answer, answerIn } from '../../src/reader/schema.ts';

const fileAt = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const rowsOf = (name: string): readonly (readonly string[])[] =>
  fileAt(name)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

interface Recording {
  readonly today: string;
  readonly lastDay: string;
  readonly offers: readonly {
    readonly id: string;
    readonly packages: readonly string[];
    readonly name: Readonly<Record<string, string>>;
  }[];
  readonly facts: Readonly<Record<string, { readonly text: string | null }>>;
  readonly weekday: string;
  readonly draft: {
    readonly day: string;
    readonly lines: readonly { readonly offer: string; readonly adult: number; readonly child: number }[];
  };
}

/** What every call was given. */
const recording: Recording = JSON.parse(fileAt('context.json'));

const named: readonly NamedOffer[] = recording.offers.map(({ id, name, packages }) => ({
  id,
  packages: packages.map((code) => ({ code, names: Object.values(name), words: [] })),
}));

export const offerIds = named.map(({ id }) => id);

const sharedContext = {
  today: recording.today,
  lastDay: recording.lastDay,
  offers: offerNames(named.flatMap(({ packages }) => packages)),
  questions: questionStems([]),
  named,
  facts: new Set(Object.keys(recording.facts)),
};

/** A message with the answer of a strong model, and what a checker made of it. */
export interface Recorded {
  readonly id: string;
  readonly text: string;
  readonly answer: Answer;
  readonly verdict: string;
  readonly step: string;
  readonly context: CheckContext;
}

const verdicts = new Map(rowsOf('verdicts.tsv').map(([id = '', ...verdict]) => [id, verdict.join('\t')]));

const answers = new Map(
  fileAt('answers.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { id, ...answer }: { id: string } = JSON.parse(line);
      return [id, answer] as const;
    }),
);

export const recorded: readonly Recorded[] = rowsOf('messages.tsv').map(
  ([id = '', locale = '', step = '', text = '']) => {
    const answer = answerIn(answers.get(id));
    if (answer === null) throw new Error(`${id} has no answer`);
    return { id, step, text, answer, verdict: verdicts.get(id) ?? '', context: { ...sharedContext, locale } };
  },
);

/** What a call is given, in a customer's language and at a step. */
export function promptIn(locale: string, step: string): PromptContext {
  const { draft, facts, lastDay, offers, today, weekday } = recording;
  const hasDraft = ['cart', 'review', 'held'].includes(step);
  const language = locale === 'zh' ? 'zh-hans' : locale;
  return {
    venue: 'Ngoc Lam Park',
    today,
    weekday,
    step,
    day: hasDraft ? draft.day : null,
    tickets: hasDraft ? draft.lines.map(({ adult, child, offer }) => ({ offer, n: adult + child })) : [],
    offers: offers.map(({ id, name }) => ({ id, name: name[language] ?? name.en ?? '' })),
    lastDay,
    facts: Object.fromEntries(Object.entries(facts).map(([id, { text }]) => [id, text])),
  };
}

/** A verdict as the file writes it. */
export function writtenVerdict(verdict: Verdict, answer: Answer | null): string {
  const { kind } = verdict;
  const row = (day: string, lines: string, offer: string, asks: string, own: string): string =>
    [kind, day, lines, offer, asks, own].map((cell) => cell || '-').join('\t');
  const { asks = [], day = null, lines = [], offer = null } = answer ?? {};
  const facts = asks.join(',');
  if (kind === 'open') return row('', '', '', facts, verdict.own);
  if (kind === 'go' || kind === 'fallback') return row('', '', '', '', '');
  if (kind === 'answer') return row('', '', '', facts, '');
  const written = lines.map((line) =>
    [line.op, line.n, line.who, line.offer].filter((part) => part !== null).join(' '),
  );
  return row(day?.iso.join('|') ?? '', written.join(';'), offer?.id ?? '', facts, '');
}
