import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { type CloseFacts, cancelledIn, closeFigures } from '../../src/staff/close-figures.ts';
import { closeFace, moneyScreen } from '../../src/staff/close-screen.ts';
import { closeCsv, commissionCsv, commissionOf } from '../../src/staff/csv.ts';
import { closeDrawing } from '../../src/ticket/figure-charts.ts';
import { paletteOf } from '../../src/ticket/theme.ts';
import { dayMs, hourMs } from '../../src/time.ts';
import { instantOf } from '../../src/venue/calendar.ts';
import { entry, payment, timeZone } from '../accounts/sample.ts';
import { sampleVenue } from '../helpers/venue.ts';
import { fullClose } from '../locales/close-screens.ts';
import { locales, wordings } from '../locales/locale-files.ts';
import { sampleBooking } from '../store/sample-booking.ts';

const longestMessage = 4_096;
const venue = sampleVenue({
  sources: new Map([['hotel-lotus', { name: { und: 'Hotel Lotus' }, commission: 8 }]]),
});
const from = instantOf('2026-11-01', 0, timeZone);
const adults = { code: 'CC-ADULT', name: 'Cable car', quantity: 2 };

/** A month with two sales by a link, of which one was cancelled, one sale without a link, and a payment. */
function november(): CloseFacts {
  const sold = (reference: string, at: number, source: string | null, amount: number) =>
    entry({ reference, at, amount, source, packages: [{ ...adults, amount }] });
  const entries = [
    sold('a', from + hourMs, 'hotel-lotus', 1_000_000),
    sold('b', from + 2 * hourMs, 'hotel-lotus', 500_000),
    sold('c', from + dayMs + hourMs, null, 300_000),
    entry({
      reference: 'b',
      at: from + 2 * dayMs,
      amount: -500_000,
      source: 'hotel-lotus',
      packages: [{ ...adults, amount: -500_000 }],
    }),
    payment({ at: from + 3 * dayMs, amount: -700_000 }),
  ];
  const until = from + 30 * dayMs;
  return {
    period: { from: '2026-11-01', until: '2026-11-30' },
    from,
    until,
    isOver: true,
    entries,
    debt: { first: null, after: null, change: null, differing: [], isLookedAt: false },
    records: [],
    money: null,
    silences: [],
  };
}

describe('the files of a month', () => {
  const words = wordings.for('en');

  test('have a line for each booking, with what it changed in the debt', () => {
    const lines = closeCsv(november(), venue, words).split('\r\n');
    const [, first, second] = lines;
    expect(first).toBe(
      'A,,,2026-11-27,hotel-lotus,hotel-lotus,"2 × Cable car",2,0,1000000,0,0,1000000,0,0,0,0,,,,,,,',
    );
    expect(second).toContain('2,2,500000,500000,0,0');
    expect(lines).toHaveLength(5);
  });

  test('have the company invoice of a booking, in which nothing is a formula', () => {
    const invoice = { company: '=HYPERLINK("x")', taxCode: '0101234567', email: '+an@acme.vn' };
    const booking = sampleBooking({ reference: 'a', details: { name: 'An', invoice } });
    const [head, row] = closeCsv({ ...november(), records: [booking] }, venue, words).split('\r\n');
    expect(head).toMatch(/,company,tax_code,invoice_email$/);
    expect(row).toMatch(/,"'=HYPERLINK\(""x""\)","'0101234567","'\+an@acme\.vn"$/);
  });

  test('have the commission of each source, of what was sold and not cancelled', () => {
    const lines = commissionCsv(november().entries, venue, words).split('\r\n');
    expect(lines.slice(1, -1)).toEqual(['2026-11,hotel-lotus,hotel-lotus,1,1000000,8,80000,VND']);
  });
});

test('a commission is rounded to the nearest unit, a half up', () => {
  expect([commissionOf(49, 1), commissionOf(50, 1), commissionOf(150, 1.5)]).toEqual([0, 1, 2]);
});

test('a booking with another price is not among those that were cancelled', () => {
  const at = from + hourMs;
  const repriced = { ...entry({ reference: 'a', at, amount: -10 }), kind: 'repriced' } as const;
  const isCancelled = cancelledIn([entry({ reference: 'b', at, amount: -10 }), repriced]);
  const bookings = ['a', 'b'].map((reference) => sampleBooking({ reference }));
  expect(bookings.map(isCancelled)).toEqual([false, true]);
});

test('money of which the bank does not say clearly that it came counts as a receipt, and not in the sum', () => {
  const came = { id: 'x', source: 'bank', currency: 'VND', at: from, text: null } as const;
  const unmatched = [
    { ...came, amount: 100, because: 'noCode' },
    { ...came, amount: 30, because: 'unclear' },
  ] as const;
  const facts = { ...november(), money: { moved: [], now: { waiting: [], unmatched } } };
  expect(closeFigures(facts, null, '2026-11-30', 'VND').now).toEqual({
    toReturn: 0,
    unmatched: { count: 2, amount: 100 },
  });
});

describe.each(locales)('the close in the language %s', (locale) => {
  const words = wordings.for(locale);

  test('fits into a message, whatever happened', () => {
    const { text } = moneyScreen({ figures: fullClose(), words }, { today: '2026-11-22', isOwner: true });
    expect(text.replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(longestMessage);
  });

  test('keeps the margins of its picture free', () => {
    const look = { palette: paletteOf('#0b4f5c'), logo: null };
    const { width, height, draw } = closeDrawing(closeFace({ figures: fullClose(), words }), look);
    expect(height).toBeLessThanOrEqual(1_280);
    const context = createCanvas(width, height).getContext('2d');
    draw(context);
    for (const [x, y, wide, high] of [
      [0, 340, 24, height - 340],
      [width - 24, 340, 24, height - 340],
      [0, height - 16, width, 16],
      // Where Telegram's time stamp lies.
      [width - 220, height - 60, 220, 60],
    ] as const) {
      const { data } = context.getImageData(x, y, wide, high);
      expect(data.every((value) => value === 255)).toBe(true);
    }
  });
});
