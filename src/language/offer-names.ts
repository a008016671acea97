import { matchAt } from './dates.ts';
import { fold, withoutMarks } from './folding.ts';
import { type Found, type Lexeme, languages, Passage, wordsIn } from './lexemes.ts';
import type { Kind, NamedPackage } from './reading-types.ts';

/** The names of a catalogue's packages, prepared once for many messages. */
export interface OfferNames {
  /** Codes by the words of a name with one space between, or by its syllables. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  readonly mostWords: number;
  /** The kinds of visitors in a package's names, by its code. */
  readonly kinds: ReadonlyMap<string, readonly Kind[]>;
  /** Codes by single words of names; such a word alone is no name. */
  readonly words: ReadonlyMap<string, readonly string[]>;
  /** The most characters of a name in Chinese or Korean. */
  readonly longest: number;
}

/** Codes of the packages that a text names. */
type Offers = readonly Found<readonly string[]>[];

interface NameWord {
  readonly text: string;
  /** True if no lexicon has the word. */
  readonly isOwn: boolean;
}

const namePieces = /[0-9]+|[\p{sc=Latin}\p{M}]+|[\p{sc=Cyrillic}\p{M}]+|\p{sc=Han}+|\p{sc=Hangul}+|\p{L}+/gu;
const hanOrHangul = /[\p{sc=Han}\p{sc=Hangul}]/u;
/** Signs between the sections of a name, between the parts of a section, and between the things in a part. */
const sectionSigns = /[–—()|]/u;
const partSigns = /[/,:;<>·]/u;
const thingSigns = /[&+]/u;
const shortestAlone = 5;
const shortestHangulAlone = 3;
const shortestHan = 2;
const shortestTogether = 7;
/** Words that may also stand in another order: "VIP cabin", "cabin VIP". */
const looseWord = /^(?:[a-z]{3,}|[а-я]{3,})$/;
/** Words for "day", which name no package: "vé ngày 5/12", "билет на день 5 декабря". */
const dayWords: ReadonlySet<string> = new Set(['day', 'ngày', 'день']);

/**
 * Prepares the names: the whole name, its parts between signs, any two of its words, and `words`. A word that a lexicon
 * has, such as "adult" or "day", is no name by itself.
 */
export function offerNames(packages: readonly NamedPackage[]): OfferNames {
  const codes = new Map<string, string[]>();
  for (const { code, names, words } of packages) {
    const keys = [...words.map((word) => joinedKey(namePiecesOf(fold(word)))), ...names.flatMap(keysOf)];
    for (const key of new Set(keys.flatMap(spellingsOf))) {
      const named = codes.getOrInsertComputed(key, () => []);
      if (key !== '' && !named.includes(code)) named.push(code);
    }
  }
  const keys = [...codes.keys()];
  return {
    codes,
    kinds: new Map(packages.map(({ code, names }) => [code, names.flatMap(kindsNamed)])),
    words: ownWordsOf(packages),
    mostWords: Math.max(0, ...keys.map((key) => key.split(' ').length)),
    longest: Math.max(0, ...keys.filter((key) => hanOrHangul.test(key)).map(({ length }) => length)),
  };
}

function ownWordsOf(packages: readonly NamedPackage[]): OfferNames['words'] {
  const all = new Map<string, string[]>();
  for (const { code, names, words } of packages) {
    const own = [...words, ...names].flatMap((name) => nameWords(fold(name))).filter(({ isOwn }) => isOwn);
    for (const word of new Set(own.map(({ text }) => stem(text)))) {
      if (!isOfPeople(word)) all.getOrInsertComputed(word, () => []).push(code);
    }
  }
  return all;
}

/** Also typed without the marks of Vietnamese, and without spaces: "waterpark". */
function spellingsOf(key: string): readonly string[] {
  const together = key.replaceAll(' ', '');
  const all = together.length < shortestTogether && !hanOrHangul.test(key) ? [key] : [key, together];
  return [...all, ...all.map(withoutMarks)];
}

function namePiecesOf(folded: string): readonly string[] {
  return [...folded.matchAll(namePieces)].map(([text]) => text);
}

/** Between the words of a name, where others may write another: "cable car & park", "cable car and park". */
const between: ReadonlySet<string> = new Set(
  'and n of on the with for и с на в và va cả ca lẫn lan'.split(' '),
);

function joinedKey(words: readonly string[]): string {
  return words
    .filter((word) => !between.has(word))
    .map(stem)
    .join(' ');
}

function keysOf(name: string): readonly string[] {
  const sections = fold(name).split(sectionSigns);
  const parts = sections.flatMap((section) => section.split(partSigns)).map(nameWords);
  const keys = parts.flatMap((part) => [
    ...(isNameAlone(part) ? [nameKey(part)] : []),
    ...part.filter(({ isOwn }) => isOwn).flatMap(({ text }) => syllablesOf(text)),
  ]);
  const named = sections.map(nameWords);
  const longer = [
    ...parts.flatMap(beginnings),
    ...named.flatMap(pairsOf),
    ...named.filter(hasOwn).map(nameKey),
  ];
  const whole = [parts.flat()].filter(hasOwn).map(nameKey);
  return [...whole, ...keys, ...longer.filter((key) => key.includes(' '))];
}

function hasOwn(words: readonly NameWord[]): boolean {
  return words.some(({ isOwn }) => isOwn);
}

function nameKey(words: readonly NameWord[]): string {
  return joinedKey(words.map(({ text }) => text).filter((text) => !thingSigns.test(text)));
}

/** Whether a part of a name is a name alone: it has own words, and is no short word or word for people ("Family"). */
function isNameAlone(part: readonly NameWord[]): boolean {
  const [first] = part;
  if (first === undefined || !hasOwn(part)) return false;
  if (part.length > 1) return true;
  if (isOfPeople(first.text)) return false;
  return first.text.length >= (hanOrHangul.test(first.text) ? shortestHan : shortestAlone);
}

function isOfPeople(word: string): boolean {
  const isIn = ({ amounts, persons }: Passage['words']) => persons(word, false) || amounts(word, false);
  return languages.some((language) => isIn(wordsIn(language)));
}

/** The beginnings of a name from its first own word on: "Combo gia đình" of "Combo gia đình 2 lớn + 1 nhỏ". */
function beginnings(part: readonly NameWord[]): readonly string[] {
  const rest = part.slice(part.findIndex(({ isOwn }) => isOwn));
  return rest.slice(1).map((_, index) => nameKey(rest.slice(0, index + 2)));
}

/** Any two own words of each thing in a section, in their order; in English and Russian also in reverse. */
function pairsOf(section: readonly NameWord[]): readonly string[] {
  const things: NameWord[][] = [[]];
  for (const word of section) {
    if (thingSigns.test(word.text)) things.push([]);
    else if (word.isOwn) things.at(-1)?.push(word);
  }
  return things.flatMap((own) =>
    own.flatMap((first, index) =>
      own.slice(index + 1).flatMap((second) => {
        const isEither = [first, second].every(({ text }) => looseWord.test(text));
        return [nameKey([first, second]), ...(isEither ? [nameKey([second, first])] : [])];
      }),
    ),
  );
}

/** Any two or more Chinese characters together; a Korean word of at least three syllables, without its particle. */
function syllablesOf(word: string): readonly string[] {
  if (/\p{sc=Hangul}/u.test(word)) {
    const bare = word.replace(/(?<=.{3})[와과]$/u, '');
    return bare.length >= shortestHangulAlone ? [bare] : [];
  }
  if (!/\p{sc=Han}/u.test(word)) return [];
  return Array.from({ length: word.length }, (_, from) => from).flatMap((from) =>
    Array.from({ length: word.length - from - 1 }, (_, more) => word.slice(from, from + more + shortestHan)),
  );
}

/** Lexemes that orders don't use, so they may be words of a name. */
const unreadAnyway: ReadonlySet<Lexeme['is']> = new Set(['wish', 'particle', 'harmless']);

/** The words of a part, and the signs between things; Chinese words are cut where a lexicon has a word. */
function nameWords(part: string): readonly NameWord[] {
  const read = readIn(part);
  return [...part.matchAll(new RegExp(`${namePieces.source}|[&+]`, 'gu'))].flatMap(({ 0: text, index }) => {
    if (!/\p{sc=Han}/u.test(text)) {
      const isOwn = !/\d|[&+]/.test(text) && !read.has(index) && !dayWords.has(text);
      return [{ text, isOwn }];
    }
    return hanWords(text, index, read);
  });
}

function hanWords(text: string, index: number, read: ReadonlySet<number>): readonly NameWord[] {
  const runs: NameWord[] = [];
  for (const [at, character] of [...text].entries()) {
    const [last, isOwn] = [runs.at(-1), !read.has(index + at)];
    if (last?.isOwn === isOwn) runs[runs.length - 1] = { text: last.text + character, isOwn };
    else runs.push({ text: character, isOwn });
  }
  return runs;
}

/** The places of words that a lexicon has. */
function readIn(part: string): ReadonlySet<number> {
  const places = new Set<number>();
  for (const language of languages) {
    const passage = new Passage({ text: part }, wordsIn(language));
    for (let start = 0; start < part.length; start += 1) {
      if (passage.isWithinHangul(start)) continue;
      const longest = passage.lexemesAt(start).find(({ value }) => !unreadAnyway.has(value.is));
      if (longest === undefined || passage.isWithinHangul(longest.end)) continue;
      for (let place = start; place < longest.end; place += 1) places.add(place);
    }
  }
  return places;
}

/** Signs between the words of a name. */
const signsWithin = /^[ &+,.:()|–—-]*$/;

/** Words and signs between two names side by side. */
const link =
  / ?(?:[&+和加与及]|(?:이랑|랑|하고|와|과)(?= )|(?:and|of|on|with|и|с|на|và|với|trên)(?= ))? ?(?:the )?/uy;
const mostParts = 3;

/**
 * A name, or several words side by side if one of them is a name by itself: "往返缆车", "park and cable car", "VIP wheel
 * cabin". It names the offers that all of these words name.
 */
export function offersAt(passage: Passage, start: number, offers: OfferNames, most = mostParts): Offers {
  const names = namesAt(passage, start, offers);
  const behind = ({ end, value }: Offers[number], isName: boolean): Offers => {
    const place = end + (matchAt(link, passage.text, end)?.[0].length ?? 0);
    const next = [
      ...offersAt(passage, place, offers, most - 1),
      ...(isName ? ownWordsAt(passage, place, offers) : []),
    ];
    return next.flatMap((each) => {
      const both = each.value.filter((code) => value.includes(code));
      return both.length === 0 ? [] : [{ end: each.end, value: both }];
    });
  };
  if (most === 1) return names;
  const words = ownWordsAt(passage, start, offers);
  const longer = [
    ...names.flatMap((name) => behind(name, true)),
    ...words.flatMap((word) => behind(word, false)),
  ];
  // "Канатная дорога" is a name of its own, even if "канатная" alone names other packages.
  return [...names, ...longer.filter(({ end }) => names.every((name) => name.end !== end))];
}

const wordOfName = /[\p{sc=Latin}\p{M}]+|\p{sc=Cyrillic}+|\p{sc=Hangul}{2}/uy;

/** The offers with a word of the text in their names; the word alone is no name. */
function ownWordsAt(passage: Passage, start: number, { words }: OfferNames): Offers {
  if (passage.isWithinLetters(start)) return [];
  const [word = ''] = matchAt(wordOfName, passage.text, start) ?? [];
  const named = words.get(stem(word));
  return named === undefined ? [] : [{ end: start + word.length, value: named }];
}

/** The codes of the offers whose names begin at a place. */
function namesAt(passage: Passage, start: number, { codes, longest, mostWords }: OfferNames): Offers {
  const { text } = passage;
  const found: Found<readonly string[]>[] = [];
  if (hanOrHangul.test(text[start] ?? '')) {
    for (let end = Math.min(text.length, start + longest); end > start + 1; end -= 1) {
      const named = codes.get(text.slice(start, end));
      if (named !== undefined) found.push({ end, value: named });
    }
    return found;
  }
  if (passage.isWithinWord(start) || !/\p{L}/u.test(text[start] ?? '')) return [];
  const words: string[] = [];
  let last = 0;
  for (const match of text.slice(start).matchAll(namePieces)) {
    if (!signsWithin.test(text.slice(start + last, start + match.index))) break;
    last = match.index + match[0].length;
    if (between.has(match[0])) {
      if (words.length === 0) break;
      continue;
    }
    words.push(stem(match[0]));
    const named = codes.get(words.join(' '));
    if (named !== undefined) found.push({ end: start + match.index + match[0].length, value: named });
    if (words.length >= mostWords) break;
  }
  return found;
}

/** Removes the endings of Russian declension and of the English plural. */
export function stem(word: string): string {
  if (/^[а-я]{5,}$/.test(word)) {
    const base = word.replace(
      /(?:ами|ями|ого|его|ому|ему|ыми|ими|[оеыи]й|[аяоеую]я|[ое]е|ую|юю|[ыи]х|[оеаяыи]м|[ая]х|[ое]в|[аяоеуюыиьй])$/,
      '',
    );
    // "Канатка" is short for "канатная", "кабинка" for "кабина".
    return base.replace(/(?<=.{4}[тн])[кн]$/, '');
  }
  return /^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : word;
}

const mostKinds = ['adult', 'child', 'infant', 'senior'] as const;

/** The kinds of visitors that a package's name says, in any language, whatever else it says. */
export function kindsNamed(name: string): readonly Exclude<Kind, 'person'>[] {
  const text = fold(name);
  const named = new Set(languages.flatMap((language) => kindsIn(new Passage({ text }, wordsIn(language)))));
  return mostKinds.filter((kind) => named.has(kind));
}

/** By the longest words at each place: "em bé sơ sinh" is an infant, and no child as well. */
function kindsIn(passage: Passage): readonly Kind[] {
  const kinds: Kind[] = [];
  for (let place = 0; place < passage.text.length; ) {
    const longest = passage.lexemesAt(place).find(({ value }) => value.is === 'kind');
    if (longest?.value.is === 'kind' && !passage.isWithinHangul(place)) {
      const isLoose = longest.value.use === 'behindNumber' && !/\d ?$/.test(passage.text.slice(0, place));
      if (!isLoose) kinds.push(longest.value.kind);
    }
    place = longest?.end ?? place + 1;
  }
  return kinds;
}
