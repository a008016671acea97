import * as z from 'zod';
import type { CreateBookingRequest, DebtInfo } from '../booking/ports.ts';
import type { VenueDate } from '../booking/sale-package.ts';
import { bookingDay } from './dates.ts';
import { plainDecimal } from './money.ts';
import type { PictureConvention } from './pictures.ts';

/** What the partner's values are read with. */
export interface WireReading {
  readonly timeZone: string;
  readonly currencyDigits: number;
  readonly pictures: PictureConvention;
}

/** A payload as a domain value, or which of its fields break the schema; never their contents. */
export type Payload<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

const controlCharacters = /\p{Cc}/u;
const maxIdentifierLength = 512;

/** An opaque name in the partner's book: a number is kept as its string. */
export const identifier = z
  .union([z.string(), z.int().transform(String)])
  .refine((text) => text.length > 0 && text.length <= maxIdentifierLength && !controlCharacters.test(text));

/** A field whose reader copes with everything, its absence included. */
export const anything = z.unknown().optional();

/** Words for people: anything else is empty, and control characters other than line ends become spaces. */
export const words = anything.transform((value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.replace(/[^\P{Cc}\n]/gu, ' ').trim();
});

/** Anything but a list is an empty one. */
export const list = anything.transform((value): readonly unknown[] => (Array.isArray(value) ? value : []));

/** A whole number, also as digits in a string. */
export const wholeNumber = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

const envelopeSchema = z.object({
  success: z.boolean(),
  code: wholeNumber,
  data: anything,
  message: anything,
});

export interface Envelope {
  readonly success: boolean;
  readonly code: number;
  readonly data: unknown;
  /** The partner's own words; they may repeat what a customer typed. */
  readonly message: string;
}

/** Null when the text is not JSON or not the common envelope. */
export function readEnvelope(text: string): Envelope | null {
  const parsed = envelopeSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { success, code, data, message } = parsed.data;
  return { success, code, data, message: typeof message === 'string' ? message : '' };
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

export function problemsOf(error: z.ZodError): string {
  const paths = error.issues.map((issue) => issue.path.join('.') || 'the payload');
  return `unreadable: ${[...new Set(paths)].join(', ')}`;
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

function present(fields: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const given = Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
  return Object.fromEntries(given);
}

const debtSchema = z.object({
  type: identifier,
  limit: anything.transform(plainDecimal),
  current_debt: anything.transform(plainDecimal),
  days: wholeNumber.nullish().catch(null),
  due_date: anything,
});

export function readDebtInfo(data: unknown, reading: WireReading): Payload<DebtInfo> {
  const parsed = debtSchema.safeParse(data);
  if (!parsed.success) return { ok: false, problem: problemsOf(parsed.error) };
  const debt = parsed.data;
  const dueDate: VenueDate | null = bookingDay(debt.due_date, reading.timeZone);
  return {
    ok: true,
    value: {
      type: debt.type,
      limit: debt.limit,
      currentDebt: debt.current_debt,
      days: debt.days ?? null,
      dueDate,
    },
  };
}
