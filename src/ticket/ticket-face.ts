import type { CodeType } from '../booking/record.ts';

/** A label with what it names, such as "Name", "Emma Wilson". */
export interface TicketFact {
  readonly label: string;
  readonly value: string;
  /** Smaller, below the value; each begins a line. */
  readonly notes?: readonly string[] | undefined;
  /** In letters of one width, for a code that somebody compares or types. */
  readonly isCode?: boolean | undefined;
}

/** What a ticket says. Every word arrives in the customer's language; this folder only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The symbol the venue asks for; `symbolsFor` says which one is drawn. */
  readonly symbol: CodeType;
  /** Such as "2 of 7"; empty when there is nothing to tell apart. */
  readonly position: string;
  /** Such as "25 Dec 2026"; empty when nothing is known. */
  readonly validity: string;
  readonly facts: readonly TicketFact[];
  readonly labels: {
    /** Stamped across a void ticket. */
    readonly void: string;
  };
  /** Struck through, with a symbol that no scanner reads. */
  readonly void?: boolean | undefined;
}

/** The tickets of a booking on paper, with what is the same for all of them at the top of each page. */
export interface TicketDocument {
  readonly title: string;
  readonly venueName: string;
  readonly facts: readonly TicketFact[];
  readonly tickets: readonly TicketFace[];
}
