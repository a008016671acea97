import { Composer } from 'grammy';
import { unansweredDeliveries } from '../../../booking/outbox.ts';
import type { Booking, BookingState } from '../../../booking/record.ts';
import { isPaidAtGate } from '../../../config/config.ts';
import { hourMs } from '../../../time.ts';
import type { Instant } from '../../../venue/calendar.ts';
import { parseTap, tapData } from '../../callback-data.ts';
import { readLive } from '../../chat-actions.ts';
import { type BotContext, endTap } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { type Button, inRows, pageOf, type Screen } from '../../screen.ts';
import { attemptText, codeOf, staffBooking, stateText } from '../../screens/staff/booking.ts';
import { paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { answer, paint } from './answer.ts';

/** The most urgent first. */
const openStates: readonly BookingState[] = ['review', 'confirming', 'cancelling', 'requested'];
const mostOfState = 60;
/** Tickets that Telegram does not answer for are tried again within the hour. */
const retriedWithinMs = hourMs;
const mostDue = 500;
const bookingsOnPage = 6;
const buttonsInRow = 3;
/** An outcome that is this young is on its way. */
const youngMs = 30_000;

/** /attention: bookings whose outcome is not settled or that need a person. */
export function attentionFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { now } = dependencies;
  const { ledger } = dependencies.store;
  const composer = new Composer<BotContext>();

  composer.command('attention', async (ctx) => {
    await answer(ctx, await list(ctx, 0));
  });
  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff') return next();
    if (tap.action === 'attention') {
      await endTap(ctx, null);
      return paint(ctx, tap, await list(ctx, Number.parseInt(tap.argument, 10) || 0));
    }
    if (tap.action !== 'check') return next();
    const start = await ledger.load(tap.subject);
    if (start === null) return endTap(ctx, ctx.words.text('stale'));
    await endTap(ctx, null);
    const { booking, isLive } = await readLive(dependencies.bookings, ctx, start);
    const lead = ctx.words.html(checkedKey(start, booking, isLive));
    const look = { lead, isPaidAtGate: isPaidAtGate(dependencies.config) };
    await paint(ctx, tap, staffBooking(booking, isLive, ctx.words, look));
  });

  async function list(ctx: BotContext, page: number): Promise<Screen> {
    const open = await Promise.all(
      openStates.map((state) => ledger.inState(state, { offset: 0, limit: mostOfState })),
    );
    const due = await ledger.dueBy(now() + retriedWithinMs, mostDue);
    const undelivered = due.filter((booking) => unansweredDeliveries(booking) !== null);
    const unsettled = open.flatMap((found) => found.bookings).filter((one) => needsAttention(one, now()));
    const bookings = [...unsettled, ...undelivered];
    return attentionList(bookings, page, ctx.words);
  }
  return composer;
}

function checkedKey(before: Booking, after: Booking, isLive: boolean): string {
  if (!isLive) return 'staff-checked-unreached';
  return before.state === after.state ? 'staff-checked-same' : 'staff-checked-moved';
}

/** Whether a person may have to do something: the outcome is open for longer than it takes. */
function needsAttention(booking: Booking, now: Instant): boolean {
  const { state, because } = booking;
  if (state === 'review') return true;
  if (state !== 'requested' && state !== 'confirming' && state !== 'cancelling') return false;
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  return now - since > youngMs || because === 'noAnswer' || because === 'partnerUnreachable';
}

export function attentionList(bookings: readonly Booking[], page: number, words: Wording): Screen {
  const refresh: Button = { text: words.text('refresh'), data: tapData.staff('attention', '', String(page)) };
  if (bookings.length === 0) return { text: words.html('staff-attention-none'), rows: [[refresh]] };
  const { items: shown, turningRows } = pageOf(bookings, bookingsOnPage, page, words, (to) =>
    tapData.staff('attention', '', String(to)),
  );
  const buttons = shown.map(
    (booking): Button => ({
      text: codeText(booking),
      data: tapData.staff('check', booking.reference),
    }),
  );
  return {
    text: paragraphs(
      words.html('staff-attention', { count: bookings.length }),
      ...shown.map((booking) => entryText(booking, words)),
      words.html('staff-attention-hint'),
    ),
    rows: [...inRows(buttons, buttonsInRow), ...turningRows, [refresh]],
  };
}

/** A booking that has no code yet is named by the beginning of its reference. */
function codeText(booking: Booking): string {
  return booking.partner === null ? `${booking.reference.slice(0, 8)}…` : codeOf(booking);
}

function entryText(booking: Booking, words: Wording): string {
  const last = booking.attempts.at(-1);
  const since = booking.history.at(-1)?.at ?? booking.createdAt;
  const unanswered = unansweredDeliveries(booking);
  return [
    words.html('staff-attention-entry', {
      code: codeText(booking),
      date: words.shortDay(booking.order.date),
      total: words.money(booking.partner?.total ?? booking.order.total),
    }),
    words.html('staff-attention-state', { state: stateText(booking, words), time: words.moment(since) }),
    unanswered !== null && words.html('staff-attention-undelivered', { count: unanswered }),
    last !== undefined &&
      words.html('staff-attention-tried', { attempt: attemptText(last, words), reads: booking.reads }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}
