import { Composer } from 'grammy';
import type { Booking } from '../../../booking/record.ts';
import { isPaidAtGate } from '../../../config/config.ts';
import { wordsOf } from '../../../language/fold.ts';
import { isSearchable } from '../../../storage/booking-holds.ts';
import type { LedgerSearch } from '../../../storage/ledger-search.ts';
import { type PhoneCountry, readPhone } from '../../../venue/phone.ts';
import { parseTap } from '../../callback-data.ts';
import { readLive } from '../../chat-actions.ts';
import type { BotContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { staffBooking, staffBookingList } from '../../screens/staff/booking.ts';
import { endTap } from '../../tap-answer.ts';
import { clipped } from '../../text.ts';
import { answer, paint, type StaffTapped, say } from './answer.ts';

const mostListed = 10;

/** /find, by code, by the partner's id, by phone, by @username or by name: a booking with its history, and what can be done with it. */
export function findFeature(dependencies: FeatureDependencies): Composer<BotContext> {
  const { bookings, config } = dependencies;
  const { ledger } = dependencies.store;
  const composer = new Composer<BotContext>();

  composer.command('find', async (ctx) => {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-find');
    const found = await byAnything(ledger, text, config.phoneCountry);
    const [booking] = found;
    if (booking === undefined) {
      const isTooShort = !/^@|\d/.test(text) && !wordsOf(text).some(isSearchable);
      const key = isTooShort ? 'staff-name-too-short' : 'staff-not-found';
      return say(ctx, key, { text: clipped(text, longestEcho) });
    }
    const isOne = found.length === 1;
    const list = staffBookingList(found.slice(0, mostListed), found.length, ctx.words);
    await answer(ctx, isOne ? await screenOf(ctx, booking) : list);
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    if (tap?.kind !== 'staff' || (tap.action !== 'show' && tap.action !== 'resend')) return next();
    const booking = await ledger.load(tap.subject);
    if (booking === null) return endTap(ctx, ctx.words.text('stale'));
    if (tap.action === 'resend') return resend(ctx, tap, booking);
    await endTap(ctx, null);
    await paint(ctx, tap, await screenOf(ctx, booking));
  });

  async function screenOf(ctx: BotContext, start: Booking) {
    const { booking, isLive } = await readLive(bookings, ctx, start);
    return staffBooking(booking, isLive, ctx.words, { isPaidAtGate: isPaidAtGate(config) });
  }

  /** A ticket that the partner has cancelled meanwhile is not sent again, so the partner's records are read first. */
  async function resend(ctx: BotContext, tap: StaffTapped, start: Booking): Promise<void> {
    await endTap(ctx, null);
    const { booking, isLive } = await readLive(bookings, ctx, start);
    const asked = await bookings.resendByStaff(booking.reference, ctx.from?.id ?? 0);
    const refused = `refused-${asked.kind === 'refused' ? asked.why : 'notIssued'}`;
    const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-tickets-sent' : refused);
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    const look = { lead, isPaidAtGate: isPaidAtGate(config) };
    await paint(ctx, tap, staffBooking(current, isLive, ctx.words, look));
  }
  return composer;
}

/** What was looked for is repeated up to here. */
export const longestEcho = 60;

/** By booking code or the partner's id, newest first. */
export async function byCode(ledger: LedgerSearch, text: string): Promise<readonly Booking[]> {
  const byBookingCode = await ledger.byBookingCode(text);
  return byBookingCode.length > 0 ? byBookingCode : ledger.byBookingId(text);
}

/** By code, partner's id, phone, @username or words of the name, whichever finds something. */
export async function byAnything(
  ledger: LedgerSearch,
  text: string,
  phoneCountry: PhoneCountry,
): Promise<readonly Booking[]> {
  if (text.startsWith('@')) return ledger.byUsername(text);
  const found = await byCode(ledger, text);
  if (found.length > 0) return found;
  const phone = readPhone(text, phoneCountry);
  if (phone.kind !== 'unreadable') return ledger.byPhone(phone.number);
  return /\d/.test(text) ? [] : ledger.byName(wordsOf(text));
}
