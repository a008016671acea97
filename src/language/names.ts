import { wordsOf } from './phrases.ts';

/** As Telegram has it: the name as it is used between friends, and the family's, in fields of their own. */
export interface PersonName {
  readonly first_name: string;
  readonly last_name?: string | undefined;
}

/**
 * A whole name in the order in which its people write it: 李伟, 김민준, and for readers of Vietnamese Trần An. Telegram's
 * order where that isn't certain, as some have typed their names into its fields the other way round.
 */
export function fullName(person: PersonName, locale: string): string {
  const { first_name: first, last_name: last = '' } = person;
  return familyFirst(person, locale) ?? [first, last].filter((part) => part !== '').join(' ');
}

/** How a person is greeted: by the first name, or by the whole where the family's comes first. */
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

/** Both in one script of syllables. A family name longer than the other is more likely that in the wrong field. */
function isOfSyllables(given: string, family: string): boolean {
  const length = [...family].length;
  return (
    scripts.some((script) => script.test(given) && script.test(family)) &&
    length <= longestFamily &&
    length <= [...given].length
  );
}

/** Without their marks, which many leave out. Nobody's other names. */
const onlyFamilies = new Set('nguyen tran pham huynh phan vo dang bui do ngo'.split(' '));
/** Family names that other people have as another name. */
const alsoGiven = new Set(
  'le hoang vu ho duong ly dinh truong lam mai doan trinh luong dao cao ta chu thai to quach tang la'.split(
    ' ',
  ),
);

function isVietnameseFamily(family: string, given: string): boolean {
  return certaintyOfFamily(family) > certaintyOfFamily(given);
}

function certaintyOfFamily(name: string): 0 | 1 | 2 {
  const [word = ''] = wordsOf(name);
  if (onlyFamilies.has(word)) return 2;
  return alsoGiven.has(word) ? 1 : 0;
}
