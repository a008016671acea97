import { Composer } from 'grammy';
import { returnRange } from '../booking/money.ts';
import { openRequestOf, touchedTicketsOf } from '../booking/permissions.ts';
import { type Booking, codeOf, type StaffRequest } from '../booking/record.ts';
import { reasonText } from '../customer/booking-standing.ts';
import { readLive } from '../customer/booking-watch.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DeclineAsk } from '../storage/staff-memory.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { editText } from '../telegram/card.ts';
import type { BotContext, TapContext } from '../telegram/context.ts';
import { button, type Screen, turningRows } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import type { Amount } from '../venue/money.ts';
import { askedAtOf, requestKey, requestRows } from './alert-rows.ts';
import { answer, nameOfPerson, paint, thumbsUp } from './answer.ts';
import { type AskOutcome, ask, saying } from './asking.ts';
import {
  asNewMessage,
  bookingSummary,
  cancelUnderWay,
  customerText,
  liveText,
  longestPersonName,
  showButton,
  usedText,
} from './booking-view.ts';
import { staffMoneyText } from './money.ts';
import { choiceIn, requestFacts, returnRows, returnsText, wishText } from './returns.ts';
import { aboutBooking, currentOf, onList } from './taps.ts';

const mostOpen = 200;

/** /requests: customers' requests beyond the policy, with "Approve" and "Decline"; each is answered once. */
export function requestsFeature(dependencies: FeatureDependencies) {
  const { bookings, store } = dependencies;
  const composer = new Composer<BotContext>();

  onList(composer, 'requests', async (ctx, page) => {
    const { bookings: found } = await store.ledger.withOpenRequest({ offset: 0, limit: mostOpen });
    const open = found
      .filter((booking) => openRequestOf(booking) !== null)
      .toSorted((a, b) => (a.request?.askedAt ?? 0) - (b.request?.askedAt ?? 0));
    const at = Math.max(0, Math.min(page, open.length - 1));
    const start = open[at] ?? null;
    const { booking, isLive } =
      start === null ? { booking: null, isLive: true } : await readLive(bookings, ctx, start);
    return requestsScreen(booking, { page: at, count: open.length, isLive }, ctx.words);
  });

  const approve = createApproving(dependencies);
  onStaffTaps(
    composer,
    aboutBooking(store, {
      approve,
      approveSure: approve,
      async decline(ctx, tap, booking) {
        const request = requestIn(tap, booking);
        if (request === null) return paint(ctx, await answeredFor(ctx, booking, dependencies));
        const { reference } = booking;
        const { askedAt } = request;
        const text = ctx.words.html('staff-decline-reason', { code: codeOf(booking) });
        const about = { purpose: 'decline', reference, request: { askedAt, messageId: ctx.msgId } } as const;
        await ask(ctx, about, () => ({ text, rows: [] }), dependencies);
      },
    }),
  );

  /** Declines, and shows the outcome on the request's own message, without its buttons. */
  async function decline(
    ctx: BotContext,
    { reference, request }: DeclineAsk,
    reason: string,
  ): Promise<AskOutcome> {
    const { askedAt, messageId } = request;
    const given = { askedAt, decision: 'declined', reason } as const;
    const asked = await bookings.answerRequest(reference, ctx.from.id, given);
    if (asked.kind === 'notFound') return saying('over', ctx, 'stale');
    const screen = await answeredFor(ctx, asked.booking, dependencies);
    const isShown = await editText(ctx.api, ctx.chatId, messageId, screen);
    const isSeen = isShown && asked.kind === 'accepted' && (await thumbsUp(ctx));
    if (!isSeen) await answer(ctx, screen);
    return 'over';
  }
  return { composer, decline };
}

/** The button's request; null when it is no longer open. */
function requestIn({ argument }: StaffTapped, booking: Booking): StaffRequest | null {
  const request = openRequestOf(booking);
  return request?.askedAt === askedAtOf(argument) ? request : null;
}

async function answeredFor(
  { words }: BotContext,
  booking: Booking,
  dependencies: FeatureDependencies,
): Promise<Screen> {
  const by = booking.request?.answered?.by ?? null;
  return answeredScreen(booking, by === null ? '' : await nameOfPerson(dependencies, by), words);
}

/**
 * Handles "Approve". When money goes back or tickets are in use, asks for a second tap, which names the cancellation;
 * asks again for what has changed by then.
 */
function createApproving(dependencies: FeatureDependencies) {
  const { bookings, now } = dependencies;

  return async (ctx: TapContext, tap: StaffTapped, start: Booking): Promise<void> => {
    const { words, chatId, from, msgId: messageId } = ctx;
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const request = requestIn(tap, booking);
    if (request === null) return paint(ctx, await answeredFor(ctx, booking, dependencies));
    const { askedAt } = request;
    const isCancel = request.kind === 'cancel';
    const returns = choiceIn(tap.argument);
    const isChosen = returns !== undefined || returnRange(booking, askedAt) === null;
    const isSure = tap.action === 'approveSure' || touchedTicketsOf(booking).length === 0;
    if (isCancel && !(isChosen && isSure)) {
      return paint(ctx, approveQuestion(booking, request, { isLive }, words));
    }
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Shown before the work: another process may show the outcome on this message first.
    if (isCancel) await paint(ctx, cancelUnderWay(booking, words));
    const wish = isCancel ? { returns, answerTo } : {};
    const given = { askedAt, decision: 'approved', reason: '', ...wish } as const;
    const asked = await bookings.answerRequest(booking.reference, from.id, given);
    // The outcome of a cancellation will be shown on the message.
    if (isCancel && asked.kind === 'accepted') return;
    const current = currentOf(asked, booking);
    if (asked.kind === 'refused' && asked.why === 'returnChanged') {
      return paint(ctx, approveQuestion(current, request, { isLive, hasChanged: true }, words));
    }
    await paint(ctx, await answeredFor(ctx, current, dependencies));
  };
}

/** One request a page, with all facts for its answer. */
export function requestsScreen(
  booking: Booking | null,
  { page, count, isLive }: { readonly page: number; readonly count: number; readonly isLive: boolean },
  words: Wording,
): Screen {
  const turnTo = (to: number): string => tapData.staff('requests', '', String(to));
  const request = booking === null ? null : openRequestOf(booking);
  const refresh = button(words.text('refresh'), turnTo(page));
  if (booking === null || request === null) {
    return { text: words.html('staff-requests-none'), rows: [[refresh]] };
  }
  return {
    text: paragraphs(
      words.html('staff-requests', { count }),
      words.html(`staff-request-${request.kind}`, { time: words.moment(request.askedAt) }),
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      requestFacts(booking, words),
      customerText(booking, words),
      liveText(booking, isLive, words),
      request.kind === 'cancel' && usedText(booking, words),
    ),
    rows: [
      ...requestRows(booking, words),
      [showButton(booking, words, asNewMessage)],
      ...turningRows(page, count, words, turnTo, turnTo(page)),
      [refresh],
    ],
  };
}

/** An answered request. `name`: of the member of staff who answered. */
export function answeredScreen(booking: Booking, name: string, words: Wording): Screen {
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

interface ApproveLook {
  readonly isLive: boolean;
  readonly typed?: Amount | null;
  /** True when the sums differ from those that were tapped. */
  readonly hasChanged?: boolean;
}

/** Asked before a request to cancel is approved: which sum to give back, and whether to cancel tickets in use too. */
export function approveQuestion(
  booking: Booking,
  request: StaffRequest,
  { isLive, typed = null, hasChanged = false }: ApproveLook,
  words: Wording,
): Screen {
  const { reference } = booking;
  const asked = requestKey(request);
  const range = returnRange(booking, request.askedAt);
  const isInUse = touchedTicketsOf(booking).length > 0;
  const action = isInUse ? 'approveSure' : 'approve';
  const doing = (choice: string): string => tapData.staff(action, reference, `${asked}${choice}`);
  const other = tapData.staff('approveOther', reference, asked);
  const rows =
    range === null
      ? [[button(words.text('approve'), doing(''), 'danger')]]
      : returnRows(range, { doing, other, typed }, words);
  return {
    text: paragraphs(
      hasChanged && words.html('staff-returns-changed'),
      bookingSummary(booking, words),
      staffMoneyText(booking, words),
      liveText(booking, isLive, words),
      wishText(request, words),
      returnsText(booking, request.askedAt, words),
      usedText(booking, words),
      isInUse && words.html('staff-cancel-used-question'),
      range !== null && words.html('staff-returns-question'),
    ),
    rows: [...rows, [button(words.text('decline'), tapData.staff('decline', reference, asked))]],
  };
}
