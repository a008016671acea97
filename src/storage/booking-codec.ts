import { createHash } from 'node:crypto';
import type {
  Booking,
  BookingCustomer,
  BookingReference,
  IssuedTicket,
  Order,
  PartnerSide,
  RequestAnswer,
  StaffRequest,
} from '../booking/record.ts';
import { type Keyring, keyIdOf, UnreadableValue } from './keyring.ts';
import { broughtForward, isOfToday, readableSchemas, type StoredFields } from './older-records.ts';

/** A stored record: the JSON of each of its fields by name, in their order. It has at least one. */
type RecordFields = ReadonlyMap<string, string>;

/** The record as it is stored: one JSON object. */
export function recordText(fields: RecordFields): string {
  return `{${[...fields].map(([name, json]) => spelled(name, json)).join(',')}}`;
}

/** A text by what is copied from another one (`=first byte,how many`, from 1) and what is new (`+text`). */
interface Pieces {
  /** SHA-1 of the text that is copied from; empty: nothing is. */
  readonly of: string;
  readonly pieces: readonly string[];
}

/** `before`: the record as the store has it, as far as is known; null: all of it is sent. */
export function piecesOf(next: RecordFields, before: RecordFields | null): Pieces {
  if (before === null) return { of: '', pieces: [`+${recordText(next)}`] };
  const places = placesOf(before);
  const pieces: Piece[] = [];
  let separator = '{';
  for (const [name, json] of next) {
    const place = before.get(name) === json ? places.get(name) : undefined;
    if (place === undefined || place.separator !== separator)
      add(pieces, { kind: 'new', text: separator + spelled(name, json) });
    else add(pieces, { kind: 'copy', from: place.from, bytes: place.bytes });
    separator = ',';
  }
  add(pieces, { kind: 'new', text: '}' });
  return { of: createHash('sha1').update(recordText(before)).digest('hex'), pieces: pieces.map(written) };
}

/** Lua: `assembled(stored, of, first)` makes the text of the pieces in ARGV from `first` on; nil when `stored` is another text. */
export const assembledLua = `
local function assembled(stored, of, first)
  if of ~= '' and redis.sha1hex(stored or '') ~= of then return nil end
  local parts = {}
  for i = first, #ARGV do
    local piece = ARGV[i]
    if string.byte(piece) == 43 then
      table.insert(parts, string.sub(piece, 2))
    else
      local from, bytes = string.match(piece, '^=(%d+),(%d+)$')
      table.insert(parts, string.sub(stored, from, from + bytes - 1))
    end
  end
  return table.concat(parts)
end
`;

type Piece =
  | { readonly kind: 'new'; readonly text: string }
  | { readonly kind: 'copy'; readonly from: number; readonly bytes: number };

function spelled(name: string, json: string): string {
  return `${JSON.stringify(name)}:${json}`;
}

/** Where each field stands, with the character before it, counted in bytes from 1 as Lua does. */
function placesOf(fields: RecordFields) {
  let from = 1;
  const places = new Map<string, { separator: string; from: number; bytes: number }>();
  for (const [name, json] of fields) {
    const bytes = 1 + Buffer.byteLength(spelled(name, json));
    places.set(name, { separator: from === 1 ? '{' : ',', from, bytes });
    from += bytes;
  }
  return places;
}

/** Joins what follows one another. */
function add(pieces: Piece[], next: Piece): void {
  const last = pieces.at(-1);
  if (last?.kind === 'new' && next.kind === 'new')
    pieces[pieces.length - 1] = { kind: 'new', text: last.text + next.text };
  else if (last?.kind === 'copy' && next.kind === 'copy' && last.from + last.bytes === next.from)
    pieces[pieces.length - 1] = { ...last, bytes: last.bytes + next.bytes };
  else pieces.push(next);
}

function written(piece: Piece): string {
  return piece.kind === 'new' ? `+${piece.text}` : `=${piece.from},${piece.bytes}`;
}

/**
 * The first schema whose versions read the booking rightly. A change that an older version would misread raises it for
 * the bookings that have what has changed: machines of both versions go on with all others. What was written before is
 * read by `broughtForward`.
 *
 * 3: staff's receipts may be taken back; an older version would count their money.
 */
function schemaOf({ prepayment }: Pick<Booking, 'prepayment'>): number {
  return (prepayment?.payments.corrections ?? []).length > 0 ? 3 : 2;
}

/** The personal values of a record. Everything else in it stays readable to whoever repairs a store by hand. */
interface PersonalValues {
  readonly details: Booking['details'];
  readonly username: string | undefined;
  readonly note: string;
  readonly ticketCodes: readonly string[] | undefined;
  readonly cancellationReason: string | undefined;
  readonly closedReason: string | undefined;
  readonly requestReason: string | undefined;
  readonly requestWish: string | undefined;
  /** Of the audit entries in the outbox, in their order. */
  readonly auditReasons: readonly (string | null)[] | undefined;
  /** Of those with whom tickets are shared, in the order of the shares. */
  readonly receiverNames: readonly (string | null)[] | undefined;
}

type Sealed = { readonly [Field in keyof PersonalValues]?: string | undefined };

interface StoredBooking
  extends Omit<
    Booking,
    'customer' | 'order' | 'partner' | 'details' | 'cancellation' | 'closed' | 'request'
  > {
  readonly schema: number;
  readonly sealed: Sealed;
  readonly customer: Omit<BookingCustomer, 'username'>;
  readonly order: Omit<Order, 'note'>;
  readonly partner:
    | (Omit<PartnerSide, 'tickets'> & { readonly tickets: readonly Omit<IssuedTicket, 'code'>[] })
    | null;
  readonly cancellation?: Omit<NonNullable<Booking['cancellation']>, 'reason'> | undefined;
  readonly closed?: Omit<NonNullable<Booking['closed']>, 'reason'> | undefined;
  readonly request?:
    | (Omit<StaffRequest, 'answered' | 'reason'> & {
        readonly answered?: Omit<RequestAnswer, 'reason'> | undefined;
      })
    | undefined;
}

/** A record as it is stored, with the personal values in it as they were sealed and unsealed. */
export interface EncodedBooking {
  readonly fields: RecordFields;
  readonly sealed: ReadonlyMap<string, SealedValue>;
}

interface SealedValue {
  readonly json: string;
  readonly sealed: string;
}

/** `before`: an encoding of the same booking, of which values that are the same are not sealed again. */
export function encodeBooking(
  booking: Booking,
  keyring: Keyring,
  before: EncodedBooking | null = null,
): EncodedBooking {
  const { details, ...readable } = booking;
  const { username, ...customer } = booking.customer;
  const { note, ...order } = booking.order;
  const sealed = sealAll(keyring, booking.reference, before, {
    details,
    username,
    note,
    ticketCodes: booking.partner?.tickets.map((ticket) => ticket.code),
    cancellationReason: booking.cancellation?.reason,
    closedReason: booking.closed?.reason,
    requestReason: booking.request?.answered?.reason,
    requestWish: booking.request?.reason,
    auditReasons: auditReasonsOf(booking),
    receiverNames: booking.shares?.map(({ receiver }) => receiver?.name ?? null),
  });
  const stored: StoredBooking = {
    ...readable,
    schema: schemaOf(booking),
    customer,
    order,
    partner: booking.partner && {
      ...booking.partner,
      tickets: booking.partner.tickets.map(({ code: _, ...ticket }) => ticket),
    },
    cancellation: withoutReason(booking.cancellation),
    closed: withoutReason(booking.closed),
    request: requestWithoutReasons(booking.request),
    outbox: booking.outbox.map((entry) =>
      entry.kind === 'audit' ? { ...entry, act: { ...entry.act, reason: undefined } } : entry,
    ),
    shares: booking.shares?.map((share) => ({
      ...share,
      receiver: share.receiver && { ...share.receiver, name: '' },
    })),
    sealed: Object.fromEntries([...sealed].map(([field, value]) => [field, value.sealed])),
  };
  const present = Object.entries(stored).filter(([, value]) => value !== undefined);
  return { fields: new Map(present.map(([name, value]) => [name, JSON.stringify(value)])), sealed };
}

/**
 * The record of any version. Fields that this one doesn't know are kept. Throws UnreadableValue, which carries no content.
 */
export function decodeBooking(
  record: string,
  version: number,
  reference: BookingReference,
  keyring: Keyring,
): Booking {
  const read: StoredFields = JSON.parse(record);
  if (!readableSchemas.has(read.schema)) throw new UnreadableValue('booking', 'unknownSchema');
  const stored = broughtForward(read) as unknown as StoredBooking;
  const { schema: _, sealed, partner, cancellation, closed, request, ...readable } = stored;
  function open<Field extends keyof PersonalValues>(field: Field): PersonalValues[Field] | undefined {
    const value = sealed[field];
    if (value === undefined) return undefined;
    const opened = keyring.open(value, context(field, reference));
    if (opened.kind === 'unreadable') throw new UnreadableValue(`booking.${field}`, opened.reason);
    return JSON.parse(opened.text);
  }
  const username = open('username');
  const codes = open('ticketCodes') ?? [];
  const reasons = (open('auditReasons') ?? []).values();
  const names = open('receiverNames') ?? [];
  return {
    ...readable,
    version,
    details: open('details') ?? {},
    customer: { ...stored.customer, ...(username !== undefined && { username }) },
    order: { ...stored.order, note: open('note') ?? '' },
    partner: partner && {
      ...partner,
      tickets: partner.tickets.map((ticket, index) => ({ ...ticket, code: codes[index] ?? '' })),
    },
    outbox: stored.outbox.map((entry) =>
      entry.kind === 'audit'
        ? { ...entry, act: { ...entry.act, reason: reasons.next().value ?? undefined } }
        : entry,
    ),
    ...(stored.shares && {
      shares: stored.shares.map((share, index) => ({
        ...share,
        receiver: share.receiver && { ...share.receiver, name: names[index] ?? '' },
      })),
    }),
    ...(cancellation && { cancellation: { ...cancellation, reason: open('cancellationReason') ?? '' } }),
    ...(closed && { closed: { ...closed, reason: open('closedReason') ?? '' } }),
    ...(request && {
      request: {
        ...request,
        ...(sealed.requestWish !== undefined && { reason: open('requestWish') }),
        answered: request.answered && { ...request.answered, reason: open('requestReason') ?? '' },
      },
    }),
  };
}

/** Whether a stored record is as this version would write it: its schema, and every personal value under the first key. */
export function isWrittenAsToday(record: string, keyring: Keyring): boolean {
  const stored: StoredBooking = JSON.parse(record);
  const isSealed = Object.values(stored.sealed).every(
    (value) => value === undefined || keyring.isCurrent(value),
  );
  return isSealed && isOfToday({ ...stored }, schemaOf(stored));
}

/** Of its amounts; null: a version that did not keep it has written the record. */
export function currencyOfRecord(record: string): string | null {
  const { order, prepayment }: StoredBooking = JSON.parse(record);
  return order.currency ?? prepayment?.currency ?? null;
}

/** Whether the keyring opens a personal value of a stored record, and which keys have sealed them. */
export function openableBy(record: string, reference: BookingReference, keyring: Keyring) {
  const { sealed }: StoredBooking = JSON.parse(record);
  const values = Object.entries(sealed).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value] as const],
  );
  return {
    isOpened: values.some(
      ([field, value]) => keyring.open(value, context(field, reference)).kind === 'opened',
    ),
    keyIds: [...new Set(values.map(([, value]) => keyIdOf(value)))],
  };
}

function auditReasonsOf({ outbox }: Booking): PersonalValues['auditReasons'] {
  const reasons = outbox.flatMap((entry) => (entry.kind === 'audit' ? [entry.act.reason ?? null] : []));
  return reasons.length === 0 ? undefined : reasons;
}

function requestWithoutReasons(request: Booking['request']): StoredBooking['request'] {
  if (request === undefined) return undefined;
  const { reason: _, answered, ...rest } = request;
  return { ...rest, answered: withoutReason(answered) };
}

function withoutReason<Value extends { readonly reason: string }>(
  value: Value | undefined,
): Omit<Value, 'reason'> | undefined {
  if (value === undefined) return undefined;
  const { reason: _, ...rest } = value;
  return rest;
}

function sealAll(
  keyring: Keyring,
  reference: BookingReference,
  before: EncodedBooking | null,
  values: PersonalValues,
): EncodedBooking['sealed'] {
  const sealed = new Map<string, SealedValue>();
  for (const [field, value] of Object.entries(values)) {
    if (value === undefined) continue;
    const json = JSON.stringify(value);
    const known = before?.sealed.get(field);
    const isSame = known?.json === json;
    sealed.set(field, isSame ? known : { json, sealed: keyring.seal(json, context(field, reference)) });
  }
  return sealed;
}

function context(field: string, reference: BookingReference): string {
  return `booking.${field}\0${reference}`;
}
