import type { Reading, TypedOrder, TypedQuestion } from '../language/reading.ts';
import type { VenueDate } from '../venue/calendar.ts';

/** What a model proposes for a text, as far as the text bears it out. Sets nothing. */
export interface Proposal {
  readonly kind: 'proposal';
  /** Null: something is open, and only `days` may be chosen. */
  readonly order: TypedOrder | null;
  readonly days: readonly VenueDate[];
  /** Words of the text that are asked about, as typed. */
  readonly unread: readonly string[];
  /** Ages and heights. */
  readonly traits: readonly string[];
  readonly question: TypedQuestion | null;
}

/** A text as it was understood. `go`: it agrees to go on, which only a button does. */
export type Heard = Reading | Proposal | { readonly kind: 'go' };
