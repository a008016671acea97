import { alternatives, type Language } from '../words/words.ts';
import { englishNames } from './en.ts';
import { koreanNames } from './ko.ts';
import { russianNames } from './ru.ts';
import { vietnameseNames } from './vi.ts';
import type { NameWords } from './words.ts';
import { chineseNames } from './zh.ts';

const wordsByLanguage: Readonly<Record<Language, NameWords>> = {
  en: englishNames,
  vi: vietnameseNames,
  ru: russianNames,
  zh: chineseNames,
  ko: koreanNames,
};
const nameWords = Object.values(wordsByLanguage);

type KeysOf<Kind> = { [Key in keyof NameWords]-?: NonNullable<NameWords[Key]> extends Kind ? Key : never };

/** A list of all languages. */
export function phrasesOf(list: KeysOf<string>[keyof NameWords]): readonly string[] {
  return nameWords.flatMap((words) => alternatives(words[list]));
}

/** The rule of each language that has it. */
export function rulesOf<Rule extends KeysOf<(...given: never) => unknown>[keyof NameWords]>(
  rule: Rule,
): readonly NonNullable<NameWords[Rule]>[] {
  return nameWords.flatMap((words) => words[rule] ?? []);
}

/** The words of each digit, said one by one, from 0 to 9. */
export function digitWords(): readonly (readonly string[])[] {
  return Array.from({ length: 10 }, (_, digit) =>
    nameWords.flatMap((words) => alternatives(words.digits[digit])),
  );
}

/** The source of a pattern for any of the phrases, the longest first. */
export function anyPhrase(phrases: readonly string[]): string {
  const patterns = phrases
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) =>
      phrase
        .replace(/[.+?^${}()[\]\\]/g, '\\$&')
        .replaceAll('*', '\\p{L}*')
        .replaceAll("'", "['’]")
        .replaceAll('…', isHan(phrase) ? '\\p{sc=Han}{1,3}' : "\\p{L}+(?:['’]s?)?"),
    );
  return patterns.length === 0 ? '(?!)' : `(?:${patterns.join('|')})`;
}

/** Phrases with which a pattern begins and ends as a word does; of Chinese and Korean, anywhere. */
export function anyWord(phrases: readonly string[]): string {
  const [syllabic, others] = [phrases.filter(isSyllabic), phrases.filter((phrase) => !isSyllabic(phrase))];
  return `(?:${anyPhrase(syllabic)}|(?<!\\p{L})${anyPhrase(others)}(?!\\p{L}))`;
}

export function isHan(phrase: string): boolean {
  return /\p{sc=Han}/u.test(phrase);
}

/** Chinese or Korean, whose words are joined. */
export function isSyllabic(phrase: string): boolean {
  return /[\p{sc=Han}\p{sc=Hang}]/u.test(phrase);
}
