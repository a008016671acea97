import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { closeFace } from '../../src/staff/close-screen.ts';
import { closeDrawing } from '../../src/ticket/close-drawing.ts';
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
  return [face.sales, face.money, face.debt].flatMap((account) => account?.lines ?? []);
}

function barsOf({ packages, sources }: Face) {
  return [...packages.bars, ...sources.bars];
}

test.each(locales)(
  "the picture of a day's close cuts no sum, however large all of them are: %s",
  (locale) => {
    const face = closeFace(fullClose(), wordings.for(locale));
    const lines = linesOn(face);
    const sums = [...accountLinesOf(face), ...barsOf(face)].map(({ value }) => value);
    expect(sums.length).toBeGreaterThan(20);
    const timesIn = (texts: readonly string[], sum: string): number =>
      texts.filter((text) => text === sum).length;
    for (const sum of [face.amount, ...sums])
      expect(timesIn(lines, sum)).toBe(timesIn([face.amount, ...sums], sum));
  },
);

test.each([
  ['en', '1.4 m', ['Cable car return and the amusement park', 'Night firework cruise, children under 1.4 m']],
  ['vi', '1,4 m', ['Cáp treo khứ hồi và công viên, người lớn', 'Du thuyền đêm pháo hoa, trẻ em dưới 1,4 m']],
  [
    'ru',
    '1,4 м',
    ['Достопримечательности и развлечения залива', 'Вечерний круиз с фейерверком, дети до 1,4 м'],
  ],
  [
    'zh',
    '1.4 米',
    [
      '缆车往返与海湾乐园全日通票（含午餐与夜间灯光秀入场）成人票家庭亲子版',
      '夜间烟花游船（含晚餐），身高 1.4 米以下儿童',
    ],
  ],
  [
    'ko',
    '1.4 m',
    [
      '케이블카 왕복 및 해안 놀이공원 종일 이용권 성인 야간 불꽃놀이 포함',
      '야간 불꽃놀이 크루즈와 저녁 식사, 키 1.4 m 미만 어린이',
    ],
  ],
])(
  'it says the longest names and all labels whole, and tears no number from its unit: %s',
  (locale, measure, names) => {
    const { turnover } = fullClose();
    const [sold] = turnover.packages;
    const [link] = turnover.sources;
    if (sold === undefined || link === undefined) throw new Error('The full close has sales by link.');
    const packages = [...names, ...names, 'A'].map((name, index) => ({ ...sold, code: `N${index}`, name }));
    const sources = [null, 'hotel-lotus-by-the-old-harbour-reception', 'google-maps', 'flyer', 'x'].map(
      (source) => ({ ...link, source }),
    );
    const face = closeFace(fullClose({ turnover: { ...turnover, packages, sources } }), wordings.for(locale));
    const lines = linesOn(face).map((line) => line.replaceAll('\u00a0', ' '));
    const written = lines.join('').replaceAll(' ', '');
    const labels = [...accountLinesOf(face), ...barsOf(face)].map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(25);
    for (const label of [...labels, ...names])
      expect(written).toContain(label.replaceAll(/[ \u00a0\u202f]/g, ''));
    expect(lines.filter((line) => line.includes(measure))).toHaveLength(2);
  },
);
