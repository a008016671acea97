import { inSimplified } from './traditional.ts';

/** A unit of a text: a run of digits or letters, one Chinese character, one Korean syllable, or a sign. */
export interface Lexeme {
  readonly kind: 'digits' | 'word' | 'han' | 'hangul' | 'sign';
  readonly text: string;
  /** Without the marks of Latin letters: "thu" for "thứ". */
  readonly bare: string;
  /** The removed marks; empty for a word typed without any. */
  readonly marks: string;
  /** True when it follows the lexeme before it directly. */
  readonly isGlued: boolean;
}

/** Joiners and signs that change only how a character looks: "2️⃣" is 2. Apostrophes: "o'clock" is one word. */
const unseen = /[\u00ad\u200b-\u200f\u2060'’‘`´]|[\ufe0e\ufe0f]|\u20e3/g;

/** Folds a text for comparison: without case, character width, invisible and traditional characters. */
export function fold(text: string): string {
  const plain = text.normalize('NFKC').toLowerCase().replace(unseen, '').normalize('NFC');
  return inSimplified(plain.replaceAll('ё', 'е'));
}

const pieces =
  /([0-9]+)|([\p{Script=Latin}\p{M}]+|[\p{Script=Cyrillic}\p{M}]+)|(\p{Script=Han})|(\p{Script=Hangul})|(\p{L})|(\S)/gu;
/** By the groups of `pieces`. */
const kinds = ['digits', 'word', 'han', 'hangul', 'word', 'sign'] as const;

/** The lexemes of a folded text, in its order. */
export function lexemesOf(folded: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let end = -1;
  for (const match of folded.matchAll(pieces)) {
    const [text, ...groups] = match;
    const kind = kinds[groups.findIndex((group) => group !== undefined)] ?? 'sign';
    lexemes.push({ kind, text, ...withoutMarks(text), isGlued: match.index === end });
    end = match.index + text.length;
  }
  return lexemes;
}

const plain = /^[\u0020-\u007e]*$/;
const latin = /\p{Script=Latin}/u;

function withoutMarks(text: string): Pick<Lexeme, 'bare' | 'marks'> {
  if (plain.test(text) || !latin.test(text)) return { bare: text, marks: '' };
  const apart = text.normalize('NFD').replaceAll('đ', 'd\u0335');
  return { bare: apart.replace(/\p{M}/gu, ''), marks: apart.replace(/\P{M}/gu, '') };
}

/** The words of a text for comparing names: folded, without the marks of Latin letters. */
export function wordsOf(text: string): readonly string[] {
  return (fold(text).match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => withoutMarks(word).bare);
}

/** Phrases that begin at a lexeme and end before another. */
interface PhraseMatch<Value> {
  readonly end: number;
  readonly values: readonly Value[];
}

interface Phrase<Value> {
  readonly lexemes: readonly Lexeme[];
  /** True when it is another word without its marks: "má", where "ma" is also "mà". */
  readonly isMarked: boolean;
  readonly value: Value;
  /** Another one that ends at the same node. */
  readonly other: Phrase<Value> | null;
}

/** There are tens of thousands, most with one word behind them, so what is empty is null and one word is no map. */
interface Node<Value> {
  word: string | null;
  next: Node<Value> | null;
  /** By the other words. */
  more: Map<string, Node<Value>> | null;
  /** By how a word begins. */
  beginnings: Map<string, Node<Value>> | null;
  phrase: Phrase<Value> | null;
}

/** Behind a beginning, and behind words that have to have their marks. */
function isControl({ kind, text }: Lexeme): boolean {
  return kind === 'sign' && (text === '*' || text === '!');
}

/** Beginnings are looked up to this many letters. */
const shortestBeginning = 3;
const longestBeginning = 12;
const shortestMisspelt = 5;
const longestMisspelt = 20;
/** Words of this length may also have one wrong letter; shorter ones only a missing, doubled or swapped one. */
const shortestWithWrongLetter = 8;

const none: readonly never[] = [];

/** Finds the longest of many phrases at a place, in time independent of their number. */
export class Phrases<Value> {
  readonly #root: Node<Value> = newNode();
  /** Words that are phrases by themselves. */
  readonly #spellings = new Spellings();
  readonly #keyOf: (value: Value) => unknown;

  /** Values of the same key count as one: a misspelling of either word is unambiguous. */
  constructor(keyOf: (value: Value) => unknown = (value) => value) {
    this.#keyOf = keyOf;
  }

  /** Adds phrases that have words in common. */
  adder(): (phrase: string, value: Value) => void {
    const shared = new SharedLexemes();
    return (phrase, value) => this.#add(shared.of(phrase), value);
  }

  #add(lexemes: readonly Lexeme[], value: Value): void {
    let node = this.#root;
    for (let index = 0; index < lexemes.length; index += 1) {
      const lexeme = lexemes[index];
      if (lexeme === undefined || isControl(lexeme)) continue;
      node = grown(node, lexeme.bare, lexemes[index + 1]?.text === '*');
    }
    const last = lexemes.at(-1);
    const isPlain = last !== undefined && !lexemes.some(isControl);
    const words = isPlain ? lexemes : lexemes.filter((lexeme) => !isControl(lexeme));
    // What is copied takes no more room than it needs, where an array that grows takes seventeen places.
    const written = [...words];
    node.phrase = { lexemes: written, value, isMarked: last?.text === '!', other: node.phrase };
    if (isPlain && words.length === 1 && last.kind === 'word') this.#spellings.add(last.bare);
  }

  /** The values of the longest phrases that begin at a lexeme. */
  longestAt(lexemes: readonly Lexeme[], start: number): PhraseMatch<Value> | null {
    let longest: PhraseMatch<Value> | null = null;
    let nodes: readonly Node<Value>[] = [this.#root];
    for (let end = start; end < lexemes.length && nodes.length > 0; end += 1) {
      nodes = followingAll(nodes, lexemes[end]?.bare ?? '');
      const values = valuesOf(nodes, lexemes, start);
      if (values.length > 0 && !this.#isOfNextWord(lexemes, start, end)) longest = { end: end + 1, values };
    }
    return longest;
  }

  /** Whether the second of two syllables begins a word of its own: "둘 중딩" has no "둘 중". */
  #isOfNextWord(lexemes: readonly Lexeme[], start: number, last: number): boolean {
    const isBegun = lexemes[last]?.kind === 'hangul' && !lexemes[last].isGlued && lexemes[last + 1]?.isGlued;
    const isEnding = lexemes[last + 1]?.text === '요';
    if (isBegun !== true || isEnding || last !== start + 1) return false;
    return (this.longestAt(lexemes, last)?.end ?? 0) > last + 1;
  }

  /** The values of the only word that a misspelt word can be; none when ambiguous. */
  misspeltAt({ kind, bare }: Lexeme): readonly Value[] {
    if (kind !== 'word') return [];
    const meant = this.#spellings.meantBy(bare);
    const values = meant.map((word) => phrasesAt(nodeBehind(this.#root, word)).map(({ value }) => value));
    const [first = []] = values;
    const keys = new Set(values.map((each) => JSON.stringify(each.map(this.#keyOf))));
    return keys.size === 1 ? first : [];
  }
}

function newNode<Value>(): Node<Value> {
  return { word: null, next: null, more: null, beginnings: null, phrase: null };
}

/** The node behind another, which is made where there is none. */
function grown<Value>(node: Node<Value>, bare: string, isBeginning: boolean): Node<Value> {
  if (isBeginning) {
    node.beginnings ??= new Map();
    return node.beginnings.getOrInsertComputed(bare, newNode<Value>);
  }
  node.word ??= bare;
  if (node.word !== bare) {
    node.more ??= new Map();
    return node.more.getOrInsertComputed(bare, newNode<Value>);
  }
  node.next ??= newNode();
  return node.next;
}

function nodeBehind<Value>(node: Node<Value>, bare: string): Node<Value> | null {
  return node.word === bare ? node.next : (node.more?.get(bare) ?? null);
}

/** In the order in which they were added. */
function phrasesAt<Value>(node: Node<Value> | null): readonly Phrase<Value>[] {
  const phrases: Phrase<Value>[] = [];
  for (let phrase = node?.phrase ?? null; phrase !== null; phrase = phrase.other) phrases.unshift(phrase);
  return phrases;
}

/** The lexemes of phrases, of which many have the same words. */
class SharedLexemes {
  readonly #words = new Map<string, readonly Lexeme[]>();
  readonly #lexemes = new Map<string, Lexeme>();

  of(phrase: string): readonly Lexeme[] {
    return phrase
      .split(' ')
      .flatMap((word) => this.#words.getOrInsertComputed(word, () => this.#ofWord(word)));
  }

  #ofWord(word: string): readonly Lexeme[] {
    return lexemesOf(fold(word)).map((lexeme) =>
      this.#lexemes.getOrInsert(lexeme.isGlued ? ` ${lexeme.text}` : lexeme.text, lexeme),
    );
  }
}

function followingAll<Value>(nodes: readonly Node<Value>[], bare: string): readonly Node<Value>[] {
  const found: Node<Value>[] = [];
  for (const node of nodes) {
    const { beginnings } = node;
    const exact = nodeBehind(node, bare);
    if (exact !== null) found.push(exact);
    if (beginnings === null) continue;
    for (let length = Math.min(bare.length, longestBeginning); length >= shortestBeginning; length -= 1) {
      const begun = beginnings.get(bare.slice(0, length));
      if (begun !== undefined) found.push(begun);
    }
  }
  return found;
}

/** The values of the phrases that end at the nodes; those with exactly the typed marks, if any. */
function valuesOf<Value>(
  nodes: readonly Node<Value>[],
  lexemes: readonly Lexeme[],
  start: number,
): readonly Value[] {
  const spelled: Phrase<Value>[] = [];
  for (const node of nodes) {
    for (const phrase of phrasesAt(node)) if (isSpelled(phrase, lexemes, start)) spelled.push(phrase);
  }
  if (spelled.length === 0) return none;
  const exact = spelled.filter((phrase) => isExact(phrase, lexemes, start));
  return (exact.length > 0 ? exact : spelled).map(({ value }) => value);
}

/**
 * Marks may be left out, in a longer word or in several words also some of them, but must not differ; joined words have
 * to be joined, except in syllabic Asian scripts.
 */
function isSpelled<Value>(
  { lexemes: written, isMarked }: Phrase<Value>,
  lexemes: readonly Lexeme[],
  start: number,
): boolean {
  const isWithinWord = lexemes[start]?.isGlued === true && lexemes[start - 1]?.kind === 'hangul';
  return written.every((lexeme, index) => {
    const typed = lexemes[start + index];
    if (isMarked && typed?.marks !== lexeme.marks) return false;
    // "가족이 모여서" has no "이모", and "오 빠른" no "오빠".
    const isApart = index > 0 && lexeme.isGlued && typed?.isGlued === false;
    if (isApart && (isWithinWord || (written.length === 2 && lexeme.kind === 'hangul'))) return false;
    if (typed === undefined) return false;
    const isLong = written.length > 1 || lexeme.bare.length >= shortestMisspelt;
    const isOfWord = isLong ? isOfMarks(typed.marks, lexeme.marks) : typed.marks === lexeme.marks;
    if (typed.marks !== '' && !isOfWord) return false;
    const isSyllable = lexeme.kind === 'han' || lexeme.kind === 'hangul';
    return index === 0 || isSyllable || !lexeme.isGlued || typed.isGlued;
  });
}

/** Whether a word's marks are those of another, some left out: "nguời lơn", but not the name "Đạt" for "đặt". */
function isOfMarks(typed: string, written: string): boolean {
  let at = 0;
  for (const mark of written) if (mark === typed[at]) at += 1;
  return at === typed.length;
}

/** Typed marks are significant: "ngày kia" is not "ngày kìa". */
function isExact<Value>(
  { lexemes: written }: Phrase<Value>,
  lexemes: readonly Lexeme[],
  start: number,
): boolean {
  const typed = lexemes.slice(start, start + written.length);
  if (typed.every(({ marks }) => marks === '')) return false;
  return written.every(({ marks }, index) => marks === typed[index]?.marks);
}

/** Finds words that are typed with one slip. */
export class Spellings {
  /** With spaces between, by each text that is left when one letter is taken out. */
  readonly #words = new Map<string, string>();

  add(word: string): void {
    if (word.length < shortestMisspelt) return;
    for (const key of withSlips(word)) {
      const words = this.#words.get(key);
      if (words === undefined) this.#words.set(key, word);
      else if (!words.split(' ').includes(word)) this.#words.set(key, `${words} ${word}`);
    }
  }

  /** The other words that a typed word may be. */
  meantBy(typed: string): readonly string[] {
    if (typed.length < shortestMisspelt || typed.length > longestMisspelt) return [];
    const candidates = withSlips(typed).flatMap((key) => this.#words.get(key)?.split(' ') ?? []);
    return [...new Set(candidates)].filter((word) => isSlip(typed, word));
  }
}

/** A word, and its forms without one of its letters, except the first. */
function withSlips(word: string): readonly string[] {
  const letters = Array.from({ length: word.length - 1 }, (_, index) => index + 1);
  return [word, ...letters.map((at) => word.slice(0, at) + word.slice(at + 1))];
}

/** Whether one letter is missing, added, swapped with its neighbour or, in long words, wrong; never the first. */
function isSlip(typed: string, word: string): boolean {
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
