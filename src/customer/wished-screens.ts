import type { SalePackage } from '../booking/ports.ts';
import { type Booking, type BookingReference, bookingCodeOf } from '../booking/record.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import type { Config } from '../config/config.ts';
import { offersOf } from '../dialogue/offers.ts';
import { answerTo } from '../dialogue/question-answers.ts';
import { customerWait } from '../dialogue/step-world.ts';
import type { Reading, Wish } from '../language/reading-types.ts';
import { tapData } from '../taps.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext } from '../telegram/context.ts';
import { button, inRows, type Screen } from '../telegram/screen.ts';
import { paragraphs, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import { hasAfterSale, presentPolicyText } from '../views/after-sale.ts';
import { heldAmong } from '../views/booking-card.ts';
import { askVenueRows, bookRow, menuButton, sendToVenueRows, supportText } from '../views/shared-buttons.ts';
import { keepToPassOn, showToSend } from './ask-the-venue.ts';
import type { BookingFeature } from './begin-booking.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { sideRows } from './menu.ts';
import { listedBookings } from './my-tickets.ts';

/** A question, with the packages and days that it names. */
export type AskedText = Pick<Extract<Reading, { readonly kind: 'question' }>, 'question' | 'offers' | 'days'>;
type LookUpSources = Pick<CustomerDependencies, 'config' | 'partner' | 'now' | 'today'>;

/** The answer to a question, with its days and "Ask the venue" as buttons; null: the answer is not known. */
export async function answerScreen(
  ctx: BotContext,
  { question, offers: namedOffers, days }: AskedText,
  sources: LookUpSources,
): Promise<Screen | null> {
  const { words } = ctx;
  const { booking, payment, venue } = sources.config;
  const { topics } = question;
  const open = days.filter((date) => dateProblem(date, sources.today(), booking.horizonDays) === null);
  const [day, another] = open;
  const needsPackages = topics.includes('prices') || namedOffers.length > 0;
  const date = another === undefined && day !== undefined ? day : await nextDayOnSale(ctx, sources);
  const packages = needsPackages ? await packagesOn(ctx, date, sources) : [];
  const isSilent = needsPackages && packages.length === 0;
  const offers = offersOf(packages, venue, words);
  const text =
    answerTo(question, namedOffers, { venue, payment, date: needsPackages ? date : null, offers, words }) ??
    (isSilent ? words.text('day-not-looked-up', { date: words.day(date) }) : null);
  if (text === null) return null;
  // The way back to a booking under way is added to every screen.
  const isUnderWay = await ctx.isBooking();
  const hasWay = topics.includes('directions') && venue.visit.pin !== null;
  return {
    text: words.html('lead-fact', { text }),
    rows: [
      ...(isUnderWay ? [] : waysToBook(needsPackages && open.length === 0 ? [date] : open, words)),
      ...(hasWay ? [[menuButton(words, 'directions')]] : []),
      ...askVenueRows(words),
    ],
  };
}

/** The way on to buying: each of the days, or any. */
function waysToBook(days: readonly VenueDate[], words: Wording): Screen['rows'] {
  if (days.length === 0) return [bookRow(words)];
  const choose = days.map((date) => button(words.dayLabel(date), tapData.begin(date), 'success'));
  return [...inRows(choose, 2), [button(words.text('another-day'), tapData.begin(null))]];
}

const mostDaysAhead = 14;

/** The first day on which something can be bought; today when that is unknown or far away. */
export async function nextDayOnSale(ctx: BotContext, sources: LookUpSources): Promise<VenueDate> {
  const { config, partner, now, today } = sources;
  const last = Math.min(mostDaysAhead, config.booking.horizonDays);
  for (let ahead = 0; ahead <= last; ahead += 1) {
    const date = addVenueDays(today(), ahead);
    const answer = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
    if (answer.kind !== 'known') return today();
    const isOpen = ({ cutoffMinutes }: SalePackage): boolean =>
      !isPastCutoff(cutoffMinutes, date, now(), config.venue.timeZone);
    if (answer.packages.some(isOpen)) return date;
  }
  return today();
}

/** The day's packages; none when they are not known. */
async function packagesOn(
  ctx: BotContext,
  date: VenueDate,
  { partner }: LookUpSources,
): Promise<readonly SalePackage[]> {
  const answer = await showingWork(ctx, partner.catalogue.packagesWithin(date, customerWait));
  return answer.kind === 'known' ? answer.packages : [];
}

type Open = (ctx: BotContext) => Promise<void>;

interface Openable {
  readonly open: Open;
}

/** The features whose screens a text may open. */
export interface Openers extends Readonly<Record<'language' | 'privacy' | 'questions', Openable>> {
  readonly booking: BookingFeature;
  readonly afterSale: { changeDate(ctx: BotContext, own: Booking): Promise<void> };
  readonly tickets: Openable & {
    openBooking(ctx: BotContext, reference: BookingReference): Promise<void>;
  };
  readonly visit: Openable & { readonly directions: Open };
  readonly help: Open;
  readonly unhandled: Open;
}

export type WishDependencies = Pick<
  CustomerDependencies,
  'atVenue' | 'bookings' | 'config' | 'now' | 'partner' | 'show' | 'today'
>;

/** A customer with a wish, and what opens its screen. */
export interface Wishing extends WishDependencies {
  readonly ctx: BotContext;
  readonly own: readonly Booking[];
  readonly openers: Openers;
}

/** Opens the screen that a text wishes for. */
export function openWish(wish: Wish, wishing: Wishing): Promise<void> {
  const { ctx, openers } = wishing;
  switch (wish) {
    case 'myTickets':
      return myTickets(wishing);
    case 'changeDate':
      return changeDate(wishing);
    case 'cancel':
      return cancel(wishing);
    case 'refund':
      return refund(wishing);
    case 'book':
    case 'next':
      return continueBooking(wishing);
    case 'yes':
    case 'no':
    case 'back':
      return agree(wishing);
    case 'person':
      return reachPerson(wishing);
    case 'help':
      return openers.help(ctx);
    case 'language':
    case 'privacy':
    case 'visit':
      return openers[wish].open(ctx);
  }
}

/** The booking of a code, if it is the customer's own. */
export async function openByCode(code: string, wishing: Wishing): Promise<void> {
  const { ctx, own, openers } = wishing;
  const match = own.find((each) => bookingCodeOf(each).toUpperCase() === code.toUpperCase());
  if (match !== undefined) return openers.tickets.openBooking(ctx, match.reference);
  await showToSend(ctx, noBookingScreen(null, ctx.words), wishing);
}

/** The only booking itself, else the list. */
async function myTickets(wishing: Wishing): Promise<void> {
  const { ctx, own, openers, today } = wishing;
  const { tickets } = openers;
  const [only, another] = listedBookings(own, today());
  if (only === undefined) return showToSend(ctx, noBookingScreen(null, ctx.words), wishing);
  return another === undefined ? tickets.openBooking(ctx, only.reference) : tickets.open(ctx);
}

/** The held booking's card, else a new booking. */
async function continueBooking({ ctx, own, bookings, openers }: Wishing): Promise<void> {
  const held = heldAmong(own);
  if (held === null || (await ctx.isBooking())) return openers.booking.book(ctx);
  await bookings.showCard(held.reference, ctx.from.id);
}

/** "Yes", "no" or "back" without a question: shows the held booking, else a short line. */
async function agree({ ctx, own, bookings, show }: Wishing): Promise<void> {
  const held = heldAmong(own);
  if (held !== null && !(await ctx.isBooking())) return bookings.showCard(held.reference, ctx.from.id);
  await show(ctx, { text: ctx.words.html('talk-other'), rows: [bookRow(ctx.words)], isPassing: true });
}

async function changeDate(wishing: Wishing): Promise<void> {
  const { ctx, own, atVenue, openers } = wishing;
  const [only, another] = own.filter((each) => hasAfterSale(each, atVenue()));
  if (only !== undefined && another === undefined) return openers.afterSale.changeDate(ctx, only);
  if (own.length > 0) return openers.tickets.open(ctx);
  await showToSend(ctx, noBookingScreen(null, ctx.words), wishing);
}

async function cancel(wishing: Wishing): Promise<void> {
  const { ctx, own, openers } = wishing;
  if (own.length > 0 || (await ctx.isBooking())) return openers.booking.leave(ctx);
  await showToSend(ctx, noBookingScreen(null, ctx.words), wishing);
}

async function refund(wishing: Wishing): Promise<void> {
  const { ctx, own, config, openers } = wishing;
  if (own.length > 0) return openers.tickets.open(ctx);
  const { words } = ctx;
  await showToSend(ctx, noBookingScreen(refundsText(config, words), words), wishing);
}

async function reachPerson({ ctx, now, openers, show }: Wishing): Promise<void> {
  const { words } = ctx;
  if (words.canAskStaff) {
    await keepToPassOn(ctx, now());
    return openers.questions.open(ctx);
  }
  const text = supportText(words) ?? words.html('visit-nothing');
  await show(ctx, { text, rows: [...askVenueRows(words), bookRow(words), ...sideRows(words)] });
}

export function refundsText(config: Pick<Config, 'venue' | 'payment'>, words: Wording): string | null {
  const text = presentPolicyText(config, words);
  return text && words.html('lead-fact', { text });
}

/** Says that there is no booking for the wish: it may have been made elsewhere. */
export function noBookingScreen(fact: string | null, words: Wording): Screen {
  const text = paragraphs(fact, words.html('no-booking-here'), words.canAskStaff ? null : supportText(words));
  return { text, rows: [bookRow(words), ...sendToVenueRows(words)] };
}
