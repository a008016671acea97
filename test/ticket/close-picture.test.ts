import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { closeFace } from '../../src/staff/close-screen.ts';
import { closeDrawing } from '../../src/ticket/figure-charts.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { fullClose } from '../locales/close-screens.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { telegramLimitPx } from './as-delivered.ts';

type Face = ReturnType<typeof closeFace>;

/** What is written on the picture, line by line. */
function linesOn(face: Face): readonly string[] {
  const { width, height, draw } = closeDrawing(face, { palette: paletteOf(null), logo: null });
  expect(height).toBeLessThanOrEqual(telegramLimitPx);
  const context = createCanvas(width, height).getContext('2d');
  const lines: string[] = [];
  context.fillText = (line) => void lines.push(line);
  draw(context);
  return lines;
}

function accountLinesOf(face: Face) {
  return [face.sales, ...face.money, face.debt].flatMap(({ lines }) => lines);
}

test.each(locales)(
  "the picture of a day's close cuts no sum, however large all of them are: %s",
  (locale) => {
    const face = closeFace({ figures: fullClose(), words: wordings.for(locale) });
    const lines = linesOn(face);
    const sums = accountLinesOf(face).map(({ value }) => value);
    expect(sums.length).toBeGreaterThan(15);
    const timesIn = (texts: readonly string[], sum: string): number =>
      texts.filter((text) => text === sum).length;
    for (const sum of [face.amount, ...sums])
      expect(timesIn(lines, sum)).toBe(timesIn([face.amount, ...sums], sum));
  },
);

test.each(locales)('it says all labels and the verdict whole: %s', (locale) => {
  const face = closeFace({ figures: fullClose(), words: wordings.for(locale) });
  const written = linesOn(face)
    .join('')
    .replaceAll(/[ \u00a0\u202f]/g, '');
  const labels = accountLinesOf(face).map(({ label }) => label);
  for (const label of [...labels, face.verdict.text])
    expect(written).toContain(label.replaceAll(/[ \u00a0\u202f]|\p{Extended_Pictographic}\ufe0f?/gu, ''));
});
