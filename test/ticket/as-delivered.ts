import { createCanvas, loadImage } from '@napi-rs/canvas';

export const telegramLimitPx = 1280;

/** What a phone gets: Telegram fits a photo into its limit and recompresses it; quality 40 is worse than it does. */
export async function asDelivered(jpeg: Buffer): Promise<Buffer> {
  const image = await loadImage(jpeg);
  const scale = Math.min(1, telegramLimitPx / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.encode('jpeg', 40);
}
