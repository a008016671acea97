import { Composer } from 'grammy';
import { moneyOf, returnIfCancelled } from '../../../booking/money.ts';
import { openRequestOf } from '../../../booking/permissions.ts';
import type { Booking, StaffRequest } from '../../../booking/record.ts';
import type { DeclineAsk } from '../../../storage/staff-desk.ts';
import { readLive } from '../../active-message.ts';
import { tapData } from '../../callback-data.ts';
import { discardMessage, editText } from '../../card.ts';
import { type BotContext, endTap, onStaffTaps, type StaffTapped, type TapContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { button, type Screen, turningRows } from '../../screen.ts';
import { sumsText } from '../../screens/payment.ts';
import { askedAtOf, asNewMessage, requestKey, requestRows } from '../../screens/staff/alert-rows.ts';
import {
  bookingSummary,
  cancelUnderWay,
  codeOf,
  customerText,
  hasTouchedTickets,
  liveText,
  showButton,
  usedText,
} from '../../screens/staff/booking.ts';
import { staffMoneyText } from '../../screens/staff/money.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
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
    text: paragraphs(
      bookingSummary(booking, words),
      usedText(booking, words),
      words.html('staff-cancel-used-question'),
    ),
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

  async function answered({ api, words }: BotContext, booking: Booking): Promise<Screen> {
    const by = booking.request?.answered?.by ?? null;
    return answeredScreen(booking, by === null ? '' : await nameOfPerson(api, by), words);
  }
  return composer;
}

/** The request that the button is for; null: it waits for no answer any more. */
function requestIn({ argument }: StaffTapped, booking: Booking): StaffRequest | null {
  const request = openRequestOf(booking);
  return request?.askedAt === askedAtOf(argument) ? request : null;
}
