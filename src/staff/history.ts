import { type Booking, codeOf } from '../booking/record.ts';
import type { AuditEntry } from '../store/audit.ts';
import type { BotContext } from '../telegram/context.ts';
import { clipped, inLines, paragraphs, type Wording } from '../telegram/wording.ts';
import { longestPersonName } from '../views/staff-booking.ts';
import { answerWithFile, nameOfPerson } from './answer.ts';
import { auditCsv, type People } from './csv.ts';
import type { DeskDependencies } from './dependencies.ts';

/** Few and short enough for a caption. */
const mostEntriesShown = 4;
const longestReasonShown = 80;

/** "History": what staff did, as a file. */
export function createHistories({ staff, store, telegram }: DeskDependencies) {
  async function peopleOf(entries: readonly AuditEntry[]): Promise<People> {
    const ids = [...new Set(entries.map(({ by }) => by))];
    return new Map(
      await Promise.all(ids.map(async (id) => [id, await nameOfPerson({ telegram, staff }, id)] as const)),
    );
  }

  return {
    /** What staff did with a booking, what is not yet in the trail too. */
    ofBooking(ctx: BotContext, booking: Booking): Promise<boolean> {
      const subject = codeOf(booking);
      const acts = booking.outbox.flatMap((entry) => (entry.kind === 'audit' ? [entry.act] : []));
      return this.send(
        ctx,
        subject,
        acts.map((act) => ({ ...act, subject })),
      );
    },
    /** `subject`: the id of money without a booking, or the code of a deleted one. False: nothing was done. */
    async send(ctx: BotContext, subject: string, pending: readonly AuditEntry[] = []): Promise<boolean> {
      const kept = await store.audit.of(subject);
      const known = new Set(kept.map(({ at, action }) => `${at} ${action}`));
      const entries = [...kept, ...pending.filter(({ at, action }) => !known.has(`${at} ${action}`))];
      if (entries.length === 0) return false;
      const people = await peopleOf(entries);
      const name = `history-${subject.replaceAll(/[^\w-]/g, '') || 'booking'}.csv`;
      const caption = historyText(subject, entries, people, ctx.words);
      await answerWithFile(ctx, auditCsv(entries, people), name, caption);
      return true;
    },
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
  return words.html('staff-audit-entry', {
    time: words.moment(at),
    name: clipped(people.get(by) ?? String(by), longestPersonName),
    action: words.text(`audit-${action}`) + change + sum,
    reason: why === undefined ? '' : ` – ${clipped(why, longestReasonShown)}`,
  });
}
