import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import type { Venue } from '../venue/venue.ts';
import { type Box, type DrawingContext, fillRounded } from './drawing.ts';
import { luminance, type Palette, paletteOf, theme } from './theme.ts';

/** What a venue gives all of its tickets. */
export interface TicketLook {
  readonly palette: Palette;
  readonly logo: Logo | null;
}

export interface Logo {
  readonly image: Canvas;
  /** On which the logo shows: white, or dark for a logo in light colours. */
  readonly ground: string;
}

/** Twice what a picture shows, for paper: halved exactly, it needs no costlier smoothing. */
const heightPx = 2 * (theme.logo.height - 2 * theme.logo.padding);
const widestPx = 2 * theme.logo.widest;

/** A logo that can't be read is left out: a ticket without it is better than none. */
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

/** Whether what is not transparent is so light that it would be lost on white. */
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

/** How wide the logo stands at a height, with the room around it. */
export function logoWidth({ image }: Logo, height: number): number {
  const share = height / theme.logo.height;
  const around = 2 * theme.logo.padding * share;
  const width = Math.min((image.width / image.height) * (height - around), theme.logo.widest * share);
  return Math.round(Math.max(height, width + around));
}

/** The logo in the middle of a rounded ground of its own, so that it shows on a panel of any colour. */
export function drawLogo(context: DrawingContext, { image, ground }: Logo, box: Box): void {
  const share = box.height / theme.logo.height;
  const around = 2 * theme.logo.padding * share;
  fillRounded(context, ground, box, theme.logo.radius * share);
  const scale = Math.min((box.width - around) / image.width, (box.height - around) / image.height);
  const width = image.width * scale;
  const height = image.height * scale;
  context.drawImage(image, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}
