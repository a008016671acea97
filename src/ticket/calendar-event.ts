import { addVenueDays, type Instant, type VenueDate } from '../venue/calendar.ts';
import type { Pin } from '../venue/venue.ts';

export interface CalendarEvent {
  /** The same in every file of the visit: programs replace the event by the one with the higher sequence. */
  readonly uid: string;
  readonly sequence: number;
  /** True to remove the event from the calendar. */
  readonly isCancelled: boolean;
  readonly writtenAt: Instant;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly pin: Pin | null;
  /** A link to the chat with the tickets. */
  readonly url: string;
  readonly day: VenueDate;
  /** The venue's IANA zone, for programs that need one. */
  readonly timeZone: string;
  /** Hour of the evening before; null: no reminder. */
  readonly reminderHour: number | null;
}

/**
 * An iCalendar file (RFC 5545, 5546) with the day of the visit as an all-day event, so that 25 December is 25
 * December on a phone in any zone.
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
    // The end is exclusive.
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

/** The reminder, counted back from the beginning of the day. */
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

/** Folds lines at 75 octets without cutting a character; a continuation begins with a space. */
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
