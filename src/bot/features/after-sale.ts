import { createHash } from 'node:crypto';
import { Composer } from 'grammy';
import { moneyOf } from '../../booking/money.ts';
import { mayDo } from '../../booking/permissions.ts';
import type { Booking, BookingReference, RequestKind } from '../../booking/record.ts';
import { dateProblem } from '../../booking/rules.ts';
import { parseTap, type Tap } from '../callback-data.ts';
import { discardMessage } from '../card.ts';
import { type BotContext, endTap } from '../context.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { Screen } from '../screen.ts';
import { cancelTicketsScreen, changeObstacleScreen } from '../screens/after-sale.ts';
import { ticketsDetail } from '../screens/my-tickets.ts';
import type { BookingFeature } from './booking.ts';
import { draftLines, toastOf } from './booking-card.ts';

type TicketsTapped = Extract<Tap, { kind: 'tickets' }>;

/** What a customer does with a booking after the sale: cancels it, changes its date, or asks staff to allow that. */
export function afterSaleFeature(
  dependencies: FeatureDependencies,
  booking: BookingFeature,
): Composer<BotContext> {
  const { atVenue, bookings, show, watch, today, config, now } = dependencies;
  const composer = new Composer<BotContext>();
  composer.chatType('private').on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'tickets') return next();
    switch (tap.action) {
      case 'cancel':
        return withOwn(ctx, tap, (own) =>
          show(ctx, cancelTicketsScreen(own, tap.page, atVenue(), ctx.words)),
        );
      case 'cancelSurely':
        return withOwn(ctx, tap, (own) => cancel(ctx, tap, own));
      case 'askCancel':
        return withOwn(ctx, tap, (own) => ask(ctx, tap, own, 'cancel'));
      case 'askChange':
        return withOwn(ctx, tap, (own) => ask(ctx, tap, own, 'change'));
      case 'change':
        return withOwn(ctx, tap, (own) => changeDate(ctx, tap, own));
      default:
        return next();
    }
  });

  /** The record says whose booking it is; callback data says nothing that is believed. */
  async function withOwn(
    ctx: BotContext,
    { reference }: TicketsTapped,
    go: (own: Booking) => Promise<void>,
  ): Promise<void> {
    const own = await bookings.find(reference, ctx.from?.id ?? 0);
    return own === null ? endTap(ctx, ctx.words.text('stale')) : go(own);
  }

  /** The policy is asked once more; the question gives way to the booking's card, which comes below. */
  async function cancel(ctx: BotContext, { page }: TicketsTapped, own: Booking): Promise<void> {
    const { chatId, msgId, words } = ctx;
    const asked = await bookings.cancel(own.reference, own.customer.userId, true);
    if (asked.kind !== 'accepted') {
      const current = asked.kind === 'notFound' ? own : asked.booking;
      return show(ctx, detail(current, page, ctx), { toast: toastOf(asked, ctx) });
    }
    watch(asked.booking);
    await endTap(ctx, words.text('cancelling-now'));
    if (chatId !== undefined && msgId !== undefined) await discardMessage(ctx.api, chatId, msgId);
  }

  async function ask(
    ctx: BotContext,
    { page }: TicketsTapped,
    own: Booking,
    kind: RequestKind,
  ): Promise<void> {
    const asked = await bookings.askStaff(own.reference, own.customer.userId, kind);
    const current = asked.kind === 'notFound' ? own : asked.booking;
    const toast = asked.kind === 'accepted' ? ctx.words.text('request-sent') : toastOf(asked, ctx);
    await show(ctx, detail(current, page, ctx), { toast });
  }

  /** Begins a draft with the same lines; a change that is under way is shown instead. */
  async function changeDate(ctx: BotContext, { page }: TicketsTapped, own: Booking): Promise<void> {
    const { userId } = own.customer;
    const successor = await bookings.successorOf(own);
    if (successor.isUnderWay) {
      await endTap(ctx, ctx.words.text('refused-changing'));
      if (successor.booking !== null) await bookings.showCard(successor.booking.reference, userId);
      return;
    }
    if (!mayDo('change', own, now(), config.venue.timeZone).allowed) {
      return show(ctx, changeObstacleScreen(own, page, atVenue(), ctx.words));
    }
    const { order, details, partner, reference } = own;
    const isBookable = dateProblem(order.date, today(), config.booking.horizonDays) === null;
    await booking.begin(ctx, {
      id: referenceOfChange(reference, successor.booking?.reference ?? null),
      replaces: {
        reference,
        date: order.date,
        code: partner?.bookingCode ?? '',
        total: partner?.total ?? order.total,
        paid: moneyOf(own)?.paid ?? null,
      },
      lines: draftLines(own),
      details,
      isGrouped: order.isGrouped,
      note: order.note,
      isEditing: true,
      month: isBookable ? order.date.slice(0, 7) : null,
      step: 'day',
    });
  }

  function detail(own: Booking, page: number, { words }: BotContext): Screen {
    return ticketsDetail(own, { isLive: true, page, at: atVenue() }, words);
  }
  return composer;
}

const referenceLength = 22;

/**
 * The reference of the booking that is to take this one's place: the same for every tap, so that a change is placed once.
 * `former`: that of an earlier change, which came to nothing.
 */
function referenceOfChange(reference: BookingReference, former: BookingReference | null): BookingReference {
  return createHash('sha256')
    .update(`${reference}\0${former ?? ''}`)
    .digest('base64url')
    .slice(0, referenceLength);
}
