import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { openPrinter } from '../../src/ticket/printer.ts';
import { openLook } from '../../src/ticket/venue-look.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { sampleFace, venueLook } from './sample-face.ts';

/** A PNG with a disc on a transparent ground. */
async function disc(colour: string, width = 200, height = 200): Promise<Uint8Array> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  context.fill();
  return canvas.encode('png');
}

function lookWith(bytes: Uint8Array, colour = '#0b4f5c') {
  return { logo: { path: 'logo.png', bytes }, colour };
}

async function pixelAt(image: Buffer, x: number, y: number): Promise<readonly number[]> {
  const loaded = await loadImage(image);
  const context = createCanvas(loaded.width, loaded.height).getContext('2d');
  context.drawImage(loaded, 0, 0);
  return [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

describe("the venue's logo", () => {
  test('stands on the ticket in its own colours, on white', async () => {
    const { ticket } = await openPrinter(lookWith(await disc('#ff8800')));
    const image = await ticket(sampleFace());
    const [red = 0, green = 0, blue = 0] = await pixelAt(image, 69, 57);
    expect([red > 230, Math.abs(green - 0x88) < 25, blue < 40]).toEqual([true, true, true]);
    for (const value of await pixelAt(image, 42, 57)) expect(value).toBeGreaterThan(240);
  });

  test('stands on a dark ground where it is made of light colours', async () => {
    const ground = async (bytes: Uint8Array) => (await openLook(lookWith(bytes))).logo?.ground;
    expect(await ground(await disc('#ffffff'))).not.toBe('#ffffff');
    expect(await ground(await disc('#fff3c4'))).not.toBe('#ffffff');
    expect(await ground(await disc('#0b4f5c'))).toBe('#ffffff');
    expect((await openLook(venueLook)).logo?.ground).toBe('#ffffff');
  });

  test.each([
    [2_000, 100],
    [100, 2_000],
    [3_000, 3_000],
    [1, 1],
  ])('may be of any shape and size: %i × %i', async (width, height) => {
    const { ticket, document } = await openPrinter(lookWith(await disc('#aa0000', width, height)));
    const face = sampleFace();
    const image = await ticket(face);
    expect((await decodeSymbols(image)).map(({ text }) => text)).toEqual([face.code]);
    const pdf = await document({ title: 'Tickets', tickets: [face] });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('is left out where it can’t be read: the ticket is made without it', async () => {
    const { ticket } = await openPrinter(
      lookWith(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)),
    );
    const face = sampleFace();
    const image = await ticket(face);
    expect((await decodeSymbols(image)).map(({ text }) => text)).toEqual([face.code]);
  });
});
