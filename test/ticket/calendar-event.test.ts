import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarEvent } from '../../src/ticket/calendar-event.ts';

const visit: CalendarEvent = {
  uid: 'd7f3a9',
  sequence: 0,
  isCancelled: false,
  writtenAt: Date.UTC(2026, 10, 20, 15, 4, 5),
  summary: 'Sunrise Water Park: 3 tickets',
  description: 'Booking BK0123\nPay at the gate; cash, card',
  location: 'Sunrise Water Park, 12 Quay Road; Pier 3',
  pin: { latitude: 20.9501, longitude: -107.0739 },
  url: 'https://t.me/sunrise_bot',
  day: '2026-12-31',
  timeZone: 'Asia/Ho_Chi_Minh',
  reminderHour: 18,
};

function valuesOf(file: string, name: string): readonly string[] {
  const lines = file.replace(/\r\n /g, '').split('\r\n');
  return lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
}

function eventIn(file: string): { readonly method: unknown; readonly event: ICAL.Event } {
  const calendar = ICAL.Component.fromString(file);
  const [event, ...others] = calendar.getAllSubcomponents('vevent');
  if (event === undefined || others.length > 0) throw new Error('A file is of one event.');
  return { method: calendar.getFirstPropertyValue('method'), event: new ICAL.Event(event) };
}

describe('the calendar event of a booking', () => {
  test('is read by another program as the day of the visit, with place, link and a reminder the evening before', () => {
    const { method, event } = eventIn(calendarEvent(visit));
    expect(method).toBe('PUBLISH');
    expect(event).toMatchObject({
      uid: 'd7f3a9@boxoffice-bot',
      sequence: 0,
      summary: 'Sunrise Water Park: 3 tickets',
      description: 'Booking BK0123\nPay at the gate; cash, card',
      location: 'Sunrise Water Park, 12 Quay Road; Pier 3',
    });
    expect(event.startDate).toMatchObject({ isDate: true, year: 2026, month: 12, day: 31 });
    expect(event.endDate).toMatchObject({ isDate: true, year: 2027, month: 1, day: 1 });
    const { component } = event;
    expect(component.getFirstPropertyValue('geo')).toEqual([20.9501, -107.0739]);
    expect(component.getFirstPropertyValue('url')).toBe('https://t.me/sunrise_bot');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T15:04:05Z');
    const [alarm, ...others] = component.getAllSubcomponents('valarm');
    expect(others).toEqual([]);
    expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY');
    expect(alarm?.getFirstPropertyValue('description')).toBe(visit.summary);
    const trigger = alarm?.getFirstPropertyValue('trigger');
    if (!(trigger instanceof ICAL.Duration)) throw new Error('The alarm names no moment.');
    const rings = event.startDate.clone();
    rings.isDate = false;
    rings.addDuration(trigger);
    expect(String(rings)).toBe('2026-12-30T18:00:00');
  });

  test('is taken out of the calendar by the same event, cancelled and with a higher sequence, that reminds of nothing', () => {
    const { method, event } = eventIn(calendarEvent({ ...visit, isCancelled: true, sequence: 1 }));
    expect(method).toBe('CANCEL');
    expect(event).toMatchObject({ uid: 'd7f3a9@boxoffice-bot', sequence: 1 });
    expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.component.getAllSubcomponents('valarm')).toEqual([]);
  });

  test('leaves out what there is not', () => {
    const file = calendarEvent({ ...visit, description: '', location: '', pin: null, reminderHour: null });
    expect(file).not.toMatch(/DESCRIPTION|LOCATION|GEO|VALARM/);
  });

  test('keeps any text whole in lines of at most 75 octets', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(texts, (text) => {
        const file = calendarEvent({ ...visit, description: `x${text}` });
        const lines = file.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(lines.every((line) => line.isWellFormed())).toBe(true);
        expect(eventIn(file).event.description).toBe(`x${text}`);
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
