import { dayMs } from '../time.ts';
import { type Folded, fold, withoutMarks } from './folding.ts';
import { englishLexicon } from './lexicon/en.ts';
import { koreanLexicon } from './lexicon/ko.ts';
import { alternatives, isSyllabic, type Language, type Lexicon, wordPattern } from './lexicon/lexicon.ts';
import { russianLexicon } from './lexicon/ru.ts';
import { vietnameseLexicon } from './lexicon/vi.ts';
import { chineseLexicon } from './lexicon/zh.ts';
import type { Kind, TypedOrder, Wish } from './reading.ts';

/** What a word, or several that are written together, mean. */
export type Lexeme =
  | {
      readonly is: 'number';
      readonly value: number;
      readonly use: 'any' | 'people' | 'beforeKind' | 'article';
    }
  | { readonly is: 'kind'; readonly kind: Kind; readonly use: 'any' | 'behindNumber' | 'single' }
  | { readonly is: 'adults'; readonly quantity: number }
  | { readonly is: 'day'; readonly ahead: number }
  /** Monday 0 to Sunday 6. */
  | { readonly is: 'weekday'; readonly weekday: number }
  | { readonly is: 'month'; readonly month: number }
  | { readonly is: 'weekend' }
  | { readonly is: 'week'; readonly ahead: number; readonly isBehind: boolean }
  | { readonly is: 'change'; readonly change: TypedOrder['change']; readonly isBehind: boolean }
  | { readonly is: 'wish'; readonly wish: Wish }
  | { readonly is: 'talk'; readonly talk: 'thanks' | 'greeting' }
  | { readonly is: 'only' | 'or' | 'join' | 'particle' | 'filler' | 'hesitation' | 'harmless' };

interface Entry {
  /** As it is written, with its marks. */
  readonly written: string;
  readonly lexeme: Lexeme;
}

/** A lexicon, preparedWords for finding its words in a text. */
interface LexiconWords {
  readonly lexicon: Lexicon;
  readonly language: Language;
  /** By their letters without marks. */
  readonly entries: ReadonlyMap<string, readonly Entry[]>;
  readonly longest: number;
  /** January 1 to December 12, by their names. */
  readonly months: ReadonlyMap<string, number>;
  readonly turns: RegExp;
  readonly people: RegExp;
  /** The same for a text that is typed without marks. */
  readonly bareTurns: RegExp;
  readonly barePeople: RegExp;
  /** Turns of several words, some of which may be read: "không đi". */
  readonly phraseTurns: RegExp;
  readonly asks: RegExp;
  readonly partyBefore: RegExp;
  readonly timeBefore: RegExp;
}

/** A lexeme that begins at a place and ends before another. */
export interface Found<Value> {
  readonly end: number;
  readonly value: Value;
}

const lexicons: Readonly<Record<Language, Lexicon>> = {
  en: englishLexicon,
  vi: vietnameseLexicon,
  ru: russianLexicon,
  zh: chineseLexicon,
  ko: koreanLexicon,
};
const preparedWords = new Map<Language, LexiconWords>();

/** The words of a language; preparedWords when they are first needed. */
export function wordsIn(language: Language): LexiconWords {
  return preparedWords.getOrInsertComputed(language, () => prepare(lexicons[language]));
}

export const languages: readonly Language[] = ['en', 'vi', 'ru', 'zh', 'ko'];

function prepare(lexicon: Lexicon): LexiconWords {
  const entries = new Map<string, Entry[]>();
  const add = (words: string | undefined, lexeme: Lexeme): void => {
    for (const word of alternatives(words).map(fold)) {
      // Spaces between Chinese and Korean words are often left out.
      for (const written of new Set(
        isSyllabic(lexicon.language) ? [word, word.replaceAll(' ', '')] : [word],
      )) {
        const key = withoutMarks(written);
        if (key === '') continue;
        entries.getOrInsertComputed(key, () => []).push({ written, lexeme });
      }
    }
  };
  addOrders(lexicon, add);
  addDays(lexicon, add);
  add(lexicon.greeting, { is: 'talk', talk: 'greeting' });
  add(lexicon.thanks, { is: 'talk', talk: 'thanks' });
  for (const [wish, words] of Object.entries(lexicon.wishes)) add(words, { is: 'wish', wish: wish as Wish });
  const longest = Math.max(...[...entries.keys()].map(({ length }) => length));
  const { asks, language, turns, people, party, beforeTime } = lexicon;
  return {
    lexicon,
    language,
    entries,
    longest,
    months: new Map(monthNames(language).map(({ month, name }) => [name, month])),
    turns: wordPattern(turns, language),
    people: wordPattern(people, language),
    bareTurns: wordPattern(withoutMarks(turns), language),
    barePeople: wordPattern(withoutMarks(people), language),
    phraseTurns: phrasePattern(turns, language),
    asks: wordPattern(`${asks}|${withoutMarks(asks)}`, language),
    partyBefore: endPattern(party, language),
    timeBefore: endPattern(beforeTime, language),
  };
}

type Add = (words: string | undefined, lexeme: Lexeme) => void;

function addOrders(lexicon: Lexicon, add: Add): void {
  const numbers = [
    [lexicon.numbers, 'any'],
    [lexicon.peopleNumbers, 'people'],
    [lexicon.numbersBefore, 'beforeKind'],
    [lexicon.article, 'article'],
  ] as const;
  for (const [list, use] of numbers) {
    for (const [index, words] of listed(list)) add(words, { is: 'number', value: index + 1, use });
  }
  const uses = [
    [lexicon.kinds, 'any'],
    [lexicon.kindsBehind ?? {}, 'behindNumber'],
    [lexicon.single ?? {}, 'single'],
  ] as const;
  for (const [kinds, use] of uses) {
    for (const [kind, words] of Object.entries(kinds)) add(words, { is: 'kind', kind: kind as Kind, use });
  }
  for (const [quantity, words] of Object.entries(lexicon.adults))
    add(words, { is: 'adults', quantity: Number(quantity) });
  for (const [change, words] of Object.entries(lexicon.change))
    add(words, { is: 'change', change: change as TypedOrder['change'], isBehind: false });
  for (const [change, words] of Object.entries(lexicon.changeBehind))
    add(words, { is: 'change', change: change as TypedOrder['change'], isBehind: true });
  add(lexicon.only, { is: 'only' });
  add(lexicon.or, { is: 'or' });
  add(lexicon.particles, { is: 'particle' });
  add(lexicon.filler, { is: 'filler' });
  add(lexicon.party, { is: 'filler' });
  add(lexicon.join, { is: 'join' });
  add(lexicon.harmless, { is: 'harmless' });
  add(lexicon.hesitation, { is: 'hesitation' });
}

/** The words at each place of a list. */
function listed(list = ''): readonly (readonly [number, string])[] {
  return list.split('|').map((words, index) => [index, words.replaceAll(',', '|')]);
}

function addDays(lexicon: Lexicon, add: Add): void {
  for (const [ahead, words] of Object.entries(lexicon.days)) add(words, { is: 'day', ahead: Number(ahead) });
  for (const [ago, words] of Object.entries(lexicon.pastDays)) add(words, { is: 'day', ahead: -Number(ago) });
  for (const [weekday, words] of listed(lexicon.weekdays)) add(words, { is: 'weekday', weekday });
  for (const { weekday, name } of weekdayNames(lexicon.language)) add(name, { is: 'weekday', weekday });
  for (const { month, name } of monthNames(lexicon.language)) add(name, { is: 'month', month });
  add(lexicon.weekend, { is: 'weekend' });
  for (const [ahead, words] of Object.entries(lexicon.week))
    add(words, { is: 'week', ahead: Number(ahead), isBehind: false });
  for (const [ahead, words] of Object.entries(lexicon.weekBehind))
    add(words, { is: 'week', ahead: Number(ahead), isBehind: true });
}

/** A Monday, and the first of a year. */
const someMonday = Date.UTC(2024, 0, 1);

/** Chinese weekdays end in the same characters behind three words for a week. */
const chineseWeeks = ['周', '星期', '礼拜'];

function weekdayNames(language: Language): readonly { readonly weekday: number; readonly name: string }[] {
  if (language === 'vi') return [];
  // A single Korean syllable is in the lexicon.
  const styles = language === 'ko' ? (['long'] as const) : (['long', 'short'] as const);
  return styles.flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
    return Array.from({ length: 7 }, (_, weekday) => format.format(someMonday + weekday * dayMs)).flatMap(
      (name, weekday) => {
        const names = language === 'zh' ? chineseWeeks.map((week) => week + name.slice(-1)) : [name];
        return names.map((each) => ({ weekday, name: each.toLowerCase() }));
      },
    );
  });
}

function monthNames(language: Language): readonly { readonly month: number; readonly name: string }[] {
  if (language !== 'en' && language !== 'ru') return [];
  const inDate = (['long', 'short'] as const).flatMap((style) => {
    const format = new Intl.DateTimeFormat(language, { day: 'numeric', month: style, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = format.formatToParts(Date.UTC(2024, month, 5));
      return { month: month + 1, name: parts.find(({ type }) => type === 'month')?.value ?? '' };
    });
  });
  const alone = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const named = Array.from({ length: 12 }, (_, month) => ({
    month: month + 1,
    name: alone.format(Date.UTC(2024, month, 5)),
  }));
  const all = [...inDate, ...named].map(({ month, name }) => ({
    month,
    name: name.toLowerCase().replace('.', ''),
  }));
  // "сент." is "сен" as well, and "sept" is "sep".
  return [
    ...all,
    ...all.map(({ month, name }) => ({ month, name: name.slice(0, 3) })),
    { month: 9, name: 'sept' },
  ];
}

function phrasePattern(words: string, language: Language): RegExp {
  const phrases = alternatives(words).filter((word) =>
    /\p{L}[ ~]\p{L}|[\p{sc=Han}\p{sc=Hangul}]{2}/u.test(word),
  );
  return wordPattern([...phrases, ...phrases.map(withoutMarks)].join('|'), language);
}

function endPattern(words: string, language: Language): RegExp {
  if (words === '') return /(?!)/u;
  return new RegExp(`${isSyllabic(language) ? '' : '(?<![\\p{L}\\p{M}])'}(?:${words}) ?:? ?$`, 'u');
}

const spacedLetter = /[\p{sc=Latin}\p{sc=Cyrillic}\p{M}]/u;
const hangul = /\p{sc=Hangul}/u;

/** A folded text with the words of one language. */
export class Passage {
  readonly text: string;
  readonly words: LexiconWords;
  readonly #bare: string;
  readonly #isBare: boolean;
  readonly #found = new Map<number, readonly Found<Lexeme>[]>();

  constructor({ text }: Pick<Folded, 'text'>, words: LexiconWords) {
    this.text = text;
    this.words = words;
    this.#bare = withoutMarks(text);
    this.#isBare = this.#bare === text;
  }

  /** The lexemes that begin at a place, those with the most characters first. */
  lexemesAt(start: number): readonly Found<Lexeme>[] {
    return this.#found.getOrInsertComputed(start, () => this.#lookUp(start));
  }

  #lookUp(start: number): readonly Found<Lexeme>[] {
    if (this.isWithinWord(start)) return [];
    const found: Found<Lexeme>[] = [];
    const most = Math.min(this.words.longest, this.text.length - start);
    for (let end = start + most; end > start; end -= 1) {
      const entries = this.words.entries.get(this.#bare.slice(start, end));
      if (entries === undefined || this.isWithinWord(end)) continue;
      const typed = this.text.slice(start, end);
      const spelled = entries.filter(({ written }) => this.#isSpelled(typed, written));
      const exact = spelled.filter(({ written }) => written === typed);
      const meant = exact.length > 0 && !this.#isBare ? exact : spelled;
      for (const { lexeme } of meant) found.push({ end, value: lexeme });
    }
    return found;
  }

  /** Marks may be left out in a text that has none, and in some of several words. */
  #isSpelled(typed: string, written: string): boolean {
    if (typed === written || this.#isBare) return true;
    const [typedWords, writtenWords] = [typed.split(' '), written.split(' ')];
    return (
      writtenWords.length > 1 &&
      writtenWords.every(
        (word, index) => typedWords[index] === word || typedWords[index] === withoutMarks(word),
      )
    );
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
    const pair = [this.text[place - 1] ?? '', this.text[place] ?? ''];
    return (
      pair.every((letter) => /[\p{sc=Latin}\p{sc=Cyrillic}\p{M}\d]/u.test(letter)) ||
      this.isWithinHangul(place)
    );
  }

  /** Between two syllables of a Korean word. */
  isWithinHangul(place: number): boolean {
    return hangul.test(this.text[place - 1] ?? '') && hangul.test(this.text[place] ?? '');
  }
}
