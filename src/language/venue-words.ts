import { fold, Spellings } from './phrases.ts';
import { QuestionWords, stem } from './question-words.ts';
import { isA, meaningOf, numberOf, type Sentence, sentenceOf, type Token } from './tokens.ts';
import type { Meaning, Whom, Wish } from './words/words.ts';

/** A package with all its names: the partner's, and the venue's in each language. */
interface NamedPackage {
  readonly code: string;
  readonly names: readonly string[];
  /** The names of what it consists of. */
  readonly services?: readonly string[];
}

/** A venue's own names, prepared once for many messages. */
export interface VenueWords {
  readonly codes: readonly string[];
  /** The names of what the packages consist of. */
  readonly servicesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** The kind of visitor that a package's names say it is for, if one. */
  readonly whomOf: ReadonlyMap<string, Whom>;
  /** Codes of packages whose names say several kinds: "Family: 2 adults, 1 child". */
  readonly ofSeveral: ReadonlySet<string>;
  /**
   * Codes by a word that names a package alone, or by two adjacent syllables for Vietnamese, Chinese and Korean
   * names.
   */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>;
  readonly spellings: Spellings;
  /** Codes by a full name or a code. */
  readonly whole: ReadonlyMap<string, ReadonlySet<string>>;
  readonly questions: QuestionWords;
}

/** Words of a message that name packages. */
export interface PackageMention {
  /** Lexemes. */
  readonly start: number;
  readonly end: number;
  readonly codes: readonly string[];
}

const shortestWord = 3;
const shortestAmongSyllables = 5;
const specific: ReadonlySet<Whom> = new Set(['adult', 'child', 'senior', 'student', 'infant']);
/** Separates parts of a name in different languages, or with different subjects. */
const partSigns = /[–—()|/,:+&-]/u;

const noQuestions = new QuestionWords([]);

/** `questions`: take longest to prepare, and don't change with the packages. */
export function venueWords(
  packages: readonly NamedPackage[],
  questions: QuestionWords = noQuestions,
): VenueWords {
  const named = new Map<string, Set<string>>();
  const spellings = new Spellings();
  const whomOf = new Map<string, Whom>();
  const ofSeveral = new Set<string>();
  const whole = new Map<string, Set<string>>();
  for (const { code, names } of packages) {
    for (const name of [code, ...names].map(wholeName))
      whole.set(name, (whole.get(name) ?? new Set()).add(code));
    const [only, another] = new Set(names.flatMap(whomIn));
    if (only !== undefined && another === undefined) whomOf.set(code, only);
    if (another !== undefined) ofSeveral.add(code);
    for (const key of names.flatMap((name) => fold(name).split(partSigns)).flatMap(keysOf)) {
      named.set(key, (named.get(key) ?? new Set()).add(code));
      if (!isPair(key)) spellings.add(key);
    }
  }
  const codes = packages.map(({ code }) => code);
  const servicesOf = new Map(packages.map(({ code, services }) => [code, new Set(services)]));
  return { codes, servicesOf, whomOf, ofSeveral, named, spellings, whole, questions };
}

function wholeName(text: string): string {
  return fold(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function whomIn(name: string): readonly Whom[] {
  const { tokens } = sentenceOf(fold(name), 'en', () => true);
  return tokens.flatMap((token) => {
    const whom = meaningOf(token, 'whom')?.whom;
    return whom !== undefined && specific.has(whom) ? [whom] : [];
  });
}

/** The keys by which a part of a name is recognised. */
function keysOf(part: string): readonly string[] {
  const sentence = sentenceOf(part, 'en', () => true);
  const isMarked = sentence.lexemes.some(({ marks }) => marks !== '');
  const shortest = isMarked ? shortestAmongSyllables : shortestWord;
  const places = contentPlaces(sentence);
  return [...places].flatMap(([place, token]): readonly string[] => {
    const lexeme = sentence.lexemes[place];
    const pair = places.has(place + 1) ? [pairKey(sentence, place), ...joinedKey(sentence, place)] : [];
    const isWord = lexeme?.kind === 'word' && lexeme.marks === '' && isNameable(token);
    return isWord && lexeme.bare.length >= shortest ? [...pair, stem(lexeme.bare)] : pair;
  });
}

/** The lexemes that may be part of a name, each with its token. */
function contentPlaces({ tokens, lexemes }: Sentence): ReadonlyMap<number, Token> {
  const places = new Map<number, Token>();
  for (const token of tokens) {
    if (token.isSign || token.digits !== null || isPoliteToken(token)) continue;
    if (isA(token, 'whom', 'classifier', 'small', 'join', 'or', 'number', 'weekday', 'ahead', 'month'))
      continue;
    for (let place = token.start; place < token.end; place += 1) {
      if (lexemes[place]?.kind !== 'sign') places.set(place, token);
    }
  }
  return places;
}

const politeWishes: ReadonlySet<Wish | undefined> = new Set(['yes', 'no', 'thanks', 'greeting']);

/** "오케이" is no part of "케이블카". */
function isPoliteToken(token: Token): boolean {
  return politeWishes.has(meaningOf(token, 'wish')?.wish);
}

function pairKey({ lexemes }: Sentence, place: number): string {
  return `${lexemes[place]?.bare} ${lexemes[place + 1]?.bare}`;
}

/** "Waterpark" */
function joinedKey({ lexemes }: Sentence, place: number): readonly string[] {
  const [first, second] = [lexemes[place], lexemes[place + 1]];
  const isPlain = [first, second].every((lexeme) => lexeme?.kind === 'word' && lexeme.marks === '');
  return isPlain ? [stem(`${first?.bare}${second?.bare}`)] : [];
}

const nameable: ReadonlySet<Meaning['kind']> = new Set([
  'holiday',
  'household',
  'offer',
  'workday',
  'sentence',
]);

/** Unknown words, and "Christmas dinner", "the family combo", "the weekday saver". */
function isNameable({ meanings }: Token): boolean {
  return meanings.every(({ kind }) => nameable.has(kind));
}

function isPair(key: string): boolean {
  return key.includes(' ');
}

/** The packages that words of a message name, by runs of words. */
function namingRuns(sentence: Sentence, venue: VenueWords) {
  const places = contentPlaces(sentence);
  const codesAt = new Map<number, ReadonlySet<string>>();
  for (const [place, token] of places) {
    const pair = places.has(place + 1) ? venue.named.get(pairKey(sentence, place)) : undefined;
    const word = wordCodes(sentence.lexemes[place]?.bare ?? '', token, venue);
    for (const [at, codes] of [
      [place, pair],
      [place + 1, pair],
      [place, word],
    ] as const) {
      if (codes !== undefined) codesAt.set(at, new Set([...(codesAt.get(at) ?? []), ...codes]));
    }
  }
  const isCounting = sentence.tokens.some((token) => numberOf(token) !== null);
  const isParty = (run: readonly number[]): boolean => run.every((place) => isA(places.get(place), 'party'));
  const isOffer = (place: number): boolean =>
    sentence.tokens.some((token) => token.start === place && isA(token, 'offer'));
  const isHousehold = (run: readonly number[]): boolean =>
    run.every((place) => isA(places.get(place), 'household')) &&
    !isOffer((run.at(-1) ?? 0) + 1) &&
    !sentence.tokens.some((token) => isA(token, 'difference'));
  const runs = runsOf([...codesAt.keys()].toSorted((a, b) => a - b)).filter(
    // "gia đình 4 người" says who comes, "combo gia đình" and "the family package" what they want.
    (run) => !(isCounting && isParty(run)) && !isHousehold(run),
  );
  return { runs, codesAt };
}

/** The packages that a message names, by runs of words. */
export function packageMentions(sentence: Sentence, venue: VenueWords): readonly PackageMention[] {
  const { runs, codesAt } = namingRuns(sentence, venue);
  const everywhere = runs.flat();
  const whole = runs.length > 1 ? fitting(everywhere, codesAt, everywhere.length) : [];
  return runs.map((run) => {
    const [start, end] = [run[0] ?? 0, (run.at(-1) ?? 0) + 1];
    const codes = whole.length > 0 ? whole : fitting(run, codesAt, 1);
    return {
      start,
      end,
      codes: inOrder(isNamedAlone(sentence, start, end) ? plainest(codes, venue) : codes, venue),
    };
  });
}

/** The packages that a part of a message names beside others, each for what it says and no more. */
export function packageMentionsAlone(sentence: Sentence, venue: VenueWords): readonly PackageMention[] {
  return packageMentions(sentence, venue).map((mention) => ({
    ...mention,
    codes: plainest(mention.codes, venue),
  }));
}

/** "Only the cable car", "cáp treo thôi": nothing is wanted besides what is named. */
function isNamedAlone({ tokens }: Sentence, start: number, end: number): boolean {
  const isSkipped = (token: Token | undefined): boolean => isA(token, 'small', 'at') && !isA(token, 'only');
  let before = tokens.findLastIndex((token) => token.end <= start);
  while (isSkipped(tokens[before])) before -= 1;
  let behind = tokens.findIndex((token) => token.start >= end);
  while (isSkipped(tokens[behind])) behind += 1;
  return isA(tokens[before], 'only') || isA(tokens[behind], 'only');
}

/** Without those that consist of all that another of them does, and more. */
function plainest(codes: readonly string[], { servicesOf }: VenueWords): readonly string[] {
  const isMore = (code: string, than: string): boolean => {
    const [all, less] = [servicesOf.get(code), servicesOf.get(than)];
    return all !== undefined && less !== undefined && less.size < all.size && less.isSubsetOf(all);
  };
  return codes.filter((code) => !codes.some((than) => isMore(code, than)));
}

/**
 * The packages of "the difference between the cable car and the cable car & park": each side's own ones. Empty: the
 * sentence compares none.
 */
function packagesCompared(sentence: Sentence, venue: VenueWords): readonly string[] {
  if (!sentence.tokens.some((token) => isA(token, 'difference'))) return [];
  const { runs, codesAt } = namingRuns(sentence, venue);
  const wordAt = (place: number): string => stem(sentence.lexemes[place]?.bare ?? '');
  const sides: number[][] = [];
  for (const run of runs) {
    const said = new Set(sides.at(-1)?.map(wordAt));
    // Words that come again are of the other side.
    if (said.size === 0 || run.some((place) => said.has(wordAt(place)))) sides.push([...run]);
    else sides.at(-1)?.push(...run);
  }
  const apart = sides.length > 1 ? sides : runs;
  if (apart.length < 2) return [];
  const named = apart.map((places) => fitting(places, codesAt, 1));
  return named.flatMap((codes, side) => {
    const own = codes.filter((code) => named.every((other, at) => at === side || !other.includes(code)));
    return own.length > 0 ? own : codes;
  });
}

/**
 * The packages that a sentence names: those with exactly that name, else those whose names contain it, else those
 * whose names match best.
 */
export function packagesNamed(
  text: string,
  sentence: Sentence,
  mentions: readonly PackageMention[],
  venue: VenueWords,
): readonly string[] {
  const compared = packagesCompared(sentence, venue);
  if (compared.length > 0) return inOrder(compared, venue);
  const said = wholeName(text);
  const around = isPartOfName(sentence)
    ? [...venue.whole].filter(([name]) => ` ${name} `.includes(` ${said} `))
    : [];
  const inNames = around.flatMap(([, codes]) => [...codes]);
  const mentioned = inNames.length > 0 ? inNames : mentions.flatMap(({ codes }) => codes);
  const whole = said.length >= shortestWord ? venue.whole.get(said) : undefined;
  return inOrder([...(whole ?? mentioned)], venue);
}

/** It may stand in a name: words of no language, unless it is only one, for whom it is, and words of any sentence. */
function isPartOfName({ tokens }: Sentence): boolean {
  const words = tokens.filter((token) => !token.isSign && !isA(token, 'small', 'join', 'or'));
  const isKnown = words.length > 1 || words.some(({ meanings }) => meanings.length > 0);
  return isKnown && words.every(({ digits, meanings }) => digits === null && meanings.every(isOfName));
}

function isOfName({ kind }: Meaning): boolean {
  return kind === 'whom' || kind === 'sentence' || kind === 'holiday';
}

export function isVenueWord(bare: string, venue: VenueWords): boolean {
  return venue.named.has(stem(bare));
}

/** Mentions by the lexemes that they consist of. */
export function mentionsByPlace(mentions: readonly PackageMention[]): ReadonlyMap<number, PackageMention> {
  const places = new Map<number, PackageMention>();
  for (const mention of mentions) {
    for (let place = mention.start; place < mention.end; place += 1) places.set(place, mention);
  }
  return places;
}

function wordCodes(bare: string, token: Token, venue: VenueWords): ReadonlySet<string> | undefined {
  if (!isNameable(token)) return undefined;
  const word = stem(bare);
  const exact = venue.named.get(word);
  if (exact !== undefined) return exact;
  const [only, another] = venue.spellings.meantBy(word);
  return only === undefined || another !== undefined ? undefined : venue.named.get(only);
}

function runsOf(places: readonly number[]): readonly (readonly number[])[] {
  const runs: number[][] = [];
  for (const place of places) {
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last.push(place);
    else runs.push([place]);
  }
  return runs;
}

/** The codes with the most matching words, at least `least`. */
function fitting(
  places: readonly number[],
  codesAt: ReadonlyMap<number, ReadonlySet<string>>,
  least: number,
): readonly string[] {
  const fits = new Map<string, number>();
  for (const place of places) {
    for (const code of codesAt.get(place) ?? []) fits.set(code, (fits.get(code) ?? 0) + 1);
  }
  const most = Math.max(least, ...fits.values());
  return [...fits].filter(([, count]) => count === most).map(([code]) => code);
}

function inOrder(codes: readonly string[], venue: VenueWords): readonly string[] {
  return venue.codes.filter((code) => codes.includes(code));
}
