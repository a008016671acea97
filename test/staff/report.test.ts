import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { reportCaption, reportFace, type WeekFigures } from '../../src/staff/report.ts';
import { funnelSteps } from '../../src/storage/funnel.ts';
import { reportDrawing } from '../../src/ticket/report-drawing.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { addVenueDays } from '../../src/venue/calendar.ts';
import { locales, wordings } from '../locales/locale-files.ts';

const monday = '2026-11-16';
const longest = 'W'.repeat(200);
const longestCaption = 1_024;

/** A week in which everything is as long as it comes. */
const fullWeek: WeekFigures = {
  monday,
  sales: {
    bookings: 99_999,
    tickets: 999_999,
    revenue: 9_999_999_999_999,
    packages: Array.from({ length: 20 }, (_, n) => ({
      code: `P${n}`,
      name: longest,
      quantity: 99_999,
      revenue: 999_999_999_999,
    })),
    cancelled: { bookings: 9_999, revenue: 999_999_999_999 },
  },
  days: Array.from({ length: 7 }, (_, n) => ({
    date: addVenueDays(monday, n),
    sales: {
      bookings: 1,
      tickets: 1,
      revenue: n * 99_999_999_999,
      packages: [],
      cancelled: { bookings: 0, revenue: 0 },
    },
  })),
  revenueBefore: 1,
  sources: Array.from({ length: 20 }, (_, n) => ({ name: `${longest}${n}`, came: 999_999, bought: 99_999 })),
  funnel: Object.fromEntries(funnelSteps.map((step) => [step, 999_999])) as WeekFigures['funnel'],
  stars: {
    counts: { 1: 9_999, 2: 9_999, 3: 9_999, 4: 9_999, 5: 99_999 },
    sentences: Array.from({ length: 20 }, () => ({ day: monday, stars: 5, text: longest })),
  },
};

describe.each(locales)('the week in the language %s', (locale) => {
  const words = wordings.for(locale);

  test('fits below its picture, whatever was sold to whom', () => {
    const caption = reportCaption(fullWeek, words).replaceAll(/<[^>]*>/g, '');
    expect(caption.length).toBeLessThanOrEqual(longestCaption);
  });

  test('keeps the margins of its picture free', () => {
    const colours = paletteOf('#0b4f5c');
    const { width, height, draw } = reportDrawing(reportFace(fullWeek, words), {
      palette: colours,
      logo: null,
    });
    const context = createCanvas(width, height).getContext('2d');
    draw(context);
    for (const x of [0, width - 24]) {
      const { data } = context.getImageData(x, 340, 24, height - 340);
      expect(data.every((value) => value === 255)).toBe(true);
    }
  });
});
