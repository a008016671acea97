import type { Booking, BookingReference } from '../booking/record.ts';
import { type Keyring, keyIdOf, UnreadableValue } from './keyring.ts';
import { withoutRemovedFeatures } from './removed.ts';

/** The fields of a stored record as JSON gave them. */
type ReadFields = Readonly<Record<string, unknown>>;

/**
 * The hash of a booking in the store. `record` holds the schema and the sealed values. Beside `ledgerFields`, every
 * other field is the JSON of the record's field of that name, without personal values.
 */
export type StoredBooking = Readonly<Record<string, string>>;

/** The ledger's own fields of the hash. */
export const ledgerFields: ReadonlySet<string> = new Set(['version', 'nonce', 'holds']);

/**
 * Raise this with every change that an older version would misread: it then refuses the records that this version
 * writes.
 */
export const schema = 5;
/** That of 1.0.0, the oldest that is read. */
export const oldestSchema = 4;

interface Head {
  readonly schema: number;
  readonly sealed: Readonly<Record<string, string>>;
}

/** The record's sealed fields; in a list, those of each item. All other fields stay readable for repairs by hand. */
type Personal = true | { readonly [field: string]: Personal };

const personalFields: Personal = {
  details: true,
  customer: { username: true },
  order: { note: true },
  partner: { tickets: { code: true } },
  cancellation: { reason: true },
  closed: { reason: true },
  request: { reason: true, answered: { reason: true } },
  outbox: { act: { reason: true } },
};

/** A booking as it is stored, and the plain text of its sealed values. */
export interface EncodedBooking {
  /** `record` and the fields of the record. */
  readonly fields: ReadonlyMap<string, string>;
  readonly personal: string;
}

/** `before`: an earlier encoding of the booking; its sealed values are reused while they are unchanged. */
export function encodeBooking(
  booking: Booking,
  keyring: Keyring,
  before: EncodedBooking | null = null,
): EncodedBooking {
  const { reference, version: _, nonce: __, ...kept } = booking;
  const { readable, personal: values } = parted(kept, personalFields);
  const personal = JSON.stringify(values);
  const known = before?.personal === personal ? before.fields.get('record') : undefined;
  const seal = (): Head => ({
    schema,
    sealed: { personal: keyring.seal(personal, context('personal', reference)) },
  });
  const fields = new Map([['record', known ?? JSON.stringify(seal())]]);
  for (const [name, value] of Object.entries(readable as ReadFields)) {
    if (value !== undefined) fields.set(name, JSON.stringify(value));
  }
  return { fields, personal };
}

/**
 * Decodes a record of this version or of 1.0.0. Keeps other fields that this version doesn't know. Throws
 * UnreadableValue, which carries no content.
 */
export function decodeBooking(stored: StoredBooking, reference: BookingReference, keyring: Keyring): Booking {
  const { isOfThisSchema, sealed, fields } = readOf(stored);
  // Every record has personal values, so an empty text is malformed.
  const opened = keyring.open(sealed.personal ?? '', context('personal', reference));
  if (opened.kind === 'unreadable') throw new UnreadableValue('booking.personal', opened.reason);
  // Personal values of lists are found by position, so nothing is dropped before they are joined.
  const whole = joined(fields, JSON.parse(opened.text), personalFields) as ReadFields;
  const booking = (isOfThisSchema ? whole : withoutRemovedFeatures(whole)) as unknown as Booking;
  return { ...booking, reference, version: Number(stored.version), nonce: stored.nonce };
}

/** Whether a stored booking has this version's schema, and its personal values are sealed with the first key. */
export function isWrittenAsToday({ record = '' }: StoredBooking, keyring: Keyring): boolean {
  const head: Head = JSON.parse(record);
  return head.schema === schema && Object.values(head.sealed).every(keyring.isCurrent);
}

/** The currency of the booking's amounts; null: it is an old one, and its currency was not kept. */
export function currencyOf(stored: StoredBooking): string | null {
  const { order, prepayment } = readOf(stored).fields as unknown as Booking;
  return order.currency ?? prepayment?.currency ?? null;
}

/** Whether the keyring opens a personal value of a booking's `record`, and the ids of the keys that sealed them. */
export function openableBy(record: string, reference: BookingReference, keyring: Keyring) {
  const { sealed }: Head = JSON.parse(record);
  const values = Object.entries(sealed);
  return {
    isOpened: values.some(
      ([field, value]) => keyring.open(value, context(field, reference)).kind === 'opened',
    ),
    keyIds: [...new Set(values.map(([, value]) => keyIdOf(value)))],
  };
}

/** The schema of a booking's `record`. */
export function schemaOf(record: string): number {
  const head: Head = JSON.parse(record);
  return head.schema;
}

/** Throws UnreadableValue when the schema is unknown. */
function readOf({ record = '{}', ...others }: StoredBooking) {
  const { schema: written, sealed }: Head = JSON.parse(record);
  const isKnown = written >= oldestSchema && written <= schema;
  if (!isKnown) throw new UnreadableValue('booking', 'unknownSchema');
  const own = Object.entries(others).filter(([name]) => !ledgerFields.has(name));
  const fields: ReadFields = Object.fromEntries(own.map(([name, json]) => [name, JSON.parse(json)]));
  return { isOfThisSchema: written === schema, sealed, fields };
}

interface Parts {
  readonly readable?: unknown;
  readonly personal?: unknown;
}

/** Splits a value into its personal part and the rest; without a part when nothing is personal. */
function parted(value: unknown, what: Personal): Parts {
  if (what === true) return { personal: value };
  if (!isObject(value)) return { readable: value };
  if (Array.isArray(value)) {
    const items = value.map((item) => parted(item, what));
    return {
      readable: items.map(({ readable }) => readable),
      personal: unlessEmpty(items.map(({ personal }) => personal)),
    };
  }
  const fields = Object.entries(what).map(([name, inner]) => [name, parted(value[name], inner)] as const);
  return {
    readable: { ...value, ...Object.fromEntries(fields.map(([name, { readable }]) => [name, readable])) },
    personal: unlessEmpty(Object.fromEntries(fields.map(([name, { personal }]) => [name, personal]))),
  };
}

function unlessEmpty(values: object): object | undefined {
  return Object.values(values).every((value) => value === undefined) ? undefined : values;
}

/** Puts the personal part back into a value. */
function joined(readable: unknown, personal: unknown, what: Personal): unknown {
  if (what === true) return personal ?? readable;
  if (!isObject(readable) || !isObject(personal)) return readable;
  if (Array.isArray(readable)) return readable.map((item, index) => joined(item, personal[index], what));
  const fields = Object.entries(what).map(([name, inner]) => [
    name,
    joined(readable[name], personal[name], inner),
  ]);
  return { ...readable, ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)) };
}

function isObject(value: unknown): value is ReadFields {
  return typeof value === 'object' && value !== null;
}

function context(field: string, reference: BookingReference): string {
  return `booking.${field}\0${reference}`;
}
