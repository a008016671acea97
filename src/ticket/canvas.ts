import { type Canvas, createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { drawable, type FontWeight, fontFor } from './fonts.ts';
import { type TextStyle, theme } from './theme.ts';

/** The context of both a canvas and a page of a PDF. */
export type DrawingContext = SKRSContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A drawing for any context: the pixels of a picture or the page of a PDF. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Draws from the context's origin, only within `width` and `height`. */
  readonly draw: (context: DrawingContext) => void;
  /** Flat colours beside those of the palette, which its picture then shows exactly. */
  readonly ownColours?: readonly string[];
}

/** A drawing on a ground of one colour. */
export function drawingOn(paper: string, drawing: Omit<Drawing, 'draw'>, draw: Drawing['draw']): Drawing {
  return {
    ...drawing,
    draw(context) {
      context.save();
      context.fillStyle = paper;
      context.fillRect(0, 0, drawing.width, drawing.height);
      draw(context);
      context.restore();
    },
  };
}

/** The image at another size. */
export function resized(image: Image, scale: number): Canvas {
  const width = Math.max(1, Math.round(image.width * scale));
  const canvas = createCanvas(width, Math.max(1, Math.round(image.height * scale)));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function fillRounded(
  context: DrawingContext,
  colour: string,
  { x, y, width, height }: Box,
  radius: number,
): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

interface LineLimits {
  readonly widthOf: (line: string) => number;
  readonly maxWidth: number;
  readonly maxLines: number;
  /** Whether a too long text is cut with an ellipsis, and a word wider than a line broken. */
  readonly mayCut: boolean;
}

/**
 * The units between which a text may be wrapped: words, with what a no-break space joins to them, and single Chinese
 * or Japanese characters, with opening marks and a number before and closing marks after them.
 */
const single = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}`;
const singleWithNumber = String.raw`(?:\p{N}[\p{N}.,]*)?[${single}]`;
const unbreakable = new RegExp(
  [
    String.raw`[\p{Ps}\p{Pi}]*${singleWithNumber}` + /[\p{Pe}\p{Pf}\p{Po}ー]*\s*/u.source,
    String.raw`(?:(?![\p{Ps}\p{Pi}]+${singleWithNumber})(?:[\u00a0\u202f]|[^\s${single}-]))+[\s-]*`,
    String.raw`[\s-]+`,
  ].join('|'),
  'gu',
);

/** The pieces of a text between which a line may end, each with the spaces behind it. */
export function piecesOf(text: string): readonly string[] {
  return [...text.matchAll(unbreakable)].map(([piece]) => piece);
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Lines that fit `maxWidth`; null when the text may not be cut and needs more than `maxLines`, or a broken word. */
export function wrap(text: string, limits: LineLimits): readonly string[] | null {
  const { widthOf, maxWidth, mayCut } = limits;
  const fits = (line: string): boolean => widthOf(line.trimEnd()) <= maxWidth;
  const words = fits(text) ? [text] : piecesOf(text);
  if (!mayCut && !words.every(fits)) return null;
  const lines = allLines(words, fits);
  const shown = lines.map((line) => line.trimEnd());
  if (lines.length <= limits.maxLines) return shown;
  if (!mayCut) return null;
  const last = limits.maxLines - 1;
  return [...shown.slice(0, last), shorten(lines.slice(last, last + 2).join(''), limits)];
}

/** The words include their trailing spaces. */
function allLines(words: readonly string[], fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of words.flatMap((word) => (fits(word) ? word : lettersOf(word)))) {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line);
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line];
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

export interface FittedText {
  readonly lines: readonly string[];
  readonly size: number;
  readonly font: string;
  readonly weight: FontWeight;
  /** The width of the widest line. */
  readonly width: number;
}

/** Only measures. */
const ruler = createCanvas(1, 1).getContext('2d');

/** Shared by all pictures that have the same words, such as the tickets of a booking. */
const remembered = new Map<string, FittedText>();
const mostRemembered = 256;

/** Words at the largest size at which they fit `maxWidth`, wrapped, or cut at the smallest. Never a ticket's code. */
export function fitWords(words: string, style: TextStyle, maxWidth: number): FittedText {
  const key = JSON.stringify([words, style, maxWidth]);
  if (remembered.size >= mostRemembered) remembered.clear();
  return remembered.getOrInsertComputed(key, () => fitText(drawable(words), style, maxWidth));
}

/** The style at the largest of its sizes at which each of the texts fits, so that they compare. */
export function alike(texts: readonly string[], style: TextStyle, maxWidth: number): TextStyle {
  if (texts.length === 0) return style;
  const fitted = texts.map((text) => fitWords(text, style, maxWidth));
  const size = Math.min(...fitted.map((each) => each.size));
  const maxLines = Math.max(...fitted.map(({ lines }) => lines.length));
  return { ...style, steps: [{ size, maxLines }] };
}

/** A margin, since hinting makes widths grow unevenly with the size. */
const surelyTooWide = 1.02;

/** The text at the largest size at which it fits `maxWidth`, wrapped, or cut at the smallest. */
export function fitText(
  text: string,
  { weight, steps, isMonospaced }: TextStyle,
  maxWidth: number,
): FittedText {
  let widthPerSize = 0;
  for (const [index, step] of steps.entries()) {
    const { size, maxLines } = typeof step === 'number' ? { size: step, maxLines: 1 } : step;
    const isLast = index === steps.length - 1;
    // Widths grow with the size, so skip sizes at which the text is still far too wide.
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

/**
 * Caches widths in the ruler's present font: measuring costs as much as drawing, and a text is measured three times.
 */
function measuredOnce(): (line: string) => number {
  const widths = new Map<string, number>();
  return (line) => widths.getOrInsertComputed(line, () => ruler.measureText(line).width);
}

/** Sets the weight also as a variation: fonts with all weights in one file are drawn in the lightest otherwise. */
function setFont(context: DrawingContext, font: string, weight: FontWeight): void {
  context.font = font;
  context.fontVariationSettings = `'wght' ${weight}`;
}

export function heightOf({ lines, size }: FittedText): number {
  return lines.length * size * theme.lineHeight;
}

/** Draws the lines downwards from `y`; answers their end. */
export function drawLines(
  context: DrawingContext,
  text: FittedText,
  { x, y, colour, align = 'left' }: { x: number; y: number; colour: string; align?: 'left' | 'center' },
): number {
  const lineHeight = text.size * theme.lineHeight;
  // The last line's baseline is half the height of a capital letter, 0.36 em in every font used, below its middle.
  const lastBaseline = y + heightOf(text) + (0.36 - theme.lineHeight / 2) * text.size;
  setFont(context, text.font, text.weight);
  context.textAlign = align;
  context.fillStyle = colour;
  for (const [index, line] of text.lines.entries()) {
    context.fillText(line, x, lastBaseline - (text.lines.length - 1 - index) * lineHeight);
  }
  return y + heightOf(text);
}

/** The top of a text that is centred vertically. */
export function middled(top: number, height: number, text: FittedText): number {
  return top + (height - heightOf(text)) / 2;
}
