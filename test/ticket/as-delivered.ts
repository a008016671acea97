import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { canvasOf } from './pixels.ts';

export const telegramLimitPx = 1280;

/** The sizes that Telegram makes of a photo, by the longer side. */
export const photoSizes = [90, 320, 800, telegramLimitPx] as const;

/**
 * What a phone gets: Telegram fits a photo into each of its sizes and recompresses it; quality 40 is worse than it does.
 */
export async function asDelivered(
  picture: Buffer | Canvas | Image,
  sizePx: number = telegramLimitPx,
  quality = 40,
): Promise<Buffer> {
  const image = 'width' in picture ? picture : await loadImage(picture);
  const scale = Math.min(1, sizePx / Math.max(image.width, image.height));
  const canvas = canvasOf(Math.round(image.width * scale), Math.round(image.height * scale));
  if (canvas !== image) {
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
  }
  return canvas.encodeSync('jpeg', quality);
}

/** How a screen is photographed: how wide the picture is in the photo, and how large a point becomes, in pixels. */
interface Camera {
  readonly widthPx: number;
  readonly blurPx: number;
  /** The sun on the screen: how much of the light is its reflection, from its one end to the other. */
  readonly glare?: readonly [least: number, most: number];
}

/** A photo of a phone's screen with the picture on it: turned by 10°, out of focus, in low light with noise. */
export async function photographed(picture: Buffer, { widthPx, blurPx, glare }: Camera): Promise<Buffer> {
  const image = await loadImage(picture);
  const height = (image.height * widthPx) / image.width;
  const side = Math.ceil(1.15 * Math.hypot(widthPx, height));
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  context.fillStyle = '#1c1c1c';
  context.fillRect(0, 0, side, side);
  context.translate(side / 2, side / 2);
  context.rotate((10 * Math.PI) / 180);
  context.filter = `blur(${blurPx}px) brightness(60%) contrast(70%)`;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, -widthPx / 2, -height / 2, widthPx, height);
  context.resetTransform();
  context.filter = 'none';
  if (glare !== undefined) {
    const veil = context.createLinearGradient(0, 0, side, side);
    for (const [end, share] of glare.entries()) veil.addColorStop(end, `rgba(255, 255, 255, ${share})`);
    context.fillStyle = veil;
    context.fillRect(0, 0, side, side);
  }
  const photo = context.getImageData(0, 0, side, side);
  addNoise(photo.data);
  context.putImageData(photo, 0, 0);
  return canvas.encode('jpeg', 70);
}

/** Of a fixed sequence (Numerical Recipes' generator), so that each run sees the same. */
function addNoise(pixels: Uint8ClampedArray): void {
  let state = 1;
  for (let at = 0; at < pixels.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const noise = ((state >>> 24) - 128) / 24;
    for (let part = at; part < at + 3; part += 1) pixels[part] = (pixels[part] ?? 0) + noise;
  }
}
