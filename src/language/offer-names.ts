import { fold, withoutMarks } from './folding.ts';
import { kindsNamed } from './kinds.ts';
import type { Kind, NamedPackage } from './reading.ts';
import { type Found, type Lexeme, languages, Passage, wordsIn } from './segments.ts';

/** The names of a catalogue's packages, prepared once for many messages. */
export interface OfferNames {
  /** Codes by the words of a name with one space between, or by its syllables. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  readonly mostWords: number;
  /** The kinds of visitors that the names of a package say, by its code. */
  readonly kinds: ReadonlyMap<string, readonly Kind[]>;
  /** Codes by words of names that alone are none, but may be meant for one: "the combo". */
  readonly hints: ReadonlyMap<string, readonly string[]>;
  /** The most characters of a name in Chinese or Korean. */
  readonly longest: number;
}

interface NameWord {
  readonly text: string;
  /** No lexicon reads it. */
  readonly isOwn: boolean;
}

const namePieces = /[0-9]+|[\p{sc=Latin}\p{M}]+|[\p{sc=Cyrillic}\p{M}]+|\p{sc=Han}+|\p{sc=Hangul}+|\p{L}+/gu;
const hanOrHangul = /[\p{sc=Han}\p{sc=Hangul}]/u;
/** Between sections of a name, between their parts, and within a part between several things. */
const sectionSigns = /[–—()|]/u;
const partSigns = /[/,:;<>·]/u;
const thingSigns = /[&+]/u;
const shortestAlone = 5;
const shortestHangulAlone = 3;
const shortestHan = 2;
const shortestTogether = 7;
/** "Vé ngày 5/12", "билет на день 5 декабря": beside a word for tickets they name no package. */
const dayWords: ReadonlySet<string> = new Set(['day', 'ngày', 'день']);

/**
 * Prepares the names: each whole, its parts between signs, any two words of it, and `words`. What a lexicon reads
 * anyway, such as "adult" and "day", is no name by itself.
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
    hints: hintsOf(codes),
    mostWords: Math.max(0, ...keys.map((key) => key.split(' ').length)),
    longest: Math.max(0, ...keys.filter((key) => hanOrHangul.test(key)).map(({ length }) => length)),
  };
}

function hintsOf(codes: OfferNames['codes']): OfferNames['hints'] {
  const hints = new Map<string, string[]>();
  for (const [key, named] of codes) {
    const words = key.split(' ').filter((word) => /^(?:[a-z]{5,}|[а-я]{5,})$/.test(word));
    for (const word of words) hints.getOrInsertComputed(word, () => []).push(...named);
  }
  return hints;
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
const between: ReadonlySet<string> = new Set('and n of the with for и с на в và va cả ca lẫn lan'.split(' '));

function joinedKey(words: readonly string[]): string {
  return words
    .filter((word) => !between.has(word))
    .map(stem)
    .join(' ');
}

function keysOf(name: string): readonly string[] {
  const folded = fold(name);
  const sections = folded.split(sectionSigns).map((section) => section.split(partSigns).map(nameWords));
  const parts = sections.flat();
  const whole = parts.flat();
  const keys = parts.flatMap((part) => [
    ...(isNameAlone(part) ? [nameKey(part)] : []),
    ...[...beginnings(part), ...pairsOf(part)].filter((key) => key.includes(' ')),
    ...part.filter(({ isOwn }) => isOwn).flatMap(({ text }) => syllablesOf(text)),
  ]);
  const longer = [whole, ...sections.filter(({ length }) => length > 1).map((each) => each.flat())];
  const things = folded.split(sectionSigns).flatMap(joinedThings);
  return [...longer.filter((words) => words.some(({ isOwn }) => isOwn)).map(nameKey), ...keys, ...things];
}

function nameKey(words: readonly NameWord[]): string {
  return joinedKey(words.map(({ text }) => text).filter((text) => !thingSigns.test(text)));
}

/** A part of a name with words of its own, which a single short word is not, nor one for people: "Family". */
function isNameAlone(part: readonly NameWord[]): boolean {
  const [first] = part;
  if (first === undefined || !part.some(({ isOwn }) => isOwn)) return false;
  if (part.length > 1) return true;
  if (languages.some((language) => wordsIn(language).people(first.text, false))) return false;
  return first.text.length >= (hanOrHangul.test(first.text) ? shortestHan : shortestAlone);
}

/** "Combo gia đình" of "Combo gia đình 2 lớn + 1 nhỏ", from its first own word on. */
function beginnings(part: readonly NameWord[]): readonly string[] {
  const rest = part.slice(part.findIndex(({ isOwn }) => isOwn));
  return rest.slice(1).map((_, index) => nameKey(rest.slice(0, index + 2)));
}

/** Any two own words of each thing in a part, in their order. */
function pairsOf(part: readonly NameWord[]): readonly string[] {
  const things: NameWord[][] = [[]];
  for (const word of part) {
    if (thingSigns.test(word.text)) things.push([]);
    else if (word.isOwn) things.at(-1)?.push(word);
  }
  return things.flatMap((own) =>
    own.flatMap((first, index) => own.slice(index + 1).map((second) => nameKey([first, second]))),
  );
}

/** Any two or more Chinese characters together; a Korean word of three syllables, without what is written onto it. */
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

/** "缆车乐园" of "缆车＋乐园套票", "park, cable car": a thing with the beginning of the next one, or of the one before. */
function joinedThings(section: string): readonly string[] {
  const isHan = hanOrHangul.test(section);
  const things = section.split(isHan ? joints : spacedJoints).map((thing): readonly string[] => {
    if (isHan) return [...(thing.match(/[\p{sc=Han}\p{sc=Hangul}]+/gu) ?? []).join('')];
    const [words = ''] = thing.split(partSigns);
    return nameWords(words).flatMap(({ text, isOwn }) => (isOwn ? [stem(text)] : []));
  });
  const gap = isHan ? '' : ' ';
  const beginningsOf = (thing: readonly string[] = []): readonly string[] =>
    thing.map((_, last) => thing.slice(0, last + 1).join(gap)).slice(isHan ? 1 : 0);
  return things
    .slice(1)
    .flatMap((thing, index) =>
      beginningsOf(things[index]).flatMap((one) =>
        beginningsOf(thing).flatMap((other) => [`${one}${gap}${other}`, `${other}${gap}${one}`]),
      ),
    );
}

/** Words that are not read in an order, and may be those of a name. */
const unreadAnyway: ReadonlySet<Lexeme['is']> = new Set(['wish', 'particle', 'harmless']);

/** The words of a part with its signs between several things; Chinese ones are cut where a lexicon reads one. */
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

/** The places that a lexicon reads. */
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

/** Between the words of a name. */
const signsWithin = /^[ &+,.:()|–—-]*$/;

/** Between two things, and in Chinese or Korean. */
const spacedJoints = / ?[&+] ?| (?:and|и|và) /u;
const joints = / ?(?:[+&]|和|加|与|及|(?:이랑|랑|하고|와|과)(?= )) ?/u;
const longestJoint = 4;

/** Also by two names side by side: "往返缆车". */
export function offersAt(
  passage: Passage,
  start: number,
  offers: OfferNames,
): readonly Found<readonly string[]>[] {
  return namesAt(passage, start, offers).flatMap((first) => [
    first,
    ...namesAt(passage, passage.skipSpaces(first.end), offers)
      .map(({ end, value }) => ({ end, value: value.filter((code) => first.value.includes(code)) }))
      .filter(({ value }) => value.length > 0),
  ]);
}

/** The offers that a text names from a place on, by their codes. */
function namesAt(
  passage: Passage,
  start: number,
  { codes, longest, mostWords }: OfferNames,
): readonly Found<readonly string[]>[] {
  const { text } = passage;
  const found: Found<readonly string[]>[] = [];
  if (hanOrHangul.test(text[start] ?? '')) {
    for (let end = Math.min(text.length, start + longest + longestJoint); end > start + 1; end -= 1) {
      const said = text.slice(start, end);
      const named = codes.get(said) ?? codes.get(said.replace(joints, ''));
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

/** Russian words without the endings that they are declined by; English ones without the plural's. */
export function stem(word: string): string {
  if (/^[а-я]{5,}$/.test(word)) {
    const base = word.replace(
      /(?:ами|ями|ого|его|ому|ему|ыми|ими|[оеыи]й|[аяоеую]я|[ое]е|ую|юю|[ыи]х|[оеаяыи]м|[ая]х|[ое]в|[аяоеуюыиьй])$/,
      '',
    );
    // "Канатка", "маршрутка": short for "канатная", "маршрутная".
    return base.replace(/(?<=.{4}т)[кн]$/, '');
  }
  return /^[a-z]{3,}s$/.test(word) ? word.slice(0, -1) : word;
}
