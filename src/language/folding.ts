import characters from './lexicon/traditional.json' with { type: 'json' };

/** Joiners and signs that change only how a character looks: "2️⃣" is 2. Apostrophes: "o'clock" is one word. */
const unseen = /[\u00ad\u200b-\u200f\u2060'’‘`´ʼ]|[\ufe0e\ufe0f]|\u20e3/g;

/** Traditional characters of the words that are read, each with the simplified one. */
const simplifiedOf = new Map(
  Array.from(characters.traditional, (each, place) => [each, characters.simplified[place]]),
);
const anyTraditional = new RegExp(`[${characters.traditional}]`, 'gu');

/** Folds a text for comparison: without case, character width, invisible and traditional characters. */
export function fold(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(unseen, '').normalize('NFC');
  return folded.replaceAll('ё', 'е').replace(anyTraditional, (each) => simplifiedOf.get(each) ?? each);
}

/** A folded text, with the place of each of its characters in the text as typed. */
export interface Folded {
  readonly typed: string;
  readonly text: string;
  /** One place for each character of the text, and one for its end. */
  readonly places: readonly number[];
}

/** Folds character by character, with one space for any, so that words that are left over can be quoted as typed. */
export function foldedWithPlaces(typed: string): Folded {
  const composed = typed.normalize('NFC');
  // Around several words they quote; within one they are left out.
  const quoted = composed.replace(/(?<!\S)['‘]([^'‘’]*\s[^'‘’]*)['’](?!\p{L})/gu, '"$1"');
  let text = '';
  const places: number[] = [];
  let place = 0;
  for (const character of quoted) {
    for (const unit of /\s/u.test(character) ? ' ' : fold(character)) {
      if (unit === ' ' && (text === '' || text.endsWith(' '))) continue;
      text += unit;
      for (let index = 0; index < unit.length; index += 1) places.push(place);
    }
    place += character.length;
  }
  return { typed: composed, text, places: [...places, place] };
}

const plainLetters = /^[\u0020-\u007e]*$/;
const latin = /\p{Script=Latin}/u;
const bareLetters = new Map([['đ', 'd']]);

/** Without the marks of Latin letters, in as many characters: "thu" for "thứ". */
export function withoutMarks(folded: string): string {
  if (plainLetters.test(folded) || !latin.test(folded)) return folded;
  const bare = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');
  return folded.replace(/\p{Script=Latin}/gu, (letter) => bareLetters.getOrInsertComputed(letter, bare));
}

/** The words of a text for comparing names: folded, without the marks of Latin letters. */
export function wordsOf(text: string): readonly string[] {
  return (fold(text).match(/[\p{L}\p{M}]+/gu) ?? []).map(withoutMarks);
}
