import { addVenueDays } from '../venue/calendar.ts';
import { withoutCodes } from './codes.ts';
import { phoneDigits } from './days/aside-numbers.ts';
import { type DateReading, dateMatches, dateReading, readingOf } from './days/dates.ts';
import { type Calendar, type DateMatch, dateOf, daysOfMonth, isBookable } from './days/written-dates.ts';
import { nameIn } from './names/said.ts';
import { tokensElsewhere } from './people/clauses.ts';
import type { Count } from './people/counted.ts';
import { countsIn, countsOfSubgroups, uncountedOf } from './people/counts.ts';
import type { CountReading } from './people/gathered.ts';
import { isOfHeight } from './people/heights.ts';
import { type Party, partyOf } from './people/party.ts';
import type { Removal } from './people/removals.ts';
import { isCorrectedAway } from './people/segments.ts';
import { subgroupsIn } from './people/subgroups.ts';
import { fold, lexemesOf } from './phrases.ts';
import { isCountedByNumber, isQuestion, type SentenceKind, sentenceKind } from './sentence-kind.ts';
import {
  isA,
  isAllClear,
  languageOf,
  meaningOf,
  numberOf,
  type Sentence,
  sentenceOf,
  type TakenTokens,
  type Token,
} from './tokens.ts';
import {
  isVenueWord,
  mentionsByPlace,
  type PackageMention,
  packageMentions,
  packagesNamed,
  type VenueWords,
} from './venue-words.ts';
import { endsClause, isOwnAsked, polite, wishesIn, wishesMeant } from './wishes.ts';
import type { Wish } from './words/words.ts';

export interface ReadOptions extends Calendar {
  /** The customer's, such as `zh-hans`; other languages are read as well. */
  readonly locale: string;
  readonly venue: VenueWords;
}

/**
 * The day of an earlier booking, a visit on each named day, a change of date once tickets are bought, what a package
 * holds, the least price, the days on which it is least, a package in the place of another, how long a ticket can be
 * used, what is added to its price, tickets of another seller, where tickets are sent, and that the booking stays as it
 * is.
 */
const topics = [
  'sameDay',
  'eachDay',
  'afterwards',
  'contents',
  'cheapest',
  'byDay',
  'exchange',
  'validity',
  'fees',
  'otherSeller',
  'delivery',
  'kept',
] as const;
type Topic = (typeof topics)[number];

/** Numbers without a noun: a count where tickets are chosen, a day where a day is. */
interface BareNumbers {
  readonly counts: readonly number[];
  readonly dates: DateReading;
  /** Added up, of whatever kinds: "2+1". */
  readonly isSum?: true;
}

/** Everything understood of a message. Has both readings of ambiguous words. */
export interface Reading {
  readonly dates: DateReading;
  readonly counts: readonly Count[];
  /** True when a number says how many: "3 adults", where "my wife" has none. */
  readonly isNumbered: boolean;
  /** The people who come; null: none were mentioned. */
  readonly party: Party | null;
  /** True when the counts add to what was chosen: "one more child". */
  readonly isMore: boolean;
  /** The number that another corrects: "not 2 but 4". */
  readonly corrected: number | null;
  /** How many there are with those who are added: "2 more, so 4 in all". */
  readonly total: number | null;
  /** Removals from what was chosen. */
  readonly removals: readonly Removal[];
  /** True when some of those who were to come do not, or some tickets are given back: "one of us can't come". */
  readonly isOfSome: boolean;
  /** How many tickets are to be given back, where the counts don't say it. */
  readonly givenBack: number | null;
  readonly bareNumbers: BareNumbers | null;
  /** True when it says that the tickets are paid. */
  readonly isPaid: boolean;
  /** True when somebody's height was said. */
  readonly isOfHeight: boolean;
  /** Codes of the packages whose names match best; all of them when the words fit several equally. */
  readonly packages: readonly string[];
  /** In capitals. Only a look-up can tell whether there is such a booking. */
  readonly bookingCode: string | null;
  /** Of these, the ones that come in the place of others: "the water park instead, the cable car is scary". */
  readonly replacing: readonly string[];
  /** Mere politeness comes last. */
  readonly wishes: readonly Wish[];
  readonly kind: SentenceKind;
  /** True when a count for named packages is put as a question: "is the family ticket ok for 4?" */
  readonly isAsked: boolean;
  /** False when a word is unknown, or makes the others doubtful ("if", "last year"), or a number is left over. */
  readonly isClear: boolean;
  /** The name that the text may be, without "my name is"; null: it certainly is none. */
  readonly name: string | null;
  /** Positions of the owner's questions that match most words. */
  readonly questions: readonly number[];
  readonly topics: ReadonlySet<Topic>;
}

/** About two hundred words; the rest of a longer message is ignored. Single characters can fold to eighteen. */
const mostCharacters = 1_024;

/** Reads a customer's text. Pure, never throws, and takes linear time. */
export function read(text: string, { locale, venue, ...calendar }: ReadOptions): Reading {
  const own = languageOf(locale);
  const isOfVenue = (bare: string): boolean => isVenueWord(bare, venue);
  const isWord = (letters: string): boolean =>
    sentenceOf(letters, own, isOfVenue).tokens[0]?.meanings.length !== 0;
  const { rest, bookingCode } = withoutCodes(readable(text), isWord);
  const sentence = sentenceOf(fold(rest), own, isOfVenue);
  if (sentence.tokens.some((token) => isA(token, 'complaint'))) return complained(bookingCode);
  const found = packageMentions(sentence, venue).filter((mention) => !isLeftOut(mention, sentence));
  const whoWhen = whoAndWhen(sentence, found, venue, calendar);
  const { counted, days, elsewhere, taken, mentions } = whoWhen;
  const { bare, counts, removals } = counted;
  const packages = packagesNamed(readable(text), sentence, mentions, venue);
  const isOfSome = removals.length > 0 || counted.isOfSomeAbsent;
  const isCounting = counts.length + bare.length > 0;
  const isOfItems = isCounting || packages.length > 0;
  const heard = wishesIn(sentence, mentions, elsewhere, { isOfSome, isCounting, isOfItems, dates: days });
  // "Where are the 2 tickets that I bought for Saturday": nobody comes on another visit.
  const isOfOwn = heard.includes('myTickets') && sentence.tokens.some(({ meanings }) => isOwnAsked(meanings));
  const isOfDayAlone = elsewhere.size === 0 && !isCounting;
  const isOfNone = isOfOwn || isOfNoVisit(days, heard, sentence, { ...calendar, isOfDayAlone });
  const dates = isOfNone ? readingOf([]) : days;
  const wishes = wishesMeant(heard, { ...whoWhen, dates });
  const asked = venue.questions.askedIn(sentence.lexemes);
  const naming = bookingCode === null && asked.length === 0 ? nameIn(readable(text), own, venue) : null;
  const parts = { dates, counts, bare, removals, packages, bookingCode, wishes, questions: asked };
  const kind = sentenceKind(sentence, { ...parts, isNameSaid: naming?.isSaid === true });
  const isOfDayOnly = isCounting && wishes.includes('changeDate') && isExchangeOfDay(sentence, whoWhen);
  const about = topicsIn(sentence, { counts, dates, kind, packages, wishes, isOfDayOnly });
  const isOfAny = isOfOwn || isOfNobody(kind, sentence, { counted, dates, about });
  if (kind === 'name') return named(naming?.name ?? null, wishes);
  const areWordsClear = isAllClear(sentence, mentionsByPlace(mentions));
  return {
    kind,
    isAsked: isCounting && packages.length > 0 && isQuestion(sentence.tokens),
    isClear: areWordsClear && !isNumberLeft(counted),
    name: nameless.has(kind) ? null : (naming?.name ?? null),
    dates,
    counts: isOfAny ? [] : counts,
    isNumbered: isCountedByNumber(sentence.tokens, counted),
    party: partyOf(sentence, isOfAny ? uncountedOf(counted) : counted, mentions),
    isMore: counted.isMore,
    corrected: correctedIn(sentence),
    total: counted.total,
    removals,
    ...givenBackIn(sentence, heard, taken, isOfSome),
    isPaid: sentence.tokens.some((token) => isA(token, 'paid')),
    isOfHeight: isHeightSaid(sentence, mentions),
    bareNumbers: bareNumbers(bare, counted, sentence, { ...calendar, isAlone: areWordsClear }),
    packages,
    replacing: about.has('exchange') ? packagesReplacing(sentence, mentions, packages) : [],
    bookingCode,
    wishes,
    questions: kind === 'question' ? questionsOf(asked, sentence, venue) : asked,
    topics: about,
  };
}

function correctedIn({ tokens }: Sentence): number | null {
  return numberOf(tokens.find((token, at) => numberOf(token) !== null && isCorrectedAway(tokens, at)));
}

/** Also without a number: "the kids are tall"; "under 1.4 m" may be part of a package's name. */
function isHeightSaid({ tokens }: Sentence, mentions: readonly PackageMention[]): boolean {
  const mentionAt = mentionsByPlace(mentions);
  const own = tokens.filter(({ start }) => !mentionAt.has(start));
  return isOfHeight({ tokens: own }) || own.some((token) => isA(token, 'stature'));
}

/** The days and the counts, and what they leave of the sentence. */
function whoAndWhen(
  sentence: Sentence,
  named: readonly PackageMention[],
  venue: VenueWords,
  calendar: Calendar,
) {
  const mentionAt = mentionsByPlace(named);
  // "Christmas" may be part of a package's name.
  const isName = ({ kind, start }: DateMatch): boolean =>
    kind === 'holiday' && mentionAt.has(sentence.tokens[start]?.start ?? -1);
  const elsewhere = tokensElsewhere(sentence);
  const all = dateMatches(sentence, calendar).filter((match) => !isName(match));
  const matches = all.filter(({ start }) => !elsewhere.has(start));
  const taken = takenBy(matches, elsewhere, sentence);
  const subgroups = subgroupsIn(sentence, taken, named, venue);
  const isApart = subgroups.length > 0;
  const mentions = isApart ? subgroups.flatMap((subgroup) => subgroup.mentions) : named;
  const counted = (isApart && countsOfSubgroups(subgroups, venue)) || {
    ...countsIn(sentence, taken, named, venue),
    ...(isApart && { mayOverlap: true }),
  };
  const isOfChange = sentence.tokens.some((token) => meaningOf(token, 'wish')?.wish === 'changeDate');
  const isWhole = isOfChange || isAllClear(sentence, mentionAt);
  const said = dateReading(matches);
  const dayAt = sentence.tokens[matches.find(({ kind }) => kind !== 'aside')?.start ?? -1]?.start;
  const days = isWhole ? daysMoved(said, all, calendar) : said;
  const isPhone = isPhoneSaid(matches, sentence);
  // "Booked the 24th, need 26": a day.
  if (isDayMoved(sentence, all, elsewhere)) {
    const moved = dayMoved(days, counted.bare, calendar);
    return {
      counted: { ...counted, bare: [] },
      mentions,
      taken,
      days: moved,
      elsewhere,
      dayAt,
      isMoved: true,
      isPhone,
    };
  }
  const isMoved = matches.some((match) => match.isMoved === true) || isDayCorrected(sentence, days, calendar);
  return { counted, mentions, taken, days, elsewhere, dayAt, isMoved, isPhone };
}

/** "2 adults, room 412": a number beside those that count. */
function isNumberLeft({ bare, counts, isSum }: CountReading): boolean {
  return counts.length > 0 && bare.length > 0 && !isSum;
}

/** The tokens that are days, ages or amounts, or of something else. */
function takenBy(
  matches: readonly DateMatch[],
  elsewhere: ReadonlySet<number>,
  { tokens }: Sentence,
): TakenTokens {
  // "mot" without its mark is a day and a number.
  const isNumberToo = (start: number, end: number): boolean =>
    end === start + 1 && isA(tokens[start], 'number');
  const kinds = new Map(
    matches
      .filter(({ start, end, kind }) => kind === 'aside' || !isNumberToo(start, end))
      .flatMap(({ start, end, kind }) =>
        Array.from({ length: end - start }, (_, at) => [start + at, kind] as const),
      ),
  );
  return {
    has: (token) => kinds.has(token) || elsewhere.has(token),
    isAside: (token) => kinds.get(token) === 'aside' && !elsewhere.has(token),
  };
}

const beyondDay = ['afterDay', 'afterDayBehind', 'beforeDay', 'beforeDayBehind'] as const;

/** "Without the cable car", where Korean has it behind: "케이블카는 말고 워터파크로". */
function isLeftOut({ start, end }: PackageMention, { tokens }: Sentence): boolean {
  // "Any weekday after the 6th" is no weekday ticket.
  const own = tokens.filter((token) => token.start < end && token.end > start);
  const isOfDays = own.length > 0 && own.every((token) => isA(token, 'workday'));
  if (isOfDays && tokens.some((token) => isA(token, 'monthPart', 'weeks', ...beyondDay))) return true;
  return tokens.some((token, at) => {
    if (!/\p{sc=Hang}/u.test(token.text)) return token.end === start && isA(token, 'without');
    const before = tokens[at - 1];
    const isBehind = token.start === end || (before?.start === end && isA(before, 'topic', 'exchangeFor'));
    return isBehind && isA(token, 'without', 'exceptBehind');
  });
}

/**
 * "I bought tickets yesterday and can't find them", "my birthday is on 7 December, is there a discount?", "last year we
 * came on 3 December".
 */
function isOfNoVisit(
  days: DateReading,
  heard: readonly Wish[],
  { tokens }: Sentence,
  { isOfDayAlone, ...calendar }: Calendar & { readonly isOfDayAlone: boolean },
): boolean {
  if (heard.includes('myTickets') && days.kind === 'one' && !isBookable(days.date, calendar)) return true;
  if (heard.includes('prices') && tokens.some((token) => isA(token, 'birthday'))) return true;
  return isOfDayAlone && tokens.some((token) => isA(token, 'elsewhere'));
}

/** "How tall must a child be", "change it to my wife's name": nobody in particular. */
function isOfNobody(
  kind: SentenceKind,
  sentence: Sentence,
  { counted, dates, about }: { counted: CountReading; dates: DateReading; about: ReadonlySet<Topic> },
): boolean {
  const isOfThem = isCountedByNumber(sentence.tokens, counted) || isOfNamed(sentence, dates);
  return kind === 'changeName' || (kind === 'question' && (about.has('contents') || !isOfThem));
}

/** "Can my wife and I come on Saturday": of those who are named, for a day. */
function isOfNamed({ tokens }: Sentence, { kind }: DateReading): boolean {
  return kind !== 'none' && tokens.some((token) => (meaningOf(token, 'named')?.count ?? 0) > 0);
}

/** Whether some tickets are to be given back, and how many. */
function givenBackIn(
  sentence: Sentence,
  heard: readonly Wish[],
  taken: TakenTokens,
  isOfSome: boolean,
): Pick<Reading, 'givenBack' | 'isOfSome'> {
  if (!heard.includes('refund') && !heard.includes('cancel')) return { givenBack: null, isOfSome };
  const isPart = sentence.tokens.some((token) => isA(token, 'partly'));
  return { givenBack: ticketsNumbered(sentence, taken), isOfSome: isOfSome || isPart };
}

/** "Hoàn 1 vé thôi", "верните деньги за 1 билет": the only number of tickets. */
function ticketsNumbered({ tokens }: Sentence, taken: TakenTokens): number | null {
  const isTicket = (token: Token | undefined): boolean =>
    meaningOf(token, 'whom')?.whom === 'ticket' || isA(token, 'classifier');
  const numbers = tokens.flatMap((token, at) =>
    isTicket(tokens[at + 1]) && !taken.has(at) ? [numberOf(token)] : [],
  );
  const [only = null, another] = numbers.filter((number) => number !== null);
  return another === undefined ? only : null;
}

/** The packages of the clauses that say what comes instead. */
function packagesReplacing(
  { tokens }: Sentence,
  mentions: readonly PackageMention[],
  packages: readonly string[],
): readonly string[] {
  let clause = 0;
  const clauseAt = new Map<number, number>();
  const clauses = new Set<number>();
  for (const token of tokens) {
    clauseAt.set(token.start, clause);
    if (isA(token, 'exchange', 'instead')) clauses.add(clause);
    if (endsClause(token)) clause += 1;
  }
  const said = mentions.filter(({ start }) => clauses.has(clauseAt.get(start) ?? -1));
  const codes = new Set(said.flatMap((mention) => mention.codes));
  return packages.filter((code) => codes.has(code));
}

/** "The next day" of the day that is chosen, where no other is named. */
function daysMoved(said: DateReading, matches: readonly DateMatch[], { near }: Calendar): DateReading {
  const [moved, another] = matches.filter(({ beside }) => beside !== undefined);
  if (said.kind !== 'none' || near === undefined || moved?.beside === undefined || another !== undefined)
    return said;
  return { kind: 'one', date: addVenueDays(near, moved.beside) };
}

function isPhoneSaid(matches: readonly DateMatch[], { tokens }: Sentence): boolean {
  const digitsIn = ({ start, end }: DateMatch): number =>
    tokens.slice(start, end).reduce((sum, { digits }) => sum + (digits?.length ?? 0), 0);
  return matches.some((match) => match.kind === 'aside' && digitsIn(match) >= phoneDigits);
}

/** The words by which the venue's question about heights is found for a sentence such as "my son is 1m35". */
const heightWords = lexemesOf(fold('height. chiều cao. рост. 身高. 키'));

/** The questions that a question asks: of how tall somebody is, that about heights. */
function questionsOf(asked: readonly number[], sentence: Sentence, { questions }: VenueWords) {
  return asked.length === 0 && isOfHeight(sentence) ? questions.askedIn(heightWords) : asked;
}

/** "4 including me" asks for nothing that a package includes, and "swap an adult for a child" for no other package. */
function topicsIn(
  { tokens }: Sentence,
  {
    counts,
    dates,
    kind,
    packages,
    wishes,
    isOfDayOnly,
  }: Pick<Reading, 'counts' | 'dates' | 'kind' | 'packages' | 'wishes'> & { readonly isOfDayOnly: boolean },
): ReadonlySet<Topic> {
  const isAny = (...kinds: Parameters<typeof isA>[1][]): boolean =>
    tokens.some((token) => isA(token, ...kinds));
  const isMeant: Record<Topic, boolean> = {
    sameDay: isAny('sameDay'),
    afterwards: wishes.includes('changeDate') && isAny('afterwards'),
    eachDay:
      kind !== 'question' &&
      dates.kind === 'several' &&
      tokens.some((_, at) => isOfDays(tokens, at, dates.dates.length)),
    contents: tokens.some((token) => isA(token, 'contents') && !(counts.length > 0 && isA(token, 'among'))),
    cheapest: isAny('cheapest'),
    byDay: dates.kind === 'none' && isAny('byDay'),
    exchange: packages.length > 0 && !isOfDayOnly && isAny('exchange', 'instead'),
    validity: isAny('validity'),
    fees: isAny('fees') && !tokens.some(isOfReturn),
    otherSeller:
      isAny('otherSeller') && (isAny('booked', 'bought', 'elsewhere') || wishes.includes('myTickets')),
    delivery: isAny('delivery'),
    kept: isAny('kept'),
  };
  return new Set(topics.filter((topic) => isMeant[topic]));
}

/** "Change it to the 5th, and 2 water parks", "5일로 바꾸고 워터파크도 두 장": the packages come behind both. */
function isExchangeOfDay(
  { tokens }: Sentence,
  { dayAt, mentions }: { readonly dayAt: number | undefined; readonly mentions: readonly PackageMention[] },
): boolean {
  const exchange = tokens.findLast((token) => isA(token, 'exchange', 'instead'))?.start ?? 0;
  return dayAt !== undefined && mentions.every(({ start }) => start > Math.max(dayAt, exchange));
}

const nothingRead: Reading = {
  kind: 'other',
  isAsked: false,
  isClear: true,
  name: null,
  dates: { kind: 'none' },
  counts: [],
  isNumbered: false,
  party: null,
  isMore: false,
  corrected: null,
  total: null,
  removals: [],
  isOfSome: false,
  givenBack: null,
  bareNumbers: null,
  isPaid: false,
  isOfHeight: false,
  packages: [],
  replacing: [],
  bookingCode: null,
  wishes: [],
  questions: [],
  topics: new Set(),
};

/** "Is there a fee if I cancel": of the terms, and not of the price. */
function isOfReturn(token: Token): boolean {
  const wish = meaningOf(token, 'wish')?.wish;
  return isA(token, 'notMeant') || wish === 'cancel' || wish === 'refund' || wish === 'changeDate';
}

/** "For 2 days", "both days" */
function isOfDays(tokens: readonly Token[], at: number, days: number): boolean {
  const [number, span] = [tokens[at], tokens[at + 1]];
  // "5일, 2일" are days of the month.
  const isSpan = meaningOf(span, 'span')?.days === 1 && !isA(span, 'dayMarkAfter');
  return (numberOf(number) === days && isSpan) || isA(tokens[at], 'bothDays');
}

/** In a sentence that says a name nothing else is read: "Mai" is also tomorrow. */
function named(name: string | null, wishes: readonly Wish[]): Reading {
  return { ...nothingRead, kind: 'name', name, wishes: wishes.filter((wish) => polite.has(wish)) };
}

/** "Your website charged me twice yesterday": for a person, whatever else is said. */
function complained(bookingCode: string | null): Reading {
  return { ...nothingRead, bookingCode, wishes: ['person'] };
}

/** A text of plain characters and single spaces, not cut within a word or a number. */
function readable(text: string): string {
  // "№5" would be "No5".
  const plain = text.replaceAll('№', '#').normalize('NFKC').replace(/\s+/g, ' ');
  if (plain.length <= mostCharacters) return plain;
  return plain.slice(0, mostCharacters).replace(/[\p{L}\p{M}\p{N}/.-]{1,40}$/u, '');
}

/** `isAlone`: a number beside an unknown word, which may say what it counts, is no day. */
function bareNumbers(
  counts: readonly number[],
  { isSum, isMore }: CountReading,
  { tokens }: Sentence,
  { isAlone, ...calendar }: Calendar & { readonly isAlone: boolean },
): BareNumbers | null {
  const [first, second, third] = counts;
  if (first === undefined) return null;
  if (isSum) return { counts, dates: { kind: 'none' }, isSum };
  // "1 more for the same day" is no day.
  if (third !== undefined || isMore || !isAlone) return { counts, dates: { kind: 'none' } };
  // "3 or 4": either of two days
  if (second !== undefined && tokens.some((token) => isA(token, 'or')))
    return { counts, dates: readingOf(counts.flatMap((day) => daysOfMonth(day, calendar).slice(0, 1))) };
  const date = second === undefined ? null : dateOf(first, second, null, calendar);
  const dates = second === undefined ? daysOfMonth(first, calendar) : date === null ? [] : [date];
  return { counts, dates: readingOf(dates) };
}

/** The other day that is named, or the one that the only number may be. */
function dayMoved(named: DateReading, [only, another]: readonly number[], calendar: Calendar): DateReading {
  const isNumber = named.kind === 'none' && only !== undefined && another === undefined;
  return isNumber ? readingOf(daysOfMonth(only, calendar)) : named;
}

/** A wish may be a surname: "Price". */
const nameless: ReadonlySet<SentenceKind> = new Set([
  'whyAsked',
  'robot',
  'hold',
  'changeName',
  'open',
  'question',
  'smallTalk',
]);

/** "Wait, can we come on Wednesday?", where another day is chosen. */
function isDayCorrected({ tokens }: Sentence, days: DateReading, { near }: Calendar): boolean {
  const isOther = near !== undefined && days.kind === 'one' && days.date !== near;
  // "Oh wait, the 4th, right?"
  const isChecked = tokens.some(
    (token, at) => meaningOf(token, 'wish')?.wish === 'yes' && !isA(tokens[at + 1], 'asking', 'askingLast'),
  );
  return isOther && !isChecked && isQuestion(tokens) && tokens.some((token) => isA(token, 'correction'));
}

/** "We booked the 24th but need the 26th" */
function isDayMoved(
  { tokens }: Sentence,
  matches: readonly DateMatch[],
  elsewhere: ReadonlySet<number>,
): boolean {
  const isApart = ({ kind, start }: DateMatch): boolean => kind !== 'aside' && elsewhere.has(start);
  return tokens.some((token, at) => isA(token, 'booked') && elsewhere.has(at)) && matches.some(isApart);
}
