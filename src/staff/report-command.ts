import { randomUUID } from 'node:crypto';
import { readPeriods } from '../language/past-days.ts';
import type { StaffJob } from '../store/staff-work.ts';
import type { StaffTapped } from '../taps.ts';
import { type BotContext, type CommandContext, endTap, type TapContext } from '../telegram/context.ts';
import { expandedDate } from '../telegram/screen.ts';
import { datesOf, mondayOf, type VenueDate, weekDays } from '../venue/calendar.ts';
import { answer } from './answer.ts';
import type { DeskDependencies } from './dependencies.ts';
import { weekText } from './report.ts';

/** A week's report for a chat of staff. */
export interface ReportWish {
  readonly monday: VenueDate;
  readonly chatId: number;
  /** Null: the venue's language. */
  readonly locale: string | null;
  /** The report message to edit; null: a new message is sent. */
  readonly messageId: number | null;
  /** The message that says the report is being drawn, deleted afterwards. */
  readonly waitingId: number | null;
  /** A name under which it is sent once; null: staff asked for it, and can ask again. */
  readonly onceAs: string | null;
}

/** The job that draws and sends a report; its payload is the wish. */
export function reportJob(id: string, wish: ReportWish): StaffJob {
  return { name: `report:${id}`, payload: JSON.stringify(wish) };
}

/** /report [day]: its week as a picture. A worker draws it, since web processes don't load the drawing code. */
export function reportFeature({ store, today }: DeskDependencies) {
  async function report(ctx: CommandContext): Promise<void> {
    const { match, words } = ctx;
    const typed = { locale: words.locale, today: today(), longest: weekDays };
    const days = match.trim() === '' ? [today()] : readPeriods(match, typed).flatMap(datesOf);
    const [monday, another] = new Set(days.map(mondayOf));
    if (monday === undefined || another !== undefined) {
      return void (await answer(ctx, { text: words.html('staff-usage-report'), rows: [] }));
    }
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
