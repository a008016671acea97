import { Composer } from 'grammy';
import { moneyOf, returnIfCancelled } from '../booking/money.ts';
import { openRequestOf } from '../booking/permissions.ts';
import type { Booking, StaffRequest } from '../booking/record.ts';
import { sumsText } from '../customer/payment.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import type { DeclineAsk } from '../storage/staff-desk.ts';
import { readLive } from '../telegram/active-message.ts';
import { tapData } from '../telegram/callback-data.ts';
import { discardMessage, editText } from '../telegram/card.ts';
import {
  type BotContext,
  endTap,
  onStaffTaps,
  type StaffTapped,
  type TapContext,
} from '../telegram/context.ts';
import { button, type Screen, turningRows } from '../telegram/screen.ts';
import { clipped, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { askedAtOf, asNewMessage, requestKey, requestRows } from './alert-rows.ts';
import {
  answer,
  askToType,
  cleanReason,
  dropAsk,
  isAnswerTo,
  isTooLong,
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
  bookingSummary,
  cancelUnderWay,
  codeOf,
  customerText,
  endingQuestion,
  hasTouchedTickets,
  isCancellable,
  liveText,
  notCancellable,
  type Question,
  showButton,
  staffBookingList,
  usedQuestion,
  usedQuestionText,
  usedText,
} from './booking-view.ts';
import { byCode, longestEcho } from './find.ts';
import { staffMoneyText } from './money.ts';

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
      request.kind === 'cancel' && returnsText(booking, request, words),
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

/** What comes back if it is approved: however long staff take, what the policy gave when the customer asked. */
function returnsText(booking: Booking, { askedAt }: StaffRequest, words: Wording): string | null {
  if (moneyOf(booking) === null) return null;
  const back = returnIfCancelled(booking, askedAt);
  return back.length === 0
    ? words.html('staff-request-returns-nothing')
    : words.html('staff-request-returns', { amount: sumsText(back, words) });
}

/** Asked before tickets that somebody has begun to use are cancelled. */
export function approveUsedQuestion(booking: Booking, request: StaffRequest, words: Wording): Screen {
  const key = requestKey(request);
  return {
    text: usedQuestionText(booking, words),
    rows: [
      [
        button(words.text('approve'), tapData.staff('approveSure', booking.reference, key), 'danger'),
        button(words.text('decline'), tapData.staff('decline', booking.reference, key)),
      ],
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

  async function approve(ctx: TapContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, msgId: messageId } = ctx;
    const start = await tappedBooking(ctx, tap, store);
    if (start === null) return;
    const { booking } = await readLive(bookings, ctx, start);
    const request = requestIn(tap, booking);
    if (request === null) return paint(ctx, null, await answered(ctx, booking));
    const { askedAt } = request;
    const isCancel = request.kind === 'cancel';
    if (isCancel && tap.action === 'approve' && hasTouchedTickets(booking)) {
      return paint(ctx, null, approveUsedQuestion(booking, request, words));
    }
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    if (isCancel) await paint(ctx, null, cancelUnderWay(booking, words));
    const given = { askedAt, decision: 'approved', reason: '', ...(isCancel && { answerTo }) } as const;
    const asked = await bookings.answerRequest(booking.reference, ctx.from.id, given);
    // The message waits for the outcome of a cancellation, unless there is none.
    if (isCancel && asked.kind === 'accepted') return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
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
    if (ask === null || ask.purpose === 'decline' || ask.reason !== null) return next();
    if (ctx.message.text.startsWith('/')) return dropAsk(ctx, ask, store, next);
    if (!(await isAnswerTo(ctx, ask.messageId, dependencies))) return next();
    const reason = cleanReason(ctx.message.text);
    if (reason === null || isTooLong(reason)) return sayTooLong(ctx);
    const booking = await ledger.load(ask.reference);
    if (booking === null || ask.purpose === 'match') return next();
    await askToEnd(ctx, booking, ask.purpose, reason);
    await discardMessage(ctx.api, ctx.chatId, ask.messageId);
  });

  composer.command('cancelbooking', async (ctx) => {
    const [code = '', ...rest] = ctx.match.trim().split(/\s+/);
    if (code === '') return say(ctx, 'staff-usage-cancelbooking');
    const found = await byCode(ledger, code);
    const [booking] = found;
    if (booking === undefined) return say(ctx, 'staff-not-found', { text: clipped(code, longestEcho) });
    if (found.length > 1) return answer(ctx, staffBookingList(found, found.length, ctx.words));
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

  async function begin(ctx: TapContext, tap: StaffTapped, purpose: Question['purpose']): Promise<void> {
    const booking = await tappedBooking(ctx, tap, store);
    if (booking !== null) await askToEnd(ctx, booking, purpose, null);
  }

  /** Asks a member of staff before a booking is ended: first for the reason, then whether they are sure. */
  async function askToEnd(
    ctx: BotContext,
    start: Booking,
    purpose: Question['purpose'],
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
    const screen = endingQuestion(booking, isLive, { id, staffId: from.id, purpose, reason }, words);
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
    if (ask === null || ask.purpose === 'decline' || ask.purpose === 'match' || ask.id !== tap.subject)
      return endTap(ctx, words.text('stale'));
    const { purpose } = ask;
    await endTap(ctx, null);
    if (tap.action === 'keep') {
      await desk.removeAsk(chatId, from.id);
      return paint(ctx, null, { text: words.html(`staff-${purpose}-kept`), rows: [] });
    }
    const start = await ledger.load(ask.reference);
    if (start === null || ask.reason === null) return;
    if (purpose === 'close') return close(ctx, start, ask.reason);
    const { booking, isLive } = await readLive(bookings, ctx, start);
    if (tap.action === 'yes' && hasTouchedTickets(booking)) {
      return paint(ctx, null, usedQuestion(booking, { ...ask, staffId: from.id }, words));
    }
    await cancel(ctx, booking, isLive, ask.reason);
  }

  /** The record has the wish, its entry for the audit trail and the message to answer on, all by one commit. */
  async function cancel(ctx: TapContext, booking: Booking, isLive: boolean, reason: string): Promise<void> {
    const { words, chatId, from, msgId: messageId } = ctx;
    const answerTo = { chatId, messageId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    await paint(ctx, null, cancelUnderWay(booking, words));
    const asked = await bookings.cancelByStaff(booking.reference, from.id, { reason, answerTo });
    // Only now: an update that is handled once more after a crash must find the question.
    await desk.removeAsk(chatId, from.id);
    if (asked.kind === 'accepted') return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, null, notCancellable(current, isLive, words));
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
