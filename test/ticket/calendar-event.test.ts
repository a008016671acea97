import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarEvent } from '../../src/ticket/calendar-event.ts';

const visit: CalendarEvent = {
  reference: 'd7f3a9',
  writtenAt: Date.UTC(2026, 10, 20, 15, 4, 5),
  summary: 'Sunrise Water Park: 3 tickets',
  description: 'Booking BK0123\nPay at the gate; cash, card',
  location: 'Sunrise Water Park',
  firstDay: '2026-12-31',
  lastDay: '2026-12-31',
  timeZone: 'Asia/Ho_Chi_Minh',
};

function valuesOf(file: string, name: string): readonly string[] {
  const lines = file.replace(/\r\n /g, '').split('\r\n');
  return lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
}

describe('the calendar event of a booking', () => {
  test('is the day of the visit', () => {
    expect(calendarEvent(visit)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//boxoffice-bot//tickets//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'X-WR-TIMEZONE:Asia/Ho_Chi_Minh',
        'BEGIN:VEVENT',
        'UID:d7f3a9@boxoffice-bot',
        'DTSTAMP:20261120T150405Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:Sunrise Water Park: 3 tickets',
        'DESCRIPTION:Booking BK0123\\nPay at the gate\\; cash\\, card',
        'LOCATION:Sunrise Water Park',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  test('covers every day of a longer validity, the last one too', () => {
    const file = calendarEvent({ ...visit, firstDay: '2028-02-27', lastDay: '2028-02-29' });
    expect(file).toContain('DTSTART;VALUE=DATE:20280227\r\n');
    expect(file).toContain('DTEND;VALUE=DATE:20280301\r\n');
  });

  test('leaves out what there is not', () => {
    const file = calendarEvent({ ...visit, description: '', location: '' });
    expect(file).not.toMatch(/DESCRIPTION|LOCATION/);
  });

  test('keeps any text whole in lines of at most 75 octets', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(texts, (text) => {
        const file = calendarEvent({ ...visit, description: `x${text}` });
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(lines.every((line) => line.isWellFormed())).toBe(true);
        const [value = ''] = valuesOf(file, 'DESCRIPTION');
        const read = value.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
        expect(read).toBe(`x${text}`);
      }),
    );
  });

  test('lets no text begin a line of its own', () => {
    const summary = 'Sale\r\nATTACH:https://elsewhere.example\u0007';
    expect(valuesOf(calendarEvent({ ...visit, summary }), 'SUMMARY')).toEqual([
      'Sale\\nATTACH:https://elsewhere.example',
    ]);
    expect(valuesOf(calendarEvent({ ...visit, summary }), 'ATTACH')).toEqual([]);
  });
});
