export interface LineLimits {
  readonly widthOf: (line: string) => number;
  readonly maxWidth: number;
  readonly maxLines: number;
  /** Whether a text that is too long is cut with an ellipsis. */
  readonly mayCut: boolean;
}

/**
 * A text is wrapped between these: words, and single Chinese or Japanese characters with the marks that open before
 * and close behind them.
 */
const pieces =
  /[\p{Ps}\p{Pi}]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{Pe}\p{Pf}\p{Po}ー]*\s*|(?:(?![\p{Ps}\p{Pi}]+[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-])+[\s-]*|[\s-]+/gu;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Lines that each fit `maxWidth`; null when they are more than `maxLines` and the text may not be cut. */
export function wrap(text: string, limits: LineLimits): readonly string[] | null {
  const lines = allLines(text, limits);
  if (lines.length <= limits.maxLines) return lines;
  if (!limits.mayCut) return null;
  const last = limits.maxLines - 1;
  return [...lines.slice(0, last), shorten(lines.slice(last, last + 2).join(' '), limits)];
}

function allLines(text: string, { widthOf, maxWidth }: LineLimits): readonly string[] {
  const fits = (line: string): boolean => widthOf(line.trimEnd()) <= maxWidth;
  const lines: string[] = [];
  let line = '';
  for (const piece of fits(text) ? [text] : unbreakable(text, fits)) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** A word wider than a line is broken anywhere. */
function* unbreakable(text: string, fits: (line: string) => boolean): Generator<string> {
  for (const [piece] of text.matchAll(pieces)) {
    if (fits(piece)) yield piece;
    else for (const { segment } of graphemes.segment(piece)) yield segment;
  }
}

/** The longest start of the text that fits together with an ellipsis. */
function shorten(text: string, { widthOf, maxWidth }: LineLimits): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  let fitting = 0;
  let tooMany = letters.length;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (widthOf(`${letters.slice(0, middle).join('')}…`) <= maxWidth) fitting = middle;
    else tooMany = middle;
  }
  return `${letters.slice(0, fitting).join('').trimEnd()}…`;
}
