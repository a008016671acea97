import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { imageSize } from 'image-size';
import { type Drawing, resized } from './canvas.ts';
import { reduceColours } from './palette-png.ts';
import { pictureLimitPx } from './symbol.ts';
import { format, leastContrast, luminance, type Palette, parse, type Rgb, white } from './theme.ts';

/** A little below the highest at which white has its contrast, for the edges of letters. */
const mostLuminance = 0.92 * (1.05 / leastContrast - 0.05);
/** How much of the venue's colour is laid over the picture at its top and at its bottom. */
const [topTint, bottomTint] = [0.12, 0.6];
const backdropColours = 96;
/** So many pixels, the brightest, don't decide how much all are darkened. */
const highlights = 0.01;
const mostBrightness = 0.85;
const gamma = 2.2;

/** A decoded picture. */
export type Photo = Image | Canvas;

/** 100 MB once decoded. A file of 50 kB can hold 400 million. */
const mostPixels = 25_000_000;

const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpg', 'webp']);

/**
 * Decodes a picture. Leaves it no larger than tickets are, since one of a camera takes 50 MB and more. Null: it is
 * none, is damaged, or has too many pixels by its header.
 */
export async function openPhoto(bytes: Uint8Array): Promise<Photo | null> {
  try {
    const { height, type, width } = imageSize(bytes);
    if (!formats.has(type) || width * height > mostPixels) return null;
    const photo = await loadImage(bytes);
    const scale = pictureLimitPx / Math.max(photo.width, photo.height);
    return scale < 1 ? resized(photo, scale) : photo;
  } catch {
    return null;
  }
}

type Extent = Pick<Drawing, 'width' | 'height'>;

/** A picture's backdrop takes some milliseconds, and the tickets of a booking share it. */
const known = new WeakMap<Photo, Map<string, ReturnType<typeof makeBackdrop>>>();

/**
 * The middle of the picture at a size in pixels, darkened so far that white text is readable on every pixel, in
 * few colours.
 */
export function backdropOf(photo: Photo, size: Extent, palette: Palette) {
  const tint = luminance(parse(palette.panel)) <= mostLuminance ? palette.panel : palette.text;
  const key = JSON.stringify([size, tint]);
  return known
    .getOrInsertComputed(photo, () => new Map())
    .getOrInsertComputed(key, () => makeBackdrop(photo, size, tint, palette));
}

/** The picture, all of its colours, as CSS writes them, and the palette for what is drawn on it. */
function makeBackdrop(photo: Photo, { width, height }: Extent, tint: string, palette: Palette) {
  const image = createCanvas(width, height);
  const context = image.getContext('2d');
  const scale = Math.max(width / photo.width, height / photo.height);
  const [drawnWidth, drawnHeight] = [photo.width * scale, photo.height * scale];
  context.imageSmoothingQuality = 'high';
  context.fillStyle = tint;
  context.fillRect(0, 0, width, height);
  context.drawImage(photo, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
  const pixels = context.getImageData(0, 0, width, height);
  darken(pixels.data, parse(tint));
  const colours = reduceColours(pixels.data, backdropColours);
  context.putImageData(pixels, 0, 0);
  const ink = format(white);
  return { image, colours, palette: { ...palette, ink, quietInk: ink, pillText: tint } };
}

/**
 * Darkens all pixels as the brightest need it, lays the tint over them, and darkens further what is still too
 * bright.
 */
function darken(data: Uint8ClampedArray, tint: Rgb): void {
  const shares = Float32Array.from({ length: 256 }, (_, value) => luminance([value, value, value]));
  const luminanceAt = (at: number): number =>
    0.2126 * (shares[data[at] ?? 0] ?? 0) +
    0.7152 * (shares[data[at + 1] ?? 0] ?? 0) +
    0.0722 * (shares[data[at + 2] ?? 0] ?? 0);
  const factor = Math.min(
    mostBrightness,
    (mostLuminance / brightest(data.length, luminanceAt)) ** (1 / gamma),
  );
  for (let at = 0; at < data.length; at += 4) {
    const share = topTint + ((bottomTint - topTint) * at) / data.length;
    for (const part of [0, 1, 2] as const)
      data[at + part] = (data[at + part] ?? 0) * factor * (1 - share) + tint[part] * share;
    const excess = luminanceAt(at) / mostLuminance;
    if (excess <= 1) continue;
    for (const part of [0, 1, 2])
      data[at + part] = Math.floor((data[at + part] ?? 0) / excess ** (1 / gamma));
  }
}

/** The luminance that only few pixels exceed. */
function brightest(length: number, luminanceAt: (at: number) => number): number {
  const counts = new Uint32Array(101);
  for (let at = 0; at < length; at += 4) {
    const step = Math.round(100 * luminanceAt(at));
    counts[step] = (counts[step] ?? 0) + 1;
  }
  let left = (highlights * length) / 4;
  for (let step = 100; step > 0; step -= 1) {
    left -= counts[step] ?? 0;
    if (left < 0) return step / 100;
  }
  return 0.01;
}
