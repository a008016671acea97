import type { LunarDay } from '../days/lunar-days.ts';

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
  /** What is to be done now: "ok, what's next?" */
  | 'next'
  | 'language'
  | 'yes'
  | 'no'
  | 'back'
  | 'thanks'
  | 'greeting';

/**
 * A language's words for what customers mention. A string holds alternatives, `today | tonight`; a word that ends in
 * `*` matches all that begin so. Words match without case, and also without their marks unless a `!` ends them.
 */
export interface LanguageWords {
  readonly language: Language;
  /** By value; several words may share one. */
  readonly numbers: Readonly<Record<number, string>>;
  /** Words that are numbers only before a noun: "a", "네". */
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
  /** Relative to another named day, by days from it: "the day after". */
  readonly daysBeside: Readonly<Record<number, string>>;
  /** Named weeks, by weeks ahead: "this week", "next week". */
  readonly weeks: Readonly<Record<number, string>>;
  /** Words before or after a weekday or the word for a week, by weeks ahead: "next". */
  readonly whichWeek: Readonly<Record<number, string>>;
  /** By month and day, `12-25`; a name under two dates is ambiguous. Only of the solar calendar. */
  readonly holidays: Readonly<Record<string, string>>;
  /** By feast and days from it: `newYear`, `newYear-1`, `newYear+0..2`, `midAutumn`. */
  readonly lunarDays: Readonly<Record<string, string>>;
  /** Days of the month as ordinals, from the first on. */
  readonly ordinals?: readonly string[];
  /** Of these, those by which nothing else is numbered: "третьего". */
  readonly dayOrdinals?: readonly string[];
  /** Before or after a day that isn't asked for: "not Saturday", "see you Saturday". */
  readonly except: string;
  readonly exceptBehind?: string;
  /** Between a day that was said wrongly and the one that is meant: "tomorrow, no sorry, Saturday". */
  readonly correction: string;
  /** Before or after a weekday: the next one. */
  readonly coming: string;
  readonly lastMonth: string;
  readonly thisMonth: string;
  readonly nextMonth: string;
  /**
   * Parts of a month by their first day, 1, 11 or 21, beside its name: "mid". With months ahead behind it, `21 1`, the
   * words say the month too: "the end of next month".
   */
  readonly monthParts: Readonly<Record<string, string>>;
  /** Before or behind a day that is too early: "after the 6th", "6号以后"; or too late: "before the 6th". */
  readonly afterDay?: string;
  readonly afterDayBehind?: string;
  readonly beforeDay?: string;
  readonly beforeDayBehind?: string;
  /** Says that two days are the first and the last of those that will do: "somewhere in between". */
  readonly inBetween: string;
  /** Days from Monday to Friday. */
  readonly workday: string;
  /** "in" of "in 3 days", and "later" of "3 days later". */
  readonly in: string;
  readonly later: string;
  /** Between a span and the day that it is counted from, forward or backward: "2 days after Christmas". */
  readonly spanFrom?: Readonly<Partial<Record<'1' | '-1', string>>>;
  /** Before or behind a span by which the day that was chosen moves, by direction: "a week later". */
  readonly movedBy: Readonly<Record<'1' | '-1', string>>;
  /** The same in one phrase, by days. */
  readonly moved: Readonly<Record<number, string>>;
  /** Before or behind a span within which something is: "5天内". */
  readonly within: string;
  /** Spans, by their number of days. */
  readonly spans: Readonly<Record<number, string>>;
  /** Before a number, or after it: a day of the month. */
  readonly dayMarkBefore?: string;
  readonly dayMarkAfter?: string;
  readonly monthMarkBefore?: string;
  readonly monthMarkAfter?: string;
  readonly yearMark: string;
  /** After a day of the lunar calendar. */
  readonly lunar?: string;
  readonly whom: Readonly<Record<Whom, string>>;
  /** Words for people only directly after a number: "2大1小". */
  readonly whomBehind?: Readonly<Partial<Record<Whom, string>>>;
  /** Those of the words for people that mean one without a number. */
  readonly single?: string;
  /** Between a number and the counted noun; `either`: of people beside words for a party, else of tickets. */
  readonly classifiers?: Readonly<Partial<Record<'person' | 'ticket' | 'either', string>>>;
  /** Before or after a number of people: "we are four". */
  readonly party: string;
  /** Before a number of people, however many: "group of 30". */
  readonly group: string;
  /** People named without a number, by count and kind, `2 adult`; `me` behind it when the speaker is one; `some` when the words don't tell: "friends". */
  readonly named: Readonly<Record<string, string>>;
  /** Behind their number: "2 couples". */
  readonly couples: string;
  /** Several people, of whom a number says only how many such: "two families". */
  readonly families: string;
  /** Everybody, unless they are counted as well: "my family". */
  readonly household: string;
  /** The speaker, who is counted beside others who come: "me and 2 kids". */
  readonly self: string;
  /** Behind the people who are the speaker's, where they have no word before them: "vợ em". */
  readonly owner?: string;
  /** The speaker, beside others: "my wife and baby with me". */
  readonly withMe?: string;
  /** Behind a number of vehicles, unless others are counted so: "2대", where "2대 1소" are people. */
  readonly vehicles?: string;
  /** Behind the one who is spoken to: "3 chị ơi". */
  readonly vocative?: string;
  /** Verbs of a speaker who wants tickets, where the word for the speaker is also one for a child: "con muốn 2 vé". */
  readonly asksFor?: string;
  /** Between tickets and those who get them: "2 tickets for my parents". */
  readonly forWhom?: string;
  /** Between a number and the day of the visit: "2 for Saturday". */
  readonly forDay?: string;
  /** Before people whom the speaker brings: "with my kids". */
  readonly bringing: string;
  /** The same, behind them: "아이 둘 데리고". */
  readonly bringingBehind?: string;
  /** Before somebody with whom the speaker comes, by itself: "和女朋友去". */
  readonly withBefore?: string;
  /** Adds the count to an earlier one: "one more child". */
  readonly more: string;
  /** The same at the beginning: "plus a child". */
  readonly plus?: string;
  /** Says that somebody comes besides those who were chosen: "wants to join", "oh and". */
  readonly joining: string;
  /** The same, of people who are only named: "I forgot my mum". */
  readonly forgotten: string;
  /** Before or behind a number of all together, beside those who are added: "2 more, so 4 in all". */
  readonly total: string;
  /** Says that a count is among another: "4 people, 2 of them kids". */
  readonly among: string;
  /** After or before an age. */
  readonly age: string;
  readonly aged: string;
  /** Between a person and the age: "my mom is 70". */
  readonly copula?: string;
  /** Between a child and the age, or a day and its month: "a boy of 5", "the 2nd of May". */
  readonly of?: string;
  /** Before a month by itself: "in March". */
  readonly inMonth?: string;
  /** Before a day that is counted or moved from: "a week from Saturday", "с пятницы на субботу". */
  readonly fromDay?: string;
  /** Behind tens, of years of age: "70s". */
  readonly decade?: string;
  /** Behind a number of years above four, or of halves: "2,5 лет". */
  readonly manyYears?: string;
  /** Behind the minutes of an hour. */
  readonly minute?: string;
  /** Before the age of somebody who was named: "my daughter, she's 6". */
  readonly sheIs?: string;
  /** Before the speaker's age: "I'm 67". */
  readonly speakerIs?: string;
  /** Before the ages of people who were named: "they're 68 and 71". */
  readonly theyAre?: string;
  /** Before a school year, which is no count: "grade 3". */
  readonly school?: string;
  /** Behind a length of time, which is no age then: "3 months ago". */
  readonly ago?: string;
  /** Ages that are counted in months. */
  readonly monthsOld: string;
  /** Before an age that somebody is above. */
  readonly over: string;
  /** Applies to everybody mentioned: "both over 65". */
  readonly everybody: string;
  readonly at: string;
  readonly clock: string;
  readonly money: string;
  readonly measure: string;
  /** Before the number by which a thing is known, or so many things: "room 412", "배낭 2개". */
  readonly numbered: string;
  /** Measures that people are tall by. */
  readonly height: string;
  /** Before a height that may be in centimetres, or by themselves: "the kids are tall". */
  readonly stature: string;
  /** Joins the items of a list. */
  readonly join: string;
  /** Between alternative days. */
  readonly or: string;
  /** Before the first of two days that are the ends of a span: "between the 7th and the 10th". */
  readonly between?: string;
  /** Behind somebody with whom the speaker comes: "남편이랑". */
  readonly withBehind?: string;
  /** Of these, those between the first and the last of several days. */
  readonly through: string;
  /** Words without a meaning, which may be between a number and the counted noun. */
  readonly small: string;
  readonly wishes: Readonly<Partial<Record<Wish, string>>>;
  /** Wishes that yield to more definite ones: "where" in "where can I park". */
  readonly weakWishes?: Readonly<Partial<Record<Wish, string>>>;
  /** Wishes only at the beginning of a clause, or as the whole of one. */
  readonly openingWishes?: Readonly<Partial<Record<Wish, string>>>;
  readonly loneWishes?: Readonly<Partial<Record<Wish, string>>>;
  /** Removes the adjacent people: "without the child". */
  readonly without: string;
  /** Removes the adjacent item, or what was chosen: "remove it". */
  readonly remove: string;
  /** Replaces some people by others: "swap an adult for a child". */
  readonly exchange: string;
  /** Verbs that make one of those who were chosen another: "make one a child". */
  readonly turning: string;
  /** One of those who were chosen. */
  readonly oneOfThem: string;
  /** Says that what is named comes in the place of what was chosen: "the dinner cruise instead". */
  readonly instead: string;
  /** Between or behind those people, before the others: "an adult for a child". */
  readonly exchangeFor: string;
  /** Behind what is to come in the place of others: "어린이로 변경". */
  readonly into?: string;
  /** Behind what the sentence is about: "한 명은 어린이예요". */
  readonly topic?: string;
  /** Verbs of exchange beside which "with" is before the others too: "replace an adult with a child". */
  readonly exchangeWith?: Readonly<Record<'verbs' | 'with', string>>;
  /** Beside somebody who is asked first: "let me ask my husband". */
  readonly consult: string;
  /** Says that the people it mentions don't come: "can't come", "one less child". */
  readonly absent: string;
  /** Before the people who were mentioned, counted again: "my wife is coming, so 2 adults". */
  readonly conclusion?: string;
  /** Some of the tickets, where they are to be given back: "half of it". */
  readonly partly: string;
  /** Beside the number of those who are left, or a package, of which no more is wanted than its name says: "only 3". */
  readonly only: string;
  /** Asks whether what was chosen is so: "is that 2 adults?" */
  readonly checking?: string;
  /** A number that stands for something named, where it is asked for or known: "does a baby need one", "the family one". */
  readonly pronoun?: string;
  readonly needs?: string;
  readonly asksWhether?: string;
  readonly definite?: string;
  /** Says that its clause is not about the visit: "last year we were 5", "the kids stay with grandma". */
  readonly elsewhere: string;
  /** The same of the way there, where another clause has a day: "we land on Friday, and come to you on Saturday". */
  readonly journey: string;
  /** Whose day is no day of a visit where prices are asked for. */
  readonly birthday: string;
  /** The same, of the day that was booked: "we booked the 24th but need the 26th". */
  readonly booked: string;
  /** Says that its clause is about tickets bought before: "I bought 2 tickets yesterday". */
  readonly bought?: string;
  /** Behind a word for a family, which is a package's name then: "the family package". */
  readonly offer?: string;
  /** Of two days, that neither is in the place of the other; "2 days" says so as well. */
  readonly bothDays: string;
  /** Once the tickets are bought: "can I change the date later". */
  readonly afterwards: string;
  /** The day of a booking that was made: "one more for the same day". */
  readonly sameDay: string;
  /** Asks what a package holds: "does it include lunch". */
  readonly contents: string;
  /** Asks how long a ticket can be used: "do the tickets expire". */
  readonly validity: string;
  /** Asks whether something is added to the price: "any hidden fees". */
  readonly fees: string;
  /** Names somebody else who sells tickets, beside a word for what was booked: "I booked on klook". */
  readonly otherSeller: string;
  /** Says that it has been paid: "I've sent the money". */
  readonly paid: string;
  /** Asks where the tickets are sent, or for them somewhere else: "can you email them". */
  readonly delivery: string;
  /** Asks in what packages differ, which are named for that. */
  readonly difference: string;
  /** Asks for prices, the least first. */
  readonly cheapest: string;
  /** Asks how long a booking is kept: "how long have I got to pay". */
  readonly hold: string;
  /** Asks on which days it costs less: "is it cheaper on weekdays". */
  readonly byDay: string;
  /** Says that the booking stays, whatever else is asked: "keep my booking, but…". */
  readonly kept: string;
  /** Says that the name of the booking is to be another one: "you spelt my name wrong". */
  readonly changeName: string;
  /** Says that something went wrong, which only a person can put right: "I was charged twice". */
  readonly complaint: string;
  /** Asks whether a person answers. */
  readonly robot: string;
  /** Begins another clause; in Korean it ends one. */
  readonly but: string;
  /** Words that change nothing of who comes, when or with which package. */
  readonly filler: string;
  /** Words that make it doubtful whether a day or a count is wanted: "last year we were 5", "if it rains". */
  readonly doubt: string;
  /** Words of sentences that are never part of names. */
  readonly sentence: string;
  /** Friendly words without a wish. */
  readonly talk: string;
  /** Asks why a detail is needed. */
  readonly whyAsked: string;
  /** Question words at the beginning of a clause. */
  readonly asking: string;
  /** Of these, those by which tickets are asked for: "can I get 2 adults?" */
  readonly requesting?: string;
  /** Asks only as the first word of all: "is that far". */
  readonly askingFirst?: string;
  /** Asks as the last word, but for those said to the one who is asked: "không ạ". */
  readonly askingLast?: string;
  readonly address?: string;
  /** Phrases that only look like a wish or a number: "don't cancel". */
  readonly notMeant?: string;
}

export type Meaning =
  | { readonly kind: 'number'; readonly value: number; readonly form: 'plain' | 'article' | 'people' }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'ahead'; readonly days: number }
  | { readonly kind: 'beside'; readonly days: number }
  | { readonly kind: 'span'; readonly days: number }
  | { readonly kind: 'spanFrom'; readonly direction: 1 | -1 }
  | { readonly kind: 'movedBy'; readonly direction: 1 | -1 }
  | { readonly kind: 'moved'; readonly days: number }
  | { readonly kind: 'weeks'; readonly weeks: number; readonly isWhole: boolean }
  | { readonly kind: 'holiday'; readonly month: number; readonly day: number }
  | { readonly kind: 'monthAhead'; readonly months: number }
  /** Null: of the month beside it. */
  | { readonly kind: 'monthPart'; readonly from: number; readonly months: number | null }
  | ({ readonly kind: 'lunarDay' } & LunarDay)
  /** A day of the month. */
  | { readonly kind: 'ordinal'; readonly day: number; readonly isSure: boolean }
  | { readonly kind: 'whom'; readonly whom: Whom; readonly isOne: boolean; readonly isBehind: boolean }
  | { readonly kind: 'classifier'; readonly whom: 'person' | 'ticket'; readonly isOfEither: boolean }
  /** Null: without a number. */
  | {
      readonly kind: 'named';
      readonly whom: Whom;
      readonly count: number | null;
      readonly isWithSpeaker: boolean;
    }
  | { readonly kind: 'wish'; readonly wish: Wish; readonly when: 'always' | 'weak' | 'opening' | 'lone' }
  | { readonly kind: 'exchangeWith'; readonly part: 'verbs' | 'with' }
  | { readonly kind: (typeof plainKinds)[number] };

/** Kinds without further values. */
const plainKinds = [
  ...([
    'sentence',
    'talk',
    'whyAsked',
    'asking',
    'requesting',
    'askingFirst',
    'askingLast',
    'address',
  ] as const),
  ...([
    'weekdayMark',
    'weekend',
    'coming',
    'in',
    'later',
    'within',
    'dayMarkBefore',
    'dayMarkAfter',
  ] as const),
  ...(['monthMarkBefore', 'monthMarkAfter', 'yearMark', 'lunar', 'party', 'at', 'clock'] as const),
  ...([
    'couples',
    'group',
    'families',
    'household',
    'self',
    'owner',
    'withMe',
    'vehicles',
    'vocative',
    'asksFor',
    'forWhom',
    'forDay',
    'bringing',
    'bringingBehind',
    'withBefore',
    'among',
    'joining',
    'forgotten',
    'total',
    'more',
    'plus',
    'age',
    'aged',
    'copula',
    'of',
    'inMonth',
    'fromDay',
    'decade',
    'manyYears',
    'minute',
    'sheIs',
    'speakerIs',
    'theyAre',
    'school',
    'ago',
    'monthsOld',
    'over',
    'everybody',
    'except',
    'exceptBehind',
    'correction',
    'afterDay',
    'afterDayBehind',
    'beforeDay',
    'beforeDayBehind',
    'inBetween',
    'workday',
  ] as const),
  ...([
    'money',
    'measure',
    'stature',
    'numbered',
    'height',
    'join',
    'or',
    'through',
    'between',
    'withBehind',
    'without',
    'remove',
    'exchange',
    'exchangeFor',
    'into',
    'topic',
    'instead',
    'turning',
    'oneOfThem',
    'consult',
    'absent',
    'conclusion',
    'partly',
    'only',
    'checking',
    'pronoun',
    'needs',
    'asksWhether',
    'definite',
    'elsewhere',
    'journey',
    'birthday',
    'booked',
    'bought',
    'offer',
    'bothDays',
    'sameDay',
    'afterwards',
    'contents',
    'difference',
    'validity',
    'fees',
    'otherSeller',
    'paid',
    'delivery',
    'cheapest',
    'byDay',
    'kept',
    'hold',
    'changeName',
    'complaint',
    'robot',
    'but',
    'small',
    'notMeant',
  ] as const),
] as const;

/** What phrases mean: those of one list share it, since there are tens of thousands. */
export interface Entry {
  readonly language: Language;
  readonly meaning: Meaning;
  /** True for phrases that are written without marks, in Latin letters. */
  readonly isPlain: boolean;
}

const plainLetters = /^[\u0020-\u007e]*$/;

/** Adds every phrase of a language with its meaning. One list of them all would be megabytes of garbage. */
export function addEntries(words: LanguageWords, addEntry: (phrase: string, entry: Entry) => void): void {
  const { language } = words;
  const { add, addEach } = phraseAdder(words, addEntry);
  addEach(words.numbers, (value) => ({ kind: 'number', value: Number(value), form: 'plain' }));
  addEach(words.articles, (value) => ({ kind: 'number', value: Number(value), form: 'article' }));
  addEach(words.peopleNumbers, (value) => ({ kind: 'number', value: Number(value), form: 'people' }));
  addEach(words.months, (index) => ({ kind: 'month', month: Number(index) + 1 }));
  addEach(words.weekdays, (weekday) => ({ kind: 'weekday', weekday: Number(weekday) }));
  addEach(words.days, (days) => ({ kind: 'ahead', days: Number(days) }));
  addEach(words.daysBeside, (days) => ({ kind: 'beside', days: Number(days) }));
  addEach<'1' | '-1'>(words.spanFrom, (side) => ({ kind: 'spanFrom', direction: side === '1' ? 1 : -1 }));
  addEach<'1' | '-1'>(words.movedBy, (side) => ({ kind: 'movedBy', direction: side === '1' ? 1 : -1 }));
  addEach(words.moved, (days) => ({ kind: 'moved', days: Number(days) }));
  addEach(words.spans, (days) => ({ kind: 'span', days: Number(days) }));
  addEach([words.lastMonth, words.thisMonth, words.nextMonth], (index) => ({
    kind: 'monthAhead',
    months: Number(index) - 1,
  }));
  addEach(words.monthParts, monthPartOf);
  addEach(words.weeks, (weeks) => ({ kind: 'weeks', weeks: Number(weeks), isWhole: true }));
  addEach(words.whichWeek, (weeks) => ({ kind: 'weeks', weeks: Number(weeks), isWhole: false }));
  addEach(words.holidays, (date) => {
    const [month, day] = date.split('-').map(Number);
    return { kind: 'holiday', month: month ?? 0, day: day ?? 0 };
  });
  addEach(words.lunarDays, (key) => ({ kind: 'lunarDay', ...lunarDayOf(key, language) }));
  for (const ordinals of [words.ordinals, words.dayOrdinals])
    addEach(ordinals, (index) => ({
      kind: 'ordinal',
      day: Number(index) + 1,
      isSure: ordinals === words.dayOrdinals,
    }));
  addEach<Whom>(words.whom, (whom, isOne) => ({ kind: 'whom', whom, isOne, isBehind: false }));
  addEach<Whom>(words.whomBehind, (whom) => ({ kind: 'whom', whom, isOne: false, isBehind: true }));
  addEach<'person' | 'ticket' | 'either'>(words.classifiers, classifierOf);
  addEach(words.named, (named) => {
    const [count, whom, speaker] = named.split(' ') as [string, Whom, string?];
    const isWithSpeaker = speaker === 'me';
    return { kind: 'named', whom, count: count === 'some' ? null : Number(count), isWithSpeaker };
  });
  addEach<Wish>(words.wishes, (wish) => ({ kind: 'wish', wish, when: 'always' }));
  addEach<Wish>(words.weakWishes, (wish) => ({ kind: 'wish', wish, when: 'weak' }));
  addEach<Wish>(words.openingWishes, (wish) => ({ kind: 'wish', wish, when: 'opening' }));
  addEach<Wish>(words.loneWishes, (wish) => ({ kind: 'wish', wish, when: 'lone' }));
  addEach<'verbs' | 'with'>(words.exchangeWith, (part) => ({ kind: 'exchangeWith', part }));
  add(words.height, () => ({ kind: 'measure' }));
  for (const [said, wish] of [
    [words.cheapest, 'prices'],
    [words.byDay, 'prices'],
    [words.paid, 'payment'],
    [words.delivery, 'myTickets'],
  ] as const)
    add(said, () => ({ kind: 'wish', wish, when: 'weak' }));
  for (const kind of ['contents', 'asking'] as const) add(words.difference, () => ({ kind }));
  add(words.byDay, () => ({ kind: 'cheapest' }));
  for (const asked of [words.validity, words.fees]) add(asked, () => ({ kind: 'asking' }));
  for (const kind of plainKinds) add(words[kind], () => ({ kind }));
}

/** Adds the phrases of a list, or of each list of a table, with what they mean. */
function phraseAdder({ language, single }: LanguageWords, addEntry: (phrase: string, entry: Entry) => void) {
  const singles = new Set(alternatives(single));
  const add = (phrases: string | undefined, meaningOf: (isOne: boolean) => Meaning): void => {
    const shared: Entry[] = [];
    for (const phrase of alternatives(phrases)) {
      const [isOne, isPlain] = [singles.has(phrase), plainLetters.test(phrase)];
      const at = (isOne ? 1 : 0) + (isPlain ? 2 : 0);
      shared[at] ??= { language, meaning: meaningOf(isOne), isPlain };
      addEntry(phrase, shared[at]);
    }
  };
  const addEach = <Key extends string>(
    table: Readonly<Partial<Record<Key, string>>> | readonly string[] | undefined,
    meaningOf: (key: Key, isOne: boolean) => Meaning,
  ): void => {
    for (const [key, phrases] of Object.entries(table ?? {}) as [Key, string][])
      add(phrases, (isOne) => meaningOf(key, isOne));
  };
  return { add, addEach };
}

function monthPartOf(key: string): Meaning {
  const [from = 1, months = null] = key.split(' ').map(Number);
  return { kind: 'monthPart', from, months };
}

function classifierOf(whom: 'person' | 'ticket' | 'either'): Meaning {
  const isOfEither = whom === 'either';
  return { kind: 'classifier', whom: isOfEither ? 'ticket' : whom, isOfEither };
}

/** Parses "newYear+0..2", for the language's own lunar calendar, else for either one of the venue's guests. */
function lunarDayOf(key: string, language: Language): LunarDay {
  const [, feast = '', first = '0', last = first] = /^(\w+?)(?:([+-]\d+)(?:\.\.(-?\d+))?)?$/.exec(key) ?? [];
  const offsets = Array.from(
    { length: Number(last) - Number(first) + 1 },
    (_, index) => Number(first) + index,
  );
  const calendars = language === 'en' || language === 'ru' ? (['vi', 'zh'] as const) : [language];
  return { feast: feast === 'midAutumn' ? 'midAutumn' : 'newYear', offsets, calendars };
}

/** The phrases that change nothing of the others, and those that make them doubtful. */
export function hintsOf({
  filler,
  doubt,
  elsewhere,
  journey,
  booked,
}: LanguageWords): readonly (readonly [string, 'filler' | 'doubt'])[] {
  return [
    ...alternatives(filler).map((phrase) => [phrase, 'filler'] as const),
    ...[doubt, elsewhere, journey, booked].flatMap(alternatives).map((phrase) => [phrase, 'doubt'] as const),
  ];
}

/** The phrases of a list. */
export function alternatives(phrases = ''): readonly string[] {
  return phrases === '' ? [] : phrases.split('|').map((phrase) => phrase.trim());
}

/** The alternatives of several lists. */
export function anyOf(...lists: readonly string[]): string {
  return lists.join(' | ');
}

/** Every phrase of one alternative of each list, in their order: `combined('my | our', 'mum | dad')`. */
export function combined(...lists: readonly string[]): string {
  return phrasesWith(lists, ' ');
}

/** The same without spaces: `glued('联系人', '写 | 填')`. */
export function glued(...lists: readonly string[]): string {
  return phrasesWith(lists, '');
}

function phrasesWith(lists: readonly string[], space: string): string {
  return lists
    .map(alternatives)
    .reduce((all, next) => all.flatMap((first) => next.map((last) => `${first}${space}${last}`.trim())))
    .join(' | ');
}

/**
 * The numbers of a language that writes tens before ones, from the first to the last, by their values. `signs`: what may
 * stand between the two.
 */
export function numerals(
  tens: readonly string[],
  ones: readonly string[],
  [first, last]: readonly [number, number],
  signs: readonly string[] = [''],
): Readonly<Record<number, string>> {
  const values = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const wordsOf = (value: number): string => {
    const [ten = '', one = ''] = [tens[Math.floor(value / 10)], ones[value % 10]];
    return ten === '' || one === '' ? ten + one : signs.map((sign) => ten + sign + one).join(' | ');
  };
  return Object.fromEntries(values.map((value) => [value, wordsOf(value)]));
}
