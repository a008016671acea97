import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { auditText } from '../../screens/staff/audit.ts';
import { codeOf } from '../../screens/staff/booking.ts';
import { auditCsv } from '../../screens/staff/csv.ts';
import { clipped } from '../../text.ts';
import { answer, answerWithFile } from './answer.ts';
import { byCode, longestEcho } from './lookup.ts';
import type { StaffOptions } from './options.ts';

/** /audit CODE: what staff did with a booking, as a file. It outlives the booking itself. */
export function auditFeature({ audit, ledger }: StaffOptions): Composer<BotContext> {
  const composer = new Composer<BotContext>();

  composer.command('audit', async (ctx) => {
    const { words } = ctx;
    const text = ctx.match.trim();
    if (text === '') {
      await answer(ctx, { text: words.html('staff-usage-audit'), rows: [] });
      return;
    }
    const [booking] = await byCode(ledger, text);
    const code = booking === undefined ? text : codeOf(booking);
    const entries = await audit.of(code);
    if (entries.length === 0) {
      await answer(ctx, {
        text: words.html('staff-audit-none', { code: clipped(code, longestEcho) }),
        rows: [],
      });
      return;
    }
    const name = `audit-${code.replaceAll(/[^\w-]/g, '') || 'booking'}.csv`;
    await answerWithFile(ctx, auditCsv(entries), name, auditText(code, entries, words));
  });
  return composer;
}
