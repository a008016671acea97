import {
  alike,
  type Box,
  type DrawingContext,
  drawLines,
  type FittedText,
  fillRounded,
  fitWords,
  heightOf,
  middled,
} from './drawing.ts';
import { drawLogo, type TicketLook } from './look.ts';
import { drawPanel } from './panel.ts';
import { type Palette, type TextStyle, theme } from './theme.ts';

/** One bar with its texts; `share`: its length relative to the longest, from 0 to 1. */
export interface FigureBar {
  readonly label: string;
  readonly value: string;
  readonly share: number;
}

/** The coloured head of a picture of figures. Every word arrives in the language of who reads it. */
export interface FigureHead {
  readonly venueName: string;
  readonly title: string;
  readonly amount: string;
  /** Below the amount. */
  readonly note: string;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
}

/** What all pictures of figures share. */
export const figureLayout = {
  width: 1_080,
  padding: 56,
  head: { top: 30, height: 304, logo: 104, logoGap: 28, aboveAmount: 10 },
  /** The height of a heading. */
  heading: 40,
  /** A thin bar below its label, with its value at the right end. */
  bar: { value: 27, thickness: 10, gap: 16 },
} as const;

export const figureStyles = {
  venue: { weight: 500, steps: [30, 24, { size: 20, maxLines: 2 }] },
  title: { weight: 700, steps: [46, 36, 28] },
  amount: { weight: 700, steps: [84, 64, 44] },
  count: { weight: 700, steps: [54, 40, 30] },
  note: { weight: 500, steps: [26, 22, { size: 19, maxLines: 2 }] },
  heading: { weight: 700, steps: [30, 25, 21] },
  label: { weight: 500, steps: [25, 21, 19] },
  small: { weight: 500, steps: [23, 19] },
  value: { weight: 700, steps: [25, 21, 17] },
  barLabel: { weight: 500, steps: [23, 21, theme.leastSize] },
  barValue: { weight: 700, steps: [21, theme.leastSize, 17] },
  hint: { weight: 500, steps: [{ size: 22, maxLines: 3 }] },
} as const satisfies Readonly<Record<string, TextStyle>>;

export const figureRoom = figureLayout.width - 2 * figureLayout.padding;

/** Whose picture it is, the amount that matters most, and counts beside it. */
export function drawFigureHead(
  context: DrawingContext,
  face: FigureHead,
  { logo, palette: colours }: TicketLook,
): void {
  const { width, padding, head } = figureLayout;
  drawPanel(context, width, head.height, colours);
  const left = drawLogo(context, logo, { x: padding, y: head.top, height: head.logo }, head.logoGap);
  const venue = fitWords(face.venueName, figureStyles.venue, width - padding - left);
  const title = fitWords(face.title, figureStyles.title, width - padding - left);
  const venueBottom = drawLines(context, venue, { x: left, y: head.top, colour: colours.quietInk });
  drawLines(context, title, { x: left, y: venueBottom + 2, colour: colours.ink });

  const top = head.top + head.logo + head.aboveAmount;
  const countWidth = 150;
  const countsLeft = width - padding - face.counts.length * countWidth;
  const amount = fitWords(face.amount, figureStyles.amount, countsLeft - padding - 24);
  const note = fitWords(face.note, figureStyles.note, countsLeft - padding - 24);
  const bottom = drawLines(context, amount, { x: padding, y: top, colour: colours.ink });
  drawLines(context, note, { x: padding, y: bottom + 2, colour: colours.quietInk });
  for (const [index, count] of face.counts.entries()) {
    const middle = { x: countsLeft + (index + 0.5) * countWidth + 12, align: 'center' } as const;
    const value = fitWords(count.value, figureStyles.count, countWidth - 16);
    const name = fitWords(count.label, figureStyles.note, countWidth - 16);
    drawLines(context, value, { ...middle, y: bottom - heightOf(value), colour: colours.ink });
    drawLines(context, name, { ...middle, y: bottom + 2, colour: colours.quietInk });
  }
}

export function drawHeading(
  context: DrawingContext,
  words: string,
  { x, y, width }: Omit<Box, 'height'>,
  colours: Palette,
): void {
  drawLines(context, fitWords(words, figureStyles.heading, width), { x, y, colour: colours.text });
}

/** A laid out part of a picture, for any place in it. */
export interface Block {
  readonly height: number;
  readonly draw: (context: DrawingContext, at: Pick<Box, 'x' | 'y'>) => void;
}

/** Lays out bars under a heading. Each row is as high as its label needs. */
export function layBars(
  { heading, bars }: { readonly heading: string; readonly bars: readonly FigureBar[] },
  { width, labelStyle }: { readonly width: number; readonly labelStyle: TextStyle },
  colours: Palette,
): Block {
  const [labels, amounts] = [bars.map(({ label }) => label), bars.map(({ value }) => value)];
  const sizedLabel = alike(labels, labelStyle, width);
  const sizedValue = alike(amounts, figureStyles.barValue, 0.6 * width);
  const rows = bars.map(({ label, value, share }) => ({
    label: fitWords(label, sizedLabel, width),
    value: fitWords(value, sizedValue, width),
    share,
  }));
  const track = width - figureLayout.bar.gap - Math.max(0, ...rows.map(({ value }) => value.width));
  const heightOfRow = ({ label }: (typeof rows)[number]): number => heightOf(label) + figureLayout.bar.value;
  return {
    height: rows.reduce<number>((sum, row) => sum + heightOfRow(row), figureLayout.heading),
    draw(context, { x, y }) {
      drawHeading(context, heading, { x, y, width }, colours);
      let top = y + figureLayout.heading;
      for (const row of rows) {
        const below = drawLines(context, row.label, { x, y: top, colour: colours.text });
        drawBar(context, row, { x, y: below, width: track }, colours);
        const valueAt = {
          x: x + width - row.value.width,
          y: middled(below, figureLayout.bar.value, row.value),
        };
        drawLines(context, row.value, { ...valueAt, colour: colours.text });
        top += heightOfRow(row);
      }
    },
  };
}

function drawBar(
  context: DrawingContext,
  { share }: Pick<FigureBar, 'share'>,
  { x, y, width }: Omit<Box, 'height'>,
  colours: Palette,
): void {
  const { value, thickness } = figureLayout.bar;
  const track = { x, y: y + (value - thickness) / 2, width, height: thickness };
  fillRounded(context, colours.highlight, track, thickness / 2);
  if (share === 0) return;
  const length = Math.max(thickness, share * width);
  fillRounded(context, colours.accent, { ...track, width: length }, thickness / 2);
}

/** Draws a label at the left end of a row and its value at the right end. */
export function drawEnds(
  context: DrawingContext,
  [label, value]: readonly [label: FittedText, value: FittedText],
  { x, y, width, height }: Box,
  { text: colour }: Pick<Palette, 'text'>,
): void {
  drawLines(context, label, { x, y: middled(y, height, label), colour });
  drawLines(context, value, { x: x + width - value.width, y: middled(y, height, value), colour });
}
