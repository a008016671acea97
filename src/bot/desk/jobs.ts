import { InputFile } from 'grammy';
import type { Booking } from '../../booking/record.ts';
import { salesOf, soldOrCancelled } from '../../booking/sales.ts';
import type { DeskJob, DeskJobs, DeskLease } from '../../storage/desk-jobs.ts';
import type { Store } from '../../storage/store.ts';
import type { TicketPress } from '../../ticket/ticket-press.ts';
import { createRounds, type Rounds, secondMs } from '../../time.ts';
import {
  addVenueDays,
  type Instant,
  instantOf,
  type VenueDate,
  venueDateAt,
  weekdayOf,
} from '../../venue/calendar.ts';
import { type ChatApi, discardMessage, inlineKeyboard } from '../card.ts';
import {
  daysOfWeek,
  reportCaption,
  reportFace,
  reportRows,
  type WeekFigures,
  type WeekStars,
} from '../screens/staff/report.ts';
import { telegramFailure } from '../transport.ts';
import type { Wordings } from '../wording.ts';
import { type BroadcastSending, carryBroadcast } from './broadcast.ts';

/** A week's report for a chat of staff. */
export interface ReportWish {
  readonly monday: VenueDate;
  readonly chatId: number;
  /** Null: the venue's. */
  readonly locale: string | null;
  /** The report that is to show this week instead; null: it comes as a message of its own. */
  readonly messageId: number | null;
  /** What said that it is being drawn, and goes when it is there. */
  readonly waitingId: number | null;
  /** A name under which it is sent once; null: staff asked for it, and can ask again. */
  readonly onceAs: string | null;
}

/** What visitors thought of their visits, by days from the first to the last. */
export interface RatingsPort {
  between(from: VenueDate, until: VenueDate): Promise<WeekStars>;
}

export interface ReportSending {
  readonly api: ChatApi;
  readonly press: Pick<TicketPress, 'report'>;
  readonly store: Pick<Store, 'ledger' | 'funnel' | 'records' | 'clock' | 'saidOnce'>;
  /** Null: visitors are not asked. */
  readonly ratings: RatingsPort | null;
  readonly wordings: Wordings;
  readonly timeZone: string;
  readonly onRefused: (description: string) => void;
}

/** Draws the week and sends it. */
async function carryReport(sending: ReportSending, wish: ReportWish): Promise<'done' | 'later'> {
  const { api, press, store, wordings, timeZone } = sending;
  const words = wordings.for(wish.locale ?? undefined);
  const week = await weekFigures(sending, wish.monday);
  const picture = new InputFile(await press.report(reportFace(week, words)), `week-${wish.monday}.jpg`);
  const caption = { caption: reportCaption(week, words), parse_mode: 'HTML' } as const;
  const today = venueDateAt(store.clock.now(), timeZone);
  const reply_markup = inlineKeyboard({ rows: reportRows(wish.monday, today, words) });
  const { chatId, messageId, waitingId, onceAs } = wish;
  // Better missing than there twice: /report brings it at any time.
  if (onceAs !== null && !(await store.saidOnce.begin(chatId, onceAs))) return 'done';
  try {
    if (messageId === null) await api.sendPhoto(chatId, picture, { ...caption, reply_markup });
    else {
      const media = { type: 'photo', media: picture, ...caption } as const;
      await api.editMessageMedia(chatId, messageId, media, { reply_markup });
    }
    if (waitingId !== null) await discardMessage(api, chatId, waitingId);
    return 'done';
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    if (failure.kind === 'later') {
      if (onceAs !== null) await store.saidOnce.withdraw(chatId, onceAs);
      return 'later';
    }
    sending.onRefused(failure.kind === 'refused' ? failure.description : failure.kind);
    return 'done';
  }
}

async function weekFigures(
  { store, ratings, timeZone }: ReportSending,
  monday: VenueDate,
): Promise<WeekFigures> {
  const startOf = (date: VenueDate): Instant => instantOf(date, 0, timeZone);
  const dates = Array.from({ length: daysOfWeek }, (_, index) => addVenueDays(monday, index));
  const [from, until] = [startOf(monday), startOf(addVenueDays(monday, daysOfWeek))];
  const before = startOf(addVenueDays(monday, -daysOfWeek));
  const bookings = await store.ledger.soldOrCancelledWithin(before, until);
  return {
    monday,
    sales: salesOf(bookings, from, until),
    days: dates.map((date) => ({
      date,
      sales: salesOf(bookings, startOf(date), startOf(addVenueDays(date, 1))),
    })),
    revenueBefore: salesOf(bookings, before, from).revenue,
    sources: await sourcesOf(store, dates, soldOrCancelled(bookings, from, until).sold),
    funnel: await store.funnel.counts(dates),
    stars: ratings === null ? null : await ratings.between(monday, addVenueDays(monday, daysOfWeek - 1)),
  };
}

/** Customers count where they came from last; those who came by no link are not listed. */
async function sourcesOf(
  { funnel, records }: ReportSending['store'],
  dates: readonly VenueDate[],
  sold: readonly Booking[],
): Promise<WeekFigures['sources']> {
  const came = await funnel.sources(dates);
  const bought = new Map<string, number>();
  for (const { customer } of sold) {
    const source = (await records.profiles.load(customer.userId))?.source;
    if (source !== undefined) bought.set(source, (bought.get(source) ?? 0) + 1);
  }
  return [...new Set([...came.keys(), ...bought.keys()])]
    .map((name) => ({ name, came: came.get(name) ?? 0, bought: bought.get(name) ?? 0 }))
    .toSorted((a, b) => b.came - a.came || b.bought - a.bought);
}

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

export interface DeskWorkerOptions {
  readonly jobs: DeskJobs;
  /** Carries out one job. `later`: it is to be taken up again, at once where this process stops. */
  readonly carry: (job: DeskJob, lease: DeskLease) => Promise<'done' | 'later'>;
  /** Asked before each look for jobs, such as to add what is due by the clock. */
  readonly beforeLook: () => Promise<void>;
  readonly pollMs: number;
  readonly onError: (error: unknown) => void;
}

/** Longer than a call to Telegram may take, and as long as guests wait where a machine has died. */
const leaseMs = 20 * secondMs;

/** Does for staff what no booking asks for, one job at a time. Any number of workers share the jobs. */
export function createDeskWorker({ jobs, carry, beforeLook, pollMs, onError }: DeskWorkerOptions): Rounds {
  async function work(isStopping: () => boolean): Promise<void> {
    await beforeLook();
    for (let job = await jobs.take(leaseMs); job !== null; job = await jobs.take(leaseMs)) {
      const { name } = job;
      const extend = (): Promise<void> => jobs.extend(name, leaseMs);
      const outcome = await carry(job, { extend, isStopping });
      if (outcome === 'done') await jobs.end(name);
      else if (isStopping()) await jobs.extend(name, 0);
      if (isStopping()) return;
    }
  }

  return createRounds(work, { everyMs: pollMs, onError });
}
