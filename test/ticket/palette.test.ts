import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closeFace } from '../../src/staff/close-screen.ts';
import { openPrinter } from '../../src/ticket/printer.ts';
import { type Palette, paletteOf, voidPalette } from '../../src/ticket/theme.ts';
import { fullClose } from '../locales/close-screens.ts';
import { wordings } from '../locales/locale-files.ts';
import { canvasOf } from './pixels.ts';
import { venueLook } from './sample-face.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const context = createCanvas(1, 1).getContext('2d');

/** The colour of a pixel on which the colours were laid one over another. */
function laid(...colours: readonly string[]): readonly number[] {
  for (const colour of colours) {
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
}

/** WCAG 2.2, "contrast ratio", from its definition. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The least contrast of any text of a ticket with what it can stand on. */
function leastContrast(palette: Palette): number {
  const { panel, glow } = palette;
  const panels = [laid(panel), laid(panel, glow), laid(panel, glow, glow)];
  const onPanel = panels.flatMap((ground) =>
    [palette.ink, palette.quietInk].map((ink) => contrast(laid(ink), ground)),
  );
  const onStub = [palette.stub, palette.highlight].flatMap((ground) =>
    [palette.text, palette.label, palette.accent].map((ink) => contrast(laid(ink), laid(ground))),
  );
  const onPill = contrast(laid(palette.pillText), laid(palette.ink));
  return Math.min(...onPanel, ...onStub, onPill);
}

describe('the colours of a ticket', () => {
  test('let every text be read, whatever colour the venue has', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(leastContrast(paletteOf(colour))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['#000000', '#ffffff', '#777777', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#808080'])(
    'let every text be read on %s',
    (colour) => {
      expect(leastContrast(paletteOf(colour))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('let every text be read without a colour of the venue, and on a void ticket', () => {
    expect(leastContrast(paletteOf(null))).toBeGreaterThanOrEqual(4.5);
    expect(leastContrast(voidPalette)).toBeGreaterThanOrEqual(4.5);
  });

  test('are the venue’s own wherever text shows on it', () => {
    for (const colour of ['#0b4f5c', '#1b1464', '#f2b53a', '#9be0c8']) {
      expect(paletteOf(colour).panel).toBe(colour);
    }
  });

  test('that say whether the debt agrees are exact below a logo of many colours', async () => {
    const { close } = await openPrinter(venueLook);
    const face = closeFace({ figures: fullClose(), words: wordings.for('en') });
    const counts = await Promise.all(
      [true, false].map(async (isOpen) => {
        const image = await loadImage(await close({ ...face, verdict: { text: '', isOpen } }));
        const picture = canvasOf(image.width, image.height).getContext('2d');
        picture.drawImage(image, 0, 0);
        const { buffer } = picture.getImageData(0, 0, image.width, image.height).data;
        const expected = isOpen ? 0xfface3fd : 0xffd2ebcd;
        return new Uint32Array(buffer).reduce((count, pixel) => count + (pixel === expected ? 1 : 0), 0);
      }),
    );
    for (const count of counts) expect(count).toBeGreaterThan(30_000);
  });
});
