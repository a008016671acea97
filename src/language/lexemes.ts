import { type Folded, fold, withoutMarks } from './folding.ts';
import en from './lexicon/en.json' with { type: 'json' };
import ko from './lexicon/ko.json' with { type: 'json' };
import {
  alternatives,
  finderOf,
  isSyllabic,
  type Language,
  type Lexicon,
  type LexiconChange,
  wordPattern,
} from './lexicon/lexicon.ts';
import ru from './lexicon/ru.json' with { type: 'json' };
import vi from './lexicon/vi.json' with { type: 'json' };
import zh from './lexicon/zh.json' with { type: 'json' };
import type { Kind, Topic, TypedOrder, Wish } from './reading-types.ts';

type NumberUse = 'any' | 'people' | 'beforeKind' | 'article';

/** Lexemes without a value: their words are enough. */
const plainSorts = [
  ...(['weekend', 'only', 'noChild', 'or', 'minor', 'with', 'allAdults', 'particle'] as const),
  ...(['filler', 'join', 'harmless', 'asking'] as const),
] as const;

type PlainSort = (typeof plainSorts)[number];

/** The meaning of a word, or of several words together. */
export type Lexeme =
  | { readonly is: 'number'; readonly value: number; readonly use: NumberUse }
  | { readonly is: 'kind'; readonly kind: Kind; readonly use: 'any' | 'behindNumber' | 'single' }
  | { readonly is: 'adults'; readonly quantity: number }
  | { readonly is: 'day'; readonly ahead: number }
  /** Monday 0 to Sunday 6. */
  | { readonly is: 'weekday'; readonly weekday: number }
  | { readonly is: 'month'; readonly month: number }
  | { readonly is: 'week'; readonly ahead: number; readonly isBehind: boolean }
  | { readonly is: 'change'; readonly change: TypedOrder['change']; readonly isBehind: boolean }
  | { readonly is: 'wish'; readonly wish: Wish }
  | { readonly is: 'talk'; readonly talk: 'thanks' | 'greeting' }
  | { readonly is: 'holiday'; readonly month: number; readonly day: number }
  | { [Is in PlainSort]: { readonly is: Is } }[PlainSort];

export type LexemeOf<Is> = Extract<Lexeme, { readonly is: Is }>;

/** A lexicon, prepared for finding its words in a text. */
type LexiconWords = ReturnType<typeof prepare>;

/** A lexeme that begins at a place and ends before another. */
export interface Found<Value> {
  readonly end: number;
  readonly value: Value;
}

const lexicons: Readonly<Record<Language, Lexicon>> = { en, vi, ru, zh, ko };
const preparedWords = new Map<Language, LexiconWords>();

/** The words of a language; prepared when they are first needed. */
export function wordsIn(language: Language): LexiconWords {
  return preparedWords.getOrInsertComputed(language, () => prepare(language, lexicons[language]));
}

export const languages: readonly Language[] = ['en', 'vi', 'ru', 'zh', 'ko'];

function prepare(language: Language, lexicon: Lexicon) {
  const { asks, beforeTime, holidays = {}, negations, otherDay, party, persons, topics } = lexicon;
  const turns = `${negations}|${lexicon.turns}`;
  const people = `${lexicon.people}|${lexicon.seasons}`;
  /** By their letters without marks; `written` has them. */
  const entries = new Map<string, { written: string; lexeme: Lexeme }[]>();
  for (const [words, lexeme] of lexemesOf(lexicon)) {
    for (const word of alternatives(words).map(fold)) {
      // Spaces between Chinese and Korean words are often left out.
      const all = new Set(isSyllabic(language) ? [word, word.replaceAll(' ', '')] : [word]);
      for (const written of all) {
        entries.getOrInsertComputed(withoutMarks(written), () => []).push({ written, lexeme });
      }
    }
  }
  const months = alternatives(lexicon.months);
  const seasons = [lexicon.seasons, ...Object.values(holidays), ...months].join('|');
  const phrases = alternatives(turns).filter((words) => severalWords.test(words));
  return {
    lexicon,
    language,
    entries,
    longest: Math.max(...[...entries.keys()].map(({ length }) => length)),
    /** January 1 to December 12, by their names. */
    months: new Map(months.flatMap((names, month) => names.split(',').map((name) => [name, month + 1]))),
    turns: finderOf(turns, language),
    /** Turns of several words, some of which may be read: "không đi". */
    phraseTurns: finderOf(phrases.join('|'), language),
    persons: finderOf(persons, language),
    amounts: finderOf(people, language),
    seasons: finderOf(seasons.replaceAll(',', '|'), language),
    asks: finderOf(asks, language),
    topics: Object.entries(topics).map(
      ([topic, words]) => [topic as Topic, finderOf(words, language)] as const,
    ),
    partyBefore: endPattern(party, language),
    timeBefore: endPattern(beforeTime, language),
    time: new RegExp(lexicon.time, 'uy'),
    age: new RegExp(lexicon.age, 'uy'),
    // The sign stands for the day.
    otherDay: new RegExp(`(?<!\\p{L})${otherDay}(?: \\p{L}+){0,4} ?#|# ?(?:\\p{L}+ )?${otherDay}`, 'u'),
    speakerAnd: new RegExp(lexicon.speakerAnd ?? '(?!)', 'uy'),
  };
}

const severalWords = /\p{L}[ ~]\p{L}|[\p{sc=Han}\p{sc=Hangul}]{2}/u;

type WrittenLexeme = readonly [words: string | undefined, lexeme: Lexeme];

/** All words of a lexicon, with their meanings. */
function lexemesOf(lexicon: Lexicon): readonly WrittenLexeme[] {
  const by = (
    record: Readonly<Record<string, string>> | undefined,
    lexemeOf: (key: string) => Lexeme,
  ): readonly WrittenLexeme[] => Object.entries(record ?? {}).map(([key, words]) => [words, lexemeOf(key)]);
  const numbered = (list: string | undefined, use: NumberUse): readonly WrittenLexeme[] =>
    by(listedWords(list), (place) => ({ is: 'number', value: Number(place) + 1, use }));
  return [
    ...numbered(lexicon.numbers, 'any'),
    ...numbered(lexicon.peopleNumbers, 'people'),
    ...numbered(lexicon.numbersBefore, 'beforeKind'),
    ...numbered(lexicon.article, 'article'),
    ...by(lexicon.kinds, (kind) => ({ is: 'kind', kind: kind as Kind, use: 'any' })),
    ...by(lexicon.kindsBehind, (kind) => ({ is: 'kind', kind: kind as Kind, use: 'behindNumber' })),
    ...by(lexicon.single, (kind) => ({ is: 'kind', kind: kind as Kind, use: 'single' })),
    ...by(listedWords(lexicon.adults), (place) => ({ is: 'adults', quantity: Number(place) + 1 })),
    ...by(listedWords(lexicon.days), (ahead) => ({ is: 'day', ahead: Number(ahead) })),
    ...by(listedWords(lexicon.pastDays), (ago) => ({ is: 'day', ahead: -Number(ago) })),
    ...by(listedWords(lexicon.weekdays), (weekday) => ({ is: 'weekday', weekday: Number(weekday) })),
    ...by(listedWords(lexicon.months), (month) => ({ is: 'month', month: Number(month) + 1 })),
    ...by(lexicon.week, (ahead) => ({ is: 'week', ahead: Number(ahead), isBehind: false })),
    ...by(lexicon.weekBehind, (ahead) => ({ is: 'week', ahead: Number(ahead), isBehind: true })),
    ...[lexicon.change, lexicon.changeBehind].flatMap((words, isBehind) =>
      by(words, (change) => ({ is: 'change', change: change as LexiconChange, isBehind: isBehind === 1 })),
    ),
    ...by(lexicon.holidays, (date) => {
      const [month = 0, day = 0] = date.split('-').map(Number);
      return { is: 'holiday', month, day };
    }),
    ...by(lexicon.wishes, (wish) => ({ is: 'wish', wish: wish as Wish })),
    [lexicon.greeting, { is: 'talk', talk: 'greeting' }],
    [lexicon.thanks, { is: 'talk', talk: 'thanks' }],
    [lexicon.party, { is: 'filler' }],
    ...plainSorts.map((is): WrittenLexeme => [lexicon[is], { is }]),
  ];
}

/** The words at each place of a list. */
function listedWords(list = ''): Readonly<Record<string, string>> {
  return Object.fromEntries(list.split('|').map((words, place) => [place, words.replaceAll(',', '|')]));
}

function endPattern(words = '', language: Language): RegExp {
  return new RegExp(`${wordPattern(words, language).source} ?:? ?$`, 'u');
}

/** The least letters of a Chinese or Korean phrase that may have more spaces than in the lexicon, and how many more. */
const shortestSpaced = 3;
const mostSpaces = 3;
/** A word of six letters or more, its last one typed again. */
const lastTwice = /(?<=[\p{sc=Latin}\p{sc=Cyrillic}]{5})(\p{L})\1+$/u;
const spacedLetter = /[\p{sc=Latin}\p{sc=Cyrillic}\p{M}]/u;
const hangul = /\p{sc=Hangul}/u;

/** A folded text with the words of one language. */
export class Passage {
  readonly text: string;
  readonly words: LexiconWords;
  /** Typed without any marks. */
  readonly isBare: boolean;
  /** The ages that are said, in digits. */
  readonly ages: readonly number[];
  readonly #found = new Map<number, readonly Found<Lexeme>[]>();

  constructor({ text }: Pick<Folded, 'text'>, words: LexiconWords) {
    this.text = text;
    this.words = words;
    this.isBare = withoutMarks(text) === text;
    const ages = [...text.matchAll(new RegExp(words.age, 'gu'))];
    this.ages = ages.flatMap(([said]) => said.match(/\d+/g) ?? []).map(Number);
  }

  /** The lexemes that begin at a place, those with the most characters first. */
  lexemesAt(start: number): readonly Found<Lexeme>[] {
    return this.#found.getOrInsertComputed(start, () => this.#lookUp(start));
  }

  /** The lexemes of one sort that begin at a place. */
  only<Is extends Lexeme['is']>(is: Is, start: number): readonly Found<LexemeOf<Is>>[] {
    return this.lexemesAt(start).filter((found): found is Found<LexemeOf<Is>> => found.value.is === is);
  }

  #lookUp(start: number): readonly Found<Lexeme>[] {
    if (this.isWithinWord(start)) return [];
    const { entries } = this.words;
    const found: Found<Lexeme>[] = [];
    const most = Math.min(this.words.longest + mostSpaces, this.text.length - start);
    for (let end = start + most; end > start; end -= 1) {
      if (this.isWithinWord(end)) continue;
      const slice = this.#unspaced(this.text.slice(start, end));
      // "Adultss", "pleaseee".
      const typed =
        [slice, slice.replace(lastTwice, '$1')].find((each) => entries.has(withoutMarks(each))) ?? '';
      const meant = (entries.get(withoutMarks(typed)) ?? []).filter(
        ({ written }) => this.isBare || written === typed,
      );
      for (const { lexeme } of meant) found.push({ end, value: lexeme });
    }
    return found;
  }

  /** Chinese and Korean words may have more spaces than in the lexicon; short ones may not. */
  #unspaced(slice: string): string {
    const all = isSyllabic(this.words.language) && !/^ | $/.test(slice) ? slice.replaceAll(' ', '') : slice;
    return all.length < shortestSpaced ? slice : all;
  }

  /** Within letters that are written together, or within a number. */
  isWithinWord(place: number): boolean {
    const [before = '', behind = ''] = [this.text[place - 1], this.text[place]];
    return (
      (spacedLetter.test(before) && spacedLetter.test(behind)) || (/\d/.test(before) && /\d/.test(behind))
    );
  }

  skipSpaces(place: number): number {
    return this.text[place] === ' ' ? place + 1 : place;
  }

  /** Within letters and digits that are written together. */
  isWithinLetters(place: number): boolean {
    const isPart = (letter = ''): boolean => spacedLetter.test(letter) || /\d/.test(letter);
    return (isPart(this.text[place - 1]) && isPart(this.text[place])) || this.isWithinHangul(place);
  }

  /** Between two syllables of a Korean word. */
  isWithinHangul(place: number): boolean {
    return hangul.test(this.text[place - 1] ?? '') && hangul.test(this.text[place] ?? '');
  }
}
