import { addVenueDays, type Instant, type VenueDate } from '../venue/calendar.ts';

export interface CalendarEvent {
  /** The booking's reference: an event imported twice is one event. */
  readonly reference: string;
  readonly writtenAt: Instant;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly firstDay: VenueDate;
  readonly lastDay: VenueDate;
  /** The venue's IANA zone, for programs that ask in which zone its days are meant. */
  readonly timeZone: string;
}

/**
 * An iCalendar file (RFC 5545) with the day or days of the visit. They are days of the calendar rather than
 * stretches of 24 hours, so that 25 December is 25 December on a phone in any zone.
 */
export function calendarEvent(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//boxoffice-bot//tickets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-TIMEZONE:${escaped(event.timeZone)}`,
    'BEGIN:VEVENT',
    `UID:${escaped(event.reference)}@boxoffice-bot`,
    `DTSTAMP:${compact(new Date(event.writtenAt).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(event.firstDay)}`,
    // The end is the first day that no longer belongs to the event.
    `DTEND;VALUE=DATE:${compact(addVenueDays(event.lastDay, 1))}`,
    `SUMMARY:${escaped(event.summary)}`,
    ...textLine('DESCRIPTION', event.description),
    ...textLine('LOCATION', event.location),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
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
function folded(line: string): string {
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
