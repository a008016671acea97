import { unrecordedPaymentOf } from '../booking/paid-and-due.ts';
import { mayDo } from '../booking/permissions.ts';
import type { SalePackage } from '../booking/ports.ts';
import { type Booking, codeOf, type Order, type OrderLine, type Replaced } from '../booking/record.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import { lineFor, orderOf } from '../dialogue/draft.ts';
import { clockText, nameInAnswer } from '../dialogue/offers.ts';
import { changeDue, draftOfChange, isUnpayable } from '../dialogue/rebooking.ts';
import type { ChangeAsk } from '../store/awaiting.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { addVenueDays, type VenueDate } from '../venue/calendar.ts';
import { type BookingView, readLive } from '../views/booking-view.ts';
import { bookingHead, customerText, showButton } from '../views/staff-booking.ts';
import { orderLineText } from '../views/ticket-words.ts';
import { type AskOutcome, answerButton, ask, endAsk, type QuestionFor, saying } from './asker.ts';
import type { DeskDependencies } from './dependencies.ts';
import { readDays } from './read-past-days.ts';
import { answer, paint, say } from './replies.ts';
import { aboutBooking } from './tap-handlers.ts';

/** A change that the customer could make by themselves: the same lines on another day. */
interface ChangeOffer {
  readonly reference: Booking['reference'];
  readonly replaces: Replaced;
  readonly order: Order;
}

type ChangeDependencies = Pick<
  DeskDependencies,
  'access' | 'atVenue' | 'bookings' | 'config' | 'now' | 'partner' | 'store' | 'today'
>;

/** "Change date" for a customer who calls, by the customer's own rules; they are told that the venue did it. */
export function changeDateFeature(dependencies: ChangeDependencies) {
  const { bookings, store, today } = dependencies;
  const offerFor = createOffers(dependencies);

  const taps = aboutBooking(store, {
    async changeDate(ctx, _tap, start) {
      const view = await readLive(bookings, ctx, start);
      const { isUnderWay } = await bookings.successorOf(view.booking);
      const refusal = isUnderWay
        ? ctx.words.html('staff-change-no-changing')
        : whyNoChange(view, dependencies);
      if (refusal !== null) return paint(ctx, { text: refusal, rows: [[showButton(view)]] });
      return askForDay(ctx, view);
    },
  });

  async function carryOutNow(
    ctx: TapContext,
    { reference, reason: date, total, due }: ChangeAsk & { readonly reason: VenueDate },
  ): Promise<unknown> {
    const booking = await store.ledger.load(reference);
    if (booking === null) return say(ctx, 'stale');
    const view = { booking, words: ctx.words };
    const refusal = whyNoChange(view, dependencies);
    if (refusal !== null) {
      await endAsk(ctx);
      return paint(ctx, { text: refusal, rows: [[showButton(view)]] });
    }
    const offer = await showingWork(ctx, offerFor(view, date));
    if ('refusal' in offer) {
      await paint(ctx, { text: offer.refusal });
      return askForDay(ctx, view);
    }
    const isAsShown = offer.order.total === total && changeDue(total, offer.replaces) === due;
    if (!isAsShown) return askSurely(ctx, view, offer, true);
    return carryOut(ctx, view, offer, dependencies);
  }

  async function change(ctx: BotContext, { reference }: ChangeAsk, text: string): Promise<AskOutcome> {
    const booking = await store.ledger.load(reference);
    if (booking === null) return saying('over', ctx, 'stale');
    const view = { booking, words: ctx.words };
    const refusal = whyNoChange(view, dependencies);
    if (refusal !== null) {
      await answer(ctx, { text: refusal });
      return 'over';
    }
    const [date, another] = readDays(text, { locale: ctx.words.locale, today: today() });
    if (date === undefined || another !== undefined) return saying('waits', ctx, 'staff-change-one-day');
    const offer = await showingWork(ctx, offerFor(view, date));
    if (!('refusal' in offer)) return askSurely(ctx, view, offer, false);
    await answer(ctx, { text: offer.refusal });
    return 'waits';
  }
  return { taps, asks: { change: { typed: change, yes: carryOutNow } } };
}

function askForDay(ctx: BotContext, view: BookingView): Promise<AskOutcome> {
  const { booking, words } = view;
  const text = paragraphs(bookingHead(view), customerText(view), words.html('staff-change-question'));
  const about = { kind: 'change', reference: booking.reference, reason: null, total: 0, due: null } as const;
  return ask(ctx, about, () => ({ text, rows: [] }));
}

function askSurely(
  ctx: BotContext,
  view: BookingView,
  offer: ChangeOffer,
  hasChanged: boolean,
): Promise<AskOutcome> {
  const { date, total } = offer.order;
  const { reference } = view.booking;
  const due = changeDue(total, offer.replaces);
  const about = { kind: 'change', reference, reason: date, total, due } as const;
  return ask(ctx, about, (asking) => changeQuestion(view, offer, { ...asking, hasChanged }));
}

/** Places the customer's booking for the other day, which replaces the old one once it is issued. */
async function carryOut(
  ctx: TapContext,
  view: BookingView,
  offer: ChangeOffer,
  dependencies: ChangeDependencies,
): Promise<void> {
  const { from } = ctx;
  const { booking, words } = view;
  const { customer, details, source, prepayment } = booking;
  const { date, total } = offer.order;
  const request = {
    ...offer,
    customer,
    details,
    source,
    card: null,
    accept: { total, date },
    payBy: prepayment?.accepted?.method,
    byStaff: from.id,
  };
  const placed = await dependencies.access.place(request, () => true);
  await endAsk(ctx);
  const values = { code: codeOf(booking), date: words.day(date) };
  // Somebody else may have begun a change to another day meanwhile.
  const isBegun = placed.booking?.order.date === date;
  const why = placed.kind === 'accepted' || placed.why === 'existing' ? 'changing' : placed.why;
  const text = isBegun
    ? words.html('staff-change-begun', values)
    : inLines(
        words.html('staff-change-refused', values),
        whyNoChange(view, dependencies) ?? words.html(`staff-change-no-${why}`),
      );
  await paint(ctx, { text, rows: [[showButton({ ...view, booking: placed.booking ?? booking })]] });
}

/** Null: the customer may change it now. */
function whyNoChange({ booking, words }: BookingView, { atVenue }: ChangeDependencies): string | null {
  const { now, timeZone } = atVenue();
  const permission = mayDo('change', booking, now, timeZone);
  if (permission.allowed) return null;
  const { because, until } = permission;
  if (because === 'askStaff' && unrecordedPaymentOf(booking) > 0) {
    return words.html('staff-change-no-unrecorded');
  }
  return words.html(`staff-change-no-${because}`, { time: until === undefined ? '' : words.deadline(until) });
}

function createOffers(dependencies: ChangeDependencies) {
  const { bookings, config, partner } = dependencies;

  /** `refusal`: why the change is not offered, for staff. */
  return async (view: BookingView, date: VenueDate): Promise<ChangeOffer | { readonly refusal: string }> => {
    const { booking, words } = view;
    const { lines, isGrouped, note } = booking.order;
    const refusal = (...reasons: readonly string[]) => ({
      refusal: inLines(...reasons, words.html('staff-change-another-day')),
    });
    const dayProblem = whyNotThatDay(view, date, dependencies);
    if (dayProblem !== null) return refusal(dayProblem);
    const outcome = await partner.catalogue.packagesOn(date);
    if (outcome.kind === 'notSent' || outcome.kind === 'unknown')
      return { refusal: words.html('staff-partner-silent') };
    const onSale = outcome.kind === 'done' ? outcome.value : [];
    const offered = lines.map((line) => ({ line, offer: onSale.find(({ code }) => code === line.code) }));
    const problems = offered.flatMap(
      ({ line, offer }) => whyNotThatLine(line, offer, date, dependencies, words) ?? [],
    );
    if (onSale.length > 0 && problems.length > 0) return refusal(...problems);
    const newLines = offered.flatMap(({ line, offer }) =>
      offer === undefined ? [] : [lineFor(offer, line.quantity)],
    );
    const { booking: successor } = await bookings.successorOf(booking);
    const { id, replaces } = draftOfChange(booking, successor, dependencies);
    const order = orderOf({ date, lines: newLines, isGrouped, note }, config.venue.currency, onSale);
    if (order === null) return refusal(words.html('date-nothing-on-sale', { date: words.day(date) }));
    return isUnpayable(changeDue(order.total, replaces), config.payment)
      ? refusal(words.html('staff-change-no-noWayToPay'))
      : { reference: id, replaces, order };
  };
}

/** Null: tickets can be booked for that day, which is not the booking's own. */
function whyNotThatDay(
  { booking: { order }, words }: BookingView,
  date: VenueDate,
  { config, today }: ChangeDependencies,
): string | null {
  const { horizonDays } = config.booking;
  const values = { date: words.day(date), last: words.day(addVenueDays(today(), horizonDays)) };
  if (date === order.date) return words.html('staff-change-same-day', values);
  const problem = dateProblem(date, today(), horizonDays);
  return problem === null ? null : words.html(problem === 'past' ? 'date-past' : 'date-not-yet', values);
}

/** Null: as many of the package can be booked for that day. */
function whyNotThatLine(
  line: OrderLine,
  offer: SalePackage | undefined,
  date: VenueDate,
  { config, now }: ChangeDependencies,
  words: Wording,
): string | null {
  const values = { date: words.day(date), name: nameInAnswer(line, words) };
  if (offer === undefined) return words.html('staff-change-line-gone', values);
  const { minQuantity: minimum, maxQuantity: maximum, cutoffMinutes } = offer;
  if (isPastCutoff(cutoffMinutes, date, now(), config.venue.timeZone))
    return words.html('package-closed-now', { name: values.name, time: clockText(cutoffMinutes ?? 0) });
  const isWithin = line.quantity >= minimum && line.quantity <= maximum;
  return isWithin ? null : words.html('staff-change-line-limits', { ...values, minimum, maximum });
}

/** Asked before the date is changed: both days, the lines, and what is to be paid or comes back. */
export function changeQuestion(
  view: BookingView,
  { order, replaces }: Pick<ChangeOffer, 'order' | 'replaces'>,
  { hasChanged, ...asking }: QuestionFor & { readonly hasChanged: boolean },
): Screen {
  const { words } = view;
  const values = { date: words.dayLabel(order.date) };
  const due = changeDue(order.total, replaces);
  const more = due ?? order.total - replaces.total;
  const sums = { total: words.money(order.total), amount: words.money(Math.abs(more)) };
  const direction = more === 0 ? 'same' : more > 0 ? 'more' : 'less';
  return {
    text: paragraphs(
      hasChanged && words.html('staff-returns-changed'),
      bookingHead(view),
      customerText(view),
      inLines(
        words.html('staff-change-to', { before: words.day(replaces.date), date: words.day(order.date) }),
        ...order.lines.map((line) => orderLineText(line, words)),
      ),
      words.html(`staff-change-${due === null ? 'unpaid' : 'paid'}-${direction}`, sums),
    ),
    rows: [
      [answerButton(asking, words.text('change-to', values), 'yes', { style: 'success' })],
      [answerButton(asking, words.text('keep-booking'), 'keep')],
    ],
  };
}
