import type { AuditEntry } from '../../../storage/audit.ts';
import { clipped, paragraphs } from '../../text.ts';
import type { Wording } from '../../wording.ts';

/** A caption has room for 1,024 characters. */
const mostShown = 4;
const longestReason = 80;

/** The latest entries in words, above the whole trail as a file. */
export function auditText(code: string, entries: readonly AuditEntry[], words: Wording): string {
  return paragraphs(
    words.html('staff-audit', { code, count: entries.length }),
    entries
      .slice(-mostShown)
      .map((entry) => entryText(entry, words))
      .join('\n'),
  );
}

function entryText({ at, by, action, before, after, reason }: AuditEntry, words: Wording): string {
  const change =
    before !== undefined && after !== undefined
      ? ` (${words.text(`state-${before}`)} → ${words.text(`state-${after}`)})`
      : '';
  const why = reason === null ? words.text('staff-audit-sealed') : reason;
  return words.html('staff-audit-entry', {
    time: words.moment(at),
    id: String(by),
    action: words.text(`audit-${action}`) + change,
    reason: why === undefined ? '' : ` – ${clipped(why, longestReason)}`,
  });
}
