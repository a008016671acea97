import type { Reading } from '../read.ts';
import { anyPhrase, phrasesOf } from './all.ts';

const clauseSigns = '[,.!?;:，。！？；：\\n]+';
const clauseEnds = new RegExp(`${clauseSigns}|(?<=[가-힣])${anyPhrase(phrasesOf('links'))}(?=\\s|$)`, 'u');
const correctionEnds = new RegExp(`${clauseSigns}|(?<=\\p{sc=Han})\\s+`, 'u');
const address = new RegExp(`^${anyPhrase(phrasesOf('address'))} (?=\\p{L})`, 'iu');
const writtenInFull = /^\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}’'-]*)+$/u;

/**
 * The only name among the clauses of a sentence, said or written in full, and the other clauses: "for my boss, Anna
 * Lee". Null: there is none, or several.
 */
export function nameAmong(
  text: string,
  read: (clause: string) => Reading,
): { readonly name: string; readonly others: string } | null {
  const clauses = partsBetween(text, clauseEnds);
  const names = clauses.flatMap((clause) => {
    const bare = clause.replace(address, '');
    const { kind, name, packages } = read(bare);
    const isSure = kind === 'name' || writtenInFull.test(bare);
    return name !== null && isSure && packages.length === 0 ? [{ clause, name }] : [];
  });
  const [found, another] = names;
  if (found === undefined || another !== undefined || clauses.length < 2) return null;
  return { name: found.name, others: clauses.filter((clause) => clause !== found.clause).join(', ') };
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

/** The right name in a sentence that says another is wrong: "wrong name, it's Emma Willson". Null: none is certain. */
export function correctedName(text: string, read: (clause: string) => Reading): string | null {
  const names = partsBetween(text, correctionEnds)
    .filter((clause) => clause !== '' && !wrongOne.test(clause))
    .flatMap((clause) => {
      const { kind, name } = read(clause.replace(aroundRight, ''));
      const isSure = name !== null && (writtenInFull.test(name) || writtenInAsia.test(name));
      return isSure && kind !== 'changeName' ? [name] : [];
    });
  const [name, another] = names;
  return another === undefined ? (name ?? null) : null;
}
