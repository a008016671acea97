import type { LunarDay } from './lunar-days.ts';

export type Language = 'en' | 'vi' | 'ru' | 'zh' | 'ko';

export type Whom = 'adult' | 'child' | 'senior' | 'student' | 'infant' | 'person' | 'ticket';

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
  /** Weeks as they are named, by weeks ahead: "this week", "next week". */
  readonly weeks: Readonly<Record<number, string>>;
  /** Say which, before or after a weekday or the word for a week, by weeks ahead: "next". */
  readonly whichWeek: Readonly<Record<number, string>>;
  /** By month and day, `12-25`; a name under two of them can mean either. Only of the calendar that days are booked by. */
  readonly holidays: Readonly<Record<string, string>>;
  /** By feast and days from it: `newYear`, `newYear-1`, `newYear+0..2`, `midAutumn`. */
  readonly lunarDays: Readonly<Record<string, string>>;
  /** Days of the month as ordinals, from the first on. */
  readonly ordinals?: readonly string[];
  /** Before or behind a day that is not wanted: "not Saturday". */
  readonly except: string;
  readonly exceptBehind?: string;
  /** Before or after a weekday: the next one that comes. */
  readonly coming: string;
  readonly lastMonth: string;
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
  /** Before or after a number of people: "we are four". */
  readonly party: string;
  /** Before a number of people, however many: "group of 30". */
  readonly group: string;
  /** Who is named without a number, by how many of whom, `2 adult`; `some` where the words don't tell: "friends". */
  readonly named: Readonly<Record<string, string>>;
  /** Behind their number: "2 couples". */
  readonly couples: string;
  /** Everybody who comes, unless they are counted beside it: "my family". */
  readonly household: string;
  /** The speaker, who is counted beside others who come: "me and 2 kids". */
  readonly self: string;
  /** Joins those whom the speaker brings: "with my kids". */
  readonly bringing: string;
  /** Whoever is counted beside it is among others who were: "4 people, 2 of them kids". */
  readonly among: string;
  /** Behind or before an age. */
  readonly age: string;
  readonly aged: string;
  readonly at: string;
  readonly clock: string;
  readonly money: string;
  readonly measure: string;
  /** Joins what is listed. */
  readonly join: string;
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
  /** Takes away whom it stands beside: "without the child". */
  readonly without: string;
  /** Takes away what it stands beside, or what was chosen: "remove it". */
  readonly remove: string;
  /** Words that sentences have, and names don't. */
  readonly sentence: string;
  /** Friendly words that wish for nothing. */
  readonly talk: string;
  /** Asks why something is asked for. */
  readonly whyAsked: string;
  /** Asks, at the beginning of a clause. */
  readonly asking: string;
  /** Looks like a wish or a number, and is none: "don't cancel". */
  readonly notMeant?: string;
}

export type Meaning =
  | { readonly kind: 'number'; readonly value: number; readonly form: 'plain' | 'article' | 'people' }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'ahead'; readonly days: number }
  | { readonly kind: 'span'; readonly days: number }
  | { readonly kind: 'weeks'; readonly weeks: number; readonly isWhole: boolean }
  | { readonly kind: 'holiday'; readonly month: number; readonly day: number }
  | { readonly kind: 'monthAhead'; readonly months: number }
  | ({ readonly kind: 'lunarDay' } & LunarDay)
  /** A day of the month. */
  | { readonly kind: 'ordinal'; readonly day: number }
  | { readonly kind: 'whom'; readonly whom: Whom; readonly isOne: boolean; readonly isBehind: boolean }
  | { readonly kind: 'classifier'; readonly whom: 'person' | 'ticket' }
  /** Null: how many is not said. */
  | { readonly kind: 'named'; readonly whom: Whom; readonly count: number | null }
  | { readonly kind: 'wish'; readonly wish: Wish; readonly when: 'always' | 'weak' | 'opening' | 'lone' }
  | { readonly kind: (typeof plainKinds)[number] };

/** Kinds of which nothing more is to be said. */
const plainKinds = [
  ...(['sentence', 'talk', 'whyAsked', 'asking'] as const),
  ...(['weekdayMark', 'weekend', 'coming', 'in', 'later', 'dayMarkBefore', 'dayMarkAfter'] as const),
  ...(['monthMarkBefore', 'monthMarkAfter', 'yearMark', 'lunar', 'party', 'at', 'clock'] as const),
  ...([
    'couples',
    'group',
    'household',
    'self',
    'bringing',
    'among',
    'age',
    'aged',
    'except',
    'exceptBehind',
  ] as const),
  ...(['money', 'measure', 'join', 'or', 'without', 'remove', 'small', 'notMeant'] as const),
] as const;

export interface Entry {
  readonly phrase: string;
  readonly language: Language;
  readonly meaning: Meaning;
}

/** Every phrase of a language with what it means. */
export function entriesOf(words: LanguageWords): readonly Entry[] {
  const { language } = words;
  const entries: Entry[] = [];
  const add = (phrases: string | undefined, meaningOf: (phrase: string) => Meaning): void => {
    for (const phrase of alternatives(phrases))
      entries.push({ phrase, language, meaning: meaningOf(phrase) });
  };
  const addEach = <Key extends string>(
    table: Readonly<Partial<Record<Key, string>>> | readonly string[] | undefined,
    meaningOf: (key: Key, phrase: string) => Meaning,
  ): void => {
    for (const [key, phrases] of Object.entries(table ?? {}) as [Key, string][])
      add(phrases, (phrase) => meaningOf(key, phrase));
  };
  const singles = new Set(alternatives(words.single));
  addEach(words.numbers, (value) => ({ kind: 'number', value: Number(value), form: 'plain' }));
  addEach(words.articles, (value) => ({ kind: 'number', value: Number(value), form: 'article' }));
  addEach(words.peopleNumbers, (value) => ({ kind: 'number', value: Number(value), form: 'people' }));
  addEach(words.months, (index) => ({ kind: 'month', month: Number(index) + 1 }));
  addEach(words.weekdays, (weekday) => ({ kind: 'weekday', weekday: Number(weekday) }));
  addEach(words.days, (days) => ({ kind: 'ahead', days: Number(days) }));
  addEach(words.spans, (days) => ({ kind: 'span', days: Number(days) }));
  addEach([words.lastMonth, words.thisMonth, words.nextMonth], (index) => ({
    kind: 'monthAhead',
    months: Number(index) - 1,
  }));
  addEach(words.weeks, (weeks) => ({ kind: 'weeks', weeks: Number(weeks), isWhole: true }));
  addEach(words.whichWeek, (weeks) => ({ kind: 'weeks', weeks: Number(weeks), isWhole: false }));
  addEach(words.holidays, (date) => {
    const [month, day] = date.split('-').map(Number);
    return { kind: 'holiday', month: month ?? 0, day: day ?? 0 };
  });
  addEach(words.lunarDays, (key) => ({ kind: 'lunarDay', ...lunarDayOf(key, language) }));
  addEach(words.ordinals, (index) => ({ kind: 'ordinal', day: Number(index) + 1 }));
  addEach<Whom>(words.whom, (whom, phrase) => ({
    kind: 'whom',
    whom,
    isOne: singles.has(phrase),
    isBehind: false,
  }));
  addEach<Whom>(words.whomBehind, (whom) => ({ kind: 'whom', whom, isOne: false, isBehind: true }));
  addEach<'person' | 'ticket'>(words.classifiers, (whom) => ({ kind: 'classifier', whom }));
  addEach(words.named, (named) => {
    const [count, whom] = named.split(' ') as [string, Whom];
    return { kind: 'named', whom, count: count === 'some' ? null : Number(count) };
  });
  addEach<Wish>(words.wishes, (wish) => ({ kind: 'wish', wish, when: 'always' }));
  addEach<Wish>(words.weakWishes, (wish) => ({ kind: 'wish', wish, when: 'weak' }));
  addEach<Wish>(words.openingWishes, (wish) => ({ kind: 'wish', wish, when: 'opening' }));
  addEach<Wish>(words.loneWishes, (wish) => ({ kind: 'wish', wish, when: 'lone' }));
  for (const kind of plainKinds) add(words[kind], () => ({ kind }));
  return entries;
}

/** "Newyear+0..2" in a language that keeps the lunar calendar, else in either calendar that the venue's guests keep. */
function lunarDayOf(key: string, language: Language): LunarDay {
  const [, feast = '', first = '0', last = first] = /^(\w+?)(?:([+-]\d+)(?:\.\.(-?\d+))?)?$/.exec(key) ?? [];
  const offsets = Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => Number(first) + index,
  );
  const calendars = language === 'en' || language === 'ru' ? (['vi', 'zh'] as const) : [language];
  return { feast: feast === 'midAutumn' ? 'midAutumn' : 'newYear', offsets, calendars };
}

function alternatives(phrases = ''): readonly string[] {
  return phrases === '' ? [] : phrases.split('|').map((phrase) => phrase.trim());
}

/** The numbers of a language that writes tens before ones, from the first to the last, by their values. */
export function numerals(
  tens: readonly string[],
  ones: readonly string[],
  [first, last]: readonly [number, number],
): Readonly<Record<number, string>> {
  const values = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return Object.fromEntries(
    values.map((value) => [value, `${tens[Math.floor(value / 10)]}${ones[value % 10]}`]),
  );
}
