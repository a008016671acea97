import { createCanvas } from '@napi-rs/canvas';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawLines, fitText, wrap } from '../../src/ticket/canvas.ts';
import { drawable } from '../../src/ticket/fonts.ts';

const context = createCanvas(1, 1).getContext('2d');
const style = {
  weight: 700,
  steps: [
    { size: 50, maxLines: 1 },
    { size: 30, maxLines: 3 },
  ],
} as const;

/** A ruler on which every character is one wide. */
function ruler(maxWidth: number, maxLines: number, mayCut = true) {
  return { widthOf: (line: string) => [...line].length, maxWidth, maxLines, mayCut };
}

/** How much of a picture the text blackens. */
function inkOf(text: string, weight: 500 | 700): number {
  const canvas = createCanvas(600, 80);
  const page = canvas.getContext('2d');
  const fitted = fitText(text, { weight, steps: [{ size: 50, maxLines: 1 }] }, 600);
  drawLines(page, fitted, { x: 0, y: 0, align: 'left', colour: '#000' });
  const { data } = page.getImageData(0, 0, 600, 80);
  let ink = 0;
  for (let at = 3; at < data.length; at += 4) ink += data[at] ?? 0;
  return ink;
}

describe('a text on a ticket', () => {
  test('is as large as fits in one line', () => {
    expect(fitText('Adult', style, 400)).toMatchObject({ lines: ['Adult'], size: 50 });
  });

  test('is made smaller and wrapped between words before it is cut', () => {
    const fitted = fitText('Adult day ticket with lunch', style, 260);
    expect(fitted.size).toBe(30);
    expect(fitted.lines.join(' ')).toBe('Adult day ticket with lunch');
  });

  test.each(['Adult ticket', 'Vé người lớn', 'Взрослый билет', '成人全日票', '성인 종일권'])(
    'is bold where it should be: %s',
    (text) => {
      expect(inkOf(text, 700)).toBeGreaterThan(1.1 * inkOf(text, 500));
    },
  );

  test('never leaves its room, whatever it is', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 100, max: 600 }), (text, maxWidth) => {
        const fitted = fitText(drawable(text), style, maxWidth);
        context.font = fitted.font;
        for (const line of fitted.lines) {
          expect(context.measureText(line).width).toBeLessThanOrEqual(maxWidth + 0.01);
        }
        expect(fitted.lines.length).toBeLessThanOrEqual(3);
      }),
    );
  });
});

describe('wrapping', () => {
  test('breaks at spaces and after hyphens', () => {
    expect(wrap('day-ticket for one', ruler(8, 9))).toEqual(['day-', 'ticket', 'for one']);
  });

  test('breaks Chinese anywhere but before a closing mark', () => {
    expect(wrap('成人全日票（含午餐）周末', ruler(5, 9))).toEqual(['成人全日票', '（含午餐）', '周末']);
  });

  test('tears no number from its Chinese unit', () => {
    expect(wrap('身高1.4米以下免费', ruler(5, 9))).toEqual(['身高', '1.4米以', '下免费']);
    expect(wrap('有效期至12月24日', ruler(5, 9))).toEqual(['有效期至', '12月', '24日']);
    expect(wrap('第二名（1米以下）免费', ruler(5, 9))).toEqual(['第二名', '（1米以', '下）免费']);
  });

  test('leaves no opening mark at the end of a line', () => {
    expect(wrap('全日票（含午餐）', ruler(4, 9))).toEqual(['全日票', '（含午', '餐）']);
  });

  test('breaks a word that is wider than the line', () => {
    expect(wrap('ABCDEFGHIJ', ruler(4, 9))).toEqual(['ABCD', 'EFGH', 'IJ']);
  });

  test('cuts what is too long with an ellipsis, or says that it does not fit', () => {
    expect(wrap('one two three four', ruler(5, 2))).toEqual(['one', 'two…']);
    expect(wrap('one two three four', ruler(5, 2, false))).toBeNull();
    expect(wrap('Ann Featherstone-Smith', ruler(15, 1))).toEqual(['Ann Feathersto…']);
    expect(wrap('long-haul flights', ruler(6, 1))).toEqual(['long-…']);
    expect(wrap('成人全日票含午餐', ruler(4, 1))).toEqual(['成人全…']);
  });

  test('loses nothing but spaces', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.integer({ min: 1, max: 40 }),
        (text, width) => {
          const withoutSpaces = (words: string): string => words.replace(/\s/g, '');
          const lines = wrap(text, { ...ruler(width, 500) }) ?? [];
          expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text));
        },
      ),
    );
  });
});
