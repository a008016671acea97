import * as z from 'zod';
import type { Operation, UseDay } from '../booking/ports.ts';
import { type Instant, type VenueDate, venueDate, venueDateAt } from '../venue/calendar.ts';

/*
 * The common parts of the partner's operations: paths, the envelope of answers, and readers of single fields. Readers
 * require only what is needed: an unused field never invalidates an answer.
 */

/** `mutates`: changes the partner's records, so the client never repeats a call. */
export const endpoints = {
  'sale-packages': { method: 'POST', mutates: false },
  'create-booking': { method: 'POST', mutates: true },
  'booking-info': { method: 'POST', mutates: false },
  'confirm-booking': { method: 'POST', mutates: true },
  'cancel-booking': { method: 'POST', mutates: true },
  'debt-info': { method: 'GET', mutates: false },
} as const satisfies Readonly<Record<Operation, object>>;

export function endpointUrl(baseUrl: string, operation: Operation): URL {
  return new URL(`${baseUrl}/api/v1/${operation}`);
}

/** What `SignedRequest` needs of the base address. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/** The settings for reading the partner's values. */
export interface WireReading {
  readonly timeZone: string;
  readonly currencyDigits: number;
}

/** A value, or what is wrong with the text or payload: for a payload the invalid fields, never their contents. */
export type ParsedPayload<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

const controlCharacters = /\p{Cc}/u;
const maxIdentifierLength = 512;

/** The partner's opaque name for something: a number is kept as its digits. */
export const identifier = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text.length > 0 && text.length <= maxIdentifierLength && !controlCharacters.test(text));

/** A ticket's code: the partner's, opaque, and unchanged, so that a scanner reads what was issued. */
export const ticketCode = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text.length > 0 && text.length <= maxIdentifierLength);

/** A field whose reader accepts everything, its absence included. */
export const anything = z.unknown().optional();

/** A text for people: empty for any other value; control characters other than line ends become spaces. */
export const words = anything.transform((value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
});

/** An empty list for anything but a list. */
export const list = anything.transform((value): readonly unknown[] => (Array.isArray(value) ? value : []));

/** A whole number, also as digits in a string. */
export const wireInteger = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

const envelopeSchema = z.object({
  success: z.boolean(),
  code: wireInteger,
  data: anything,
  /** The partner's own message. */
  message: z.string().catch(''),
});

/** Null when the text is not JSON or not the common envelope. The message may repeat what a customer typed. */
export function readEnvelope(text: string) {
  return envelopeSchema.safeParse(parseJson(text)).data ?? null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exactWholeNumber);
  } catch {
    return undefined;
  }
}

/** A whole number beyond 2^53 is kept as its digits: rounded to a double it would name another booking or ticket. */
function exactWholeNumber(
  _key: string,
  value: unknown,
  context?: { readonly source?: string | undefined },
): unknown {
  const source = context?.source ?? '';
  const isRounded = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isRounded ? source : value;
}

/** Names each unreadable field with the type of what came in it. */
export function unreadableFields(
  fields: readonly Pick<z.core.$ZodIssue, 'path' | 'input'>[],
): ParsedPayload<never> {
  const named = fields.map(({ path, input }) => {
    return `${path.join('.') || 'the payload'} (${input === null ? 'null' : typeof input})`;
  });
  return { ok: false, problem: `unreadable: ${[...new Set(named)].join(', ')}` };
}

/** Reads a payload; its values are never part of the problem. */
export function readAs<Value>(schema: z.ZodType<Value>, data: unknown): ParsedPayload<Value> {
  const parsed = schema.safeParse(data, { reportInput: true });
  return parsed.success ? { ok: true, value: parsed.data } : unreadableFields(parsed.error.issues);
}

type Moment =
  /** A calendar day, or a clock time without an offset, which is the venue's own. */
  | { readonly kind: 'local'; readonly date: VenueDate }
  | { readonly kind: 'instant'; readonly instant: Instant };

const lastWrittenDay: VenueDate = '9999-12-31';

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The day of a booking. The partner writes it as a day, or as a UTC date-time whose midnight stands for the
 * day itself; any other instant is the venue's day at that moment. Null when it can't be read.
 */
export function bookingDay(value: unknown, timeZone: string): VenueDate | null {
  const moment = typeof value === 'string' ? isoMoment(value.trim()) : null;
  if (moment === null) return null;
  if (moment.kind === 'local') return moment.date;
  const [day, time] = new Date(moment.instant).toISOString().split('T');
  const isUtcMidnight = time === '00:00:00.000Z' && /Z$|[+-]00:?00$/i.test(String(value).trim());
  return isUtcMidnight && day !== undefined ? day : dayAt(moment.instant, timeZone);
}

/** The first or last day of a package's use, as the venue's day; the partner's text where it can't be read. */
export function useDay(value: unknown, timeZone: string): UseDay | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text === '') return null;
  const moment = isoMoment(text) ?? epochMoment(text);
  if (moment === null) return { text };
  return { date: moment.kind === 'local' ? moment.date : dayAt(moment.instant, timeZone) };
}

/**
 * Minutes after midnight at which same-day sales close: an hour from 0 to 24, or HHMM above that.
 * Null, which means no cutoff, when it can't be read.
 */
export function cutoffMinutes(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,4}$/.test(text.trim())) return null;
  const number = Number(text);
  if (number <= 24) return number * 60;
  const hours = Math.floor(number / 100);
  const minutes = number % 100;
  return minutes < 60 && hours * 60 + minutes <= 24 * 60 ? hours * 60 + minutes : null;
}

/**
 * Limits the year to four digits, since days are compared as text; "for ever" is often written as the last second of
 * 9999.
 */
function dayAt(instant: Instant, timeZone: string): VenueDate {
  const day = venueDateAt(instant, timeZone);
  return day.length > lastWrittenDay.length ? lastWrittenDay : day;
}

function isoMoment(text: string): Moment | null {
  const parts = isoPattern.exec(text);
  if (parts === null) return null;
  const numbers = parts.slice(1, 7).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const date = venueDate(year, month, day);
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  if (date === null || !isTime) return null;
  const offset = parts[8];
  if (offset === undefined) return { kind: 'local', date };
  const milliseconds = Number((parts[7] ?? '').padEnd(3, '0').slice(0, 3));
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return { kind: 'instant', instant: utc - offsetMs(offset) };
}

/** Seconds have ten digits from 2001 to 2286, milliseconds thirteen. */
function epochMoment(text: string): Moment | null {
  if (/^\d{9,10}$/.test(text)) return { kind: 'instant', instant: Number(text) * 1000 };
  return /^\d{12,13}$/.test(text) ? { kind: 'instant', instant: Number(text) } : null;
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}
