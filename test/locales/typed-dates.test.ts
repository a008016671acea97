import { describe, expect, it } from 'vitest';
import { addVenueDays, weekdayOf } from '../../src/booking/venue-time.ts';
import { parseTypedDate, type TypedDate } from '../../src/bot/booking-flow/date-words.ts';
import { locales, wordings } from './locale-files.ts';

/** A Friday. */
const today = '2026-11-20';
const weekOfDays = [0, 1, 2, 3, 4, 5, 6];

/** As the booking dialogue reads: in the customer's language, and in English. */
function read(typed: string, locale: string, from = today): TypedDate {
  return parseTypedDate(typed, { today: from, horizonDays: 90 }, [wordings.for(locale), wordings.for('en')]);
}

function day(date: string): TypedDate {
  return { kind: 'date', date };
}

describe.each(locales)('a day typed in %s', (locale) => {
  const words = wordings.for(locale);

  it.each([
    ['date-word-today', '2026-11-20'],
    ['date-word-tomorrow', '2026-11-21'],
    ['date-word-day-after-tomorrow', '2026-11-22'],
  ])('is understood by %s', (key, date) => {
    expect(words.list(key)).not.toContain('');
    for (const word of words.list(key)) {
      expect(read(word, locale), word).toEqual(day(date));
      expect(read(`  ${word.toUpperCase()} `, locale), word).toEqual(day(date));
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
    for (const width of ['long', 'short'] as const) {
      for (const [weekday, name] of words.weekdays(width).entries()) {
        for (const from of weekOfDays.map((days) => addVenueDays(today, days))) {
          const typed = read(name, locale, from);
          const date = typed.kind === 'date' ? typed.date : '';
          expect(weekdayOf(date), `${name} on ${from}`).toBe(weekday);
          expect(date >= from && date < addVenueDays(from, 7), `${name} on ${from}`).toBe(true);
        }
      }
    }
  });

  it('is in the week after this one when the next weekday is named', () => {
    const before = words.list('date-word-next-before').map((word) => (name: string) => [word, name]);
    const after = words.list('date-word-next-after').map((word) => (name: string) => [name, word]);
    const glue = locale === 'zh' ? '' : ' ';
    for (const [weekday, name] of words.weekdays('long').entries()) {
      for (const phrase of [...before, ...after].map((join) => join(name).join(glue))) {
        expect(read(phrase, locale), phrase).toEqual(day(addVenueDays('2026-11-23', weekday)));
      }
    }
  });

  it('is understood as written everywhere', () => {
    for (const typed of ['2026-12-25', '25/12', '25.12.', '25-12-2026', '25 12 2026', '25/12/2026']) {
      expect(read(typed, locale), typed).toEqual(day('2026-12-25'));
    }
  });

  it('is asked for again when the year is short or the calendar has no such day', () => {
    expect(read('1.7.26', locale)).toEqual({ kind: 'shortYear' });
    expect(read('31/2', locale)).toEqual({ kind: 'noSuchDay' });
    expect(read('2026-02-29', locale)).toEqual({ kind: 'noSuchDay' });
  });

  it('can be typed as the examples in the answers are', () => {
    const answer = words.text('date-short-year', { example: '27/11' });
    const examples = answer.match(/\d+[-/.]\d+(?:[-/.]\d+)?/g) ?? [];
    expect(examples.map((example) => read(example, locale))).toEqual([day('2026-12-25'), day('2026-11-27')]);
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
  ])('in %s: %s', (locale, typed, date) => {
    expect(read(typed, locale)).toEqual(day(date));
  });

  it.each(locales)('in %s: nothing is guessed', (locale) => {
    for (const typed of ['', 'soon', '?', '12', wordings.for(locale).text('book')]) {
      expect(read(typed, locale), typed).toEqual({ kind: 'notADate' });
    }
  });
});
