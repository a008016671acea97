import type { Instant, VenueDate } from '../../booking/sale-package.ts';
import type { DeskJob, DeskJobs } from '../../storage/desk-jobs.ts';
import { addVenueDays, instantOf, venueDateAt, weekdayOf } from '../../venue/calendar.ts';
import { daysOfWeek } from '../screens/staff/report.ts';
import { type BroadcastSending, carryBroadcast } from './broadcast.ts';
import { carryReport, type ReportSending, type ReportWish } from './report.ts';
import type { DeskLease } from './worker.ts';

/** The job that sends a message to guests; its payload is the message's id. */
export function broadcastJob(id: string): string {
  return `broadcast:${id}`;
}

/** The job that draws and sends a report; its payload is the wish. */
export function reportJob(id: string, wish: ReportWish): DeskJob {
  return { name: `report:${id}`, payload: JSON.stringify(wish) };
}

/** Does what the job's name says. */
export function carryDeskJob(
  sending: BroadcastSending & ReportSending,
  { name, payload }: DeskJob,
  lease: DeskLease,
): Promise<'done' | 'later'> {
  return name.startsWith('broadcast:')
    ? carryBroadcast(sending, payload, lease)
    : carryReport(sending, JSON.parse(payload));
}

/** Hour of Monday at the venue. */
const reportHour = 8;

export interface MondayReports {
  readonly jobs: DeskJobs;
  /** Null: there is no chat of staff. */
  readonly staffChatId: () => Promise<number | null>;
  readonly timeZone: string;
  readonly now: () => Instant;
}

/**
 * On Mondays from eight on, adds the job of the week that has ended: once, whichever machine is the first to look. A
 * bot that was away all Monday leaves it out, since what is late is no news.
 */
export function createMondayReports({
  jobs,
  staffChatId,
  timeZone,
  now,
}: MondayReports): () => Promise<void> {
  let added: VenueDate | null = null;
  return async () => {
    const today = venueDateAt(now(), timeZone);
    if (added === today || weekdayOf(today) !== 0) return;
    if (now() < instantOf(today, reportHour, timeZone)) return;
    const chatId = await staffChatId();
    if (chatId === null) return;
    const monday = addVenueDays(today, -daysOfWeek);
    const onceAs = `report-${monday}`;
    const wish = { monday, chatId, locale: null, messageId: null, waitingId: null, onceAs };
    await jobs.add(reportJob(monday, wish), { once: true });
    added = today;
  };
}
