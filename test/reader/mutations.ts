import type { Answer, AnswerLine } from '../../src/reader/schema.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';
import { offerIds, type Recorded } from './recorded.ts';

/** What was done to an answer. `dropped`: the words that the answer no longer speaks for. */
export interface Mutation {
  readonly kind: 'count' | 'kind' | 'day' | 'dropped' | 'invented' | 'broken';
  readonly what: string;
  readonly answer: unknown;
  readonly dropped?: string;
}

const kinds: readonly AnswerLine['who'][] = ['adult', 'child', 'senior'];
const notInText = 'qwzx';

/** Answers that a worse model could have given to the same message. */
export function mutationsOf({ answer, text }: Recorded): readonly Mutation[] {
  return [
    ...answer.lines.flatMap((_, at) => mutatedLine(answer, at)),
    ...mutatedDay(answer),
    ...mutatedOffer(answer),
    ...answer.traits.map((trait, at): Mutation => {
      const traits = answer.traits.filter((_other, place) => place !== at);
      return {
        kind: 'dropped',
        what: `without the trait "${trait}"`,
        answer: { ...answer, traits },
        dropped: trait,
      };
    }),
    ...invented(answer),
    ...broken(answer, text),
  ];
}

function mutatedLine(answer: Answer, at: number): readonly Mutation[] {
  const line = answer.lines[at];
  if (line === undefined) return [];
  const withLine = (change: Partial<AnswerLine>): Answer => ({
    ...answer,
    lines: answer.lines.map((each, place) => (place === at ? { ...each, ...change } : each)),
  });
  const { n, said, who } = line;
  const numbers = n === null ? [] : [n + 1, ...(n > 0 ? [n - 1] : [])];
  return [
    ...numbers.map((number): Mutation => {
      return { kind: 'count', what: `${number} for "${said}"`, answer: withLine({ n: number }) };
    }),
    ...kinds.flatMap((kind): readonly Mutation[] =>
      kind === who ? [] : [{ kind: 'kind', what: `${kind} for "${said}"`, answer: withLine({ who: kind }) }],
    ),
    {
      kind: 'dropped',
      what: `without "${said}"`,
      answer: { ...answer, lines: answer.lines.filter((_, place) => place !== at) },
      dropped: said,
    },
    { kind: 'invented', what: 'words of a line', answer: withLine({ said: notInText }) },
    { kind: 'invented', what: 'offer of a line', answer: withLine({ offer: 'NOWHERE' }) },
    { kind: 'broken', what: 'a negative count', answer: withLine({ n: -1 }) },
  ];
}

function mutatedDay(answer: Answer): readonly Mutation[] {
  const { day } = answer;
  if (day === null) return [];
  const by = (days: number): Mutation => {
    const iso = day.iso.map((each) => addVenueDays(each, days));
    return {
      kind: 'day',
      what: `${iso.join()} for "${day.said}"`,
      answer: { ...answer, day: { ...day, iso } },
    };
  };
  return [
    by(1),
    by(-1),
    by(7),
    { kind: 'dropped', what: `without "${day.said}"`, answer: { ...answer, day: null }, dropped: day.said },
    { kind: 'invented', what: 'words of the day', answer: { ...answer, day: { ...day, said: notInText } } },
  ];
}

function mutatedOffer(answer: Answer): readonly Mutation[] {
  const { offer } = answer;
  if (offer === null) return [];
  const others = offerIds.filter((id) => id !== offer.id);
  return [
    ...others.map((id): Mutation => {
      return {
        kind: 'kind',
        what: `${id} for "${offer.said}"`,
        answer: { ...answer, offer: { ...offer, id } },
      };
    }),
    {
      kind: 'dropped',
      what: `without "${offer.said}"`,
      answer: { ...answer, offer: null },
      dropped: offer.said,
    },
  ];
}

function invented(answer: Answer): readonly Mutation[] {
  const line: AnswerLine = { op: 'set', n: 1, who: 'child', said: notInText, offer: null };
  return [
    { kind: 'invented', what: 'a line', answer: { ...answer, lines: [...answer.lines, line] } },
    { kind: 'invented', what: 'a fact', answer: { ...answer, asks: ['nowhere'] } },
    { kind: 'invented', what: 'an offer', answer: { ...answer, offer: { id: 'NOWHERE', said: notInText } } },
  ];
}

function broken(answer: Answer, text: string): readonly Mutation[] {
  const json = JSON.stringify(answer);
  const { rest: _, ...lacking } = answer;
  return [json.slice(0, -5), `Sure! ${json}`, lacking, { ...answer, note: text }].map((each) => ({
    kind: 'broken',
    what: 'its shape',
    answer: each,
  }));
}
