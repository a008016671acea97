import type { Booking, BookingReference } from '../booking/record.ts';
import { type Keyring, keyIdOf, UnreadableValue } from './keyring.ts';
import { broughtForward, olderSchemas, type ReadFields } from './older-records.ts';

/**
 * The hash of a booking in the store. Its `record` says the schema and has what is sealed; versions before schema 4 kept
 * all of the record there, and refuse by the schema what they can't read. Beside `ledgerFields`, every other field is the JSON of the record's field of that name, without what is personal.
 */
export type StoredBooking = Readonly<Record<string, string>>;

/** Fields of the hash that are the ledger's own. */
export const ledgerFields: ReadonlySet<string> = new Set(['version', 'nonce', 'holds']);

/**
 * Raised by every change that an older version would misread: it then refuses all that this one has written. What was
 * written before is read by `broughtForward`.
 */
export const schema = 4;

interface Head {
  readonly schema: number;
  readonly sealed: Readonly<Record<string, string>>;
}

/** The record's sealed fields; a list seals them in each item. Everything else stays readable for repairs by hand. */
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
  shares: { receiver: { name: true } },
};

/** A booking as it is stored, and the personal values in it as they were sealed. */
export interface EncodedBooking {
  /** `record` and the fields of the record. */
  readonly fields: ReadonlyMap<string, string>;
  readonly personal: string;
}

/** `before`: an encoding of the same booking, whose personal values are not sealed again while they are the same. */
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

/** The record of any version. Fields that this one doesn't know are kept. Throws UnreadableValue, which carries no content. */
export function decodeBooking(stored: StoredBooking, reference: BookingReference, keyring: Keyring): Booking {
  const { isOlder, sealed, fields } = readOf(stored);
  const open = (name: string, value = sealed[name]): unknown => {
    if (value === undefined) return undefined;
    const opened = keyring.open(value, context(name, reference));
    if (opened.kind === 'unreadable') throw new UnreadableValue(`booking.${name}`, opened.reason);
    return JSON.parse(opened.text);
  };
  // Every record has personal values: an empty text is malformed.
  const { personal = '' } = sealed;
  const read = isOlder ? broughtForward(fields, open) : { fields, personal: open('personal', personal) };
  const booking = joined(read.fields, read.personal, personalFields) as Booking;
  return { ...booking, reference, version: Number(stored.version), nonce: stored.nonce };
}

/** Whether a stored booking is as this version would write it: its schema, and its personal values under the first key. */
export function isWrittenAsToday({ record = '' }: StoredBooking, keyring: Keyring): boolean {
  const head: Head = JSON.parse(record);
  return head.schema === schema && Object.values(head.sealed).every(keyring.isCurrent);
}

/** The currency of its amounts; null: written by a version that did not keep it. */
export function currencyOf(stored: StoredBooking): string | null {
  const { order, prepayment } = readOf(stored).fields as unknown as Booking;
  return order.currency ?? prepayment?.currency ?? null;
}

/** Whether the keyring opens a personal value of a booking's `record`, and which keys have sealed them. */
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

/**
 * What a stored booking says, in the shape of its schema. Throws UnreadableValue where that is not known. An older version
 * that had read the booking before it was rewritten in its place may have left other fields beside its `record`.
 */
function readOf({ record = '{}', ...others }: StoredBooking) {
  const { schema: written, sealed, ...older }: Head = JSON.parse(record);
  const isOlder = olderSchemas.has(written);
  if (!isOlder && written !== schema) throw new UnreadableValue('booking', 'unknownSchema');
  const own = Object.entries(others).filter(([name]) => !ledgerFields.has(name));
  const fields = Object.fromEntries(own.map(([name, json]) => [name, JSON.parse(json)]));
  return { isOlder, sealed, fields: isOlder ? older : fields };
}

interface Parts {
  readonly readable?: unknown;
  readonly personal?: unknown;
}

/** Splits a value into its personal part and the rest; there is no part where nothing is personal. */
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

/** Puts what is personal back into a value. */
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
