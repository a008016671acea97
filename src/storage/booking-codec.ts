import type { Booking, BookingReference } from '../booking/record.ts';
import type { Instant } from '../venue/calendar.ts';
import { type Keyring, keyIdOf, UnreadableValue } from './keyring.ts';
import { broughtForward, olderSchemas, type ReadFields } from './older-records.ts';

/**
 * The hash of a booking in the store. `record` holds the schema and the sealed values; versions before schema 4 kept
 * the whole record there, and refuse a schema that they don't know. Beside `ledgerFields`, every other field is the
 * JSON of the record's field of that name, without personal values.
 */
export type StoredBooking = Readonly<Record<string, string>>;

/** The ledger's own fields of the hash. */
export const ledgerFields: ReadonlySet<string> = new Set(['version', 'nonce', 'holds']);

/**
 * Raise this with every change that an older version would misread: it then refuses the records that this version
 * writes. `broughtForward` reads older records.
 */
export const schema = 4;

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
 * Decodes a record of any version. Keeps fields that this version doesn't know. Throws UnreadableValue, which carries
 * no content.
 */
export function decodeBooking(stored: StoredBooking, reference: BookingReference, keyring: Keyring): Booking {
  const { isOlder, sealed, fields } = readOf(stored);
  const open = (name: string, value = sealed[name]): unknown => {
    if (value === undefined) return undefined;
    const opened = keyring.open(value, context(name, reference));
    if (opened.kind === 'unreadable') throw new UnreadableValue(`booking.${name}`, opened.reason);
    return JSON.parse(opened.text);
  };
  // Every record has personal values, so an empty text is malformed.
  const { personal = '' } = sealed;
  const read = isOlder ? broughtForward(fields, open) : { fields, personal: open('personal', personal) };
  const booking = withoutRemovedFeatures(joined(read.fields, read.personal, personalFields) as Booking);
  return { ...booking, reference, version: Number(stored.version), nonce: stored.nonce };
}

/** Entries and notices of the outbox that only removed features wrote. */
const removedEntries: ReadonlySet<string> = new Set(['shared', 'voidShared', 'review']);

/** Drops what a record of 1.0.0 may hold of removed features: shared tickets, and the question after the visit. */
function withoutRemovedFeatures(stored: Booking): Booking {
  const { shares: _, ...booking }: Booking & { readonly shares?: unknown } = stored;
  const { review: __, ...timers }: Booking['timers'] & { readonly review?: Instant } = booking.timers;
  const outbox = booking.outbox.filter(
    (entry) => !removedEntries.has(entry.kind === 'notice' ? entry.notice : entry.kind),
  );
  return { ...booking, timers, outbox };
}

/** Whether a stored booking has this version's schema, and its personal values are sealed with the first key. */
export function isWrittenAsToday({ record = '' }: StoredBooking, keyring: Keyring): boolean {
  const head: Head = JSON.parse(record);
  return head.schema === schema && Object.values(head.sealed).every(keyring.isCurrent);
}

/** The currency of the booking's amounts; null: it was written by a version that did not keep it. */
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

/**
 * Reads a stored booking in the shape of its schema. Throws UnreadableValue when the schema is unknown. Ignores the
 * other fields of an old schema: an older version that rewrote a booking it had read before may have left newer ones
 * beside its `record`.
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
