import { type Canvas, loadImage } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import { type Box, type DrawingContext, fillRounded, resized } from './canvas.ts';
import { reduceColours } from './palette-png.ts';
import { luminance, type Palette, paletteOf, theme } from './theme.ts';

/** The venue's look for all of its tickets. */
export interface TicketLook {
  readonly palette: Palette;
  readonly logo: Logo | null;
}

interface Logo {
  readonly image: Canvas;
  /** The colour behind the logo: white, or dark for a logo in light colours. */
  readonly ground: string;
  /** Its most frequent colours, as CSS writes them. */
  readonly colours: readonly string[];
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
  const image = resized(source, Math.min(heightPx / source.height, widestPx / source.width));
  const { data } = image.getContext('2d').getImageData(0, 0, image.width, image.height);
  const ground = isLight(data) ? theme.logo.darkGround : theme.logo.lightGround;
  return { image, ground, colours: [ground, ...reduceColours(data, theme.logo.colours)] };
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

/**
 * Draws the logo in the middle of a rounded ground of its own, which makes it visible on a panel of any colour. Answers
 * where what stands beside it begins, a gap behind it; at its own place without a logo.
 */
export function drawLogo(
  context: DrawingContext,
  logo: Logo | null,
  { x, y, height }: Omit<Box, 'width'>,
  gap: number,
): number {
  if (logo === null) return x;
  const { image, ground } = logo;
  const share = height / theme.logo.height;
  const around = 2 * theme.logo.padding * share;
  const widest = Math.min((image.width / image.height) * (height - around), theme.logo.widest * share);
  const box = { x, y, width: Math.round(Math.max(height, widest + around)), height };
  fillRounded(context, ground, box, theme.logo.radius * share);
  const scale = Math.min((box.width - around) / image.width, (height - around) / image.height);
  const [imageWidth, imageHeight] = [image.width * scale, image.height * scale];
  const left = x + (box.width - imageWidth) / 2;
  context.drawImage(image, left, y + (height - imageHeight) / 2, imageWidth, imageHeight);
  return x + box.width + gap;
}
