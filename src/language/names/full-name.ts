import { certaintyOfFamily } from './vi.ts';

/** The fields of Telegram: given name and family name. */
export interface PersonName {
  readonly first_name: string;
  readonly last_name?: string | undefined;
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
  const isVietnamese = locale.startsWith('vi') && isVietnameseFamily(family, given);
  return isVietnamese ? `${family} ${given}` : null;
}

const scripts = [/^\p{Script=Han}{1,3}$/u, /^\p{Script=Hangul}{1,3}$/u];
const longestFamily = 2;

/** Whether both are in one syllabic script. A family name longer than the given one is probably in the wrong field. */
function isOfSyllables(given: string, family: string): boolean {
  const length = [...family].length;
  return (
    scripts.some((script) => script.test(given) && script.test(family)) &&
    length <= longestFamily &&
    length <= [...given].length
  );
}

function isVietnameseFamily(family: string, given: string): boolean {
  return certaintyOfFamily(family) > certaintyOfFamily(given);
}
