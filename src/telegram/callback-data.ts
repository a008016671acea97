import { type VenueDate, venueDate } from '../venue/calendar.ts';

/** One value of callback data, between colons. */
interface Field<Name extends string = string, Value = unknown> {
  readonly name: Name;
  write(value: Value): string;
  /** Undefined: the text is no value of this field. A missing field is read as an empty text. */
  read(text: string): Value | undefined;
}

/**
 * May be left out when data is built. `isAdded`: an empty value is written without its colon, so the field has to be
 * the last one.
 */
interface OptionalField<Name extends string = string, Value = unknown> extends Field<Name, Value> {
  readonly fallback: Value;
  readonly isAdded?: true;
}

interface TapShape<Fields extends readonly Field[] = readonly Field[]> {
  readonly prefix: string;
  readonly fields: Fields;
}

type Shapes = Readonly<Record<string, TapShape>>;
type ValueOf<One> = One extends Field<string, infer Value> ? Value : never;
type Given<Fields> = Fields extends readonly [infer First, ...infer Rest]
  ? [...(First extends OptionalField ? [value?: ValueOf<First>] : [value: ValueOf<First>]), ...Given<Rest>]
  : [];
type Builders<Table extends Shapes> = {
  readonly [Kind in keyof Table]: (...values: Given<Table[Kind]['fields']>) => string;
};
type FieldValues<Fields extends readonly Field[]> = {
  readonly [One in Fields[number] as One['name']]: ValueOf<One>;
};
/** The parsed taps, by their kind in the table. */
type TapIn<Table extends Shapes> = {
  [Kind in keyof Table]: { readonly kind: Kind } & FieldValues<Table[Kind]['fields']>;
}[keyof Table];

/** Telegram's limit, in bytes. */
const mostDataBytes = 64;
const separator = ':';

export function tap<const Fields extends readonly Field[]>(
  prefix: string,
  ...fields: Fields
): TapShape<Fields> {
  return { prefix, fields };
}

/**
 * A codec of callback data from a table of taps, each with a prefix and its fields. A modified client may send any
 * data: it is parsed strictly, and must not be trusted for prices, limits or ownership. `data` packs a tap, and
 * throws beyond Telegram's limit; `parse` answers null for data that no button carries.
 */
export function createCodec<const Table extends Shapes>(table: Table) {
  const kinds = Object.entries(table).map(([kind, shape]) => ({
    ...shape,
    kind,
    start: shape.prefix + separator,
  }));
  const builders = kinds.map((shape) => [shape.kind, (...values: unknown[]) => packed(shape, values)]);

  function parse(data: string): TapIn<Table> | null {
    if (Buffer.byteLength(data) > mostDataBytes) return null;
    const shape = kinds.find(({ prefix, start }) => data === prefix || data.startsWith(start));
    if (shape === undefined) return null;
    const values = unpacked(
      shape,
      data === shape.prefix ? [] : data.slice(shape.start.length).split(separator),
    );
    // The fields come from the table's entry of this kind, so the values have its types.
    return values && ({ kind: shape.kind, ...values } as TapIn<Table>);
  }
  return { data: Object.fromEntries(builders) as Builders<Table>, parse };
}

function packed({ prefix, fields }: TapShape, values: readonly unknown[]): string {
  let data = prefix;
  fields.forEach((field, index) => {
    const text = field.write(values[index] ?? (isOptional(field) ? field.fallback : undefined));
    if (text !== '' || !isOptional(field) || field.isAdded !== true) data += separator + text;
  });
  if (Buffer.byteLength(data) > mostDataBytes) throw new RangeError(`Callback data is too long: ${data}`);
  return data;
}

function unpacked({ fields }: TapShape, texts: readonly string[]): Record<string, unknown> | null {
  if (texts.length > fields.length) return null;
  const values: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    const value = field.read(texts[index] ?? '');
    if (value === undefined) return null;
    values[field.name] = value;
  }
  return values;
}

function isOptional(field: Field): field is OptionalField {
  return 'fallback' in field;
}

export const numberBase = 36;

/** A natural number. */
export function natural<const Name extends string>(name: Name): Field<Name, number> {
  return {
    name,
    write: (value) => value.toString(numberBase),
    read(text) {
      if (!/^[0-9a-z]{1,11}$/.test(text)) return undefined;
      const value = Number.parseInt(text, numberBase);
      return Number.isSafeInteger(value) ? value : undefined;
    },
  };
}

/** `pattern` must not match a colon. */
export function ofPattern<const Name extends string>(name: Name, pattern: RegExp): Field<Name, string> {
  return { name, write: (value) => value, read: (given) => (pattern.test(given) ? given : undefined) };
}

export function word<const Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
): Field<Name, Word> {
  return { name, write: (value) => value, read: (given) => words.find((each) => each === given) };
}

export function day<const Name extends string>(name: Name): Field<Name, VenueDate> {
  return { name, write: compactDate, read: (given) => expandedDate(given) ?? undefined };
}

export function onOff<const Name extends string>(name: Name): Field<Name, boolean> {
  const read = (given: string) => (given === 'on' ? true : given === 'off' ? false : undefined);
  return { name, write: (value) => (value ? 'on' : 'off'), read };
}

/** Null for an empty value. */
export function nullable<Name extends string, Value>(
  field: Field<Name, Value>,
): OptionalField<Name, Value | null> {
  return {
    name: field.name,
    fallback: null,
    write: (value) => (value === null ? '' : field.write(value)),
    read: (given) => (given === '' ? null : field.read(given)),
  };
}

/** The same for a last field, which older buttons lack. */
export function added<Name extends string, Value>(
  field: Field<Name, Value>,
): OptionalField<Name, Value | null> {
  return { ...nullable(field), isAdded: true };
}

/** Reads an empty value as the fallback, and writes the fallback too. */
export function defaulting<Name extends string, Value>(
  field: Field<Name, Value>,
  fallback: Value,
): OptionalField<Name, Value> {
  return { ...field, fallback, read: (given) => (given === '' ? fallback : field.read(given)) };
}

/** A last field: true when it holds the word. */
export function flag<const Name extends string>(name: Name, mark: string): OptionalField<Name, boolean> {
  return {
    name,
    fallback: false,
    isAdded: true,
    write: (value) => (value ? mark : ''),
    read: (given) => (given === mark ? true : given === '' ? false : undefined),
  };
}

/** A day in eight digits. */
export function compactDate(date: VenueDate): string {
  return date.replaceAll('-', '');
}

export function expandedDate(given: string): VenueDate | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(given);
  return parts === null ? null : venueDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}
