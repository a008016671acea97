import { Composer } from 'grammy';
import type { Ledger } from '../booking/ports.ts';
import { type Booking, isCustomerKnown } from '../booking/record.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { wordsOf } from '../language/phrases.ts';
import { findPaymentCode } from '../payment/receipts.ts';
import type { AuditEntry } from '../storage/audit.ts';
import { isSearchable, type LedgerSearch } from '../storage/ledger-indexes.ts';
import { onStaffTaps, type StaffTapped } from '../taps.ts';
import { readLive } from '../telegram/active-message.ts';
import { type BotContext, endTap, type TapContext } from '../telegram/context.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { type PhoneCountry, readPhone } from '../venue/venue.ts';
import {
  answer,
  answerWithFile,
  longestEcho,
  lookFor,
  nameOfPerson,
  pageIn,
  paint,
  say,
  tappedBooking,
} from './answer.ts';
import { codeOf, staffBooking, staffBookingList } from './booking-view.ts';
import { auditCsv, type People } from './csv.ts';
import type { takeOverFeature } from './take-over.ts';

/** /find, by booking code or its end, payment code, an id, phone, username or name: a booking with its history, and what can be done with it. */
export function findFeature(
  dependencies: FeatureDependencies,
  takeOver: Pick<ReturnType<typeof takeOverFeature>, 'show'>,
): Composer<BotContext> {
  const { bookings, config, store } = dependencies;
  const { ledger } = store;
  const composer = new Composer<BotContext>();

  composer.command('find', async (ctx) => {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-find');
    const found = await byAnything(ledger, text, config.phoneCountry);
    const [booking] = found;
    if (booking === undefined) {
      if (await takeOver.show(ctx, text)) return;
      const isTooShort = !/^@|\d/.test(text) && !wordsOf(text).some(isSearchable);
      const key = isTooShort ? 'staff-name-too-short' : 'staff-not-found';
      return say(ctx, key, { text: clipped(text, longestEcho) });
    }
    if (found.length === 1) {
      await answer(ctx, await screenOf(ctx, booking));
      return;
    }
    const { message_id: messageId } = await answer(ctx, staffBookingList(found, 0, ctx.words));
    const references = found.map(({ reference }) => reference);
    await store.desk.putFound(ctx.chatId, messageId, references);
  });

  onStaffTaps(composer, {
    async found(ctx, tap) {
      const references = await store.desk.found(ctx.chatId, ctx.msgId);
      if (references === null) return endTap(ctx, ctx.words.text('stale'));
      await endTap(ctx, null);
      const loaded = await Promise.all(references.map((reference) => ledger.load(reference)));
      const bookings = loaded.filter((booking) => booking !== null);
      await paint(ctx, tap, staffBookingList(bookings, pageIn(tap), ctx.words));
    },
    async show(ctx, tap) {
      const booking = await tappedBooking(ctx, tap, store);
      if (booking !== null) await paint(ctx, tap, await screenOf(ctx, booking));
    },
    async resend(ctx, tap) {
      const booking = await tappedBooking(ctx, tap, store);
      if (booking !== null) await resend(ctx, tap, booking);
    },
  });

  async function screenOf(ctx: BotContext, start: Booking) {
    const { booking, isLive } = await readLive(bookings, ctx, start);
    return staffBooking(booking, isLive, ctx.words, lookFor(ctx, dependencies));
  }

  /** A ticket that the partner has cancelled meanwhile is not sent again, so the partner's records are read first. */
  async function resend(ctx: TapContext, tap: StaffTapped, start: Booking): Promise<void> {
    const { booking, isLive } = await readLive(bookings, ctx, start);
    if (!isCustomerKnown(booking)) {
      return paint(ctx, tap, staffBooking(booking, isLive, ctx.words, lookFor(ctx, dependencies)));
    }
    const asked = await bookings.resendByStaff(booking.reference, ctx.from.id);
    const refused = `refused-${asked.kind === 'refused' ? asked.why : 'notIssued'}`;
    const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-tickets-sent' : refused);
    const current = asked.kind === 'notFound' ? booking : asked.booking;
    await paint(ctx, tap, staffBooking(current, isLive, ctx.words, { ...lookFor(ctx, dependencies), lead }));
  }
  return composer;
}

type Codes = LedgerSearch & Pick<Ledger, 'load' | 'ownerOfCode'>;

/** By booking code, the partner's id, or the payment code in what a bank wrote; newest first. */
export async function byCode(ledger: Codes, text: string): Promise<readonly Booking[]> {
  const byBookingCode = await ledger.byBookingCode(text);
  if (byBookingCode.length > 0) return byBookingCode;
  const byBookingId = await ledger.byBookingId(text);
  const search = findPaymentCode(text);
  if (byBookingId.length > 0 || search.kind !== 'found') return byBookingId;
  const reference = await ledger.ownerOfCode(search.code);
  const booking = reference === null ? null : await ledger.load(reference);
  return booking === null ? [] : [booking];
}

/** By codes, ids, phone, username or words of the name, whichever finds something. */
async function byAnything(
  ledger: Codes,
  text: string,
  phoneCountry: PhoneCountry,
): Promise<readonly Booking[]> {
  if (text.startsWith('@')) return ledger.byUsername(text);
  const found = await byCode(ledger, text);
  if (found.length > 0) return found;
  // As lines of the log name it.
  const logged = await ledger.load(text);
  if (logged !== null) return [logged];
  const byCodeEnd = await ledger.byCodeEnd(text);
  if (byCodeEnd.length > 0) return byCodeEnd;
  const phone = readPhone(text, phoneCountry);
  if (phone.kind !== 'unreadable') return ledger.byPhone(phone.number);
  const byName = /\d/.test(text) ? [] : await ledger.byName(wordsOf(text));
  const byUsername = /^\w{4,32}$/.test(text) ? await ledger.byUsername(text) : [];
  const all = new Map([...byName, ...byUsername].map((booking) => [booking.reference, booking]));
  return [...all.values()].toSorted((a, b) => b.createdAt - a.createdAt);
}

/** /audit CODE: what staff did with a booking, as a file. It outlives the booking itself. */
export function auditFeature({ staff, store, telegram }: FeatureDependencies): Composer<BotContext> {
  const { audit, ledger } = store;
  const composer = new Composer<BotContext>();

  composer.command('audit', async (ctx) => {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-audit');
    const [booking] = await byCode(ledger, text);
    const code = booking === undefined ? text : codeOf(booking);
    const entries = await audit.of(code);
    if (entries.length === 0) return say(ctx, 'staff-audit-none', { code: clipped(code, longestEcho) });
    const people = await peopleOf(entries);
    const name = `audit-${code.replaceAll(/[^\w-]/g, '') || 'booking'}.csv`;
    await answerWithFile(ctx, auditCsv(entries, people), name, auditText(code, entries, people, ctx.words));
  });

  async function peopleOf(entries: readonly AuditEntry[]): Promise<People> {
    const ids = [...new Set(entries.map(({ by }) => by))];
    return new Map(
      await Promise.all(ids.map(async (id) => [id, await nameOfPerson({ telegram, staff }, id)] as const)),
    );
  }
  return composer;
}

/** Telegram allows 1,024 characters in a caption. */
const mostShown = 4;
const longestReason = 80;
const longestName = 40;

/** The latest entries in words, above the whole trail as a file. */
function auditText(code: string, entries: readonly AuditEntry[], people: People, words: Wording): string {
  const latest = entries.slice(-mostShown).map((entry) => entryText(entry, people, words));
  return paragraphs(words.html('staff-audit', { code, count: entries.length }), inLines(...latest));
}

function entryText(
  { at, by, action, before, after, money, reason }: AuditEntry,
  people: People,
  words: Wording,
): string {
  const change =
    before !== undefined && after !== undefined
      ? ` (${words.text(`state-${before}`)} → ${words.text(`state-${after}`)})`
      : '';
  const sum = money === undefined ? '' : ` (${words.sum(money)})`;
  const why = reason === null ? words.text('staff-audit-sealed') : reason;
  return words.html('staff-audit-entry', {
    time: words.moment(at),
    name: clipped(people.get(by) ?? String(by), longestName),
    action: words.text(`audit-${action}`) + change + sum,
    reason: why === undefined ? '' : ` – ${clipped(why, longestReason)}`,
  });
}
