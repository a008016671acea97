import { fold, withoutMarks } from './folding.ts';
import { wordsIn } from './lexemes.ts';
import type { Language } from './lexicon/lexicon.ts';
import { stem } from './offer-names.ts';
import type { TypedQuestion } from './reading-types.ts';

/** The words of a venue's own questions, prepared once. */
export type QuestionStems = readonly QuestionPhrase[];

interface QuestionPhrase {
  readonly question: number;
  /** In any order, with at most a few other words between them; in syllabic languages one after the other. */
  readonly stems: readonly string[];
  /** Stems for a text without marks. A single syllable keeps its marks: "bão" is no part of "bao nhieu". */
  readonly bareStems: readonly string[];
  readonly isInSequence: boolean;
}

const questionPieces = /[0-9]+|[\p{sc=Latin}\p{M}]+|[\p{sc=Cyrillic}\p{M}]+|\p{sc=Han}|\p{sc=Hangul}|\p{L}/gu;
const plainWord = /^(?:[a-z]+|[а-я]+)$/;
/** How many other words may be between the words of a phrase. */
const mostBetween = 3;

/** The words of all languages, a list for each question. */
export function questionStems(questions: readonly (readonly string[])[]): QuestionStems {
  return questions.flatMap((phrases, question) =>
    phrases.map((phrase): QuestionPhrase => {
      const words = questionWordsOf(fold(phrase));
      const isInSequence = !words.every((word) => plainWord.test(word));
      const stems = isInSequence ? words : [...new Set(words.map(wordStem))];
      return { question, stems, bareStems: stems.length > 1 ? stems.map(withoutMarks) : stems, isInSequence };
    }),
  );
}

function questionWordsOf(folded: string): readonly string[] {
  return [...folded.matchAll(questionPieces)].map(([text]) => text);
}

interface Asked {
  readonly question: number;
  readonly words: number;
  /** The places of its words. */
  readonly at: readonly number[];
}

/** The venue's questions that a folded text asks, those with the most words first. */
function answersIn(folded: string, phrases: QuestionStems, isBare: boolean): readonly number[] {
  const words = questionWordsOf(folded);
  const stems = words.map((word) => (plainWord.test(word) ? wordStem(word) : word));
  const found = phrases.flatMap((phrase) =>
    phrase.isInSequence ? inSequence(words, phrase, isBare) : apart(stems, phrase),
  );
  // A word belongs to the longest phrase that has it.
  const isPartOfLonger = ({ words: length, at }: Asked): boolean =>
    found.some((other) => other.words > length && other.at.some((place) => at.includes(place)));
  const asked = found
    .filter((each) => !isPartOfLonger(each))
    .toSorted((a, b) => b.words - a.words || a.question - b.question);
  return [...new Set(asked.map(({ question }) => question))];
}

function inSequence(
  words: readonly string[],
  { bareStems, question, ...phrase }: QuestionPhrase,
  isBare: boolean,
): readonly Asked[] {
  const stems = isBare ? bareStems : phrase.stems;
  const places = words.flatMap((_, start) =>
    stems.every((each, index) => each === words[start + index]) ? [start] : [],
  );
  // Two Chinese or Korean characters count as a word.
  const weight = stems.reduce((sum, each) => sum + (/[\p{sc=Han}\p{sc=Hangul}]/u.test(each) ? 0.5 : 1), 0);
  return places.map((start) => ({ question, words: weight, at: stems.map((_, index) => start + index) }));
}

function apart(said: readonly string[], { question, stems }: QuestionPhrase): readonly Asked[] {
  return said.flatMap((word, start) => {
    if (!stems.includes(word)) return [];
    const near = said.slice(start, start + stems.length + mostBetween);
    const at = stems.map((each) => start + near.indexOf(each));
    return at.some((place) => place < start) ? [] : [{ question, words: stems.length, at }];
  });
}

function wordStem(word: string): string {
  const plain = stem(word);
  return /^[a-z]{5,}$/.test(plain) ? plain.replace(/(?:(.)\1ing|(.)\2ed|ing|ed|es|y|e)$/, '$1$2') : plain;
}

/** The question in a folded text, by the words of these languages; null: it asks nothing known. */
export function questionIn(
  folded: string,
  languages: readonly Language[],
  phrases: QuestionStems,
): TypedQuestion | null {
  const isBare = withoutMarks(folded) === folded;
  const all = languages.flatMap((language) => wordsIn(language).topics);
  const topics = all.flatMap(([topic, isIn]) => (isIn(folded, isBare) ? [topic] : []));
  const answers = answersIn(folded, phrases, isBare);
  return topics.length + answers.length === 0 ? null : { topics: [...new Set(topics)], answers };
}
