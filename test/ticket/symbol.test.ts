import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import qrcode from 'qrcode';
import { describe, expect, test } from 'vitest';
import { drawnType, drawSymbol, isTurnedBarcode, readableCode, symbolOf } from '../../src/ticket/symbol.ts';

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZABCDEFGH';

describe('the symbol of a code', () => {
  test('is the one the venue asks for', () => {
    expect(drawnType('SWP7K2M9Q4X1', 'QR')).toBe('QR');
    expect(drawnType('SWP7K2M9Q4X1', 'CODE')).toBe('CODE');
  });

  test('stays a barcode up to 24 letters, and up to twice as many digits', () => {
    expect(drawnType(letters.slice(0, 24), 'CODE')).toBe('CODE');
    expect(drawnType('1234567890'.repeat(5).slice(0, 48), 'CODE')).toBe('CODE');
  });

  test('becomes a QR code, when the barcode would be wider than a picture', () => {
    expect(drawnType(letters.slice(0, 25), 'CODE')).toBe('QR');
    expect(drawnType('x'.repeat(80), 'CODE')).toBe('QR');
  });

  test('becomes a QR code when the code has characters that Code 128 has not', () => {
    expect(drawnType('VÉ-01', 'CODE')).toBe('CODE');
    expect(drawnType('Vé lớn', 'CODE')).toBe('QR');
    expect(drawnType('票01', 'CODE')).toBe('QR');
    // A Latin-1 letter is one letter and a shift, not the bytes of its UTF-8.
    const columnsOf = (code: string) => symbolOf(code, 'CODE')?.columns ?? 0;
    expect(columnsOf('VÉ-01') - columnsOf('VE-01')).toBe(11);
  });

  test('of a short code has the most error correction that its size has room for', () => {
    const { modules } = qrcode.create('SWP7K2M9Q4X1', { version: 4, errorCorrectionLevel: 'H' });
    const runs = symbolOf('SWP7K2M9Q4X1', 'QR')?.runs ?? [];
    const isDark = ({ column, row }: (typeof runs)[number]) => modules.get(row, column) === 1;
    expect(runs.length > 0 && runs.every(isDark)).toBe(true);
  });

  test('is written for people with its invisible characters by their numbers', () => {
    expect(readableCode('01095\u001d21A7\n')).toBe('01095\\x1D21A7\\x0A');
    expect(readableCode('VÉ-01 票')).toBe('VÉ-01 票');
  });

  test('is text where no symbol can carry the code', () => {
    expect(drawnType('', 'QR')).toBe('TEXT');
    expect(drawnType('', 'CODE')).toBe('TEXT');
    expect(drawnType('x'.repeat(3000), 'QR')).toBe('TEXT');
  });

  test.each([1, 151, 152, 2331, 2332, 2953])('carries %i bytes of any kind as a QR code', (bytes) => {
    for (const code of ['x'.repeat(bytes), 'é'.repeat(bytes / 2) + 'x'.repeat(bytes % 2)]) {
      expect(drawnType(code, 'QR')).toBe('QR');
      expect(symbolOf(code, 'QR')?.kind).toBe('QR');
    }
  });

  test('is drawn as the one that was announced', () => {
    const codes = fc.string({ unit: 'binary', maxLength: 90 });
    fc.assert(
      fc.property(codes, fc.constantFrom('QR', 'CODE'), (code, codeType) => {
        expect(drawnType(code, codeType)).toBe(symbolOf(code, codeType)?.kind ?? 'TEXT');
      }),
    );
  });

  test('stands at whole pixels, with its quiet zone inside the box that it was given', () => {
    const context = createCanvas(1, 1).getContext('2d');
    const sizes = fc.double({ min: 430, max: 700, noNaN: true });
    const codes = fc.string({ minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(codes, fc.constantFrom('QR', 'CODE'), sizes, (code, codeType, height) => {
        const symbol = symbolOf(code, codeType);
        if (symbol === null) throw new Error('a short code has a symbol');
        const room = {
          across: symbol.kind === 'QR' ? 640 : 1280,
          high: isTurnedBarcode(symbol) ? 959 : height,
        };
        const drawn = drawSymbol(
          context,
          symbol,
          { x: 0, y: 240, width: room.across, height: room.high },
          '#000',
        );
        const modulePx = isTurnedBarcode(symbol) ? drawn.height / symbol.rows : drawn.width / symbol.columns;
        const quietPx = symbol.quietModules * modulePx;
        expect(Object.values(drawn).concat(modulePx).every(Number.isInteger)).toBe(true);
        expect(modulePx).toBeGreaterThanOrEqual(4);
        if (!isTurnedBarcode(symbol)) {
          expect(drawn.x - quietPx).toBeGreaterThanOrEqual(-0.5);
          expect(drawn.x + drawn.width + quietPx).toBeLessThanOrEqual(room.across + 0.5);
        }
        if (symbol.rows > 1) expect(drawn.height + 2 * quietPx).toBeLessThanOrEqual(room.high + 0.5);
      }),
    );
  });
});
