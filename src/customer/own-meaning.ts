import type { Booking } from '../booking/record.ts';
import { ticketCountOf } from '../booking/rules.ts';
import type { Reading } from '../language/read.ts';
import type { SentenceKind } from '../language/sentence-kind.ts';
import type { Wish } from '../language/words/words.ts';
import type { VenueDate } from '../venue/calendar.ts';

/** A customer's bookings that a sentence may be about. */
export interface OwnStanding {
  readonly held: Booking | null;
  /** Issued ones whose day is not over, the next one first. */
  readonly coming: readonly Booking[];
}

/** What a sentence wants of the customer's own bookings. */
export type OwnMeaning =
  /** The held booking's card. */
  | 'card'
  /** A change of the held booking, which is impossible. */
  | 'heldUnchanged'
  /** The held booking is to be cancelled. */
  | 'cancelQuestion'
  /** A new booking beside the held one. */
  | 'beside'
  /** More tickets for the day of the booking. */
  | 'sameDay'
  | 'move'
  /** A day: for these tickets, or for new ones? */
  | 'whetherToMove'
  | 'cancel'
  /** Some of a booking's tickets are to be cancelled. */
  | 'part'
  | 'tickets'
  | 'changeName'
  /** A question about the booked day. */
  | 'unknown';

/** The booked day that relative days count from; undefined: there is none, or there are several. */
export function bookedDay({ held, coming }: OwnStanding): VenueDate | undefined {
  if (held !== null) return held.order.date;
  const [day, another] = new Set(coming.map(({ order }) => order.date));
  return another === undefined ? day : undefined;
}

/** Null: the sentence is about none of these bookings, or its question is answered by itself. */
export function ownMeaning(reading: Reading, standing: OwnStanding): OwnMeaning | null {
  const { held, coming } = standing;
  if (held === null && coming.length === 0) return null;
  if (reading.kind === 'changeName') return 'changeName';
  if (held !== null && isGivenUp(reading)) return 'cancelQuestion';
  if (lookedUpKinds.has(reading.kind) || reading.topics.has('otherSeller')) return null;
  if (reading.topics.has('delivery')) return held === null ? 'tickets' : 'card';
  return held === null ? meaningWithTickets(reading, standing) : meaningWithHeld(reading, held, coming);
}

/** "Forget it, we found something cheaper" */
function isGivenUp({ counts, dates, wishes }: Reading): boolean {
  return wishes.includes('no') && counts.length === 0 && dates.kind === 'none';
}

/** Answered by a look-up, or by the bot about itself. */
const lookedUpKinds: ReadonlySet<SentenceKind> = new Set(['prices', 'open', 'whyAsked', 'robot', 'name']);

/** Wishes that a held booking's card answers. */
const ofCard: ReadonlySet<Wish> = new Set(['payment', 'myTickets', 'refund', 'yes', 'book', 'next']);
/** Wishes that are about issued tickets where there are some beside a held booking. */
const ofTickets: readonly Wish[] = ['changeDate', 'refund', 'myTickets'];

function meaningWithHeld(reading: Reading, held: Booking, coming: readonly Booking[]): OwnMeaning | null {
  const { kind, wishes } = reading;
  const isOrder = ordersTickets(reading);
  if (kind === 'hold') return 'card';
  // "Keep my booking, but can I see another day?"
  if (reading.topics.has('kept')) return 'beside';
  if (ordersMore(reading)) return otherDays(reading, [held]).length > 0 ? 'beside' : 'sameDay';
  if ((wishes.includes('payment') || reading.isPaid) && !isOrder) return 'card';
  // "Can we come a day later?" is of the booking, though the venue has words for who comes late.
  if (isAnswered(reading) && !wishes.includes('changeDate')) return null;
  if (wishes.includes('cancel') && coming.length > 0) return 'cancel';
  if (coming.length > 0 && ofTickets.some((wish) => wishes.includes(wish))) {
    return meaningWithTickets(reading, { held, coming });
  }
  if (isOfSome(reading, [held]) && (wishes.includes('cancel') || reading.removals.length > 0)) {
    return 'heldUnchanged';
  }
  if (wishes.includes('cancel')) return 'cancelQuestion';
  if (wishes.includes('changeDate')) return 'heldUnchanged';
  const isAnotherDay = otherDays(reading, [held]).length > 0;
  if (isOrder) {
    // "Is the cable car safe for a child?"
    if (kind === 'question' && !isAnotherDay && !wishes.includes('book')) return null;
    return isAnotherDay || wishes.includes('book') ? 'beside' : 'heldUnchanged';
  }
  if (isAnotherDay && wishes.includes('book')) return 'beside';
  if (isAnotherDay && wishes.every((wish) => besidesDay.has(wish))) return 'heldUnchanged';
  return kind !== 'smallTalk' && wishes.some((wish) => ofCard.has(wish)) ? 'card' : null;
}

function meaningWithTickets(reading: Reading, { coming, held }: OwnStanding): OwnMeaning | null {
  const { kind, wishes } = reading;
  if (ordersMore(reading)) {
    const isForBookedDay =
      bookedDay({ coming, held }) !== undefined && otherDays(reading, coming).length === 0;
    return isForBookedDay ? 'sameDay' : null;
  }
  const isReturn = wishes.includes('cancel') || wishes.includes('refund');
  if (isReturn && isOfSome(reading, coming)) return 'part';
  if (wishes.includes('changeDate')) return 'move';
  if (isAnswered(reading)) return null;
  if (wishes.includes('cancel') || (wishes.includes('refund') && kind !== 'question')) return 'cancel';
  if (wishes.includes('myTickets')) return 'tickets';
  const isDayAlone = !ordersTickets(reading) && wishes.every((wish) => besidesDay.has(wish));
  if (!isDayAlone || daysSaid(reading).length === 0) return null;
  if (otherDays(reading, coming).length > 0) return 'whetherToMove';
  return kind === 'question' ? 'unknown' : 'tickets';
}

/** Wishes that may stand beside a day that orders nothing. */
const besidesDay: ReadonlySet<Wish> = new Set(['greeting', 'thanks', 'yes', 'no', 'back']);

/** A question that the venue's own questions answer. */
function isAnswered({ kind, questions }: Reading): boolean {
  return kind === 'question' && questions.length > 0;
}

function ordersTickets({ bareNumbers, counts, packages }: Reading): boolean {
  return counts.length > 0 || packages.length > 0 || bareNumbers?.isSum === true;
}

/** "One more for the same day", "my kids are coming too"; "swap an adult for a child" isn't. */
function ordersMore(reading: Reading): boolean {
  const { bareNumbers, counts, isMore, kind, party, removals, topics, wishes } = reading;
  if (removals.length > 0 || wishes.includes('cancel') || wishes.includes('refund')) return false;
  const isCounted = counts.length > 0 || bareNumbers !== null;
  const isOfSomebody = party !== null && kind !== 'question';
  return topics.has('sameDay')
    ? isCounted || wishes.includes('book')
    : isMore && (counts.length > 0 || isOfSomebody);
}

/** Whether some of a booking's tickets are meant, or it isn't certain that all are. */
function isOfSome(reading: Reading, bookings: readonly Booking[]): boolean {
  const { counts, givenBack, isClear, removals } = reading;
  const [only, another] = bookings;
  const all = only !== undefined && another === undefined ? ticketCountOf(only.order) : null;
  if (all === 1) return false;
  if (reading.isOfSome || removals.length > 0) return true;
  if (counts.length === 0) return givenBack !== null && givenBack !== all;
  const sum = counts.reduce((total, { count }) => total + count, 0);
  return !(sum === all && isClear);
}

/** The days that a sentence names; a number alone is one, unless it counts: "1 more for the same day". */
export function daysSaid({ bareNumbers, counts, dates, topics }: Reading): readonly VenueDate[] {
  const isCount = counts.length > 0 || topics.has('sameDay');
  const said = dates.kind === 'none' && bareNumbers !== null && !isCount ? bareNumbers.dates : dates;
  switch (said.kind) {
    case 'one':
      return [said.date];
    case 'several':
    case 'week':
      return said.dates;
    default:
      return [];
  }
}

/** The named days on which no such booking is. */
export function otherDays(reading: Reading, bookings: readonly Booking[]): readonly VenueDate[] {
  return daysSaid(reading).filter((day) => bookings.every(({ order }) => order.date !== day));
}
