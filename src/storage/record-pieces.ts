import { createHash } from 'node:crypto';

/** A stored record: the JSON of each of its fields by name, in their order. It has at least one. */
export type RecordFields = ReadonlyMap<string, string>;

/** The record as it is stored: one JSON object. */
export function recordText(fields: RecordFields): string {
  return `{${[...fields].map(([name, json]) => spelled(name, json)).join(',')}}`;
}

/** A text by what is copied from another one (`=first byte,how many`, from 1) and what is new (`+text`). */
export interface Pieces {
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
  const places = new Map<
    string,
    { readonly separator: string; readonly from: number; readonly bytes: number }
  >();
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
