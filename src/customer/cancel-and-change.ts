import type { NextFunction } from 'grammy';
import { mayAskStaff, mayDo } from '../booking/permissions.ts';
import type { Booking, RequestKind } from '../booking/record.ts';
import { draftOfChange } from '../dialogue/rebooking.ts';
import type { ReasonAsk } from '../store/awaiting.ts';
import type { TapOf } from '../taps.ts';
import { activeMenu, discardMessage } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { onOneLine } from '../telegram/wording.ts';
import { cancelTicketsScreen, longestWish, obstacleScreen } from '../views/after-sale.ts';
import { readLive } from '../views/booking-view.ts';
import type { BookingFeature } from './begin-booking.ts';
import { ownBooking, toastAfter } from './booking-card-taps.ts';
import type { CustomerDependencies } from './dependencies.ts';
import { ticketsDetail } from './my-tickets.ts';
import type { HowToShow } from './show-screen.ts';

type TicketsTapped = TapOf<'tickets'>;
type AfterSaleDependencies = Pick<
  CustomerDependencies,
  'atVenue' | 'bookings' | 'config' | 'show' | 'today' | 'watch'
>;
type AfterSaleAct = (ctx: TapContext, tap: TicketsTapped, own: Booking) => Promise<void>;

/**
 * What a customer does with a booking after the sale: cancels it, changes its date, or asks staff to allow that.
 */
export function cancelAndChangeFeature(dependencies: AfterSaleDependencies, booking: BookingFeature) {
  const { atVenue, bookings, config, today } = dependencies;
  const requests = createRequests(dependencies);
  const { askWhether, cancel } = createTicketsCancelling(dependencies, requests);

  /** Begins a draft with the same lines; a change that is under way is shown instead. */
  async function changeDate(ctx: BotContext, start: Booking, page = 0): Promise<void> {
    const successor = await bookings.successorOf(start);
    if (successor.isUnderWay) {
      await endTap(ctx, ctx.words.text('refused-changing'));
      const { booking: underWay } = successor;
      if (underWay !== null) await bookings.showCard(underWay.reference, start.customer.userId);
      return;
    }
    const own = await readNow(ctx, start, bookings);
    const { now, timeZone } = atVenue();
    if (!mayDo('change', own, now, timeZone).allowed) {
      return requests.showObstacle(ctx, 'change', own, page);
    }
    await booking.begin(ctx, draftOfChange(own, successor.booking, { config, today }));
  }

  const acts: { readonly [action in TicketsTapped['action']]?: AfterSaleAct } = {
    cancel: (ctx, { page }, own) => askWhether(ctx, own, page),
    cancelSurely: cancel,
    askCancel: requests.ask,
    askChange: requests.ask,
    change: (ctx, { page }, own) => changeDate(ctx, own, page),
  };
  /** False: the tap is for /mytickets itself. */
  async function tap(ctx: TapContext, tapped: TicketsTapped): Promise<boolean> {
    const act = acts[tapped.action];
    if (act === undefined) return false;
    const own = await ownBooking(ctx, bookings, tapped.reference);
    if (own !== null) await act(ctx, tapped, own);
    return true;
  }
  return { tap, takeReason: requests.takeReason, changeDate };
}

/** Reads the booking at the partner, since a ticket may have been used at the gate meanwhile. Answers the tap. */
async function readNow(
  ctx: BotContext,
  own: Booking,
  bookings: AfterSaleDependencies['bookings'],
): Promise<Booking> {
  await endTap(ctx, null);
  return (await readLive(bookings, ctx, own)).booking;
}

function createTicketsCancelling(
  { atVenue, bookings, show, watch }: AfterSaleDependencies,
  requests: Requests,
) {
  async function askWhether(ctx: BotContext, start: Booking, page: number): Promise<void> {
    const own = await readNow(ctx, start, bookings);
    const { now, timeZone } = atVenue();
    return mayDo('cancel', own, now, timeZone).allowed
      ? show(ctx, cancelTicketsScreen({ booking: own, now, timeZone, words: ctx.words }, page))
      : requests.showObstacle(ctx, 'cancel', own, page);
  }

  /** Checks the policy again. The question is deleted, and the booking's card appears below. */
  async function cancel(ctx: TapContext, { page, shown }: TicketsTapped, own: Booking): Promise<void> {
    const { api, chatId, msgId, words } = ctx;
    const change = await bookings.cancel(own.reference, own.customer.userId, {
      isOfTickets: true,
      back: shown,
    });
    if (change.kind === 'accepted') {
      watch(change.booking);
      await endTap(ctx, words.text('cancelling-now'));
      return discardMessage(api, chatId, msgId);
    }
    const current = change.booking ?? own;
    const hasSumChanged = change.kind === 'refused' && change.why === 'returnChanged';
    const screen = hasSumChanged
      ? cancelTicketsScreen({ booking: current, ...atVenue(), words }, page)
      : ticketsDetail({ booking: current, isLive: true, page, ...atVenue(), words });
    await show(ctx, screen, { toast: toastAfter(change, ctx) });
  }

  return { askWhether, cancel };
}

type Requests = ReturnType<typeof createRequests>;

/** Requests to staff for exceptions from the policy. */
function createRequests({ atVenue, bookings, show }: AfterSaleDependencies) {
  /** Shows why the customer has to ask staff. A text typed while this is shown is added to the request. */
  async function showObstacle(
    ctx: BotContext,
    kind: RequestKind,
    own: Booking,
    page: number,
    { wish = null, ...how }: HowToShow & { readonly wish?: string | null } = {},
  ): Promise<void> {
    await show(ctx, obstacleScreen({ booking: own, ...atVenue(), words: ctx.words }, kind, page, wish), how);
    const messageId = await activeMenu(ctx);
    if (messageId === null) return;
    await ctx.lock.records.awaiting.set(ctx.chatId, ctx.from.id, {
      kind: 'reason',
      reference: own.reference,
      request: kind,
      page,
      messageId,
      text: wish,
    });
  }

  async function ask(ctx: TapContext, { action, page, shown }: TicketsTapped, own: Booking): Promise<void> {
    const { chatId, from, lock, msgId, profile, words } = ctx;
    const kind = action === 'askCancel' ? 'cancel' : 'change';
    const awaited = await lock.records.awaiting.current(chatId, from.id);
    const wish = awaited?.kind === 'reason' ? awaited : profile.wish;
    const reason = (wish?.messageId === msgId ? wish.text : null) ?? undefined;
    const change = await bookings.askStaff(own.reference, own.customer.userId, { kind, reason, back: shown });
    const current = change.booking ?? own;
    const toast = change.kind === 'accepted' ? words.text('request-sent') : toastAfter(change, ctx);
    if (change.kind === 'refused' && change.why === 'returnChanged') {
      return showObstacle(ctx, kind, current, page, { wish: reason ?? null, toast });
    }
    await show(ctx, ticketsDetail({ booking: current, isLive: true, page, ...atVenue(), words }), { toast });
  }

  /** Shows a typed text on the question, with the button that sends it. `next`: where staff can't be asked any more. */
  async function takeReason(ctx: BotContext, awaited: ReasonAsk, next: NextFunction): Promise<void> {
    const { api, chatId, from, message, words } = ctx;
    const { messageId, page, reference, request } = awaited;
    const own = await bookings.find(reference, from.id);
    const { now, timeZone } = atVenue();
    if (own === null || !mayAskStaff(request, own, now, timeZone)) return next();
    const text = onOneLine(message?.text ?? '');
    if ([...text].length > longestWish) {
      await ctx.reply(words.html('write-at-most', { maximum: longestWish }), { parse_mode: 'HTML' });
      return;
    }
    await showObstacle(ctx, request, own, page, { wish: text, on: null });
    await discardMessage(api, chatId, messageId);
  }

  return { showObstacle, ask, takeReason };
}
