import { returnRange } from '../booking/paid-and-due.ts';
import { openRequestOf, touchedTicketsOf } from '../booking/permissions.ts';
import { type Booking, codeOf, type StaffRequest } from '../booking/record.ts';
import type { DeclineAsk } from '../store/awaiting.ts';
import { type StaffTapped, type TapOn, tapData } from '../taps.ts';
import { editText } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { clipped, paragraphs, type Wording } from '../telegram/wording.ts';
import { reasonText } from '../views/booking-state-text.ts';
import { type BookingView, type LiveView, readLive } from '../views/booking-view.ts';
import { listScreen } from '../views/paged-list.ts';
import {
  askedAtOf,
  choiceIn,
  mayChoose,
  requestKey,
  requestRows,
  returnRows,
  returnsText,
  wishText,
} from '../views/return-choices.ts';
import {
  asNewMessage,
  bookingSummary,
  cancelUnderWay,
  longestPersonName,
  showButton,
  usedText,
} from '../views/staff-booking.ts';
import { ask, onReason, saying } from './asker.ts';
import { beforeEndingText, type EndingQuestion } from './cancel-booking.ts';
import type { DeskDependencies } from './dependencies.ts';
import { answer, nameOfPerson, paint, say, thumbsUp } from './replies.ts';
import { aboutBooking, type StaffTaps } from './tap-handlers.ts';
import type { StaffList } from './todo.ts';

const mostOpen = 200;

type RequestDependencies = Pick<DeskDependencies, 'bookings' | 'now' | 'staff' | 'store' | 'telegram'>;

/** Customers' requests beyond the policy, with "Approve" and "Decline"; each is answered once. */
export function customerRequestsFeature(dependencies: RequestDependencies) {
  const { bookings, staff, store } = dependencies;

  async function open(): Promise<readonly Booking[]> {
    const { bookings: waiting } = await store.ledger.withOpenRequest({ offset: 0, limit: mostOpen });
    return waiting
      .filter((booking) => openRequestOf(booking) !== null)
      .toSorted((a, b) => (a.request?.askedAt ?? 0) - (b.request?.askedAt ?? 0));
  }

  const list: StaffList = {
    count: async () => (await open()).length,
    async screen(ctx, requestedPage) {
      const all = await open();
      const page = Math.max(0, Math.min(requestedPage, all.length - 1));
      const start = all[page];
      const live = start === undefined ? null : await readLive(bookings, ctx, start);
      const isOwner = staff.isOwner(ctx.from.id);
      const current = live === null ? all : all.with(page, live.booking);
      return requestsScreen(current, { page, isOwner, isLive: live?.isLive ?? true }, ctx.words);
    },
  };

  const approve = createApproving(dependencies);
  const taps: StaffTaps<TapOn<'requests'>> = aboutBooking(store, {
    approve,
    approveYes: approve,
    approveSure: approve,
    async decline(ctx, tap, booking) {
      const request = requestIn(tap, booking);
      if (request === null) return paint(ctx, await answeredFor(ctx, booking, dependencies));
      const { reference } = booking;
      const { askedAt } = request;
      const text = ctx.words.html('staff-decline-reason', { code: codeOf(booking) });
      const about = { kind: 'decline', reference, request: { askedAt, messageId: ctx.msgId } } as const;
      await ask(ctx, about, () => ({ text, rows: [] }));
    },
  });

  /** Declines, and shows the outcome on the request's own message, without its buttons. */
  const typed = onReason<DeclineAsk>(async (ctx, { reference, request }, reason) => {
    const { askedAt, messageId } = request;
    const requestAnswer = { askedAt, decision: 'declined', reason } as const;
    const change = await bookings.answerRequest(reference, ctx.from.id, requestAnswer);
    if (change.booking === undefined) return saying('over', ctx, 'stale');
    const screen = await answeredFor(ctx, change.booking, dependencies);
    const isShown = await editText(ctx.api, ctx.chatId, messageId, screen);
    const isSeen = isShown && change.kind === 'accepted' && (await thumbsUp(ctx));
    if (!isSeen) await answer(ctx, screen);
    return 'over';
  });
  return { taps, list, asks: { decline: { typed } } };
}

/** The button's request; null when it is no longer open. */
function requestIn({ argument }: StaffTapped, booking: Booking): StaffRequest | null {
  const request = openRequestOf(booking);
  return request?.askedAt === askedAtOf(argument) ? request : null;
}

async function answeredFor(
  { words }: BotContext,
  booking: Booking,
  dependencies: RequestDependencies,
): Promise<Screen> {
  const by = booking.request?.answered?.by ?? null;
  return answeredScreen({ booking, words }, by === null ? '' : await nameOfPerson(dependencies, by));
}

/** Handles "Approve", which asks, and the "yes" to it; asks again for what has changed by then. */
function createApproving(dependencies: RequestDependencies) {
  const { bookings, now, staff } = dependencies;

  return async (ctx: TapContext, tap: StaffTapped, start: Booking): Promise<void> => {
    const { words, chatId, from, msgId: messageId } = ctx;
    const isOwner = staff.isOwner(from.id);
    const returns = choiceIn(tap.argument);
    if (!mayChoose(returns, isOwner)) return say(ctx, 'only-owners-do');
    const view = await readLive(bookings, ctx, start);
    const { booking } = view;
    const request = requestIn(tap, booking);
    if (request === null) return paint(ctx, await answeredFor(ctx, booking, dependencies));
    const { askedAt } = request;
    const isCancel = request.kind === 'cancel';
    const isChosen = !isCancel || returns !== undefined || returnRange(booking, askedAt) === null;
    const isInUse = isCancel && touchedTicketsOf(booking).length > 0;
    const isSure = isInUse ? tap.action === 'approveSure' : tap.action !== 'approve';
    if (!isChosen || !isSure) return paint(ctx, approveQuestion(view, request, { isOwner }));
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Shown before the work: another process may show the outcome on this message first.
    if (isCancel) await paint(ctx, cancelUnderWay(view));
    const wish = isCancel ? { returns, answerTo } : {};
    const requestAnswer = { askedAt, decision: 'approved', reason: '', ...wish } as const;
    const change = await bookings.answerRequest(booking.reference, from.id, requestAnswer);
    // The outcome of a cancellation will be shown on the message.
    if (isCancel && change.kind === 'accepted') return;
    const current = change.booking ?? booking;
    if (change.kind === 'refused' && change.why === 'returnChanged') {
      const changed = { ...view, booking: current };
      return paint(ctx, approveQuestion(changed, request, { isOwner, hasChanged: true }));
    }
    await paint(ctx, await answeredFor(ctx, current, dependencies));
  };
}

/** One request a page, with all facts for its answer. */
export function requestsScreen(
  bookings: readonly Booking[],
  { page, isLive, isOwner }: { readonly page: number; readonly isLive: boolean; readonly isOwner: boolean },
  words: Wording,
): Screen {
  const count = bookings.length;
  const [booking] = bookings.slice(page);
  const look = {
    title: words.html(count === 0 ? 'staff-requests-none' : 'staff-requests', { count }),
    onPage: 1,
    turnedBy: 'requests' as const,
    textOf: (each: Booking) => openRequestText({ booking: each, isLive, words }, isOwner),
  };
  const { text, rows } = listScreen(bookings, page, look, words);
  const own = booking === undefined ? [] : requestRows({ booking, words });
  const show = booking === undefined ? [] : [[showButton({ booking, words }, asNewMessage)]];
  return { text, rows: [...own, ...show, ...rows] };
}

/** The facts with which staff answer a request. */
function openRequestText(view: LiveView, isOwner: boolean): string {
  const { booking, words } = view;
  const request = openRequestOf(booking);
  if (request === null) return bookingSummary(view);
  const { kind, askedAt } = request;
  return paragraphs(
    words.html(`staff-request-${kind}`, { time: words.moment(askedAt) }),
    beforeEndingText(view),
    wishText(request, words),
    kind === 'cancel' && returnsText(view, { at: askedAt, isOwner }),
    kind === 'cancel' && usedText(view),
  );
}

/** An answered request. `name`: of the member of staff who answered. */
export function answeredScreen({ booking, words }: BookingView, name: string): Screen {
  const { request } = booking;
  const code = codeOf(booking);
  if (request?.answered === undefined) {
    const state = words.text(`state-${booking.state}`);
    return { text: words.html('staff-request-over', { code, state }), rows: [] };
  }
  const { decision, at, reason } = request.answered;
  const key =
    decision === 'approved' ? `staff-request-${request.kind}-approved` : `staff-request-${decision}`;
  const values = { code, name: clipped(name, longestPersonName), time: words.moment(at) };
  return { text: paragraphs(words.html(key, values), reasonText(reason, words)), rows: [] };
}

type ApproveLook = Pick<EndingQuestion, 'isOwner' | 'typedSum' | 'hasChanged'>;

/** Asked before a request is approved: which sum to give back, and whether to cancel tickets in use too. */
export function approveQuestion(
  view: LiveView,
  request: StaffRequest,
  { isOwner, typedSum = null, hasChanged = false }: ApproveLook,
): Screen {
  const { booking, words } = view;
  const { reference } = booking;
  const argument = requestKey(request);
  const isCancel = request.kind === 'cancel';
  const range = isCancel ? returnRange(booking, request.askedAt) : null;
  const isInUse = isCancel && touchedTicketsOf(booking).length > 0;
  const dataOf = (choice: string): string =>
    tapData.staff(isInUse ? 'approveSure' : 'approveYes', reference, `${argument}${choice}`);
  const otherSum = tapData.staff('approveOther', reference, argument);
  const yes = isCancel
    ? button(words.text('cancel-this-booking'), dataOf(''), 'danger')
    : button(words.text('yes-allow-change'), dataOf(''), 'success');
  return {
    text: paragraphs(
      hasChanged && words.html('staff-returns-changed'),
      openRequestText(view, isOwner),
      isInUse && words.html('staff-cancel-used-question'),
      words.html(range !== null ? 'staff-returns-question' : `staff-approve-${request.kind}-question`),
    ),
    rows: [
      ...(range === null ? [[yes]] : returnRows(range, { dataOf, otherSum, typedSum, isOwner }, words)),
      [button(words.text('decline'), tapData.staff('decline', reference, argument))],
    ],
  };
}
