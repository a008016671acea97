import { setTimeout as pause } from 'node:timers/promises';
import { InputFile } from 'grammy';
import { type Booking, codeOf } from '../booking/record.ts';
import { isSold, soldOrCancelled } from '../booking/sales.ts';
import { askerText } from '../staff/booking-view.ts';
import {
  daysOfWeek,
  reportCaption,
  reportFace,
  reportRows,
  type WeekFigures,
  weekOf,
  weekSales,
} from '../staff/report.ts';
import type { Broadcast, BroadcastTally } from '../storage/broadcasts.ts';
import type { Lease } from '../storage/leased-queue.ts';
import type { StaffJob } from '../storage/staff-jobs.ts';
import type { StaffNotice } from '../storage/staff-memory.ts';
import type { Store } from '../storage/store.ts';
import { tapData } from '../taps.ts';
import { type ChatApi, discardMessage, editText, inlineKeyboard } from '../telegram/card.ts';
import { button, type Screen } from '../telegram/screen.ts';
import { inLines, paragraphs } from '../telegram/text.ts';
import { telegramFailure } from '../telegram/transport.ts';
import type { Wording } from '../telegram/wording.ts';
import type { TicketPress } from '../ticket/ticket-press.ts';
import { secondMs } from '../time.ts';
import {
  addVenueDays,
  datesOf,
  instantOf,
  spanOf,
  type VenueDate,
  venueDateAt,
  weekdayOf,
} from '../venue/calendar.ts';
import { type CloseWorkOptions, carryClose, createMornings } from './close-jobs.ts';
import { sendOfJob } from './sending.ts';
import { leasedWork, type Work } from './worker.ts';

/** How many bookings are named; /arrivals lists all of them. */
const mostCodes = 20;

/** The message to guests: staff's own words, with the sender and the day. */
function broadcastMessage({ date, text }: Pick<Broadcast, 'date' | 'text'>, words: Wording): string {
  return words.html('notify-message', { venue: words.venueName, date: words.day(date), text });
}

interface NoticePreview extends Pick<StaffNotice, 'id' | 'date' | 'people' | 'isAfter'> {
  readonly staffId: number;
  readonly text: string;
  /** True when the number of guests differs from the one shown before. */
  readonly hasChanged: boolean;
}

/** The exact message, and to how many people it goes. */
export function noticePreview(preview: NoticePreview, words: Wording): Screen {
  const { id, date, people, hasChanged, isAfter } = preview;
  const asker = askerText(preview);
  const sendLabel = words.text(isAfter === true ? 'send-afterwards' : 'send-to-people', { count: people });
  return {
    text: paragraphs(
      hasChanged && words.html('notify-changed'),
      isAfter === true && words.html('notify-busy', { date: words.day(date) }),
      words.html('notify-preview', { count: people }),
      broadcastMessage(preview, words),
    ),
    rows: [
      [button(sendLabel, tapData.staff('notifySend', id, asker), 'success')],
      [button(words.text('cancel'), tapData.staff('notifyCancel', id, asker))],
    ],
  };
}

export function broadcastProgress({ date }: Broadcast, tally: BroadcastTally, words: Wording): string {
  const { sent, blocked, refused, unknown, waiting } = tally;
  const done = sent.length + blocked.length + refused.length + unknown.length;
  return words.html('notify-progress', { date: words.day(date), done, of: done + waiting });
}

/** How many got the message, and the bookings of those who may not have it. */
export function broadcastOutcome(
  { date }: Broadcast,
  tally: BroadcastTally,
  codes: ReadonlyMap<number, string>,
  words: Wording,
): string {
  const line = (outcome: 'blocked' | 'refused' | 'unknown'): string | false => {
    const chats = tally[outcome];
    const named = chats.slice(0, mostCodes).map((chat) => codes.get(chat) ?? String(chat));
    const list = [...named, ...(chats.length > mostCodes ? ['…'] : [])].join(', ');
    return chats.length > 0 && words.html(`notify-${outcome}`, { count: chats.length, codes: list });
  };
  return paragraphs(
    words.html('notify-done', { date: words.day(date) }),
    inLines(
      words.html('notify-sent', { count: tally.sent.length }),
      ...(['unknown', 'blocked', 'refused'] as const).map(line),
    ),
  );
}

interface StaffWorkOptions extends CloseWorkOptions {
  readonly press: Pick<TicketPress, 'report' | 'close' | 'statement'>;
  readonly timeZone: string;
  /** Null when there is no staff chat. */
  readonly staffChatId: () => Promise<number | null>;
  /** True when the process is about to end; jobs are left to other processes then. */
  readonly isStopping: () => boolean;
}

/** The shortest time between two edits of staff's card: Telegram allows few edits of one message. */
const paintEveryMs = 3 * secondMs;
/** A longer pause of Telegram's is waited out in parts, within the lease. */
const longestPauseMs = 5 * secondMs;

/**
 * Sends a message to the guests who have not been sent it, one after the other, through the common limiter. A process
 * that takes over continues after the last chat that was begun.
 */
async function carryBroadcast(
  sending: StaffWorkOptions,
  id: string,
  lease: Pick<Lease, 'extend'>,
): Promise<'done' | 'later'> {
  const { broadcasts, clock } = sending.store;
  const broadcast = await broadcasts.load(id);
  if (broadcast === null) return 'done';
  let paintedAt = clock.monotonic();
  for (;;) {
    if (sending.isStopping() || !(await lease.extend())) return 'later';
    const chat = await broadcasts.next(id);
    if (chat === null) break;
    await pause(await sendToGuest(sending, broadcast, chat));
    if (clock.monotonic() - paintedAt < paintEveryMs) continue;
    paintedAt = clock.monotonic();
    await paintProgress(sending, broadcast);
  }
  if (!(await paintOutcome(sending, broadcast))) return 'later';
  await broadcasts.finish(broadcast);
  return 'done';
}

/** Sends to one guest; the intent is noted already. Answers how long to pause. */
async function sendToGuest(
  { api, store, wordings, onRefused }: StaffWorkOptions,
  broadcast: Broadcast,
  chat: number,
): Promise<number> {
  const { broadcasts, records } = store;
  // Sends in the booking's language when the profile can't be read.
  const profile = await records.profiles.load(chat).catch(() => null);
  const text = broadcastMessage(broadcast, wordings.for(profile?.locale ?? broadcast.locales[chat]));
  try {
    await api.sendMessage(chat, text, { parse_mode: 'HTML', link_preview_options: { is_disabled: true } });
    await broadcasts.settle(broadcast.id, chat, 'sent');
    return 0;
  } catch (error) {
    const failure = telegramFailure(error);
    switch (failure?.kind) {
      case undefined:
        throw error;
      case 'later':
        await broadcasts.putBack(broadcast.id, chat);
        return Math.min(failure.afterMs, longestPauseMs);
      case 'unreachable':
        await broadcasts.settle(broadcast.id, chat, 'blocked');
        return 0;
      case 'refused':
        onRefused(failure.description);
        await broadcasts.settle(broadcast.id, chat, 'refused');
        return 0;
      case 'unanswered':
        // It may have arrived, so it stays marked as begun.
        return 0;
    }
  }
}

/** Shows progress; a failure is ignored, since the next call shows it. */
async function paintProgress(
  { api, store, wordings }: StaffWorkOptions,
  broadcast: Broadcast,
): Promise<void> {
  const tally = await store.broadcasts.tally(broadcast.id);
  await editProgress(api, broadcast, broadcastProgress(broadcast, tally, wordings.for(broadcast.locale)));
}

async function paintOutcome(sending: StaffWorkOptions, broadcast: Broadcast): Promise<boolean> {
  const { api, store, wordings } = sending;
  const tally = await store.broadcasts.tally(broadcast.id);
  const codes = await codesByChat(sending, broadcast, tally);
  return editProgress(
    api,
    broadcast,
    broadcastOutcome(broadcast, tally, codes, wordings.for(broadcast.locale)),
  );
}

/** The bookings of the guests who did not get it, for staff to write or call. */
async function codesByChat(
  { store }: StaffWorkOptions,
  { date }: Broadcast,
  { blocked, refused, unknown }: BroadcastTally,
): Promise<ReadonlyMap<number, string>> {
  if (blocked.length + refused.length + unknown.length === 0) return new Map();
  const coming = (await store.ledger.visiting(date)).filter(isSold);
  return new Map(coming.map((booking) => [booking.customer.chatId, codeOf(booking)]));
}

/** False: it may be tried again. */
async function editProgress(api: ChatApi, { chatId, messageId }: Broadcast, text: string): Promise<boolean> {
  try {
    // Ignores a card that can't be edited any more.
    await editText(api, chatId, messageId, { text });
    return true;
  } catch (error) {
    const failure = telegramFailure(error);
    if (failure === null) throw error;
    return failure.kind === 'unreachable';
  }
}

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

/** Draws the week and sends it. */
async function carryReport(sending: StaffWorkOptions, wish: ReportWish): Promise<'done' | 'later'> {
  const { api, press, store, wordings, timeZone } = sending;
  const words = wordings.for(wish.locale ?? undefined);
  const week = await weekFigures(sending, wish.monday);
  const picture = new InputFile(await press.report(reportFace(week, words)), `week-${wish.monday}.png`);
  const caption = { caption: reportCaption(week, words), parse_mode: 'HTML' } as const;
  const today = venueDateAt(store.clock.now(), timeZone);
  const reply_markup = inlineKeyboard({ rows: reportRows(wish.monday, today, words) });
  const { chatId, messageId, waitingId, onceAs } = wish;
  return sendOfJob(sending, chatId, onceAs, async () => {
    if (messageId === null) await api.sendPhoto(chatId, picture, { ...caption, reply_markup });
    else {
      const media = { type: 'photo', media: picture, ...caption } as const;
      await api.editMessageMedia(chatId, messageId, media, { reply_markup });
    }
    if (waitingId !== null) await discardMessage(api, chatId, waitingId);
  });
}

async function weekFigures({ store, timeZone }: StaffWorkOptions, monday: VenueDate): Promise<WeekFigures> {
  const week = weekOf(monday);
  const dates = datesOf(week);
  const { begin, end } = spanOf(week, timeZone);
  const before = spanOf(weekOf(addVenueDays(monday, -daysOfWeek)), timeZone);
  const bookings = await store.ledger.soldOrCancelledWithin(before.begin, end);
  return {
    ...weekSales(bookings, { monday, now: store.clock.now(), timeZone }),
    sources: await sourcesOf(store.funnel, dates, soldOrCancelled(bookings, begin, end).sold),
    funnel: await store.funnel.counts(dates),
  };
}

/** A booking counts where its customer had come from when it was placed; those who came by no link are not listed. */
async function sourcesOf(
  funnel: Store['funnel'],
  dates: readonly VenueDate[],
  sold: readonly Booking[],
): Promise<WeekFigures['sources']> {
  const came = await funnel.sources(dates);
  const bought = new Map<string, number>();
  for (const { source } of sold) {
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
export function reportJob(id: string, wish: ReportWish): StaffJob {
  return { name: `report:${id}`, payload: JSON.stringify(wish) };
}

/** The hour of Monday in the venue's zone. */
const reportHour = 8;
/** Longer than a call to Telegram may take; also how long guests wait when a machine has died. */
const jobLeaseMs = 20 * secondMs;

/** The jobs for staff beside bookings. */
export function staffWork(options: StaffWorkOptions): Work {
  const { store, staffChatId, timeZone, now, isStopping } = options;
  const { staffJobs: jobs } = store;
  const addCloses = createMornings(options);
  let added: VenueDate | null = null;

  /**
   * On Mondays from eight on, adds the report of the week that has ended, once across all machines. Skips it when the
   * bot was away all Monday.
   */
  async function addReport(): Promise<void> {
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
  }

  /** Dispatches a job by its name. */
  function carry(name: string, payload: string, lease: Pick<Lease, 'extend'>): Promise<'done' | 'later'> {
    if (name.startsWith('broadcast:')) return carryBroadcast(options, payload, lease);
    const wish = JSON.parse(payload);
    return name.startsWith('close:') ? carryClose(options, wish) : carryReport(options, wish);
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
      await addReport();
      await addCloses();
      return work.due(limit);
    },
  };
}
