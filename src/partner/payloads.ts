import * as z from 'zod';
import type {
  CreateBookingRequest,
  PackagePicture,
  PartnerBooking,
  SalePackage,
  ServiceItem,
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
import { type Amount, amountOf, plainDecimal } from '../venue/currency.ts';
import type { DebtInfo } from './debt-limit.ts';
import {
  anything,
  bookingDay,
  cutoffMinutes,
  identifier,
  list,
  type ParsedPayload,
  readAs,
  ticketCode,
  unreadableFields,
  useDay,
  type WireReading,
  wireInteger,
  words,
} from './parse-fields.ts';

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
  const read = readAs(bookingSchema, data);
  if (!read.ok) return read;
  const { booking_id: id, total_amount: input } = read.value;
  const total = amountOf(input, reading.currencyDigits);
  if (total === null) return unreadableFields([{ path: ['total_amount'], input }]);
  if (expectedId !== null && id !== expectedId) return { ok: false, problem: 'about another booking' };
  return { ok: true, value: partnerBookingOf(read.value, total, reading) };
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
  if (data !== null && !Array.isArray(data)) return unreadableFields([{ path: [], input: data }]);
  const packages = (data ?? []).flatMap((item: unknown, index) => {
    const read = readSalePackage(item, reading);
    if (read.ok) return [read.value];
    onUnreadable(index, read.problem);
    return [];
  });
  return { ok: true, value: packages };
}

function readSalePackage(item: unknown, reading: PackageReading): ParsedPayload<SalePackage> {
  const read = readAs(packageSchema, item);
  if (!read.ok) return read;
  const raw = read.value;
  const price = amountOf(raw.price, reading.currencyDigits);
  if (price === null) return unreadableFields([{ path: ['price'], input: raw.price }]);
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
  const read = readAs(debtSchema, data);
  if (!read.ok) return read;
  const debt = read.value;
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
