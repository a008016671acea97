import type { Box, Drawing } from '../../src/ticket/canvas.ts';
import { canvasOf, drawnOn } from './pixels.ts';

type Size = Pick<Box, 'width' | 'height'>;

/** Of Telegram's time with its margin, in the corner of an album's last picture, in points. */
export const stampPoints: Size = { width: 54, height: 24 };

/** A usual screen of Android, in points. */
const android = { width: 360, height: 800 };

/**
 * What an album of upright pictures gives to its last one, in points. Telegram for iOS lays two to four out in a square,
 * here of 320 points, and more in rows of at most three. Telegram for Android does so in 800 by 814 units; 1,000 of them are
 * as wide as the screen and 814 half as high as it, so that on a high screen both sides of all are cut off. (On one of 360
 * by 640, which few phones have any more, the pictures of an album of four are square and lose the top of the day.)
 */
export function lastInAlbums({ width, height }: Size): Readonly<Record<string, Size>> {
  const ratio = width / height;
  const inRows = Math.max(2 / 3, ratio);
  const least = 120 / (android.width / 800);
  const high = (unitsWide: number, unitsHigh: number): Size => ({
    width: (unitsWide / 1000) * android.width,
    height: (unitsHigh / 814) * (android.height / 2),
  });
  return {
    'two, iOS': { width: 160, height: 160 / ratio },
    'two, high screen': high(400, 400 / ratio),
    'three, iOS': { width: 160 * ratio, height: 160 },
    'three, high screen': high(Math.max(least, 400 * ratio), 400),
    'four, iOS': { width: Math.max(68, (320 * ratio) / 3), height: 320 / 3 },
    'four, high screen': high(least, 0.34 * 814),
    'more, iOS': { width: 320 / 3, height: 320 / 3 / inRows },
    'more, high screen': high(800 / 3, 800 / 3 / inRows),
  };
}

/** The part of a picture that fills the cell: its middle. */
export function seenIn(cell: Size, { width, height }: Size): Box {
  const scale = Math.max(cell.width / width, cell.height / height);
  const seen = { width: cell.width / scale, height: cell.height / scale };
  return { x: (width - seen.width) / 2, y: (height - seen.height) / 2, ...seen };
}

/** The cell on a phone with three pixels a point, its corner covered by Telegram's time. */
export function shownIn(cell: Size, drawing: Drawing): Buffer {
  const { x, y, width, height } = seenIn(cell, drawing);
  const [cellWidth, cellHeight] = [Math.round(3 * cell.width), Math.round(3 * cell.height)];
  const canvas = canvasOf(cellWidth, cellHeight);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawnOn(drawing), x, y, width, height, 0, 0, cellWidth, cellHeight);
  const stamp = { width: 3 * stampPoints.width, height: 3 * stampPoints.height };
  context.fillStyle = '#444444';
  context.fillRect(cellWidth - stamp.width, cellHeight - stamp.height, stamp.width, stamp.height);
  return canvas.encodeSync('jpeg', 75);
}
