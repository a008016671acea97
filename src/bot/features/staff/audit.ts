import { Composer } from 'grammy';
import type { AuditEntry } from '../../../storage/audit.ts';
import type { BotContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { codeOf } from '../../screens/staff/booking.ts';
import { auditCsv, type People } from '../../screens/staff/csv.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';
import { answerWithFile, say } from './answer.ts';
import { byCode, longestEcho } from './find.ts';
import { nameOfPerson } from './people.ts';

/** /audit CODE: what staff did with a booking, as a file. It outlives the booking itself. */
export function auditFeature({ store, telegram }: FeatureDependencies): Composer<BotContext> {
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
    const named = await Promise.all(
      ids.map(async (id) => [id, await nameOfPerson(telegram.api, id)] as const),
    );
    return new Map(named);
  }
  return composer;
}

/** Telegram allows 1,024 characters in a caption. */
const mostShown = 4;
const longestReason = 80;
const longestName = 40;

/** The latest entries in words, above the whole trail as a file. */
export function auditText(
  code: string,
  entries: readonly AuditEntry[],
  people: People,
  words: Wording,
): string {
  return paragraphs(
    words.html('staff-audit', { code, count: entries.length }),
    entries
      .slice(-mostShown)
      .map((entry) => entryText(entry, people, words))
      .join('\n'),
  );
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
