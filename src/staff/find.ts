import { codeOf } from '../booking/record.ts';
import { isUncommitted } from '../booking/requests.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { TapOn } from '../taps.ts';
import { type BotContext, type CommandContext, endTap } from '../telegram/context.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { beyondNewMessage } from '../views/alert-rows.ts';
import { readLive } from '../views/booking-view.ts';
import { checkedText, longestPersonName, staffBookingList } from '../views/staff-booking.ts';
import { auditCsv, type People } from './csv.ts';
import type { DeskDependencies } from './dependencies.ts';
import type { lostBookingsFeature } from './lost-bookings.ts';
import {
  answerWithFile,
  answerWithList,
  nameOfPerson,
  paint,
  paintBooking,
  say,
  sayUnknown,
} from './replies.ts';
import { createLookUp } from './search-bookings.ts';
import { aboutBooking, pageIn, type StaffTaps } from './tap-handlers.ts';

type FindDependencies = Pick<DeskDependencies, 'bookings' | 'config' | 'staff' | 'store' | 'telegram'>;

/** /find: a booking's card, by all that `createLookUp` reads. */
export function findFeature(
  dependencies: FindDependencies,
  { showLost }: Pick<ReturnType<typeof lostBookingsFeature>, 'showLost'>,
) {
  const { bookings, store } = dependencies;
  const lookUp = createLookUp(dependencies);
  const history = createHistory(dependencies);

  async function find(ctx: CommandContext): Promise<void> {
    const text = ctx.match.trim();
    if (text === '') return say(ctx, 'staff-usage-find');
    const matches = await lookUp.find(text);
    const [booking, another] = matches;
    if (another !== undefined) return answerWithList(ctx, matches, store);
    if (booking !== undefined) return paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies);
    // The trail of what staff did outlives its booking, and money without a booking has a trail too.
    const isAnswered = (await showLost(ctx, text)) || (await history(ctx, text));
    if (!isAnswered) await sayUnknown(ctx, text);
  }

  const taps: StaffTaps<TapOn<'card'>> = {
    async found(ctx, tap) {
      const references = await store.staffMemory.searchResults(ctx.chatId, ctx.msgId);
      await endTap(ctx, references === null ? ctx.words.text('stale') : null);
      if (references === null) return;
      const matches = await store.ledger.loadMany(references);
      await paint(ctx, staffBookingList(matches, pageIn(tap), ctx.words));
    },
    ...cardTaps(dependencies),
    ...aboutBooking(store, {
      async history(ctx, _tap, booking) {
        const subject = codeOf(booking);
        const acts = booking.outbox.flatMap((entry) => (entry.kind === 'audit' ? [entry.act] : []));
        const pending = acts.map((act) => ({ ...act, subject }));
        if (!(await history(ctx, subject, pending))) await say(ctx, 'staff-history-none', { code: subject });
      },
    }),
  };
  return { find, taps };
}

/** Buttons that show the card again, as the partner has the booking now. */
function cardTaps(dependencies: FindDependencies) {
  const { bookings, store } = dependencies;
  return aboutBooking(store, {
    show: async (ctx, _tap, booking) =>
      paintBooking(ctx, await readLive(bookings, ctx, booking), dependencies),
    async check(ctx, tap, before) {
      const live = await readLive(bookings, ctx, before);
      const { rest: shownFacts } = beyondNewMessage(tap.argument);
      const lead = checkedText(shownFacts, before, live);
      await paintBooking(ctx, live, dependencies, lead);
    },
    /** Reads the partner's records first, so that no cancelled ticket is sent again. */
    async resend(ctx, _tap, start) {
      const live = await readLive(bookings, ctx, start);
      const change = await bookings.resendByStaff(start.reference, ctx.from.id);
      const refused = `refused-${change.kind === 'refused' && !isUncommitted(change.why) ? change.why : 'notIssued'}`;
      const lead = ctx.words.html(change.kind === 'accepted' ? 'staff-tickets-sent' : refused);
      await paintBooking(ctx, { ...live, booking: change.booking ?? live.booking }, dependencies, lead);
    },
    /** Reads the partner's records first, so that a ticket that has come meanwhile is not given up. */
    async complete(ctx, _tap, start) {
      const live = await readLive(bookings, ctx, start);
      const change = await bookings.completeByStaff(start.reference, ctx.from.id);
      const lead = ctx.words.html(change.kind === 'accepted' ? 'staff-completed' : 'staff-nothing-missing');
      await paintBooking(ctx, { ...live, booking: change.booking ?? live.booking }, dependencies, lead);
    },
  });
}

/** Few and short enough for a caption. */
const mostEntriesShown = 4;
const longestReasonShown = 80;

/**
 * Sends what staff did, as a file; false: they did nothing. `subject`: a booking's code, or the id of money without a
 * booking. `pending`: entries that are not yet in the trail.
 */
function createHistory({ staff, store, telegram }: Pick<DeskDependencies, 'staff' | 'store' | 'telegram'>) {
  return async (ctx: BotContext, subject: string, pending: readonly AuditEntry[] = []): Promise<boolean> => {
    const stored = await store.audit.of(subject);
    const storedActs = new Set(stored.map(({ at, action }) => `${at} ${action}`));
    const entries = [...stored, ...pending.filter(({ at, action }) => !storedActs.has(`${at} ${action}`))];
    if (entries.length === 0) return false;
    const ids = [...new Set(entries.map(({ by }) => by))];
    const names = ids.map(async (id) => [id, await nameOfPerson({ telegram, staff }, id)] as const);
    const people = new Map(await Promise.all(names));
    const name = `history-${subject.replaceAll(/[^\w-]/g, '') || 'booking'}.csv`;
    const caption = historyText(subject, entries, people, ctx.words);
    await answerWithFile(ctx, auditCsv(entries, people), name, caption);
    return true;
  };
}

function historyText(code: string, entries: readonly AuditEntry[], people: People, words: Wording): string {
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
  const text = words.joined(
    words.moment(at),
    clipped(people.get(by) ?? String(by), longestPersonName),
    words.text(`audit-${action}`) + change + sum,
    why && clipped(why, longestReasonShown),
  );
  return words.html('fact', { text });
}
