import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { turnoverOf } from '../../src/accounts/debt-entries.ts';
import { reportCaption, reportFace, type WeekFigures, weekFigures } from '../../src/staff/report.ts';
import { reportDrawing } from '../../src/ticket/figure-charts.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { addVenueDays, instantOf } from '../../src/venue/calendar.ts';
import { entry, timeZone } from '../accounts/sample.ts';
import { asRead } from '../helpers/as-read.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { telegramLimitPx } from '../ticket/as-delivered.ts';

const monday = '2026-11-16';
const longest = 'W'.repeat(200);
const longestCaption = 1_024;

const sum = { bookings: 99_999, tickets: 999_999, amount: 9_999_999_999_999 };

/** A week in which everything is as long as it comes. */
const fullWeek: WeekFigures = {
  monday,
  isRunning: false,
  sales: {
    ...turnoverOf([]),
    sold: sum,
    cancelled: sum,
    net: 9_999_999_999_998,
    packages: Array.from({ length: 20 }, (_, n) => ({
      code: `P${n}`,
      name: longest,
      quantity: 99_999,
      amount: 999_999_999_999,
    })),
  },
  days: Array.from({ length: 7 }, (_, n) => ({
    date: addVenueDays(monday, n),
    net: n * 99_999_999_999,
  })),
  netBefore: 1,
  sources: Array.from({ length: 20 }, (_, n) => ({
    source: `${longest}${n}`,
    bookings: 99_999,
    amount: 999_999_999_999,
    commission: 100,
  })),
};

describe('a week that is running', () => {
  const venue = sampleVenue({ timeZone });
  const begins = instantOf(monday, 0, timeZone);
  const now = begins + 2 * dayMs + 10 * hourMs;
  const english = wordings.for('en');
  const sold = (at: number, amount: number) => entry({ reference: `ref-${at}`, at, amount });
  const entries = [
    sold(now - minuteMs, 300_000),
    sold(now - 7 * dayMs - minuteMs, 200_000),
    sold(now - 7 * dayMs + minuteMs, 900_000),
  ];

  test('is compared with the week before up to the same moment, and says that it is not over', () => {
    const week = weekFigures(entries, { monday, now }, venue);
    expect(week.netBefore).toBe(200_000);
    const caption = asRead(reportCaption({ week, words: english }));
    expect(caption).toContain('22 Nov, so far');
    expect(caption).toContain('50 % more than by this time in the week before.');
    expect(reportFace({ week, words: english })).toMatchObject({
      title: expect.stringContaining('so far'),
      change: expect.stringContaining('by this time'),
    });
  });

  test('has what was sold from its Monday to its Sunday', () => {
    const end = begins + 7 * dayMs;
    const around = [sold(begins - 1, 1), sold(begins, 10), sold(end - 1, 100), sold(end, 1_000)];
    const { netBefore, sales } = weekFigures(around, { monday, now: end + dayMs }, venue);
    expect([netBefore, sales.net]).toEqual([1, 110]);
  });

  test('says that nothing has been sold so far', () => {
    const week = weekFigures([], { monday, now }, venue);
    expect(reportCaption({ week, words: english })).toContain('Nothing has been sold in this week so far.');
  });

  test('is compared as a whole once it is over', () => {
    const week = weekFigures(entries, { monday, now: begins + 7 * dayMs }, venue);
    expect(week.netBefore).toBe(1_100_000);
    const caption = asRead(reportCaption({ week, words: english }));
    expect(caption).not.toContain('so far');
    expect(caption).toContain('73 % less than in the week before.');
  });
});

describe.each(locales)('the week in the language %s', (locale) => {
  const words = wordings.for(locale);

  test('fits below its picture, whatever was sold to whom', () => {
    const caption = reportCaption({ week: fullWeek, words }).replaceAll(/<[^>]*>/g, '');
    expect(caption.length).toBeLessThanOrEqual(longestCaption);
  });

  test('keeps the margins of its picture free', () => {
    const colours = paletteOf('#0b4f5c');
    const { width, height, draw } = reportDrawing(reportFace({ week: fullWeek, words }), {
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

  test('is no higher than a picture may be, also with short names, which are drawn larger', () => {
    const short: WeekFigures = {
      ...fullWeek,
      sales: { ...fullWeek.sales, packages: fullWeek.sales.packages.map((one) => ({ ...one, name: 'A' })) },
      sources: fullWeek.sources.map((one, n) => ({ ...one, source: `s${n}` })),
    };
    for (const week of [fullWeek, short]) {
      const drawing = reportDrawing(reportFace({ week, words }), { palette: paletteOf(null), logo: null });
      expect(drawing.height).toBeLessThanOrEqual(telegramLimitPx);
    }
  });
});
