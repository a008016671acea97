import type { VenueDate } from '../venue/calendar.ts';
import { type Calendar, comingDays, mostDaysAsked } from './dates.ts';
import { type Folded, foldedWithPlaces } from './folding.ts';
import { Passage, wordsIn } from './lexemes.ts';
import type { Language } from './lexicon/lexicon.ts';
import type { OfferNames } from './offer-names.ts';
import { emptyMeaning, type Meaning, meaningsOf, type Outcome, type Piece, typedOrderOf } from './parser.ts';
import { type QuestionStems, questionIn } from './question-topics.ts';
import type { Reading, TypedOrder, TypedQuestion, Wish } from './reading-types.ts';
import { isSafe, isTurned, mayBeOffered, type Part, textBarred } from './unread-words.ts';

export interface ReadContext {
  readonly locale: string;
  readonly today: VenueDate;
  /** The last day that can be booked. */
  readonly lastDay: VenueDate;
  readonly offers: OfferNames;
  readonly questions: QuestionStems;
}

/** A longer text is not read, nor by a model. */
export const longestRead = 300;

/**
 * Reads a customer's text. A reading is certain only if it accounts for every word and has one meaning. Tries the words
 * of the customer's language first, then of English and of the languages of the text's script.
 */
export function read(text: string, context: ReadContext): Reading {
  const typed = text.trim();
  if (typed === '' || typed.length > longestRead) return { kind: 'nothing', unread: typed };
  const folded = foldedWithPlaces(typed);
  const calendar = comingDays(context.today, context.lastDay);
  const languages = languagesFor(folded.text, languageOf(context.locale));
  const passages = languages.map((language) => new Passage(folded, wordsIn(language)));
  const wholes = passages.map((passage) => wholeIn(passage, context.offers, calendar));
  return certain(wholes, folded.text) ?? partly(folded, passages, context, calendar);
}

export function languageOf(locale: string): Language {
  const [language] = locale.split('-');
  return language === 'vi' || language === 'ru' || language === 'zh' || language === 'ko' ? language : 'en';
}

const scripts: readonly (readonly [Language, RegExp])[] = [
  ['ru', /\p{sc=Cyrillic}/u],
  ['zh', /\p{sc=Han}/u],
  ['ko', /\p{sc=Hangul}/u],
  ['vi', /\p{sc=Latin}/u],
];

/** The languages whose words are tried for a text: the customer's own first. */
export function languagesFor(folded: string, own: Language): readonly Language[] {
  const written = scripts.flatMap(([language, script]) => (script.test(folded) ? [language] : []));
  const isLatin = /[a-z]/.test(folded);
  return [...new Set<Language>([own, ...(isLatin ? (['en'] as const) : []), ...written])];
}

/** The readings of a whole text with the words of one language. */
interface Whole {
  readonly orders: readonly TypedOrder[];
  readonly wishes: readonly Wish[];
  readonly code: string | null;
  /** The text has only thanks or a greeting, and words that change nothing. */
  readonly talk: 'thanks' | 'greeting' | null;
}

function wholeIn(passage: Passage, offers: OfferNames, calendar: Calendar): Whole {
  const outcomes = (meaningsOf({ passage, offers, calendar, isWhole: true }) ?? []).toSorted(
    (a, b) => a.cost - b.cost,
  );
  const meanings = outcomes.map(({ meaning }) => meaning);
  const orders = distinctOrders(meanings.map((meaning) => typedOrderOf(meaning, offers, true)));
  // Takes the wish with the longest phrase ("vé của tôi" rather than "vé"), and none in a longer greeting.
  const empty = outcomes.find(({ meaning }) => JSON.stringify(meaning) === emptyKey);
  const talk = empty === undefined ? null : talkIn(passage);
  const least = outcomes.find(({ meaning }) => meaning.wish !== null)?.cost ?? 0;
  const isTalk = talk !== null && (empty?.cost ?? 0) < least;
  const wishes = outcomes.flatMap(({ cost, meaning: { wish } }) =>
    wish === null || cost !== least || isTalk ? [] : [wish],
  );
  const code = meanings.find((meaning) => meaning.code !== null)?.code ?? null;
  return { orders, wishes: [...new Set(wishes)], code, talk };
}

/**
 * The different orders. Of segmentations with the same total, keeps the one with the most exact kinds. Of two names,
 * keeps the one with fewer packages; a name wins over none.
 */
function distinctOrders(all: readonly (TypedOrder | null)[]): readonly TypedOrder[] {
  const named = all.filter((order) => order !== null).map((order) => [JSON.stringify(order), order] as const);
  const orders = [...new Map(named).values()];
  const rankOf = ({ counts }: TypedOrder): number => kindRanks[counts[0]?.kind ?? 'bare'] ?? 2;
  const totalOf = ({ counts, offers: _, ...order }: TypedOrder): string =>
    JSON.stringify({ ...order, total: counts.reduce((sum, { quantity }) => sum + quantity, 0) });
  const isAmong = (offers: readonly string[], others: readonly string[]): boolean =>
    offers.every((code) => others.includes(code)) && offers.length > 0 === others.length > 0;
  return orders.filter((order) =>
    orders.every((other) => {
      if (totalOf(other) !== totalOf(order)) return true;
      if (rankOf(other) > rankOf(order)) return !isAmong(order.offers, other.offers);
      const isNarrower = isAmong(other.offers, order.offers) && other.offers.length < order.offers.length;
      const isNamed = other.offers.length > 0 && order.offers.length === 0;
      return !(isNarrower || isNamed) || JSON.stringify(other.counts) !== JSON.stringify(order.counts);
    }),
  );
}

const kindRanks: Readonly<Record<string, number>> = { bare: 0, person: 1 };
const emptyKey = JSON.stringify(emptyMeaning);

function talkIn(passage: Passage): Whole['talk'] {
  const places = Array.from(passage.text, (_, place) => place);
  const talks = places.flatMap((place) => passage.only('talk', place)).map(({ value }) => value.talk);
  const isPicture = /^[^\p{L}\p{N}]*\p{Extended_Pictographic}/u.test(passage.text);
  return talks.find((talk) => talk === 'thanks') ?? talks[0] ?? (isPicture ? 'thanks' : null);
}

/** Null: nothing is certain, or there are several meanings. */
function certain(wholes: readonly Whole[], folded: string): Reading | null {
  const first = wholes.find(
    ({ orders, wishes, code, talk }) => orders.length + wishes.length > 0 || code || talk,
  );
  if (first === undefined) return null;
  const { orders, wishes, code, talk } = first;
  if (orders.length > 0) return wishes.length > 0 ? null : oneOrder(wholes, folded);
  const [wish, another] = wishes;
  if (wish !== undefined) return another === undefined ? { kind: 'wish', wish, code } : null;
  if (code !== null) return { kind: 'code', code };
  return talk === null ? null : { kind: 'talk', talk };
}

/** "2/12 x2" has no words, so its date is read in the order of the customer's language. */
function oneOrder(wholes: readonly Whole[], folded: string): Reading | null {
  const hasWords = /[^x\P{L}]/u.test(folded);
  const all = hasWords
    ? wholes.flatMap(({ orders }) => orders)
    : wholes.find(({ orders }) => orders.length > 0)?.orders;
  const order = sameButDays(all ?? []);
  return order === null ? null : { kind: 'order', order };
}

/** Joins orders that differ only in their days: the customer is then asked for the day. */
function sameButDays([first, ...others]: readonly TypedOrder[]): TypedOrder | null {
  if (first === undefined) return null;
  const rest = ({ days: _, ...order }: TypedOrder): string => JSON.stringify(order);
  if (others.some((order) => rest(order) !== rest(first))) return null;
  const isDated = first.days.length > 0;
  if (others.some(({ days }) => days.length > 0 !== isDated)) return null;
  const days = [...new Set([first, ...others].flatMap((order) => order.days))].toSorted();
  return days.length > mostDaysAsked ? null : { ...first, days };
}

function partly(
  folded: Folded,
  passages: readonly Passage[],
  { lastDay, offers, questions }: ReadContext,
  calendar: Calendar,
): Reading {
  const languages = passages.map(({ words }) => words.language);
  const mentioned = questionIn(folded.text, languages, questions);
  const part = bestPart(passages, offers, calendar);
  const [outcome] = part?.outcomes ?? [];
  if (part === undefined || outcome === undefined) return asked(mentioned, [], [], folded.typed);
  const { outcomes, passage } = part;
  const isCounted = outcomes.some(({ meaning }) => meaning.counts.length > 0 || meaning.adults > 0);
  const left = quotedRest(folded, outcome.pieces);
  // A day in somebody's name, or in a message about something else.
  const isByChance = !isCounted && left !== '' && (/ .* .*\d|\d.* .* /.test(left) || passage !== passages[0]);
  const turned = isByChance || isTurned(part);
  // A date after the last bookable day is probably a past date of this year.
  const days = turned ? [] : sameOf(outcomes, ({ days }) => days ?? []).filter((day) => day <= lastDay);
  const named = sameOf(outcomes, (meaning) => meaning.offers ?? []);
  // The name of an offer is no question: "lunch", "group ticket".
  const unnamed = textBarred(passage, outcome.pieces, ({ as }) => as === 'offer');
  const isAsking = unnamed.includes('?') || passage.words.asks(unnamed, passage.isBare);
  const isAsked = isAsking || questionIn(unnamed, languages, questions) !== null;
  if (!isCounted && (isAsked || days.length + named.length === 0))
    return asked(isAsked ? mentioned : null, named, days, folded.typed);
  const order = sameButDays(
    distinctOrders(outcomes.map(({ meaning }) => typedOrderOf(meaning, offers, false))),
  );
  const meanings = outcomes.map(({ meaning }) => meaning);
  const isOfPrice = mentioned?.topics.includes('prices') ?? false;
  const isOffered =
    !turned &&
    order !== null &&
    mayBeOffered(order, meanings, lastDay, isAsking && left !== '' && !isOfPrice) &&
    isSafe(part, order, passages, offers);
  const offered = isOffered ? order : null;
  // A text that was read but is no order is quoted whole.
  const unread = left === '' && offered === null ? folded.typed : left;
  // If nothing is offered, the venue's answer about a name helps: for example, which package has the lunch.
  const question = offered !== null && !isAsked ? null : mentioned;
  return { kind: 'part', order: offered, days, offers: named, unread, question };
}

/** The reading in the language that leaves the fewest characters over. */
function bestPart(passages: readonly Passage[], offers: OfferNames, calendar: Calendar): Part | undefined {
  const parts = passages.map((passage) => {
    const all = meaningsOf({ passage, offers, calendar, isWhole: false }) ?? [];
    const cost = Math.min(...all.map((outcome) => outcome.cost));
    return { passage, cost, outcomes: all.filter((outcome) => outcome.cost === cost) };
  });
  return parts.toSorted((a, b) => a.cost - b.cost)[0];
}

function asked(
  question: TypedQuestion | null,
  offers: readonly string[],
  days: readonly VenueDate[],
  unread: string,
): Reading {
  if (question === null && offers.length === 0 && days.length === 0) return { kind: 'nothing', unread };
  return { kind: 'question', question: question ?? { topics: [], answers: [] }, offers, days };
}

/** The part that is the same in all meanings; empty if it differs. */
function sameOf(
  outcomes: readonly Outcome[],
  partOf: (meaning: Meaning) => readonly string[],
): readonly string[] {
  const [first, ...others] = outcomes.map(({ meaning }) => partOf(meaning));
  return first !== undefined && others.every((each) => each.join() === first.join()) ? first : [];
}

/** The words left over, as typed. */
function quotedRest({ typed, places }: Folded, pieces: readonly Piece[]): string {
  const runs: { start: number; end: number }[] = [];
  for (const { as, start, end } of pieces) {
    if (as !== 'unread' && as !== 'harmless') continue;
    const last = runs.at(-1);
    if (last !== undefined && start - last.end <= 1) last.end = end;
    else runs.push({ start, end });
  }
  return runs
    .map(({ start, end }) => typed.slice(places[start], places[end]).trim())
    .filter((piece) => !/^[?？\s]*$/u.test(piece))
    .join(' … ');
}
