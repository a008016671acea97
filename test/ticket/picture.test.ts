import { createCanvas, loadImage } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodeType } from '../../src/booking/sale-package.ts';
import { ticketPicture } from '../../src/ticket/picture.ts';
import { symbolsFor } from '../../src/ticket/symbol.ts';
import { decodeSymbols } from '../helpers/decode.ts';
import { asDelivered, telegramLimitPx } from './as-delivered.ts';
import { longName, sampleFace } from './sample-face.ts';

const codesRead = process.env.CI === undefined ? 200 : 2000;
const longestCode = 80;

/** Random codes of every length and for both symbols in turn: mostly ASCII, some with letters of any script. */
function* randomCodes(count: number): Generator<{ readonly code: string; readonly symbol: CodeType }> {
  for (let index = 0; index < count; index += 1) {
    const length = (index % longestCode) + 1;
    const symbol = Math.floor(index / longestCode) % 2 === 0 ? 'QR' : 'CODE';
    const unit = index % 3 === 2 ? 'grapheme-composite' : 'grapheme-ascii';
    const [code = ''] = fc.sample(fc.string({ unit, minLength: length, maxLength: length }), 1);
    yield { code: [...code].slice(0, length).join(''), symbol };
  }
}

describe('the picture of a ticket', () => {
  test(`is read back by a scanner, fresh and as Telegram delivers it: ${codesRead} codes`, async () => {
    const names = [
      sampleFace(),
      sampleFace({ ticketName: longName, venueName: longName, validity: longName }),
    ];
    for (const [index, { code, symbol }] of [...randomCodes(codesRead)].entries()) {
      const { jpeg } = await ticketPicture({ ...sampleFace(names[index % 2]), code, symbol });
      const drawn = symbolsFor(code, symbol).symbol;
      const expected = [{ format: drawn === 'QR' ? 'QRCode' : 'Code128', text: code }];
      expect(await decodeSymbols(jpeg)).toEqual(expected);
      expect(await decodeSymbols(await asDelivered(jpeg))).toEqual(expected);
    }
  }, 600_000);

  test('is read once, also where a picture shrunk to a third would be read as another code', async () => {
    const code = '"y|$ G% MK?{? >%&!';
    const { jpeg } = await ticketPicture(sampleFace({ code, symbol: 'CODE' }));
    expect(await decodeSymbols(jpeg)).toEqual([{ format: 'Code128', text: code }]);
  });

  test('is read back when every text is as long as can be', async () => {
    const code = '票'.repeat(longestCode);
    const face = sampleFace({ code, ticketName: longName, venueName: longName, validity: longName });
    const { jpeg } = await ticketPicture({ ...face, position: longName });
    expect(await decodeSymbols(await asDelivered(jpeg))).toEqual([{ format: 'QRCode', text: code }]);
  });

  test('is a JPEG of the size it says, which Telegram does not make smaller', async () => {
    for (const symbol of ['QR', 'CODE'] as const) {
      const { jpeg, width, height } = await ticketPicture(sampleFace({ symbol }));
      const image = await loadImage(jpeg);
      expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect([image.width, image.height]).toEqual([width, height]);
      expect(Math.max(width, height)).toBeLessThanOrEqual(telegramLimitPx);
    }
  });

  test('has its symbol on pure white', async () => {
    const { jpeg, width, height } = await ticketPicture(sampleFace());
    const context = createCanvas(width, height).getContext('2d');
    context.drawImage(await loadImage(jpeg), 0, 0);
    for (const x of [8, width - 8]) {
      expect([...context.getImageData(x, height / 2, 1, 1).data]).toEqual([255, 255, 255, 255]);
    }
  });

  test('is made whatever the texts and the code are', async () => {
    const text = fc.oneof(fc.constant(''), fc.string({ unit: 'binary', maxLength: 300 }));
    const face = fc.record({
      venueName: text,
      ticketName: text,
      code: text,
      symbol: fc.constantFrom('QR', 'CODE'),
      position: text,
      validity: text,
      labels: fc.record({ void: text }),
      void: fc.boolean(),
    });
    const made = fc.asyncProperty(face, async (each) => {
      expect((await ticketPicture(each)).jpeg.length).toBeGreaterThan(1000);
    });
    await fc.assert(made, { numRuns: 40 });
  });

  test('of a void ticket is read by no scanner', async () => {
    for (const { code, symbol } of randomCodes(longestCode * 2)) {
      const { jpeg } = await ticketPicture(sampleFace({ code, symbol, void: true }));
      expect(await decodeSymbols(jpeg)).toEqual([]);
    }
  });

  test('of one booking can be made many at a time', async () => {
    const codes = Array.from({ length: 20 }, (_, index) => `SWP-${index}`);
    const pictures = await Promise.all(codes.map((code) => ticketPicture(sampleFace({ code }))));
    const read = await Promise.all(pictures.map(({ jpeg }) => decodeSymbols(jpeg)));
    expect(read.map(([symbol]) => symbol?.text)).toEqual(codes);
  });
});
