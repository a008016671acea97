import type { Wording } from '../wording.ts';

/** A text as it is compared: without case, width of characters, doubled spaces and closing punctuation. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s.,!?。]+$/u, '')
    .trim();
}

/** How a word is written, folded: as it is, and without the marks of Latin letters ("thu bay" for "thứ bảy"). */
export function spellingsOf(word: string): readonly string[] {
  const spelling = folded(word);
  const unmarked = spelling
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .replaceAll('\u0111', 'd')
    .normalize('NFC');
  return unmarked === spelling ? [spelling] : [spelling, unmarked];
}

/** The words of a locale's list in all their spellings. */
export function spelledList(key: string, words: Wording): readonly string[] {
  return words.list(key).flatMap(spellingsOf);
}

/** Without the small words that people write around a date: "on the 25/12", "ngày 25/12". */
export function withoutSmallWords(text: string, words: Wording): string {
  const small = spelledList('date-words-ignored', words);
  return text
    .split(' ')
    .filter((word) => !small.includes(word))
    .join(' ');
}
