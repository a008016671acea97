import { Composer } from 'grammy';
import { returnRange } from '../booking/money.ts';
import { isCancellable, openRequestOf } from '../booking/permissions.ts';
import type { Booking, StaffRequest } from '../booking/record.ts';
import type { CancelWish } from '../booking/requests.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DeclineAsk, EndingAsk } from '../storage/staff-desk.ts';
import { onStaffTaps, type StaffTapped, tapData } from '../taps.ts';
import { readLive } from '../telegram/active-message.ts';
import { discardMessage, editText } from '../telegram/card.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { button, type Screen, turningRows } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { askedAtOf, requestRows } from './alert-rows.ts';
import {
  answer,
  askToType,
  cleanReason,
  dropAsk,
  isAnswerTo,
  isTooLong,
  longestEcho,
  nameOfPerson,
  newQuestionId,
  pageIn,
  paint,
  say,
  sayTooLong,
  tappedBooking,
  thumbsUp,
} from './answer.ts';
import {
  askerOf,
  asNewMessage,
  bookingSummary,
  cancelUnderWay,
  codeOf,
  customerText,
  hasTouchedTickets,
  liveText,
  notCancellable,
  showButton,
  staffBookingList,
  usedText,
} from './booking-view.ts';
import { approveQuestion, endingQuestion, usedQuestion } from './ending.ts';
import { byCode } from './find.ts';
import { staffMoneyText } from './money.ts';
import { choiceIn, requestFacts } from './returns.ts';

const longestReason = 200;
const longestName = 40;

/** One request on a page, with all that is needed to answer it. */
export function requestsScreen(
  booking: Booking | null,
  place: { readonly page: number; readonly count: number; readonly isLive: boolean },
  words: Wording,
): Screen {
  const { page, count, isLive } = place;
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

/** What became of the request, on the message whose button was tapped. `name`: of whoever has answered it. */
export function answeredScreen(booking: Booking, name: string, words: Wording): Screen {
  const { request } = booking;
  const answered = request?.answered;
  const code = codeOf(booking);
  if (request === undefined || answered === undefined) {
    const state = words.text(`state-${booking.state}`);
    return { text: words.html('staff-request-over', { code, state }), rows: [] };
  }
  const { decision, at, reason } = answered;
  const key =
    decision === 'approved' ? `staff-request-${request.kind}-approved` : `staff-request-${decision}`;
  return {
    text: paragraphs(
      words.html(key, { code, name: clipped(name, longestName), time: words.moment(at) }),
      reason !== '' && words.html('reason-given', { reason: clipped(reason, longestReason) }),
    ),
    rows: [],
  };
}

const mostOpen = 200;

/** /requests: what customers ask staff to allow, with "Approve" and "Decline"; each is answered once. */
export function requestsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now, store } = dependencies;
  const { ledger, desk } = store;
  const composer = new Composer<BotContext>();

  composer.command('requests', async (ctx) => answer(ctx, await list(ctx, 0)));

  onStaffTaps(composer, {
    async requests(ctx, tap) {
      await endTap(ctx, null);
      await paint(ctx, null, await list(ctx, pageIn(tap)));
    },
    approve,
    approveSure: approve,
    decline: askWhy,
  });

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask?.purpose !== 'decline') return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const reason = cleanReason(ctx.message.text);
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    await decline(ctx, ask, reason);
  });

  async function list(ctx: BotContext, page: number): Promise<Screen> {
    const { bookings: found } = await ledger.withOpenRequest({ offset: 0, limit: mostOpen });
    const open = found
      .filter((booking) => openRequestOf(booking) !== null)
      .toSorted((a, b) => (a.request?.askedAt ?? 0) - (b.request?.askedAt ?? 0));
    const at = Math.max(0, Math.min(page, open.length - 1));
    const start = open[at] ?? null;
    const { booking, isLive } =
      start === null ? { booking: null, isLive: true } : await readLive(bookings, ctx, start);
    return requestsScreen(booking, { page: at, count: open.length, isLive }, ctx.words);
  }

  /**
   * A request to cancel what was paid, or tickets in use, is approved by a second tap, which says what it does; what has
   * changed by then is asked once more.
   */
  async function approve(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, msgId: messageId } = ctx;
    const start = await tappedBooking(ctx, tap, store);
    if (start === null) return;
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const request = requestIn(tap, booking);
    if (request === null) return paint(ctx, null, await answered(ctx, booking));
    const { askedAt } = request;
    const isCancel = request.kind === 'cancel';
    const returns = choiceIn(tap.argument);
    const isChosen = returns !== undefined || returnRange(booking, askedAt) === null;
    const isSure = tap.action === 'approveSure' || !hasTouchedTickets(booking);
    if (isCancel && !(isChosen && isSure)) {
      return paint(ctx, null, approveQuestion(booking, request, { isLive }, words));
    }
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    if (isCancel) await paint(ctx, null, cancelUnderWay(booking, words));
    const given = {
      askedAt,
      decision: 'approved',
      reason: '',
      ...(isCancel && { returns, answerTo }),
    } as const;
    const asked = await bookings.answerRequest(booking.reference, ctx.from.id, given);
    // The message waits for the outcome of a cancellation, unless there is none.
    if (isCancel && asked.kind === 'accepted') return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    if (asked.kind === 'refused' && asked.why === 'returnChanged') {
      return paint(ctx, null, approveQuestion(current, request, { isLive, hasChanged: true }, words));
    }
    await paint(ctx, null, await answered(ctx, current));
  }

  /** The reason is asked for with a forced reply: in a group the bot sees nothing else of what is typed. */
  async function askWhy(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from, msgId } = ctx;
    const booking = await tappedBooking(ctx, tap, store);
    if (booking === null) return;
    const request = requestIn(tap, booking);
    if (request === null) return paint(ctx, null, await answered(ctx, booking));
    const question = { text: words.html('staff-decline-reason', { code: codeOf(booking) }), rows: [] };
    const placeholder = words.text('staff-reason-placeholder');
    const messageId = await askToType(ctx, question, placeholder, dependencies);
    await desk.putAsk(chatId, from.id, {
      id: newQuestionId(),
      purpose: 'decline',
      reference: booking.reference,
      messageId,
      request: { askedAt: request.askedAt, messageId: msgId },
    });
  }

  async function decline(ctx: BotContext, ask: DeclineAsk, reason: string): Promise<void> {
    const { chatId, from } = ctx;
    const { askedAt, messageId } = ask.request;
    const asked = await bookings.answerRequest(ask.reference, from.id, {
      askedAt,
      decision: 'declined',
      reason,
    });
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    if (asked.kind === 'notFound') return say(ctx, 'stale');
    const screen = await answered(ctx, asked.booking);
    // On the request's own message, which loses its buttons.
    const isShown = await editText(ctx.api, chatId, messageId, screen);
    await discardMessage(ctx.api, chatId, ask.messageId);
    const isSeen = isShown && asked.kind === 'accepted' && (await thumbsUp(ctx));
    if (!isSeen) await answer(ctx, screen);
  }

  async function answered({ words }: BotContext, booking: Booking): Promise<Screen> {
    const by = booking.request?.answered?.by ?? null;
    return answeredScreen(booking, by === null ? '' : await nameOfPerson(dependencies, by), words);
  }
  return composer;
}

/** The request that the button is for; null: it waits for no answer any more. */
function requestIn({ argument }: StaffTapped, booking: Booking): StaffRequest | null {
  const request = openRequestOf(booking);
  return request?.askedAt === askedAtOf(argument) ? request : null;
}

/** /cancelbooking CODE [reason], and the answers to its questions; closing a review asks the same way. */
export function cancelBookingFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now, store } = dependencies;
  const { ledger, desk } = store;
  const composer = new Composer<BotContext>();

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask?.purpose !== 'cancel' && ask?.purpose !== 'close') return next();
    if (ask.reason !== null) return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const reason = cleanReason(ctx.message.text);
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    const booking = await ledger.load(ask.reference);
    if (booking === null) return next();
    await askToEnd(ctx, booking, ask.purpose, reason);
    await discardMessage(ctx.api, ctx.chatId, ask.messageId);
  });

  composer.command('cancelbooking', async (ctx) => {
    const [code = '', ...rest] = ctx.match.trim().split(/\s+/);
    if (code === '') return say(ctx, 'staff-usage-cancelbooking');
    const found = await byCode(ledger, code);
    const [booking] = found;
    if (booking === undefined) return say(ctx, 'staff-not-found', { text: clipped(code, longestEcho) });
    if (found.length > 1) return answer(ctx, staffBookingList(found, 0, ctx.words));
    const reason = cleanReason(rest.join(' '));
    if (reason !== null && isTooLong(reason)) return sayTooLong(ctx);
    await askToEnd(ctx, booking, 'cancel', reason);
  });

  onStaffTaps(composer, {
    cancel: (ctx, tap) => begin(ctx, tap, 'cancel'),
    close: (ctx, tap) => begin(ctx, tap, 'close'),
    keep: decide,
    yes: decide,
    sure: decide,
  });

  async function begin(ctx: TapContext, tap: StaffTapped, purpose: EndingAsk['purpose']): Promise<void> {
    const booking = await tappedBooking(ctx, tap, store);
    if (booking !== null) await askToEnd(ctx, booking, purpose, null);
  }

  /** Asks a member of staff before a booking is ended: first for the reason, then whether they are sure. */
  async function askToEnd(
    ctx: BotContext,
    start: Booking,
    purpose: EndingAsk['purpose'],
    reason: string | null,
  ): Promise<void> {
    const { chatId, from, words } = ctx;
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const isPossible = purpose === 'cancel' ? isCancellable(booking) : booking.state === 'review';
    if (!isPossible && purpose === 'close') return say(ctx, 'staff-close-not-open');
    if (!isPossible) {
      await answer(ctx, notCancellable(booking, isLive, words));
      return;
    }
    const { reference } = booking;
    const id = newQuestionId();
    const question = { id, staffId: from.id, purpose, reason, at: now() };
    const screen = endingQuestion(booking, isLive, question, words);
    const messageId =
      reason === null
        ? await askToType(ctx, screen, words.text('staff-reason-placeholder'), dependencies)
        : (await answer(ctx, screen)).message_id;
    await desk.putAsk(chatId, from.id, { id, purpose, reference, reason, messageId });
  }

  /** The member of staff who was asked says yes or no. */
  async function decide(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    if (askerOf(tap.argument) !== from.id) return endTap(ctx, words.text('staff-not-yours'));
    const ask = await desk.ask(chatId, from.id);
    const isEnding = ask?.purpose === 'cancel' || ask?.purpose === 'close';
    if (!isEnding || ask.id !== tap.subject) return endTap(ctx, words.text('stale'));
    const { id, purpose, reason } = ask;
    await endTap(ctx, null);
    if (tap.action === 'keep') {
      await desk.removeAsk(chatId, from.id);
      return paint(ctx, null, { text: words.html(`staff-${purpose}-kept`), rows: [] });
    }
    const start = await ledger.load(ask.reference);
    if (start === null || reason === null) return;
    if (purpose === 'close') return close(ctx, start, reason);
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const asked = { id, purpose, staffId: from.id };
    if (tap.action === 'yes' && hasTouchedTickets(booking)) {
      const choice = /-\w+$/.exec(tap.argument)?.[0] ?? '';
      return paint(ctx, null, usedQuestion(booking, asked, choice, words));
    }
    const current = await cancel(ctx, booking, isLive, { reason, returns: choiceIn(tap.argument) });
    if (current === null) return;
    const question = { ...asked, reason, at: now(), hasChanged: true };
    await paint(ctx, null, endingQuestion(current, isLive, question, words));
  }

  /**
   * The record has the wish, its entry for the audit trail and the message to answer on, all by one commit. Answers the
   * booking where another sum can be given back than was tapped, which is to be asked once more; else null.
   */
  async function cancel(
    ctx: TapContext,
    booking: Booking,
    isLive: boolean,
    wish: Pick<CancelWish, 'reason' | 'returns'>,
  ): Promise<Booking | null> {
    const { words, chatId, from, msgId: messageId } = ctx;
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    await paint(ctx, null, cancelUnderWay(booking, words));
    const asked = await bookings.cancelByStaff(booking.reference, from.id, { ...wish, answerTo });
    if (asked.kind === 'refused' && asked.why === 'returnChanged') return asked.booking;
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    if (asked.kind === 'accepted') return null;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, null, notCancellable(current, isLive, words));
    return null;
  }

  async function close(ctx: TapContext, booking: Booking, reason: string): Promise<void> {
    const { words, chatId, from } = ctx;
    const asked = await bookings.closeByStaff(booking.reference, from.id, reason);
    await desk.removeAsk(chatId, from.id);
    const key = asked.kind === 'accepted' ? 'staff-closed' : 'staff-close-not-open';
    await paint(ctx, null, { text: words.html(key, { code: codeOf(booking) }), rows: [] });
  }
  return composer;
}
