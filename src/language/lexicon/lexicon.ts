import { withoutMarks } from '../folding.ts';
import type { Kind, Topic, TypedOrder, Wish } from '../reading-types.ts';

export type Language = 'en' | 'vi' | 'ru' | 'zh' | 'ko';

export type LexiconChange = Exclude<TypedOrder['change'], 'new'>;

/**
 * A language's words, a file each. A string holds alternatives, `today|tonight`, or a list with commas between those at
 * one place.
 */
export interface Lexicon {
  /** From 1 on. */
  readonly numbers: string;
  /** Only before a kind of visitor: "네". */
  readonly numbersBefore?: string;
  /** Numbers that count people by themselves: "двое". */
  readonly peopleNumbers?: string;
  /** One, before a kind that is named: "a child", but no "a ticket". */
  readonly article?: string;
  readonly kinds: Readonly<Record<Kind, string>>;
  /** Only behind a number: "2大1小". */
  readonly kindsBehind?: Readonly<Partial<Record<Kind, string>>>;
  /** One without a number: "ребёнок". */
  readonly single?: Readonly<Partial<Record<Kind, string>>>;
  /** One adult, and two, named without a number: "my wife", "부부". The adults of a text are added up. */
  readonly adults: string;
  /** Before a number of people: "family of 4", "нас 4". */
  readonly party: string;
  /** From today on. */
  readonly days: string;
  /** For staff: from today back. */
  readonly pastDays: string;
  /** Monday to Sunday. */
  readonly weekdays: string;
  /** January to December. */
  readonly months?: string;
  readonly weekend: string;
  /** Of the same date each year, by month and day: "12-25". */
  readonly holidays?: Readonly<Record<string, string>>;
  /** What says when in the year, besides months and those holidays. */
  readonly seasons: string;
  /** Before a weekday or the weekend, by weeks ahead. */
  readonly week?: Readonly<Record<number, string>>;
  readonly weekBehind?: Readonly<Record<number, string>>;
  readonly or: string;
  /** Before a number that is no count: "at 5". */
  readonly beforeTime?: string;
  readonly change: Readonly<Record<LexiconChange, string>>;
  readonly changeBehind?: Readonly<Partial<Record<LexiconChange, string>>>;
  readonly only: string;
  readonly noChild: string;
  /** Written onto the word before them: "명이요". */
  readonly particle?: string;
  /** Words that never change the meaning. */
  readonly filler: string;
  /** The speaker beside others who come, who is no filler: "mình với 2 bé". A pattern. */
  readonly speakerAnd?: string;
  /** Between counts; more people may follow it. */
  readonly join: string;
  /** Between two counts alone: "2 adults with 1 child". */
  readonly with?: string;
  /** Says that the people counted before are adults: "4 of us, all adults". */
  readonly allAdults: string;
  readonly greeting: string;
  readonly thanks: string;
  /** Left over without changing anything, although a part of the word would: "第一次". */
  readonly harmless: string;
  /** A time of day, which no ticket has: left over without changing anything. A pattern. */
  readonly time: string;
  /** Words for an event on another day than the visit: "we land on", and behind a day "到". A pattern. */
  readonly otherDay: string;
  /** An age in digits, or several: "6yo", "(5 and 8)". It is left over. A pattern. */
  readonly age: string;
  /** A child, where an age is said: "дочка 8 лет". */
  readonly minor: string;
  /** Negations, exceptions and conditions. `*` stands for any end of a word, `~` for some words between. */
  readonly negations: string;
  /** Other words that reverse the meaning of a sentence anywhere in it: corrections, doubts, the past. */
  readonly turns: string;
  /** Visitors without a number; in `people`, words about how many there are, or for unknown days. */
  readonly persons: string;
  readonly people: string;
  /** Words only around a wish: "show me", "where are". */
  readonly asking: string;
  /** Each is the whole message, apart from `filler` and `asking`. */
  readonly wishes: Readonly<Partial<Record<Wish, string>>>;
  /** Makes a text without counts a question. */
  readonly asks: string;
  /** Anywhere in a question; `*` stands for any end of a word. */
  readonly topics: Readonly<Partial<Record<Topic, string>>>;
}

export function alternatives(words: string | undefined): readonly string[] {
  return words === undefined || words === '' ? [] : words.split('|');
}

/** Chinese and Korean are written without spaces around each word. */
export function isSyllabic(language: Language): boolean {
  return language === 'zh' || language === 'ko';
}

/** Whether a folded text has one of the words; compares without marks if the whole text has none. */
export function finderOf(words: string, language: Language): (text: string, isBare: boolean) => boolean {
  const [marked, bare] = [words, withoutMarks(words)].map((all) => wordPattern(all, language));
  return (text, isBare) => marked?.test(text) === true || (isBare && bare?.test(text) === true);
}

/** `*` stands for any end of a word, `~` for words between. */
export function wordPattern(words: string, language: Language, flags = 'u'): RegExp {
  const escaped = words.replace(/[.+?^${}()[\]\\]/g, '\\$&');
  const any = escaped.replaceAll('*', '[\\p{L}\\p{M}]*').replaceAll('~', '.{0,40} ');
  const [before, behind] = isSyllabic(language) ? ['', ''] : ['(?<![\\p{L}\\p{M}])', '(?![\\p{L}\\p{M}])'];
  return new RegExp(words === '' ? '(?!)' : `${before}(?:${any})${behind}`, flags);
}
