import type { DrawingContext } from './drawing.ts';
import { type FontWeight, fontFor } from './fonts.ts';
import { wrap } from './text-wrapping.ts';
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
