import { wordsOf } from './folding.ts';

/** The fields of Telegram: given name and family name. */
export interface PersonName {
  readonly first_name: string;
  readonly last_name?: string | undefined;
}

const longestName = 60;
/** Letters and marks of any script, spaces, and the signs within names. */
const nameCharacters = /^[\p{L}\p{M} '’.·・‐‑\-\u200c\u200d]+$/u;
/** Letters that nobody sees: U+3164, U+115F, U+FFA0. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Whether a text may be somebody's name, even if its words also have another meaning. */
export function canBeName(text: string): boolean {
  const name = typedName(text);
  const letters = [...name].filter((character) => /\p{L}/u.test(character));
  const isVisible = letters.length > 0 && !letters.some((letter) => invisible.test(letter));
  return isVisible && nameCharacters.test(name) && [...name].length <= longestName;
}

/** A name as it is kept: composed, with one space between its parts. */
export function typedName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * A full name in the order of its language: 李伟, 김민준, and for Vietnamese readers Trần An. Telegram's order when
 * uncertain, since some people have swapped the fields.
 */
export function fullName(person: PersonName, locale: string): string {
  const { first_name: first, last_name: last = '' } = person;
  return familyFirst(person, locale) ?? [first, last].filter((part) => part !== '').join(' ');
}

/** The name for a greeting: the first name, or the full name where the family name comes first. */
export function greetingName(person: PersonName, locale: string): string {
  return familyFirst(person, locale) ?? person.first_name;
}

function familyFirst(person: PersonName, locale: string): string | null {
  const given = person.first_name.normalize('NFC').trim();
  const family = (person.last_name ?? '').normalize('NFC').trim();
  if (isOfSyllables(given, family)) return family + given;
  const isVietnamese = locale.startsWith('vi') && certaintyOfFamily(family) > certaintyOfFamily(given);
  return isVietnamese ? `${family} ${given}` : null;
}

const syllabicScripts = [/^\p{Script=Han}{1,3}$/u, /^\p{Script=Hangul}{1,3}$/u];
const longestFamily = 2;

/** Whether both are in one syllabic script. A family name longer than the given one is probably in the wrong field. */
function isOfSyllables(given: string, family: string): boolean {
  const length = [...family].length;
  return (
    syllabicScripts.some((script) => script.test(given) && script.test(family)) &&
    length <= longestFamily &&
    length <= [...given].length
  );
}

/** Vietnamese family names that are never given names, without their marks, which many people leave out. */
const onlyFamilies = new Set('nguyen tran pham huynh phan vo dang bui do ngo'.split(' '));
/** Family names that are also given names. */
const alsoGiven = new Set(
  'le hoang vu ho duong ly dinh truong lam mai doan trinh luong dao cao ta chu thai to quach tang la'.split(
    ' ',
  ),
);

/** Whether a word is a family name: 0 for none, 1 for one that is a given name too. */
function certaintyOfFamily(name: string): 0 | 1 | 2 {
  const [word = ''] = wordsOf(name);
  if (onlyFamilies.has(word)) return 2;
  return alsoGiven.has(word) ? 1 : 0;
}
