import { en } from './en.ts';
import { fold, type Lexeme, lexemesOf } from './fold.ts';
import { ko } from './ko.ts';
import { ru } from './ru.ts';
import { vi } from './vi.ts';
import { type Entry, entriesOf, type Language, type Meaning } from './words.ts';
import { zh } from './zh.ts';

/** Phrases that begin at a lexeme and end before another. */
export interface Found<Value> {
  readonly end: number;
  readonly values: readonly Value[];
}

interface Phrase<Value> {
  readonly lexemes: readonly Lexeme[];
  readonly value: Value;
}

interface Node<Value> {
  readonly next: Map<string, Node<Value>>;
  /** By how a word begins. */
  readonly beginnings: Map<string, Node<Value>>;
  readonly phrases: Phrase<Value>[];
}

/** Beginnings are looked up to this many letters. */
const shortestBeginning = 3;
const longestBeginning = 12;
const shortestMisspelt = 5;
const longestMisspelt = 16;
/** Words this long may also have one wrong letter, not only a missing, doubled or swapped one. */
const shortestWithWrongLetter = 8;

/** Finds the longest of many phrases at a place, in time that doesn't depend on how many there are. */
export class Phrases<Value> {
  readonly #root: Node<Value> = newNode();
  /** Words that are phrases by themselves, by each text that is left when one letter is taken out. */
  readonly #misspelt = new Map<string, Set<string>>();
  readonly #keyOf: (value: Value) => unknown;

  /** Values of the same key are one: it does not matter which of two such words was misspelt. */
  constructor(keyOf: (value: Value) => unknown = (value) => value) {
    this.#keyOf = keyOf;
  }

  add(phrase: string, value: Value): void {
    const lexemes = lexemesOf(fold(phrase));
    let node = this.#root;
    for (const [index, { text, bare }] of lexemes.entries()) {
      if (text === '*') continue;
      const isBeginning = lexemes[index + 1]?.text === '*';
      const branches = isBeginning ? node.beginnings : node.next;
      const following = branches.get(bare) ?? newNode<Value>();
      branches.set(bare, following);
      node = following;
    }
    const words = lexemes.filter(({ text }) => text !== '*');
    node.phrases.push({ lexemes: words, value });
    const [only] = words;
    if (words.length === 1 && lexemes.length === 1 && only?.kind === 'word') this.#addMisspelt(only.bare);
  }

  /** The values of the longest phrases that begin at a lexeme. */
  longestAt(lexemes: readonly Lexeme[], start: number): Found<Value> | null {
    let longest: Found<Value> | null = null;
    let nodes: readonly Node<Value>[] = [this.#root];
    for (let end = start; end < lexemes.length && nodes.length > 0; end += 1) {
      nodes = followingAll(nodes, lexemes[end]?.bare ?? '');
      const values = valuesOf(nodes, lexemes, start);
      if (values.length > 0) longest = { end: end + 1, values };
    }
    return longest;
  }

  /** The values of the one word that a word with one slip of the fingers must be; none when it could be two. */
  misspeltAt({ kind, bare }: Lexeme): readonly Value[] {
    if (kind !== 'word' || bare.length < shortestMisspelt || bare.length > longestMisspelt) return [];
    const candidates = new Set(
      [bare, ...shortened(bare)].flatMap((key) => [...(this.#misspelt.get(key) ?? [])]),
    );
    const meant = [...candidates].filter((word) => isSlip(bare, word));
    const values = meant.map((word) => this.#root.next.get(word)?.phrases.map(({ value }) => value) ?? []);
    const [first = []] = values;
    const keys = new Set(values.map((each) => JSON.stringify(each.map(this.#keyOf))));
    return keys.size === 1 ? first : [];
  }

  #addMisspelt(word: string): void {
    if (word.length < shortestMisspelt) return;
    for (const key of [word, ...shortened(word)]) {
      const words = this.#misspelt.get(key) ?? new Set();
      this.#misspelt.set(key, words.add(word));
    }
  }
}

function newNode<Value>(): Node<Value> {
  return { next: new Map(), beginnings: new Map(), phrases: [] };
}

const none: readonly never[] = [];

function followingAll<Value>(nodes: readonly Node<Value>[], bare: string): readonly Node<Value>[] {
  const found: Node<Value>[] = [];
  for (const { next, beginnings } of nodes) {
    const exact = next.get(bare);
    if (exact !== undefined) found.push(exact);
    if (beginnings.size === 0) continue;
    for (let length = Math.min(bare.length, longestBeginning); length >= shortestBeginning; length -= 1) {
      const begun = beginnings.get(bare.slice(0, length));
      if (begun !== undefined) found.push(begun);
    }
  }
  return found;
}

/** What the phrases that end at the nodes mean; those with just the marks that were typed, if there are any. */
function valuesOf<Value>(
  nodes: readonly Node<Value>[],
  lexemes: readonly Lexeme[],
  start: number,
): readonly Value[] {
  const spelled: Phrase<Value>[] = [];
  for (const { phrases } of nodes) {
    for (const phrase of phrases) if (isSpelled(phrase, lexemes, start)) spelled.push(phrase);
  }
  if (spelled.length === 0) return none;
  const exact = spelled.filter((phrase) => isExact(phrase, lexemes, start));
  return (exact.length > 0 ? exact : spelled).map(({ value }) => value);
}

/** Marks may be left out, but not be others; what is written together has to be, syllables of Asian scripts aside. */
function isSpelled<Value>(
  { lexemes: written }: Phrase<Value>,
  lexemes: readonly Lexeme[],
  start: number,
): boolean {
  return written.every((lexeme, index) => {
    const typed = lexemes[start + index];
    if (typed === undefined || (typed.marks !== '' && typed.marks !== lexeme.marks)) return false;
    const isSyllable = lexeme.kind === 'han' || lexeme.kind === 'hangul';
    return index === 0 || isSyllable || !lexeme.isGlued || typed.isGlued;
  });
}

/** Whoever writes marks means these: "ngày kia" is not "ngày kìa". */
function isExact<Value>(
  { lexemes: written }: Phrase<Value>,
  lexemes: readonly Lexeme[],
  start: number,
): boolean {
  const typed = lexemes.slice(start, start + written.length);
  if (typed.every(({ marks }) => marks === '')) return false;
  return written.every(({ marks }, index) => marks === typed[index]?.marks);
}

/** A word without each of its letters in turn, its first aside. */
export function shortened(word: string): readonly string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index + 1) + word.slice(index + 2),
  );
}

/** Whether one letter is missing, added, swapped with its neighbour or, in long words, wrong; never the first. */
export function isSlip(typed: string, word: string): boolean {
  if (typed === word || typed[0] !== word[0]) return false;
  if (Math.abs(typed.length - word.length) > 1) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const [rest, meant] = [typed.slice(same), word.slice(same)];
  if (rest.length < meant.length) return rest === meant.slice(1);
  if (rest.length > meant.length) return rest.slice(1) === meant;
  if (rest[0] === meant[1] && rest[1] === meant[0] && rest.slice(2) === meant.slice(2)) return true;
  return word.length >= shortestWithWrongLetter && rest.slice(1) === meant.slice(1);
}

/** A number, a phrase that some language has, a word that none has, or a sign. */
export interface Token {
  readonly text: string;
  readonly bare: string;
  readonly meanings: readonly Meaning[];
  readonly digits: string | null;
  readonly isSign: boolean;
  readonly isGlued: boolean;
  /** The lexemes that it is made of. */
  readonly start: number;
  readonly end: number;
}

export interface Sentence {
  readonly lexemes: readonly Lexeme[];
  readonly tokens: readonly Token[];
  /** Whose words they are mostly; the customer's own when that does not show. */
  readonly language: Language;
}

const languages = [en, vi, ru, zh, ko];
const phrases = new Phrases<Entry>(({ meaning }) => meaning);
for (const entry of languages.flatMap(entriesOf)) phrases.add(entry.phrase, entry);

/** Behind a word of one syllable these may be written without a space. */
const koreanEndings = new Set('명인분장매개살시요이에은는을로도만과와랑하월일년날씩');
/** Vietnamese words of this length without their marks are as often another language's. */
const shortWord = 4;

/** The language of a locale such as `zh-hans`; English when it is none of ours. */
export function languageOf(locale: string): Language {
  const tag = locale.toLowerCase().split(/[-_]/)[0];
  return languages.find(({ language }) => language === tag)?.language ?? 'en';
}

/** Cuts a folded text into tokens. Words of a venue's own, by their lexeme, are not taken for misspelt ones. */
export function sentenceOf(folded: string, own: Language, isVenueWord: (bare: string) => boolean): Sentence {
  const lexemes = lexemesOf(folded);
  const found: { readonly start: number; readonly end: number; readonly entries: readonly Entry[] }[] = [];
  for (const [start, lexeme] of lexemes.entries()) {
    if (start < (found.at(-1)?.end ?? 0)) continue;
    const longest = phrases.longestAt(lexemes, start);
    const previous = found.at(-1);
    const isFree = !lexeme.isGlued || lexemes[start - 1]?.kind !== 'hangul' || previous?.entries.length !== 0;
    if (longest !== null && isWhole(lexemes, start, longest.end, isFree)) {
      found.push({ start, end: longest.end, entries: longest.values });
    } else {
      const entries = longest !== null || isVenueWord(lexeme.bare) ? [] : phrases.misspeltAt(lexeme);
      found.push({ start, end: start + 1, entries });
    }
  }
  const language = mainLanguage(found, lexemes, own);
  const tokens = found.map(({ start, end, entries }): Token => {
    const covered = lexemes.slice(start, end);
    const isSingle = end === start + 1;
    const first = covered[0];
    const bare = isSingle && first ? first.bare : covered.map((lexeme) => lexeme.bare).join(' ');
    return {
      text: isSingle && first ? first.text : covered.map(({ text }) => text).join(' '),
      bare,
      meanings: meantBy(entries, covered, language, own),
      digits: isSingle && first?.kind === 'digits' ? bare : null,
      isSign: first?.kind === 'sign' && entries.length === 0,
      isGlued: first?.isGlued === true,
      start,
      end,
    };
  });
  return { lexemes, tokens, language };
}

/** Korean writes endings to its words; a word of one syllable is one only where no other word goes on. */
function isWhole(lexemes: readonly Lexeme[], start: number, end: number, isFree: boolean): boolean {
  if (lexemes[start]?.kind !== 'hangul' || end > start + 1) return true;
  const next = lexemes[end];
  const goesOn = next?.kind === 'hangul' && next.isGlued;
  return isFree && (!goesOn || koreanEndings.has(next.text));
}

type FoundEntries = readonly {
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
}[];

function mainLanguage(found: FoundEntries, lexemes: readonly Lexeme[], own: Language): Language {
  const votes: Record<Language, number> = { en: 0, vi: 0, ru: 0, zh: 0, ko: 0 };
  votes[own] += 0.5;
  for (const { start, end, entries } of found) {
    const [first] = entries;
    if (first === undefined || entries.some(({ language }) => language !== first.language)) continue;
    const isSure = end > start + 1 || lexemes[start]?.marks !== '' || (lexemes[start]?.bare.length ?? 0) > 4;
    votes[first.language] += isSure ? 3 : 1;
  }
  return languages.map(({ language }) => language).reduce((a, b) => (votes[b] > votes[a] ? b : a), own);
}

/** What a phrase means in the sentence's language, else in any. */
function meantBy(
  entries: readonly Entry[],
  covered: readonly Lexeme[],
  language: Language,
  own: Language,
): readonly Meaning[] {
  if (entries.length === 0) return [];
  const inLanguage = entries.filter((entry) => entry.language === language);
  const marks = entries.filter(({ meaning }) => meaning.kind === 'weekdayMark');
  if (inLanguage.length > 0) return [...new Set([...inLanguage, ...marks])].map(({ meaning }) => meaning);
  const [only] = covered;
  const isUnmarked = covered.length === 1 && only?.marks === '' && only.bare.length <= shortWord;
  const isEnglish = language === 'en' && own !== 'vi' && isUnmarked;
  return entries
    .filter((entry) => !(isEnglish && entry.language === 'vi' && isMarked(entry)))
    .map(({ meaning }) => meaning);
}

function isMarked({ phrase }: Entry): boolean {
  return /[^\u0020-\u007e]/.test(phrase);
}

type Kind = Meaning['kind'];

/** What a token means of a kind. */
export function meaningOf<K extends Kind>(
  token: Token | undefined,
  kind: K,
): Extract<Meaning, { readonly kind: K }> | undefined {
  return token?.meanings.find(
    (meaning): meaning is Extract<Meaning, { readonly kind: K }> => meaning.kind === kind,
  );
}

export function isA(token: Token | undefined, ...kinds: readonly Kind[]): boolean {
  return token?.meanings.some(({ kind }) => kinds.includes(kind)) ?? false;
}

/** The number that a token is, in digits or in words; null when it is none. */
export function numberOf(token: Token | undefined): number | null {
  if (token === undefined) return null;
  return token.digits !== null ? Number(token.digits) : (meaningOf(token, 'number')?.value ?? null);
}
