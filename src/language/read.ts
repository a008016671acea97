import { phoneDigits } from './aside-numbers.ts';
import { tokensElsewhere } from './clauses.ts';
import type { Count } from './counted.ts';
import { type CountReading, countsIn, uncountedOf } from './counts.ts';
import { type DateReading, dateMatches, dateReading, readingOf } from './dates.ts';
import { type Party, partyOf } from './party.ts';
import { fold, lexemesOf } from './phrases.ts';
import type { Removal } from './removals.ts';
import { nameIn } from './said-name.ts';
import { isCountedByNumber, isOfHeight, type SentenceKind, sentenceKind } from './sentence-kind.ts';
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
import type { Meaning, Wish } from './words.ts';
import { type Calendar, type DateMatch, dateOf, daysOfMonth, isBookable } from './written-dates.ts';

export interface ReadOptions extends Calendar {
  /** The customer's, such as `zh-hans`; other languages are read as well. */
  readonly locale: string;
  readonly venue: VenueWords;
}

/** The day of an earlier booking, what a package holds, the least price, a package in the place of another. */
const topics = ['sameDay', 'contents', 'cheapest', 'exchange'] as const;
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
  /** The people who come; null: none were mentioned. */
  readonly party: Party | null;
  /** True when the counts add to what was chosen: "one more child". */
  readonly isMore: boolean;
  /** Removals from what was chosen. */
  readonly removals: readonly Removal[];
  /** True when some of those who were to come do not: "one of us can't come". */
  readonly isOfSome: boolean;
  readonly bareNumbers: BareNumbers | null;
  /** Codes of the packages whose names match best; all of them when the words fit several equally. */
  readonly packages: readonly string[];
  /** In capitals. Only a look-up can tell whether there is such a booking. */
  readonly bookingCode: string | null;
  /** Mere politeness comes last. */
  readonly wishes: readonly Wish[];
  readonly kind: SentenceKind;
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
  const mentions = packageMentions(sentence, venue).filter((mention) => !isLeftOut(mention, sentence));
  const mentionAt = mentionsByPlace(mentions);
  // "Christmas" may be part of a package's name.
  const isName = ({ kind, start }: DateMatch): boolean =>
    kind === 'holiday' && mentionAt.has(sentence.tokens[start]?.start ?? -1);
  const elsewhere = tokensElsewhere(sentence);
  const all = dateMatches(sentence, calendar).filter((match) => !isName(match));
  const matches = all.filter(({ start }) => !elsewhere.has(start));
  const counted = countsIn(sentence, takenBy(matches, elsewhere, sentence), mentions, venue);
  const { counts, removals, isSum } = counted;
  const days = dateReading(matches);
  const packages = packagesNamed(readable(text), sentence, mentions, venue);
  const isOfSome = removals.length > 0 || counted.isOfSomeAbsent;
  const isOfItems = counts.length + counted.bare.length + packages.length > 0;
  const heard = wishesIn(sentence, mentions, elsewhere, { isOfSome, isOfItems, dates: days });
  const isOfDayAlone = elsewhere.size === 0 && counts.length + counted.bare.length === 0;
  // "Where are the 2 tickets that I bought for Saturday": nobody comes on another visit.
  const isOfOwn = heard.includes('myTickets') && sentence.tokens.some(isOwnAsked);
  const isOfNone = isOfOwn || isOfNoVisit(days, heard, sentence, { ...calendar, isOfDayAlone });
  const isMoved = isDayMoved(sentence, all, elsewhere);
  // "Booked the 24th, need 26": a day.
  const [bare, moved] = isMoved ? [[], dayMoved(days, counted.bare, calendar)] : [counted.bare, days];
  const dates = isOfNone ? readingOf([]) : moved;
  const wishes = wishesMeant(heard, { counted, dates, isMoved, isPhone: isPhoneSaid(matches, sentence) });
  const asked = venue.questions.askedIn(sentence.lexemes);
  const found = bookingCode === null && asked.length === 0 ? nameIn(readable(text), own, venue) : null;
  const parts = { dates, counts, bare, removals, packages, bookingCode, wishes, questions: asked };
  const kind = sentenceKind(sentence, { ...parts, isNameSaid: found?.isSaid === true });
  const about = topicsIn(sentence, counts, packages);
  const isOfAny = isOfOwn || isOfNobody(kind, sentence, { counted, dates, about });
  const questions = kind === 'question' ? questionsOf(asked, sentence, venue) : asked;
  if (kind === 'name') return named(found?.name ?? null, wishes);
  return {
    kind,
    // "2 adults, room 412": a number beside those that count.
    isClear: isAllClear(sentence, mentionAt) && (counts.length === 0 || bare.length === 0 || isSum),
    name: nameless.has(kind) ? null : (found?.name ?? null),
    dates,
    counts: isOfAny ? [] : counts,
    party: partyOf(sentence, isOfAny ? uncountedOf(counted) : counted, mentions),
    isMore: counted.isMore,
    removals,
    isOfSome,
    bareNumbers: bareNumbers(bare, counted, calendar),
    packages,
    bookingCode,
    wishes,
    questions,
    topics: about,
  };
}

/** "Without the cable car", where Korean has it behind: "케이블카는 말고 워터파크로". */
function isLeftOut({ start, end }: PackageMention, { tokens }: Sentence): boolean {
  return tokens.some((token, at) => {
    if (!/\p{sc=Hang}/u.test(token.text)) return token.end === start && isA(token, 'without');
    const before = tokens[at - 1];
    const isBehind = token.start === end || (before?.start === end && /^[은는을를]$/.test(before.text));
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

/** "Where are my tickets", where "my tickets" alone may be those of an order. */
function isOwnAsked({ meanings }: Token): boolean {
  return meanings.some(
    (meaning) => meaning.kind === 'wish' && meaning.wish === 'myTickets' && meaning.when === 'always',
  );
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
  counts: readonly Count[],
  packages: readonly string[],
): ReadonlySet<Topic> {
  const isAny = (...kinds: Parameters<typeof isA>[1][]): boolean =>
    tokens.some((token) => isA(token, ...kinds));
  const isMeant: Record<Topic, boolean> = {
    sameDay: isAny('sameDay'),
    contents: tokens.some((token) => isA(token, 'contents') && !(counts.length > 0 && isA(token, 'among'))),
    cheapest: isAny('cheapest'),
    exchange: packages.length > 0 && isAny('exchange', 'instead'),
  };
  return new Set(topics.filter((topic) => isMeant[topic]));
}

/** In a sentence that says a name nothing else is read: "Mai" is also tomorrow. */
function named(name: string | null, wishes: readonly Wish[]): Reading {
  return {
    kind: 'name',
    isClear: true,
    name,
    dates: { kind: 'none' },
    counts: [],
    party: null,
    isMore: false,
    removals: [],
    isOfSome: false,
    bareNumbers: null,
    packages: [],
    bookingCode: null,
    wishes: wishes.filter((wish) => polite.has(wish)),
    questions: [],
    topics: new Set(),
  };
}

/** A text of plain characters and single spaces, not cut within a word or a number. */
function readable(text: string): string {
  // "№5" would be "No5".
  const plain = text.replaceAll('№', '#').normalize('NFKC').replace(/\s+/g, ' ');
  if (plain.length <= mostCharacters) return plain;
  return plain.slice(0, mostCharacters).replace(/[\p{L}\p{M}\p{N}/.-]{1,40}$/u, '');
}

/** Replaces a booking code or an address in the text. */
const placeholder = ' ¤ ';
const shortestCode = 6;
const longestCode = 32;
const codePattern =
  /(?<![\p{sc=Latin}\p{N}@_/-])[A-Z]{1,5}[0-9][A-Z0-9]{1,15}(?:(?: ?- ?|-)[A-Z0-9]{4,12}| (?=[A-Z]{0,11}[0-9])(?=[0-9]{0,11}[A-Z])[A-Z0-9]{4,12})?(?![\p{sc=Latin}\p{N}@_-])/giu;

/** Removes texts with meaningless digits, such as addresses, and the booking code. */
function withoutCodes(
  text: string,
  isWord: (letters: string) => boolean,
): { readonly rest: string; readonly bookingCode: string | null } {
  let bookingCode: string | null = null;
  const rest = text
    .split(/(\s+)/)
    .map((part) => (part.includes('@') || part.includes('://') ? placeholder : part))
    .join('')
    .replace(codePattern, (found) => {
      const code = found.toUpperCase().replace(/ ?- ?| /, '-');
      if (!isCode(code, isWord)) return found;
      bookingCode ??= code;
      return placeholder;
    });
  return { rest, bookingCode };
}

/** Letters first and several digits; "dec2026" and "nl2te1" are words with their numbers. */
function isCode(code: string, isWord: (letters: string) => boolean): boolean {
  const digits = code.replace(/\D/g, '').length;
  if (code.length < shortestCode || code.length > longestCode || digits < 3) return false;
  if (code.includes('-')) return true;
  const [, letters = '', number = ''] = /^([A-Z]+)([0-9]+)$/.exec(code) ?? [];
  if (letters === '') return code.length >= 10;
  return number.length >= 4 && !isWord(letters.toLowerCase());
}

function bareNumbers(
  counts: readonly number[],
  { isSum, isMore }: CountReading,
  calendar: Calendar,
): BareNumbers | null {
  const [first, second, third] = counts;
  if (first === undefined) return null;
  if (isSum) return { counts, dates: { kind: 'none' }, isSum };
  // "1 more for the same day" is no day.
  if (third !== undefined || isMore) return { counts, dates: { kind: 'none' } };
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

type WishMeaning = Extract<Meaning, { readonly kind: 'wish' }>;

/** Politeness is kept beside any wish; other weak wishes yield to more definite ones. */
const polite: ReadonlySet<Wish> = new Set(['greeting', 'thanks', 'yes', 'no', 'back']);

/** Every wish that its place lets mean one. */
function wishesSaid(
  { tokens }: Sentence,
  mentions: readonly PackageMention[],
  elsewhere: ReadonlySet<number>,
): readonly WishMeaning[] {
  const mentionAt = mentionsByPlace(mentions);
  const opens = clauseEdges(tokens);
  const closes = clauseEdges(tokens.toReversed()).toReversed();
  const isMeant = ({ when }: WishMeaning, index: number): boolean =>
    when === 'lone'
      ? opens[index] === true && closes[index] === true
      : when !== 'opening' || opens[index] === true;
  const isBought = tokens.some((token) => isA(token, 'bought'));
  return tokens.flatMap((token, index) => {
    const wish = token.meanings.find(
      (meaning): meaning is WishMeaning => meaning.kind === 'wish' && isMeant(meaning, index),
    );
    // "네 명" is four people, "네" alone is yes.
    const isCount = isA(token, 'number') && isA(tokens[index + 1], 'classifier', 'whom');
    const isUnit = numberOf(tokens[index - 1]) !== null && isA(token, 'measure', 'clock', 'money', 'whom');
    const isApart = elsewhere.has(index) && (!isBought || wish?.wish === 'book');
    if (wish === undefined || isCount || isUnit || isApart || isInside(token, mentionAt)) return [];
    return isA(token, 'notMeant') && !polite.has(wish.wish) ? [] : [wish];
  });
}

/** Without the wishes that yield to others. */
function standingWishes(
  meant: readonly WishMeaning[],
  { tokens }: Sentence,
  { isOfItems, dates }: Pick<WishesBeside, 'isOfItems' | 'dates'>,
): readonly WishMeaning[] {
  const isOwn = meant.some(({ wish, when }) => wish === 'myTickets' && when === 'always');
  const isOfOwn = meant.some(({ wish }) => wish === 'myTickets');
  const isFirm = meant.some(({ wish, when }) => when === 'always' && !polite.has(wish));
  const isWished = meant.some(({ wish, when }) => when !== 'lone' && !polite.has(wish));
  const isOfName = tokens.some((token) => isA(token, 'changeName'));
  const isSaid = ({ wish, when }: WishMeaning): boolean => {
    if (wish === 'changeDate' && isOfName) return false;
    // "改成周日", where "改成3个" changes a number, and "swap to the cruise" the package.
    if (wish === 'changeDate') return when !== 'weak' || dates.kind !== 'none' || !isOfItems;
    // "Changed our minds", but not "changed our minds, 3 adults"
    return wish !== 'cancel' || when !== 'lone' || !(isOfItems || dates.kind !== 'none' || isWished);
  };
  // A wish to book is kept beside others: the rest of the sentence has the details.
  const standing = meant
    .filter(isSaid)
    .filter(({ wish, when }) => when !== 'weak' || wish === 'book' || wish === 'cancel' || !isFirm);
  const isWhere = standing.some(({ wish }) => wish !== 'directions' && wish !== 'book' && !polite.has(wish));
  // "I paid, and got no ticket", "vé mua hôm qua đâu rồi"
  return standing.filter(
    ({ wish, when }) =>
      !(wish === 'directions' && when === 'weak' && isWhere) &&
      !(wish === 'book' && isOwn) &&
      !(wish === 'payment' && (isOwn || (when === 'weak' && isOfOwn))),
  );
}

interface WishesBeside extends Pick<Reading, 'dates'> {
  readonly isOfSome: boolean;
  readonly isOfItems: boolean;
}

function wishesIn(
  sentence: Sentence,
  mentions: readonly PackageMention[],
  elsewhere: ReadonlySet<number>,
  beside: WishesBeside,
): readonly Wish[] {
  const { tokens } = sentence;
  const { isOfSome, dates } = beside;
  const meant = wishesSaid(sentence, mentions, elsewhere);
  const heard = standingWishes(meant, sentence, beside);
  const isAnotherDay = dates.kind === 'several' || heard.some(({ wish }) => wish === 'changeDate');
  // "What if we can't come", "if we can't come, is the money refunded?"
  const isAsking =
    meant.some(({ wish }) => wish === 'prices') ||
    tokens.some((token) => token.text === '?' || isA(token, 'asking', 'askingLast'));
  // "I can't make it on Saturday, can I come on Sunday", "one child can't come"
  const wished = heard.flatMap(({ wish, when }): readonly Wish[] => {
    if (wish !== 'cancel' || when !== 'weak') return [wish];
    if (isAnotherDay) return ['changeDate'];
    if (isAsking) return ['refund'];
    return isOfSome ? [] : [wish];
  });
  // "If we can't come, do we lose the money?"
  const isOfLoss =
    isAsking && heard.some(({ wish, when }) => (wish === 'cancel' || wish === 'refund') && when === 'weak');
  const wishes = [...new Set(wished)].filter((wish) => wish !== 'prices' || !isOfLoss);
  return wishes.toSorted((a, b) => Number(polite.has(a)) - Number(polite.has(b)));
}

/** The wishes that stand beside what else is said. */
function wishesMeant(
  heard: readonly Wish[],
  { counted, dates, isMoved, isPhone }: WishContext,
): readonly Wish[] {
  const { bare, counts, isMore, isUncounted, removals } = counted;
  const isExchange = isUncounted || (isMore && removals.length > 0);
  const isSaid = counts.length + bare.length + removals.length > 0 || dates.kind !== 'none';
  const isMeant = (wish: Wish): boolean => {
    // "No, 3 adults" corrects, and "my phone is 0912 345 678, 3 adults" asks for nobody.
    if (isSaid && (wish === 'no' || (wish === 'person' && isPhone))) return false;
    // "Change an adult to a child", "yes, let me ask my husband"
    return !(isExchange && (wish === 'changeDate' || wish === 'yes'));
  };
  const wishes = heard.filter(isMeant);
  const isDay = dates.kind !== 'none' || bare.length > 0;
  const isOther = isDay && counts.length === 0 && !wishes.includes('changeDate');
  return isMoved && isOther ? ['changeDate', ...wishes] : wishes;
}

interface WishContext {
  readonly counted: CountReading;
  readonly dates: DateReading;
  /** A day was booked, and another is named. */
  readonly isMoved: boolean;
  readonly isPhone: boolean;
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

/** The tokens that begin a clause, politeness before it ignored. */
function clauseEdges(tokens: readonly Token[]): readonly boolean[] {
  const edges: boolean[] = [];
  for (const index of tokens.keys()) {
    const previous = tokens[index - 1];
    edges.push(
      previous === undefined || endsClause(previous) || (edges[index - 1] === true && isIncidental(previous)),
    );
  }
  return edges;
}

function endsClause(token: Token | undefined): boolean {
  return token?.isSign === true && /[.,!?;:…。，！？；)(\p{Extended_Pictographic}]/u.test(token.text);
}

const incidental: ReadonlySet<Meaning['kind']> = new Set(['small', 'talk']);

/** Signs and friendly words are ignored when a wish has to be a whole clause. */
function isIncidental(token: Token | undefined): boolean {
  if (token?.isSign) return token.text !== placeholder.trim();
  return token?.meanings.some((meaning) => incidental.has(meaning.kind) || isPolite(meaning)) === true;
}

function isPolite(meaning: Meaning): boolean {
  return meaning.kind === 'wish' && polite.has(meaning.wish);
}

/** "car park" in "cable car park combo" is the name of a package. */
function isInside({ start, end }: Token, mentionAt: ReadonlyMap<number, PackageMention>): boolean {
  const mention = mentionAt.get(start);
  return mention !== undefined && mention.end >= end && mention.end - mention.start > end - start;
}
