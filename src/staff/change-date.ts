import { moneyOf } from '../booking/money.ts';
import { mayDo } from '../booking/permissions.ts';
import { type Booking, codeOf, type Order, type Replaced } from '../booking/record.ts';
import { dateProblem, isPastCutoff } from '../booking/rules.ts';
import { lineFor, orderOf } from '../dialogue/draft.ts';
import { draftOfChange } from '../dialogue/rebooking.ts';
import { readDays } from '../language/past-days.ts';
import type { ChangeAsk } from '../store/awaiting.ts';
import { showingWork } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import type { Screen } from '../telegram/screen.ts';
import { inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import type { VenueDate } from '../venue/calendar.ts';
import { readLive } from '../views/booking-watch.ts';
import { bookingHead, customerText, showButton } from '../views/staff-booking.ts';
import { pricedLine } from '../views/ticket-words.ts';
import { answer, paint, say } from './answer.ts';
import { type AskOutcome, answerButton, ask, endAsk, type QuestionFor, saying } from './asking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { aboutBooking } from './taps.ts';

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
      const { booking } = await readLive(bookings, ctx, start);
      const refusal = whyNoChange(booking, dependencies, ctx.words);
      if (refusal !== null) return paint(ctx, { text: refusal, rows: [[showButton(booking, ctx.words)]] });
      const text = paragraphs(
        bookingHead(booking, ctx.words),
        customerText(booking, ctx.words),
        ctx.words.html('staff-change-question'),
      );
      const about = { kind: 'change', reference: booking.reference, reason: null, total: 0 } as const;
      return ask(ctx, about, () => ({ text, rows: [] }));
    },
  });

  async function carryOutNow(
    ctx: TapContext,
    { reference, reason: date, total }: ChangeAsk & { readonly reason: VenueDate },
  ): Promise<unknown> {
    const booking = await store.ledger.load(reference);
    if (booking === null) return say(ctx, 'stale');
    const offer = await showingWork(ctx, offerFor(booking, date, ctx.words));
    if ('refusal' in offer) return paint(ctx, { text: offer.refusal });
    if (offer.order.total !== total) return askSurely(ctx, booking, offer, true);
    return carryOut(ctx, booking, offer, dependencies);
  }

  function askSurely(
    ctx: BotContext,
    booking: Booking,
    offer: ChangeOffer,
    hasChanged: boolean,
  ): Promise<AskOutcome> {
    const { date, total } = offer.order;
    const about = { kind: 'change', reference: booking.reference, reason: date, total } as const;
    return ask(ctx, about, (asking) => changeQuestion(booking, offer, { ...asking, hasChanged }, ctx.words));
  }

  async function change(ctx: BotContext, { reference }: ChangeAsk, text: string): Promise<AskOutcome> {
    const booking = await store.ledger.load(reference);
    if (booking === null) return saying('over', ctx, 'stale');
    const [date, another] = readDays(text, { locale: ctx.words.locale, today: today() });
    if (date === undefined || another !== undefined) return saying('waits', ctx, 'staff-change-one-day');
    const offer = await showingWork(ctx, offerFor(booking, date, ctx.words));
    if (!('refusal' in offer)) return askSurely(ctx, booking, offer, false);
    await answer(ctx, { text: offer.refusal });
    return 'waits';
  }
  return { taps, asks: { change: { typed: change, yes: carryOutNow } } };
}

/** Places the customer's booking for the other day, which replaces the old one once it is issued. */
async function carryOut(
  ctx: TapContext,
  booking: Booking,
  offer: ChangeOffer,
  { access }: ChangeDependencies,
): Promise<void> {
  const { words, from } = ctx;
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
  const placed = await access.place(request, () => true);
  await endAsk(ctx);
  const isPlaced = placed.booking !== undefined;
  const shown = placed.booking ?? booking;
  const values = { code: codeOf(booking), date: words.day(date) };
  await paint(ctx, {
    text: words.html(isPlaced ? 'staff-change-begun' : 'staff-change-refused', values),
    rows: [[showButton(shown, words)]],
  });
}

/** Null: the customer may change it now. */
function whyNoChange(booking: Booking, { atVenue }: ChangeDependencies, words: Wording): string | null {
  const { now, timeZone } = atVenue();
  const permission = mayDo('change', booking, now, timeZone);
  if (permission.allowed) return null;
  const { because, until } = permission;
  return words.html(`staff-change-no-${because}`, { time: until === undefined ? '' : words.deadline(until) });
}

function createOffers(dependencies: ChangeDependencies) {
  const { bookings, config, now, partner, today } = dependencies;
  const { currency, timeZone } = config.venue;

  /** `refusal`: why the change is not offered, for staff. */
  return async (
    booking: Booking,
    date: VenueDate,
    words: Wording,
  ): Promise<ChangeOffer | { readonly refusal: string }> => {
    const refusal = whyNoChange(booking, dependencies, words);
    if (refusal !== null) return { refusal };
    const { date: before, lines, isGrouped, note } = booking.order;
    const isOpen = dateProblem(date, today(), config.booking.horizonDays) === null && date !== before;
    const sold = isOpen ? await partner.catalogue.packagesOn(date) : null;
    if (sold?.kind === 'notSent' || sold?.kind === 'unknown')
      return { refusal: words.html('staff-partner-silent') };
    const onSale = sold?.kind === 'done' ? sold.value : [];
    const same = lines.flatMap(({ code, quantity }) => {
      const offer = onSale.find((each) => each.code === code);
      const isFree = offer !== undefined && quantity >= offer.minQuantity && quantity <= offer.maxQuantity;
      return isFree && !isPastCutoff(offer.cutoffMinutes, date, now(), timeZone)
        ? [lineFor(offer, quantity)]
        : [];
    });
    const { booking: former } = await bookings.successorOf(booking);
    const { id, replaces } = draftOfChange(booking, former, dependencies);
    const order = orderOf({ date, lines: same, isGrouped, note }, currency, onSale);
    if (order === null || same.length < lines.length) {
      return { refusal: words.html('staff-change-not-that-day', { date: words.day(date) }) };
    }
    return { reference: id, replaces, order };
  };
}

/** Asked before the date is changed: both days, the lines, and what is to be paid or comes back. */
export function changeQuestion(
  booking: Booking,
  { order, replaces }: Pick<ChangeOffer, 'order' | 'replaces'>,
  { hasChanged, ...asking }: QuestionFor & { readonly hasChanged: boolean },
  words: Wording,
): Screen {
  const values = { date: words.dayLabel(order.date) };
  const paid = moneyOf(booking) === null ? null : (replaces.paid ?? 0);
  const more = order.total - (paid ?? replaces.total);
  const sums = { total: words.money(order.total), amount: words.money(Math.abs(more)) };
  const way = more === 0 ? 'same' : more > 0 ? 'more' : 'less';
  return {
    text: paragraphs(
      hasChanged && words.html('staff-returns-changed'),
      bookingHead(booking, words),
      customerText(booking, words),
      inLines(
        words.html('staff-change-to', { before: words.day(replaces.date), date: words.day(order.date) }),
        ...order.lines.map((line) => pricedLine({ ...line, amount: line.quantity * line.unitPrice }, words)),
      ),
      words.html(`staff-change-${paid === null ? 'unpaid' : 'paid'}-${way}`, sums),
    ),
    rows: [
      [answerButton(asking, words.text('change-to', values), 'yes', { style: 'success' })],
      [answerButton(asking, words.text('keep-booking'), 'keep')],
    ],
  };
}
