import { type DrawingContext, type FontWeight, fontFor } from './fonts.ts';
import { theme } from './theme.ts';

interface Step {
  readonly size: number;
  readonly maxLines: number;
}

export interface TextStyle {
  readonly weight: FontWeight;
  /** For codes and numbers, whose letters are compared one by one. */
  readonly isMonospaced?: boolean | undefined;
  /** Tried in order; the last cuts the text with an ellipsis. Never empty. */
  readonly steps: readonly Step[];
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly font: string;
  readonly weight: FontWeight;
  /** Of the widest line. */
  readonly width: number;
}

/** Texts that the tickets of a booking share. */
const remembered = new Map<string, FittedText>();
const mostRemembered = 256;

/** The same as `fitText`, once for the tickets that share the text. Never for a ticket's code. */
export function fitSharedText(
  context: DrawingContext,
  text: string,
  style: TextStyle,
  maxWidth: number,
): FittedText {
  const key = JSON.stringify([text, style, maxWidth]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const fitted = fitText(context, text, style, maxWidth);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, fitted);
  return fitted;
}

/** Hinting makes a text grow a little unevenly. */
const surelyTooWide = 1.02;

/** The text at the largest size at which it fits `maxWidth`, wrapped, or cut at the smallest. */
export function fitText(
  context: DrawingContext,
  text: string,
  { weight, steps, isMonospaced }: TextStyle,
  maxWidth: number,
): FittedText {
  let widthPerSize = 0;
  for (const [index, { size, maxLines }] of steps.entries()) {
    const isLast = index === steps.length - 1;
    // A text grows with its size: one that was far too wide needs no other look at a size at which it still is.
    if (maxLines === 1 && !isLast && widthPerSize * size > surelyTooWide * maxWidth) continue;
    const font = fontFor(text, size, weight, isMonospaced);
    setFont(context, font, weight);
    const widthOf = measuredOnce(context);
    if (widthPerSize === 0) widthPerSize = widthOf(text) / size;
    const lines = wrap(text, { widthOf, maxWidth, maxLines, mayCut: isLast });
    if (lines !== null) return { lines, size, font, weight, width: Math.max(0, ...lines.map(widthOf)) };
  }
  throw new Error('a text style without sizes');
}

/** Widths in the context's present font. Measuring costs as much as drawing, and a text that fits is asked about thrice. */
function measuredOnce(context: DrawingContext): (line: string) => number {
  const widths = new Map<string, number>();
  return (line) => {
    const width = widths.get(line) ?? context.measureText(line).width;
    widths.set(line, width);
    return width;
  };
}

/** The fonts of some scripts have all weights in one file and would be drawn in its lightest. */
function setFont(context: DrawingContext, font: string, weight: FontWeight): void {
  context.font = font;
  context.fontVariationSettings = `'wght' ${weight}`;
}

export function heightOf({ lines, size }: FittedText): number {
  return lines.length * size * theme.lineHeight;
}

/** Draws the lines downwards from `y`. */
export function drawLines(
  context: DrawingContext,
  text: FittedText,
  { x, y, align, colour }: { x: number; y: number; align: 'left' | 'center'; colour: string },
): void {
  const lineHeight = text.size * theme.lineHeight;
  setFont(context, text.font, text.weight);
  context.textAlign = align;
  context.fillStyle = colour;
  for (const [index, line] of text.lines.entries()) {
    // Half the height of a capital letter below the middle of its line: 0.36 em in every font used.
    context.fillText(line, x, y + (index + 0.5) * lineHeight + 0.36 * text.size);
  }
}

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
