import * as z from 'zod';
import type {
  CreateBookingRequest,
  Operation,
  PackagePicture,
  PartnerBooking,
  SalePackage,
  ServiceItem,
  UseDay,
  Validity,
} from '../booking/ports.ts';
import type {
  BookedPackage,
  IssuedTicket,
  PartnerStatus,
  PaymentStatus,
  TicketStatus,
  UnknownStatus,
} from '../booking/record.ts';
import { type Instant, type VenueDate, venueDate, venueDateAt } from '../venue/calendar.ts';
import { type Amount, amountOf, plainDecimal } from '../venue/money.ts';
import type { DebtInfo } from './debt-limit.ts';

/*
 * The partner's interface as it is written: paths, the envelope of answers, the readers of single fields, and then the
 * bodies of the operations. Readers require only what is needed: an unused field never invalidates an answer.
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
interface WireReading {
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
const identifier = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text.length > 0 && text.length <= maxIdentifierLength && !controlCharacters.test(text));

/** A ticket's code: the partner's, opaque, and unchanged, so that a scanner reads what was issued. */
const ticketCode = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text.length > 0 && text.length <= maxIdentifierLength);

/** A field whose reader accepts everything, its absence included. */
const anything = z.unknown().optional();

/** A text for people: empty for any other value; control characters other than line ends become spaces. */
const words = anything.transform((value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
});

/** An empty list for anything but a list. */
const list = anything.transform((value): readonly unknown[] => (Array.isArray(value) ? value : []));

/** A whole number, also as digits in a string. */
const wireInteger = z.union([
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

function problemsOf(error: z.ZodError): string {
  const paths = error.issues.map((issue) => issue.path.join('.') || 'the payload');
  return `unreadable: ${[...new Set(paths)].join(', ')}`;
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

/** Absent details are left out: the partner's rules for empty ones are unknown. */
export function createBookingBody(request: CreateBookingRequest): object {
  const { name, phone, email, cardId } = request.customer ?? {};
  const customer = present({ name, phone, email, card_id: cardId });
  return {
    date: request.date,
    is_grouped: request.isGrouped,
    ...present({ note: request.note }),
    ...(Object.keys(customer).length > 0 && { customer }),
    packages: request.packages.map(({ code, quantity }) => ({ code, quantity })),
  };
}

/** Names the booking that a call is about. */
export function bookingIdBody(bookingId: string): object {
  return { booking_id: bookingId };
}

function present(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return Object.fromEntries(given);
}

/** The items of a list that can be read. */
function readableOf<Item>(schema: z.ZodType<Item>) {
  return list.transform((items): readonly Item[] =>
    items.flatMap((item) => {
      const parsed = schema.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}

const ticketSchema = z.object({
  code: ticketCode,
  service_name: words,
  use_from_date: anything,
  use_to_date: anything,
  price: anything,
  status: words,
  sequence: wireInteger.nullish().catch(null),
});

const lineSchema = z
  .object({ package_code: identifier, quantity: wireInteger.nullable().catch(null) })
  .transform(({ package_code: code, quantity }): BookedPackage => ({ code, quantity }));

/** Requires only the id, the status, the total and the tickets' codes. */
const bookingSchema = z.object({
  booking_id: identifier,
  booking_code: identifier.catch(''),
  booking_date: anything,
  status: identifier,
  payment_status: words,
  total_amount: anything,
  packages: readableOf(lineSchema),
  /** One unreadable ticket invalidates the answer, since a ticket left out would be lost silently. */
  tickets: list.pipe(z.array(ticketSchema)),
});

type RawBooking = z.infer<typeof bookingSchema>;

/** Reads the booking of an answer. With `expectedId`, rejects an answer about another booking, which proves nothing. */
export function readBooking(
  data: unknown,
  reading: WireReading,
  expectedId: string | null,
): ParsedPayload<PartnerBooking> {
  const parsed = bookingSchema.safeParse(data);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const total = amountOf(parsed.data.total_amount, reading.currencyDigits);
  if (total === null) return { ok: false, problem: 'unreadable: total_amount' };
  if (expectedId !== null && parsed.data.booking_id !== expectedId) {
    return { ok: false, problem: 'about another booking' };
  }
  return { ok: true, value: partnerBookingOf(parsed.data, total, reading) };
}

/** A booking of the partner's without a record here. */
export interface UnrecordedBooking {
  readonly booking: PartnerBooking;
  /** The names of its packages by code. */
  readonly packageNames: ReadonlyMap<string, string>;
  /** The partner's text; empty when there is none. */
  readonly customer: { readonly name: string; readonly phone: string; readonly email: string };
}

const unrecordedSchema = z.object({
  packages: readableOf(z.object({ package_code: identifier, package_name: words })),
  customer: z.object({ name: words, phone: words, email: words }).catch({ name: '', phone: '', email: '' }),
});

/** Reads the booking found by its id, or by its code where the partner supports that. */
export function readUnrecordedBooking(
  data: unknown,
  reading: WireReading,
  searchText: string,
): ParsedPayload<UnrecordedBooking> {
  const read = readBooking(data, reading, null);
  if (!read.ok) return read;
  const { bookingId, bookingCode } = read.value;
  if (bookingId !== searchText && bookingCode.toUpperCase() !== searchText.toUpperCase()) {
    return { ok: false, problem: 'about another booking' };
  }
  const { packages, customer } = unrecordedSchema.parse(data);
  const packageNames = new Map(
    packages.map(({ package_code: code, package_name: name }) => [code, name || code]),
  );
  return { ok: true, value: { booking: read.value, packageNames, customer } };
}

function partnerBookingOf(raw: RawBooking, total: Amount, reading: WireReading): PartnerBooking {
  return {
    bookingId: raw.booking_id,
    bookingCode: raw.booking_code,
    bookingDate: bookingDay(raw.booking_date, reading.timeZone),
    status: statusOf(partnerStatuses, raw.status),
    paymentStatus: statusOf(paymentStatuses, raw.payment_status),
    total,
    packages: raw.packages,
    tickets: raw.tickets.map((ticket, index) => ticketOf(ticket, index, reading)),
  };
}

function ticketOf(raw: z.infer<typeof ticketSchema>, index: number, reading: WireReading): IssuedTicket {
  return {
    code: raw.code,
    serviceName: raw.service_name,
    useFrom: bookingDay(raw.use_from_date, reading.timeZone),
    useTo: bookingDay(raw.use_to_date, reading.timeZone),
    price: amountOf(raw.price, reading.currencyDigits),
    status: statusOf(ticketStatuses, raw.status),
    sequence: raw.sequence ?? index + 1,
  };
}

const partnerStatuses: ReadonlyMap<string, PartnerStatus> = new Map([
  ['BOOKING', 'held'],
  ['TICKET_EXPORTED', 'issued'],
  ['BOOKING_TIMEOUT', 'ended'],
  ['CANCEL', 'cancelled'],
]);
const paymentStatuses: ReadonlyMap<string, PaymentStatus> = new Map([
  ['UNPAID', 'open'],
  ['PAID', 'charged'],
  ['CANCEL', 'cancelled'],
]);
const ticketStatuses: ReadonlyMap<string, TicketStatus> = new Map([
  ['WAITING', 'unused'],
  ['USING', 'inUse'],
  ['USED', 'used'],
  ['LOCK', 'locked'],
  ['CANCEL', 'cancelled'],
]);

const debtLimits: ReadonlyMap<string, DebtInfo['limitedBy']> = new Map([
  ['BY_LIMIT', 'amount'],
  ['BY_DAYS', 'days'],
  ['BOTH', 'both'],
]);

function statusOf<Status>(known: ReadonlyMap<string, Status>, word: string): Status | UnknownStatus {
  return known.get(word) ?? `?${word}`;
}

export interface PackageReading extends WireReading {
  readonly pictures: {
    /** Joins `{image}` and `{size}`. */
    readonly template: string;
    /** Sizes by preference, best first. */
    readonly sizes: readonly string[];
  };
}

const listOfText = list.transform((items) => items.filter((item) => typeof item === 'string'));

const serviceSchema = z
  .object({ product_name: words.refine(Boolean), product_code: words, quantity: wireInteger.catch(1) })
  .transform(
    ({ product_name: name, product_code: code, quantity }): ServiceItem => ({ name, code, quantity }),
  );

const packageSchema = z.object({
  code: identifier,
  name: words,
  images: listOfText,
  image_size: listOfText,
  note: words,
  code_type: words,
  use_period_type: words,
  use_period_from: anything,
  use_period_to: anything,
  expired_after: wireInteger.nullish().catch(null),
  min_quantity: wireInteger.nullish().catch(null),
  max_quantity: wireInteger,
  price: anything,
  services: readableOf(serviceSchema),
  cutoff_time: anything,
});

type RawPackage = z.infer<typeof packageSchema>;

/** Reads a day's packages; leaves out unreadable ones, which `onUnreadable` gets. */
export function readSalePackages(
  data: unknown,
  reading: PackageReading,
  onUnreadable: (index: number, problem: string) => void,
): ParsedPayload<readonly SalePackage[]> {
  if (data !== null && !Array.isArray(data)) return { ok: false, problem: 'unreadable: the payload' };
  const packages = (data ?? []).flatMap((item: unknown, index) => {
    const read = readSalePackage(item, reading);
    if (read.ok) return [read.value];
    onUnreadable(index, read.problem);
    return [];
  });
  return { ok: true, value: packages };
}

function readSalePackage(item: unknown, reading: PackageReading): ParsedPayload<SalePackage> {
  const parsed = packageSchema.safeParse(item);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const raw = parsed.data;
  const price = amountOf(raw.price, reading.currencyDigits);
  if (price === null) return { ok: false, problem: 'unreadable: price' };
  const value: SalePackage = {
    code: raw.code,
    name: raw.name || raw.code,
    note: raw.note === '' ? null : raw.note,
    codeType: raw.code_type.toUpperCase() === 'CODE' ? 'CODE' : 'QR',
    validity: validityOf(raw, reading.timeZone),
    minQuantity: Math.max(1, raw.min_quantity ?? 1),
    maxQuantity: raw.max_quantity,
    price,
    services: raw.services,
    pictures: packagePicturesOf(raw.images, raw.image_size, reading.pictures),
    cutoffMinutes: cutoffMinutes(raw.cutoff_time),
  };
  return { ok: true, value };
}

function validityOf(raw: RawPackage, timeZone: string): Validity {
  if (raw.use_period_type === 'DATE_RANGE') {
    return {
      kind: 'dateRange',
      from: useDay(raw.use_period_from, timeZone),
      to: useDay(raw.use_period_to, timeZone),
    };
  }
  const days = raw.expired_after ?? 0;
  return raw.use_period_type === 'NUM_OF_DAY' && days > 0
    ? { kind: 'numberOfDays', days }
    : { kind: 'unstated' };
}

/** The usable pictures in the preferred size; drops anything but http(s) addresses. */
export function packagePicturesOf(
  images: readonly string[],
  sizes: readonly string[],
  convention: PackageReading['pictures'],
): readonly PackagePicture[] {
  const size = convention.sizes.find((preferred) => sizes.includes(preferred)) ?? sizes[0];
  return images.flatMap((image) => {
    const bareUrl = webAddress(image);
    if (bareUrl === null) return [];
    const url = size === undefined ? bareUrl : webAddress(join(convention.template, image.trim(), size));
    return [{ url: url ?? bareUrl, bareUrl }];
  });
}

function join(template: string, image: string, size: string): string {
  const values: Readonly<Record<string, string>> = {
    image: image.replace(/\/+$/, ''),
    size: encodeURIComponent(size.toWellFormed()),
  };
  return template.replace(/\{(image|size)\}/g, (_whole, name: string) => values[name] ?? '');
}

function webAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

const debtSchema = z.object({
  type: identifier,
  limit: anything.transform(plainDecimal),
  current_debt: anything.transform(plainDecimal),
  days: wireInteger.nullish().catch(null),
  due_date: anything,
});

export function readDebtInfo(data: unknown, reading: WireReading): ParsedPayload<DebtInfo> {
  const parsed = debtSchema.safeParse(data);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const debt = parsed.data;
  return {
    ok: true,
    value: {
      limitedBy: debtLimits.get(debt.type) ?? 'other',
      limit: debt.limit,
      currentDebt: debt.current_debt,
      days: debt.days ?? null,
      dueDate: bookingDay(debt.due_date, reading.timeZone),
    },
  };
}
