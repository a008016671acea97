import { createCanvas, loadImage } from '@napi-rs/canvas';

export const telegramLimitPx = 1280;

/** The sizes that Telegram makes of a photo, by the longer side. */
export const photoSizes = [90, 320, 800, telegramLimitPx] as const;

/**
 * What a phone gets: Telegram fits a photo into each of its sizes and recompresses it; quality 40 is worse than it does.
 */
export async function asDelivered(
  jpeg: Buffer,
  sizePx: number = telegramLimitPx,
  quality = 40,
): Promise<Buffer> {
  const image = await loadImage(jpeg);
  const scale = Math.min(1, sizePx / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('jpeg', quality);
}
