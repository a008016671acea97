import { type VenueDate, venueDate } from '../venue/calendar.ts';
import type { ShownPicture } from './pictures.ts';
import type { Wording } from './wording.ts';

interface ButtonLook {
  readonly text: string;
  /** The colour, in clients that support it; it carries no meaning by itself. */
  readonly style?: 'success' | 'danger' | 'primary';
}

/** A button whose tap comes back as callback data. */
export type TapButton = ButtonLook & { readonly data: string };

export type Button = TapButton | (ButtonLook & ({ readonly url: string } | { readonly copyText: string }));

export function button(text: string, data: string, style?: ButtonLook['style']): TapButton {
  return style === undefined ? { text, data } : { text, data, style };
}

const longestCopied = 256;

/** A button that copies a text; false: Telegram can't copy this one. */
export function copyButton(text: string, copied: string): Button | false {
  return copied !== '' && copied.length <= longestCopied && { text, copyText: copied };
}

/** Rows of buttons; leaves out `false`, and rows without buttons. */
export function rowsOf(...rows: readonly (readonly (Button | false)[] | false)[]): Screen['rows'] {
  return rows
    .map((row) => (row === false ? [] : row.filter((each) => each !== false)))
    .filter(({ length }) => length > 0);
}

/** What a card shows. Text is Telegram's HTML. */
export interface Screen {
  readonly text: string;
  readonly rows: readonly (readonly Button[])[];
  /** Shown above the text; without one the card keeps the picture it has. */
  readonly picture?: ShownPicture | undefined;
  /** The message is deleted once another one becomes active; others only lose their buttons. */
  readonly isPassing?: boolean | undefined;
}

/** A message without a picture. */
export type TextMessage = Pick<Screen, 'text'> & Partial<Pick<Screen, 'rows'>>;

/** A question that is answered with the keyboard under the input field. */
export interface ReplyScreen {
  readonly text: string;
  readonly placeholder: string;
  readonly keys: readonly (readonly { readonly text: string; readonly requestsContact?: boolean }[])[];
}

export function isReplyScreen(screen: Screen | ReplyScreen): screen is ReplyScreen {
  return 'keys' in screen;
}

/** Lays buttons out in rows of a given width. */
export function inRows<Item>(items: readonly Item[], width: number): readonly (readonly Item[])[] {
  const rows: Item[][] = [];
  for (let from = 0; from < items.length; from += width) rows.push(items.slice(from, from + width));
  return rows;
}

/** One page of many things. `turnTo`: callback data of a page. */
export function pageOf<Item>(
  all: readonly Item[],
  size: number,
  wanted: number,
  words: Wording,
  turnTo: (page: number) => string,
  /** The callback data of the button between the arrows; the same page unless given. */
  middle?: string,
) {
  const pages = inRows(all, size);
  const number = Math.max(0, Math.min(wanted, pages.length - 1));
  return {
    items: pages[number] ?? [],
    /** From 0; the last page when the requested one doesn't exist. */
    number,
    /** The row of buttons that turn the pages; empty when there is one page. */
    turningRows: turningRows(number, pages.length, words, turnTo, middle ?? turnTo(number)),
  };
}

/** ‹ n of count ›, which wraps around at the ends; `middle`: the callback data of the button between the arrows. */
export function turningRows(
  number: number,
  count: number,
  words: Wording,
  turnTo: (page: number) => string,
  middle: string,
): Screen['rows'] {
  if (count < 2) return [];
  return [
    [
      button('‹', turnTo((number - 1 + count) % count)),
      button(words.text('n-of-count', { n: number + 1, count }), middle),
      button('›', turnTo((number + 1) % count)),
    ],
  ];
}

/** Characters by their width, in hundredths of the size of the letters; all others are as wide as a digit. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u, 100],
  [/[mMW%@…жшщюыЖШЩЮМФЫ]/u, 92],
  [/[UwHN&+−GDOQмф]/u, 78],
  [/[XAVEBKRC×₫А-Я]/u, 70],
  [/[YLTPSFZиклнпдцр]/u, 63],
  [/[cxvyeaokгсткуз]/u, 55],
  [/[r–sz?]/u, 46],
  [/[Jt[\]()/]/u, 39],
  [/[:;\-fI]/u, 33],
  [/['’·.,ijl\s]/u, 29],
];
const usualWidth = 59;

/** How wide a label is, in hundredths of the size of its letters. An estimate: phones have fonts of their own. */
function labelWidth(text: string): number {
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  return [...letters].reduce((sum, letter) => {
    const [, width = usualWidth] = widths.find(([group]) => group.test(letter)) ?? [];
    return sum + width;
  }, 0);
}

/** The room for a label on a phone of 320 pixels, by the number of buttons in its row. */
const roomInRow = [1_660, 810, 505];

/** Whether a phone shows the label whole beside the others of its row. */
export function fitsLabel(text: string, inRow = 1): boolean {
  return labelWidth(text) <= (roomInRow[inRow - 1] ?? 0);
}

/** The label with as much of a name, in characters, as a phone shows whole. */
export function fittingLabel(most: number, labelWith: (most: number) => string): string {
  const whole = labelWith(Math.max(most, 1));
  if (fitsLabel(whole)) return whole;
  let [fitting, tooLong] = [1, Math.max(most, 2)];
  while (tooLong - fitting > 1) {
    const length = Math.floor((fitting + tooLong) / 2);
    if (fitsLabel(labelWith(length))) fitting = length;
    else tooLong = length;
  }
  return labelWith(fitting);
}

/** Rows of two or three whose labels would be cut become more rows. The calendar and what turns pages stay. */
export function fittingRows<Item extends Pick<Button, 'text'>>(
  rows: readonly (readonly Item[])[],
): readonly (readonly Item[])[] {
  return rows.flatMap((row): readonly (readonly Item[])[] => {
    const [first, second, third, ...others] = row;
    if (first === undefined || second === undefined || others.length > 0 || areFitting(row)) return [row];
    if (third === undefined) return [[first], [second]];
    const isFirstAlone = !fitsLabel(first.text, 3) && fitsLabel(second.text, 3) && fitsLabel(third.text, 3);
    if (isFirstAlone || !areFitting([first, second])) return [[first], ...fittingRows([[second, third]])];
    return [[first, second], [third]];
  });
}

function areFitting(row: readonly Pick<Button, 'text'>[]): boolean {
  return row.every(({ text }) => fitsLabel(text, row.length));
}

/** One value of callback data, between colons. */
interface Field<Name extends string = string, Value = unknown> {
  readonly name: Name;
  write(value: Value): string;
  /** Undefined: the text is no value of this field. A missing field is read as an empty text. */
  read(text: string): Value | undefined;
}

/** May be left out when data is built. `isAdded`: empty values at the end are written without their colons. */
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
  let colons = '';
  fields.forEach((field, index) => {
    const text = field.write(values[index] ?? (isOptional(field) ? field.fallback : undefined));
    colons += separator;
    if (text === '' && isOptional(field) && field.isAdded === true) return;
    data += colons + text;
    colons = '';
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

/** The same for a field at the end, which older buttons lack. */
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
