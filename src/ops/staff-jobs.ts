import { InputFile } from 'grammy';
import { ownersOf } from '../config/config.ts';
import { guestMessageJobs } from '../staff/message-guests.ts';
import { closeJob } from '../staff/money-command.ts';
import {
  type ReportWish,
  reportCaption,
  reportFace,
  reportJob,
  reportRows,
  weekFigures,
  weekOf,
} from '../staff/report.ts';
import { type Lease, leasedWork, type Work } from '../store/leased-queue.ts';
import type { StaffJob } from '../store/staff-job-queue.ts';
import { discardMessage, editMedia, sendPicture } from '../telegram/card.ts';
import type { PrintQueue } from '../ticket/print-queue.ts';
import { secondMs } from '../time.ts';
import {
  addVenueDays,
  instantOf,
  spanOf,
  type VenueDate,
  venueDateAt,
  weekDays,
  weekdayOf,
} from '../venue/calendar.ts';
import { type CloseWorkOptions, carryClose, sendOfJob } from './send-close.ts';
import { carryGuestMessage, type GuestMessageWork } from './send-guest-messages.ts';

interface StaffWorkOptions extends CloseWorkOptions, GuestMessageWork {
  readonly printQueue: Pick<PrintQueue, 'report' | 'close'>;
  /** Null when there is no staff chat. */
  readonly staffChatId: () => Promise<number | null>;
}

/** Draws the week and sends it. One that comes by itself goes to the owners without a group that takes it. */
async function carryReport(sending: StaffWorkOptions, wish: ReportWish): Promise<'done' | 'later'> {
  const { api, config, printQueue, staffChats, store, wordings, onRefused } = sending;
  const words = wordings.for(wish.locale ?? undefined);
  const week = await loadWeek(sending, wish.monday);
  const picture = new InputFile(
    await printQueue.report(reportFace({ week, words })),
    `week-${wish.monday}.png`,
  );
  const today = venueDateAt(store.clock.now(), config.venue.timeZone);
  const screen = { text: reportCaption({ week, words }), rows: reportRows(wish.monday, today, words) };
  const { chatId, messageId, waitingId, onceAs } = wish;
  const send = (to: number) => sendPicture(api, to, picture, screen, onRefused);
  return sendOfJob(sending, chatId, onceAs, async () => {
    if (onceAs !== null) await staffChats.reach(api, send);
    else if (messageId === null) await send(chatId);
    else {
      const media = { type: 'photo', media: picture, caption: screen.text, rows: screen.rows } as const;
      await editMedia(api, chatId, messageId, media, onRefused);
    }
    if (waitingId !== null) await discardMessage(api, chatId, waitingId);
  });
}

async function loadWeek({ config: { venue }, store }: StaffWorkOptions, monday: VenueDate) {
  const { end } = spanOf(weekOf(monday), venue.timeZone);
  const { begin } = spanOf(weekOf(addVenueDays(monday, -weekDays)), venue.timeZone);
  const entries = await store.debtBook.entries(begin - 1, end - 1);
  return weekFigures(entries, { monday, now: store.clock.now() }, venue);
}

/** The hour of Monday in the venue's zone. */
const reportHour = 8;
/** Longer than a call to Telegram may take; also how long guests wait when a machine has died. */
const jobLeaseMs = 20 * secondMs;

/** Each owner's close of the day before. */
function morningJobs({ config }: StaffWorkOptions, today: VenueDate): readonly StaffJob[] {
  const day = addVenueDays(today, -1);
  const [onceAs, period] = [`morning-${day}`, { from: day, until: day }];
  return ownersOf(config).map((chatId) =>
    closeJob(`${onceAs}:${chatId}`, { kind: 'morning', period, chatId, locale: null, onceAs }),
  );
}

/** The report of the week that has ended; without a staff chat it is marked as sent at the first owner. */
async function reportJobs(
  { config, staffChatId }: StaffWorkOptions,
  today: VenueDate,
): Promise<readonly StaffJob[]> {
  const chatId = (await staffChatId()) ?? ownersOf(config)[0];
  if (chatId === undefined) return [];
  const monday = addVenueDays(today, -weekDays);
  const wish = { monday, chatId, locale: null, messageId: null, waitingId: null, onceAs: `report-${monday}` };
  return [reportJob(monday, wish)];
}

/** The jobs for staff beside bookings. */
export function staffWork(options: StaffWorkOptions): Work {
  const { config, store, now, isStopping } = options;
  const { staffJobs: jobs } = store;
  const { timeZone } = config.venue;
  let added = '';

  /**
   * Adds the jobs of each morning and of Mondays, once across all machines. A report is skipped when the bot was away
   * all Monday.
   */
  async function addDue(): Promise<void> {
    const today = venueDateAt(now(), timeZone);
    const isPast = (hour: number | null): boolean =>
      hour !== null && now() >= instantOf(today, hour, timeZone);
    const hasMorning = isPast(config.staff.closeHour);
    const hasReport = weekdayOf(today) === 0 && isPast(reportHour);
    const due = `${today} ${hasMorning} ${hasReport}`;
    if (due === added) return;
    const mornings = hasMorning ? morningJobs(options, today) : [];
    const reports = hasReport ? await reportJobs(options, today) : [];
    for (const job of [...mornings, ...reports]) await jobs.add(job, { once: true });
    added = due;
  }

  /** Dispatches a job by its name. A job of a removed feature, which an earlier version queued, just ends. */
  async function carry(
    name: string,
    payload: string,
    lease: Pick<Lease, 'extend'>,
  ): Promise<'done' | 'later'> {
    if (name.startsWith(guestMessageJobs)) return carryGuestMessage(options, JSON.parse(payload), lease);
    if (name.startsWith('close:')) return carryClose(options, JSON.parse(payload));
    return name.startsWith('report:') ? carryReport(options, JSON.parse(payload)) : 'done';
  }

  const work = leasedWork(jobs.queue, jobLeaseMs, async (name, lease) => {
    const payload = await jobs.payloadOf(name);
    if (payload === null) return 'done';
    const outcome = await carry(name, payload, lease);
    return outcome === 'done' ? outcome : { againInMs: isStopping() ? 0 : jobLeaseMs };
  });
  return {
    ...work,
    async due(limit) {
      await addDue();
      return work.due(limit);
    },
  };
}
