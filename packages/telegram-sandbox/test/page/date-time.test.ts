import { describe, expect, it } from 'vitest';
import { clockTime, dayLabel, formatDateTime, shortWhen } from '../../page/date-time.js';

/** Local time, as the page shows it. */
const now = new Date(2026, 10, 20, 15, 30).getTime();
const unix = (...when: [number, number, number, number, number]) => new Date(...when).getTime() / 1000;

describe('a date between messages', () => {
  it.each([
    [unix(2026, 10, 20, 0, 1), 'Today'],
    [unix(2026, 10, 19, 23, 59), 'Yesterday'],
    [unix(2026, 10, 18, 12, 0), '18 November'],
    [unix(2025, 11, 31, 12, 0), '31 December 2025'],
    [unix(2026, 10, 21, 0, 0), '21 November'],
  ])('%i is %s', (date, label) => {
    expect(dayLabel(date, now)).toBe(label);
  });
});

describe('the time in the list of chats', () => {
  it('is the time of day today, the day before that', () => {
    expect(shortWhen(unix(2026, 10, 20, 9, 5), now)).toBe('09:05');
    expect(shortWhen(unix(2026, 10, 19, 9, 5), now)).toBe('19 Nov');
    expect(clockTime(unix(2026, 10, 20, 0, 0))).toBe('00:00');
  });
});

describe('a date_time entity', () => {
  const inSeconds = (seconds: number) => formatDateTime(now / 1000 + seconds, 'r', 'en', now);

  it.each([
    [86_400 * 2, 'in 2 days'],
    [3600, 'in 1 hour'],
    [605, 'in 10 minutes'],
    [59, 'in 59 seconds'],
    [0, 'in 0 seconds'],
    [-61, '1 minute ago'],
  ])('counts: %i s from now is %s', (seconds, text) => {
    expect(inSeconds(seconds)).toBe(text);
  });

  it('speaks the language of the person', () => {
    expect(formatDateTime(now / 1000 + 600, 'r', 'vi', now)).toBe('sau 10 phút nữa');
  });

  it.each([
    ['t', '15:30'],
    ['T', '15:30:00'],
    ['wD', 'Friday, 20 November 2026'],
    ['d', '20/11/26'],
  ])('in the format %s is %s', (format, text) => {
    expect(formatDateTime(now / 1000, format, 'en-GB', now)).toBe(text);
  });

  it('in no known format is left as it was written', () => {
    expect(formatDateTime(now / 1000, '', 'en', now)).toBeNull();
  });
});
