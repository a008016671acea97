/** What a text is made of: a run of digits or letters, one Chinese character, one Korean syllable, or a sign. */
export interface Lexeme {
  readonly kind: 'digits' | 'word' | 'han' | 'hangul' | 'sign';
  readonly text: string;
  /** Without the marks of Latin letters: "thu" for "thứ". */
  readonly bare: string;
  /** The marks that were taken off; empty for a word typed without any. */
  readonly marks: string;
  /** Nothing stands between it and the lexeme before it. */
  readonly isGlued: boolean;
}

/** Joiners and signs that change only how a character looks: "2️⃣" is 2. Apostrophes: "o'clock" is one word. */
const unseen = /[\u00ad\u200b-\u200f\u2060'’‘`´]|[\ufe0e\ufe0f]|\u20e3/g;

/** A text as it is compared: without case, width of characters, and what is not seen. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(unseen, '').normalize('NFC').replaceAll('ё', 'е');
}

const pieces =
  /([0-9]+)|([\p{Script=Latin}\p{M}]+|[\p{Script=Cyrillic}\p{M}]+)|(\p{Script=Han})|(\p{Script=Hangul})|(\p{L})|(\S)/gu;

/** The lexemes of a folded text, in its order. */
export function lexemesOf(folded: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let end = -1;
  for (const match of folded.matchAll(pieces)) {
    const [text, digits, word, han, hangul, letter] = match;
    const kind = digits
      ? 'digits'
      : word || letter
        ? 'word'
        : han
          ? 'han'
          : hangul
            ? 'hangul'
            : ('sign' as const);
    lexemes.push({ kind, text, ...withoutMarks(text), isGlued: match.index === end });
    end = match.index + text.length;
  }
  return lexemes;
}

const plain = /^[\u0020-\u007e]*$/;
const latin = /\p{Script=Latin}/u;

function withoutMarks(text: string): Pick<Lexeme, 'bare' | 'marks'> {
  if (plain.test(text) || !latin.test(text)) return { bare: text, marks: '' };
  const apart = text.normalize('NFD').replaceAll('đ', 'd\u0335');
  return { bare: apart.replace(/\p{M}/gu, ''), marks: apart.replace(/\P{M}/gu, '') };
}

/** The words of a text as names are compared: folded, and without the marks of Latin letters. */
export function wordsOf(text: string): readonly string[] {
  return (fold(text).match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => withoutMarks(word).bare);
}
