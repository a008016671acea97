export interface LineLimits {
  readonly widthOf: (line: string) => number;
  readonly maxWidth: number;
  readonly maxLines: number;
  /** Whether a text that is too long is cut with an ellipsis, and a word wider than a line broken. */
  readonly mayCut: boolean;
}

/**
 * A text is wrapped between these: words, and single Chinese or Japanese characters with the marks that open before
 * and close behind them.
 */
const pieces =
  /[\p{Ps}\p{Pi}]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{Pe}\p{Pf}\p{Po}ー]*\s*|(?:(?![\p{Ps}\p{Pi}]+[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-])+[\s-]*|[\s-]+/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Lines that each fit `maxWidth`; null when that takes more than `maxLines` or a broken word, and it may not be cut. */
export function wrap(text: string, limits: LineLimits): readonly string[] | null {
  const { widthOf, maxWidth, mayCut } = limits;
  const fits = (line: string): boolean => widthOf(line.trimEnd()) <= maxWidth;
  const words = fits(text) ? [text] : [...text.matchAll(pieces)].map(([piece]) => piece);
  if (!mayCut && !words.every(fits)) return null;
  const lines = allLines(words, fits);
  if (lines.length <= limits.maxLines) return lines;
  if (!mayCut) return null;
  const last = limits.maxLines - 1;
  return [...lines.slice(0, last), shorten(lines.slice(last, last + 2).join(' '), limits)];
}

function allLines(words: readonly string[], fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of words.flatMap((word) => (fits(word) ? word : lettersOf(word)))) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

function lettersOf(text: string): readonly string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The longest start of the text that fits together with an ellipsis. */
function shorten(text: string, { widthOf, maxWidth }: LineLimits): string {
  const letters = lettersOf(text);
  let fitting = 0;
  let tooMany = letters.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= maxWidth) fitting = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fitting).join('').trimEnd()}…`;
}
