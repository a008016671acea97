import { countsAt, numbersAt } from '../language/counts.ts';
import { comingDays, daysAt } from '../language/dates.ts';
import { type Folded, fold, foldedWithPlaces, withoutMarks } from '../language/folding.ts';
import { type Found, Passage, wordsIn } from '../language/lexemes.ts';
import { wordPattern } from '../language/lexicon/lexicon.ts';
import { offersAt, stem } from '../language/offer-names.ts';
import { languageOf, languagesFor, type ReadContext } from '../language/read.ts';
import type { Kind, NamedPackage } from '../language/reading-types.ts';
import type { VenueDate } from '../venue/calendar.ts';

interface Span {
  /** Places in the folded text. */
  readonly start: number;
  readonly end: number;
}

/** A part of a text that an answer must not leave out. */
export type Mention = Span & Mentioned;

type Mentioned =
  | { readonly is: 'number'; readonly value: number }
  | { readonly is: 'day'; readonly days: readonly VenueDate[] }
  /** The offers that it may mean. */
  | { readonly is: 'offer'; readonly offers: readonly string[] }
  | { readonly is: 'kind'; readonly kind: Kind }
  /** Adults named without a number: "my wife". */
  | { readonly is: 'adults'; readonly quantity: number }
  | { readonly is: 'negation' | 'person' };

/** An offer as the prompt names it. */
export interface NamedOffer {
  readonly id: string;
  readonly packages: readonly NamedPackage[];
}

type MentionContext = Pick<ReadContext, 'locale' | 'today' | 'lastDay' | 'offers'> & {
  readonly named: readonly NamedOffer[];
};

/** The mentions in a text, in order, by the words of the customer's language, of English and of its scripts. */
export function mentionsIn(folded: Folded, context: MentionContext): readonly Mention[] {
  const { text } = folded;
  const own = languageOf(context.locale);
  const isBare = withoutMarks(text) === text;
  const languages = languagesFor(text, own).filter((each) => each !== 'vi' || own === 'vi' || !isBare);
  const passages = languages.map((language) => new Passage(folded, wordsIn(language)));
  const read = passages.flatMap((passage) => [
    ...passageMentions(passage, context),
    ...lexiconMentions(passage),
  ]);
  const all = [...read, ...nameMentions(text, isBare, context.named, passages)].toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  // A number within a date or a name is not a mention of its own.
  const wholes = all.filter(({ is }) => is === 'day' || is === 'offer');
  return all.filter((each) => wholes.every((whole) => whole === each || !isPartOf(each, whole)));
}

export function isWithin(part: Span, whole: Span): boolean {
  return part.start >= whole.start && part.end <= whole.end;
}

function isPartOf(part: Mention, whole: Mention): boolean {
  if (!isWithin(part, whole)) return false;
  if (part.is === whole.is) return part.end - part.start < whole.end - whole.start;
  return part.is === 'number' || (whole.is === 'day' && (part.is === 'person' || part.is === 'offer'));
}

const idsWith = (offers: readonly NamedOffer[], codes: readonly string[]): readonly string[] =>
  offers.filter(({ packages }) => packages.some(({ code }) => codes.includes(code))).map(({ id }) => id);

function passageMentions(passage: Passage, context: MentionContext): readonly Mention[] {
  const calendar = comingDays(context.today, context.lastDay);
  return Array.from(passage.text, (_, place) => place).flatMap((start): readonly Mention[] => {
    if (passage.isWithinHangul(start)) return [];
    const mention = <What>(what: (value: What) => Mentioned) => {
      return ({ end, value }: Found<What>): Mention => ({ ...what(value), start, end });
    };
    const isCounted = countsAt(passage, start).length > 0;
    const numbers = numbersAt(passage, start).filter(
      ({ value: { use } }) => use === 'any' || use === 'people' || (use === 'beforeKind' && isCounted),
    );
    return [
      ...daysAt(passage, start, calendar).map(mention((days) => ({ is: 'day', days }))),
      ...offersAt(passage, start, context.offers).map(
        mention((codes) => ({ is: 'offer', offers: idsWith(context.named, codes) })),
      ),
      ...numbers.map(mention(({ value }) => ({ is: 'number', value }))),
      ...passage.only('kind', start).map(mention(({ kind }) => ({ is: 'kind', kind }))),
      ...passage.only('adults', start).map(mention(({ quantity }) => ({ is: 'adults', quantity }))),
    ];
  });
}

/** Negations and persons, wherever they stand, and digits of any size. */
function lexiconMentions({ isBare, text, words: { language, lexicon } }: Passage): readonly Mention[] {
  const find = (pattern: RegExp, what: (words: string) => Mentioned) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }): Mention => {
      return { ...what(words), start: index, end: index + words.length };
    });
  const patternOf = (words: string): RegExp =>
    wordPattern(isBare ? withoutMarks(words) : words, language, 'gu');
  return [
    ...find(patternOf(lexicon.negations), () => ({ is: 'negation' })),
    ...find(patternOf(lexicon.persons), () => ({ is: 'person' })),
    ...find(/\d+/g, (digits) => ({ is: 'number', value: Number(digits) })),
  ];
}

const nameWord = /[\p{sc=Latin}\p{M}]+|[\p{sc=Cyrillic}\p{M}]+|\p{sc=Han}+|\p{sc=Hangul}+/gu;

/** Single words of the offers' names, which may be meant for them: "the park one". */
function nameMentions(
  text: string,
  isBare: boolean,
  named: readonly NamedOffer[],
  passages: readonly Passage[],
): readonly Mention[] {
  const offersBy = new Map<string, Set<string>>();
  for (const { id, packages } of named) {
    const names = packages.flatMap((each) => [...each.names, ...each.words]).map(fold);
    for (const { key } of names.flatMap((name) => piecesIn(name).filter((piece) => isTelling(piece, name)))) {
      offersBy.getOrInsertComputed(isBare ? withoutMarks(key) : key, () => new Set()).add(id);
    }
  }
  return piecesIn(text).flatMap(({ key, start, end }) => {
    const offers = offersBy.get(key);
    const isOtherwise = passages.some((passage) => isRead(passage, start, end));
    return offers === undefined || isOtherwise ? [] : [{ is: 'offer', start, end, offers: [...offers] }];
  });
}

interface NamePiece extends Span {
  readonly key: string;
}

/** Words and pairs of words; of Chinese each two characters, of a Korean word each beginning. */
function piecesIn(text: string): readonly NamePiece[] {
  const words = [...text.matchAll(nameWord)];
  return words.flatMap(({ 0: word, index }, place): readonly NamePiece[] => {
    const piece = (key: string, start = index, end = start + key.length) => ({ key, start, end });
    const lengths = Array.from(word.slice(1), (_, at) => at);
    if (/\p{sc=Han}/u.test(word)) return lengths.map((at) => piece(word.slice(at, at + 2), index + at));
    if (/\p{sc=Hangul}/u.test(word)) return lengths.map((at) => piece(word.slice(0, at + 2)));
    const next = words[place + 1];
    const isPair = next !== undefined && next.index === index + word.length + 1;
    const alone = piece(stem(word), index, index + word.length);
    return isPair ? [alone, piece(`${word} ${next[0]}`)] : [alone];
  });
}

const shortestNameWord = 4;
/** A word in a Vietnamese name that is no syllable: "combo". */
const longestSyllable = 5;

function isTelling({ key }: NamePiece, name: string): boolean {
  if (/[\p{sc=Han}\p{sc=Hangul} ]/u.test(key)) return true;
  const isVietnamese = withoutMarks(name) !== name;
  const isSyllable = isVietnamese && (key.length < longestSyllable || withoutMarks(key) !== key);
  return key.length >= shortestNameWord && !isSyllable;
}

const otherMeanings = new Set(['kind', 'day', 'weekday', 'month', 'week', 'weekend', 'number', 'change']);

/** Whether a word also means visitors, a day or a number. */
function isRead(passage: Passage, start: number, end: number): boolean {
  return passage.lexemesAt(start).some((lexeme) => lexeme.end === end && otherMeanings.has(lexeme.value.is));
}

/** The places at which a text has a fragment word for word, in order. */
export function occurrencesOf(fragment: string, { text }: Folded): readonly Span[] {
  const wanted = foldedWithPlaces(fragment).text.trim();
  const places: Span[] = [];
  for (let at = text.indexOf(wanted); wanted !== '' && at >= 0; at = text.indexOf(wanted, at + 1)) {
    let end = at + wanted.length;
    // Up to the end of a Korean word, with what is written onto it.
    while (isHangul(text[end - 1]) && isHangul(text[end])) end += 1;
    if (!isInWord(text, at) && !isInWord(text, end)) places.push({ start: at, end });
  }
  return places;
}

const isHangul = (character = ''): boolean => /\p{sc=Hangul}/u.test(character);

const letter = /[\p{sc=Latin}\p{sc=Cyrillic}\p{M}]/u;

function isInWord(text: string, place: number): boolean {
  const [before = '', behind = ''] = [text[place - 1], text[place]];
  return [letter, /\d/].some((one) => one.test(before) && one.test(behind));
}
