import { type Booking, type BookingReference, bookingCodeOf, priceOf } from '../booking/record.ts';
import { dateProblem } from '../booking/rules.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Reading } from '../language/read.ts';
import { tapData } from '../taps.ts';
import type { BotContext } from '../telegram/context.ts';
import { type Button, button, rowsOf, type Screen } from '../telegram/screen.ts';
import { clipped, inLines, onOneLine, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { inLocale } from '../venue/venue.ts';
import { type AtVenue, hasAfterSale, longestWish } from './after-sale.ts';
import type { BookingFeature } from './booking.ts';
import { heldAmong } from './booking-card.ts';
import { bookingFacts } from './booking-standing.ts';
import { venueAnswer } from './flow/answers.ts';
import { wantedText } from './flow/draft.ts';
import { daysSaid, type OwnMeaning, type OwnStanding, otherDays, ownMeaning } from './own-meaning.ts';
import { keepToPassOn } from './questions.ts';
import { backToMenu, myTicketsButton, passOnRows, supportText } from './shared-buttons.ts';

/** What other features do with a booking that a sentence is about. */
export interface OwnOpeners {
  readonly booking: (ctx: BotContext, reference: BookingReference) => Promise<void>;
  /** The only booking itself, else the list. */
  readonly wishedTickets: (ctx: BotContext) => Promise<void>;
  /** `wished`: a text with the new day. `typed`: the sentence, for a request to staff. */
  readonly change: (
    ctx: BotContext,
    own: Booking,
    wish: { readonly wished: string | null; readonly typed: string },
  ) => Promise<void>;
  readonly cancel: (ctx: BotContext, own: Booking, page: number, typed: string) => Promise<void>;
}

interface OwnSentence {
  readonly text: string;
  readonly reading: Reading;
  readonly standing: OwnStanding;
}

function ownStandingOf(own: readonly Booking[], at: AtVenue): OwnStanding {
  const coming = own.filter((each) => hasAfterSale(each, at));
  return {
    held: heldAmong(own),
    coming: coming.toSorted((a, b) => a.order.date.localeCompare(b.order.date)),
  };
}

type VenueMatter = 'part-not-cancellable' | 'names-by-venue' | 'not-understood';

/** Begins a booking beside others. */
function createBeginning({ config, show, today }: FeatureDependencies, booking: BookingFeature) {
  /** Says, in a message of its own, what the card below doesn't. */
  const say = (ctx: BotContext, text: string): Promise<void> => show(ctx, { text, rows: [] }, { on: null });

  async function begin(ctx: BotContext, text: string, held: Booking | null): Promise<void> {
    if (held !== null) await say(ctx, heldStaysText(held, ctx.words));
    await booking.begin(ctx, { wanted: wantedText(text, true) });
  }

  /** Begins one for the day of a booking, for those who come besides. */
  async function addTo(ctx: BotContext, text: string, { held, coming }: OwnStanding): Promise<void> {
    const { words } = ctx;
    if (held !== null) await say(ctx, paragraphs(words.html('held-unchanged'), heldStaysText(held, words)));
    const order = (held ?? coming[0])?.order;
    const isOnSale =
      order !== undefined && dateProblem(order.date, today(), config.booking.horizonDays) === null;
    if (!isOnSale) return booking.begin(ctx, { wanted: wantedText(text, true) });
    const { date, lines } = order;
    await booking.begin(ctx, {
      date,
      month: date.slice(0, 7),
      step: 'tickets',
      beside: { date, codes: lines.map(({ code }) => code) },
      wanted: wantedText(text, true),
    });
  }

  return { say, begin, addTo };
}

/** What is done for each meaning. */
function createActs(dependencies: FeatureDependencies, booking: BookingFeature, openers: OwnOpeners) {
  const { bookings, config, now, show } = dependencies;
  const { say, begin, addTo } = createBeginning(dependencies, booking);

  const sayFact = async (ctx: BotContext, text: string | null): Promise<void> => {
    if (text !== null) await say(ctx, ctx.words.html('lead-fact', { text }));
  };

  async function showHeld(ctx: BotContext, { reading }: OwnSentence, held: Booking): Promise<void> {
    // The card itself says how it is paid.
    const { answer, isOnCard } = venueAnswer(reading, ctx.words, config);
    const ofHeld =
      reading.kind === 'hold' ? holdText(held, ctx.words) : notPaidText(reading, held, ctx.words);
    await sayFact(ctx, ofHeld ?? (isOnCard ? null : answer));
    await keepToPassOn(ctx, now());
    await bookings.showCard(held.reference, ctx.from.id);
  }

  /** "The code doesn't scan": what is known of that, then the tickets. */
  async function showTickets(ctx: BotContext, { reading }: OwnSentence): Promise<void> {
    await sayFact(ctx, venueAnswer({ ...reading, wishes: [] }, ctx.words, config).answer);
    await openers.wishedTickets(ctx);
  }

  async function move(ctx: BotContext, { text, reading, standing }: OwnSentence): Promise<void> {
    const which = movable(standing, daysSaid(reading));
    const [only, another] = which;
    if (only === undefined) return;
    const days = otherDays(reading, which);
    if (another !== undefined) return show(ctx, moveScreen(which, days, false, ctx.words));
    const [day, ...more] = days;
    const wished = day === undefined ? null : more.length === 0 ? day : text;
    return openers.change(ctx, only, { wished, typed: requestReason(text) });
  }

  async function cancel(ctx: BotContext, { text, standing: { held, coming } }: OwnSentence): Promise<void> {
    const [only, another] = coming;
    // Of several, /cancel asks which.
    if (held !== null || only === undefined || another !== undefined) return booking.leave(ctx);
    await openers.cancel(ctx, only, 0, requestReason(text));
  }

  /** Shows what only the venue can do, with the sentence ready to be sent. */
  async function leaveToVenue(ctx: BotContext, key: VenueMatter, { standing }: OwnSentence): Promise<void> {
    const { words } = ctx;
    const { refunds } = config.venue.visit;
    const isPolicy = key === 'part-not-cancellable' && refunds !== null;
    const policy =
      isPolicy && words.html('lead-fact', { text: inLocale(refunds, words.locale, config.venue) });
    const send = key === 'not-understood' ? 'not-understood-send' : 'send-as-written';
    await keepToPassOn(ctx, now());
    await show(ctx, {
      text: paragraphs(words.html(key), policy, words.canAskStaff ? words.html(send) : supportText(words)),
      rows: venueRows(standing, words),
    });
  }

  return { begin, addTo, showHeld, showTickets, move, cancel, leaveToVenue };
}

/** Handles a sentence about the customer's held or issued bookings. Answers false where it is about none of them. */
export function createOwnSentences(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
  openers: OwnOpeners,
) {
  const { atVenue, bookings, now, show } = dependencies;
  const { begin, addTo, showHeld, showTickets, move, cancel, leaveToVenue } = createActs(
    dependencies,
    booking,
    openers,
  );

  async function act(ctx: BotContext, meaning: OwnMeaning, said: OwnSentence): Promise<void> {
    const { text, reading, standing } = said;
    const { held, coming } = standing;
    switch (meaning) {
      case 'card':
        return held === null ? undefined : showHeld(ctx, said, held);
      case 'heldUnchanged':
      case 'cancelQuestion':
        await keepToPassOn(ctx, now());
        return held === null ? undefined : bookings.showCard(held.reference, ctx.from.id, meaning);
      case 'beside':
        return begin(ctx, text, held);
      case 'sameDay':
        return addTo(ctx, text, standing);
      case 'move':
        return move(ctx, said);
      case 'whetherToMove':
        return show(ctx, moveScreen(coming, otherDays(reading, coming), true, ctx.words));
      case 'cancel':
        return cancel(ctx, said);
      case 'tickets':
        return showTickets(ctx, said);
      case 'part':
        return leaveToVenue(ctx, 'part-not-cancellable', said);
      case 'changeName':
        return leaveToVenue(ctx, 'names-by-venue', said);
      case 'unknown':
        return leaveToVenue(ctx, 'not-understood', said);
    }
  }

  return {
    ownStandingOf: (own: readonly Booking[]): OwnStanding => ownStandingOf(own, atVenue()),
    begin: (ctx: BotContext, text: string, { held }: OwnStanding): Promise<void> => begin(ctx, text, held),
    async hear(ctx: BotContext, said: OwnSentence): Promise<boolean> {
      const meaning = ownMeaning(said.reading, said.standing);
      if (meaning === null) return false;
      await act(ctx, meaning, said);
      return true;
    },
  };
}

/** The reason that goes to staff with a request. */
function requestReason(text: string): string {
  return clipped(onOneLine(text), longestWish);
}

function heldStaysText({ holdUntil, order }: Booking, words: Wording): string {
  const date = words.day(order.date);
  if (holdUntil === null) return words.html('held-stays', { date });
  return words.html('held-stays-until', { date, time: words.time(holdUntil) });
}

/** "I've paid, where are the tickets?", where nobody pays here: the money may have gone to somebody else. */
function notPaidText({ isPaid }: Reading, held: Booking, words: Wording): string | null {
  if (!isPaid || held.prepayment !== null) return null;
  const button = words.text('get-tickets', { amount: words.money(priceOf(held)) });
  return inLines(
    words.text('held-not-paid-here', { button }),
    words.canAskStaff
      ? words.text('paid-elsewhere', { button: words.text('ask-the-venue') })
      : supportText(words),
  );
}

/** Until when it is held, which can't be made longer. */
function holdText({ holdUntil }: Booking, words: Wording): string | null {
  return holdUntil === null ? null : words.text('hold-until', { time: words.time(holdUntil) });
}

/** "Move the 3rd to the 6th" names the booking by its day. */
function movable({ coming }: OwnStanding, days: readonly VenueDate[]): readonly Booking[] {
  const named = coming.filter(({ order }) => days.includes(order.date));
  return named.length === 1 && days.length > 1 ? named : coming;
}

const mostDayButtons = 4;
const mostBookings = 8;

/** Asks which booking moves to the day; `isAsked`: or whether new tickets are meant. */
function moveScreen(
  bookings: readonly Booking[],
  days: readonly VenueDate[],
  isAsked: boolean,
  words: Wording,
): Screen {
  const [only, another] = bookings;
  const [day = null, ...more] = days;
  const single = more.length === 0 ? day : null;
  const isOne = only !== undefined && another === undefined;
  return {
    text: isOne
      ? paragraphs(words.html('move-or-book'), bookingFacts(only, words))
      : words.html(isAsked ? 'move-which-or-book' : 'move-which'),
    rows: rowsOf(
      ...(isOne ? moveRows(only, days, words) : whichRows(bookings, single, words)),
      isAsked && [button(bookNewText(single, words), tapData.begin(single))],
      [backToMenu(words)],
    ),
  };
}

function moveRows({ reference }: Booking, days: readonly VenueDate[], words: Wording): Screen['rows'] {
  const offered = days.length > mostDayButtons || days.length === 0 ? [null] : days;
  return offered.map((date) => [button(moveText(date, words), tapData.move(reference, date))]);
}

function moveText(date: VenueDate | null, words: Wording): string {
  return date === null
    ? words.text('move-tickets')
    : words.text('move-tickets-to', { date: words.dayLabel(date) });
}

function bookNewText(date: VenueDate | null, words: Wording): string {
  return date === null ? words.text('book-new') : words.text('book-new-to', { date: words.dayLabel(date) });
}

function whichRows(bookings: readonly Booking[], date: VenueDate | null, words: Wording): Screen['rows'] {
  return bookings
    .slice(0, mostBookings)
    .map((each) => [bookingButton(each, tapData.move(each.reference, date), words)]);
}

/** A booking by its day and code. */
function bookingButton(booking: Booking, data: string, words: Wording): Button {
  const date = words.dayLabel(booking.order.date);
  const code = clipped(bookingCodeOf(booking) || '…', 20);
  return button(words.text('cancel-which-entry', { date, code }), data);
}

/** The ways to the venue and to the booking. */
function venueRows({ held, coming }: OwnStanding, words: Wording): Screen['rows'] {
  const [only = null, ...others] = held === null ? coming : [held];
  const single = others.length === 0 ? only : null;
  const way =
    single === null
      ? myTicketsButton(words)
      : bookingButton(single, tapData.tickets('open', single.reference), words);
  return [...passOnRows(words, single?.reference), [way]];
}
