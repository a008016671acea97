import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { closeFace } from '../../src/staff/close-screen.ts';
import { closeDrawing } from '../../src/ticket/close-drawing.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { fullClose } from '../locales/close-screens.ts';
import { locales, wordings } from '../locales/locale-files.ts';

test.each(locales)(
  "the picture of a day's close cuts no sum, however large all of them are: %s",
  (locale) => {
    const face = closeFace(fullClose(), wordings.for(locale));
    const { width, height, draw } = closeDrawing(face, { palette: paletteOf(null), logo: null });
    const context = createCanvas(width, height).getContext('2d');
    const lines: string[] = [];
    context.fillText = (line) => void lines.push(line);
    draw(context);
    const accounts = [face.sales, face.money, face.debt].flatMap((account) => account?.lines ?? []);
    const bars = [face.packages, face.sources].flatMap((shares) => shares.bars);
    const sums = [...accounts, ...bars].map(({ value }) => value);
    expect(sums.length).toBeGreaterThan(20);
    const timesIn = (texts: readonly string[], sum: string): number =>
      texts.filter((text) => text === sum).length;
    for (const sum of [face.amount, ...sums])
      expect(timesIn(lines, sum)).toBe(timesIn([face.amount, ...sums], sum));
  },
);
