import type { SKRSContext2D } from '@napi-rs/canvas';

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
