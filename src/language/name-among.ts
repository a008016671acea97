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

/** Around the right name in a correction: "应该是王丽", "Trần Văn Đức mới đúng". */
const aroundRight = /^(?:应该是|应该|是|должно быть|phải là|là)\s*|\s+(?:mới đúng|nha|nhé|ạ)$/gu;
const wrongOne = /^(?:不是|не(?=\s)|not(?=\s)|ko phải|không phải)/u;
const writtenInAsia = /^[\p{sc=Han}\p{sc=Hang}]{2,5}$/u;

/** The right name in a sentence that says another is wrong: "wrong name, it's Emma Willson". Null: none is certain. */
export function correctedName(text: string, read: (clause: string) => Reading): string | null {
  const names = text
    .normalize('NFC')
    .split(/[,.!?;:，。！？；：\n]+|(?<=\p{sc=Han})\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '' && !wrongOne.test(clause))
    .flatMap((clause) => {
      const { kind, name } = read(clause.replace(aroundRight, ''));
      const isSure = name !== null && (writtenInFull.test(name) || writtenInAsia.test(name));
      return isSure && kind !== 'changeName' ? [name] : [];
    });
  const [name, another] = names;
  return another === undefined ? (name ?? null) : null;
}
