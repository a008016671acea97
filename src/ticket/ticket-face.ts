import type { CodeType } from '../booking/sale-package.ts';

/** What a ticket says. Every word arrives in the customer's language; this room only draws it. */
export interface TicketFace {
  readonly venueName: string;
  readonly ticketName: string;
  readonly code: string;
  /** The symbol the venue asks for; `symbolsFor` says which one is drawn. */
  readonly symbol: CodeType;
  /** Such as "2 of 7". */
  readonly position: string;
  /** Such as "25 Dec 2026"; empty when nothing is known. */
  readonly validity: string;
  readonly labels: {
    /** Stamped across a void ticket. */
    readonly void: string;
  };
  /** Struck through, with a symbol that no scanner reads. */
  readonly void?: boolean | undefined;
}
