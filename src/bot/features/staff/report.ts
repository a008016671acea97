import { randomUUID } from 'node:crypto';
import { Composer } from 'grammy';
import { venueDateAt } from '../../../venue/calendar.ts';
import { expandedDate, parseTap } from '../../callback-data.ts';
import type { BotContext } from '../../context.ts';
import type { FeatureDependencies } from '../../dependencies.ts';
import { reportJob } from '../../desk/jobs.ts';
import { mondayOf, weekText } from '../../screens/staff/report.ts';
import { endTap } from '../../tap-answer.ts';
import { answer } from './answer.ts';

/** /report: the week as a picture. A worker draws it, since web machines never load what draws. */
export function reportFeature({ config, store }: FeatureDependencies): Composer<BotContext> {
  const { deskJobs, clock } = store;
  const composer = new Composer<BotContext>();

  composer.command('report', async (ctx) => {
    const { words, chatId } = ctx;
    const monday = mondayOf(venueDateAt(clock.now(), config.venue.timeZone));
    const text = words.html('report-drawing', { week: weekText(monday, words) });
    const { message_id: waitingId } = await answer(ctx, { text, rows: [] });
    const wish = { monday, chatId, locale: words.locale, messageId: null, waitingId, onceAs: null };
    await deskJobs.add(reportJob(randomUUID(), wish));
  });

  composer.on('callback_query:data', async (ctx, next) => {
    const tap = parseTap(ctx.callbackQuery.data);
    const { words, chatId, msgId } = ctx;
    if (tap?.kind !== 'staff' || tap.action !== 'report') return next();
    const date = expandedDate(tap.subject);
    if (date === null || chatId === undefined || msgId === undefined) return next();
    const monday = mondayOf(date);
    await endTap(ctx, words.text('report-drawing', { week: weekText(monday, words) }));
    const wish = { monday, chatId, locale: words.locale, messageId: msgId, waitingId: null, onceAs: null };
    await deskJobs.add(reportJob(randomUUID(), wish));
  });
  return composer;
}
