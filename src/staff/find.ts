import { Composer } from 'grammy';
import type { Ledger } from '../booking/ports.ts';
import { type Booking, codeOf } from '../booking/record.ts';
import { readLive } from '../customer/booking-watch.ts';
import type { FeatureDependencies } from '../dependencies.ts';
import { wordsOf } from '../language/folding.ts';
import { findPaymentCode } from '../payment/receipts.ts';
import type { AuditEntry } from '../storage/audit.ts';
import { isSearchable } from '../storage/ledger-indexes.ts';
import type { LedgerSearch } from '../storage/ledger-search.ts';
import { onStaffTaps } from '../taps.ts';
import { type BotContext, endTap } from '../telegram/context.ts';
import { clipped, inLines, paragraphs } from '../telegram/text.ts';
import type { Wording } from '../telegram/wording.ts';
import { type PhoneCountry, readPhone } from '../venue/venue.ts';
import type { adoptionFeature } from './adoption.ts';
import { answer, answerWithFile, longestEcho, nameOfPerson, paint, paintBooking, say } from './answer.ts';
import { longestPersonName, staffBookingList } from './booking-view.ts';
import { auditCsv, type People } from './csv.ts';
import { aboutBooking, currentOf, pageIn } from './taps.ts';

/** /find: by booking code or its end, payment code, id, phone, username or name. */
export function findFeature(
  dependencies: FeatureDependencies,
  { showLost }: Pick<ReturnType<typeof adoptionFeature>, 'showLost'>,
): Composer<BotContext> {
  const { bookings, config, store } = dependencies;
  const { ledger, staffMemory } = store;
  const composer = new Composer<BotContext>();

  composer.command('find', async (ctx) => {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-find');
    const found = await byAnything(ledger, text, config.phoneCountry);
    const [booking, another] = found;
    if (booking === undefined) {
      if (await showLost(ctx, text)) return;
      const isTooShort = !/^@|\d/.test(text) && !wordsOf(text).some(isSearchable);
      const key = isTooShort ? 'staff-name-too-short' : 'staff-not-found';
      return say(ctx, key, { text: clipped(text, longestEcho) });
    }
    if (another === undefined) {
      return paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies);
    }
    const { message_id: messageId } = await answer(ctx, staffBookingList(found, 0, ctx.words));
    const references = found.map(({ reference }) => reference);
    await staffMemory.putFound(ctx.chatId, messageId, references);
  });

  onStaffTaps(composer, {
    async found(ctx, tap) {
      const references = await staffMemory.found(ctx.chatId, ctx.msgId);
      await endTap(ctx, references === null ? ctx.words.text('stale') : null);
      if (references === null) return;
      const loaded = await Promise.all(references.map((reference) => ledger.load(reference)));
      const bookings = loaded.filter((booking) => booking !== null);
      await paint(ctx, staffBookingList(bookings, pageIn(tap), ctx.words));
    },
    ...aboutBooking(store, {
      show: async (ctx, _tap, booking) =>
        paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies),
      /** Reads the partner's records first, so that no cancelled ticket is sent again. */
      async resend(ctx, _tap, start) {
        const live = await readLive(bookings, ctx, start);
        const asked = await bookings.resendByStaff(start.reference, ctx.from.id);
        const refused = `refused-${asked.kind === 'refused' ? asked.why : 'notIssued'}`;
        const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-tickets-sent' : refused);
        await paintBooking(ctx, { ...live, booking: currentOf(asked, live.booking) }, dependencies, lead);
      },
      /** Reads the partner's records first, so that a ticket that has come meanwhile is not given up. */
      async complete(ctx, _tap, start) {
        const live = await readLive(bookings, ctx, start);
        const asked = await bookings.completeByStaff(start.reference, ctx.from.id);
        const lead = ctx.words.html(asked.kind === 'accepted' ? 'staff-completed' : 'staff-nothing-missing');
        await paintBooking(ctx, { ...live, booking: currentOf(asked, live.booking) }, dependencies, lead);
      },
    }),
  });
  return composer;
}

type Codes = LedgerSearch & Pick<Ledger, 'load' | 'ownerOfCode'>;

/** Finds by booking code, the partner's id, or the payment code in a bank's text; newest first. */
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

async function byAnything(
  ledger: Codes,
  text: string,
  phoneCountry: PhoneCountry,
): Promise<readonly Booking[]> {
  if (text.startsWith('@')) return ledger.byUsername(text);
  const found = await byCode(ledger, text);
  if (found.length > 0) return found;
  // Staff copy references from log lines.
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

/** /audit CODE: what staff did with a booking, as a file. Outlives the booking. */
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

/** Few and short enough for a caption. */
const mostEntriesShown = 4;
const longestReasonShown = 80;

function auditText(code: string, entries: readonly AuditEntry[], people: People, words: Wording): string {
  const latest = entries.slice(-mostEntriesShown).map((entry) => auditEntryText(entry, people, words));
  return paragraphs(words.html('staff-audit', { code, count: entries.length }), inLines(...latest));
}

function auditEntryText(
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
    name: clipped(people.get(by) ?? String(by), longestPersonName),
    action: words.text(`audit-${action}`) + change + sum,
    reason: why === undefined ? '' : ` – ${clipped(why, longestReasonShown)}`,
  });
}
