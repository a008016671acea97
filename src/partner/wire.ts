import * as z from 'zod';
import type { Operation } from '../booking/ports.ts';

/*
 * What all operations of the partner's interface have in common: where they are, the envelope of every answer, and
 * how single fields are read. A reader asks for no more than is needed: a field that nothing depends on spoils no
 * answer, whatever it holds.
 */

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Follows the base address. */
  readonly path: string;
  /** Changes the partner's records, so a call is one request and is never repeated by the client. */
  readonly mutates: boolean;
}

export const endpoints: Readonly<Record<Operation, Endpoint>> = {
  'sale-packages': { method: 'POST', path: '/api/v1/sale-packages', mutates: false },
  'create-booking': { method: 'POST', path: '/api/v1/create-booking', mutates: true },
  'booking-info': { method: 'POST', path: '/api/v1/booking-info', mutates: false },
  'confirm-booking': { method: 'POST', path: '/api/v1/confirm-booking', mutates: true },
  'cancel-booking': { method: 'POST', path: '/api/v1/cancel-booking', mutates: true },
  'debt-info': { method: 'GET', path: '/api/v1/debt-info', mutates: false },
};

export function endpointUrl(baseUrl: string, operation: Operation): URL {
  return new URL(`${baseUrl}${endpoints[operation].path}`);
}

/** What `SignedRequest` needs of the base address. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/+$/, '');
}

/** What the partner's values are read with. */
export interface WireReading {
  readonly timeZone: string;
  readonly currencyDigits: number;
}

/** A payload as a domain value, or which of its fields break the schema; never their contents. */
export type Payload<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string };

const controlCharacters = /\p{Cc}/u;
const maxIdentifierLength = 512;

/** The partner's opaque name for something: a number is kept as its digits. */
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
