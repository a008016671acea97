import { addVenueDays, type Instant, type VenueDate } from '../venue/calendar.ts';
import type { Pin } from '../venue/venue.ts';

export interface CalendarEvent {
  /** The same for every file of the visit: a program replaces the event by the one with the higher sequence. */
  readonly uid: string;
  readonly sequence: number;
  /** Taken out of the calendar again. */
  readonly isCancelled: boolean;
  readonly writtenAt: Instant;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly pin: Pin | null;
  /** The chat in which the tickets are. */
  readonly url: string;
  readonly day: VenueDate;
  /** The venue's IANA zone, for programs that ask in which zone its days are meant. */
  readonly timeZone: string;
  /** Hour of the evening before; null: no reminder. */
  readonly reminderHour: number | null;
}

/**
 * An iCalendar file (RFC 5545, 5546) with the day of the visit. It is a day of the calendar rather than a stretch of
 * 24 hours, so that 25 December is 25 December on a phone in any zone.
 */
export function calendarEvent(event: CalendarEvent): string {
  const { pin } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//boxoffice-bot//tickets//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${event.isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    `X-WR-TIMEZONE:${escaped(event.timeZone)}`,
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}@boxoffice-bot`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${compact(new Date(event.writtenAt).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(event.day)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(addVenueDays(event.day, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...textLine('DESCRIPTION', event.description),
    ...textLine('LOCATION', event.location),
    ...(pin === null ? [] : [`GEO:${pin.latitude.toFixed(6)};${pin.longitude.toFixed(6)}`]),
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    ...reminderLines(event),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldedLine(line)}\r\n`).join('');
}

/** Counted back from the midnight with which the day begins. */
function reminderLines({ reminderHour, isCancelled, summary }: CalendarEvent): readonly string[] {
  if (reminderHour === null || isCancelled) return [];
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-PT${24 - reminderHour}H`,
    'END:VALARM',
  ];
}

function textLine(name: string, text: string): readonly string[] {
  return text === '' ? [] : [`${name}:${escaped(text)}`];
}

function compact(dateOrTime: string): string {
  return dateOrTime.replace(/[-:]/g, '');
}

function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Lines of at most 75 octets; a continuation begins with a space. No character is cut in two. */
function foldedLine(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
