import { randomUUID } from 'node:crypto';
import type { FeatureDependencies } from '../dependencies.ts';
import { type ReportWish, reportJob } from '../jobs/staff-jobs.ts';
import type { StaffTapped } from '../taps.ts';
import { type BotContext, type CommandContext, endTap, type TapContext } from '../telegram/context.ts';
import { expandedDate } from '../telegram/screen.ts';
import { answer } from './answer.ts';
import { mondayOf, weekText } from './report.ts';

/** /report: the week as a picture. A worker draws it, since web processes don't load the drawing code. */
export function reportFeature({ store, today }: FeatureDependencies) {
  async function report(ctx: CommandContext): Promise<void> {
    const { words } = ctx;
    const monday = mondayOf(today());
    const text = words.html('report-drawing', { week: weekText(monday, words) });
    const { message_id: waitingId } = await answer(ctx, { text, rows: [] });
    await order(ctx, { monday, messageId: null, waitingId });
  }

  const taps = {
    async report(ctx: TapContext, { subject }: StaffTapped): Promise<void> {
      const { words, msgId: messageId } = ctx;
      const date = expandedDate(subject);
      if (date === null) return endTap(ctx, words.text('stale'));
      const monday = mondayOf(date);
      await endTap(ctx, words.text('report-drawing', { week: weekText(monday, words) }));
      await order(ctx, { monday, messageId, waitingId: null });
    },
  };

  async function order(
    { chatId, words }: BotContext,
    wish: Pick<ReportWish, 'monday' | 'messageId' | 'waitingId'>,
  ): Promise<void> {
    const { locale } = words;
    await store.staffJobs.add(reportJob(randomUUID(), { ...wish, chatId, locale, onceAs: null }));
  }
  return { commands: { report }, taps };
}
