import type { Reading } from './read.ts';

const clauseEnds = /[,.!?;:，。！？；：\n]+|(?<=[가-힣])(?:이?구요|이?고요|인데요)(?=\s|$)/u;
const address = /^(?:anh|chị|ông|bà|cô|chú|bác) (?=\p{Lu})/iu;
const writtenInFull = /^\p{Lu}[\p{L}\p{M}’'-]*(?: \p{Lu}[\p{L}\p{M}’'-]*)+$/u;

/**
 * The only name among the clauses of a sentence, said or written in full, and the other clauses: "for my boss, Anna
 * Lee". Null: there is none, or several.
 */
export function nameAmong(
  text: string,
  read: (clause: string) => Reading,
): { readonly name: string; readonly others: string } | null {
  const clauses = text
    .normalize('NFC')
    .split(clauseEnds)
    .map((clause) => clause.trim());
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
