import { wordsOf } from '../phrases.ts';
import type { Reading } from '../read.ts';
import { saysOfDetail } from './about.ts';
import { anyPhrase, anyWord, phrasesOf, rulesOf } from './all.ts';

const clauseSigns = '[,.!?;:()/，。！？；：（）\\n]+';
const clauseEnds = new RegExp(
  `${clauseSigns}|(?<=[吗么嘛]|[나까]요|죠)\\s+|(?<=[가-힣])${anyPhrase(phrasesOf('links'))}(?=\\s|$)`,
  'u',
);
const correctionEnds = new RegExp(`${clauseSigns}|(?<=\\p{sc=Han})\\s+`, 'u');
const address = new RegExp(`^${anyPhrase(phrasesOf('address'))} (?=\\p{L})`, 'iu');
const inCapitals = "\\p{Lu}[\\p{L}\\p{M}’'-]*(?: \\p{Lu}[\\p{L}\\p{M}’'-]*)+";
const writtenInFull = new RegExp(`^${inCapitals}$`, 'u');
const anyInFull = new RegExp(`(?<![\\p{L}\\p{M}])${inCapitals}`, 'gu');
const ofTwo = new RegExp(`^\\p{Lu}[\\p{L}\\p{M} ]* ${anyPhrase(phrasesOf('and'))} ${inCapitals}$`, 'u');
const namesIn = (list: 'commonNames' | 'givenAlone'): ReadonlySet<string> =>
  new Set(phrasesOf(list).flatMap(wordsOf));
const [commonNames, givenNames] = [namesIn('commonNames'), namesIn('givenAlone')];
/** Politeness aside, what stands before a comma or a Korean ending. */
const beginsWithName = new RegExp(
  `^[^,.!?;:()/，。！？；：（）\\n]+(?:[,，(（/]|(?<=[가-힣])${anyPhrase(phrasesOf('links'))}(?=\\s|$))`,
  'u',
);
const inSyllables = /^(?:\p{sc=Han}{2,3}|\p{sc=Hang}{3,4})$/u;

/** A name among the clauses of a sentence, and the other clauses. */
interface FoundName {
  readonly name: string;
  readonly others: string;
  /** A common name, or of syllables, at the beginning of the sentence. */
  readonly isAlone: boolean;
}

/**
 * The only name among the clauses of a sentence, said or written in full, or alone at its beginning: "for my boss, Anna
 * Lee", "Olga, we'd like window seats". In letters of two kinds it is one: "홍길동 / HONG GILDONG". Null: there is none, or
 * several.
 */
export function nameAmong(text: string, read: (clause: string) => Reading): FoundName | null {
  const clauses = partsBetween(text, clauseEnds);
  const names = clauses.flatMap((clause, index) => {
    const reading = read(clause.replace(address, ''));
    const { kind, name, packages } = reading;
    const isWritten = name !== null && (writtenInFull.test(name) || ofTwo.test(name));
    const isSure = kind === 'name' || isWritten;
    const isAlone = index === 0 && beginsWithName.test(text) && isNameAlone(reading);
    return name !== null && (isSure || isAlone) && packages.length === 0 ? [{ clause, name, isAlone }] : [];
  });
  const [found, another] = names;
  if (found === undefined || clauses.length < 2) return null;
  if (another !== undefined && isLatin(found.name) === isLatin(another.name)) return null;
  const { clause: said, name, isAlone } = found;
  return { name, others: clauses.filter((clause) => clause !== said).join(', '), isAlone };
}

/** "Olga", "李娜"; "Mai" may be tomorrow. */
function isNameAlone({ name, dates, counts, bareNumbers, wishes }: Reading): boolean {
  if (name === null || dates.kind !== 'none' || counts.length + wishes.length > 0 || bareNumbers !== null)
    return false;
  const [first = '', ...others] = wordsOf(name);
  if (inSyllables.test(name) || writtenInFull.test(name)) return hasFamily(name) || commonNames.has(first);
  return /^\p{Lu}/u.test(name) && others.length === 0 && (commonNames.has(first) || givenNames.has(first));
}

function hasFamily(name: string): boolean {
  return rulesOf('hasFamily').some((isOfFamily) => isOfFamily(name));
}

function partsBetween(text: string, ends: RegExp): readonly string[] {
  return text
    .normalize('NFC')
    .split(ends)
    .map((clause) => clause.trim());
}

function isLatin(name: string): boolean {
  return /\p{sc=Latin}/u.test(name);
}

/** Around the right name in a correction: "应该是王丽", "Trần Văn Đức mới đúng", "박지영으로 바꿔 주세요". */
const aroundRight = new RegExp(
  `^.*${anyWord(phrasesOf('right'))}\\s*|(?:\\s+|(?<=\\p{sc=Hang}))${anyPhrase(phrasesOf('rightBehind'))}$`,
  'gu',
);
/** "Not John", "chứ không phải Hòa", but not "not right". */
const wrongOne = `${anyWord(phrasesOf('wrong'))}\\s*`;
const wrongName = new RegExp(`\\s*${wrongOne}(?=\\p{Lu}|\\p{sc=Han}|\\S+$).*$`, 'u');
const wrongWord = new RegExp(`${wrongOne}([\\p{L}\\p{M}]+)`, 'iu');
const inCapitalsFirst = /^\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}’'-]*)*/u;

const writtenInAsia = /^[\p{sc=Han}\p{sc=Hang}]{2,5}$/u;

/**
 * The right name in a sentence that says another is wrong: "wrong name, it's Emma Willson". Null: none is certain.
 * `present` is the wrong one: "Emma Willson with double L" is like it, and "Meghan" is of "Megan Clark".
 */
export function correctedName(text: string, read: (clause: string) => Reading, present = ''): string | null {
  const parts = partsBetween(text, correctionEnds).filter((part) => part.replace(wrongName, '') !== '');
  const like = namesLike(present, parts.map((part) => part.replace(wrongName, '')).join(', '));
  if (like.length > 0) return like.length === 1 ? (like[0] ?? null) : null;
  const sure = parts.flatMap((part) => rightName(part, read) ?? []);
  const [name, another] = sure.length > 0 ? sure : parts.flatMap((part) => namesWithin(part, read));
  if (name === undefined || another !== undefined) return null;
  const isOfFamily = !name.includes(' ') && saysOfDetail(text, 'lastName');
  return isOfFamily ? withFamily(present, name) : speltInto(present, name);
}

/** "Change the surname to Smith". Null: it isn't certain which word of the present name that is. */
function withFamily(present: string, family: string): string | null {
  const [given, old, another] = present.split(' ');
  const isLast = old !== undefined && another === undefined && !hasFamily(present);
  return isLast ? `${given} ${family}` : null;
}

/** The name that a part of a correction certainly says. */
function rightName(part: string, read: (clause: string) => Reading): string | null {
  const right = part.replace(wrongName, '').replace(aroundRight, '');
  const { kind, name } = read(right);
  const isMarked = kind === 'name' || right !== part;
  const isSure =
    name !== null &&
    (writtenInFull.test(name) || (writtenInAsia.test(name) && (isMarked || hasFamily(name))));
  if (isSure && kind !== 'changeName') return name;
  // "Should be Meghan with an h"
  const written = isMarked ? (inCapitalsFirst.exec(right)?.[0] ?? '') : '';
  return read(written).name === written ? written : null;
}

/** A name of one word takes the place of the word that it spells anew. */
function speltInto(present: string, name: string): string {
  const isSpelling = (word: string): boolean => !name.includes(' ') && isSpeltLike(word, name);
  const words = present.split(' ');
  const isOne = words.filter(isSpelling).length === 1;
  return isOne ? words.map((word) => (isSpelling(word) ? name : word)).join(' ') : name;
}

const mostMisspelt = 2;

/** "Jon", "John": they begin alike and differ in a place. */
function isSpeltLike(word: string, other: string): boolean {
  const [one, two] = [word, other]
    .map((each) => wordsOf(each)[0] ?? '')
    .toSorted((a, b) => a.length - b.length);
  if (one === undefined || two === undefined || one[0] !== two[0]) return false;
  let begin = 0;
  while (begin < one.length && one[begin] === two[begin]) begin += 1;
  let end = 0;
  while (end < one.length - begin && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  return two.length - begin - end <= mostMisspelt;
}

/** "Change the name to Olivia Grant please", "이름 수정해주세요 박서준으로요": at the end, and marked as a name. */
function namesWithin(part: string, read: (clause: string) => Reading): readonly string[] {
  const last = part.split(' ').at(-1) ?? '';
  const { name } = read(last);
  if (name !== null && name !== last && inSyllables.test(name) && hasFamily(name)) return [name];
  return [...part.matchAll(anyInFull)].flatMap(({ 0: written, index }) => {
    const reading = read(part.slice(index));
    return index > 0 && reading.name === written && reading.packages.length === 0 ? [written] : [];
  });
}

/** Those that are written in full and have a word of another name. */
function namesLike(present: string, text: string): readonly string[] {
  const own = wordsOf(present);
  return writtenInFullIn(text).filter((name) => {
    const words = wordsOf(name);
    return words.some((word) => own.includes(word)) && words.join() !== own.join();
  });
}

/** Whether a text has another spelling of a name, and not the name: "Emma Willson", "Ema, not Emma" for "Emma Wilson". */
export function isSpeltAnew(present: string, text: string): boolean {
  const own = wordsOf(present);
  const [wrong] = wordsOf(wrongWord.exec(text.normalize('NFC'))?.[1] ?? '');
  if (wrong !== undefined && own.includes(wrong)) return true;
  const isSpelling = (name: string): boolean => {
    const words = wordsOf(name);
    return words.length === own.length && words.every((word, at) => word[0] === own[at]?.[0]);
  };
  const isPresent = writtenInFullIn(text).some((name) => wordsOf(name).join() === own.join());
  return !isPresent && namesLike(present, text).some(isSpelling);
}

function writtenInFullIn(text: string): readonly string[] {
  return [...new Set(text.normalize('NFC').match(anyInFull) ?? [])];
}
