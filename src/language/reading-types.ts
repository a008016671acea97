import type { VenueDate } from '../venue/calendar.ts';

/** The visitor that a ticket is for. `person`: "people" or "tickets", without a kind. */
export type Kind = 'adult' | 'child' | 'infant' | 'senior' | 'person';

/** `bare`: a number without a word for what it counts: "3", "28", "x2". */
export interface Count {
  readonly quantity: number;
  readonly kind: Kind | 'bare';
}

/** What a text orders. A part that it doesn't name is empty. */
export interface TypedOrder {
  /** One day is certain; of two to four days the customer is asked to choose. In order, none is past. */
  readonly days: readonly VenueDate[];
  /** No kind twice, every quantity from 1 to 200. `person` and `bare` stand alone. */
  readonly counts: readonly Count[];
  /** Codes of the packages that the named offer may mean. */
  readonly offers: readonly string[];
  /**
   * `new`: no word says that something is changed. `to`: "change to …", "make it …". `add` and `remove`: the counts
   * are added or taken away, on an open card only; there is exactly one count and no day.
   */
  readonly change: 'new' | 'to' | 'add' | 'remove';
  /** "Only 2 adults": nobody else comes, and kinds that aren't named have none. */
  readonly only: boolean;
}

/** A request that is the whole message. Each wish has a screen of its own. */
export type Wish =
  | 'myTickets'
  | 'changeDate'
  | 'cancel'
  | 'refund'
  | 'book'
  | 'help'
  | 'person'
  | 'visit'
  | 'language'
  | 'privacy'
  | 'next'
  | 'back'
  | 'yes'
  | 'no';

/** The subject of a question. `booking`: an existing booking, its tickets, its date, its end. */
export type Topic = 'prices' | 'hours' | 'parking' | 'directions' | 'rules' | 'refund' | 'booking' | 'person';

/** The question in a text without a certain order. It never changes a booking. */
export interface TypedQuestion {
  readonly topics: readonly Topic[];
  /** Positions of the venue's own `[[questions]]`, those with the most words first. */
  readonly answers: readonly number[];
}

export type Reading =
  /** Every word is accounted for, and one meaning is left. */
  | { readonly kind: 'order'; readonly order: TypedOrder }
  /**
   * Some words are left over. `order`: the words that were read are one order, and the others don't change it, so a
   * button may offer it; its `change` is as written. Null: buttons may offer only the `days`.
   */
  | {
      readonly kind: 'part';
      readonly order: TypedOrder | null;
      readonly days: readonly VenueDate[];
      readonly offers: readonly string[];
      /** The words left over, as typed; empty if only a question mark is left over. */
      readonly unread: string;
      readonly question: TypedQuestion | null;
    }
  /** The whole message. `code`: the booking that it also names. */
  | { readonly kind: 'wish'; readonly wish: Wish; readonly code: string | null }
  | {
      readonly kind: 'question';
      readonly question: TypedQuestion;
      readonly offers: readonly string[];
      readonly days: readonly VenueDate[];
    }
  | { readonly kind: 'talk'; readonly talk: 'thanks' | 'greeting' }
  /** A booking's code is the whole message. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'nothing'; readonly unread: string };

/** A package as customers may name it. */
export interface NamedPackage {
  readonly code: string;
  /** The partner's name, and the venue's in each language. */
  readonly names: readonly string[];
  /** Other names that customers use: `words` in venue.toml, of all languages. */
  readonly words: readonly string[];
}
