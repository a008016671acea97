import { createCanvas } from '@napi-rs/canvas';
import type { DrawingContext } from './drawing.ts';
import { type FontWeight, fontFor } from './fonts.ts';
import { type TextStep, theme } from './theme.ts';

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

export interface TextStyle {
  readonly weight: FontWeight;
  /** For codes and numbers, whose letters are compared one by one. */
  readonly isMonospaced?: boolean | undefined;
  /** Tried in order; the last cuts the text with an ellipsis. Never empty. */
  readonly steps: readonly TextStep[];
}

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly font: string;
  readonly weight: FontWeight;
  /** Of the widest line. */
  readonly width: number;
}

/** Only measures. */
const ruler = createCanvas(1, 1).getContext('2d');

/** Texts that the tickets of a booking share. */
const remembered = new Map<string, FittedText>();
const mostRemembered = 256;

/** The same as `fitText`, once for the tickets that share the text. Never for a ticket's code. */
export function fitSharedText(text: string, style: TextStyle, maxWidth: number): FittedText {
  const key = JSON.stringify([text, style, maxWidth]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const fitted = fitText(text, style, maxWidth);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, fitted);
  return fitted;
}

/** Hinting makes a text grow a little unevenly. */
const surelyTooWide = 1.02;

/** The text at the largest size at which it fits `maxWidth`, wrapped, or cut at the smallest. */
export function fitText(
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
    setFont(ruler, font, weight);
    const widthOf = measuredOnce();
    if (widthPerSize === 0) widthPerSize = widthOf(text) / size;
    const lines = wrap(text, { widthOf, maxWidth, maxLines, mayCut: isLast });
    if (lines !== null) return { lines, size, font, weight, width: Math.max(0, ...lines.map(widthOf)) };
  }
  throw new Error('a text style without sizes');
}

/** Widths in the ruler's present font. Measuring costs as much as drawing, and a text that fits is asked about thrice. */
function measuredOnce(): (line: string) => number {
  const widths = new Map<string, number>();
  return (line) => {
    const width = widths.get(line) ?? ruler.measureText(line).width;
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

/** Where a text begins that stands in the middle of a height. */
export function middled(top: number, height: number, text: FittedText): number {
  return top + (height - heightOf(text)) / 2;
}
