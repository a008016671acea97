import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { palettePng } from '../../src/ticket/palette-png.ts';

const [width, height] = [64, 48];

/** What a viewer shows of it: a number of four bytes for each pixel. */
async function shown(png: Buffer): Promise<Uint32Array> {
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(await loadImage(png), 0, 0);
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}

function pixelsOf(colourAt: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const data = Buffer.alloc(4 * width * height, 0xff);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(colourAt(x, y), 4 * (y * width + x));
  }
  return data;
}

function picture(data: Buffer) {
  return { width, height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
}

describe('a PNG with a palette', () => {
  test('has the colours of its blends exactly, also after ones that hardly differ', async () => {
    const data = pixelsOf((x, y) => {
      if (y === 0) return [0xf9, 0xf9, 0xf9];
      return (x + (y >> 3)) % 3 === 0 ? [0, 0, 0] : [0xff, 0xff, 0xff];
    });
    const pixels = await shown(await palettePng(picture(data), [['#ffffff', '#000000']]));
    expect(pixels.subarray(width)).toEqual(new Uint32Array(data.buffer, data.byteOffset).subarray(width));
  });

  test('stays near every colour of a picture that has more than it holds', async () => {
    const data = pixelsOf((x, y) => [4 * x, 5 * y, 2 * (x + y)]);
    const pixels = await shown(await palettePng(picture(data), [['#ffffff', '#000000']]));
    const bytes = Buffer.from(pixels.buffer);
    const differences = bytes.map((value, index) => Math.abs(value - (data[index] ?? 0)));
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(mean).toBeLessThan(20);
  });
});
