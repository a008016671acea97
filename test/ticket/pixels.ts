import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { Box, Drawing } from '../../src/ticket/canvas.ts';

/** A picture's pixels, row by row, a number for each: opacity, blue, green, red, from the highest byte down. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint32Array;
}

export const [black, white] = [0xff000000, 0xffffffff];

const canvases = new Map<string, Canvas>();

/** A canvas that all pictures of its size share: creating one costs more than drawing on it. */
export function canvasOf(width: number, height: number): Canvas {
  return canvases.getOrInsertComputed(`${width} × ${height}`, () => createCanvas(width, height));
}

/** The drawing, until the next one of its size. */
export function drawnOn({ width, height, draw }: Drawing): Canvas {
  const canvas = canvasOf(width, height);
  draw(canvas.getContext('2d'));
  return canvas;
}

/** The pixels before they become a PNG. */
export function pixelsOf(drawing: Drawing): Pixels {
  const { width, height } = drawing;
  const { data } = drawnOn(drawing).getContext('2d').getImageData(0, 0, width, height);
  return { width, height, data: new Uint32Array(data.buffer, data.byteOffset, width * height) };
}

export function coloursIn({ width, data }: Pixels, area: Box): Set<number> {
  const colours = new Set<number>();
  let last = Number.NaN;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let at = y * width + area.x; at < y * width + area.x + area.width; at += 1) {
      const pixel = data[at] ?? Number.NaN;
      if (pixel !== last) colours.add(pixel);
      last = pixel;
    }
  }
  return colours;
}

/** The smallest area that holds all pixels of the colour. */
export function areaOf({ width, height, data }: Pixels, colour: number): Box {
  let [left, right] = [width, 0];
  let [top, bottom] = [height, 0];
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(colour);
    if (first < 0) continue;
    left = Math.min(left, first);
    right = Math.max(right, row.lastIndexOf(colour));
    top = Math.min(top, y);
    bottom = y;
  }
  return { x: left, y: top, width: right + 1 - left, height: bottom + 1 - top };
}
