import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateReading } from '../../src/language/days/dates.ts';
import { addVenueDays, partsOf, venueDate, weekdayOf } from '../../src/venue/calendar.ts';
import { wordings } from '../locales/locale-files.ts';
import { languages, options, readIn } from './corpus.ts';

const { today } = options;
const weekOfDays = [0, 1, 2, 3, 4, 5, 6];

function datesIn(locale: string, text: string, from: string = today): DateReading {
  return readIn(locale, text, { today: from }).dates;
}

function day(date: string): DateReading {
  return { kind: 'one', date };
}

/** Monday to Sunday: as our locale lists them, and as everybody else writes them. */
function namesOfWeekdays(locale: string): readonly (readonly string[])[] {
  return wordings
    .for(locale)
    .weekdays()
    .map((name, weekday) => [
      name,
      ...(['long', 'short'] as const).map((width) =>
        new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(
          Date.UTC(2024, 0, weekday + 1),
        ),
      ),
    ]);
}

/** A day with its month's name, also one that no calendar has. */
function spelledIn(locale: string, month: number, number: number): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const parts = format.formatToParts(Date.UTC(2024, month - 1, 1));
  return parts.map(({ type, value }) => (type === 'day' ? String(number) : value)).join('');
}

describe.each(languages)('a day typed in %s', (locale) => {
  const words = wordings.for(locale);

  it('is the word on its button', () => {
    expect(datesIn(locale, words.text('today'))).toEqual(day('2026-11-20'));
    expect(datesIn(locale, words.text('tomorrow'))).toEqual(day('2026-11-21'));
  });

  it('is the coming one when a weekday is named, on that weekday itself also the next', () => {
    for (const [weekday, names] of namesOfWeekdays(locale).entries()) {
      for (const name of names) {
        for (const from of weekOfDays.map((days) => addVenueDays(today, days))) {
          const days = [...weekOfDays, 7].map((ahead) => addVenueDays(from, ahead));
          const [date = '', another] = days.filter((each) => weekdayOf(each) === weekday);
          const expected = another === undefined ? day(date) : { kind: 'several', dates: [date, another] };
          expect(datesIn(locale, name, from), `${name} on ${from}`).toEqual(expected);
        }
      }
    }
  });

  it('can be typed as it is shown', () => {
    for (let ahead = 0; ahead <= 90; ahead += 1) {
      const date = addVenueDays(today, ahead);
      expect(datesIn(locale, words.day(date)), words.day(date)).toEqual(day(date));
      expect(datesIn(locale, words.shortDay(date)), words.shortDay(date)).toEqual(day(date));
    }
  });

  it('is asked about when another weekday is named beside it', () => {
    for (const name of namesOfWeekdays(locale)[0] ?? []) {
      const typed = `${name} ${words.shortDay('2026-12-25')}`;
      expect(datesIn(locale, typed), typed).toEqual({ kind: 'several', dates: ['2026-12-21', '2026-12-25'] });
    }
  });

  it('is said not to exist when the calendar has no such day, whatever its month is called', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 29, max: 99 }), (month, number) => {
        const typed = spelledIn(locale, month, number);
        const existing = venueDate(2026, month, number) ?? venueDate(2027, month, number);
        expect(datesIn(locale, typed).kind, typed).toBe(existing === null ? 'noSuchDay' : 'one');
      }),
    );
  });

  it('is understood as written everywhere', () => {
    const full = [
      '2026-12-25',
      '2026/12/25',
      '25-12-2026',
      '25 12 2026',
      '25/12/2026',
      '25.12.26',
      '20261225',
    ];
    for (const typed of [...full, '25/12', '25.12.', '25-12', ' 25 / 12 ']) {
      expect(datesIn(locale, typed), typed).toEqual(day('2026-12-25'));
    }
    for (const typed of ['31/2', '2026-02-29', '32/1', '0/5']) {
      expect(datesIn(locale, typed), typed).toEqual({ kind: 'noSuchDay' });
    }
  });

  it('is none where nothing says so', () => {
    for (const typed of [
      '',
      '?',
      '2026',
      'nextish',
      '12/25/2026/1',
      ')'.repeat(60),
      words.text('book-tickets'),
    ]) {
      expect(datesIn(locale, typed), typed).toEqual({ kind: 'none' });
    }
  });

  it('without a year is the next one: what has passed this year is next year’s', () => {
    expect(datesIn(locale, '19/11')).toEqual(day('2027-11-19'));
    expect(datesIn(locale, '20/11')).toEqual(day('2026-11-20'));
    expect(datesIn(locale, '30/4')).toEqual(day('2027-04-30'));
    expect(datesIn(locale, '18/2')).toEqual(day('2027-02-18'));
  });
});

describe('a day as people write it', () => {
  it.each([
    ['en', 'Monday next week', '2026-11-23'],
    ['en', 'saturday next week', '2026-11-28'],
    ['en', 'on the 25/12', '2026-12-25'],
    ['en', '25-Dec-2026', '2026-12-25'],
    ['en', 'sept 5, 2027', '2027-09-05'],
    ['en', 'December 25th, 2026', '2026-12-25'],
    ['en', 'on the 1st of January', '2027-01-01'],
    ['en', '25 dec 26', '2026-12-25'],
    ['en', '1/13', '2027-01-13'],
    ['en', 'Sat.', '2026-11-21'],
    ['en', 'the day after tomorrow', '2026-11-22'],
    ['vi', 'thứ 7 tuần tới', '2026-11-28'],
    ['vi', 'ngày kìa', '2026-11-23'],
    ['vi', 'ngày 25/12 năm 2026', '2026-12-25'],
    ['vi', '25 thang 12', '2026-12-25'],
    ['ru', 'следующий вторник', '2026-11-24'],
    ['ru', 'суббота на следующей неделе', '2026-11-28'],
    ['ru', '25-го дек', '2026-12-25'],
    ['ru', '25 декабря 2026 г.', '2026-12-25'],
    ['zh', '下个星期六', '2026-11-28'],
    ['zh', '2026年12月25号', '2026-12-25'],
    ['zh', '12/1', '2026-12-01'],
    ['ko', '1/2', '2027-01-02'],
    ['ko', '다음주 토요일', '2026-11-28'],
    ['ko', '12월 25일 금요일', '2026-12-25'],
    ['ko', '2026년 12월25일', '2026-12-25'],
  ])('in %s: %s', (locale, typed, date) => {
    expect(datesIn(locale, typed)).toEqual(day(date));
  });

  it.each([
    ['en', '3/2', ['2027-02-03', '2027-03-02'], '2027-01-10'],
    ['zh', '5/1', ['2027-01-05', '2027-05-01'], today],
    ['en', 'thu 7', ['2026-11-21', '2027-01-07'], today],
    ['en', '2 dec 24', ['2026-12-02', '2026-12-24'], today],
    ['en', 'sat 25', ['2026-11-21', '2026-11-25'], today],
    [
      'en',
      'sat or sun or mon or tue or wed',
      ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-25'],
      today,
    ],
  ])('in %s, %s can be several days', (locale, typed, dates, from) => {
    expect(datesIn(locale, typed, from)).toEqual({ kind: 'several', dates });
  });

  it.each(['vi', 'ru'])('in %s a day comes before its month', (locale) => {
    expect(datesIn(locale, '1/2')).toEqual(day('2027-02-01'));
    expect(datesIn(locale, '1/13')).toEqual({ kind: 'noSuchDay' });
  });

  it('of this weekend is only what is left of it', () => {
    expect(datesIn('en', 'this weekend', '2026-11-22')).toEqual(day('2026-11-22'));
  });

  it('is read in whatever language it is written', () => {
    for (const locale of languages) {
      for (const typed of ['saturday', 'thứ bảy', 'thu bay', 'суббота', '周六', '토요일']) {
        expect(datesIn(locale, typed), `${typed} in ${locale}`).toEqual(day('2026-11-21'));
      }
    }
  });

  it('is only ever read as a day of the calendar, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...['1', '31', '12', '2026', '/', '-', ' ', '.', ',', '(', ')', 'sat', 'next', 'dec', 'thứ', 'tháng'],
      ...['декабря', 'в', '月', '日', '周', '六', '下', '월', '일', '토', '다음', 'mai', 'đ', '\u0301'],
    );
    fc.assert(
      fc.property(fc.constantFrom(...languages), fc.array(piece, { maxLength: 8 }), (locale, pieces) => {
        const reading = datesIn(locale, pieces.join(''));
        const dates =
          reading.kind === 'one' ? [reading.date] : reading.kind === 'several' ? reading.dates : [];
        for (const date of dates) {
          const { year, month, day: number } = partsOf(date);
          expect(venueDate(year, month, number)).toBe(date);
        }
      }),
      { numRuns: 500 },
    );
  });
});

it.each([
  ['en', 'gondola 2 blorps'],
  ['vi', 'gondola 2 blorps'],
  ['ru', 'kanatochka na 2 chelovechka'],
  ['zh', '缆索 2 甭嘞'],
  ['ko', '삭도 2 뿡뿡'],
])('a number beside unknown words is no day, in %s: %s', (locale, text) => {
  expect(readIn(locale, text).bareNumbers).toEqual({ counts: [2], dates: { kind: 'none' } });
});

it.each([
  ['en', 'wait, can we do Wednesday?'],
  ['vi', 'khoan, thứ 4 được không'],
  ['ru', 'стоп, а в среду можно?'],
  ['zh', '等等，周三可以吗'],
  ['ko', '잠깐만요 수요일 되나요?'],
])('a question that takes the chosen day back is for another, in %s: %s', (locale, text) => {
  const { dates, wishes } = readIn(locale, text, { near: '2026-11-26' });
  expect({ dates, wishes }).toMatchObject({ dates: day('2026-11-25'), wishes: ['changeDate'] });
});
