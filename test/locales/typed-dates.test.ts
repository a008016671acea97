import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypedDate, type TypedDate } from '../../src/bot/booking-flow/date-words.ts';
import { addVenueDays, partsOf, venueDate, weekdayOf } from '../../src/venue/calendar.ts';
import { locales, wordings } from './locale-files.ts';

/** A Friday. */
const today = '2026-11-20';
const weekOfDays = [0, 1, 2, 3, 4, 5, 6];

/** As the booking dialogue reads: in the customer's language, and in English. */
function read(typed: string, locale: string, from = today): TypedDate {
  return parseTypedDate(typed, { today: from, horizonDays: 90 }, [wordings.for(locale), wordings.for('en')]);
}

/** Monday to Sunday: as our locale lists them, and as everybody else writes them. */
function namesOfWeekdays(locale: string): readonly (readonly string[])[] {
  return wordings
    .for(locale)
    .weekdays()
    .map((names, weekday) => [
      ...names,
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

function day(date: string): TypedDate {
  return { kind: 'date', date };
}

describe.each(locales)('a day typed in %s', (locale) => {
  const words = wordings.for(locale);

  it.each([
    ['date-word-yesterday', '2026-11-19'],
    ['date-word-today', '2026-11-20'],
    ['date-word-tomorrow', '2026-11-21'],
    ['date-word-day-after-tomorrow', '2026-11-22'],
    ['date-word-in-three-days', '2026-11-23'],
  ])('is understood by %s', (key, date) => {
    expect(words.list(key)).not.toContain('');
    for (const word of words.list(key)) {
      expect(read(word, locale), word).toEqual(day(date));
      expect(read(`  ${word.toUpperCase()}! `, locale), word).toEqual(day(date));
    }
  });

  it('is the word on its button', () => {
    expect(read(words.text('today'), locale)).toEqual(day('2026-11-20'));
    expect(read(words.text('tomorrow'), locale)).toEqual(day('2026-11-21'));
  });

  it('is understood as the hint suggests', () => {
    const hint = words.text('date-hint', { example: '27/11' });
    const [, word = ''] = /[“«](.+?)[”»]/.exec(hint) ?? [];
    expect(read(word, locale)).toEqual(day('2026-11-21'));
  });

  it('is the coming one when a weekday is named, whatever day it is', () => {
    for (const [weekday, names] of namesOfWeekdays(locale).entries()) {
      for (const name of names) {
        for (const from of weekOfDays.map((days) => addVenueDays(today, days))) {
          const typed = read(name, locale, from);
          const date = typed.kind === 'date' ? typed.date : '';
          expect(weekdayOf(date), `${name} on ${from}`).toBe(weekday);
          expect(date >= from && date < addVenueDays(from, 7), `${name} on ${from}`).toBe(true);
        }
      }
    }
  });

  it.each([
    ['date-word-next', '2026-11-23'],
    ['date-word-this-week', '2026-11-16'],
  ])('is in the week of %s, before the weekday or after it', (key, monday) => {
    for (const word of words.list(key)) {
      for (const [weekday, names] of words.weekdays().entries()) {
        for (const name of names) {
          const date = day(addVenueDays(monday, weekday));
          const glue = locale === 'zh' ? '' : ' ';
          expect(read(word + glue + name, locale), word + name).toEqual(date);
          expect(read(name + glue + word, locale), name + word).toEqual(date);
        }
      }
    }
  });

  it('is asked for when a weekend is named, which has two', () => {
    for (const word of words.list('date-word-weekend')) {
      expect(read(word, locale)).toEqual({ kind: 'twoDays', dates: ['2026-11-21', '2026-11-22'] });
    }
  });

  it('can be typed as it is shown, and only with its own weekday', () => {
    for (let ahead = 0; ahead <= 90; ahead += 1) {
      const date = addVenueDays(today, ahead);
      expect(read(words.day(date), locale), words.day(date)).toEqual(day(date));
      expect(read(words.shortDay(date), locale), words.shortDay(date)).toEqual(day(date));
    }
    const [monday = []] = words.weekdays();
    for (const name of monday) {
      const typed = `${name} ${words.shortDay('2026-12-25')}`;
      expect(read(typed, locale), typed).toEqual({ kind: 'otherWeekday', date: '2026-12-25' });
    }
  });

  it('is said not to exist when the calendar has no such day, whatever its month is called', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 29, max: 99 }), (month, number) => {
        const typed = spelledIn(locale, month, number);
        const existing = venueDate(2026, month, number) ?? venueDate(2027, month, number);
        expect(read(typed, locale).kind, typed).toBe(existing === null ? 'noSuchDay' : 'date');
      }),
    );
  });

  it('is understood as written everywhere', () => {
    for (const typed of ['2026-12-25', '25/12', '25.12.', '25-12-2026', '25 12 2026', '25/12/2026']) {
      expect(read(typed, locale), typed).toEqual(day('2026-12-25'));
    }
  });

  it('is asked for again when the year is short or the calendar has no such day', () => {
    expect(read('1.7.26', locale)).toEqual({ kind: 'shortYear' });
    expect(read('25 dec 26', locale)).toEqual({ kind: 'shortYear' });
    expect(read('31/2', locale)).toEqual({ kind: 'noSuchDay' });
    expect(read('2026-02-29', locale)).toEqual({ kind: 'noSuchDay' });
  });

  it('can be typed as the examples in the answers are', () => {
    const example = { day: '27', month: '11', year: '2026' };
    for (const key of ['date-example', 'date-example-full']) {
      expect(read(words.text(key, example), locale), key).toEqual(day('2026-11-27'));
    }
  });
});

describe('a day typed as people do', () => {
  it.each([
    ['en', 'next saturday', '2026-11-28'],
    ['en', 'sat', '2026-11-21'],
    ['en', 'Monday next week', '2026-11-23'],
    ['vi', 'ngày mai', '2026-11-21'],
    ['vi', 'ngay mai', '2026-11-21'],
    ['vi', 'Thứ Bảy tuần sau', '2026-11-28'],
    ['vi', 'thứ 7 tuần tới', '2026-11-28'],
    ['vi', 'CN', '2026-11-22'],
    ['ru', 'послезавтра', '2026-11-22'],
    ['ru', 'следующий вторник', '2026-11-24'],
    ['ru', 'суббота на следующей неделе', '2026-11-28'],
    ['zh', '后天', '2026-11-22'],
    ['zh', '下周六', '2026-11-28'],
    ['zh', '下个星期六', '2026-11-28'],
    ['ko', '모레', '2026-11-22'],
    ['ko', '다음 주 토요일', '2026-11-28'],
    ['ko', '다음주 토요일', '2026-11-28'],
    ['en', 'Sat.', '2026-11-21'],
    ['en', 'this Saturday', '2026-11-21'],
    ['en', 'sept 5, 2027', '2027-09-05'],
    ['en', 'on the 25/12', '2026-12-25'],
    ['en', '25-Dec-2026', '2026-12-25'],
    ['en', 'Fri, 25 Dec 2026', '2026-12-25'],
    ['vi', 't7', '2026-11-21'],
    ['vi', 'thu bay', '2026-11-21'],
    ['vi', 'chu nhat', '2026-11-22'],
    ['vi', 't7 tuần này', '2026-11-21'],
    ['vi', 'ngày kia', '2026-11-22'],
    ['vi', 'mốt', '2026-11-22'],
    ['vi', 'ngày kìa', '2026-11-23'],
    ['vi', 'ngày 25/12 năm 2026', '2026-12-25'],
    ['vi', '25 thang 12', '2026-12-25'],
    ['ru', 'сб', '2026-11-21'],
    ['ru', 'в следующую субботу', '2026-11-28'],
    ['ru', 'в эту среду', '2026-11-25'],
    ['ru', '25-го дек', '2026-12-25'],
    ['zh', '礼拜六', '2026-11-21'],
    ['zh', '星期天', '2026-11-22'],
    ['zh', '大后天', '2026-11-23'],
    ['zh', '本周六', '2026-11-21'],
    ['zh', '１２月２５日', '2026-12-25'],
    ['zh', '12/25', '2026-12-25'],
    ['ko', '토', '2026-11-21'],
    ['ko', '일', '2026-11-22'],
    ['ko', '이번 주 토요일', '2026-11-21'],
    ['ko', '12월 25일 금요일', '2026-12-25'],
  ])('in %s: %s', (locale, typed, date) => {
    expect(read(typed, locale)).toEqual(day(date));
  });

  it.each(locales)('in %s: nothing is guessed', (locale) => {
    const odd = ['', 'soon', '?', '12', '1 2 dec', '25 12 dec', 'xsat', 'next week', ')'.repeat(60)];
    for (const typed of [...odd, wordings.for(locale).text('book')]) {
      expect(read(typed, locale), typed).toEqual({ kind: 'notADate' });
    }
  });

  it.each(['zh', 'ko'])('in %s, where the month comes first: what can mean two days is asked', (locale) => {
    expect(read('5/1', locale)).toEqual({ kind: 'twoDays', dates: ['2026-05-01', '2027-01-05'] });
    expect(read('1/2', locale)).toEqual({ kind: 'twoDays', dates: ['2027-01-02', '2027-02-01'] });
    expect(read('12/3', locale)).toEqual(day('2026-12-03'));
    expect(read('25/12', locale)).toEqual(day('2026-12-25'));
    expect(read('1/1', locale)).toEqual(day('2027-01-01'));
  });

  it('is only ever read as a day of the calendar, whatever is typed', () => {
    const piece = fc.constantFrom(
      ...['1', '31', '12', '2026', '/', '-', ' ', '.', ',', '(', ')', 'sat', 'next', 'dec', 'thứ', 'tháng'],
      ...['декабря', 'в', '月', '日', '周', '六', '下', '월', '일', '토', '다음', 'mai', 'đ', '\u0301'],
    );
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.array(piece, { maxLength: 8 }), (locale, pieces) => {
        const typed = read(pieces.join(''), locale);
        if (typed.kind !== 'date') return;
        const { year, month, day: number } = partsOf(typed.date);
        expect(venueDate(year, month, number)).toBe(typed.date);
      }),
      { numRuns: 500 },
    );
  });
});
