import { type Canvas, createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import { drawable, type FontWeight, fontFor } from './fonts.ts';
import { luminance, type Palette, paletteOf, type TextStyle, theme } from './theme.ts';

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
  /** Ranges of identical rows, from the top; only their first row is read for encoding. */
  readonly alike?: readonly Rows[];
  /** Flat colours beside those of the palette, which its picture then shows exactly. */
  readonly ownColours?: readonly string[];
}

/** From a row of pixels to the one before `end`. */
export interface Rows {
  readonly start: number;
  readonly end: number;
}

/** A drawing on a ground of one colour. */
export function drawingOn(
  ground: string,
  { width, height, alike = [], ownColours = [] }: Omit<Drawing, 'draw'>,
  draw: Drawing['draw'],
): Drawing {
  return {
    width,
    height,
    alike,
    ownColours,
    draw(context) {
      context.save();
      context.fillStyle = ground;
      context.fillRect(0, 0, width, height);
      draw(context);
      context.restore();
    },
  };
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

/** Draws the coloured ground of the upper part, in few flat colours, which suit a palette. */
export function drawPanel(context: DrawingContext, width: number, height: number, colours: Palette): void {
  context.fillStyle = colours.panel;
  context.fillRect(0, 0, width, height);
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.fillStyle = colours.glow;
  for (const [fromRight, share, radius] of theme.glow)
    fillDot(context, width - fromRight, share * height, radius);
  context.restore();
}

/** Draws the perforation of the stub: a notch at either edge and holes between them. */
export function drawPerforation(context: DrawingContext, y: number, width: number, colours: Palette): void {
  const { notchRadius, perforation } = theme;
  context.fillStyle = colours.notch;
  for (const x of [0, width]) fillDot(context, x, y, notchRadius);
  context.strokeStyle = colours.stub;
  context.lineWidth = perforation.diameter;
  context.lineCap = 'round';
  context.setLineDash([0, perforation.distance]);
  context.lineDashOffset = perforation.distance / 2;
  context.beginPath();
  context.moveTo(2 * notchRadius, y);
  context.lineTo(width - 2 * notchRadius, y);
  context.stroke();
  context.setLineDash([]);
  context.lineDashOffset = 0;
  context.lineCap = 'butt';
}

function fillDot(context: DrawingContext, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
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
 * or Japanese characters, with opening marks before and closing marks after them.
 */
const unbreakable =
  /[\p{Ps}\p{Pi}]*[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][\p{Pe}\p{Pf}\p{Po}ー]*\s*|(?:(?![\p{Ps}\p{Pi}]+[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?:[\u00a0\u202f]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]))+[\s-]*|[\s-]+/gu;

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

/** Texts that the tickets of a booking share. */
const remembered = new Map<string, FittedText>();
const mostRemembered = 256;

/** Fits words once for all pictures that share them. Never for a ticket's code. */
export function fitWords(words: string, style: TextStyle, maxWidth: number): FittedText {
  const key = JSON.stringify([words, style, maxWidth]);
  if (remembered.size >= mostRemembered) remembered.clear();
  return remembered.getOrInsertComputed(key, () => fitText(drawable(words), style, maxWidth));
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
  setFont(context, text.font, text.weight);
  context.textAlign = align;
  context.fillStyle = colour;
  for (const [index, line] of text.lines.entries()) {
    // Half the height of a capital letter below the middle of its line: 0.36 em in every font used.
    context.fillText(line, x, y + (index + 0.5) * lineHeight + 0.36 * text.size);
  }
  return y + heightOf(text);
}

/** The top of a text that is centred vertically. */
export function middled(top: number, height: number, text: FittedText): number {
  return top + (height - heightOf(text)) / 2;
}

/** Draws the panel's first row: the venue's name, and words in a pill at the right end, if any. */
export function drawVenueRow(
  context: DrawingContext,
  { venue, pill }: Readonly<Record<'venue' | 'pill', readonly [words: string, style: TextStyle]>>,
  { left, right, top }: Readonly<Record<'left' | 'right' | 'top', number>>,
  colours: Palette,
): void {
  const { height, padding, gap } = theme.pill;
  const room = right - left;
  const words = fitWords(...pill, room / 2);
  const width = Math.ceil(words.width) + 2 * padding;
  const name = fitWords(...venue, words.lines.length === 0 ? room : room - width - gap);
  drawLines(context, name, { x: left, y: middled(top, height, name), colour: colours.quietInk });
  if (words.lines.length === 0) return;
  const box = { x: right - width, y: top, width, height };
  fillRounded(context, colours.ink, box, height / 2);
  const middle = { x: right - width / 2, y: middled(top, height, words), align: 'center' } as const;
  drawLines(context, words, { ...middle, colour: colours.pillText });
}

/** The venue's look for all of its tickets. */
export interface TicketLook {
  readonly palette: Palette;
  readonly logo: Logo | null;
}

interface Logo {
  readonly image: Canvas;
  /** The colour behind the logo: white, or dark for a logo in light colours. */
  readonly ground: string;
}

/** Twice the size in a picture, for paper; pictures halve it exactly, which needs no costlier smoothing. */
const heightPx = 2 * (theme.logo.height - 2 * theme.logo.padding);
const widestPx = 2 * theme.logo.widest;

/** Leaves out a logo that can't be read: a ticket without it is better than none. */
export async function openLook({ logo, colour }: Venue['ticket']): Promise<TicketLook> {
  const palette = paletteOf(colour);
  return { palette, logo: logo === null ? null : await openLogo(logo.bytes).catch(() => null) };
}

async function openLogo(bytes: Uint8Array): Promise<Logo> {
  const source = await loadImage(bytes);
  const scale = Math.min(heightPx / source.height, widestPx / source.width);
  const image = createCanvas(
    Math.max(1, Math.round(source.width * scale)),
    Math.max(1, Math.round(source.height * scale)),
  );
  const context = image.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, image.width, image.height);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return { image, ground: isLight(data) ? theme.logo.darkGround : theme.logo.lightGround };
}

/** Whether the opaque part is too light to be seen on white. */
function isLight(pixels: Uint8ClampedArray): boolean {
  let light = 0;
  let weight = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    light += luminance([red, green, blue]) * alpha;
    weight += alpha;
  }
  const isOpaque = weight > 0.98 * 255 * (pixels.length / 4);
  return !isOpaque && light > theme.logo.lightFrom * weight;
}

/** The width of the logo at a height, with a gap behind it; 0 without a logo. */
export function logoSpace(logo: Logo | null, height: number, gap: number): number {
  if (logo === null) return 0;
  const share = height / theme.logo.height;
  const around = 2 * theme.logo.padding * share;
  const width = (logo.image.width / logo.image.height) * (height - around);
  return Math.round(Math.max(height, Math.min(width, theme.logo.widest * share) + around)) + gap;
}

/** Draws the logo in the middle of a rounded ground of its own, which makes it visible on a panel of any colour. */
export function drawLogo(
  context: DrawingContext,
  logo: Logo | null,
  { x, y, height }: Omit<Box, 'width'>,
): void {
  if (logo === null) return;
  const { image, ground } = logo;
  const box = { x, y, width: logoSpace(logo, height, 0), height };
  const share = height / theme.logo.height;
  const around = 2 * theme.logo.padding * share;
  fillRounded(context, ground, box, theme.logo.radius * share);
  const scale = Math.min((box.width - around) / image.width, (height - around) / image.height);
  const [imageWidth, imageHeight] = [image.width * scale, image.height * scale];
  const left = x + (box.width - imageWidth) / 2;
  context.drawImage(image, left, y + (height - imageHeight) / 2, imageWidth, imageHeight);
}
