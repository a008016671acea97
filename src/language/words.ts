export type Language = 'en' | 'vi' | 'ru' | 'zh' | 'ko';

export type Whom = 'adult' | 'child' | 'senior' | 'infant' | 'person' | 'ticket';

export type Wish =
  | 'cancel'
  | 'refund'
  | 'changeDate'
  | 'directions'
  | 'hours'
  | 'parking'
  | 'rules'
  | 'visit'
  | 'payment'
  | 'prices'
  | 'myTickets'
  | 'person'
  | 'book'
  | 'help'
  | 'language'
  | 'yes'
  | 'no'
  | 'back'
  | 'thanks'
  | 'greeting';

/**
 * What a language calls the things that customers speak of. A string holds alternatives, `today | tonight`; a word
 * that ends in `*` stands for all that begin so. Words are matched without case, and also without their marks.
 */
export interface LanguageWords {
  readonly language: Language;
  /** By value; several words may share one. */
  readonly numbers: Readonly<Record<number, string>>;
  /** Numbers that are none without a noun: "a", "네". */
  readonly articles?: Readonly<Record<number, string>>;
  /** Numbers that count people by themselves: "двое". */
  readonly peopleNumbers?: Readonly<Record<number, string>>;
  /** January to December. */
  readonly months: readonly string[];
  /** Monday to Sunday. */
  readonly weekdays: readonly string[];
  /** "thứ" with a number: 2 for Monday to 8 for Sunday. */
  readonly weekdayMark?: string;
  readonly weekend: string;
  /** By days ahead. */
  readonly days: Readonly<Record<number, string>>;
  /** Before or after a weekday, by weeks ahead: "this week", "next week". */
  readonly weeks: Readonly<Record<number, string>>;
  /** Before or after a weekday: the next one that comes. */
  readonly coming: string;
  readonly thisMonth: string;
  readonly nextMonth: string;
  /** "in" of "in 3 days", and "later" of "3 days later". */
  readonly in: string;
  readonly later: string;
  /** Spans that days are counted in, by days. */
  readonly spans: Readonly<Record<number, string>>;
  /** Before a number, or after it: a day of the month. */
  readonly dayMarkBefore?: string;
  readonly dayMarkAfter?: string;
  readonly monthMarkBefore?: string;
  readonly monthMarkAfter?: string;
  readonly yearMark: string;
  /** Behind a day that belongs to another calendar. */
  readonly lunar?: string;
  readonly whom: Readonly<Record<Whom, string>>;
  /** Means somebody only directly behind a number: "2大1小". */
  readonly whomBehind?: Readonly<Partial<Record<Whom, string>>>;
  /** Among the words for whom: one of them, when no number is said. */
  readonly single?: string;
  /** What stands between a number and what it counts. */
  readonly classifiers?: Readonly<Partial<Record<'person' | 'ticket', string>>>;
  /** Before or after a number of people: "family of four". */
  readonly party: string;
  /** Who is named one by one: "my wife and I". */
  readonly pairs?: string;
  readonly at: string;
  readonly clock: string;
  readonly money: string;
  readonly measure: string;
  /** Joins what is listed. */
  readonly joins: string;
  /** Between days: either of them. */
  readonly or: string;
  /** Says nothing by itself, and may stand between a number and what it counts. */
  readonly small: string;
  readonly wishes: Readonly<Partial<Record<Wish, string>>>;
  /** Wishes that something more definite beside them overrules: "where" in "where can I park". */
  readonly weakWishes?: Readonly<Partial<Record<Wish, string>>>;
  /** Wishes only at the beginning of a clause, or as the whole of one. */
  readonly openingWishes?: Readonly<Partial<Record<Wish, string>>>;
  readonly loneWishes?: Readonly<Partial<Record<Wish, string>>>;
  /** Looks like a wish or a number, and is none: "don't cancel". */
  readonly notMeant?: string;
}

export type Meaning =
  | { readonly kind: 'number'; readonly value: number; readonly form: 'plain' | 'article' | 'people' }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'ahead'; readonly days: number }
  | { readonly kind: 'span'; readonly days: number }
  | { readonly kind: 'weeks'; readonly weeks: number }
  | { readonly kind: 'monthAhead'; readonly months: number }
  | { readonly kind: 'whom'; readonly whom: Whom; readonly isOne: boolean; readonly isBehind: boolean }
  | { readonly kind: 'classifier'; readonly whom: 'person' | 'ticket' }
  | { readonly kind: 'wish'; readonly wish: Wish; readonly when: 'always' | 'weak' | 'opening' | 'lone' }
  | { readonly kind: Plain };

type Plain =
  | 'weekdayMark'
  | 'weekend'
  | 'coming'
  | 'in'
  | 'later'
  | 'dayMarkBefore'
  | 'dayMarkAfter'
  | 'monthMarkBefore'
  | 'monthMarkAfter'
  | 'yearMark'
  | 'lunar'
  | 'party'
  | 'pair'
  | 'at'
  | 'clock'
  | 'money'
  | 'measure'
  | 'join'
  | 'or'
  | 'small'
  | 'notMeant';

export interface Entry {
  readonly phrase: string;
  readonly language: Language;
  readonly meaning: Meaning;
}

/** Every phrase of a language with what it means. */
export function entriesOf(words: LanguageWords): readonly Entry[] {
  const { language } = words;
  const entries: Entry[] = [];
  const add = (phrases: string | undefined, meaning: Meaning): void => {
    for (const phrase of alternatives(phrases)) entries.push({ phrase, language, meaning });
  };
  const addEach = <Key extends string>(
    table: Readonly<Partial<Record<Key, string | undefined>>> | undefined,
    meaningOf: (key: Key, phrase: string) => Meaning,
  ): void => {
    for (const [key, phrases] of Object.entries(table ?? {}) as [Key, string | undefined][])
      for (const phrase of alternatives(phrases)) add(phrase, meaningOf(key, phrase));
  };
  const singles = new Set(alternatives(words.single));
  addEach(words.numbers, (value) => ({ kind: 'number', value: Number(value), form: 'plain' }));
  addEach(words.articles, (value) => ({ kind: 'number', value: Number(value), form: 'article' }));
  addEach(words.peopleNumbers, (value) => ({ kind: 'number', value: Number(value), form: 'people' }));
  words.months.forEach((phrases, index) => {
    add(phrases, { kind: 'month', month: index + 1 });
  });
  words.weekdays.forEach((phrases, weekday) => {
    add(phrases, { kind: 'weekday', weekday });
  });
  addEach(words.days, (days) => ({ kind: 'ahead', days: Number(days) }));
  addEach(words.spans, (days) => ({ kind: 'span', days: Number(days) }));
  add(words.thisMonth, { kind: 'monthAhead', months: 0 });
  add(words.nextMonth, { kind: 'monthAhead', months: 1 });
  addEach(words.weeks, (weeks) => ({ kind: 'weeks', weeks: Number(weeks) }));
  addEach(words.whom, (whom, phrase) => ({
    kind: 'whom',
    whom,
    isOne: singles.has(phrase),
    isBehind: false,
  }));
  addEach(words.whomBehind, (whom) => ({ kind: 'whom', whom, isOne: false, isBehind: true }));
  addEach(words.classifiers, (whom) => ({ kind: 'classifier', whom }));
  addEach(words.wishes, (wish) => ({ kind: 'wish', wish, when: 'always' }));
  addEach(words.weakWishes, (wish) => ({ kind: 'wish', wish, when: 'weak' }));
  addEach(words.openingWishes, (wish) => ({ kind: 'wish', wish, when: 'opening' }));
  addEach(words.loneWishes, (wish) => ({ kind: 'wish', wish, when: 'lone' }));
  const { weekdayMark, weekend, coming, later, yearMark, lunar, party, at, clock, money, measure } = words;
  const { dayMarkBefore, dayMarkAfter, monthMarkBefore, monthMarkAfter, or, small, notMeant } = words;
  const plain: Readonly<Record<Plain, string | undefined>> = {
    ...{ weekdayMark, weekend, coming, later, yearMark, lunar, party, at, clock, money, measure },
    ...{ dayMarkBefore, dayMarkAfter, monthMarkBefore, monthMarkAfter, or, small, notMeant },
    ...{ in: words.in, join: words.joins, pair: words.pairs },
  };
  addEach(plain, (kind) => ({ kind }));
  return entries;
}

function alternatives(phrases: string | undefined): readonly string[] {
  return phrases === undefined || phrases === '' ? [] : phrases.split('|').map((phrase) => phrase.trim());
}
