import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { reportCaption, reportFace, type WeekFigures, weekSales } from '../../src/staff/report.ts';
import { reportDrawing } from '../../src/ticket/report-drawing.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { addVenueDays, instantOf } from '../../src/venue/calendar.ts';
import { asRead } from '../helpers/as-read.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { sampleBooking, samplePartnerSide } from '../storage/sample-booking.ts';

const monday = '2026-11-16';
const longest = 'W'.repeat(200);
const longestCaption = 1_024;

/** A week in which everything is as long as it comes. */
const fullWeek: WeekFigures = {
  monday,
  isRunning: false,
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
  sources: Array.from({ length: 20 }, (_, n) => ({
    name: `${longest}${n}`,
    bookings: 99_999,
    revenue: 999_999_999_999,
    commission: 100,
  })),
};

describe('a week that is running', () => {
  const timeZone = 'Asia/Ho_Chi_Minh';
  const begins = instantOf(monday, 0, timeZone);
  const now = begins + 2 * dayMs + 10 * hourMs;
  const english = wordings.for('en');
  const sold = (at: number, total: number) =>
    sampleBooking({
      state: 'issued',
      partner: samplePartnerSide({ total }),
      history: [{ at, from: 'confirming', to: 'issued' }],
    });
  const bookings = [
    sold(now - minuteMs, 300_000),
    sold(now - 7 * dayMs - minuteMs, 200_000),
    sold(now - 7 * dayMs + minuteMs, 900_000),
  ];

  test('is compared with the week before up to the same moment, and says that it is not over', () => {
    const week = { ...fullWeek, ...weekSales(bookings, { monday, now, timeZone }) };
    expect(week.revenueBefore).toBe(200_000);
    const caption = asRead(reportCaption(week, english));
    expect(caption).toContain('22 Nov, so far');
    expect(caption).toContain('50 % more than by this time in the week before.');
    expect(reportFace(week, english)).toMatchObject({
      week: expect.stringContaining('so far'),
      change: expect.stringContaining('by this time'),
    });
  });

  test('says that nothing has been sold so far', () => {
    const week = { ...fullWeek, ...weekSales([], { monday, now, timeZone }) };
    expect(reportCaption(week, english)).toContain('Nothing has been sold in this week so far.');
  });

  test('is compared as a whole once it is over', () => {
    const week = { ...fullWeek, ...weekSales(bookings, { monday, now: begins + 7 * dayMs, timeZone }) };
    expect(week.revenueBefore).toBe(1_100_000);
    const caption = asRead(reportCaption(week, english));
    expect(caption).not.toContain('so far');
    expect(caption).toContain('73 % less than in the week before.');
  });
});

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
