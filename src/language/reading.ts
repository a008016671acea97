import type { VenueDate } from '../venue/calendar.ts';

export type Whom = 'adult' | 'child' | 'senior' | 'infant' | 'person' | 'ticket';

export type Wish =
  | 'cancel'
  | 'refund'
  | 'changeDate'
  | 'directions'
  | 'hours'
  | 'parking'
  | 'rules'
  | 'visit'
  | 'payment'
  | 'prices'
  | 'myTickets'
  | 'person'
  | 'book'
  | 'help'
  | 'language'
  | 'yes'
  | 'no'
  | 'back'
  | 'thanks'
  | 'greeting';

export type DateReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly date: VenueDate }
  /** Any of two to four may be meant, or all of a range; in the calendar's order. */
  | { readonly kind: 'several'; readonly dates: readonly VenueDate[] }
  /** Written like a date, but the calendar has no such day. */
  | { readonly kind: 'noSuchDay' };

export interface Count {
  readonly count: number;
  /** Null: it was not said. */
  readonly whom: Whom | null;
  /** Codes of the packages that the count can be for, as far as the sentence or their names tell. */
  readonly packages: readonly string[];
}

/** Numbers with nothing beside them: a count where tickets are chosen, a day where a day is. */
export interface BareNumbers {
  readonly counts: readonly number[];
  readonly dates: DateReading;
}

/** What was understood of a message. Two readings of the same words are both given. */
export interface Reading {
  readonly dates: DateReading;
  readonly counts: readonly Count[];
  readonly bareNumbers: BareNumbers | null;
  /** Codes of the packages whose names match best; all of them when the words fit several equally. */
  readonly packages: readonly string[];
  /** In capitals. Only a look-up can tell whether there is such a booking. */
  readonly bookingCode: string | null;
  readonly wishes: readonly Wish[];
  /** Positions of the owner's questions whose words were typed. */
  readonly questions: readonly number[];
}
