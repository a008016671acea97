import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { backdropOf, openPhoto } from '../../src/ticket/backdrop.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { luminance, paletteOf } from '../../src/ticket/theme.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { sampleFace, venueLook } from './sample-face.ts';

const size = { width: 740, height: 296 };

async function photo(colourAt: (column: number, row: number) => string): Promise<Image> {
  const canvas = createCanvas(240, 160);
  const context = canvas.getContext('2d');
  for (let column = 0; column < 24; column += 1) {
    for (let row = 0; row < 16; row += 1) {
      context.fillStyle = colourAt(column, row);
      context.fillRect(column * 10, row * 10, 10, 10);
    }
  }
  return loadImage(canvas.encodeSync('jpeg', 85));
}

const photos = {
  light: () => '#ffffff',
  dark: () => '#000000',
  yellow: () => '#ffff00',
  busy: (column: number, row: number) => `hsl(${column * 15} 90% ${5 + row * 6}%)`,
};

describe('a picture behind the texts of a ticket', () => {
  test.each(Object.keys(photos) as (keyof typeof photos)[])('lets white be read on it: %s', async (name) => {
    for (const colour of ['#0b4f5c', '#f2b53a', '#ffffff']) {
      const { image, colours } = backdropOf(await photo(photos[name]), size, paletteOf(colour));
      const { data } = image.getContext('2d').getImageData(0, 0, size.width, size.height);
      const pixels = new Set(new Int32Array(data.buffer));
      expect(pixels.size).toBeLessThanOrEqual(colours.length);
      for (const found of pixels) {
        const shown = luminance([found & 0xff, (found >>> 8) & 0xff, (found >>> 16) & 0xff]);
        expect(1.05 / (shown + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('is held no larger than a ticket, however large its file is', async () => {
    const file = (width: number, height: number) => createCanvas(width, height).encodeSync('jpeg');
    for (const [size, held] of [
      [
        [4_000, 3_000],
        [1_280, 960],
      ],
      [
        [300, 2_560],
        [150, 1_280],
      ],
      [
        [1_280, 720],
        [1_280, 720],
      ],
    ] as const) {
      const photo = await openPhoto(file(size[0], size[1]));
      expect([photo?.width, photo?.height]).toEqual(held);
    }
  });

  test.each(['png', 'jpeg', 'webp'] as const)('is opened: %s', async (format) => {
    const file = createCanvas(301, 157).encodeSync(format as 'webp', 60);
    expect(await openPhoto(file)).toMatchObject({ width: 301, height: 157 });
  });

  test('is not decoded where it is too large, whatever its file holds', async () => {
    const huge = createCanvas(1, 1).encodeSync('png');
    huge.writeUInt32BE(5_001, 16);
    huge.writeUInt32BE(5_000, 20);
    expect(await openPhoto(huge)).toBeNull();
  });

  test('is none where its file is damaged', async () => {
    const file = createCanvas(301, 157).encodeSync('webp', 60);
    expect(await openPhoto(file.subarray(0, 40))).toBeNull();
    for (const text of ['', 'GIF89a', '\xff\xd8\xff\xe0', '\x89PNG\r\n', 'RIFF----WEBPVP8X'])
      expect(await openPhoto(Buffer.from(text, 'latin1'))).toBeNull();
  });

  test('is on the ticket, which is opaque to its corners and still read', async () => {
    const printer = await openPrinter(venueLook);
    const picture = 'https://pictures.example/busy';
    const canvas = createCanvas(240, 160);
    canvas.getContext('2d').drawImage(await photo(photos.busy), 0, 0);
    const face = sampleFace({ picture });
    const drawn = await printer.ticket(face, new Map([[picture, canvas.encodeSync('png')]]));
    expect(drawn.equals(await printer.ticket(face))).toBe(false);
    expect((await decodeSymbols(drawn)).map(({ text }) => text)).toEqual([face.code]);
    const image = await loadImage(drawn);
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    for (const x of [0, image.width - 1])
      for (const y of [0, image.height - 1]) expect(context.getImageData(x, y, 1, 1).data[3]).toBe(255);
  });

  test('is left out where it can’t be read', async () => {
    const printer = await openPrinter(venueLook);
    const face = sampleFace({ picture: 'https://pictures.example/torn' });
    const drawn = await printer.ticket(face, new Map([[face.picture ?? '', Uint8Array.of(1, 2, 3)]]));
    expect(drawn.equals(await printer.ticket(face))).toBe(true);
  });
});
