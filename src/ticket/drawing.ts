import type { SKRSContext2D } from '@napi-rs/canvas';
import { type Palette, theme } from './theme.ts';

/** What both a canvas and a page of a PDF are drawn with. */
export type DrawingContext = SKRSContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Strokes on any context: the pixels of a picture or the page of a PDF. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** Draws from the context's origin, and nothing outside `width` and `height`. */
  readonly draw: (context: DrawingContext) => void;
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

/** The coloured ground of the upper part. */
export function drawPanel(context: DrawingContext, width: number, height: number, colours: Palette): void {
  const gradient = context.createLinearGradient(0, 0, width, height);
  gradient.addColorStop(0, colours.panelFrom);
  gradient.addColorStop(1, colours.panelTo);
  context.fillStyle = gradient;
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

/** Where the stub tears off: a notch at either edge and holes between them. */
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
