import { randomBytes } from 'node:crypto';
import { Composer } from 'grammy';
import { openRequestOf } from '../../../booking/permissions.ts';
import type { Booking } from '../../../booking/record.ts';
import type { StaffAnswer } from '../../../booking/requests.ts';
import type { DeclineAsk } from '../../../storage/staff-desk.ts';
import { parseTap } from '../../callback-data.ts';
import { discardMessage, isNotModified } from '../../card.ts';
import { readLive } from '../../chat-actions.ts';
import { type BotContext, endTap } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import type { Screen } from '../../screen.ts';
import { codeOf } from '../../screens/staff/booking.ts';
import { cancelUnderWay } from '../../screens/staff/cancel.ts';
import {
  answeredScreen,
  approveUsedQuestion,
  askedAtOf,
  needsSecondYes,
  requestsScreen,
} from '../../screens/staff/requests.ts';
import { telegramFailure } from '../../transport.ts';
import {
  answer,
  askToType,
  cleanReason,
  isAnswerTo,
  isTooLong,
  nameOfPerson,
  paint,
  type StaffTapped,
  say,
  sayTooLong,
  thumbsUp,
} from './answer.ts';

const mostOpen = 200;

/** /requests: what customers ask staff to allow, with "Approve" and "Decline"; each is answered once. */
export function requestsFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, now } = dependencies;
  const { ledger, desk } = dependencies.store;
  const composer = new Composer<BotContext>();

  composer.command('requests', async (ctx) => {
    await answer(ctx, await list(ctx, 0));
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    switch (tap.action) {
      case 'requests':
        await endTap(ctx, null);
        return paint(ctx, null, await list(ctx, Number.parseInt(tap.argument, 10) || 0));
      case 'approve':
      case 'approveSure':
        return approve(ctx, tap);
      case 'decline':
        return askWhy(ctx, tap);
      default:
        return next();
    }
  });

  composer.on('message:text', async (ctx, next) => {
    const ask = await desk.ask(ctx.chatId, ctx.from.id);
    if (ask === null || ask.purpose !== 'decline') return next();
    if (ctx.message.text.startsWith('/')) return abandon(ctx, ask, next);
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

  async function approve(ctx: BotContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, msgId } = ctx;
    const start = await ledger.load(tap.subject);
    if (start === null || chatId === undefined || msgId === undefined)
      return endTap(ctx, words.text('stale'));
    await endTap(ctx, null);
    const { booking } = await readLive(bookings, ctx, start);
    const request = openRequestOf(booking);
    if (request === null || request.askedAt !== askedAtOf(tap.argument)) {
      return paint(ctx, null, await answered(ctx, booking));
    }
    if (tap.action === 'approve' && needsSecondYes(booking, request)) {
      return paint(ctx, null, approveUsedQuestion(booking, request, words));
    }
    const isCancel = request.kind === 'cancel';
    const answerTo = { chatId, messageId: msgId, locale: words.locale, askedAt: now() };
    // Painted first: the outcome may be shown on this message before this process goes on.
    if (isCancel) await paint(ctx, null, cancelUnderWay(booking, words));
    const change = { askedAt: request.askedAt, decision: 'approved', reason: '' } as const;
    await settle(ctx, booking, { ...change, ...(isCancel && { answerTo }) }, isCancel);
  }

  /** `isPainted`: the message waits for the outcome of a cancellation, unless there is none. */
  async function settle(
    ctx: BotContext,
    booking: Booking,
    given: StaffAnswer,
    isPainted: boolean,
  ): Promise<void> {
    const asked = await bookings.answerRequest(booking.reference, ctx.from?.id ?? 0, given);
    if (asked.kind === 'accepted' && isPainted) return;
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, null, await answered(ctx, current));
  }

  /** The reason is asked for with a forced reply: in a group the bot sees nothing else of what is typed. */
  async function askWhy(ctx: BotContext, tap: StaffTapped): Promise<void> {
    const { words, chatId, from } = ctx;
    const booking = await ledger.load(tap.subject);
    if (booking === null || chatId === undefined || from === undefined) {
      return endTap(ctx, words.text('stale'));
    }
    await endTap(ctx, null);
    const request = openRequestOf(booking);
    const askedAt = askedAtOf(tap.argument);
    if (request === null || request.askedAt !== askedAt) {
      return paint(ctx, null, await answered(ctx, booking));
    }
    const question = { text: words.html('staff-decline-reason', { code: codeOf(booking) }), rows: [] };
    const placeholder = words.text('staff-reason-placeholder');
    const { message_id: messageId } = await askToType(ctx, question, placeholder, dependencies);
    await desk.putAsk(chatId, from.id, {
      id: randomBytes(12).toString('base64url'),
      purpose: 'decline',
      reference: booking.reference,
      messageId,
      request: { askedAt, messageId: ctx.msgId ?? messageId },
    });
  }

  async function decline(ctx: BotContext, ask: DeclineAsk, reason: string): Promise<void> {
    const { chatId, from } = ctx;
    if (chatId === undefined || from === undefined) return;
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
    const isShown = await showOn(ctx, chatId, messageId, screen);
    await discardMessage(ctx.api, chatId, ask.messageId);
    const isSeen = isShown && asked.kind === 'accepted' && (await thumbsUp(ctx));
    if (!isSeen) await answer(ctx, screen);
  }

  /** On the request's own message, which loses its buttons; false where that is gone. */
  async function showOn(
    ctx: BotContext,
    chatId: number,
    messageId: number,
    { text }: Screen,
  ): Promise<boolean> {
    try {
      await ctx.api.editMessageText(chatId, messageId, text, { parse_mode: 'HTML' });
      return true;
    } catch (error) {
      if (isNotModified(error)) return true;
      if (telegramFailure(error)?.kind !== 'refused') throw error;
      return false;
    }
  }

  async function answered({ words }: BotContext, booking: Booking): Promise<Screen> {
    const by = booking.request?.answered?.by ?? null;
    return answeredScreen(booking, by === null ? '' : await nameOfPerson(dependencies, by), words);
  }

  /** Another command than an answer: the question is dropped, and /cancel says so. */
  async function abandon(ctx: BotContext, ask: DeclineAsk, next: () => Promise<void>): Promise<void> {
    const { chatId, from } = ctx;
    if (chatId === undefined || from === undefined) return next();
    await desk.removeAsk(chatId, from.id);
    await discardMessage(ctx.api, chatId, ask.messageId);
    if (!/^\/cancel(@|\s|$)/.test(ctx.message?.text ?? '')) return next();
    await say(ctx, 'staff-decline-kept');
  }
  return composer;
}
