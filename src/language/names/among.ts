import { wordsOf } from '../phrases.ts';
import type { Reading } from '../read.ts';
import { anyPhrase, phrasesOf, rulesOf } from './all.ts';

const clauseSigns = '[,.!?;:()，。！？；：（）\\n]+';
const clauseEnds = new RegExp(`${clauseSigns}|(?<=[가-힣])${anyPhrase(phrasesOf('links'))}(?=\\s|$)`, 'u');
const correctionEnds = new RegExp(`${clauseSigns}|(?<=\\p{sc=Han})\\s+`, 'u');
const address = new RegExp(`^${anyPhrase(phrasesOf('address'))} (?=\\p{L})`, 'iu');
const inCapitals = "\\p{Lu}[\\p{L}\\p{M}’'-]*(?: \\p{Lu}[\\p{L}\\p{M}’'-]*)+";
const writtenInFull = new RegExp(`^${inCapitals}$`, 'u');
const anyInFull = new RegExp(`(?<![\\p{L}\\p{M}])${inCapitals}`, 'gu');
const namesIn = (list: 'commonNames' | 'givenAlone'): ReadonlySet<string> =>
  new Set(phrasesOf(list).flatMap(wordsOf));
const [commonNames, givenNames] = [namesIn('commonNames'), namesIn('givenAlone')];
/** Politeness aside, what stands before a comma or a Korean ending. */
const beginsWithName = new RegExp(
  `^[^,.!?;:()，。！？；：（）\\n]+(?:[,，(（]|(?<=[가-힣])${anyPhrase(phrasesOf('links'))}(?=\\s|$))`,
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
 * Lee", "Olga, we'd like window seats". Null: there is none, or several.
 */
export function nameAmong(text: string, read: (clause: string) => Reading): FoundName | null {
  const clauses = partsBetween(text, clauseEnds);
  const names = clauses.flatMap((clause, index) => {
    const reading = read(clause.replace(address, ''));
    const { kind, name, packages } = reading;
    const isSure = name !== null && (kind === 'name' || writtenInFull.test(name));
    const isAlone = index === 0 && beginsWithName.test(text) && isNameAlone(reading);
    return name !== null && (isSure || isAlone) && packages.length === 0 ? [{ clause, name, isAlone }] : [];
  });
  const [found, another] = names;
  if (found === undefined || another !== undefined || clauses.length < 2) return null;
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

/** Around the right name in a correction: "应该是王丽", "Trần Văn Đức mới đúng". */
const aroundRight = new RegExp(
  `^${anyPhrase(phrasesOf('right'))}\\s*|\\s+${anyPhrase(phrasesOf('rightBehind'))}$`,
  'gu',
);
const wrongOne = new RegExp(`^${anyPhrase(phrasesOf('wrong'))}(?![\\p{sc=Latin}\\p{sc=Cyrl}])`, 'u');

const writtenInAsia = /^[\p{sc=Han}\p{sc=Hang}]{2,5}$/u;

/**
 * The right name in a sentence that says another is wrong: "wrong name, it's Emma Willson". Null: none is certain.
 * `present` is the wrong one: "Emma Willson with double L" is like it.
 */
export function correctedName(text: string, read: (clause: string) => Reading, present = ''): string | null {
  const like = namesLike(present, text);
  if (like.length > 0) return like.length === 1 ? (like[0] ?? null) : null;
  const parts = partsBetween(text, correctionEnds).filter((part) => part !== '' && !wrongOne.test(part));
  const names = parts.flatMap((part) => {
    const right = part.replace(aroundRight, '');
    const { kind, name } = read(right);
    const isMarked = kind === 'name' || right !== part;
    const isSure =
      name !== null &&
      (writtenInFull.test(name) || (writtenInAsia.test(name) && (isMarked || hasFamily(name))));
    return isSure && kind !== 'changeName' ? [name] : [];
  });
  const [name, another] = names.length > 0 ? names : parts.flatMap((part) => namesWithin(part, read));
  return another === undefined ? (name ?? null) : null;
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

/** Whether a text has another spelling of a name, and not the name: "Emma Willson" for "Emma Wilson". */
export function isSpeltAnew(present: string, text: string): boolean {
  const own = wordsOf(present);
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
